"""倍率 and points: what multiplies a round, and what the winners get from the bank (§5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import prod
from typing import Any

from attrs import frozen

from paiju.core.errors import Fault, choices
from paiju.core.hooks import impl
from paiju.core.ledger import BANK, Amount, Transfer, exact
from paiju.core.melds.reading import Reading
from paiju.core.round import Event, Fact, Position, Round, Rules, Win
from paiju.variants.catmouse.reporting import Cards, holds
from paiju.variants.catmouse.settings import Settings
from paiju.variants.catmouse.sides import CATS_WIN, MICE_WIN, MOUSE, allies, cats, mice, roles, settings_of


@impl
def facts() -> list[Fact]:
    """The bombs that have been played, and what a round has come to."""
    return [
        Fact("bombs", form="groups", default=()),
        Fact("winner", form="text", compute=lambda round, seat: winner(round), check=_no_side),
        Fact("spring", form="flag", compute=lambda round, seat: is_spring(round) if round.wins else None),
        Fact("multiplier", compute=lambda round, seat: round.wins[0].booked.value if round.wins else None),
        Fact("reports", compute=lambda round, seat: sum(len(state.reported) for state in round.seats)),
        Fact("report_factor", "seat", compute=_report_factor),
        Fact("bomb_factor", compute=lambda round, seat: bomb_factor(round)),
        Fact("wild_bombs", compute=lambda round, seat: sum(map(is_wild(round), counting_bombs(round)))),
    ]


def _no_side(rules: Rules, value: Any) -> str | None:
    """Which sides there are, for a value that is none."""
    return None if value in (CATS_WIN, MICE_WIN) else choices((CATS_WIN, MICE_WIN))


def winner(round: Round) -> str | None:
    """The side that has won."""
    if not round.wins:
        return None
    return CATS_WIN if round.wins[0].seat in cats(round) else MICE_WIN


# --- spring, bombs, reports (§5.1) ------------------------------------------------------------------


MICE_NEVER_PLAYED, CATS_PLAYED_ONCE = "mice-never-played", "cats-played-once"
"""Why a round was a spring."""


def spring_reason(round: Round) -> str:
    """No mouse has played a card, or the cats have played one hand in all, their first one's (R29); or ""."""
    played = [state.plays for state in round.seats]
    if not any(played[seat] for seat in mice(round)):
        return MICE_NEVER_PLAYED
    leading, *others = cats(round)
    one_hand = played[leading] == 1 and not any(played[seat] for seat in others)
    return CATS_PLAYED_ONCE if one_hand else ""


def is_spring(round: Round) -> bool:
    """春天, of either kind."""
    return bool(spring_reason(round))


def _report_factor(round: Round, seat: int) -> int:
    """What each reported unit multiplies by if this seat has won."""
    factors = settings_of(round).factors
    return factors.report_cats if seat in cats(round) else factors.report_mice


@impl(only=("play",))
def happened(round: Round, event: Event) -> None:
    """Every bomb counts, whoever plays it (R21)."""
    _, _, tiles, reading, _ = event
    if _is_bomb(round, reading):
        round.set("bombs", (*round.table.bombs, tiles))


def _is_bomb(round: Round, reading: Any) -> bool:
    assert round.rules.grammar is not None
    return round.rules.grammar.kinds[reading.kind].tier > 0


def counting_bombs(round: Round) -> list[Cards]:
    """The bombs that multiply; where tables say so not those that have been reported (R22)."""
    bombs: list[Cards] = list(round.table.bombs)
    if not settings_of(round).reported_count:
        for state in round.seats:
            for unit in state.reported:
                if unit in bombs and not holds(state.hand, unit):
                    bombs.remove(unit)
    return bombs


def is_wild(round: Round) -> Any:
    """Whether cards are nothing but wilds."""
    return lambda cards: all(card in round.rules.wild for card in cards)


@impl
def play_factor(rules: Rules, cards: Cards, reading: Reading) -> Amount | None:
    """What a bomb multiplies by, whoever plays it (R21)."""
    assert rules.grammar is not None
    if rules.grammar.kinds[reading.kind].tier == 0:
        return None
    if all(card in rules.wild for card in cards):
        pattern = rules.data["scoring"].get("patterns", {}).get("wangzha", {})
        return exact(pattern.get("value", 1))
    settings: Settings = rules.settings
    return settings.bombs.get(str(len(cards)), 1)


def bomb_factor(round: Round) -> int:
    """The product of what each bomb but the wild bomb multiplies by."""
    factors = settings_of(round).bombs
    wild = is_wild(round)
    return prod(factors.get(str(len(cards)), 1) for cards in counting_bombs(round) if not wild(cards))


@impl(only=("spring", "shown"))
def circumstances(round: Round, win: Win) -> Iterator[str]:
    """春天, once for both kinds; 明牌, whoever wins."""
    if is_spring(round):
        yield "spring"
    if any(state.shown for state in round.seats):
        yield "shown"


@impl
def set_up(round: Round, position: Position) -> Iterable[Fault]:
    """A bomb that lies on the table counts like those before it."""
    table = round.table.table
    if table is not None and _is_bomb(round, table[2]):
        round.set("bombs", (*round.table.bombs, table[1]))
    return ()


# --- points (§5.3, §5.4) ----------------------------------------------------------------------------


@frozen
class Bomb:
    """A bomb that was played: by whom (-1 where a position does not tell), its cards, the rank that counts
    (None for the wild bomb), whether wilds made it soft.
    """

    seat: int
    cards: Cards
    rank: int | None
    soft: bool

    @property
    def wild(self) -> bool:
        """Whether it is the wild bomb."""
        return self.rank is None


@frozen
class Outcome:
    """What a round has come to, for scoring of one's own (§5.4).

    `half` is 1 but in the second of two halves; `winner` is `cat` or `rat`, `first_out` who emptied his hand;
    `spring_reason` is "" where it was no spring; `reported` are units by seat, as cards; `plays` and
    `cards_left` are by seat; `factors` are the factors by id with their products.
    """

    players: int
    half: int
    roles: dict[str, int]
    winner: str
    first_out: int
    spring: bool
    spring_reason: str
    shown: bool
    reported: tuple[tuple[int, Cards], ...]
    bombs: tuple[Bomb, ...]
    plays: tuple[int, ...]
    cards_left: tuple[int, ...]
    base: Amount
    factors: tuple[tuple[str, Amount], ...]
    multiplier: Amount


def outcome(round: Round, win: Win) -> Outcome:
    """The outcome of a round that has just been won."""
    return Outcome(
        round.rules.seats,
        getattr(round.table, "half", 1),
        dict(roles(round) or ()),
        CATS_WIN if win.seat in cats(round) else MICE_WIN,
        win.seat,
        is_spring(round),
        spring_reason(round),
        any(state.shown for state in round.seats),
        tuple((state.index, unit) for state in round.seats for unit in state.reported),
        tuple(_bombs(round)),
        tuple(state.plays for state in round.seats),
        tuple(sum(state.hand) for state in round.seats),
        round.stake,
        win.booked.patterns,
        win.booked.value,
    )


def _bombs(round: Round) -> Iterator[Bomb]:
    """All bombs of the round, those of a written position first."""
    played = [
        (event[1], event[2]) for event in round.events() if event[0] == "play" and _is_bomb(round, event[3])
    ]
    written = round.table.bombs[: len(round.table.bombs) - len(played)]
    for seat, cards in [*((-1, cards) for cards in written), *played]:
        wilds = [card for card in cards if card in round.rules.wild]
        natural = next((card for card in cards if card not in wilds), None)
        yield Bomb(seat, cards, natural, bool(wilds) and natural is not None)


def is_standard(rules: Rules) -> bool:
    """Whether points are what this page says, and no plugin pays in another way (§5.4)."""
    own = (rules.data["discipline"], __name__)
    payers = [*rules.hook.pay_win.get_hookimpls(), *rules.hook.settle.get_hookimpls()]
    return all(one.plugin_name in own for one in payers)


@impl
def pay_win(round: Round, win: Win) -> list[Transfer]:
    """The bank pays the winners their shares of base times multiplier; losers lose nothing (CM-S.1, S.2)."""
    return [_paid(round, seat, win.booked.value) for seat in allies(round, win.seat)]


def _paid(round: Round, seat: int, multiplier: Amount) -> Transfer:
    """What one winner gets, and what of it is the base, the multiplier and, unless it is one, the share."""
    role = round.seats[seat].role
    share = settings_of(round).shares.get(role, 1)
    about = (("base", round.stake), ("multiplier", multiplier), ("share", share))
    amount = exact(share * multiplier * round.stake)
    return Transfer(BANK, seat, amount, MOUSE if role == MOUSE else "cat", about[: 3 if share != 1 else 2])
