"""How seats, tiles, melds, decisions, events and payments are said in one language.

Every word of a game comes from its verbs, events, facts and tile set and from the texts of its ruleset.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from string import Formatter
from typing import Any

from paiju.core.errors import NotationError, Text
from paiju.core.ledger import BANK, Transfer
from paiju.core.melds.grammar import Grammar
from paiju.core.melds.meld import Meld
from paiju.core.melds.reading import Reading, read_reading, write_reading
from paiju.core.round import Action, Event, Fact, Offer, Rules, Verb
from paiju.core.scoring import Appraisal
from paiju.core.tiles import TileSet, write_tiles
from paiju.core.tiles.kinds import SUITED

BANK_SAID = Text("公家", "the bank")
SEAT = Text("{seat}号", "seat {seat}")
OWN_SEAT = Text("你", "seat {seat}")
FROM = Text("（{seat}）", " (from {seat})")
KEEPS_PLACE = Text("（顶 {tile}）", " (for {tile})")
NONE = Text("无", "none")
OFFER = Text("{seat}：{kind} {tile}", "{seat}: {kind} {tile}")
NOTATION_WORDS = {"with": Text("用", "with"), "as": Text("作", "as"), "from": Text("从", "from")}
YES, NO = Text("是", "yes"), Text("否", "no")
NO_TILE = -1
_PART = re.compile(r"\[([^\[\]]*)\]")
_SEATS = ("seat", "giver", "payer", "payee", "dealer", "by", "hit", "claimed_by")
_TILES = ("tiles", "own", "hand")
_SETS = ("waits",)
_CODES = {"entry": "entries", "reason": "ends", "by": "by", "role": "roles"}
_WORDS = ("kind", "source")
_UNTOLD = {"pay": Text("{transfer}", "{transfer}")}


class Words:
    """The words of a ruleset in one language, as a seat would say them (-1: nobody's seat)."""

    def __init__(self, rules: Rules, lang: str, me: int = -1) -> None:
        self.rules = rules
        self.lang = lang
        self.me = me

    def say(self, said: Text) -> str:
        """A text in the language."""
        return said.say(self.lang)

    def seat(self, seat: int) -> str:
        """`1号`, `seat 1`; one's own seat is said to be so."""
        if seat == BANK:
            return self.say(BANK_SAID)
        return self.say((OWN_SEAT if seat == self.me else SEAT).format(seat=seat))

    def tile(self, tile: int) -> str:
        """One tile."""
        return self.tiles((tile,))

    def tiles(self, tiles: Iterable[int]) -> str:
        """Tiles in the order given: `123筒 中中`, `123p CC`; both can be typed."""
        if self.lang != "zh":
            return write_tiles(self.rules.tiles, tiles)
        return chinese_tiles(self.rules.tiles, tiles)

    def tile_set(self, mask: int) -> str:
        """The tile kinds of a bit set."""
        kinds = [kind for kind in range(mask.bit_length()) if mask >> kind & 1]
        return self.tiles(kinds) if kinds else self.say(NONE)

    def meld(self, meld: Meld) -> str:
        """`碰555筒（1号）`, `pong 555p (from seat 1)`."""
        said = f"{self.say(self.rules.say('melds', meld.kind))} {self.tiles(meld.tiles)}"
        if self.lang == "zh":
            said = said.replace(" ", "", 1)
        if meld.replaced >= 0:
            said += self.say(KEEPS_PLACE).format(tile=self.tile(meld.replaced))
        return said + (self.say(FROM.format(seat=self.seat(meld.giver))) if meld.giver >= 0 else "")

    def offer(self, offer: Offer) -> str:
        """What may be claimed: `1号打了 5筒`, `seat 1 has discarded 5p`."""
        said = self.rules.texts.get("offers", {}).get(offer.kind, OFFER)
        fields = {"seat": self.seat(offer.giver), "kind": offer.kind, "tile": self.tile(offer.tile)}
        return _fill(self.say(said), fields)

    def amount(self, amount: int | Fraction) -> str:
        """An exact amount: `3`, `1.5`, `1/3`."""
        if isinstance(amount, Fraction) and amount.denominator in (1, 2, 4, 5, 10):
            return f"{float(amount):g}"
        return str(amount)

    def signed(self, amount: int | Fraction) -> str:
        """An amount with its sign: `+3`, `0`, `-2`."""
        return ("+" if amount > 0 else "") + self.amount(amount)

    def action(self, action: Action, step: str = "") -> str:
        """A decision in words: `打 5筒`, `discard 5p`; in some steps it is called otherwise."""
        verb = self.rules.verbs[action.verb]
        if verb.phrase is not None:
            phrase, fields = verb.phrase(action)
            return _fill(self.say(phrase), {name: self.value(name, value) for name, value in fields.items()})
        said = self.say(verb.said.get(step, verb.text))
        if not said:
            return self.rules.notation.write_action(action)
        told = _fill(said, {"tiles": self.tiles(action.tiles), "detail": self.detail(action.detail)})
        if action.detail is not None and "{detail}" not in said:
            told += f" {self.detail(action.detail)}"
        return told.strip()

    def cards(self, action: Action) -> str:
        """A decision by its tiles alone, and what it says of them."""
        return f"{self.tiles(action.tiles)} {self.detail(action.detail)}".strip()

    def verb(self, verb: Verb) -> str:
        """How a verb is called: its first word that is not another verb, `打`; its name, `discard`."""
        if self.lang != "zh":
            return verb.name
        pieces = _fill(verb.text.zh, {}).split()
        others = [one.text.zh for one in self.rules.verbs.values() if one is not verb]
        own = [piece for piece in pieces if not any(_fill(one, {}).split() == [piece] for one in others)]
        return next(iter(own or pieces), verb.name)

    def detail(self, detail: Any) -> str:
        """What a decision says beside its tiles: `老鼠 1`, `as straight A`."""
        parts = () if detail is None else detail if isinstance(detail, tuple) else (detail,)
        if parts[:1] == ("as",) and self.rules.search is not None:
            return f"{self._part(parts[0])} {self._reading(self.rules.search.grammar, parts[1:])}"
        return " ".join(map(self._part, parts))

    def reading(self, reading: Reading) -> str:
        """What cards that were played count as: `顺子 A`, `straight A`."""
        assert self.rules.grammar is not None
        return self._reading(self.rules.grammar, tuple(write_reading(self.rules.grammar, reading).split()))

    def _reading(self, grammar: Grammar, parts: tuple[Any, ...]) -> str:
        """What cards are read as: `顺子 A`, `straight A`; as it is written where it names no kind."""
        written = " ".join(map(str, parts))
        try:
            kind, rank = read_reading(grammar, written)
        except NotationError:
            return written
        name = self.say(grammar.kinds[kind].text)
        return name if rank is None else f"{name} {self.tile(rank)}"

    def _part(self, part: Any) -> str:
        if isinstance(part, tuple):
            return self.tiles(part)
        own = self.rules.texts.get("words", {})
        return self.say(own.get(part) or NOTATION_WORDS.get(part) or Text(str(part), str(part)))

    def event(self, event: Event) -> str | None:
        """What an event says, None where there is nothing to tell: no text, only unknown tiles, no tile."""
        kind = self.rules.kinds[event[0]]
        if kind.name == "set":
            return self._setting(*event[1:4])
        if kind.phrase is not None:
            phrase, fields = kind.phrase(event)
            return _fill(self.say(phrase), {name: self.value(name, value) for name, value in fields.items()})
        said = self.say(kind.text) or self.say(_UNTOLD.get(kind.name, Text("", "")))
        values = dict(zip(kind.fields, event[1:], strict=False))
        if any(f"{{{name}}}" in said and self._hidden(values[name]) for name in kind.secret):
            said = self.say(kind.covered)
        if not said:
            return None
        if "{tile}" in said and values["tile"] == NO_TILE:
            return None
        return _fill(
            said, {name: self.value(name, value) for name, value in values.items() if f"{{{name}}}" in said}
        )

    def step(self, step: tuple[Any, ...]) -> str:
        """What is going on while a step asks: `报到：你报`; nothing where it does not say."""
        said = self.say(self.rules.steps[step[0]].text)
        return _fill(said, {"seat": self.seat(step[1])} if len(step) > 1 else {})

    def _setting(self, name: str, seat: int, value: Any) -> str | None:
        """What is told when a fact is set, None for most facts."""
        facts = [one for one in self.rules.facts if one.name == name and one.told]
        if not facts:
            return None
        said = self.fact(facts[0], value)
        return said if seat < 0 else f"{self.seat(seat)}{'' if self.lang == 'zh' else ': '}{said}"

    def _hidden(self, value: Any) -> bool:
        """Whether a secret tile, or every one of several, is unknown."""
        return set(value if isinstance(value, tuple) else (value,)) <= {self.rules.tiles.unknown}

    def value(self, name: str, value: Any) -> str:
        """A named value of an event or a payment."""
        if isinstance(value, Meld):
            return self.meld(value)
        if isinstance(value, Transfer):
            return self.transfer(value)
        if isinstance(value, Reading):
            return self.reading(value)
        if isinstance(value, tuple) and name in _TILES:
            return self.tiles(sorted(value))
        if isinstance(value, int) and not isinstance(value, bool):
            if name in _SEATS:
                return self.seat(value)
            if name == "tile":
                return self.tile(value) if value >= 0 else ""
            if name in _SETS:
                return self.tile_set(value)
        if name in _CODES and isinstance(value, str):
            return self.say(self.rules.say(_CODES[name], value))
        if name in _WORDS and isinstance(value, str):
            return self._part(value)
        if isinstance(value, (list, tuple)):
            return " ".join(map(self._part, value))
        if isinstance(value, bool):
            return self.say(YES if value else NO)
        return self.amount(value) if isinstance(value, (int, Fraction)) else str(value)

    def transfer(self, transfer: Transfer) -> str:
        """`1号 → 0号  4  0号自摸5筒`."""
        return "  ".join(self.payment(transfer))

    def payment(self, transfer: Transfer) -> tuple[str, str, str]:
        """Who pays whom, how much, and for what."""
        fields = {"payer": self.seat(transfer.payer), "payee": self.seat(transfer.payee)}
        fields |= {name: self.value(name, value) for name, value in transfer.about}
        reason = _fill(_with_parts(self.say(self.rules.say("reasons", transfer.reason)), fields), fields)
        return f"{fields['payer']} → {fields['payee']}", self.amount(transfer.amount), reason

    def fact(self, fact: Fact, value: Any) -> str:
        """A declared fact with its value: `亮倒`, `连杠数 2`."""
        name = self.say(fact.text) or fact.name
        if fact.form == "flag":
            return name
        if fact.form == "kinds":
            return f"{name} {self.tile_set(value)}"
        if fact.form == "play":
            return f"{name} {self.seat(value[0])} {self.tiles(value[1])} ({self.reading(value[2])})"
        if fact.form == "groups":
            return f"{name} {', '.join(map(self.tiles, value))}"
        if fact.form == "tiles":
            return f"{name} {self.tiles(value)}"
        if fact.form == "map":
            return self._maps(name, value) if "{" in name else f"{name} {self._map(value)}"
        if "{" in name:
            return _fill(name, {fact.name: self.value(fact.name, value)})
        if fact.form == "tile-map":
            return f"{name} " + " ".join(f"{self.tile(tile)}:{self.amount(one)}" for tile, one in value)
        return f"{name} {self.value(fact.form, value)}"

    def _maps(self, template: str, maps: Any) -> str:
        """Several maps, each by a text with fields for its keys."""
        return ", ".join(
            _fill(template, {key: self.value(key, one) for key, one in entries}) for entries in maps
        )

    def _map(self, value: Any) -> str:
        """A map as `key value, key value`, seats without their key; several maps or lists one by one."""
        if not isinstance(value, tuple):
            return self.value("", value)
        if all(isinstance(one, tuple) and len(one) == 2 and isinstance(one[0], str) for one in value):
            said = ((key, self.value(key, one)) for key, one in value)
            return ", ".join(one if key in ("seat", "by") else f"{key} {one}" for key, one in said)
        if all(type(one) is int for one in value):
            return "+".join(map(str, value))
        return "; ".join(map(self._map, value))

    def pattern(self, pattern: str) -> str:
        """The name of a pattern; its id where the ruleset has no table of patterns."""
        names = self.rules.scoring.names if self.rules.scoring is not None else {}
        return self.say(names[pattern]) if pattern in names else pattern

    def worth(self, appraisal: Appraisal) -> str:
        """How the value of a hand comes about: `卡五星 2 × 清一色 4 = 8`."""
        names = self.rules.scoring.names if self.rules.scoring is not None else {}
        return appraisal.formula(self.lang, names)

    def legend(self) -> str:
        """The codes of the tiles in play with their names, for who types them."""
        parts = []
        for group in self.rules.tiles.groups:
            kinds = [self.rules.tiles.kinds[kind] for kind in group.kinds]
            if group.klass == SUITED:
                parts.append(f"{kinds[0].code}-{kinds[-1].code} {self.say(group.text)}")
            else:
                names = [(kind.code, self.say(kind.name)) for kind in kinds]
                parts += [code if code == name else f"{code} {name}" for code, name in names]
        return ", ".join(parts)


def chinese_tiles(tiles: TileSet, what: Iterable[int]) -> str:
    """Tiles as one says them in Chinese: `123筒 55条 中中 发`."""
    suits = {kind: group.text.zh for group in tiles.groups if group.klass == SUITED for kind in group.kinds}
    parts: list[list[str]] = []
    last: object = None
    for tile in what:
        if tile in suits:
            here: object = suits[tile]
            piece = str(tiles.kinds[tile].rank)
        else:
            here = tile
            piece = "?" if tile == tiles.unknown else tiles.kinds[tile].name.zh
        if here != last:
            parts.append([])
        parts[-1].append(piece)
        if tile in suits:
            parts[-1] = [*[one for one in parts[-1] if one != here], str(here)]
        last = here
    return " ".join("".join(part) if len(part[0]) == 1 else " ".join(part) for part in parts)


class _Named(Formatter):
    """Fills the named fields that it has and leaves the others away."""

    def get_value(self, key: int | str, args: Any, kwargs: Mapping[str, Any]) -> Any:
        return kwargs.get(str(key), "")


def _with_parts(template: str, values: Mapping[str, str]) -> str:
    """A text without those of its optional parts, in square brackets, that name a field it has not."""

    def part(found: re.Match[str]) -> str:
        names = [name for _, name, _, _ in Formatter().parse(found[1]) if name]
        return found[1] if all(name in values for name in names) else ""

    return _PART.sub(part, template)


def _fill(template: str, values: Mapping[str, str]) -> str:
    return _Named().vformat(template, (), values)
