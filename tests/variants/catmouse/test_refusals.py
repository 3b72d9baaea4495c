"""Why a decision of 猫抓老鼠 is refused: each reason code is given for something, and nothing changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from paiju.core.errors import Refused, Text
from paiju.core.round import Action, Round
from paiju.lab.checks import state_data
from tests.variants.catmouse.conftest import NAMES, Table


def bidding(table: Table) -> Round:
    """The first speaker of the auction is asked."""
    return table.deal("refused")


def last_speaker(table: Table) -> Round:
    """All but one have passed."""
    players = table.rules.seats
    return table.play(table.deal("refused"), *(f"{seat} bid pass" for seat in range(players - 1)))


def three(phase: str = "report") -> Callable[[Table], Round]:
    """The cat holds six cards of two ranks and five of another, and a wild of each kind."""

    def begin(table: Table) -> Round:
        hands = {
            0: "333333 444444 55555 66 77 88 99 TT J o e",
            1: "66 77 88 99 TT JJ QQQ KKK AAA 222 5 o",
            2: "66 77 88 99 TT JJJ QQQ KKK AAA 222 e",
        }
        return table.at(hands, {"roles": {"cat": 0}, "phase": phase})

    return begin


def hands_with(table: Table, hand: str) -> dict[int, str]:
    """This hand of seat 0 beside small ones."""
    return dict(zip(range(table.rules.seats), (hand, "K A", "Q 2", "J"), strict=False))


def leading(hand: str, **facts: Any) -> Callable[[Table], Round]:
    """Seat 0, the cat, leads from this hand."""

    def begin(table: Table) -> Round:
        return table.at(hands_with(table, hand), {"roles": {"cat": 0}}, {0: {"plays": 1, **facts}})

    return begin


def following(hand: str, cards: str, reading: str, **facts: Any) -> Callable[[Table], Round]:
    """Seat 0, the cat, is to beat what the seat before it has played."""

    def begin(table: Table) -> Round:
        last = table.rules.seats - 1
        state = {"roles": {"cat": 0}, "table": {"by": last, "cards": cards, "as": reading}}
        return table.at(hands_with(table, hand), state, {0: {"plays": 1, **facts}, last: {"plays": 1}})

    return begin


def finished(table: Table) -> Round:
    return table.play(leading("9")(table), "0 play 9")


class Refusal(NamedTuple):
    """What is refused: the code, the round, the seat, the decision."""

    code: str
    begin: Callable[[Table], Round]
    seat: Any
    said: str | Action
    name: str = "catmouse-3"
    options: tuple[tuple[str, Any], ...] = ()


UNIT: dict[str, Any] = {"reported": ["777777"]}
WILDS: dict[str, Any] = {"reported": ["ooee"]}
LOCKED_OUT = (("pass_locks_out", True),)
OWN_RANK = (("kicker_policy", "own_rank"),)

CALLER_ASSIGNS = (("five_deadlock", "caller_assigns"),)
ALL_OF_A_RANK = (("announce_partial", False),)


def three_have_passed(table: Table) -> Round:
    return table.play(table.deal("refused", dealer=0), *(f"{seat} bid pass" for seat in range(3)))


def small_is_taken(table: Table) -> Round:
    """Seat 0 has named seat 1, which is the small cat; seat 2 speaks."""
    return table.play(table.deal("refused", dealer=0), "0 bid rat 1")


def threes_reported(table: Table) -> Round:
    return table.play(three()(table), "0 report 333333")


def seven_nines(table: Table) -> Round:
    hands = {
        0: "9999999 3333333 4444444 5555555 66",
        1: "3 4 5 666666 77777777 88888888 9",
        2: "TTTTTTTT JJJJJJJJ QQQQQQQQ KK",
        3: "KKKKKK AAAAAAAA 22222222 o oee",
    }
    return table.at(hands, {"roles": {"cat": 0}, "phase": "report"})


BIDS = [
    Refusal("not-asked", bidding, 1, "bid cat"),
    Refusal("not-asked", bidding, 2, "bid pass"),
    Refusal("rat-names-another", bidding, 0, "bid rat 0"),
    Refusal("rat-names-another", small_is_taken, 2, "bid rat 2", "catmouse-5"),
    Refusal("no-such-bid", bidding, 0, "bid rat 3"),
    Refusal("no-such-bid", bidding, 0, "bid rat"),
    Refusal("no-such-bid", bidding, 0, "bid big"),
    Refusal("no-such-bid", bidding, 0, "bid cat 1"),
    Refusal("no-such-bid", bidding, 0, "bid"),
    Refusal("no-such-bid", bidding, 0, "bid cat", "catmouse-5"),
    Refusal("last-may-not-pass", last_speaker, 2, "bid pass"),
    Refusal("last-may-not-pass", last_speaker, 1, "bid pass", "catmouse-2"),
    Refusal("last-may-not-pass", last_speaker, 4, "bid pass", "catmouse-5"),
    Refusal("cat-is-taken", small_is_taken, 2, "bid small", "catmouse-5"),
    Refusal("player-has-role", small_is_taken, 2, "bid rat 1", "catmouse-5"),
    Refusal("player-has-role", small_is_taken, 2, "bid rat 0", "catmouse-5"),
    Refusal("both-must-be-named", last_speaker, 4, "bid big", "catmouse-5"),
    Refusal("both-must-be-named", last_speaker, 4, "bid rat 0", "catmouse-5"),
    Refusal("both-must-be-named", three_have_passed, 3, "bid rat 4", "catmouse-5", CALLER_ASSIGNS),
    Refusal("no-such-bid", last_speaker, 4, "bid big 1 small 1", "catmouse-5"),
    Refusal("both-may-not-be-named", bidding, 0, "bid big 1 small 2", "catmouse-5"),
    Refusal("not-on-the-menu", bidding, 0, "show"),
    Refusal("auction-over", three("report"), 0, "bid cat"),
    Refusal("no-trick", three("report"), 0, "play 3"),
    Refusal("no-trick", three("show"), 0, "play 333333"),
    Refusal("auction-over", three("show"), 0, "bid cat"),
]

REPORTS = [
    Refusal("too-few-to-report", three(), 0, "report 55555"),
    Refusal("too-few-to-report", three(), 0, "report 33333"),
    Refusal("not-a-hard-bomb", three(), 0, "report 333333 444444"),
    Refusal("not-a-hard-bomb", three(), 0, "report 333333 o"),
    Refusal("not-a-hard-bomb", three(), 0, "report oe"),
    Refusal("already-reported", threes_reported, 0, "report 333333"),
    Refusal("already-reported", threes_reported, 0, "report 3"),
    Refusal("not-in-hand", three(), 0, "report 555555"),
    Refusal("not-in-hand", three(), 0, "report ooee"),
    Refusal("not-in-hand", three(), 0, "report " + "3" * 256),
    Refusal("not-in-hand", three(), 0, "report QQQQQQ"),
    Refusal("report-them-all", seven_nines, 0, "report 999999", "catmouse-4", ALL_OF_A_RANK),
    Refusal("report-over", three("show"), 0, "report 333333"),
    Refusal("report-over", bidding, 0, "report 333333"),
    Refusal("not-asked", three(), 1, "pass"),
    Refusal("not-on-the-menu", three(), 0, "show"),
    Refusal("not-asked", three("show"), 1, "show"),
]

PLAYS = [
    Refusal("leader-must-play", leading("3 4"), 0, "pass"),
    Refusal("not-in-hand", leading("3 4"), 0, "play 5"),
    Refusal("not-in-hand", leading("3 4"), 0, "play 33"),
    Refusal("not-in-hand", leading("3 4"), 0, "play " + "3" * 256),
    Refusal("not-in-hand", leading("3 4"), 0, "play " + "3" * 256 + " as bomb"),
    Refusal("no-combination", leading("3 4"), 0, "play 34"),
    Refusal("no-combination", leading("3 4"), 0, "play 3 as pair"),
    Refusal("no-combination", leading("3 3 4"), 0, "play 33 as pair 4"),
    Refusal("no-combination", leading("o e 4"), 0, "play oe"),
    Refusal("no-combination", leading("JQKA2 3"), 0, "play JQKA2"),
    Refusal("no-combination", leading("33333 5 6"), 0, "play 333335"),
    Refusal("no-combination", leading("333 5 e 6"), 0, "play 333e as bomb"),
    Refusal("does-not-beat", following("88 3", "TT", "pair T"), 0, "play 88"),
    Refusal("does-not-beat", following("TT 3", "TT", "pair T"), 0, "play TT"),
    Refusal("does-not-beat", following("e 3", "o", "single"), 0, "play e"),
    Refusal("does-not-beat", following("A2345 9", "34567", "straight 7"), 0, "play A2345"),
    Refusal("does-not-beat", following("456789 K", "34567", "straight 7"), 0, "play 456789"),
    Refusal("does-not-beat", following("44455 K", "3335", "triple-with-single 3"), 0, "play 44455"),
    Refusal("does-not-beat", following("888o", "8888", "bomb 8"), 0, "play 8", "catmouse-4"),
    Refusal("does-not-beat", following("oo 3", "3333", "bomb 3"), 0, "play oo"),
    Refusal("does-not-beat", following("333378 9", "4444", "bomb 4"), 0, "play 333378"),
    Refusal("does-not-beat", following("44445566 9", "333378", "four-with-two 3"), 0, "play 44445566"),
    Refusal("ambiguous", leading("333 o 4"), 0, "play 333o"),
    Refusal("ambiguous", leading("KA oo 4"), 0, "play KAoo as triple-with-single"),
    Refusal("ambiguous", leading("TJQK o 4"), 0, "play TJQKo"),
    Refusal("not-asked", leading("3 4"), 1, "play K"),
    Refusal("auction-over", leading("3 4"), 0, "bid cat"),
    Refusal("report-over", leading("3 4"), 0, "report 777777"),
    Refusal("not-on-the-menu", leading("3 4"), 0, "show"),
]

UNITS = [
    Refusal("locked", leading("777777 3", **UNIT), 0, "play 7"),
    Refusal("locked", leading("777777 3", **UNIT), 0, "play 77"),
    Refusal("locked", leading("777777 3", **UNIT), 0, "play 7777"),
    Refusal("locked", leading("777777 o 3", **UNIT), 0, "play 777777o as bomb"),
    Refusal("locked", leading("777777 3456 8", **UNIT), 0, "play 34567"),
    Refusal("locked", leading("777777 3", **UNIT), 0, "play 7773"),
    Refusal("locked", leading("777777 3", **UNIT), 0, "play 777773 as four-with-two", options=OWN_RANK),
    Refusal("locked", leading("7777777 3", **UNIT), 0, "play 7777777", "catmouse-4"),
    Refusal("locked", leading("7777777 3", **UNIT), 0, "play 77", "catmouse-4"),
    Refusal("locked", leading("ooee 3", **WILDS), 0, "play o"),
    Refusal("locked", leading("ooee 3", **WILDS), 0, "play oo"),
    Refusal("locked", leading("ooee 33 4", **WILDS), 0, "play 33o"),
    Refusal("locked", following("777777 3", "5", "single 5", **UNIT), 0, "play 7"),
    Refusal("does-not-beat", following("777777 3", "888888", "bomb 8", **UNIT), 0, "play 777777"),
]

AT_ALL = [
    Refusal("round-over", finished, 1, "pass"),
    Refusal("round-over", finished, 0, "play 9"),
    Refusal("no-such-seat", leading("3 4"), 3, "play 3"),
    Refusal("no-such-seat", leading("3 4"), -1, "play 3"),
    Refusal("no-such-seat", leading("3 4"), True, "play 3"),
    Refusal("no-such-seat", leading("3 4"), "0", "play 3"),
    Refusal("no-such-verb", leading("3 4"), 0, Action("juggle", (0,))),
    Refusal("no-such-verb", leading("3 4"), 0, Action("discard", (0,))),
    Refusal("no-such-tile", leading("3 4"), 0, Action("play", (99,))),
    Refusal("no-such-tile", leading("3 4"), 0, Action("play", (-1,))),
    Refusal("not-an-action", leading("3 4"), 0, Action("play", [0])),  # type: ignore[arg-type]
    Refusal("not-an-action", leading("3 4"), 0, Action("play", ("3",))),  # type: ignore[arg-type]
    Refusal("not-an-action", leading("3 4"), 0, Action(["play"], (0,))),  # type: ignore[arg-type]
]

REFUSALS = [*BIDS, *REPORTS, *PLAYS, *UNITS, *AT_ALL]


def code_of(round: Round, seat: Any, said: str | Action) -> str:
    """The code of a refusal, which says why in both languages and has changed nothing."""
    before = state_data(round)
    with pytest.raises(Refused) as caught:
        round.act(seat, said)
    (fault,) = caught.value.faults
    assert fault.message.zh
    assert fault.message.en
    assert fault.message.zh != fault.message.en
    assert state_data(round) == before
    return caught.value.code


@pytest.mark.clause("CM-2P.10", "CM-3P.7", "CM-4P.7", "CM-R.1", "CM-R.2", "CM-R.4", "CM-R.5", "CM-O.12")
@pytest.mark.parametrize("one", REFUSALS, ids=lambda one: f"{one.code} {str(one.said)[:40]}")
def test_what_may_not_be_is_refused_with_its_reason(one: Refusal) -> None:
    table = Table(one.name, **dict(one.options))
    round = one.begin(table)
    assert code_of(round, one.seat, one.said) == one.code


@pytest.mark.parametrize("name", NAMES)
def test_every_reason_is_given_for_something_and_has_words(name: str) -> None:
    said = Table(name).rules.texts["refusals"]
    assert set(said) | {"not-an-action"} == {one.code for one in REFUSALS}
    assert all(text.zh and text.en for text in said.values())


@pytest.mark.parametrize("name", NAMES)
def test_nobody_acts_in_what_a_seat_sees(name: str) -> None:
    table = Table(name)
    view = table.deal("refused").view(0)
    assert code_of(view, 0, "bid pass") == "view-only"


@pytest.mark.clause("CM-R.4")
def test_the_reason_tells_what_would_be_legal() -> None:
    table = Table("catmouse-3")
    round = leading("777777 3", **UNIT)(table)
    with pytest.raises(Refused) as caught:
        round.act(0, "play 77")
    expected = str(caught.value.faults[0].expected)
    assert "play 777777" in expected
    assert "play 3 " in f"{expected} "


def wanted(begin: Callable[[Table], Round], said: str, name: str = "catmouse-3") -> Text:
    """What a refusal says was expected."""
    with pytest.raises(Refused) as caught:
        begin(Table(name)).act(0, said)
    (fault,) = caught.value.faults
    assert isinstance(fault.expected, Text)
    return fault.expected


def test_too_small_a_report_tells_how_many_it_takes() -> None:
    """Six or more with three players, four or more with two."""
    expected = wanted(three(), "report 33333")
    assert expected.en.startswith("6 or more of one rank, or all wilds ooee")
    assert expected.zh.startswith("同点至少 6 张，或全部百搭 ooee")


def test_what_does_not_beat_the_table_is_told_what_would() -> None:
    """The kind, how long it is, what it must be above, and what beats everything of its kind."""
    pair = wanted(following("88 3", "TT", "pair T"), "play 8")
    assert pair.en.startswith("pair above 10, or bomb, or wild bomb")
    assert pair.zh.startswith("对子，大于 10，或炸弹，或王炸")
    straight = wanted(following("456789 K", "34567", "straight 7"), "play 456789")
    assert straight.en.startswith("straight of 5 cards above 7")
    assert straight.zh.startswith("5 张的顺子，大于 7")
    bomb = wanted(following("55555 3", "66666", "bomb 6"), "play 55555")
    assert bomb.en.startswith("bomb above bomb 6 of 5 cards, or wild bomb")


@pytest.mark.parametrize("hand", ["333 o 4", "333 o 444 555 666 777 888 999 TTT JJJ 2 e"])
def test_an_ambiguous_play_is_told_its_legal_readings(hand: str) -> None:
    """R18: under `error` you are told the legal readings, however much else the hand could play."""
    table = Table("catmouse-3")
    round = leading(hand)(table)
    with pytest.raises(Refused) as caught:
        round.act(0, "play 333o")
    assert caught.value.code == "ambiguous"
    for lang in ("zh", "en"):
        told = caught.value.say(lang).replace(" ", "")
        assert "play333oasbomb3" in told
        assert "play333oastriple-with-single3" in told


@pytest.mark.clause("CM-O.13")
def test_who_is_locked_out_is_not_asked_before_the_trick_is_over() -> None:
    """R20: seat 1 has passed, seat 2 answers, and seat 0 beats that."""
    for locks, code in ((True, "not-asked"), (False, None)):
        table = Table("catmouse-3", pass_locks_out=locks)
        round = table.at({0: "8 9 T", 1: "5555 3", 2: "J Q"}, {"roles": {"cat": 0}})
        table.play(round, "0 play 8", "1 pass", "2 play J", "0 pass")
        if code is not None:
            assert code_of(round, 1, "play 5555") == code
            assert list(round.legal()) == [2]
        else:
            table.play(round, "1 play 5555")
            assert round.table.table[0] == 1


def test_after_a_refusal_the_seat_may_still_do_what_is_legal() -> None:
    table = Table("catmouse-3")
    round = following("88 QQ 3", "TT", "pair T")(table)
    menu = table.menu(round, 0)
    assert code_of(round, 0, "play 88") == "does-not-beat"
    assert code_of(round, 0, "play 3") == "does-not-beat"
    assert table.menu(round, 0) == menu == {"play QQ as pair Q", "pass"}
    table.play(round, "0 play QQ")
    assert round.table.table[0] == 0


def test_what_is_forbidden_under_one_option_is_played_under_another() -> None:
    for policy, refused in (("no_bomb", True), ("literal", False)):
        table = Table("catmouse-3", kicker_policy=policy)
        round = leading("3333 444 5 9")(table)
        if refused:
            assert code_of(round, 0, "play 33334445") == "no-combination"
        else:
            table.play(round, "0 play 33334445")
            assert table.hand(round, 0) == {"9": 1}
