"""From what a person types to a decision: a number, the notation, or the words of the game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import count, islice

from paiju.core.errors import Fault, NotationError, Text, choices
from paiju.core.melds.reading import read_reading
from paiju.core.round import Action, Round, Rules
from paiju.core.round.refusals import wanted, why
from paiju.core.tiles import read_tiles
from paiju.core.words import NOTATION_WORDS, Words
from paiju.host import text
from paiju.host.cells import width

MOST_LISTED = 60
MOST_FLAT = 12
"""So many plays of cards are listed one by one; more of them kind by kind."""
MOST_COUNTED = 99
"""So many plays of a kind are counted."""
KIND_COLUMNS = 74
"""How wide a kind with its plays may be that are listed."""
MOST_NAMED = 8
"""So many decisions are named where one of several could be meant."""
PLAIN_VERBS = ("discard", "play")
"""Verbs that go without saying: bare tiles mean these."""
MELDING = ("pong", "chow", "kong")
"""Verbs of tile games that are there only where the ruleset has them."""
_FIELD = re.compile(r"\{[^}]*\}")


class Choices:
    """What a seat may do now, as it is shown in the language of `words` and as it may be typed."""

    def __init__(self, view: Round, seat: int, words: Words) -> None:
        self.view = view
        self.seat = seat
        self.words = words
        self.rules: Rules = view.rules
        self.menu = view.legal()[seat]
        self.step = view.asking[0] if view.asking is not None else ""
        self.groups: list[tuple[str, tuple[Action, ...]]] = []
        self.listed: Sequence[Action] = tuple(islice(self.menu, MOST_LISTED + 1))
        self.more = len(self.listed) > MOST_LISTED
        self.listed = self.listed[:MOST_LISTED]
        by_kind = getattr(self.menu, "by_kind", None)
        if by_kind is not None and len(self.listed) > MOST_FLAT:
            self._group(by_kind(MOST_COUNTED))
        digits = any(kind.code.isdigit() for kind in self.rules.tiles.kinds)
        self.mark = "#" if digits else ""

    def _group(self, kinds: Sequence[tuple[str, tuple[Action, ...], bool]]) -> None:
        """List plays by their kinds, of each the smallest that fit a line; then what is no play."""
        grammar = self.rules.grammar
        assert grammar is not None
        for kind, plays, are_all in kinds:
            number = f"{len(plays)}" if are_all else f"{MOST_COUNTED}+"
            title = self.words.say(
                text.KIND.format(kind=self.words.say(grammar.kinds[kind].text), number=number)
            )
            self.groups.append((title, self._fitting(title, plays)))
        extra: tuple[Action, ...] = tuple(getattr(self.menu, "extra", ()))
        if extra:
            self.groups.append(("", extra))
        self.listed = tuple(one for _, plays in self.groups for one in plays)
        self.more = True

    def _fitting(self, title: str, plays: Sequence[Action]) -> tuple[Action, ...]:
        """The first plays, as many as fit a line, one at least."""
        room, number = KIND_COLUMNS - width(title), 0
        for play in plays:
            room -= width(self._cards(play)) + len("  #99 ")
            if room < 0:
                break
            number += 1
        return tuple(plays[: max(number, 1)])

    def _cards(self, action: Action) -> str:
        """A play by its cards, and by what they are read as where they can be more than one thing."""
        return self.words.cards(self._plain(action))

    def labels(self) -> list[str]:
        """The listed decisions in words, each with its number."""
        return [f"{self.mark}{number} {self.say(one)}" for number, one in enumerate(self.listed, start=1)]

    def lines(self) -> list[tuple[str, list[str]]]:
        """The listed decisions with their numbers, those of one kind together under its name."""
        if not self.groups:
            return [("", self.labels())]
        numbers = count(1)
        return [
            (
                title,
                [
                    f"{self.mark}{next(numbers)} {self._cards(one) if title else self.say(one)}"
                    for one in plays
                ],
            )
            for title, plays in self.groups
        ]

    def say(self, action: Action) -> str:
        """A decision in words, and what it comes to; readings are left out of cards that have but one."""
        means = self.rules.verbs[action.verb].means
        comes_to = None if means is None else means(self.view, self.seat, action)
        said = self.words.action(self._plain(action), self.step)
        return (
            said
            if comes_to is None
            else said + self.words.say(text.COMES_TO.format(what=self.words.say(comes_to)))
        )

    def _plain(self, action: Action) -> Action:
        listed = getattr(self.menu, "listed", None)
        bare = action._replace(detail=None)
        return bare if listed is not None and bare in self.menu and listed(bare) == action else action

    def read(self, line: str) -> Action:
        """The decision that a line means, legal or not. Raises `NotationError`."""
        line = " ".join(line.split())
        number = line.removeprefix("#")
        if number.isascii() and number.isdigit() and (line != number or not self._are_tiles(line)):
            return self._number(int(number))
        for action in self.listed:
            if _squeezed(line) in self._writings(action):
                return action
        problem: NotationError | None = None
        for form in dict.fromkeys((line, line.lower())):
            try:
                return self._likelier(self._bare_tiles(form) or self._named(form), line)
            except NotationError as found:
                problem = problem or found
        begun = self._begun(line)
        if len(begun) == 1:
            return begun[0]
        assert problem is not None
        raise self._unclear(line, begun) if begun else problem

    def _likelier(self, action: Action, line: str) -> Action:
        """A decision, or in place of one that is not legal the only one whose words a line begins."""
        begun = self._begun(line) if action not in self.menu else []
        if len(begun) > 1:
            raise self._unclear(line, begun)
        return begun[0] if begun else action

    def _begun(self, line: str) -> list[Action]:
        """The listed decisions without tiles whose words begin with those of a line of some length."""
        words = _squeezed(line)
        told = [one for one in self.listed if not one.tiles] if len(words) > 1 else []
        return [one for one in told if any(said.startswith(words) for said in self._writings(one))]

    def _are_tiles(self, line: str) -> bool:
        try:
            return bool(read_tiles(self.rules.tiles, line))
        except NotationError:
            return False

    def _number(self, number: int) -> Action:
        if 1 <= number <= len(self.listed):
            return self.listed[number - 1]
        message = text.NO_SUCH_NUMBER.format(number=number)
        raise NotationError(Fault("no-such-number", message, expected=f"1-{len(self.listed)}"))

    def _writings(self, action: Action) -> set[str]:
        written = self.rules.notation.write_action(action)
        ways = {action, self._plain(action)}
        said = (Words(self.rules, lang).action(one, self.step) for lang in ("zh", "en") for one in ways)
        return {
            _squeezed(one) for one in (written, self.say(action), *said, *self._alone(action, written))
        } - {""}

    def _alone(self, action: Action, written: str) -> Iterator[str]:
        """What a decision without tiles says beside its verb: `rat 1`, `老鼠 1`, `叫 老鼠 1`."""
        if action.tiles or action.detail is None:
            return
        yield written.partition(" ")[2]
        for lang in ("zh", "en"):
            words = Words(self.rules, lang)
            said = words.detail(action.detail)
            yield from (said, words.verb(self.rules.verbs[action.verb]) + said)

    def _bare_tiles(self, line: str) -> Action | None:
        """Tiles alone: the plain verb, or the only decision about these tiles; they may say what they are."""
        cards, declared = self._apart(line)
        try:
            tiles = read_tiles(self.rules.tiles, cards)
        except NotationError:
            return None
        if declared:
            return self._of_verb("play", line)
        about = [one for one in self.listed if one.tiles == tiles]
        for verb in PLAIN_VERBS:
            if verb in self.rules.verbs and (self.view.offer is None or Action(verb, tiles) in about):
                return self.rules.notation.read_action(f"{verb} {line}")
        if len(about) == 1:
            return about[0]
        raise self._unclear(line, about) if about else self._nothing(line)

    def _apart(self, line: str) -> tuple[str, str]:
        """Cards, and what they are declared to be."""
        if self.rules.search is None:
            return line, ""
        for word in ("as", NOTATION_WORDS["as"].zh):
            cards, found, declared = line.partition(f" {word} ")
            if found:
                return cards, declared
        return line, ""

    def _named(self, line: str) -> Action:
        """A verb by its name, by its words in either language, or by the beginning of its name."""
        named = self.verb_of(line)
        if named is not None:
            return self._of_verb(*named)
        first, _, rest = line.partition(" ")
        meant = [one for one in self.listed if one.verb.startswith(first)]
        if rest and len({one.verb for one in meant}) > 1:
            about = read_tiles(self.rules.tiles, rest)
            meant = [one for one in meant if one.tiles == about]
        if not meant:
            raise self._nothing(line)
        if len({one.verb for one in meant}) > 1:
            raise self._unclear(line, meant)
        return self._of_verb(meant[0].verb, rest)

    def verb_of(self, line: str) -> tuple[str, str] | None:
        """The verb that a line begins with, by its name or its words, and what follows; None for no verb."""
        first, _, rest = line.partition(" ")
        if first in self.rules.verbs:
            return first, rest
        for verb, piece in self._pieces():
            if line.casefold().startswith(piece) and (piece == first.casefold() or not piece.isascii()):
                return verb, line[len(piece) :].strip()
        return None

    def of_verb(self, verb: str) -> list[Action]:
        """The listed decisions of a verb."""
        return [one for one in self.listed if one.verb == verb]

    def _pieces(self) -> list[tuple[str, str]]:
        """Verbs with the words that name them: the longest word first, then verbs on the menu."""
        found = []
        on_menu = {one.verb for one in self.listed}
        for verb in self.rules.verbs.values():
            for said in (verb.text.zh, verb.text.en):
                found += [(verb.name, piece.casefold()) for piece in _FIELD.sub(" ", said).split()]
        order = list(self.rules.verbs)
        found.sort(key=lambda one: (-len(one[1]), one[0] not in on_menu, order.index(one[0])))
        return found

    def _of_verb(self, verb: str, rest: str) -> Action:
        """The decision of a verb; without tiles, the only one of that verb that is legal."""
        if not rest:
            mine = self.of_verb(verb)
            if len(mine) == 1:
                return mine[0]
            if len(mine) > 1:
                raise self._unclear(verb, mine)
            if self.rules.verbs[verb].grammar != verb:
                raise self._nothing(self.words.verb(self.rules.verbs[verb]))
        words = {said.zh: word for word, said in NOTATION_WORDS.items()}
        line = " ".join([verb, *(words.get(word, word) for word in rest.split())])
        return self._declared(self.rules.notation.read_action(line))

    def _declared(self, action: Action) -> Action:
        """A play that names what it is read as in other words than those of the notation."""
        search, detail = self.rules.search, action.detail
        if search is None or not isinstance(detail, tuple) or detail[0] != "as":
            return action
        kind, rank = read_reading(search.grammar, " ".join(map(str, detail[1:])))
        return action._replace(
            detail=("as", kind) if rank is None else ("as", kind, self.rules.tiles.code(rank))
        )

    def _unclear(self, line: str, those: Iterable[Action]) -> NotationError:
        return NotationError(Fault("unclear", text.UNCLEAR.format(line=line), expected=self.some(those)))

    def meant(self, action: Action) -> list[Action]:
        """The legal decisions that a refused one may have meant: its cards read in another way."""
        find = getattr(self.menu, "meant", None)
        return [] if find is None else find(action)

    def some(self, those: Iterable[Action]) -> str:
        """Some decisions in words, not too many of them."""
        named = [self.say(one) for one in islice(those, MOST_NAMED + 1)]
        return choices([*named[:MOST_NAMED], *(["…"] if len(named) > MOST_NAMED else [])])

    def _nothing(self, line: str) -> NotationError:
        verbs = dict.fromkeys(self.words.verb(self.rules.verbs[one.verb]) for one in self.listed)
        message = text.NO_DECISION.format(line=line)
        return NotationError(Fault("no-decision", message, expected=choices(verbs)))


def has_verb(rules: Rules, verb: str) -> bool:
    """Whether a verb can ever be of use: pongs, chows and kongs only where the ruleset has them."""
    own_kongs = verb == "kong" and (rules.kongs.concealed, rules.kongs.added) != ("never", "never")
    return verb not in MELDING or verb in rules.claims or own_kongs


def _squeezed(line: str) -> str:
    """A line without spaces, marks and small letters: `叫老鼠，1号当猫` is `叫老鼠1号当猫`."""
    return "".join(one for one in line if one.isalnum() or one == "?").casefold()


def reason(view: Round, seat: int, action: Action) -> Text:
    """Why a decision is not legal, as far as the seat itself can see, and what would do instead."""
    code = why(view, seat, action)
    said, want = view.rules.say("refusals", code), wanted(view, seat, action, code)
    if want is None:
        return said
    return Text(*(one + text.WANTED.say(lang) + want.say(lang) for lang, one in _each(said)))


def _each(said: Text) -> list[tuple[str, str]]:
    return [("zh", said.zh), ("en", said.en)]
