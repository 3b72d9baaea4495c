"""A game of two players: two halves, each with its own auction, cat and settlement (section 9)."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from paiju.core.errors import RecordError
from paiju.core.match import Match
from paiju.core.record import Recorder, Replay, events_digest, verify
from paiju.core.round import Round
from paiju.core.shuffle import commitment
from paiju.core.words import Words
from paiju.host.terminal.table import table_lines
from paiju.lab.bots import RandomBot
from paiju.lab.cases import check_files
from paiju.lab.table import play_match
from tests.variants.catmouse.conftest import Cards, Table

SUPPLIES = ("split", "reshuffle")
Paiju = Callable[..., str]


def halves(table: Table, seed: int | str, number: int = 2) -> list[Round]:
    """Rounds of one match, played to their end by random bots."""
    match = Match(table.rules, seed, length=number)
    rounds = []
    for index in range(number):
        rounds.append(table.finish(match.round, f"{seed} {index}"))
        assert match.advance() is (index + 1 < number)
    return rounds


def dealt(table: Table, round: Round) -> Cards:
    """All cards of the hands and the bottom of a round, when it began."""
    cards = Cards()
    for _, _, tiles, _ in table.events(round, "deal", "bottom"):
        cards += table.faces(tiles)
    return Cards(cards)


def bids(table: Table, round: Round) -> list[tuple[int, Any]]:
    return [(seat, said) for _, seat, said, _ in table.events(round, "bid")]


# --- what a half is dealt from ----------------------------------------------------------------------


@pytest.mark.clause("CM-2P.1", "CM-2P.2", "CM-2P.3", "CM-2P.4")
@pytest.mark.parametrize("seed", range(5))
def test_one_shuffle_serves_both_halves(seed: int) -> None:
    table = Table("catmouse-2")
    first, second = halves(table, seed)
    assert dealt(table, first).total() == dealt(table, second).total() == 40
    assert dealt(table, first) + dealt(table, second) == table.faces(table.rules.tiles.tiles)
    assert first.wall[40:] == second.wall
    assert (first.fact("sealed"), second.fact("sealed")) == (40, 0)


@pytest.mark.clause("CM-2P.2")
def test_with_a_new_shuffle_the_second_half_is_dealt_from_all_cards() -> None:
    table = Table("catmouse-2", two_player_supply="reshuffle")
    more_than_the_rest = 0
    for seed in range(5):
        first, second = halves(table, seed)
        assert dealt(table, first).total() == dealt(table, second).total() == 40
        assert table.faces(second.wall) == table.faces(table.rules.tiles.tiles)
        assert (first.fact("sealed"), second.fact("sealed")) == (0, 0)
        more_than_the_rest += dealt(table, second) != table.faces(first.wall[40:])
    assert more_than_the_rest == 5


@pytest.mark.parametrize("supply", SUPPLIES)
def test_a_new_game_is_dealt_from_all_cards_again(supply: str) -> None:
    table = Table("catmouse-2", two_player_supply=supply)
    rounds = halves(table, "games", 4)
    assert [round.fact("half") for round in rounds] == [1, 2, 1, 2]
    assert table.faces(rounds[2].wall) == table.faces(table.rules.tiles.tiles)
    assert rounds[2].wall != rounds[0].wall
    if supply == "split":
        assert dealt(table, rounds[2]) + dealt(table, rounds[3]) == table.faces(table.rules.tiles.tiles)


@pytest.mark.clause("CM-2P.18")
def test_a_game_in_which_each_half_has_one_wild_has_no_wild_bomb() -> None:
    table = Table("catmouse-2")
    shared = set()
    for seed in range(30):
        rounds = halves(table, seed)
        wilds = [dealt(table, round)["o"] for round in rounds]
        assert sum(wilds) == 2
        shared.add(wilds[0])
        for round, held in zip(rounds, wilds, strict=True):
            kings = [event for event in table.events(round, "play") if event[3].kind == "wild-bomb"]
            assert held == 2 or not kings
    assert shared == {0, 1, 2}


# --- each half is a round of its own ----------------------------------------------------------------


@pytest.mark.clause("CM-2P.2", "CM-2P.5", "CM-2P.9", "CM-R.7")
@pytest.mark.parametrize("supply", SUPPLIES)
def test_the_second_half_begins_with_an_auction_and_with_nothing_of_the_first(supply: str) -> None:
    table = Table("catmouse-2", two_player_supply=supply)
    match = Match(table.rules, "fresh", length=2)
    table.play(match.round, f"{match.round.dealer} bid cat")
    table.finish(match.round, 3)
    assert match.advance()
    round = match.round
    assert round.fact("half") == 2
    assert (round.fact("phase"), round.fact("roles")) == ("bid", None)
    assert (round.fact("bottom_size"), list(round.fact("cards_left"))) == (4, [18, 18])
    assert (round.table.table, round.table.passes, round.table.bombs, round.table.called) == (
        None,
        0,
        (),
        None,
    )
    for state in round.seats:
        assert (state.plays, state.reported, state.shown, state.role) == (0, (), False, None)
    first, other = round.dealer, 1 - round.dealer
    assert {seat: table.menu(round, seat) for seat in round.legal()} == {
        first: {"bid cat", f"bid rat {other}", "bid pass"}
    }


@pytest.mark.clause("CM-2P.2", "CM-2P.6", "CM-2P.7")
def test_the_cat_of_the_second_half_may_be_either_player_whoever_was_it_in_the_first() -> None:
    table = Table("catmouse-2")
    found = set()
    for seed in range(20):
        first, second = halves(table, seed)
        found.add((dict(first.fact("roles"))["cat"], dict(second.fact("roles"))["cat"]))
    assert found == {(0, 0), (0, 1), (1, 0), (1, 1)}


@pytest.mark.clause("CM-2P.2", "CM-S.1", "CM-S.2", "CM-S.3")
@pytest.mark.parametrize("supply", SUPPLIES)
def test_the_points_of_a_game_are_the_sum_of_its_halves(supply: str) -> None:
    table = Table("catmouse-2", two_player_supply=supply)
    for seed in range(8):
        match = Match(table.rules, seed, length=4)
        earned = []
        for index in range(4):
            table.finish(match.round, f"{seed} {index}")
            earned.append(list(match.round.scores))
            game = earned[-2:] if index % 2 else earned[-1:]
            assert list(match.round.fact("points")) == [sum(points) for points in zip(*game, strict=True)]
            match.advance()
        assert match.totals == [sum(points) for points in zip(*earned, strict=True)]
        assert all(sorted(points)[0] == 0 < sorted(points)[1] for points in earned)


FRESH = """
ruleset: catmouse-2
cases:
  - id: begin
    title: without a word of them the points of the game are 0 each
    seed: 1
    expect: {state: {half: 1, points: [0, 0]}}
"""


def test_a_game_begins_with_no_points(tmp_path: Path) -> None:
    """The table of section 14.4: where nothing is said, `points` are 0 each."""
    path = tmp_path / "fresh.cases.yaml"
    path.write_text(FRESH, "utf-8")
    (file,) = check_files([path]).files
    assert not file.faults
    (case,) = file.cases
    assert [(one.key, one.expected, one.got) for one in case.differences] == []


# --- who bids first ---------------------------------------------------------------------------------


@pytest.mark.clause("CM-2P.5")
def test_the_first_bidder_is_drawn_for_each_half_by_itself() -> None:
    """R3, R38: whoever had the first bid in the first half, either may have it in the second."""
    table = Table("catmouse-2")
    drawn = Counter(tuple(round.dealer for round in halves(table, seed)) for seed in range(40))
    assert set(drawn) == {(0, 0), (0, 1), (1, 0), (1, 1)}
    assert min(drawn.values()) >= 3


@pytest.mark.parametrize("name", ["catmouse-3", "catmouse-4", "catmouse-5"])
def test_with_more_players_too_the_lot_of_one_round_says_nothing_about_the_next(name: str) -> None:
    """R3."""
    table = Table(name)
    pairs = set()
    for seed in range(30):
        rounds = halves(table, seed, 3)
        pairs |= {(one.dealer == other.dealer, place) for place, (one, other) in enumerate(pairwise(rounds))}
    assert pairs == {(True, 0), (False, 0), (True, 1), (False, 1)}


@pytest.mark.clause("CM-2P.5")
@pytest.mark.parametrize("name", ["catmouse-2", "catmouse-3", "catmouse-5"])
def test_in_rotation_seat_0_bids_first_and_then_always_the_next(name: str) -> None:
    table = Table(name, first_bidder="rotate")
    players = table.rules.seats
    rounds = halves(table, "rotate", 2 * players)
    assert [round.dealer for round in rounds] == [index % players for index in range(2 * players)]
    assert [round.next_dealer() for round in rounds] == [
        (index + 1) % players for index in range(2 * players)
    ]
    assert all(bids(table, round)[0][0] == round.dealer for round in rounds)


@pytest.mark.clause("CM-2P.5")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_host_may_name_the_first_bidder_of_a_round(seat: int) -> None:
    table = Table("catmouse-2", first_bidder="given")
    assert Match(table.rules, "given", dealer=seat).round.dealer == seat
    round = table.deal("given", dealer=seat, facts={"half": 2, "points": (2, 0)})
    assert list(round.legal()) == [seat]


@pytest.mark.clause("CM-2P.5")
def test_the_cards_do_not_depend_on_who_bids_first() -> None:
    table = Table("catmouse-2")
    assert table.deal(5, dealer=0).wall == table.deal(5, dealer=1).wall


# --- records ----------------------------------------------------------------------------------------


@pytest.fixture(params=SUPPLIES)
def recorded(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, Table, list[str]]:
    """The record of a game of two halves, and the digests of these."""
    table = Table("catmouse-2", two_player_supply=request.param, wild="even")
    path = tmp_path / "game.jsonl"
    digests = []
    with Recorder.create(path, table.rules, seed="c4" * 32, nonces={0: "东", 1: "风"}, length=2) as record:
        rounds = [record.match.round]

        def booked() -> None:
            digests.append(events_digest(table.rules, rounds[-1]))
            rounds.append(record.match.round)
            record.booked()

        play_match(record.match, [RandomBot()] * 2, on_decision=record.decided, on_round=booked)
    return path, table, digests


@pytest.mark.clause("CM-2P.2")
def test_a_game_of_two_halves_is_replayed_to_the_same_events(recorded: tuple[Path, Table, list[str]]) -> None:
    path, table, digests = recorded
    again = Replay(path)
    seen = [events_digest(again.rules, step.round) for step in again if step.kind == "result"]
    assert seen == digests
    assert len(set(seen)) == 2
    assert again.finished
    assert again.rules.hash == table.rules.hash
    assert again.match.round.fact("half") == 2
    assert list(again.match.round.fact("points")) == again.match.totals


def test_its_deals_are_verified_and_are_together_the_deck(recorded: tuple[Path, Table, list[str]]) -> None:
    path, table, _ = recorded
    found = verify(path)
    assert (found.rounds, found.finished, found.seed) == (2, True, "c4" * 32)
    assert found.commitment == commitment(found.seed, table.rules.hash)
    walls = [table.faces(table.cards(deal.wall)) for deal in found.deals]
    assert walls[0] == table.faces(table.rules.tiles.tiles)
    if table.rules.options["two_player_supply"] == "split":
        assert walls[1] == table.faces(table.cards(found.deals[0].wall)[40:])
    else:
        assert walls[1] == walls[0]


def test_the_host_verifies_it(recorded: tuple[Path, Table, list[str]], paiju: Paiju) -> None:
    path, table, _ = recorded
    data = json.loads(paiju("verify", str(path), "--json"))
    assert (data["ok"], data["finished"], data["rounds"], data["hash"]) == (True, True, 2, table.rules.hash)
    assert paiju("verify", str(path)).startswith("It holds")
    told = paiju("replay", str(path))
    assert "Game 1, first half" in told
    assert "Game 1, second half" in told


def test_a_record_in_which_a_bid_was_changed_is_refused(recorded: tuple[Path, Table, list[str]]) -> None:
    path, _, _ = recorded
    lines = path.read_text("utf-8").splitlines()
    place = next(number for number, line in enumerate(lines) if '"bid ' in line)
    data = json.loads(lines[place])
    others = ["bid cat", "bid pass"]
    data["do"] = next(bid for bid in others if bid != data["do"])
    lines[place] = json.dumps(data)
    path.write_text("\n".join(lines) + "\n", "utf-8")
    with pytest.raises(RecordError) as caught:
        verify(path)
    place_told = caught.value.faults[0].place
    assert place_told is not None
    assert place_told.line > place


def test_an_interrupted_game_goes_on_in_its_second_half(tmp_path: Path) -> None:
    table = Table("catmouse-2")
    path = tmp_path / "game.jsonl"
    with Recorder.create(path, table.rules, seed="c4" * 32, length=2) as record:
        first = record.match.round
        while record.match.round is first:
            ((seat, menu),) = first.legal().items()
            record.act(seat, next(iter(menu)))
            record.advance()
        points = record.match.round.fact("points")
        record.act(record.match.round.dealer, table.rules.notation.read_action("bid pass"))
    with Recorder.resume(path) as record:
        round = record.match.round
        assert (round.fact("half"), round.fact("points")) == (2, points)
        assert round.wall == first.wall[40:]
        assert bids(table, round) == [(round.dealer, ("pass",))]


@pytest.mark.clause("CM-D.1", "CM-D.2")
@pytest.mark.parametrize("supply", SUPPLIES)
def test_the_dealing_tool_shows_both_halves_of_a_game_and_its_commitment(paiju: Paiju, supply: str) -> None:
    table = Table("catmouse-2", two_player_supply=supply)
    words = ("catmouse-2", "--set", f"two_player_supply={supply}", "--seed", "game", "--rounds", "2")
    data = json.loads(paiju("deal", *words, "--json"))
    assert data["commitment"] == commitment("game", table.rules.hash)
    assert data["commitment"] in paiju("deal", *words)
    match = Match(table.rules, "game", length=2)
    assert data["first_dealer"] == match.round.dealer
    for one in data["rounds"]:
        hands = [table.faces(tiles) for _, _, tiles, _ in table.events(match.round, "deal")]
        assert [table.faces(table.cards(hand)) for hand in one["hands"]] == hands
        assert table.faces(table.cards(one["bottom"])) == table.faces(match.round.wall[36:40])
        table.finish(match.round, 1)
        match.advance()


# --- at the table -----------------------------------------------------------------------------------


def test_a_game_is_played_to_its_end_unless_rounds_are_named(paiju: Paiju) -> None:
    whole = paiju("play", "catmouse-2", "--seed", "3", "--bots")
    assert [line for line in whole.splitlines() if line.startswith("══")] == [
        "══ Game 1, first half: a hand is empty",
        "══ Game 1, second half: a hand is empty",
    ]
    assert "opener of the second half: seat" in whole
    half = paiju("play", "catmouse-2", "--seed", "3", "--bots", "--rounds", "1")
    assert [line for line in half.splitlines() if line.startswith("══")] == [
        "══ Game 1, first half: a hand is empty"
    ]
    assert len(re.findall("══ ", paiju("play", "catmouse-3", "--seed", "3", "--bots"))) == 1


def test_the_seats_show_the_points_of_the_game_so_far() -> None:
    table = Table("catmouse-2")
    state = {"roles": {"cat": 0}, "half": 2, "points": [6, 0]}
    view = table.at({0: "3 4", 1: "5 6"}, state).view(0)
    head, other, own, _ = table_lines(Words(table.rules, "en", 0), view, 0)
    assert "half 2" in head
    assert "0 in the game" in other
    assert "6 in the game" in own


def test_the_halves_are_called_so_wherever_rounds_are_named(paiju: Paiju, tmp_path: Path) -> None:
    record = str(tmp_path / "game.jsonl")
    paiju("play", "catmouse-2", "--seed", "3", "--bots", "--record", record)
    verified = paiju("verify", record)
    assert "Game 1, second half\n" in verified
    assert "2 round(s), 2 to a game\n" in verified
    assert "Game 1, second half\n" in paiju("deal", "catmouse-2", "--seed", "3", "--rounds", "2")
