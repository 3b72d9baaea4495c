"""Names in `claims` and `kongs` that a game does not have, packets of the deal, and what holds unsaid."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from attrs import frozen

from paiju.core.errors import Fault, RulesetError
from paiju.core.hooks import impl
from paiju.core.round import OfferKind, WildMelds
from paiju.core.ruleset import rules

if TYPE_CHECKING:
    from tests.core.conftest import Game, MakeGame, Plugged

PLAIN = Path(__file__).parents[1] / "plain.yaml"

FaultsIn = Callable[..., list[Fault]]


@pytest.fixture
def faults_in(tmp_path: Path) -> FaultsIn:
    """All faults of a ruleset that extends the plain one by a line, each with its place there."""

    def load(text: str) -> list[Fault]:
        path = tmp_path / "mine.yaml"
        path.write_text(f"name: mine\nextends: {PLAIN}\nnames: {{zh: 我的, en: Mine}}\n{text}\n", "utf-8")
        with pytest.raises(RulesetError) as caught:
            rules(str(path))
        for fault in caught.value.faults:
            assert fault.message.zh != fault.message.en
            assert fault.place is not None
            assert (Path(fault.place.file), fault.place.line) == (path, 4)
        return list(caught.value.faults)

    return load


# --- classes of tiles


@pytest.mark.parametrize(
    ("text", "path", "near"),
    [
        ("claims: {pong: {of: [suitde]}}", ("claims", "pong", "of", 0), "suited"),
        ("claims: {win: {of: [suited, honours]}}", ("claims", "win", "of", 1), "honour"),
        ("claims: {kong: {of: [dragons]}}", ("claims", "kong", "of", 0), None),  # a group
        ("claims: {chow: {of: [flower]}}", ("claims", "chow", "of", 0), None),  # not in play
        ("claims: {chow: {of: [5p]}}", ("claims", "chow", "of", 0), None),
    ],
)
def test_a_class_that_no_tile_in_play_has(
    faults_in: FaultsIn, text: str, path: tuple[Any, ...], near: str | None
) -> None:
    (fault,) = faults_in(text)
    assert (fault.code, fault.path, fault.expected) == ("unknown-class", path, "suited, honour")
    assert near is None or fault.nearest == near


def test_all_unknown_classes_are_told_at_once(faults_in: FaultsIn) -> None:
    faults = faults_in("claims: {pong: {of: [suitde, honor]}, win: {of: [wild]}}")
    assert sorted((fault.path[1], fault.path[3]) for fault in faults) == [
        ("pong", 0),
        ("pong", 1),
        ("win", 0),
    ]


@pytest.mark.parametrize("classes", [["suited"], ["honour"], ["suited", "honour"], []])
def test_the_classes_of_a_claim_are_kept(plugged: Plugged, classes: list[str]) -> None:
    game = plugged.game(text=f"claims: {{pong: {{of: [{', '.join(classes)}]}}}}\n")
    rule = game.rules.claims["pong"]
    assert (rule.of, rule.rank, rule.needs_wall) == (tuple(classes), 1, True)
    assert game.rules.claims["win"].of == ()


# --- kongs that may be robbed


@pytest.mark.parametrize(
    ("text", "place", "near"),
    [
        ("kongs: {robbable: [added-kogn]}", 0, "added-kong"),
        ("kongs: {robbable: [added-kong, added-kong-with-wlid]}", 1, "added-kong-with-wild"),
        ("kongs: {robbable: [concealed-kong]}", 0, "added-kong"),
        ("kongs: {robbable: [discard]}", 0, None),  # an offer, but none to rob
    ],
)
def test_a_kong_to_rob_that_there_is_not(
    faults_in: FaultsIn, text: str, place: int, near: str | None
) -> None:
    (fault,) = faults_in(text)
    assert (fault.code, fault.path) == ("unknown-offer", ("kongs", "robbable", place))
    assert fault.expected == "added-kong, added-kong-with-wild"
    assert near is None or fault.nearest == near


def test_a_kong_to_rob_that_an_option_names_is_looked_at_too(plain_with: MakeGame) -> None:
    with pytest.raises(RulesetError) as caught:
        plain_with(robbable=["added-kong", "addedkong"])
    (fault,) = caught.value.faults
    assert (fault.code, fault.nearest) == ("unknown-offer", "added-kong")


@frozen
class Thefts:
    """An offer to be robbed, and one to be won in another way."""

    @impl
    def offers(self) -> list[OfferKind]:
        return [OfferKind("theft", by="rob"), OfferKind("exchange", by="swap")]


def test_offers_of_plugins_may_be_robbed_if_that_is_how_they_are_won(plugged: Plugged) -> None:
    assert plugged.game(Thefts, robbable=["theft"]).rules.kongs.robbable == ("theft",)
    with pytest.raises(RulesetError) as caught:
        plugged.game(Thefts, robbable=["exchange", "thefts"])
    assert [(fault.path[-1], fault.nearest) for fault in caught.value.faults][1] == (1, "theft")
    assert {fault.wanted() for fault in caught.value.faults} == {"added-kong, added-kong-with-wild, theft"}


# --- packets, wilds in melds, the end of the play


@pytest.mark.parametrize(("packets", "total"), [("[4, 4]", 8), ("[7, 1]", 8), ("[3, 3]", 6), ("[1]", 1)])
def test_packets_make_a_hand(faults_in: FaultsIn, packets: str, total: int) -> None:
    (fault,) = faults_in(f"deal: {{packets: {packets}}}")
    assert (fault.code, fault.path, fault.expected) == ("bad-deal", ("deal", "packets"), "7")
    assert str(total) in fault.message.en


def test_without_packets_a_hand_is_taken_at_once(plain: Game, plugged: Plugged) -> None:
    assert plain.rules.packets == ()
    assert plugged.game(text="deal: {packets: [4, 3]}\n").rules.packets == (4, 3)


@pytest.mark.parametrize(
    ("section", "expected"),
    [
        ("{}", WildMelds(own_natural=1, pure=True, on_wild=False)),
        ("{own_natural: 0, pure: false, on_wild: true}", WildMelds(0, pure=False, on_wild=True)),
        ("null", None),
    ],
)
def test_how_wilds_lie_in_melds_has_its_defaults(
    plugged: Plugged, section: str, expected: WildMelds | None
) -> None:
    assert plugged.game(text=f"wild_melds: {section}\n").rules.wild_melds == expected


@pytest.mark.parametrize("winners", [4, 5, 12])
def test_the_last_seat_has_nobody_to_win_from(faults_in: FaultsIn, winners: int) -> None:
    (fault,) = faults_in(f"winners: {winners}")
    assert (fault.code, fault.path, fault.expected) == ("bad-winners", ("winners",), "1–3")


def test_a_game_says_when_it_is_over_and_when_wins_are_shown(plain: Game, plugged: Plugged) -> None:
    assert (plain.rules.winners, plain.rules.hidden_wins, plain.rules.wild_melds) == (1, False, None)
    wide = plugged.game(text="winners: 3\nreveal_wins: at_end\n").rules
    assert (wide.winners, wide.hidden_wins) == (3, True)
    assert plugged.game(text="reveal_wins: at_once\n").rules.hidden_wins is False
