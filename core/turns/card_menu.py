"""The lazy menu of a card game: all plays of a hand, which nobody wants to list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING

from attrs import define, field

from paiju.core.errors import Text
from paiju.core.melds.compare import strongest_first
from paiju.core.melds.ranking import beaten_by
from paiju.core.melds.reading import Play, Reading, write_reading
from paiju.core.melds.search import Search
from paiju.core.round import Action, Offer, Round
from paiju.core.round.stuck import nothing_listed

if TYPE_CHECKING:
    from paiju.core.melds.chance import Chance


PLAYING = ("lead", "follow")
"""The steps in which cards are played."""
TRIES = 32
"""How many plays are sampled before a menu on which plugins forbid most is listed."""


@define(eq=False)
class CardMenu:
    """What a hand may play over what lies on the table, and `extra` actions such as a pass.

    Iterate it to list plays one by one, ask `in`, or `sample` one without listing them. `units` are
    plays that may only be made whole; `allowed` asks the plugins that may forbid a play; `ambiguous` says
    what becomes of cards with several readings (`error`, `largest`, `smallest`). `drawn` is what was sampled
    last, which needs no second look.
    """

    search: Search
    hand: bytearray
    table: Reading | None
    units: tuple[Play, ...] = ()
    extra: tuple[Action, ...] = ()
    allowed: Callable[[Action], bool] | None = None
    ambiguous: str = "error"
    drawn: Action | None = field(default=None, init=False)

    def __iter__(self) -> Iterator[Action]:
        plays = map(self._action, self.search.plays(self.hand, self.table, self.units))
        yield from plays if self.allowed is None else filter(self.allowed, plays)
        yield from self.extra

    def by_kind(self, most: int) -> list[tuple[str, tuple[Action, ...], bool]]:
        """Some plays of each kind that can be made, the smallest first, and whether those are all of them.

        Of every place there is one; of each kind no more than about `most` plays are looked at, however many
        there are.
        """
        firsts: dict[str, list[Play]] = {}
        others: dict[str, list[Play]] = {}
        cut: set[str] = set()
        for kind, plays in self.search.places(self.hand, self.table, self.units):
            found = self._permitted(islice(plays, max(most - len(others.get(kind, ())), 1) + 1))
            firsts.setdefault(kind, []).extend(found[:1])
            others.setdefault(kind, []).extend(found[1:])
            if next(plays, None) is not None:
                cut.add(kind)
        return [
            (kind, tuple(map(self._action, found)), kind not in cut)
            for kind in self.search.grammar.kinds
            if (found := [*_smallest(firsts.get(kind, ())), *_smallest(others.get(kind, ()))])
        ]

    def _permitted(self, plays: Iterable[Play]) -> list[Play]:
        if self.allowed is None:
            return list(plays)
        return [play for play in plays if self.allowed(self._action(play))]

    def _action(self, play: Play) -> Action:
        return Action("play", play.cards, ("as", *self.search.declare(play)))

    def __contains__(self, action: object) -> bool:
        if action is self.drawn or action in self.extra:
            return True
        if not isinstance(action, Action) or action.verb != "play" or self.reading_of(action) is None:
            return False
        return self.allowed is None or self.allowed(action)

    def readings(self, action: Action) -> list[Reading]:
        """The readings under which these cards may be played now."""
        cards = tuple(sorted(action.tiles))
        if not all(0 <= card < len(self.hand) - 1 for card in cards):
            return []
        return [
            reading
            for reading in self.search.legal_readings(cards, self.table)
            if self.means(action, reading) and self.search.holds(self.hand, Play(cards, reading), self.units)
        ]

    def means(self, action: Action, reading: Reading) -> bool:
        """Whether what a play declares (`as KIND`, `as KIND RANK`, nothing) fits a reading."""
        detail = action.detail
        if detail is None:
            return True
        if not isinstance(detail, tuple) or detail[:1] != ("as",):
            return False
        said = " ".join(str(word) for word in detail[1:])
        return said in (reading.kind, write_reading(self.search.grammar, reading))

    def reading_of(self, action: Action) -> Reading | None:
        """The reading that a play has: the declared one, the only legal one, or the one that is preferred."""
        found = self.readings(action) if action.tiles else []
        if len(found) > 1 and self.ambiguous != "error":
            found = strongest_first(self.search.grammar, found)
            return found[0 if self.ambiguous == "largest" else -1]
        return found[0] if len(found) == 1 else None

    def listed(self, action: Action) -> Action:
        """An action on the menu in the form in which iterating gives it: a play with its reading."""
        reading = self.reading_of(action) if action not in self.extra else None
        return action if reading is None else self._action(Play(tuple(sorted(action.tiles)), reading))

    def meant(self, action: Action) -> list[Action]:
        """The legal plays of the cards that an action names, each with its reading."""
        cards = tuple(sorted(action.tiles))
        return [self._action(Play(cards, reading)) for reading in self.readings(action)] if cards else []

    def sample(self, chance: Chance) -> Action:
        """One legal action at random: a play found without listing all, now and then an extra one."""
        for _ in range(TRIES):
            action = self._sample(chance)
            if self.allowed is None or action in self.extra or self.allowed(action):
                self.drawn = action
                return action
        listed = list(self)
        if not listed:
            raise nothing_listed()
        return listed[int(chance.random() * len(listed))]

    def _sample(self, chance: Chance) -> Action:
        extra = self.extra
        if extra and chance.random() * 4 < 1:
            return extra[int(chance.random() * len(extra))]
        play = self.search.sample(self.hand, self.table, chance, self.units)
        if play is None and not extra:
            raise nothing_listed()
        return self._action(play) if play is not None else extra[int(chance.random() * len(extra))]


def _smallest(plays: Iterable[Play]) -> list[Play]:
    """Plays of one kind in order: those without wilds first, then by size and place."""
    return sorted(plays, key=lambda play: (not play.reading.hard, play.reading.size, play.reading.place))


def reading_played(round: Round, seat: int, action: Action) -> Reading | None:
    """What a legal play is put down as."""
    search = round.rules.search
    assert search is not None
    detail = action.detail
    known = search.declared(action.tiles, detail[1:]) if isinstance(detail, tuple) else None
    return known if known is not None else menu_of(round, seat).reading_of(action)


def menu_of(round: Round, seat: int, extra: tuple[Action, ...] = ()) -> CardMenu:
    """The menu of a seat as the round stands."""
    search = round.rules.search
    assert search is not None
    table = round.table.table
    units: tuple[Play, ...] | None = round.rules.locked(round, seat)
    hand, reading = round.seats[seat].hand[:], None if table is None else table[2]
    allowed = _allowed(round, seat)
    return CardMenu(search, hand, reading, units or (), extra, allowed, round.rules.ambiguous)


def _allowed(round: Round, seat: int) -> Callable[[Action], bool] | None:
    """What plugins say of a play as the round stands now, however it goes on."""
    if "play" not in round.rules.vetoes:
        return None
    now = round.clone()
    return lambda action: bool(now.allowed(seat, (action,)))


def why_play(round: Round, seat: int, action: Action, offer: Offer | None) -> str | None:
    """Why cards may not be played."""
    if round.asking is None or round.asking[0] not in PLAYING:
        return "no-trick"
    menu = menu_of(round, seat)
    if any(number > menu.hand[kind] for kind, number in Counter(action.tiles).items()):
        return "not-in-hand"
    if not any(menu.means(action, reading) for reading in menu.search.readings(action.tiles)):
        return "no-combination"
    legal = menu.search.legal_readings(action.tiles, menu.table)
    if not any(menu.means(action, reading) for reading in legal):
        return "does-not-beat"
    return "ambiguous" if len(menu.readings(action)) > 1 else "locked"


def wants_play(round: Round, seat: int, action: Action, code: str) -> Text | None:
    """What would beat the table: its kind, how long that is, what it must be above, and all higher tiers."""
    grammar, table = round.rules.grammar, round.table.table
    if code != "does-not-beat" or grammar is None or table is None:
        return None
    return beaten_by(grammar, table[2])
