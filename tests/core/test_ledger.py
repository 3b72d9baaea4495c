"""Transfers: exact amounts that sum to zero, or balance with the bank."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.core.ledger import BANK, Transfer, balance, exact

SEATS = 4
amounts = st.one_of(st.integers(-1000, 1000), st.fractions(-1000, 1000, max_denominator=12))
seats = st.integers(0, SEATS - 1)


@pytest.mark.parametrize(
    ("amount", "expected", "kind"),
    [
        (3, 3, int),
        (0, 0, int),
        (Fraction(6, 2), 3, int),
        (Fraction(-4), -4, int),
        (Fraction(3, 2), Fraction(3, 2), Fraction),
    ],
)
def test_a_whole_amount_is_an_int(amount: int | Fraction, expected: int | Fraction, kind: type) -> None:
    assert exact(amount) == expected
    assert type(exact(amount)) is kind


def test_payer_loses_what_payee_wins() -> None:
    transfers = [
        Transfer(0, 1, 5, "win"),
        Transfer(2, 1, Fraction(1, 2), "win"),
        Transfer(1, 2, Fraction(3, 2), "kong"),
    ]
    assert balance(transfers, 3) == [-5, 4, 1]
    assert [type(amount) for amount in balance(transfers, 3)] == [int, int, int]


def test_the_banks_share_is_left_out() -> None:
    assert balance([Transfer(BANK, 0, 3, "reward"), Transfer(1, BANK, 2, "fine")], 2) == [3, -2]


def test_who_pays_himself_wins_nothing() -> None:
    assert balance([Transfer(1, 1, 7, "own")], 2) == [0, 0]


def test_no_transfers_change_nothing() -> None:
    assert balance([], 3) == [0, 0, 0]


@given(st.lists(st.tuples(seats, seats, amounts)))
def test_without_the_bank_all_transfers_sum_to_zero(made: list[tuple[int, int, int | Fraction]]) -> None:
    transfers = [Transfer(payer, payee, amount, "any") for payer, payee, amount in made]
    assert sum(balance(transfers, SEATS)) == 0


@given(st.lists(st.tuples(st.integers(BANK, SEATS - 1), st.integers(BANK, SEATS - 1), amounts)))
def test_with_the_bank_the_seats_have_what_the_bank_lost(made: list[tuple[int, int, int | Fraction]]) -> None:
    transfers = [Transfer(payer, payee, amount, "any") for payer, payee, amount in made]
    bank = sum(amount * ((payee == BANK) - (payer == BANK)) for payer, payee, amount in made)
    assert sum(balance(transfers, SEATS)) == -bank


def test_a_transfer_says_what_it_is_about() -> None:
    paid = Transfer(0, 1, 2, "kong", (("tile", 5), ("chain", 2)))
    assert dict(paid.about) == {"tile": 5, "chain": 2}
    assert Transfer(0, 1, 2, "kong").about == ()
