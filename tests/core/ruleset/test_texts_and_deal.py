"""Texts that nobody would ever read, and deals that no game could be played with, are told at load."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from attrs import frozen

from paiju.core.errors import Fault, RulesetError, Text
from paiju.core.hooks import impl
from paiju.core.ruleset import rules

if TYPE_CHECKING:
    from tests.core.conftest import Plugged

FaultsIn = Callable[..., list[Fault]]


@pytest.fixture
def faults_in(tmp_path: Path) -> FaultsIn:
    """All faults of a ruleset that extends another by a piece of YAML, each with its place in the file."""

    def load(text: str, base: str = "toy-draw") -> list[Fault]:
        path = tmp_path / "mine.yaml"
        path.write_text(f"name: mine\nextends: {base}\nnames: {{zh: 我的, en: Mine}}\n{text}\n", "utf-8")
        with pytest.raises(RulesetError) as caught:
            rules(str(path))
        for fault in caught.value.faults:
            assert fault.message.zh != fault.message.en
            assert fault.place is not None
            assert (Path(fault.place.file), fault.place.line) == (path, 4)
        return list(caught.value.faults)

    return load


@pytest.mark.parametrize(
    ("text", "code", "near"),
    [
        ("texts: {reason: {toast: {zh: 甲, en: a}}}", "unknown-key", "reasons"),
        ("texts: {refusal: {knocked: {zh: 甲, en: a}}}", "unknown-key", "refusals"),
        ("texts: {reasons: {toasts: {zh: 甲, en: a}}}", "unknown-key", "toast"),
        ("texts: {reasons: {self-drawn: {zh: 甲, en: a}}}", "unknown-key", "self-draw"),
        ('texts: {reasons: {toast: {zh: "{payeee}", en: a}}}', "unknown-field", "{payee}"),
        ('texts: {reasons: {toast: {zh: 甲, en: "{payers} pays"}}}', "unknown-field", "{payer}"),
        ("texts: {reasons: {toast: null}}", "deleted-in-use", None),
    ],
)
def test_what_is_almost_a_known_name_among_the_texts(
    faults_in: FaultsIn, text: str, code: str, near: str
) -> None:
    (fault,) = faults_in(text)
    assert (fault.code, fault.nearest) == (code, near)


def test_new_codes_and_fields_may_be_those_of_a_plugin(plugged: Plugged) -> None:
    @frozen
    class Own:
        TEXTS = {"plays": {"bow": Text("躬", "a bow")}}  # noqa: RUF012

        @impl
        def predicates(self) -> dict[str, Any]:
            return {}

    said = '{zh: "{chains}", en: "{tiles}"}'
    game = plugged.game(
        Own, base="toy-draw", text=f"texts: {{reasons: {{toasts: {said}}}, plays: {{nod: {said}}}}}\n"
    )
    assert game.rules.say("reasons", "toasts").zh == "{chains}"
    assert game.rules.say("plays", "bow").en == "a bow"
    assert game.rules.say("plays", "nod").en == "{tiles}"


@pytest.mark.parametrize("name", ["kawuxing", "toy-draw", "toy-climb"])
def test_the_texts_of_real_games_are_right(name: str) -> None:
    assert rules(name).texts["reasons"]


@pytest.mark.parametrize(
    ("text", "path", "expected"),
    [
        ("deal: {hand: 7}", ("deal", "hand"), "4"),
        ("deal: {hand: 3}", ("deal", "hand"), "4"),
        ("deal: {bottom: 6}", ("deal", "bottom"), "0"),
        ("deal: {bottom: {host: 6}}", ("deal", "bottom"), "0"),
    ],
)
def test_a_deal_that_does_not_fit_the_game(
    faults_in: FaultsIn, text: str, path: tuple[str, str], expected: str
) -> None:
    """小牌 is won with a set and a pair: four tiles and the winning one."""
    (fault,) = faults_in(text)
    assert (fault.code, fault.path, fault.expected) == ("bad-deal", path, expected)


def test_more_tiles_than_there_are(faults_in: FaultsIn) -> None:
    """72 tiles among three seats are 24 each; and no shape is completed by a hand of 25."""
    assert [fault.expected for fault in faults_in("deal: {hand: 25}")] == ["1–24", "4"]


def test_a_card_game_may_keep_a_bottom_but_not_deal_what_is_not_there(faults_in: FaultsIn) -> None:
    game = rules("toy-climb")
    size, seats = game.tiles.size, game.seats
    (fault,) = faults_in(f"deal: {{hand: {size // seats}, bottom: {seats}}}", "toy-climb")
    assert (fault.code, fault.path) == ("bad-deal", ("deal", "hand"))
    assert fault.expected == f"1–{(size - seats) // seats}"


def test_the_bottoms_of_all_roles_are_left_out(faults_in: FaultsIn) -> None:
    game = rules("toy-climb")
    size, seats = game.tiles.size, game.seats
    (fault,) = faults_in(
        f"deal: {{hand: {size // seats - 1}, bottom: {{one: 2, other: {seats}}}}}", "toy-climb"
    )
    assert (fault.code, fault.path) == ("bad-deal", ("deal", "hand"))
    assert fault.expected == f"1–{(size - seats - 2) // seats}"


@pytest.mark.parametrize("over", [1, 200])
def test_a_bottom_of_more_tiles_than_there_are(faults_in: FaultsIn, over: int) -> None:
    """Nothing would be left for the hands."""
    game = rules("toy-climb")
    size, seats = game.tiles.size, game.seats
    (fault,) = faults_in(f"deal: {{hand: 5, bottom: {size - seats + over}}}", "toy-climb")
    assert (fault.code, fault.path) == ("bad-deal", ("deal", "bottom"))
    assert fault.expected == f"0–{size - 5 * seats}"


def test_no_hand_is_larger_than_its_count_can_be(faults_in: FaultsIn) -> None:
    """Who takes a bottom holds 256 cards; a hand counts up to 255 of a kind, or unknown ones."""
    (fault,) = faults_in(
        "deal: {hand: 250, bottom: {one: 5, other: 6}}\ntiles: {copies: {ranks: 99}}", "toy-climb"
    )
    assert (fault.code, fault.path, fault.expected) == ("bad-deal", ("deal", "bottom"), "0–5")


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("melds: {kinds: {single: {copies: 2}}}", ("kinds", "single", "copies")),
        ("melds: {kinds: {single: {copies: 1000}}}", ("kinds", "single", "copies")),
        ("melds: {scales: {value: 4 5 6 7 8 9 T J Q K A 2}}", ("scales",)),
        ("melds: {kinds: {single: null, pair: null}}", ("kinds",)),
    ],
)
def test_a_card_game_in_which_a_hand_could_not_lead(
    faults_in: FaultsIn, text: str, path: tuple[str, ...]
) -> None:
    """Whoever leads must play, so each card is a play by itself."""
    (fault,) = faults_in(text, "toy-climb")
    assert (fault.code, fault.path, fault.expected) == ("no-lead", ("melds", *path), "copies: 1")


def test_a_card_game_that_deals_nothing_and_has_no_kinds_of_meld(faults_in: FaultsIn, tmp_path: Path) -> None:
    assert [(fault.code, fault.path) for fault in faults_in("deal: null", "toy-climb")] == [
        ("missing-key", ("deal",))
    ]
    path = tmp_path / "bare.yaml"
    path.write_text(
        "name: bare\nnames: {zh: 空, en: Bare}\nstage: alpha\ndiscipline: lead-follow\nseats: 3\n"
        "tiles: {set: cards, with: [ranks]}\ndeal: {hand: 5}\n"
    )
    with pytest.raises(RulesetError) as caught:
        rules(str(path))
    assert [(fault.code, fault.path) for fault in caught.value.faults] == [("missing-key", ("melds",))]


@pytest.mark.parametrize("value", ["0", "-1", "-1/2"])
def test_a_factor_is_above_zero(faults_in: FaultsIn, value: str) -> None:
    """A pattern of kawuxing multiplies: one of 0 would make every win with it worth nothing."""
    (fault,) = faults_in(f"scoring: {{patterns: {{qingyise: {{value: {value}}}}}}}", "kawuxing")
    assert (fault.code, fault.expected) == ("bad-number", "> 0")
