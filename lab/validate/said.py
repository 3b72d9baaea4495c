"""Payments, events and seats of a record in the words of its game, in both languages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from paiju.core.errors import PaijuError, Text
from paiju.core.ledger import BANK, Transfer
from paiju.core.record.serial import TILE_FIELDS, canonical
from paiju.core.round import Action, Event, Rules
from paiju.core.round.facts import SEAT
from paiju.core.tiles import read_tiles
from paiju.core.words import Words

LONGEST = 160
NOTHING = Text("没有", "nothing")


class Said:
    """The things of a ruleset in both languages."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._says = (Words(rules, "zh"), Words(rules, "en"))

    def event(self, event: Event) -> Text:
        """An event, by its name where it says nothing itself."""
        kind = self.rules.kinds[event[0]].name
        if kind == "set":
            return self._setting(*event[1:4])
        return Text(*(one.event(event) or kind for one in self._says))

    def _setting(self, name: str, seat: int, value: Any) -> Text:
        """What a fact has become, of a seat or of the table."""
        fact = next(
            one for one in self.rules.facts if one.name == name and (one.scope == SEAT) == (seat >= 0)
        )
        zh, en = (one.fact(fact, value) or name if value is not None else name for one in self._says)
        if seat < 0:
            return Text(zh, en)
        return Text(f"{self._says[0].seat(seat)}{zh}", f"{self._says[1].seat(seat)}: {en}")

    def claims(self, claims: Mapping[int, Sequence[Action]]) -> Text:
        """What each seat may do: `seat 2: pong F or kong F`."""
        zh, en = (
            [(one.seat(seat), [one.action(action) for action in actions]) for seat, actions in claims.items()]
            for one in self._says
        )
        return Text(
            "；".join(f"{seat} {'、'.join(actions)}" for seat, actions in zh),
            "; ".join(f"{seat}: {' or '.join(actions)}" for seat, actions in en),
        )

    def seats(self, seats: Iterable[int]) -> Text:
        """Some seats."""
        asked = list(seats)
        zh, en = ([one.seat(seat) for seat in asked] for one in self._says)
        return Text("、".join(zh), ", ".join(en))

    def payments(self, transfers: Sequence[Transfer]) -> Text:
        """Payments, one after the other."""
        zh, en = ([one.payment(transfer) for transfer in transfers] for one in self._says)
        if not zh:
            return NOTHING
        return Text(
            "；".join(f"{who} {short(amount)}（{short(reason)}）" for who, amount, reason in zh),
            "; ".join(f"{who} {short(amount)} ({short(reason)})" for who, amount, reason in en),
        )

    def win(self, win: Mapping[str, Any]) -> Text:
        """Who has won on what of whom, as a result has it."""
        tile = win.get("tile") or ""
        winner, giver = (
            tuple(one.seat(seat) for one in self._says) if type(seat) is int else ("?", "?")
            for seat in (win.get("seat"), win.get("giver"))
        )
        if win.get("giver") in (None, BANK):
            return Text(f"{winner[0]}自己胡 {tile}", f"{winner[1]} wins on its own {tile}".rstrip())
        return Text(f"{winner[0]}胡{giver[0]}的 {tile}", f"{winner[1]} wins on {tile} of {giver[1]}")

    def amounts(self, amounts: Iterable[tuple[Any, Any]]) -> Text:
        """What each seat has."""
        pairs = list(amounts)
        zh, en = (
            [f"{one.seat(seat) if type(seat) is int else seat} {short(amount)}" for seat, amount in pairs]
            for one in self._says
        )
        return Text("，".join(zh), ", ".join(en)) if pairs else NOTHING


def transfer_of(rules: Rules, data: Mapping[str, Any]) -> Transfer | None:
    """A payment as a record holds it; None where it holds none."""
    payer, payee, about = data.get("payer"), data.get("payee"), data.get("about") or {}
    if type(payer) is not int or type(payee) is not int or not isinstance(about, Mapping):
        return None
    try:
        amount = Fraction(data["amount"])
        values = tuple((str(name), _value(rules, str(name), value)) for name, value in about.items())
    except (PaijuError, KeyError, TypeError, ValueError, ZeroDivisionError):
        return None
    exact = amount.numerator if amount.denominator == 1 else amount
    return Transfer(payer, payee, exact, str(data.get("reason")), values)


def _value(rules: Rules, name: str, value: Any) -> Any:
    if name in TILE_FIELDS:
        if value is None:
            return -1
        tiles = tuple(read_tiles(rules.tiles, " ".join([value] if isinstance(value, str) else value)))
        return tiles[0] if isinstance(value, str) else tiles
    return tuple(value) if isinstance(value, list) else value


def short(value: object) -> str:
    """A value in a sentence; never long."""
    text = value if isinstance(value, str) else canonical(value).decode("utf-8", "replace")
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
