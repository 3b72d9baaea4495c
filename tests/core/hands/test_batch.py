"""Many hands at once are answered as each of them is alone, and what is no hand is refused."""

from __future__ import annotations

import subprocess
import sys
from collections import UserList, deque
from random import Random
from typing import Any

import numpy as np
import pytest

from paiju.core.errors import PaijuError
from paiju.core.hands import HandModel, NoHands
from paiju.core.hands.batch import BatchHands
from paiju.core.tiles import read_tiles
from tests.core.hands.drawn import SEVEN_PAIRS, STANDARD, Drawer, Hand, mahjong_tiles, models

HANDS = 1500


def table_of(hands: list[Hand]) -> Any:
    return np.array([list(hand.counts) for hand in hands], np.uint8)


def test_wins_are_those_of_each_hand() -> None:
    for name, model in models().items():
        batch = BatchHands(model)
        hands = list(Drawer(model, 1).hands(HANDS, waiting=False))
        melds, wilds = [hand.melds for hand in hands], [hand.wilds for hand in hands]
        rng = Random(2)
        fresh = [rng.randrange(2) if number else 0 for number in wilds]
        expected = [
            model.wins_counts(hand.counts, hand.melds, hand.wilds, new)
            for hand, new in zip(hands, fresh, strict=True)
        ]
        assert HANDS // 20 < sum(expected) < HANDS * 19 // 20, name
        table = table_of(hands)
        assert batch.wins_counts(table, melds, fresh).tolist() == expected, name
        keys = batch.keys(table)
        assert keys.tolist() == [model.keys(hand.counts) for hand in hands], name
        assert batch.wilds(table).tolist() == wilds, name
        assert batch.wins(keys, melds, wilds, fresh).tolist() == expected, name


def test_waits_are_those_of_each_hand() -> None:
    for name, model in models().items():
        hands = list(Drawer(model, 3).hands(HANDS, waiting=True))
        expected = [
            model.waits(counts, model.keys(counts), model.pairs(counts), melds, wilds)
            for counts, melds, wilds in hands
        ]
        assert sum(bits > 0 for bits in expected) > HANDS // 20, name
        found = BatchHands(model).waits(table_of(hands), [hand.melds for hand in hands])
        assert [sum(1 << int(kind) for kind in np.flatnonzero(row)) for row in found] == expected, name


def test_hands_beyond_one_chunk_are_answered_in_their_places(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paiju.core.hands.batch.hands.CHUNK", 7)
    model = models()["any wilds"]
    hands = list(Drawer(model, 4).hands(50, waiting=False))
    expected = [model.wins_counts(*hand) for hand in hands]
    melds = np.array([hand.melds for hand in hands], np.int8)
    assert BatchHands(model).wins_counts(table_of(hands), melds).tolist() == expected


def one(model: HandModel, text: str) -> Any:
    return np.array([list(model.tiles.counts(read_tiles(model.tiles, text)))[:-1]], np.uint8)


@pytest.fixture(scope="module")
def plain() -> HandModel:
    """Three suits; standard hands and seven pairs."""
    return HandModel(mahjong_tiles("tong tiao wan"), {one.name: one for one in (STANDARD, SEVEN_PAIRS)})


def test_melds_may_be_shared_or_by_hand(plain: HandModel) -> None:
    batch = BatchHands(plain)
    ready = np.concatenate([one(plain, "123s 44p"), one(plain, "123s 45p")])
    assert batch.wins_counts(ready, 3).tolist() == [True, False]
    assert batch.wins_counts(ready, [3, 3]).tolist() == [True, False]
    assert batch.wins_counts(ready).tolist() == [False, False], "nine tiles are missing"


def test_every_kind_of_int_and_of_order_is_read(plain: HandModel) -> None:
    batch = BatchHands(plain)
    counts = np.concatenate([one(plain, "123456789s 12355p"), one(plain, "123456789s 12356p")])
    for kind in (np.int8, np.int64, np.uint16, np.uint64):
        assert batch.wins_counts(counts.astype(kind)).tolist() == [True, False]
    assert batch.wins_counts(np.asfortranarray(counts)).tolist() == [True, False]
    assert batch.wins_counts(counts.tolist()).tolist() == [True, False]
    keys = batch.keys(counts)
    for other in (np.int32, np.uint32, np.uint64):
        assert batch.wins(np.ascontiguousarray(keys.astype(other))).tolist() == [True, False]


def test_no_hands_have_no_answers(plain: HandModel) -> None:
    batch = BatchHands(plain)
    none = np.zeros((0, 27), np.uint8)
    assert batch.wins_counts(none).shape == (0,)
    assert batch.wins(batch.keys(none)).shape == (0,)
    assert batch.waits(none).shape == (0, 27)


def test_where_nothing_is_ever_complete_nothing_is() -> None:
    tiles = mahjong_tiles("tong", "flowers")
    for model in (
        NoHands(tiles),
        HandModel(tiles, {}),
        HandModel(mahjong_tiles("", "flowers"), {"any": STANDARD}),
    ):
        batch = BatchHands(model)
        empty = np.zeros((2, len(model.tiles.kinds)), np.uint8)
        assert not batch.wins_counts(empty).any()
        assert not batch.waits(empty).any()
        assert not batch.wins(batch.keys(empty)).any()


def code_of(error: pytest.ExceptionInfo[PaijuError]) -> tuple[str, tuple[str | int, ...]]:
    (fault,) = error.value.faults
    assert fault.message.zh != fault.message.en
    return fault.code, fault.path


class Raising:
    """Has an array that it does not give."""

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        raise ZeroDivisionError


class Masking:
    """Has an array with a masked value."""

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        return np.ma.array(np.zeros((1, 27), np.int64), mask=[[True] + [False] * 26])


@pytest.mark.parametrize(
    "counts",
    [
        np.zeros((1, 26), np.uint8),
        np.zeros((1, 29), np.uint8),
        np.zeros(27, np.uint8),
        np.zeros((1, 27), np.float64),
        np.zeros((1, 27), np.bool_),
        [["1p"] * 27],
        [[0] * 27, [0] * 26],
        [[0] * 27, 0],
        np.full((1, 27), np.nan),
        [[0] * 26 + [float("nan")]],
        np.zeros((1, 27), object),
        [[0] * 26 + [None]],
        [[0] * 26 + [2**64]],
        np.ma.array(np.zeros((2, 27), np.uint8), mask=[[True] + [False] * 26, [False] * 27]),
        [np.zeros(27, np.uint8), np.ma.array(np.zeros(27, np.uint8), mask=[True] + [False] * 26)],
        [[np.ma.array(1, mask=True)] * 27],
        [[np.ma.masked] + [0] * 26],
        deque([UserList([np.ma.masked] + [0] * 26)]),
        [[[np.ma.masked]]],
        Raising(),
        Masking(),
        [Raising()],
        np.ma.masked,
        None,
        {},
        iter([[0] * 27]),
    ],
    ids=[
        *("narrow", "wide", "one row", "floats", "bools", "text", "ragged", "a row that is none", "nan"),
        *("a nan", "objects", "none", "too many bits", "masked", "a masked row"),
        *("masked values", "a mask among ints", "a mask in other lists", "a mask too deep"),
        *("an array that raises", "an array that is masked", "a row that raises", "only a mask"),
        *("nothing", "a dict", "an iterator"),
    ],
)
def test_a_table_of_another_kind_is_refused(plain: HandModel, counts: Any) -> None:
    batch = BatchHands(plain)
    for ask in (batch.wins_counts, batch.waits, batch.keys, batch.wilds):
        with pytest.raises(PaijuError) as caught:
            ask(counts)
        assert code_of(caught) == ("bad-hands", ("counts",))
        assert caught.value.faults[0].expected == "(n, 27)"


@pytest.mark.parametrize(
    "keys",
    [
        [[0, 0, 0], [0, 0]],
        [[0, 0, float("nan")]],
        np.zeros((1, 3), object),
        np.ma.array(np.zeros((1, 3), np.int64), mask=[[False, True, False]]),
        np.zeros((1, 4), np.int64),
    ],
    ids=["ragged", "a nan", "objects", "masked", "wide"],
)
def test_keys_of_another_kind_are_refused(plain: HandModel, keys: Any) -> None:
    with pytest.raises(PaijuError) as caught:
        BatchHands(plain).wins(keys)
    assert code_of(caught) == ("bad-hands", ("keys",))


def test_a_mask_that_hides_nothing_is_no_matter(plain: HandModel) -> None:
    counts = np.ma.array(one(plain, "123456789s 12355p"), mask=False)
    assert BatchHands(plain).wins_counts(counts, np.ma.array([0])).tolist() == [True]


@pytest.mark.parametrize(("held", "row"), [(-1, 0), (5, 1), (200, 1)])
def test_counts_that_no_hand_has_are_told_with_their_place(plain: HandModel, held: int, row: int) -> None:
    counts = np.zeros((3, 27), np.int16)
    counts[row, 10] = held
    counts[2, 11] = held
    batch = BatchHands(plain)
    for ask in (batch.wins_counts, batch.waits, batch.keys, batch.wilds):
        with pytest.raises(PaijuError) as caught:
            ask(counts)
        assert code_of(caught) == ("bad-count", ("counts", row, "2s"))
        assert caught.value.faults[0].expected == "0-4"


@pytest.mark.parametrize(("code", "held"), [("E", 2), ("b", 5), ("f1", 2), ("1p", 5), ("?", -1)])
def test_no_more_copies_than_there_are(code: str, held: int) -> None:
    model = models()["maozhuahaozi-winds"]
    kinds = [model.tiles.code(kind) for kind in range(model.tiles.unknown + 1)]
    counts = np.zeros((2, len(kinds)), np.int8)
    counts[1, kinds.index(code)] = held
    with pytest.raises(PaijuError) as caught:
        BatchHands(model).wins_counts(counts)
    assert code_of(caught) == ("bad-count", ("counts", 1, code))


def test_a_hand_that_is_too_large_is_refused(plain: HandModel) -> None:
    batch = BatchHands(plain)
    counts = np.concatenate([one(plain, "123456789s 1234p"), one(plain, "123456789s 12344p")])
    with pytest.raises(PaijuError) as caught:
        batch.waits(counts)
    assert code_of(caught) == ("hand-size", ("hands", 1))
    for ask in (lambda: batch.wins_counts(counts, [1, 0]), lambda: batch.wins(batch.keys(counts), [1, 0])):
        with pytest.raises(PaijuError) as caught:
            ask()
        assert code_of(caught) == ("hand-size", ("hands", 0))


def test_keys_that_no_hand_has_are_refused(plain: HandModel) -> None:
    batch = BatchHands(plain)
    wrong: list[tuple[Any, tuple[str, tuple[str | int, ...]]]] = [
        ([[0, 0, 0], [0, 5**9, 0]], ("bad-key", ("keys", 1, 1))),
        ([[-1, 0, 0]], ("bad-key", ("keys", 0, 0))),
        ([[0, 0]], ("bad-hands", ("keys",))),
        ([0, 0, 0], ("bad-hands", ("keys",))),
        ([[0.0, 0.0, 0.0]], ("bad-hands", ("keys",))),
    ]
    for keys, told in wrong:
        with pytest.raises(PaijuError) as caught:
            batch.wins(keys)
        assert code_of(caught) == told


def test_keys_of_more_tiles_than_there_are_copies_are_refused(scarce: HandModel) -> None:
    batch = BatchHands(scarce)
    east = scarce.weight_of[scarce.tiles.by_code["E"]]
    assert batch.wins([[0, 2 * east]]).tolist() == [False]
    with pytest.raises(PaijuError) as caught:
        batch.wins([[0, 2 * east], [0, 3 * east]])
    assert code_of(caught) == ("bad-key", ("keys", 1, 1))


@pytest.fixture(scope="module")
def scarce() -> HandModel:
    """One suit and winds, two of each wind."""
    return HandModel(mahjong_tiles("tong", "winds", {"winds": 2}), {"standard": STANDARD})


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("melds", -1),
        ("melds", 5),
        ("melds", [0, 5]),
        ("melds", [0]),
        ("melds", 1.0),
        ("melds", [[0], [0, 0]]),
        ("melds", [0, None]),
        ("melds", [0, float("nan")]),
        ("melds", np.ma.array([0, 0], mask=[False, True])),
        ("fresh", np.ma.array([0, 0], mask=[True, False])),
        ("wilds", 1),
        ("fresh", 2),
        ("fresh", True),
    ],
)
def test_numbers_out_of_range_are_refused(plain: HandModel, name: str, number: Any) -> None:
    with pytest.raises(PaijuError) as caught:
        BatchHands(plain).wins(np.zeros((2, 3), np.int64), **{name: number})
    code, path = code_of(caught)
    assert (code, path[0]) == ("bad-number", name)
    assert path[1:] == ((1,) if repr(number) == "[0, 5]" else ())


def test_without_numpy_it_is_said_what_to_install() -> None:
    script = (
        "import sys; sys.modules['numpy'] = None\n"
        "import paiju.core.hands\n"
        "from paiju.core.errors import PaijuError\n"
        "try: import paiju.core.hands.batch\n"
        "except PaijuError as error: print(error.say('zh'), error.faults[0].code)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert "pip install 'paiju[sim]'" in done.stdout
    assert done.stdout.split()[-1] == "needs-extra"
