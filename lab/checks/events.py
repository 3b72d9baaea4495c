"""Events: tiles are conserved after each, transfers balance, and their fold is the state."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from paiju.core.ledger import BANK, balance
from paiju.core.round import Round, Rules
from paiju.lab.checks.state import difference, folded_data, require


def tile_counts(round: Round, played: Sequence[int]) -> bytearray:
    """Every tile of a round wherever it lies, by kind. `played` are cards that have left the hands."""
    counts = bytearray(len(round.rules.tiles.kinds) + 1)
    for state in round.seats:
        for kind, number in enumerate(state.hand):
            counts[kind] += number
        for tile in state.river:
            counts[tile] += 1
        for meld in state.melds:
            for tile in meld.tiles:
                counts[tile] += 1
        for row in state.rows.values():
            for tile in row:
                counts[tile] += 1
        if state.won_on is not None and state.won_on[2]:
            counts[state.won_on[0]] += 1
    for tile in round.wall[round.head : round.end]:
        counts[tile] += 1
    for tile in played:
        counts[tile] += 1
    return counts


def refold(rules: Rules, round: Round, wall: tuple[int, ...]) -> Round:
    """The state that the events of a round make of its first wall, checked after every event."""
    made = Round(rules, wall)
    all_tiles = rules.tiles.counts(wall)
    played: list[int] = []
    for event in round.events():
        rules.reduce[event[0]](made, event)
        made.log = (made.log, event)
        if event[0] == "play":
            played += event[2]
        found = tile_counts(made, played)
        if found != all_tiles:
            wrong = [
                f"{rules.tiles.code(kind)}: {all_tiles[kind]} before, {found[kind]} now"
                for kind in range(len(found))
                if found[kind] != all_tiles[kind]
            ]
            require(False, "Tiles are conserved after every event.", event, *wrong)
    return made


def check_tiles(rules: Rules, round: Round, wall: tuple[int, ...]) -> None:
    """Tiles are conserved after every event, seen from the wall that the round began with."""
    refold(rules, round, wall)


def check_fold(rules: Rules, round: Round, wall: tuple[int, ...]) -> None:
    """The fold of all events is the state, field by field; tiles are conserved on the way."""
    made = refold(rules, round, wall)
    wrong = difference(folded_data(made), folded_data(round))
    require(not wrong, "The fold of the events is the state (folded, true).", wrong)
    keys = [rules.hands.keys(state.hand) for state in round.seats] if rules.hands.blocks else []
    for state, own in zip(round.seats, keys, strict=False):
        require(list(own) == list(state.keys), "The keys of a hand are those of its tiles.", state.index)
        require(rules.hands.pairs(state.hand) == state.pairs, "The pairs of a hand are counted.", state.index)


def check_transfers(rules: Rules, round: Round) -> None:
    """Transfers are exact and sum to zero, or balance with the bank; the scores are their sum."""
    transfers = round.transfers()
    for one in transfers:
        require(type(one.amount) in (int, Fraction), "Amounts are exact.", one)
        known = all(seat == BANK or 0 <= seat < rules.seats for seat in (one.payer, one.payee))
        require(known and one.payer != one.payee, "A transfer has a payer and another payee.", one)
        require(
            one.reason in rules.texts.get("reasons", {}), "The reason of a transfer has a text.", one.reason
        )
    scores = list(round.scores)
    require(balance(transfers, rules.seats) == scores, "Scores are the sum of transfers.", scores)
    bank = sum(one.amount for one in transfers if one.payer == BANK)
    bank -= sum(one.amount for one in transfers if one.payee == BANK)
    require(sum(scores) == bank, "Transfers sum to zero, or balance with the bank.", scores, bank)
