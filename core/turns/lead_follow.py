"""The lead–follow discipline: lead, follow or pass, trick.

Which combinations there are and what beats what is the ruleset's meld grammar. A variant adds phases
before the play (bidding, bottom cards) as steps of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from attrs import evolve

from paiju.core.errors import Fault, NotationError, Path, Text
from paiju.core.hooks import impl
from paiju.core.ledger import Transfer
from paiju.core.round import (
    EVERYBODY,
    KERNEL_EVENTS,
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
from paiju.core.round.stuck import nothing_left
from paiju.core.scoring import Appraisal, Total
from paiju.core.tiles import read_tiles
from paiju.core.turns import stages
from paiju.core.turns.card_menu import PLAYING, CardMenu, menu_of, reading_played, wants_play, why_play
from paiju.core.turns.stages import WINS, bottom_of, deal, end, following, settlement

if TYPE_CHECKING:
    from paiju.core.match import Match

StepTuple = tuple[Any, ...]
PLAIN = Appraisal(None, (), 1, 1, True, (), Total("multiply"))
"""What going out is worth where no scoring table says."""

FIXED_HANDS = False
BOTTOM, SEALED, UNDEALT = "bottom", "sealed", "undealt"
"""Parts of what lies behind the hands."""
COURSE = ("deal", "play", "settle", "end")
"""The stages of a round; plugins put steps before and after them."""


@impl
def facts() -> list[Fact]:
    """What lies to be beaten, who passed since, and how often each seat has played."""
    return [
        Fact("table", form="play", text=Text("台面", "table")),
        Fact("passes", default=0, least=0, most=100, text=Text("连续不要", "passes in a row")),
        Fact("passed", "seat", "flag", False),
        Fact("plays", "seat", default=0, least=0, most=1000, text=Text("出牌手数", "plays")),
        Fact("wall_left", compute=lambda round, seat: round.wall_left),
        Fact("stake", whole=False, starts=True, check=positive, text=Text("底分", "stake")),
        Fact("ended_by", form="text", compute=lambda round, seat: round.ended_by),
        Fact("cards_left", form="map", compute=_cards_left),
        stages.phase(),
    ]


def _cards_left(round: Round, seat: int) -> tuple[int, ...]:
    """How many cards each seat holds."""
    return tuple(sum(state.hand) for state in round.seats)


@impl
def events() -> list[EventKind]:
    """Playing, passing, and the end of a trick. In this discipline a pass is public."""
    begins = next(kind for kind in KERNEL_EVENTS if kind.name == "start")
    return [
        evolve(begins, text=Text("开局，{dealer}先", "the round begins with {dealer}")),
        EventKind(
            "play",
            ("seat", "tiles", "reading"),
            _play,
            text=Text("{seat}出 {tiles}（{reading}）", "{seat} plays {tiles} ({reading})"),
        ),
        EventKind("pass", ("seat",), _pass, text=Text("{seat}不要", "{seat} passes")),
        EventKind("trick", ("seat",), _trick, text=Text("{seat}赢得这一圈", "{seat} wins the trick")),
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
    round.seats[event[1]].passed = True


def _trick(round: Round, event: Event) -> None:
    round.table.table = None
    round.table.passes = 0
    round.turn = event[1]
    for state in round.seats:
        state.passed = False


@impl
def demands(rules: Rules) -> Iterator[Fault]:
    """Cards are dealt, and any hand can lead: each card is a play by itself."""
    if not rules.hand_size:
        message = Text("没有发牌", "no cards are dealt")
        yield Fault("missing-key", message, ("deal",), expected="{hand: N}")
    search, tiles = rules.search, rules.tiles
    if search is None:
        yield Fault(
            "missing-key", Text("没有牌型", "there are no kinds of meld"), ("melds",), expected="kinds"
        )
        return
    mute = [kind.index for kind in tiles.kinds if kind.copies and not search.readings((kind.index,))]
    if mute:
        code = tiles.code(mute[0])
        message = Text(f"只剩一张 {code} 就没有牌可出", f"who holds nothing but one {code} has no play")
        yield Fault("no-lead", message, _place_of_singles(rules, mute[0]), expected="copies: 1")


def _place_of_singles(rules: Rules, card: int) -> Path:
    """Where a ruleset says what a single card is: of a wild, of one that has no value, of any other.

    A kind of single cards is the first that has but one group and nothing to carry.
    """
    grammar = rules.grammar
    assert grammar is not None
    if card in grammar.stands_for:
        return ("melds", "wilds_alone")
    plain = [kind for kind in grammar.kinds.values() if not (kind.cards or kind.carry or kind.run)]
    if card not in grammar.scales.value or not plain:
        return ("melds", "scales" if plain else "kinds")
    return ("melds", "kinds", plain[0].name, "copies")


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
            wants=wants_play,
        ),
        Verb("pass", "pass", {"": do_pass}, Text("不要", "pass"), why_pass),
    ]


def do_play(round: Round, taken: Taken, offer: Offer | None) -> None:
    """The cards go on the table as the reading they were declared, or the only one they have."""
    seat, action = taken[0]
    reading = reading_played(round, seat, action)
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
    if round.asking is not None and round.asking[0] not in PLAYING:
        return None
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
    following = _follower(round, seat)
    if ((owner - seat) % seats or seats) <= ((following - seat) % seats or seats):
        following = owner if round.seats[owner].playing else round.next_playing(owner)
        round.emit(("trick", following, EVERYBODY))
        return (("lead", following),)
    return (("follow", following),)


def _follower(round: Round, seat: int) -> int:
    """The next seat that still plays; where who has passed is out of the trick, of those that have not."""
    if not round.rules.pass_locks_out:
        return round.next_playing(seat)
    others = [other for other in round.others(seat) if not round.seats[other].passed]
    return others[0] if others else seat


@impl(only=("lead", "follow"))
def moves(round: Round, seat: int, step: StepTuple) -> CardMenu:
    """Every play of the hand that beats the table; a follower may pass. A lazy menu."""
    return menu_of(round, seat, tuple(round.allowed(seat, (PASS,))) if step[0] == "follow" else ())


def ask(round: Round, step: StepTuple) -> dict[int, Any]:
    """The menu of the seat that leads or follows."""
    seat = step[1]
    menu = round.rules.moves[step[0]][-1](round, seat, step)
    if hasattr(menu, "sample"):
        return {seat: menu}
    listed = tuple(menu)
    if not listed:
        raise nothing_left(round, seat, [], None)
    return {seat: listed}


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
        Step("lead", asks=ask, phase="play", text=Text("出牌：{seat}领出", "play: {seat} leads")),
        Step("follow", asks=ask, phase="play", text=Text("出牌：{seat}跟牌", "play: {seat} follows")),
        Step("out", out),
        Step("settle", settlement),
        Step("end", end),
    ]


def wall_parts(rules: Rules, wall: tuple[int, ...], kept: bool = False) -> list[tuple[str, tuple[int, ...]]]:
    """The parts of what lies behind the hands: the bottom of each role, and the rest.

    That is `sealed` where it is `kept` for the next round, otherwise `undealt`.
    """
    found = []
    for role, size in bottom_of(rules).items():
        if size:
            found.append((role or BOTTOM, wall[:size]))
        wall = wall[size:]
    return [*found, (SEALED if kept else UNDEALT, wall)] if wall else found


def unwritten_hand(rules: Rules, position: Position) -> int:
    """A seat whose hand is not named has been dealt one if play has not begun, otherwise it has none."""
    return rules.hand_size if _is_dealt(rules, position) else 0


def _is_dealt(rules: Rules, position: Position) -> bool:
    """Whether a position begins right after the deal, in the phase that is implied: all cards are there."""
    return rules.phase_of(position) in [
        step.phase for step in rules.steps.values() if step.implied is not None
    ]


def first_of_wall(rules: Rules, position: Position) -> list[int] | None:
    """The bottom that a position names; None if play has begun: cards named nowhere are gone then."""
    if not _is_dealt(rules, position):
        return None
    written = position.state.get("bottom")
    parts = [written.get(role) for role in bottom_of(rules)] if isinstance(written, Mapping) else [written]
    found: list[int] = []
    for part in parts:
        with suppress(NotationError):  # what is wrong with it is said where the fact is put into effect
            found += read_tiles(rules.tiles, part) if isinstance(part, str) else ()
    return found


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
    return following(round, round.next_dealer())


def resume(round: Round, position: Position) -> None:
    """Put a written position on the agenda: a phase that it names, or the seat in turn follows or leads."""
    seat = position.turn if position.turn is not None else position.dealer
    begin = round.rules.phases.get(round.rules.phase_of(position))
    if begin is not None:
        round.push(*begin(round, position))
        return
    if round.rules.pass_locks_out:
        before = [(seat - step) % round.rules.seats for step in range(1, round.table.passes + 1)]
        for other in before:
            round.set("passed", True, other)
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
        "no-trick": Text("现在不是出牌的时候", "no cards are played now"),
        "leader-must-play": Text("领出的人必须出牌", "the leader must play"),
    },
    "reasons": {"out": Text("{payee}先出完", "{payee} went out")},
    "roles": {"dealer": Text("庄家", "dealer")},
    "ends": {WINS: Text("有人出完", "a hand is empty")},
    "by": {"out": Text("出完", "went out")},
}
"""Names of what the discipline does; a ruleset's own texts replace them."""
