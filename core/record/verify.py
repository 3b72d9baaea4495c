"""Was the deal fair? What anybody may check once the seed has been revealed."""

from __future__ import annotations

from pathlib import Path

from attrs import frozen

from paiju.core.record.dealt import dealt
from paiju.core.record.lines import START, refuse
from paiju.core.record.replay import Replay
from paiju.core.round import Round, Rules, wall_of
from paiju.core.shuffle import deal_seed
from paiju.core.tiles import write_tiles


@frozen
class Deal:
    """How a round was dealt: its wall from the front, and the hand that each seat was dealt first.

    `order` lists the seats in the order in which they were dealt, `rest` is the wall behind their hands,
    `kept` whether the next round is dealt from what no hand and no bottom takes of it.
    """

    index: int
    dealer: int
    wall: str
    hands: tuple[str, ...]
    order: tuple[int, ...]
    rest: str
    kept: bool = False


@frozen
class Verified:
    """A record that is what it says: the seed fits the commitment, the deals follow from the seed, and
    the decisions lead to the results of the first `rounds` rounds.

    `finished` says whether that is the whole match. If not, it was given up before the round after
    those was over, and the record holds no result of that one. `rules` are those it was played by.
    """

    commitment: str
    seed: str
    hash: str
    deals: tuple[Deal, ...]
    rounds: int
    finished: bool
    rules: Rules


def verify(path: str | Path, rules: Rules | None = None) -> Verified:
    """Check a record whose seed has been revealed: commitment, deals, decisions and results.

    `rules` are those to play by where the ruleset cannot be found by its name. Raises
    `RecordError` with what does not fit.
    """
    again = Replay(path, rules)
    header = again.header
    if again.lines.seed is None:
        raise refuse(
            again.lines.body[-1].place if again.lines.body else again.head,
            "not-revealed",
            "种子还没有公布，无法验证",
            "the seed has not been revealed yet, so nothing can be verified",
            "reveal",
        )
    deals = tuple(_deal(again, step.round) for step in again if step.kind == START)
    match = again.match
    return Verified(
        header.commitment, again.seed, header.hash, deals, match.played, again.finished, again.rules
    )


def _deal(again: Replay, round: Round) -> Deal:
    """The deal of a round that has just begun, after comparing its wall with the published scheme."""
    match = again.match
    key = deal_seed(again.seed, match.played, again.header.nonces)
    supply = match.setting.supply
    tiles = again.rules.tiles
    wall = wall_of(key, tiles.tiles if supply is None else supply, match.setting.in_order)
    written = write_tiles(tiles, wall)
    if wall != round.wall:
        raise refuse(
            again.head,
            "deal-differs",
            "牌墙不是种子洗出来的",
            "the wall is not the one that the seed gives",
            written,
        )
    hands, rest = dealt(round)
    each = tuple(write_tiles(tiles, hands.get(seat, ())) for seat in range(again.rules.seats))
    return Deal(
        match.played, round.dealer, written, each, tuple(hands), write_tiles(tiles, rest), match.keeps
    )
