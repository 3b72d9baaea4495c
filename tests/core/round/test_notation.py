"""How decisions are written: every form of the grammar of verbs, and its errors."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.core.errors import NotationError
from paiju.core.round import PASS, Action, Notation, Verb

if TYPE_CHECKING:
    from tests.core.conftest import Game

FORMS = {
    "pass": "pass",
    "discard": "discard T",
    "flower": "flower T*",
    "swap": "swap T with T",
    "pong": "pong T [with T*]",
    "piao": "piao N",
    "chuzi": "chuzi [WORD*]",
    "steal": "steal T from SEAT",
    "play": "play T* [as WORD*]",
    "bid": "bid WORD",
    "assign": "assign big N small N",
}


@pytest.fixture(scope="module")
def notation(plain: Game) -> Notation:
    return Notation(plain.rules.tiles, [Verb(name, form, {}) for name, form in FORMS.items()])


def action(game: Game, verb: str, tiles: str = "", detail: Hashable = None) -> Action:
    return Action(verb, game.tiles(tiles), detail)


@pytest.mark.parametrize(
    ("text", "tiles", "detail"),
    [
        ("pass", "", None),
        ("discard 5p", "5p", None),
        ("discard 五筒", "5p", None),
        ("flower 1p", "1p", None),
        ("flower 123p CC 9s", "123p CC 9s", None),
        ("pong 5p", "5p", None),
        ("piao 3", "", 3),
        ("piao 0", "", 0),
        ("chuzi", "", None),
        ("chuzi 5", "", "5"),
        ("chuzi 5 8 C", "", ("5", "8", "C")),
        ("steal 5p from 2", "5p", ("from", 2)),
        ("play 5p 6p", "56p", None),
        ("play 123p as run", "123p", ("as", "run")),
        ("play 123p as run 3p", "123p", ("as", "run", "3p")),
        ("bid pass", "", "pass"),
        ("assign big 1 small 2", "", ("big", 1, "small", 2)),
    ],
)
def test_every_form_is_read(plain: Game, notation: Notation, text: str, tiles: str, detail: Hashable) -> None:
    assert notation.read_action(text) == action(plain, text.split()[0], tiles, detail)


def test_tiles_behind_a_word_are_part_of_the_detail(plain: Game, notation: Notation) -> None:
    assert notation.read_action("swap 5p with 9s") == action(plain, "swap", "5p", ("with", plain.tile("9s")))
    assert notation.read_action("pong 5p with 5p C") == action(
        plain, "pong", "5p", ("with", plain.tiles("5p C"))
    )


@pytest.mark.parametrize(
    "text",
    [
        "pass",
        "discard 5p",
        "flower 123p CC 9s",
        "swap 5p with 9s",
        "pong 5p",
        "pong 5p with 5p C",
        "piao 3",
        "chuzi",
        "chuzi 5 8 C",
        "steal 5p from 2",
        "play 123p",
        "play 123p as run 3p",
        "bid pass",
        "assign big 1 small 2",
    ],
)
def test_what_is_read_is_written_the_same(notation: Notation, text: str) -> None:
    assert notation.write_action(notation.read_action(text)) == text


@pytest.mark.parametrize(
    ("text", "code", "expected"),
    [
        ("", "unknown-verb", "pass, discard"),
        ("   ", "unknown-verb", "pass, discard"),
        ("discrad 5p", "unknown-verb", "pass, discard"),
        ("Discard 5p", "unknown-verb", "pass, discard"),
        ("pass 5p", "unreadable-action", "pass"),
        ("discard", "unreadable-action", "discard TILE"),
        ("discard 5p 6p", "unreadable-action", "discard TILE"),
        ("discard 55p", "unreadable-action", "discard TILE"),
        ("flower", "unreadable-action", "flower TILES"),
        ("discard 5x", "unknown-tile", "1p-9p"),
        ("flower 5p 6z", "unknown-tile", "1p-9p"),
        ("swap 5p", "unreadable-action", "swap TILE with TILE"),
        ("swap 5p for 9s", "unreadable-action", "swap TILE with TILE"),
        ("swap 5p with", "unreadable-action", "swap TILE with TILE"),
        ("swap 5p with 99s", "unreadable-action", "swap TILE with TILE"),
        ("pong 5p and 5p", "unreadable-action", "pong TILE [with TILES]"),
        ("pong 5p with", "unreadable-action", "pong TILE [with TILES]"),
        ("piao", "unreadable-action", "piao NUMBER"),
        ("piao many", "unreadable-action", "piao NUMBER"),
        ("piao -1", "unreadable-action", "piao NUMBER"),
        ("piao 1.5", "unreadable-action", "piao NUMBER"),
        ("piao ２", "unreadable-action", "piao NUMBER"),
        ("piao 1234567890", "unreadable-action", "piao NUMBER"),
        ("piao 1 2", "unreadable-action", "piao NUMBER"),
        ("steal 5p from", "unreadable-action", "steal TILE from SEAT"),
        ("steal 5p from east", "unreadable-action", "steal TILE from SEAT"),
        ("bid", "unreadable-action", "bid WORD"),
        ("bid big 1", "unreadable-action", "bid WORD"),
        ("assign small 1 big 2", "unreadable-action", "assign big NUMBER small NUMBER"),
    ],
)
def test_what_no_form_fits_is_refused_with_the_form(
    notation: Notation, text: str, code: str, expected: str
) -> None:
    with pytest.raises(NotationError) as caught:
        notation.read_action(text)
    (fault,) = caught.value.faults
    assert fault.code == code
    assert fault.wanted().startswith(expected)


def test_an_unknown_verb_names_the_nearest(notation: Notation) -> None:
    with pytest.raises(NotationError) as caught:
        notation.read_action("discrad 5p")
    assert caught.value.faults[0].nearest == "discard"
    assert "discrad" in caught.value.faults[0].message.zh


def test_a_decision_that_may_be_written_in_several_ways_is_read_as_one(draw: Game) -> None:
    one, other = draw.action("chow 3p with 2p 4p"), draw.action("chow 3p with 4p 2p")
    assert one == other == action(draw, "chow", "3p", ("with", draw.tiles("24p")))


def test_cards_are_read_in_the_order_of_the_set(climb: Game) -> None:
    assert climb.action("play 7 5 6 3 4") == action(climb, "play", "34567")


def test_pass_is_one_action(plain: Game) -> None:
    assert plain.action("pass") == PASS


@given(data=st.data())
def test_every_decision_on_a_menu_is_written_and_read_back(
    plain: Game, climb: Game, data: st.DataObject
) -> None:
    game = data.draw(st.sampled_from([plain, climb]))
    round = game.deal(data.draw(st.integers(0, 10**6)))
    for _ in range(data.draw(st.integers(0, 12))):
        if round.over:
            break
        seat, menu = next(iter(round.legal().items()))
        listed = list(menu)
        for one in listed[:20]:
            assert game.action(game.rules.notation.write_action(one)) == one
        round.act(seat, listed[data.draw(st.integers(0, len(listed) - 1))])
