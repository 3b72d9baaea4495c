"""From what a person types to a decision: a number, the notation, or the words of the game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import islice

from paiju.core.errors import Fault, NotationError, Text, choices
from paiju.core.round import Action, Round, Rules
from paiju.core.tiles import read_tiles
from paiju.host import text
from paiju.host.terminal.words import Words

MOST_LISTED = 60
PLAIN_VERBS = ("discard", "play")
"""Verbs that go without saying: bare tiles mean these."""
_FIELD = re.compile(r"\{[^}]*\}")


class Choices:
    """What a seat may do now, as it is shown and as it may be typed."""

    def __init__(self, view: Round, seat: int) -> None:
        self.view = view
        self.seat = seat
        self.rules: Rules = view.rules
        self.menu = view.legal()[seat]
        self.listed: Sequence[Action] = tuple(islice(self.menu, MOST_LISTED))
        self.more = next(islice(iter(self.menu), MOST_LISTED, None), None) is not None
        digits = any(kind.code.isdigit() for kind in self.rules.tiles.kinds)
        self.mark = "#" if digits else ""

    def labels(self, words: Words) -> list[str]:
        """The listed decisions in words, each with its number."""
        return [f"{self.mark}{number} {words.action(one)}" for number, one in enumerate(self.listed, start=1)]

    def read(self, line: str) -> Action:
        """The decision that a line means, legal or not. Raises `NotationError`."""
        line = " ".join(line.split())
        number = line.removeprefix("#")
        if number.isascii() and number.isdigit() and (line != number or not self.mark):
            return self._number(int(number))
        for action in self.listed:
            if _squeezed(line) in self._writings(action):
                return action
        problem: NotationError | None = None
        for form in dict.fromkeys((line, line.lower())):
            try:
                return self._bare_tiles(form) or self._named(form)
            except NotationError as found:
                problem = problem or found
        assert problem is not None
        raise problem

    def _number(self, number: int) -> Action:
        if 1 <= number <= len(self.listed):
            return self.listed[number - 1]
        message = text.NO_SUCH_NUMBER.format(number=number)
        raise NotationError(Fault("no-such-number", message, expected=f"1-{len(self.listed)}"))

    def _writings(self, action: Action) -> set[str]:
        written = self.rules.notation.write_action(action)
        said = (Words(self.rules, lang).action(action) for lang in ("zh", "en"))
        return {_squeezed(one) for one in (written, *said)}

    def _bare_tiles(self, line: str) -> Action | None:
        """Tiles alone: the plain verb, or the only decision about these tiles."""
        try:
            tiles = read_tiles(self.rules.tiles, line)
        except NotationError:
            return None
        about = [one for one in self.listed if one.tiles == tiles]
        for verb in PLAIN_VERBS:
            if verb in self.rules.verbs and (self.view.offer is None or Action(verb, tiles) in about):
                return self.rules.notation.read_action(f"{verb} {line}")
        if len(about) == 1:
            return about[0]
        raise self._unclear(line, about) if about else self._nothing(line)

    def _named(self, line: str) -> Action:
        """A verb by its name, by its words in either language, or by the beginning of its name."""
        first, _, rest = line.partition(" ")
        if first in self.rules.verbs:
            return self._of_verb(first, rest)
        for verb, piece in self._pieces():
            if line.casefold().startswith(piece) and (piece == first.casefold() or not piece.isascii()):
                return self._of_verb(verb, line[len(piece) :].strip())
        meant = [one for one in self.listed if one.verb.startswith(first)]
        if rest and len({one.verb for one in meant}) > 1:
            about = read_tiles(self.rules.tiles, rest)
            meant = [one for one in meant if one.tiles == about]
        if not meant:
            raise self._nothing(line)
        if len({one.verb for one in meant}) > 1:
            raise self._unclear(line, meant)
        return self._of_verb(meant[0].verb, rest)

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
            mine = [one for one in self.listed if one.verb == verb]
            if len(mine) == 1:
                return mine[0]
            if len(mine) > 1:
                raise self._unclear(verb, mine)
        return self.rules.notation.read_action(f"{verb} {rest}".strip())

    def _unclear(self, line: str, those: Iterable[Action]) -> NotationError:
        named = choices(self.rules.notation.write_action(one) for one in those)
        return NotationError(Fault("unclear", text.UNCLEAR.format(line=line), expected=named))

    def _nothing(self, line: str) -> NotationError:
        verbs = list(dict.fromkeys(one.verb for one in self.listed))
        message = text.NO_DECISION.format(line=line)
        return NotationError(Fault("no-decision", message, expected=choices(verbs)))


def _squeezed(line: str) -> str:
    return "".join(line.split()).casefold()


def reason(view: Round, seat: int, action: Action) -> Text:
    """Why a decision is not legal, as far as the seat itself can see."""
    return view.rules.say("refusals", view.refusal(seat, action).code)
