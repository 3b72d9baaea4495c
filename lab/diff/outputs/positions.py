"""The position of a case file, drawn: what each seat holds, what lies, and what is played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import yaml
from attrs import frozen

from paiju.core.errors import PaijuError, Text
from paiju.core.round import Action, Rules
from paiju.core.ruleset.resolve import written_value
from paiju.core.words import Words
from paiju.lab.diff.outputs.faces import Faces
from paiju.lab.diff.outputs.markup import Content, Html, flat, tag

_HELD = ("hand", "river")
_TILES = ("wall", "tail", "hand", "cards", "beats", "win")
_LABELS = {
    "dealer": Text("庄", "dealer"),
    "turn": Text("轮到", "in turn"),
    "hand": Text("手牌", "hand"),
    "river": Text("牌池", "river"),
    "wall": Text("牌墙", "wall"),
    "tail": Text("墙尾", "end of the wall"),
    "wall_size": Text("牌墙张数", "tiles in the wall"),
    "play": Text("打法", "play"),
    "seed": Text("种子", "seed"),
    "after": Text("接在", "after"),
    "roles": Text("身份", "roles"),
    "won": Text("已胡", "has won on"),
    "first_turn": Text("还没出过牌", "first turn"),
    "win": Text("胡", "wins on"),
    "by": Text("怎样胡", "by"),
    "cards": Text("牌", "cards"),
    "as": Text("作", "as"),
    "beats": Text("压", "beats"),
    "beats_as": Text("对方作", "which are"),
    "can": Text("能", "can"),
    "cannot": Text("不能", "cannot"),
}
_UNTOLD = ("id", "title", "expect", "seats", "play", "dealer", "turn", "melds")
_RESULTS = ("patterns", "value", "waits", "readings", "holds")


@frozen(eq=False)
class Drawing:
    """Draws cases of a ruleset in a language."""

    rules: Rules
    faces: Faces
    lang: str

    def file(self, case: str) -> Html:
        """The entries of a file as tables of tiles; nothing for what is no such file."""
        try:
            file = yaml.safe_load(case)
        except (yaml.YAMLError, ValueError, RecursionError):
            return Html("")
        sections = (
            [file.get(key) for key in ("cases", "hands", "combos")] if isinstance(file, Mapping) else []
        )
        entries = [one for section in sections if isinstance(section, list) for one in section]
        return Html("".join(self._entry(one) for one in entries if isinstance(one, Mapping)))

    def _entry(self, entry: Mapping[str, Any]) -> Html:
        rows = [*self._seats(entry)]
        for key, value in entry.items():
            if key not in (*_UNTOLD, *_RESULTS):
                rows += self._facts(value) if key == "state" else [self._row(key, self._value(key, value))]
        plays = entry.get("play")
        if isinstance(plays, list) and plays:
            steps = [tag("span", self._step(one), class_="step") for one in plays]
            rows.append(self._row("play", tag("span", steps)))
        return tag("table", rows, class_="position") if rows else Html("")

    def _seats(self, entry: Mapping[str, Any]) -> Iterator[Html]:
        seats = entry.get("seats")
        held = dict(seats) if isinstance(seats, Mapping) else {}
        dealer = entry.get("dealer", 0) if held else None
        turn = entry.get("turn", dealer)
        for seat in sorted({*held, *(one for one in (dealer, turn) if one is not None)}, key=str):
            marks = [key for key, one in (("dealer", dealer), ("turn", turn)) if one == seat]
            small = [tag("small", " ", self._label(mark)) for mark in marks]
            has = held.get(seat)
            parts = list(self._held(has)) if isinstance(has, Mapping) else []
            yield tag("tr", tag("th", self._seat(seat), small), tag("td", tag("div", parts)))

    def _held(self, held: Mapping[str, Any]) -> Iterator[Html]:
        """What lies before a seat: tiles first, then facts."""
        rows = self.rules.texts.get("rows", {})
        others: list[Html] = []
        for key, value in held.items():
            tiles = self.faces.written(str(value)) if key in (*_HELD, *rows) else None
            if tiles is not None:
                label = [] if key == "hand" else [tag("small", f"{self._label(key)} ")]
                yield tag("div", label, tiles)
            elif key == "melds" and isinstance(value, list):
                yield from (tag("div", self._decision(str(one)), class_="meld") for one in value)
            else:
                others.append(tag("div", tag("small", self._label(key), self._told(value))))
        yield from others

    def _facts(self, state: object) -> Iterator[Html]:
        for name, value in state.items() if isinstance(state, Mapping) else ():
            yield self._row(str(name), self._value(str(name), value))

    def _step(self, step: object) -> Content:
        """A decision, or what can or cannot be decided."""
        if isinstance(step, str):
            seat, _, said = step.partition(" ")
            return [self._seat(seat), " ", self._decision(said)]
        if not isinstance(step, Mapping):
            return str(step)
        parts: list[Content] = []
        for key, by_seat in step.items():
            for seat, said in by_seat.items() if isinstance(by_seat, Mapping) else ():
                parts += [self._seat(seat), f" {self._label(str(key))} ", self._decision(str(said)), " "]
        return parts or written_value(step)

    def _decision(self, said: str) -> Html:
        """A decision or a meld, its first word in the language, its tiles drawn."""
        word, space, rest = said.partition(" ")
        words = Words(self.rules, self.lang)
        action = self._action(said)
        if action is not None and not action.tiles:
            return Html(flat(words.action(action)))
        if word in self.rules.verbs:
            word = words.verb(self.rules.verbs[word])
        elif word in self.rules.texts.get("melds", {}):
            word = words.say(self.rules.texts["melds"][word])
        cards, reads, reading = rest.partition(" as ")
        if not reads:
            return self.faces.decision(f"{word}{space}{rest}")
        return flat([self.faces.decision(f"{word} {cards}"), words.detail(("as", *reading.split()))])

    def _action(self, said: str) -> Action | None:
        """The decision that is written; None for a meld, and for what is none."""
        try:
            return self.rules.notation.read_action(said)
        except PaijuError:
            return None

    def _value(self, key: str, value: object) -> Content:
        tiles = self.faces.written(str(value)) if key in _TILES else None
        if tiles is not None:
            return tiles
        if isinstance(value, list):
            return " ".join(map(str, value))
        if isinstance(value, Mapping):
            roles = self.rules.texts.get("roles", {})
            named = {
                roles[one].say(self.lang) if one in roles else str(one): each for one, each in value.items()
            }
            return ", ".join(f"{one} {written_value(each)}" for one, each in named.items())
        if key.endswith("as") and isinstance(value, str):
            return Words(self.rules, self.lang).detail(("as", *value.split())).partition(" ")[2]
        return written_value(value)

    @staticmethod
    def _told(value: object) -> str:
        """The value of a fact behind its name; a flag that is set needs none."""
        return "" if value is True else f": {written_value(value)}"

    def _seat(self, seat: object) -> str:
        number = str(seat)
        return Words(self.rules, self.lang).seat(int(number)) if number.isdigit() else number

    def _label(self, key: str) -> str:
        """What a key is called: by the ruleset, or by us."""
        named = self.rules.texts.get("rows", {}).get(key)
        fact = next((one for one in self.rules.facts if one.name == key), None)
        text = named or _LABELS.get(key) or (fact.text if fact is not None else None)
        said = text.say(self.lang) if text is not None else ""
        return said if said and "{" not in said else key

    def _row(self, key: str, content: Content) -> Html:
        return tag("tr", tag("th", self._label(key)), tag("td", content))
