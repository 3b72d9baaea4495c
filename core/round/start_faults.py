"""What is wrong with that which a round is to start with; everything at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from paiju.core.errors import Fault, PaijuError, Text, choices, nearest
from paiju.core.round.facts import SEAT, Fact, inferred
from paiju.core.round.rules import Rules
from paiju.core.round.values import bad_fact, improper, is_seat, is_tile, no_such_seat, shown
from paiju.core.shuffle import seed_text

MOST_ROUNDS = 10**9
"""The number of a round is below this."""


def start_faults(
    rules: Rules, seed: object, index: object, nonces: object, dealer: object, supply: object
) -> list[Fault]:
    """What is wrong with the seed, the number of the round, the nonces, the dealer or the tiles."""
    faults: list[Fault] = []
    try:
        seed_text(seed)  # type: ignore[arg-type]
    except PaijuError as error:
        faults += error.faults
    if type(index) is not int or not 0 <= index < MOST_ROUNDS:
        message = Text(f"{shown(index)} 不是局数", f"{shown(index)} is no number of a round")
        faults.append(Fault("bad-index", message, ("index",), expected="0, 1, 2 …"))
    if not is_seat(rules, dealer):
        faults.append(no_such_seat(rules, dealer, "dealer"))
    if nonces:
        faults += _nonce_faults(rules, nonces)
    if supply is not None:
        faults += _supply_faults(rules, supply)
    return faults


def _nonce_faults(rules: Rules, nonces: object) -> Iterable[Fault]:
    if not isinstance(nonces, Mapping):
        message = Text("随机补充要按座位写", "nonces are written by seat")
        yield Fault("bad-nonces", message, ("nonces",), expected="{seat: text}")
        return
    for seat, nonce in nonces.items():
        if not is_seat(rules, seat):
            yield no_such_seat(rules, seat, "nonces")
        elif not isinstance(nonce, str):
            message = Text(f"{shown(nonce)} 不能作随机补充", f"{shown(nonce)} cannot be a nonce")
            yield Fault("bad-seed", message, ("nonces", seat), expected="text")
        elif nonce:
            try:
                seed_text(nonce)
            except PaijuError as error:
                yield from (fault.under("nonces", seat) for fault in error.faults)


def least_supply(rules: Rules) -> int:
    """How many tiles a deal needs: the hands, one more for a dealer who is dealt it, and the bottom."""
    bottom = (rules.data.get("deal") or {}).get("bottom") or 0
    left = sum(bottom.values()) if isinstance(bottom, Mapping) else bottom
    return rules.seats * rules.hand_size + int(rules.dealer_dealt) + left


def _supply_faults(rules: Rules, supply: object) -> Iterable[Fault]:
    if not isinstance(supply, Sequence) or not all(is_tile(rules, tile) for tile in supply):
        message = Text("供牌里有不是牌的东西", "the supply holds what is no tile")
        yield Fault("no-such-tile", message, ("supply",), expected=f"0-{len(rules.tiles.kinds) - 1}")
        return
    least = least_supply(rules)
    if len(supply) < least:
        message = Text(
            f"{len(supply)} 张牌不够发，要 {least} 张",
            f"{len(supply)} tiles are too few for the deal, which needs {least}",
        )
        yield Fault("too-few-tiles", message, ("supply",), expected=f"{least}-{rules.tiles.size}")
    used = [0] * len(rules.tiles.kinds)
    for tile in supply:
        used[tile] += 1
    yield from (fault.under("supply") for fault in too_many(rules, used))


def too_many(rules: Rules, used: Sequence[int]) -> Iterable[Fault]:
    """The kinds of which more tiles are used than the set has."""
    for kind in rules.tiles.kinds:
        if used[kind.index] > kind.copies:
            message = Text(
                f"{kind.code} 用了 {used[kind.index]} 张，只有 {kind.copies} 张",
                f"{kind.code} is used {used[kind.index]} times; there are {kind.copies}",
            )
            yield Fault("too-many-tiles", message)


Given = tuple[str, int, Any]
"""A fact that a round starts with: its name, the seat (-1: the table), its value."""


def given_facts(facts: object) -> list[Given]:
    """The facts of `start` one by one: those of the table, and of each seat that a map names."""
    if not isinstance(facts, Mapping):
        return []
    found: list[Given] = []
    for name, value in facts.items():
        if isinstance(value, Mapping):
            found += [(name, seat, one) for seat, one in value.items()]
        else:
            found.append((name, -1, value))
    return found


def kept_faults(rules: Rules, facts: object) -> Iterable[Fault]:
    """What is wrong with the facts that are kept from the round before."""
    if not isinstance(facts, Mapping):
        message = Text("状态要按名字写", "facts are written by name")
        yield Fault("bad-facts", message, ("facts",), expected="{name: value}")
        return
    of_seats: set[object] = {name for name, value in facts.items() if isinstance(value, Mapping)}
    for name, seat, value in given_facts(facts):
        of_seat = name in of_seats
        if of_seat and not is_seat(rules, seat):
            yield no_such_seat(rules, seat, "facts", str(name))
            continue
        fact = starting_fact(rules, name, of_seat)
        if fact is None:
            yield no_starting_fact(rules, name, of_seat, "facts", shown(name))
            continue
        expected = improper(rules, fact, value)
        if expected is not None:
            path = ("facts", fact.name, seat) if of_seat else ("facts", fact.name)
            yield from (fault.under(*path) for fault in bad_fact(fact, value, expected).faults)


def starting_fact(rules: Rules, name: object, of_seat: bool) -> Fact | None:
    """The fact of a seat or of the table with this name, if a fresh deal may be given it."""
    for fact in rules.facts:
        if fact.name == name and (fact.scope == SEAT) == of_seat and fact.compute is None:
            return fact if fact.keep or fact.starts else None
    return None


def given_fact(rules: Rules, name: object, of_seat: bool) -> Fact | None:
    """The declared fact of this name that a position may give: one that is stored, or put into effect."""
    for fact in rules.facts:
        if fact.name == name and (fact.scope == SEAT) == of_seat:
            return fact if fact.compute is None or fact.give is not None else None
    return None


def unknown_fact(rules: Rules, name: object, of_seat: bool, *path: str | int) -> Fault:
    """The fault of a name that is no fact which can be given, with those there are."""
    message = Text(f"没有 {shown(name)} 这个状态", f"there is no fact {shown(name)} here")
    return _unknown(rules, name, of_seat, given_fact, message, path)


def no_starting_fact(rules: Rules, name: object, of_seat: bool, *path: str | int) -> Fault:
    """The fault of a name that is no fact which a fresh deal can be given, with those there are."""
    message = Text(
        f"新发的牌没有 {shown(name)} 这个状态可写", f"a fresh deal cannot start with a fact {shown(name)}"
    )
    return _unknown(rules, name, of_seat, starting_fact, message, path)


def _unknown(
    rules: Rules,
    name: object,
    of_seat: bool,
    find: Callable[[Rules, object, bool], Fact | None],
    message: Text,
    path: tuple[str | int, ...],
) -> Fault:
    facts = [one for one in rules.facts if one.check is not inferred]
    known = [one.name for one in facts if find(rules, one.name, of_seat) is one]
    return Fault("unknown-fact", message, path, None, choices(known), nearest(shown(name), known))
