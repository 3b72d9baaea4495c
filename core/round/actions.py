"""Decisions: what a seat may do, how it is written, and what it does."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping
from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple

from attrs import Factory, frozen

from paiju.core.errors import Fault, NotationError, Text, choices, nearest
from paiju.core.tiles import TileSet, read_tiles, write_tiles

if TYPE_CHECKING:
    from paiju.core.round.round import Round


class Action(NamedTuple):
    """A decision: a verb, the tiles it is about, and what else it says.

    `detail` is None, one value, or a tuple of values in the order of the verb's grammar.
    """

    verb: str
    tiles: tuple[int, ...] = ()
    detail: Hashable = None


class Offer(NamedTuple):
    """A thing that others may claim: a discard, a tile offered for an added kong, a rat that steals.

    `piece` is the tile that comes where the offered one lies, -1 for none.
    """

    kind: str
    giver: int
    tile: int
    piece: int = -1


LIES = ("river", "hand", "meld", "")
"""Where an offered tile may lie until somebody takes it."""


@frozen
class OfferKind:
    """A kind of thing that others may claim.

    `by` is how a win on it is called in patterns, "" where nobody wins on it. `lies` says where the
    offered tile is until a winner takes it: in the `river` or the `hand` of its giver, in a pong `meld`
    of the giver into which a wild then comes, or "" where the winner gets no tile. `thrown` are the codes
    of tiles whose discard is offered as this and not as a `discard`.
    """

    name: str
    by: str = ""
    lies: str = "river"
    thrown: tuple[str, ...] = ()


Taken = tuple[tuple[int, Action], ...]
Effect = "Callable[[Round, Taken, Offer | None], None]"
PASS = Action("pass")


@frozen
class Verb:
    """How a decision is written and what it does.

    `grammar` is the written form: `T` a tile, `T*` tiles, `N` a number, `SEAT` a seat, `WORD` and
    `WORD*` words, other words literal, brackets an optional end: `pong T [with T*]`. `does` holds the
    effect by the kind of offer it answers or the step it is made in; `""` is for all others. `why`
    gives the reason code when the action is not on a menu; `normal` puts a decision that may be written
    in several ways into the one that menus hold. With `any_order` the tiles may be named in any order,
    which the effect sees; menus hold them sorted. `phrase` says a decision to people where `text` cannot: a
    text and the values of its fields. `trade` says what tiles it takes out of the hand and what it brings,
    for who plays by reckoning. `said` has other words for it in some steps. `wants` says to people what would
    not have been refused with a reason code, `means` what a decision comes to as the round stands; each None
    where nothing is to be said.
    """

    name: str
    grammar: str
    does: Mapping[str, Callable[[Round, Taken, Offer | None], None]]
    text: Text = Text("", "")
    why: Callable[[Round, int, Action, Offer | None], str | None] | None = None
    normal: Callable[[Action], Action] | None = None
    any_order: bool = False
    said: Mapping[str, Text] = Factory(dict)
    phrase: Callable[[Action], tuple[Text, Mapping[str, Hashable]]] | None = None
    trade: Callable[[Round, int, Action], tuple[tuple[int, ...], tuple[int, ...]]] | None = None
    wants: Callable[[Round, int, Action, str], Text | None] | None = None
    means: Callable[[Round, int, Action], Text | None] | None = None


class Notation:
    """Reads and writes decisions with the verbs of a ruleset."""

    def __init__(self, tiles: TileSet, verbs: Iterable[Verb]) -> None:
        self.tiles = tiles
        self.verbs = {verb.name: verb for verb in verbs}
        self._forms = {
            verb.name: tuple(verb.grammar.replace("[", " [ ").replace("]", " ").split()[1:])
            for verb in self.verbs.values()
        }
        self._tile_places = {name: _tile_places(form) for name, form in self._forms.items()}

    def read_action(self, text: str) -> Action:
        """The decision written in `text`, without its seat. Raises `NotationError`."""
        words = text.split()
        if not words or words[0] not in self.verbs:
            shown = words[0] if words else ""
            raise NotationError(
                Fault(
                    "unknown-verb",
                    Text(f"没有“{shown}”这个动作", f"there is no verb “{shown}”"),
                    expected=choices(self.verbs),
                    nearest=nearest(shown, self.verbs),
                )
            )
        verb = words[0]
        tiles: tuple[int, ...] = ()
        detail: list[Hashable] = []
        rest = words[1:]
        form = self._forms[verb]
        literal_seen = False
        at = 0
        while at < len(form):
            part = form[at]
            if part == "[":
                if not rest:
                    break
            elif part in ("T", "T*"):
                taken, rest = self._tiles(part, form[at + 1 :], rest, text, verb)
                if literal_seen:
                    detail.append(taken if part == "T*" else taken[0])
                else:
                    tiles += taken
            elif part == "WORD*":
                detail.extend(rest)
                rest = []
            else:
                value, rest = self._word(part, rest, text, verb)
                detail.append(value)
                literal_seen = True
            at += 1
        if rest:
            raise self._unread(verb, text, " ".join(rest))
        action = Action(verb, tiles, _packed(detail))
        normal = self.verbs[verb].normal
        return normal(action) if normal is not None else action

    def _tiles(
        self, part: str, after: tuple[str, ...], rest: list[str], text: str, verb: str
    ) -> tuple[tuple[int, ...], list[str]]:
        stops = {word for word in after if word.islower()}
        if part == "T":
            here, rest = rest[:1], rest[1:]
        else:
            end = next((place for place, word in enumerate(rest) if word in stops), len(rest))
            here, rest = rest[:end], rest[end:]
        tiles = read_tiles(self.tiles, " ".join(here))
        if not tiles or (part == "T" and len(tiles) != 1):
            raise self._unread(verb, text, " ".join(here))
        return tiles, rest

    def _word(self, part: str, rest: list[str], text: str, verb: str) -> tuple[Hashable, list[str]]:
        if not rest:
            raise self._unread(verb, text, "")
        word = rest[0]
        if part in ("N", "SEAT"):
            if not (word.isascii() and word.isdigit() and len(word) < 10):
                raise self._unread(verb, text, word)
            return int(word), rest[1:]
        if part != "WORD" and word != part:
            raise self._unread(verb, text, word)
        return word, rest[1:]

    def _unread(self, verb: str, text: str, what: str) -> NotationError:
        message = Text(f"“{text}”读不懂：“{what}”", f"“{text}” cannot be read at “{what}”")
        if not what:
            message = Text(f"“{text}”没有写完", f"“{text}” is not complete")
        expected = _in_words(self.verbs[verb].grammar)
        return NotationError(Fault("unreadable-action", message, expected=expected))

    def write_action(self, action: Action) -> str:
        """The decision in the notation, as `read_action` reads it."""
        parts = [action.verb]
        if action.tiles:
            parts.append(write_tiles(self.tiles, action.tiles))
        detail = action.detail
        values = () if detail is None else detail if isinstance(detail, tuple) else (detail,)
        for value, is_tile in zip_longest(values, self._tile_places.get(action.verb, ())[: len(values)]):
            if isinstance(value, tuple) or is_tile:
                parts.append(write_tiles(self.tiles, value if isinstance(value, tuple) else (value,)))
            else:
                parts.append(str(value))
        return " ".join(parts)


_PARTS = {
    "T": Text("一张牌", "TILE"),
    "T*": Text("几张牌", "TILES"),
    "N": Text("数", "NUMBER"),
    "SEAT": Text("座位", "SEAT"),
    "WORD": Text("词", "WORD"),
    "WORD*": Text("词", "WORDS"),
}
"""What the parts of a grammar are called."""
_PIECE = re.compile(r"[A-Z]+[*]?")


def _in_words(grammar: str) -> Text:
    """A grammar for people: `pong TILE [with TILES]`."""

    def said(lang: str) -> str:
        def name(found: re.Match[str]) -> str:
            part = _PARTS.get(found[0])
            return found[0] if part is None else part.say(lang)

        return _PIECE.sub(name, grammar)

    return Text(said("zh"), said("en"))


def _tile_places(form: tuple[str, ...]) -> tuple[bool, ...]:
    """For each value of a decision's detail, whether it is one tile: a `T` behind another value."""
    parts = [part for part in form if part != "["]
    first = next((place for place, part in enumerate(parts) if part not in ("T", "T*")), len(parts))
    return tuple(part == "T" for part in parts[first:])


def _packed(detail: list[Hashable]) -> Hashable:
    if not detail:
        return None
    return detail[0] if len(detail) == 1 else tuple(detail)
