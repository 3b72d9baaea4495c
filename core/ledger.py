"""Layer 5: every change of score is a transfer with a reason.

Amounts are exact: an int, or a Fraction where halves and thirds are played. A tile game is zero-sum by
construction, since each transfer has a payer and a payee; a game that only rewards winners pays from
the `BANK`.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, NamedTuple

from paiju.core.errors import Fault, PluginError, Text

Amount = int | Fraction
BANK = -1
"""The payer of rewards that no seat pays."""
MOST = 10**60
"""Every amount is smaller than this, so that it can be written and worked with."""


class Transfer(NamedTuple):
    """`payer` pays `payee` an `amount` for a `reason`.

    `reason` is a code that the ruleset's texts explain; `about` holds the named values that the text
    mentions, as pairs (`(("tile", 5), ("shares", 2))`).
    """

    payer: int
    payee: int
    amount: Amount
    reason: str
    about: tuple[tuple[str, Any], ...] = ()


def is_amount(value: object) -> bool:
    """Whether this is an exact amount that can be booked: no larger, and no finer, than can be written."""
    if type(value) is int:
        return -MOST < value < MOST
    return type(value) is Fraction and -MOST < value.numerator < MOST and value.denominator < MOST


def exact(amount: Amount) -> Amount:
    """The amount as an int where it is whole."""
    if isinstance(amount, Fraction) and amount.denominator == 1:
        return amount.numerator
    return amount


def check_transfer(transfer: Transfer, seats: int) -> None:
    """Look at a transfer before it is booked. Raises `PluginError`.

    The codes: `inexact-amount`, `amount-too-large`, `no-such-payer`.
    """
    amount, reason = transfer.amount, transfer.reason
    if type(amount) is not int and type(amount) is not Fraction:
        shown = f"{amount!r:.60}"
        message = Text(f"{reason} 的数额 {shown} 不精确", f"the amount {shown} of {reason} is not exact")
        raise PluginError(Fault("inexact-amount", message, expected="int, Fraction"))
    if not is_amount(amount):
        message = Text(f"{reason} 的数额太大", f"the amount of {reason} is too large")
        raise PluginError(Fault("amount-too-large", message, expected=f"< {MOST:.0e}"))
    for who in (transfer.payer, transfer.payee):
        if type(who) is not int or not BANK <= who < seats:
            message = Text(f"{reason} 由 {who!r:.20} 付或收", f"{who!r:.20} pays {reason}, or is paid it")
            raise PluginError(Fault("no-such-payer", message, expected=f"{BANK}–{seats - 1}"))


def balance(transfers: Iterable[Transfer], seats: int) -> list[Amount]:
    """Net result of each seat; the bank's share is left out."""
    net: list[Amount] = [0] * seats
    for transfer in transfers:
        if transfer.payer != BANK:
            net[transfer.payer] -= transfer.amount
        if transfer.payee != BANK:
            net[transfer.payee] += transfer.amount
    return [exact(amount) for amount in net]
