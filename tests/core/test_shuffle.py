"""Fair deals: the published vectors, the absence of bias, and streams that resume where they stood."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from paiju.core.errors import PaijuError, RecordError
from paiju.core.shuffle import (
    LONGEST,
    Stream,
    commitment,
    deal_seed,
    new_seed,
    seed_text,
    verify_commitment,
)

VECTORS: dict[str, list[dict[str, Any]]] = json.loads(
    Path(__file__).with_name("shuffle-vectors.json").read_text(encoding="utf-8")
)
PAGE = (Path(__file__).parents[2] / "docs" / "fair-deals.md").read_text(encoding="utf-8")


class Written(Stream):
    """A stream whose words are given."""

    def __init__(self, words: Sequence[int]) -> None:
        self.counter = 0
        self.given = words

    def words(self, count: int) -> Sequence[int]:
        start = self.counter
        self.counter += count
        return self.given[start : self.counter]


def nonces_of(vector: dict[str, Any]) -> dict[int, str]:
    return {int(seat): nonce for seat, nonce in vector["nonces"].items()}


def verifier() -> dict[str, Any]:
    """The names that the page's complete verifier defines."""
    names: dict[str, Any] = {}
    snippet = next(block for block in re.findall(r"```python\n(.*?)```", PAGE, re.S) if "def H(" in block)
    exec(snippet, names)
    return names


# ---- the published vectors, by paiju and by the verifier on the page


@pytest.mark.parametrize("vector", VECTORS["deals"], ids=lambda v: f"{v['seed'][:8]}-{v['round']}")
def test_deal_keys(vector: dict[str, Any]) -> None:
    arguments = (vector["seed"], vector["round"], nonces_of(vector))
    assert deal_seed(*arguments).hex() == vector["key"]
    assert verifier()["deal_key"](*arguments).hex() == vector["key"]


@pytest.mark.parametrize("vector", VECTORS["streams"], ids=lambda v: f"{v['key'][:4]}-{v['name']}")
def test_stream_words(vector: dict[str, Any]) -> None:
    key = bytes.fromhex(vector["key"])
    assert list(Stream(key, vector["name"]).words(len(vector["words"]))) == vector["words"]
    page = verifier()
    assert page["H"]("stream", key, vector["name"]).hex() == vector["prefix"]
    words = page["words"](key, vector["name"])
    assert [next(words) for _ in vector["words"]] == vector["words"]


@pytest.mark.parametrize("vector", VECTORS["below"], ids=lambda v: f"{v['name']}-{v['n']}-{v['counter']}")
def test_numbers_below(vector: dict[str, Any]) -> None:
    key = bytes.fromhex(vector["key"])
    stream = Stream(key, vector["name"], vector["counter"])
    assert [stream.below(vector["n"]) for _ in vector["values"]] == vector["values"]
    assert stream.counter == vector["counter_after"]
    page = verifier()
    words = page["words"](key, vector["name"], vector["counter"])
    assert [page["below"](words, vector["n"]) for _ in vector["values"]] == vector["values"]


@pytest.mark.parametrize("vector", VECTORS["shuffles"], ids=lambda v: f"{v['key'][:4]}-{v['size']}")
def test_shuffles(vector: dict[str, Any]) -> None:
    key = bytes.fromhex(vector["key"])
    stream = Stream(key, vector["name"], vector["counter"])
    assert list(stream.shuffle(range(vector["size"]))) == vector["order"]
    assert stream.counter == vector["counter_after"]
    page = verifier()
    words = page["words"](key, vector["name"], vector["counter"])
    assert page["shuffle"](words, range(vector["size"])) == vector["order"]


def test_one_vector_throws_words_away_in_the_middle_of_a_shuffle() -> None:
    assert any(
        vector["counter_after"] - vector["counter"] > max(vector["size"] - 1, 0)
        for vector in VECTORS["shuffles"]
    )


@pytest.mark.parametrize("vector", VECTORS["commitments"], ids=lambda v: v["commitment"][:8])
def test_commitments(vector: dict[str, Any]) -> None:
    found = commitment(vector["seed"], vector["ruleset_hash"])
    assert found == vector["commitment"]
    assert verifier()["commitment"](vector["seed"], vector["ruleset_hash"]) == vector["commitment"]
    verify_commitment(found, vector["seed"], vector["ruleset_hash"])


def test_the_page_shows_vectors_of_the_file() -> None:
    deal = VECTORS["deals"][0]
    dice = next(vector for vector in VECTORS["streams"] if vector["name"] == "dice")
    six, wide = (next(v for v in VECTORS["below"] if v["n"] == n and not v["counter"]) for n in (6, 40000))
    shown = [
        deal["key"],
        dice["prefix"],
        ", ".join(map(str, dice["words"])),
        ", ".join(map(str, six["values"])),
        ", ".join(map(str, wide["values"])),
        ", ".join(map(str, next(v for v in VECTORS["shuffles"] if v["size"] == 84)["order"][:10])),
        VECTORS["commitments"][0]["commitment"],
    ]
    assert [text for text in shown if text not in PAGE] == []


def test_the_page_shows_how_to_do_it_in_python() -> None:
    names: dict[str, Any] = {"ruleset_hash": "ab" * 32, "tiles": range(84)}
    exec(
        next(block for block in re.findall(r"```python\n(.*?)```", PAGE, re.S) if "new_seed" in block), names
    )
    assert sorted(names["wall"]) == list(range(84))


# ---- no bias


@pytest.mark.parametrize("n", [*range(1, 8), 54, 84, 108, 132, 136, 200])
def test_every_number_below_n_comes_from_equally_many_words(n: int) -> None:
    """All 65536 words, each followed by enough good ones to end the search."""
    made: Counter[int] = Counter()
    thrown_away = 0
    for word in range(1 << 16):
        stream = Written((word, 0))
        value = stream.below(n)
        if stream.counter == 1:
            made[value] += 1
        else:
            thrown_away += 1
    assert set(made) == set(range(n))
    assert set(made.values()) == {65536 // n}
    assert thrown_away == 65536 % n


@pytest.mark.parametrize("n", range(1, 201))
def test_exactly_the_last_incomplete_class_is_thrown_away(n: int) -> None:
    """With `word % n` as the value, equal classes are all that this leaves to show."""
    limit = 65536 // n * n
    for word in range(max(0, 65536 - 2 * n), 65536):
        stream = Written((word, 0))
        value = stream.below(n)
        assert (stream.counter, value) == ((1, word % n) if word < limit else (2, 0))


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_every_order_comes_from_exactly_one_choice_of_places(size: int) -> None:
    places = product(*(range(n) for n in range(size, 1, -1)))
    orders = Counter(Written(choice).shuffle(range(size)) for choice in places)
    assert set(orders.values()) == {1}
    assert len(orders) == [1, 1, 2, 6, 24, 120][size]


def chi_square(orders: Sequence[Sequence[int]]) -> float:
    """How far the table of item against place is from flat; about (size − 1)² for a fair shuffle."""
    size = len(orders[0])
    seen = Counter((place, item) for order in orders for place, item in enumerate(order))
    expected = len(orders) / size
    return sum(
        (seen[place, item] - expected) ** 2 / expected for place in range(size) for item in range(size)
    )


def unfair(stream: Stream, size: int) -> list[int]:
    """The well-known wrong shuffle: every place changes with any place."""
    pool = list(range(size))
    for place in range(size):
        other = stream.below(size)
        pool[place], pool[other] = pool[other], pool[place]
    return pool


def test_items_meet_places_equally_often_and_a_wrong_shuffle_would_not() -> None:
    """11 × 11 degrees of freedom: mean 121, deviation 15.6; the bound is six deviations away."""
    stream = Stream(deal_seed("statistics", 0, {}), "wall")
    assert chi_square([stream.shuffle(range(12)) for _ in range(4000)]) < 215
    assert chi_square([unfair(stream, 12) for _ in range(4000)]) > 215


def test_neighbours_in_the_stream_are_independent() -> None:
    """Pairs of consecutive throws of a die: 35 degrees of freedom, deviation 8.4."""
    stream = Stream(deal_seed("statistics", 0, {}), "dice")
    throws = [stream.below(6) for _ in range(7200)]
    pairs = Counter(zip(throws[::2], throws[1::2], strict=True))
    assert len(pairs) == 36
    assert sum((number - 100) ** 2 / 100 for number in pairs.values()) < 85


# ---- streams


def test_a_stream_resumes_from_key_name_and_counter() -> None:
    key = deal_seed("7", 0, {})
    stream = Stream(key, "wall")
    stream.words(21)
    rest = Stream(stream.key, stream.name, stream.counter)
    twin = stream.copy()
    expected = stream.words(50)
    assert rest.words(50) == twin.words(50) == expected
    assert rest.counter == twin.counter == stream.counter == 71


def test_a_copy_does_not_move_its_original() -> None:
    stream = Stream(deal_seed("7", 0, {}), "dice")
    stream.copy().below(6)
    assert stream.counter == 0


@pytest.mark.parametrize("cut", range(34))
def test_words_are_the_same_however_they_are_taken(cut: int) -> None:
    key = deal_seed("7", 0, {})
    whole, parts = Stream(key, "wall"), Stream(key, "wall")
    assert [*parts.words(cut), *parts.words(40 - cut)] == list(whole.words(40))


def test_streams_of_one_deal_and_deals_of_one_seed_differ() -> None:
    keys = [deal_seed("7", 0, {}), deal_seed("7", 1, {}), deal_seed("8", 0, {}), deal_seed("7", 0, {0: ""})]
    firsts = [tuple(Stream(key, name).words(4)) for key in keys for name in ("wall", "dice", "first")]
    assert len(set(firsts)) == len(firsts)


def test_fields_are_told_apart_by_their_lengths() -> None:
    assert deal_seed("71", 0, {}) != deal_seed("7", 10, {})
    assert deal_seed("7", 0, {0: "a1b"}) != deal_seed("7", 0, {0: "a", 1: "b"})
    assert commitment("a", "bc") != commitment("ab", "c")


def test_nonces_count_by_seat_in_whatever_order_they_came() -> None:
    assert deal_seed("7", 0, {2: "b", 0: "a"}) == deal_seed("7", 0, {0: "a", 2: "b"})
    assert deal_seed("7", 0, {0: "a", 2: "b"}) != deal_seed("7", 0, {0: "b", 2: "a"})


def test_a_shuffle_keeps_every_item() -> None:
    tiles = [tile for tile in range(21) for _ in range(4)]
    shuffled = Stream(deal_seed("7", 0, {}), "wall").shuffle(tiles)
    assert shuffled != tuple(tiles)
    assert Counter(shuffled) == Counter(tiles)
    assert tiles == sorted(tiles)


@pytest.mark.parametrize("n", [0, -1, 65537])
def test_numbers_below_nothing_or_beyond_a_word_are_refused(n: int) -> None:
    with pytest.raises(ValueError, match="65536"):
        Stream(bytes(32), "wall").below(n)


def test_more_items_than_words_are_refused() -> None:
    with pytest.raises(ValueError, match="65537 items"):
        Stream(bytes(32), "wall").shuffle(range(65537))


# ---- seeds


def test_an_integer_and_its_digits_are_one_seed() -> None:
    assert seed_text(7) == seed_text("7") == "7"
    assert seed_text(-12) == "-12"


@pytest.mark.parametrize("seed", ["friday", " 7 ", "七", "x" * LONGEST, "发" * (LONGEST // 3)])
def test_text_is_taken_as_it_is(seed: str) -> None:
    assert seed_text(seed) == seed


@pytest.mark.parametrize(
    "seed",
    ["", "x" * (LONGEST + 1), "发" * (LONGEST // 3 + 1), "\ud800", True, 1.5, None, 1 << 20000],
    ids=["empty", "long", "long in bytes", "surrogate", "boolean", "float", "nothing", "huge"],
)
def test_what_cannot_be_a_seed_is_refused_with_a_reason(seed: Any) -> None:
    with pytest.raises(PaijuError) as refusal:
        seed_text(seed)
    (fault,) = refusal.value.faults
    assert fault.code == "bad-seed"
    assert str(LONGEST) in refusal.value.say("zh")


@pytest.mark.parametrize("nonce", ["x" * (LONGEST + 1), "\udfff"])
def test_a_bad_nonce_is_refused(nonce: str) -> None:
    with pytest.raises(PaijuError, match="bad-seed"):
        deal_seed("7", 0, {1: nonce})


def test_new_seeds_are_64_hexadecimal_digits_and_never_alike() -> None:
    seeds = {new_seed() for _ in range(50)}
    assert len(seeds) == 50
    assert all(re.fullmatch("[0-9a-f]{64}", seed) for seed in seeds)


@pytest.mark.parametrize(("seed", "ruleset_hash"), [("8", "ab" * 32), ("7", "cd" * 32)])
def test_another_seed_or_other_rules_do_not_fit_the_commitment(seed: str, ruleset_hash: str) -> None:
    published = commitment("7", "ab" * 32)
    with pytest.raises(RecordError) as mismatch:
        verify_commitment(published, seed, ruleset_hash)
    assert mismatch.value.faults[0].code == "commitment-mismatch"
    assert published in mismatch.value.say("en")
    assert published in mismatch.value.say("zh")
