"""Every auction there is, found by walking the engine (section 3 of the rules page)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

import pytest

from paiju.core.round import Round
from tests.variants.catmouse.conftest import Table

ONE_CAT = (2, 3, 4)
BIDDERS = [(players, first) for players in ONE_CAT for first in range(players)]
DEADLOCKS = {"second_lap": 199, "caller_assigns": 193}

Bids = tuple[tuple[int, str], ...]


class Auction(NamedTuple):
    """All bids, with their speakers, what each could have said, and the round behind the last one."""

    bids: Bids
    menus: tuple[frozenset[str], ...]
    round: Round

    @property
    def passes(self) -> int:
        """How many have passed before the first other bid."""
        return next(place for place, (_, said) in enumerate(self.bids) if said != "bid pass")

    @property
    def call(self) -> tuple[int, str]:
        """The first bid that is no pass."""
        return self.bids[self.passes]


@cache
def auctions(players: int, first: int = 0, deadlock: str = "second_lap") -> tuple[Auction, ...]:
    """Every auction that the engine allows."""
    options = {"five_deadlock": deadlock} if players == 5 else {}
    table = Table(f"catmouse-{players}", **options)
    return tuple(_walk(table, Auction((), (), table.deal(7, dealer=first))))


def _walk(table: Table, so_far: Auction) -> Iterator[Auction]:
    round = so_far.round
    if round.fact("phase") != "bid":
        yield so_far
        return
    ((speaker, menu),) = round.legal().items()
    written = [table.rules.notation.write_action(action) for action in menu]
    assert len(set(written)) == len(written)
    for said in written:
        twin = round.clone()
        twin.act(speaker, said)
        bids, menus = (*so_far.bids, (speaker, said)), (*so_far.menus, frozenset(written))
        yield from _walk(table, Auction(bids, menus, twin))


# --- two to four players ----------------------------------------------------------------------------


def by_the_page(players: int, first: int) -> Iterator[tuple[Bids, int]]:
    """Some pass, the next calls cat or names any other player: the bids, and who is the cat."""
    order = [(first + step) % players for step in range(players)]
    for passes, speaker in enumerate(order):
        before = tuple((seat, "bid pass") for seat in order[:passes])
        yield (*before, (speaker, "bid cat")), speaker
        for named in range(players):
            if named != speaker:
                yield (*before, (speaker, f"bid rat {named}")), named


@pytest.mark.clause(
    "CM-2P.6", "CM-2P.7", "CM-2P.8", "CM-2P.9", "CM-2P.10", "CM-3P.4", "CM-3P.5", "CM-3P.6", "CM-3P.7"
)
@pytest.mark.clause("CM-4P.4", "CM-4P.5", "CM-4P.6", "CM-4P.7")
@pytest.mark.parametrize(("players", "first"), BIDDERS)
def test_there_are_as_many_auctions_as_players_squared(players: int, first: int) -> None:
    found = {auction.bids: auction.round.fact("roles") for auction in auctions(players, first)}
    assert len(found) == players**2
    assert found == {bids: (("cat", cat),) for bids, cat in by_the_page(players, first)}


@pytest.mark.parametrize("players", ONE_CAT)
def test_all_but_the_cat_are_mice(players: int) -> None:
    for auction in auctions(players):
        cats = [seat for seat in range(players) if auction.round.fact("role", seat) == "cat"]
        mice = [seat for seat in range(players) if auction.round.fact("role", seat) == "mouse"]
        assert (len(cats), len(mice)) == (1, players - 1)


@pytest.mark.parametrize("players", ONE_CAT)
def test_the_last_speaker_has_as_many_bids_as_there_are_players_and_the_others_one_more(players: int) -> None:
    for auction in auctions(players):
        for place, menu in enumerate(auction.menus):
            last = place == players - 1
            assert len(menu) == players + (0 if last else 1)
            assert ("bid pass" in menu) is not last


@pytest.mark.clause("CM-2P.11", "CM-3P.8", "CM-4P.8")
@pytest.mark.parametrize("players", ONE_CAT)
def test_whoever_is_the_cat_has_the_bottom_and_is_asked_for_reports(players: int) -> None:
    for auction in auctions(players):
        ((_, cat),) = auction.round.fact("roles")
        left = auction.round.fact("cards_left")
        assert left[cat] - 4 == min(left)
        assert list(auction.round.legal()) == [cat]
        assert auction.round.fact("phase") == "report"


# --- five players -----------------------------------------------------------------------------------


def kind_of(auction: Auction) -> str:
    """The column of the table of section 3.3."""
    _, said = auction.call
    words = said.split()[1:]
    if words[0] == "rat":
        passed = {seat for seat, _ in auction.bids[: auction.passes]}
        return "rat passed" if int(words[1]) in passed else "rat to speak"
    return "both" if len(words) == 4 else words[0]


@pytest.mark.clause("CM-5P.5", "CM-5P.10")
@pytest.mark.parametrize("first", range(5))
@pytest.mark.parametrize(("deadlock", "number"), DEADLOCKS.items())
def test_five_players_have_so_many_auctions(deadlock: str, number: int, first: int) -> None:
    found = auctions(5, first, deadlock)
    assert len({auction.bids for auction in found}) == len(found) == number


@pytest.mark.clause("CM-5P.5", "CM-5P.8", "CM-5P.11")
def test_five_players_by_passes_and_by_the_first_call() -> None:
    """The table of section 3.3."""
    counted = Counter((auction.passes, kind_of(auction)) for auction in auctions(5))
    assert counted == {
        (0, "big"): 16,
        (0, "small"): 16,
        (0, "rat to speak"): 36,
        (1, "big"): 12,
        (1, "small"): 12,
        (1, "rat to speak"): 18,
        (1, "rat passed"): 9,
        (2, "big"): 8,
        (2, "small"): 8,
        (2, "rat to speak"): 6,
        (2, "rat passed"): 12,
        (3, "big"): 4,
        (3, "small"): 4,
        (3, "rat to speak"): 9,
        (3, "rat passed"): 9,
        (4, "both"): 20,
    }
    assert [sum(counted[one] for one in counted if one[0] == passes) for passes in range(5)] == [
        68,
        51,
        34,
        26,
        20,
    ]


@pytest.mark.parametrize("deadlock", DEADLOCKS)
def test_whoever_bids_first_the_auctions_are_the_same_turned_round(deadlock: str) -> None:
    def turned(bids: Bids, by: int) -> Bids:
        """The same bids with all seats moved on."""
        return tuple(
            (
                (seat + by) % 5,
                " ".join(str((int(word) + by) % 5) if word.isdigit() else word for word in said.split()),
            )
            for seat, said in bids
        )

    for first in range(1, 5):
        there = {auction.bids for auction in auctions(5, first, deadlock)}
        assert there == {turned(auction.bids, first) for auction in auctions(5, 0, deadlock)}


@pytest.mark.clause("CM-0.3", "CM-5P.6", "CM-5P.7", "CM-5P.10")
@pytest.mark.parametrize("deadlock", DEADLOCKS)
def test_every_auction_of_five_ends_with_two_cats_and_three_mice(deadlock: str) -> None:
    for auction in auctions(5, 0, deadlock):
        roles = Counter(auction.round.fact("role", seat) for seat in range(5))
        assert roles == {"big": 1, "small": 1, "mouse": 3}


@pytest.mark.clause("CM-5P.6", "CM-5P.7", "CM-5P.8", "CM-5P.9", "CM-5P.11")
@pytest.mark.parametrize("deadlock", DEADLOCKS)
def test_every_bid_of_five_gives_the_roles_that_it_says(deadlock: str) -> None:
    for auction in auctions(5, 0, deadlock):
        roles: dict[int, str] = {}
        for seat, said in auction.bids:
            words = said.split()[1:]
            if len(words) == 4:
                roles |= {int(words[1]): "big", int(words[3]): "small"}
            elif words[0] == "rat":
                taken = "big" if "small" in roles.values() else "small"
                roles |= {seat: "mouse", int(words[1]): taken}
            elif words[0] != "pass":
                roles[seat] = words[0]
        cats = {role: seat for seat, role in roles.items() if role != "mouse"}
        assert dict(auction.round.fact("roles")) == cats


@pytest.mark.clause("CM-5P.5", "CM-5P.8", "CM-5P.9", "CM-5P.10", "CM-5P.11")
def test_what_each_speaker_of_five_may_say() -> None:
    """The table of section 3.2, along every auction."""
    for auction in auctions(5):
        roles: dict[str, int] = {}
        with_role: set[int] = set()
        spoken: set[int] = set()
        previous = -1
        for place, (speaker, said) in enumerate(auction.bids):
            without = [seat for seat in range(5) if seat not in with_role]
            to_speak = [seat for seat in without if seat not in spoken]
            if not to_speak:
                spoken, to_speak = set(), without
            assert speaker == min(to_speak, key=lambda seat: (seat - previous - 1) % 5)
            if place == 4 and all(one[1] == "bid pass" for one in auction.bids[:4]):
                allowed = {
                    f"bid big {big} small {small}" for big in range(5) for small in range(5) if big != small
                }
            else:
                allowed = {f"bid {role}" for role in ("big", "small") if role not in roles}
                allowed |= {f"bid rat {seat}" for seat in without if seat != speaker}
                allowed |= {"bid pass"} if len(to_speak) > 1 else set()
            assert auction.menus[place] == allowed
            words = said.split()[1:]
            if words[0] == "rat":
                roles["big" if "small" in roles else "small"] = int(words[1])
                with_role |= {speaker, int(words[1])}
            elif words[0] != "pass":
                roles[words[0]] = speaker
                with_role.add(speaker)
            spoken.add(speaker)
            previous = speaker


@pytest.mark.clause("CM-5P.10")
def test_the_second_lap_comes_about_in_a_single_line() -> None:
    in_two_laps = [
        auction for auction in auctions(5) if len({seat for seat, _ in auction.bids}) < len(auction.bids)
    ]
    assert len(in_two_laps) == 9
    for auction in in_two_laps:
        assert auction.bids[:4] == (
            (0, "bid pass"),
            (1, "bid pass"),
            (2, "bid pass"),
            (3, "bid rat 4"),
        )
        assert dict(auction.round.fact("roles"))["small"] == 4


@pytest.mark.clause("CM-5P.10")
def test_where_the_caller_assigns_the_nine_auctions_of_two_laps_are_three() -> None:
    laps = {auction.bids for auction in auctions(5)}
    assigned = {auction.bids for auction in auctions(5, 0, "caller_assigns")}
    passes = ((0, "bid pass"), (1, "bid pass"), (2, "bid pass"))
    assert {bids for bids in laps if bids[:4] == (*passes, (3, "bid rat 4"))} == laps - assigned
    assert assigned - laps == {(*passes, (3, f"bid big {big} small 4")) for big in (0, 1, 2)}
    for auction in auctions(5, 0, "caller_assigns"):
        if auction.bids not in laps:
            assert auction.round.fact("role", 3) == "mouse"


@pytest.mark.clause("CM-5P.12", "CM-5P.3", "CM-5P.4")
def test_each_cat_of_five_has_its_bottom_and_the_big_one_is_asked_first() -> None:
    for auction in auctions(5):
        roles = dict(auction.round.fact("roles"))
        expected = [24] * 5
        expected[roles["big"]] += 8
        expected[roles["small"]] += 6
        assert list(auction.round.fact("cards_left")) == expected
        twin = auction.round.clone()
        for role in ("big", "small"):
            assert list(twin.legal()) == [roles[role]]
            twin.act(roles[role], "pass")


# --- who is asked whether to show -------------------------------------------------------------------


def first_bid_was_cat(players: int, bids: Bids) -> int | None:
    """The first bidder, if he has called the leading cat in his first bid."""
    return bids[0][0] if bids[0][1] == ("bid big" if players == 5 else "bid cat") else None


def called_cat_himself(players: int, bids: Bids) -> int | None:
    """Who has called the leading cat for himself, in whatever bid."""
    call = "bid big" if players == 5 else "bid cat"
    return next((seat for seat, said in bids if said == call), None)


@pytest.mark.clause("CM-R.10")
@pytest.mark.parametrize(
    ("who", "asked"), [("first_bidder", first_bid_was_cat), ("any_voluntary", called_cat_himself)]
)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_who_may_show_after_each_auction(
    players: int, who: str, asked: Callable[[int, Bids], int | None]
) -> None:
    """The table of section 4.3: by the bids alone, after all reports and before the first card."""
    table = Table(f"catmouse-{players}", open_hand=who)
    for auction in auctions(players):
        round = table.deal(7)
        for seat, said in auction.bids:
            round.act(seat, said)
        while round.fact("phase") == "report":
            (cat,) = round.legal()
            round.act(cat, "pass")
        expected = asked(players, auction.bids)
        assert round.fact("phase") == ("play" if expected is None else "show")
        if expected is not None:
            assert {seat: table.menu(round, seat) for seat in round.legal()} == {expected: {"show", "pass"}}


@pytest.mark.clause("CM-2P.12", "CM-3P.9", "CM-4P.9", "CM-5P.13")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_cat_leads_whoever_bid_first(players: int) -> None:
    for auction in auctions(players, 1):
        round = auction.round.clone()
        while round.fact("phase") != "play":
            (seat,) = round.legal()
            round.act(seat, "pass")
        leader = dict(round.fact("roles"))["big" if players == 5 else "cat"]
        assert list(round.legal()) == [leader]
        assert round.table.table is None
