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


def exact(amount: Amount) -> Amount:
    """The amount as an int where it is whole."""
    if isinstance(amount, Fraction) and amount.denominator == 1:
        return amount.numerator
    return amount


def inexact(transfer: Transfer) -> PluginError:
    """The error of a transfer whose amount is neither an int nor a Fraction."""
    amount = f"{transfer.amount!r:.60}"
    message = Text(
        f"{transfer.reason} 的数额 {amount} 不精确", f"the amount {amount} of {transfer.reason} is not exact"
    )
    return PluginError(Fault("inexact-amount", message, expected="int, Fraction"))


def balance(transfers: Iterable[Transfer], seats: int) -> list[Amount]:
    """Net result of each seat; the bank's share is left out."""
    net: list[Amount] = [0] * seats
    for transfer in transfers:
        if transfer.payer != BANK:
            net[transfer.payer] -= transfer.amount
        if transfer.payee != BANK:
            net[transfer.payee] += transfer.amount
    return [exact(amount) for amount in net]
