"""What several items of the settlement ask: who is ready, who is burned, what the last kong was."""

from __future__ import annotations

from paiju.core.round import Round, Win
from paiju.variants.zhuoji.settings import Settings

KongTurn = tuple[int, str, int]
"""The kong whose replacement was drawn last: its seat, its kind, its tile."""


def settings_of(round: Round) -> Settings:
    """The ruleset's settings."""
    settings: Settings = round.rules.settings
    return settings


def ready_seats(round: Round) -> list[int]:
    """READY: winners, and seats that wait for something (§6.1)."""
    winners = {win.seat for win in round.wins}
    return [seat for seat in range(round.rules.seats) if seat in winners or round.waits(seat)]


def others(round: Round, seat: int) -> list[int]:
    """Each of the other seats, in turn order."""
    return list(round.rules.after[seat])


def hot(round: Round) -> KongTurn | None:
    """热炮: the last kong of the discarder, if the round was won on the discard right after it."""
    if round.wins and round.wins[0].by == "discard":
        kong: KongTurn | None = round.table.kong_turn
        return kong
    return None


def robbed(round: Round) -> Win | None:
    """抢杠: a win by which an added kong was robbed."""
    return next((win for win in round.wins if win.by == "rob"), None)


def burned_ji(round: Round) -> frozenset[int]:
    """Seats whose chickens earn nothing."""
    return _burned(round, settings_of(round).rob_burns_ji)


def burned_dou(round: Round) -> frozenset[int]:
    """Seats whose kongs earn nothing."""
    return _burned(round, settings_of(round).rob_burns_dou)


def _burned(round: Round, by_robbing: bool) -> frozenset[int]:
    """The discarder of a 热炮 where that voids everything, and a robbed seat where tables say so."""
    kong, win = hot(round), robbed(round)
    burned = {kong[0]} if kong is not None and settings_of(round).burns == "everything" else set()
    return frozenset(burned | ({win.giver} if win is not None and by_robbing else set()))


def reversed_win(round: Round) -> bool:
    """Whether three winners on one discard pay the discarder, which an option may bring."""
    return any(fact.name == "reversed_win" for fact in round.rules.facts) and bool(round.fact("reversed_win"))
