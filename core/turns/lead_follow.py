"""The lead–follow discipline: lead, follow or pass, trick.

Which combinations there are and what beats what is the ruleset's meld grammar. A variant adds phases
before the play (bidding, bottom cards) as steps of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paiju.core.errors import Text
from paiju.core.hooks import impl
from paiju.core.ledger import Transfer
from paiju.core.round import (
    EVERYBODY,
    PASS,
    Action,
    Event,
    EventKind,
    Fact,
    NextRound,
    Offer,
    Position,
    Round,
    Rules,
    Step,
    Taken,
    Verb,
    Win,
)
from paiju.core.round.facts import positive
from paiju.core.scoring import Appraisal, Total
from paiju.core.turns import stages
from paiju.core.turns.card_menu import CardMenu, menu_of, why_play
from paiju.core.turns.stages import WINS, deal, end, settlement

if TYPE_CHECKING:
    from paiju.core.match import Match

StepTuple = tuple[Any, ...]
PLAIN = Appraisal(None, (), 1, 1, True, (), Total("multiply"))
"""What going out is worth where no scoring table says."""

FIXED_HANDS = False
COURSE = ("deal", "play", "settle", "end")
"""The stages of a round; plugins put steps before and after them."""


@impl
def facts() -> list[Fact]:
    """What lies to be beaten, who passed since, and how often each seat has played."""
    return [
        Fact("table", form="play", text=Text("台面", "table")),
        Fact("passes", default=0, least=0, most=100, text=Text("连续不要", "passes in a row")),
        Fact("plays", "seat", default=0, least=0, most=1000, text=Text("出牌手数", "plays")),
        Fact("wall_left", compute=lambda round, seat: round.wall_left),
        Fact("stake", whole=False, check=positive, text=Text("底分", "stake")),
    ]


@impl
def events() -> list[EventKind]:
    """Playing, passing, and the end of a trick. In this discipline a pass is public."""
    return [
        EventKind(
            "play", ("seat", "tiles", "reading"), _play, text=Text("{seat}出 {tiles}", "{seat} plays {tiles}")
        ),
        EventKind("pass", ("seat",), _pass, text=Text("{seat}不要", "{seat} passes")),
        EventKind("trick", ("seat",), _trick, text=Text("{seat}赢得这一轮", "{seat} wins the trick")),
    ]


def _play(round: Round, event: Event) -> None:
    _, seat, tiles, reading, _ = event
    state = round.seats[seat]
    for tile in tiles:
        round.take(state, tile)
    state.plays += 1
    round.table.table = (seat, tiles, reading)
    round.table.passes = 0
    round.turn = seat


def _pass(round: Round, event: Event) -> None:
    round.table.passes += 1


def _trick(round: Round, event: Event) -> None:
    round.table.table = None
    round.table.passes = 0
    round.turn = event[1]


@impl
def verbs() -> list[Verb]:
    """The decisions of play."""
    return [
        Verb(
            "play",
            "play T* [as WORD*]",
            {"": do_play},
            Text("出 {tiles}", "play {tiles}"),
            why_play,
            normal=lambda action: action._replace(tiles=tuple(sorted(action.tiles))),
        ),
        Verb("pass", "pass", {"": do_pass}, Text("不要", "pass"), why_pass),
    ]


def do_play(round: Round, taken: Taken, offer: Offer | None) -> None:
    """The cards go on the table as the reading they were declared, or the only one they have."""
    seat, action = taken[0]
    reading = menu_of(round, seat).reading_of(action)
    assert reading is not None
    round.emit(("play", seat, action.tiles, reading, EVERYBODY))
    cause = "play" if any(round.seats[seat].hand) else "out"
    round.push(*round.rules.next_step(round, seat, cause))


def do_pass(round: Round, taken: Taken, offer: Offer | None) -> None:
    """The seat lets the table stand."""
    seat = taken[0][0]
    round.emit(("pass", seat, EVERYBODY))
    round.push(*round.rules.next_step(round, seat, "pass"))


def why_pass(round: Round, seat: int, action: Action, offer: Offer | None) -> str | None:
    """Only who follows may pass."""
    return "leader-must-play" if round.table.table is None else None


@impl
def next_step(round: Round, seat: int, cause: str) -> tuple[StepTuple, ...]:
    """The next seat follows; when all others have passed, the owner of the table leads again.

    An owner that has gone out, where the play then goes on, is followed by the next seat that plays.
    """
    if cause == "out":
        return (("out", seat),)
    seats = round.rules.seats
    owner = round.table.table[0]
    following = round.next_playing(seat)
    if ((owner - seat) % seats or seats) <= ((following - seat) % seats or seats):
        round.emit(("trick", following, EVERYBODY))
        return (("lead", following),)
    return (("follow", following),)


@impl(only=("lead", "follow"))
def moves(round: Round, seat: int, step: StepTuple) -> CardMenu:
    """Every play of the hand that beats the table; a follower may pass. A lazy menu."""
    return menu_of(round, seat, tuple(round.allowed(seat, (PASS,))) if step[0] == "follow" else ())


def ask(round: Round, step: StepTuple) -> dict[int, Any]:
    """The menu of the seat that leads or follows."""
    hooks = round.rules.moves[step[0]]
    return {step[1]: hooks[-1](round, step[1], step)}


def play(round: Round, step: StepTuple) -> None:
    """The dealer leads to the first trick."""
    round.push(("lead", round.dealer))


def out(round: Round, step: StepTuple) -> None:
    """A hand is empty: its seat has won."""
    seat = step[1]
    scoring = round.rules.scoring
    context = round.win_context(Win(seat, -1, -1, "out"))
    value = scoring.appraise(context) if scoring is not None else PLAIN
    assert value is not None
    shares = tuple((payer, value) for payer in round.others(seat))
    round.emit(("win", seat, -1, -1, "out", "", 0, value, shares, EVERYBODY))
    round.pay(round.rules.hook.pay_win(round=round, win=round.wins[-1]))
    reason = round.rules.hook.ends(round=round, cause="win")
    if reason is not None:
        round.finish(reason)
    else:
        round.push(*round.rules.next_step(round, seat, "pass"))


@impl
def steps() -> list[Step]:
    """The units of the agenda."""
    return [
        Step("deal", deal),
        Step("play", play),
        Step("lead", asks=ask, phase="play"),
        Step("follow", asks=ask, phase="play"),
        Step("out", out),
        Step("settle", settlement),
        Step("end", end),
    ]


def in_wall(rules: Rules, position: Position) -> tuple[int, ...]:
    """There is no wall in which cards could lie."""
    return ()


@impl
def ends(round: Round, cause: str) -> str | None:
    """The first empty hand ends the round, or as many as the ruleset says."""
    return stages.ends(round, cause)


@impl
def pay_win(round: Round, win: Win) -> list[Transfer]:
    """Every other seat pays what the win is worth; 1 where no scoring table says."""
    return [Transfer(payer, win.seat, share.value * round.stake, "out") for payer, share in win.shares]


@impl
def next_dealer(round: Round) -> int:
    """The dealer stays."""
    return round.dealer


@impl
def next_round(match: Match, round: Round) -> NextRound:
    """Another round; the hook `next_dealer` says who leads first."""
    return NextRound(round.next_dealer())


def resume(round: Round, position: Position) -> None:
    """Put a written position on the agenda: the seat in turn follows what lies on the table, or leads."""
    seat = position.turn if position.turn is not None else position.dealer
    round.turn = seat
    round.push(("follow" if round.table.table is not None else "lead", seat))


TEXTS = {
    "refusals": {
        "round-over": Text("这一局已经结束", "the round is over"),
        "no-such-seat": Text("没有这个座位", "there is no such seat"),
        "no-such-verb": Text("没有这个动作", "there is no such verb"),
        "no-such-tile": Text("没有这种牌", "there is no such card"),
        "not-asked": Text("还没轮到这个座位", "it is not this seat's turn"),
        "not-on-the-menu": Text("现在不允许", "that is not possible now"),
        "not-in-hand": Text("手里没有这些牌", "the hand does not hold those cards"),
        "no-combination": Text("不是牌型", "those cards are no combination"),
        "does-not-beat": Text("压不住台面上的牌", "that does not beat what lies on the table"),
        "ambiguous": Text("可作几种牌型，要说明是哪一种", "several readings are possible: declare one"),
        "locked": Text("报到的牌只能整个出", "reported cards may only be played whole"),
        "leader-must-play": Text("领出的人必须出牌", "the leader must play"),
    },
    "reasons": {"out": Text("{payee}先出完", "{payee} went out")},
    "ends": {WINS: Text("有人出完", "a hand is empty")},
    "by": {"out": Text("出完", "went out")},
}
"""Names of what the discipline does; a ruleset's own texts replace them."""
