"""Bots play by their own view, repeatably, and to the end."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from paiju.core.errors import PaijuError
from paiju.core.match import Match
from paiju.core.melds.chance import Chance
from paiju.core.melds.notation import read_meld
from paiju.core.record import Recorder, events_bytes, events_digest, replay
from paiju.core.round import Action, Position, Round, Rules, SeatPosition, start, start_at
from paiju.core.ruleset import rules
from paiju.core.tiles import read_tiles
from paiju.lab.bots import Bot, GreedyBot, RandomBot, bot_chance, bot_names, find_bot, pick
from paiju.lab.greedy import live_tiles, open_waits
from paiju.lab.seat_view import SeatView
from paiju.lab.table import EndlessRound, most_asks, play_match, play_round


@pytest.fixture(scope="module")
def kawuxing() -> Rules:
    return rules("kawuxing")


def chances(rules: Rules, seed: str) -> list[Chance]:
    return [bot_chance(seed, 0, seat) for seat in range(rules.seats)]


def played(rules: Rules, seed: str, bots: Sequence[Bot]) -> Round:
    round = start(rules, seed)
    play_round(round, bots, chances(rules, seed))
    return round


class Watched:
    """A bot that asks another one and remembers what it was asked."""

    name = "watched"

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.asked: list[tuple[int, Any, Action]] = []

    def decide(self, view: SeatView, seat: int, menu: Any, chance: Chance) -> Action:
        action = self.bot.decide(view, seat, menu, chance)
        self.asked.append((seat, menu, action))
        return action


# ---- finding


def test_installed_bots_are_found_by_name() -> None:
    assert {"random", "greedy"} <= set(bot_names())
    assert find_bot("random").name == "random"
    assert find_bot("greedy").name == "greedy"


def test_an_unknown_bot_is_answered_with_the_nearest_name() -> None:
    with pytest.raises(PaijuError) as caught:
        find_bot("gredy")
    (fault,) = caught.value.faults
    assert (fault.code, fault.nearest) == ("unknown-bot", "greedy")
    assert "random" in str(fault.expected)


# ---- random bots


def test_random_bots_play_hundreds_of_rounds_to_their_end(kawuxing: Rules) -> None:
    ends = Counter(played(kawuxing, f"r{seed}", [RandomBot()] * 3).ended_by for seed in range(300))
    assert sum(ends.values()) == 300
    assert set(ends) <= {"wins", "exhaustion"}
    assert ends["exhaustion"] > 0


def test_every_action_of_a_menu_is_as_likely() -> None:
    menu = tuple(Action("discard", (tile,)) for tile in range(4))
    chance = Random(5)
    counts = Counter(pick(menu, chance) for _ in range(8000))
    assert set(counts) == set(menu)
    assert all(abs(number - 2000) < 200 for number in counts.values())


def test_random_bots_never_look(kawuxing: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    def look(self: SeatView) -> Round:
        raise AssertionError("looked")

    monkeypatch.setattr(SeatView, "round", property(look))
    round = start(kawuxing, 1)
    play_round(round, [RandomBot()] * 3, chances(kawuxing, "1"), lambda seat, action: None)
    assert round.over


def test_the_fast_way_of_random_bots_gives_the_same_round(kawuxing: Rules) -> None:
    for seed in map(str, range(20)):
        fast = played(kawuxing, seed, [RandomBot()] * 3)
        slow = played(kawuxing, seed, [Watched(RandomBot()) for _ in range(3)])
        assert events_bytes(kawuxing, fast) == events_bytes(kawuxing, slow)


# ---- greedy bots


def test_greedy_bots_play_hundreds_of_rounds_and_mostly_win(kawuxing: Rules) -> None:
    ends = Counter(played(kawuxing, f"g{seed}", [GreedyBot()] * 3).ended_by for seed in range(200))
    assert sum(ends.values()) == 200
    assert ends["wins"] > 150


def test_a_greedy_bot_beats_random_ones(kawuxing: Rules) -> None:
    match = Match(kawuxing, "beat", length=100)
    totals = play_match(match, [RandomBot(), GreedyBot(), RandomBot()])
    assert totals[1] > 100
    assert sum(totals) == 0


def ask(rules: Rules, text: str, seat: int = 0, **position: Any) -> str:
    """What a greedy bot does on its own turn with these tiles, the last one just drawn."""
    hand = read_tiles(rules.tiles, text)
    seats = {seat: SeatPosition(hand=hand, **position)}
    round = start_at(rules, Position(dealer=seat, turn=seat, seats=seats))
    return decide(round, seat)


def decide(round: Round, seat: int) -> str:
    view = SeatView(seat).follow(round)
    action = GreedyBot().decide(view, seat, round.legal()[seat], Random(1))
    assert action in round.legal()[seat]
    return round.rules.notation.write_action(action)


def test_it_wins(kawuxing: Rules) -> None:
    assert ask(kawuxing, "123p 456p 789p 11s CC C") == "win"


def test_it_keeps_the_hand_nearest_to_ready(kawuxing: Rules) -> None:
    assert ask(kawuxing, "123p 456p 78p 11s 22s F 9s") in ("discard F", "discard 9s")


def test_a_ready_hand_waits_for_as_many_tiles_as_it_can_and_is_laid_down(kawuxing: Rules) -> None:
    # Without 5p the hand waits for 1s and 4s; without 2s or 3s it would wait for a single tile.
    assert ask(kawuxing, "123p 456p 777s 99s 23s 5p") == "declare 5p"


def test_it_does_not_bind_itself_to_a_wait_that_is_almost_dead(kawuxing: Rules) -> None:
    # It waits for 2p alone, and three of them lie in the rivers.
    hand = read_tiles(kawuxing.tiles, "13p 456p 789p 777s CC B")
    others = {seat: SeatPosition(river=(kawuxing.tiles.by_code["2p"],) * (3 - seat)) for seat in (1, 2)}
    seats = {0: SeatPosition(hand=hand), **others}
    round = start_at(kawuxing, Position(dealer=0, turn=0, seats=seats))
    assert kawuxing.notation.read_action("declare B") in round.legal()[0]
    assert decide(round, 0) == "discard B"


def test_it_makes_a_kong_that_costs_nothing_and_not_one_that_does(kawuxing: Rules) -> None:
    assert ask(kawuxing, "123p 456p 78p 11s FFF F") == "kong F"
    # A run and a triplet are made of 2s 3333s 4s, and the hand is ready; the kong would break both.
    assert ask(kawuxing, "123p 456p 9p 23334s F 3s") in ("declare F", "declare 9p")


def offered(rules: Rules, mine: str, theirs: str) -> Round:
    """Seat 1 discards the last of its tiles; seat 0 holds `mine`."""
    seats = {
        0: SeatPosition(hand=read_tiles(rules.tiles, mine)),
        1: SeatPosition(hand=read_tiles(rules.tiles, theirs)),
    }
    round = start_at(rules, Position(dealer=1, turn=1, seats=seats))
    round.act(1, Action("discard", (read_tiles(rules.tiles, theirs)[-1],)))
    return round


def test_it_pongs_what_brings_it_nearer_and_passes_what_does_not(kawuxing: Rules) -> None:
    junk = "1p 4p 7p 1s 4s 7s 9p 9s F F B 2p 8s "
    round = offered(kawuxing, "CC 123p 45p 78s 55s 3s 9p", junk + "C")
    assert decide(round, 0) == "pong C"
    # Ready as it is, and a plain hand may not be won on a discard: the pong would gain nothing.
    round = offered(kawuxing, "345p 66p 345s 567s BB", junk + "6p")
    assert decide(round, 0) == "pass"


OPEN = "46p 123s 789s 22s BBB"
"""Waits for 5p alone."""


def against_an_open_hand(rules: Rules, text: str, melds: Sequence[str] = ()) -> Round:
    """Seat 0 has drawn the last tile of `text`; seat 1 has laid down and waits for 5p."""
    mine = SeatPosition(
        hand=read_tiles(rules.tiles, text), melds=tuple(read_meld(rules.tiles, meld) for meld in melds)
    )
    laid = SeatPosition(hand=read_tiles(rules.tiles, OPEN), facts={"liang": True})
    return start_at(rules, Position(dealer=0, turn=0, seats={0: mine, 1: laid}))


def test_it_knows_what_an_open_hand_waits_for_and_nothing_else(kawuxing: Rules) -> None:
    round = against_an_open_hand(kawuxing, "123p 456p 777s 99s 23s 5p")
    view = SeatView(0).follow(round).round
    assert open_waits(view, 0) == 1 << kawuxing.tiles.by_code["5p"]
    assert open_waits(SeatView(1).follow(round).round, 1) == 0


def test_it_does_not_feed_an_open_hand_where_another_tile_is_nearly_as_good(kawuxing: Rules) -> None:
    """Without the 5p it would be ready; it breaks the run of 23s instead, which costs one exchange."""
    hand = "123p 456p 777s 99s 23s 5p"
    assert ask(kawuxing, hand) == "declare 5p"
    assert decide(against_an_open_hand(kawuxing, hand), 0) not in ("declare 5p", "discard 5p")
    # F and 5p are as far from use: without an open hand either may go.
    for seed in range(8):
        round = against_an_open_hand(kawuxing, "123p 789p 11s 66s 78s F 5p")
        view = SeatView(0).follow(round)
        assert GreedyBot().decide(view, 0, round.legal()[0], Random(seed)) == Action(
            "discard", read_tiles(kawuxing.tiles, "F")
        )


def test_it_feeds_an_open_hand_where_it_has_nothing_else(kawuxing: Rules) -> None:
    """Both tiles that it holds are waited for; without the 8p it keeps the 5p, three of which are out."""
    pongs = [f"pong {one} from 2" for one in ("111s", "333s", "CCC", "FFF")]
    mine = SeatPosition(
        hand=read_tiles(kawuxing.tiles, "5p 8p"), melds=tuple(read_meld(kawuxing.tiles, one) for one in pongs)
    )
    laid = SeatPosition(hand=read_tiles(kawuxing.tiles, "67p 456s 789s 22s BBB"), facts={"liang": True})
    river = read_tiles(kawuxing.tiles, "8p 8p")
    seats = {0: mine, 1: laid, 2: SeatPosition(river=river)}
    round = start_at(kawuxing, Position(turn=0, seats=seats))
    assert open_waits(SeatView(0).follow(round).round, 0).bit_count() == 2
    assert decide(round, 0) in ("discard 8p", "declare 8p")


def test_it_adds_no_tile_to_a_pong_that_an_open_hand_waits_for(kawuxing: Rules) -> None:
    round = against_an_open_hand(kawuxing, "12378p 99s 111s 5p", ["pong 555p from 2"])
    assert kawuxing.notation.read_action("kong 5p") in round.legal()[0]
    assert decide(round, 0) != "kong 5p"


def test_it_counts_what_it_sees(kawuxing: Rules) -> None:
    tile = kawuxing.tiles.by_code
    hand = read_tiles(kawuxing.tiles, "123p 456p 78p 11s 22s F 9s")
    seats = {0: SeatPosition(hand=hand), 2: SeatPosition(river=(tile["9p"], tile["9p"], tile["1s"]))}
    round = start_at(kawuxing, Position(dealer=0, turn=0, seats=seats))
    live = live_tiles(SeatView(0).follow(round).round, 0)
    assert (live[tile["9p"]], live[tile["1s"]], live[tile["F"]], live[tile["5s"]]) == (2, 1, 3, 4)


def test_a_greedy_decision_follows_from_the_view_alone(kawuxing: Rules) -> None:
    """The same view of other hidden tiles gives the same decision."""
    rules = kawuxing
    for seed in range(10):
        round = start(rules, seed)
        twin = round.clone()
        a, b = twin.head + 3, twin.end - 4
        wall = list(twin.wall)
        wall[a], wall[b] = wall[b], wall[a]
        twin.wall = tuple(wall)
        assert decide(round, 0) == decide(twin, 0)


# ---- repeatable


def test_a_match_of_bots_can_be_repeated(kawuxing: Rules) -> None:
    def digests(seed: str) -> list[str]:
        match = Match(kawuxing, seed, length=4)
        found = []
        rounds = [match.round]

        def booked() -> None:
            found.append(events_digest(kawuxing, rounds[-1]))
            rounds.append(match.round)

        play_match(match, [GreedyBot(), RandomBot(), GreedyBot()], on_round=booked)
        return found

    assert digests("a") == digests("a")
    assert digests("a") != digests("b")


def test_the_chance_of_a_bot_does_not_change_with_the_version_of_python() -> None:
    chance = bot_chance("7", 0, 1)
    assert [int(chance.random() * 1000) for _ in range(4)] == [390, 94, 210, 115]
    assert bot_chance("7", 0, 1).random() != bot_chance("7", 1, 1).random()
    assert bot_chance("7", 0, 1).random() != bot_chance("7", 0, 2).random()


# ---- views


def test_a_view_that_grows_is_the_view_folded_anew(kawuxing: Rules) -> None:
    round = start(kawuxing, "grow")
    views = [SeatView(seat) for seat in range(3)]
    bot, chance = GreedyBot(), Random(3)
    looks = 0
    while not round.over:
        for seat, menu in round.legal().items():
            round.act(seat, bot.decide(views[seat].follow(round), seat, menu, chance))
        for seat, view in enumerate(views):
            if chance.random() < 0.5:
                continue
            looks += 1
            grown, anew = view.follow(round).round, round.view(seat)
            assert grown.events() == anew.events()
            assert [state.hand for state in grown.seats] == [state.hand for state in anew.seats]
            assert [state.river for state in grown.seats] == [state.river for state in anew.seats]
            assert (grown.head, grown.end, grown.scores) == (anew.head, anew.end, anew.scores)
            assert grown.legal() == anew.legal()
    assert looks > 20


def test_a_view_can_be_turned_to_another_round(kawuxing: Rules) -> None:
    view = SeatView(1)
    first, second = start(kawuxing, 1), start(kawuxing, 2)
    assert view.follow(first).round.seats[1].hand == first.seats[1].hand
    assert view.follow(second).round.seats[1].hand == second.seats[1].hand
    assert view.round.events() == second.visible(1)


def test_a_view_of_nothing_is_an_error() -> None:
    with pytest.raises(ValueError, match="no round"):
        SeatView(0).round  # noqa: B018


# ---- tables


def test_a_round_can_be_played_on_from_anywhere(kawuxing: Rules) -> None:
    round = start(kawuxing, 5)
    for _ in range(20):
        seat, menu = next(iter(round.legal().items()))
        round.act(seat, menu[0])
    play_round(round, [GreedyBot()] * 3, chances(kawuxing, "5"))
    assert round.over


def test_each_decision_is_told_once_it_has_been_made(kawuxing: Rules) -> None:
    round, told = start(kawuxing, 6), []
    play_round(round, [GreedyBot()] * 3, chances(kawuxing, "6"), lambda *decision: told.append(decision))
    twin = start(kawuxing, 6)
    for seat, action in told:
        twin.act(seat, action)
    assert twin.over
    assert events_bytes(kawuxing, twin) == events_bytes(kawuxing, round)


def test_a_match_of_bots_can_be_recorded(kawuxing: Rules, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    with Recorder.create(path, kawuxing, seed=9, length=3) as record:
        bots = [find_bot("greedy"), find_bot("random"), find_bot("greedy")]
        totals = play_match(record.match, bots, on_decision=record.decided, on_round=record.booked)
    assert record.over
    assert replay(path).totals == totals
    assert json.loads(path.read_text("utf-8").splitlines()[-1])["reveal"] == "9"


def test_a_round_that_never_ends_is_stopped(kawuxing: Rules) -> None:
    class Endless:
        rules = kawuxing
        over = False

        def legal(self) -> dict[int, Any]:
            return {0: (Action("pass"),)}

        def act(self, seat: int, action: Action) -> None:
            pass

    for bots in ([RandomBot()] * 3, [Watched(RandomBot())] * 3):
        with pytest.raises(EndlessRound):
            play_round(Endless(), bots, chances(kawuxing, "x"))  # type: ignore[arg-type]


def test_no_round_asks_nearly_as_often_as_the_bound_says(kawuxing: Rules) -> None:
    bots = [Watched(RandomBot()) for _ in range(3)]
    played(kawuxing, "bound", bots)
    assert 0 < sum(len(bot.asked) for bot in bots) < most_asks(kawuxing) / 2
