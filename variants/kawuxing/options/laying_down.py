"""What 亮倒 shows, forbids and demands, where hosts differ (section 2.4)."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from attrs import frozen

from paiju.core.errors import Text
from paiju.core.hooks import impl
from paiju.core.melds.meld import CHOW, CONCEALED_KONG, PONG, Meld
from paiju.core.round import EVERYBODY, Action, Event, Fact, Offer, Round, Taken, Verb
from paiju.core.turns.draw_discard import can_win
from paiju.variants.kawuxing.laying_down import do_declare, lay_down_moves, why_declare


def _held(round: Round, seat: int) -> tuple[int, ...]:
    """The concealed tiles of a seat without the one just drawn, in order of kinds."""
    state = round.seats[seat]
    tiles = [kind for kind in range(len(state.hand) - 1) for _ in range(state.hand[kind])]
    if state.drawn >= 0:
        tiles.remove(state.drawn)
    return tuple(tiles)


@frozen
class ShowAll:
    """The whole concealed hand is shown."""

    @impl(only=("liang",))
    def happened(self, round: Round, event: Event) -> None:
        """Everybody sees the hand; a tile drawn later is seen when it is played."""
        round.emit(("show", event[1], _held(round, event[1]), EVERYBODY))


@frozen
class ShowNeeded:
    """部分亮: complete sets without which the waits stay the same are not shown."""

    @impl(only=("liang",))
    def happened(self, round: Round, event: Event) -> None:
        """Show what is left when as many sets as possible are kept hidden."""
        seat = event[1]
        round.emit(("show", seat, needed(round, seat), EVERYBODY))


def needed(round: Round, seat: int) -> tuple[int, ...]:
    """The fewest tiles of a ready hand that show all of its waits."""
    state = round.seats[seat]
    return _least(round, _held(round, seat), state.melds, state.liang_waits)


def _least(round: Round, tiles: tuple[int, ...], melds: tuple[Meld, ...], waits: int) -> tuple[int, ...]:
    best = tiles
    for group in _sets(round, tiles):
        rest = list(tiles)
        for tile in group:
            rest.remove(tile)
        beside = (*melds, Meld(PONG if group[0] == group[1] else CHOW, group[0], group))
        if round.rules.waits_of(round.rules.tiles.counts(rest), beside) == waits:
            found = _least(round, tuple(rest), beside, waits)
            if len(found) < len(best):
                best = found
    return best


def _sets(round: Round, tiles: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Every triplet and run among the tiles."""
    kinds = sorted(set(tiles))
    triplets = [(kind,) * 3 for kind in kinds if tiles.count(kind) >= 3]
    runs = [
        run
        for kind in kinds
        for run in round.rules.runs_with[kind]
        if run[0] == kind and set(run) <= set(kinds)
    ]
    return triplets + runs


@frozen
class KongKeepsWaits:
    """A laid-down seat may kong if its waits are the same afterwards."""

    @impl(only=("kong",))
    def veto(self, round: Round, seat: int, action: Action, offer: Offer | None) -> str | None:
        """Compare the waits before the tile came in with those after the kong lies on the table."""
        if not round.seats[seat].liang:
            return None
        same = waits_after_kong(round, seat, action.tiles[0]) == round.waits(seat)
        return None if same else "liang-kong-changes-waits"


def waits_after_kong(round: Round, seat: int, tile: int) -> int:
    """The waits that a seat would have with a kong of `tile` on the table, before its replacement."""
    state = round.seats[seat]
    hand = state.hand[:]
    added = any(meld.tile == tile for meld in state.melds)
    hand[tile] -= 1 if added else hand[tile]
    kong = () if added else (Meld(CONCEALED_KONG, tile, (tile,) * 4),)
    return round.rules.waits_of(hand, (*state.melds, *kong))


@frozen
class NoKongLaidDown:
    """A laid-down seat makes no kong."""

    @impl(only=("kong",))
    def veto(self, round: Round, seat: int) -> str | None:
        """No kong of any kind once the hand lies open."""
        return "liang-no-kong" if round.seats[seat].liang else None


@frozen
class HiddenTriplets:
    """扣牌: triplets named when laying down stay hidden, and only they may be konged later."""

    @impl
    def facts(self) -> list[Fact]:
        """The kinds whose triplets a laid-down seat keeps hidden; others see only that there are some."""
        return [
            Fact("hidden_triplets", "seat", "tiles", (), see="owner", text=Text("扣牌", "hidden triplets"))
        ]

    @impl
    def verbs(self) -> list[Verb]:
        """`declare T keep T*` names the triplets."""
        text = Text("打 {tiles} 亮倒", "discard {tiles} and lay down")
        return [Verb("declare", "declare T [keep T*]", {"": self._declare}, text, why_declare)]

    def _declare(self, round: Round, taken: Taken, offer: Offer | None) -> None:
        seat, action = taken[0]
        if isinstance(action.detail, tuple):
            round.set("hidden_triplets", action.detail[1], seat)
        do_declare(round, ((seat, Action("declare", action.tiles)),), offer)

    @impl(only=("turn",))
    def moves(self, round: Round, seat: int, step: tuple[Any, ...]) -> list[Action]:
        """Beside each plain declaration, one for every choice of triplets the waits do not need."""
        found = []
        for plain in lay_down_moves(round, seat):
            discard = plain.tiles[0]
            waits = round.waits_without(seat, discard)
            hand = round.seats[seat].hand[:]
            hand[discard] -= 1
            melds = round.seats[seat].melds
            free = [kind for kind in range(len(hand) - 1) if hand[kind] >= 3]
            for number in range(1, len(free) + 1):
                for kept in combinations(free, number):
                    rest = hand[:]
                    for kind in kept:
                        rest[kind] -= 3
                    hidden = (Meld(PONG, kind, (kind,) * 3) for kind in kept)
                    if round.rules.waits_of(rest, (*melds, *hidden)) == waits:
                        found.append(Action("declare", (discard,), ("keep", kept)))
        return found

    @impl(only=("kong",))
    def veto(self, round: Round, seat: int, action: Action) -> str | None:
        """Only a hidden triplet may become a kong."""
        state = round.seats[seat]
        if not state.liang or action.tiles[0] in state.hidden_triplets:
            return None
        return "liang-kong-not-hidden"


@frozen
class DiscardBan:
    """A seat may not feed a laid-down seat unless it holds nothing else."""

    @impl(only=("discard", "declare"))
    def veto(self, round: Round, seat: int, action: Action) -> str | None:
        """Waits of other laid-down seats are banned while a safe tile is in hand."""
        banned = 0
        for other in round.seats:
            if other.index != seat and other.liang:
                banned |= other.liang_waits
        if not banned >> action.tiles[0] & 1:
            return None
        state = round.seats[seat]
        if state.bound:
            return None
        safe = any(count and not banned >> kind & 1 for kind, count in enumerate(state.hand[:-1]))
        return "liang-discard-banned" if safe else None


@frozen
class AutoWin:
    """A laid-down seat must take every win."""

    @impl(only=("pass", "discard", "kong"))
    def veto(self, round: Round, seat: int, offer: Offer | None) -> str | None:
        """Nothing but the win, where there is one."""
        if round.seats[seat].liang and can_win(round, seat, offer):
            return "liang-must-win"
        return None
