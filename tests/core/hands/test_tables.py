"""Need vectors, and the tables made of them: shipped, made, cached."""

from __future__ import annotations

import logging
import zlib
from importlib.resources import files
from itertools import product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.core.hands.generate import HONOURS, SHIPPED, SUIT, TableSpec, build, pack
from paiju.core.hands.needs import OUT_OF_REACH, Block, closure, merge, need_vector, rigid
from paiju.core.hands.tables import HandTable, cache_folder, covering_spec, load_table
from tests.core.hands import oracle

SMALL = TableSpec(2, 1, 4, (Block(5, True), Block(3, False)))
LIMITS = st.sampled_from([4, None])


def counts_of(size: int) -> st.SearchStrategy[tuple[int, ...]]:
    return st.tuples(*[st.integers(0, 4)] * size)


def key_of(counts: tuple[int, ...]) -> int:
    return int("".join(map(str, counts)), 5)


# --- need vectors ---------------------------------------------------------------------------------------


@given(LIMITS)
def test_an_empty_block_lacks_every_tile(limit: int | None) -> None:
    vector = need_vector(SUIT, (0,) * 9, 4, 1, limit)
    assert vector == tuple(3 * sets + 2 * pairs for sets in range(5) for pairs in range(2))


@given(counts_of(9), st.integers(0, 8), LIMITS)
def test_a_tile_more_saves_one_tile_or_none(counts: tuple[int, ...], place: int, limit: int | None) -> None:
    more = tuple(count + (at == place) for at, count in enumerate(counts))
    before, after = need_vector(SUIT, counts, 4, 1, limit), need_vector(SUIT, more, 4, 1, limit)
    assert all(old - 1 <= new <= old for old, new in zip(before, after, strict=True))


@given(counts_of(9), LIMITS)
def test_a_set_or_pair_more_costs_at_most_its_tiles(counts: tuple[int, ...], limit: int | None) -> None:
    need = need_vector(SUIT, counts, 4, 1, limit)
    for sets in range(4):
        for pairs in range(2):
            assert 0 <= need[2 * sets + 2 + pairs] - need[2 * sets + pairs] <= (3 if limit is None else 4)
        assert 0 <= need[2 * sets + 1] - need[2 * sets] <= (2 if limit is None else 4)


@given(counts_of(9))
def test_a_limit_of_copies_never_helps(counts: tuple[int, ...]) -> None:
    free, four = need_vector(SUIT, counts, 4, 1, None), need_vector(SUIT, counts, 4, 1, 4)
    assert all(one <= other for one, other in zip(free, four, strict=True))


@given(counts_of(9), LIMITS)
def test_a_suit_read_backwards_lacks_as_much(counts: tuple[int, ...], limit: int | None) -> None:
    assert need_vector(SUIT, counts, 4, 1, limit) == need_vector(SUIT, counts[::-1], 4, 1, limit)


@given(counts_of(9), counts_of(9), counts_of(3), LIMITS)
def test_merging_does_not_care_about_order(
    first: tuple[int, ...], second: tuple[int, ...], third: tuple[int, ...], limit: int | None
) -> None:
    a, b = need_vector(SUIT, first, 4, 1, limit), need_vector(SUIT, second, 4, 1, limit)
    c = need_vector(HONOURS[0], third, 4, 1, limit)
    assert merge(a, b, 4, 1) == merge(b, a, 4, 1)
    assert merge(merge(a, b, 4, 1), c, 4, 1) == merge(a, merge(c, b, 4, 1), 4, 1)


@settings(max_examples=40, deadline=None)
@given(counts_of(5), counts_of(3), LIMITS)
def test_needs_are_those_of_the_nearest_complete_hand(
    suit: tuple[int, ...], honours: tuple[int, ...], limit: int | None
) -> None:
    form = oracle.Form(8, (0,), 5, ())
    whole = merge(
        need_vector(Block(5, True), suit, 2, 1, limit),
        need_vector(Block(3, False), honours, 2, 1, limit),
        2,
        1,
    )
    for sets, pairs in product(range(3), range(2)):
        assert whole[2 * sets + pairs] == oracle.missing(form, suit + honours, sets, pairs, 0, limit)


def test_four_triplets_of_three_kinds_are_out_of_reach() -> None:
    assert need_vector(HONOURS[0], (4, 4, 4), 4, 1, 4)[8] == OUT_OF_REACH
    assert need_vector(HONOURS[0], (4, 4, 4), 4, 1, None)[8] == 2, "six of one kind, in two triplets"


def test_nothing_may_be_missing_from_a_rigid_block() -> None:
    stiff = Block(3, False, rigid=True)
    assert need_vector(stiff, (3, 2, 0), 1, 1, 4) == (0, 0, 0, 0)
    assert need_vector(stiff, (2, 1, 0), 1, 1, 4) == (0, 0, OUT_OF_REACH, OUT_OF_REACH)
    assert rigid((0, 1, 3)) == (0, OUT_OF_REACH, OUT_OF_REACH)


def test_a_closure_holds_the_merges_of_its_vectors() -> None:
    vectors = {need_vector(HONOURS[0], counts, 2, 1, 4) for counts in product(range(5), repeat=3)}
    closed = closure(vectors, 2, 1)
    assert closed == sorted(closed)
    assert vectors <= set(closed)
    assert {merge(one, other, 2, 1) for one in closed for other in closed} <= set(closed)


# --- tables ---------------------------------------------------------------------------------------------


def assert_tells_needs(table: HandTable, block: Block, counts: tuple[int, ...]) -> None:
    spec = table.spec
    direct = need_vector(block, counts, spec.sets, spec.pairs, spec.limit)
    assert table.vectors[table.states(block)[key_of(counts)]] == direct, (block, counts)


@pytest.mark.parametrize("spec", SHIPPED, ids=SHIPPED.values())
def test_a_shipped_table_is_what_the_generator_makes(spec: TableSpec) -> None:
    packed = files("paiju.core.hands").joinpath(SHIPPED[spec]).read_bytes()
    assert zlib.decompress(packed) == build(spec)
    assert len(packed) < 40_000


@pytest.mark.parametrize("spec", SHIPPED, ids=SHIPPED.values())
def test_a_shipped_table_tells_the_needs_of_its_blocks(spec: TableSpec) -> None:
    table = load_table(spec)
    rng = Random(1)
    for block in spec.blocks:
        for _ in range(150):
            weights = rng.choice(([5, 3, 1, 1, 1], [1, 1, 1, 1, 1]))
            assert_tells_needs(table, block, tuple(rng.choices(range(5), weights, k=block.size)))


def test_classes_fit_one_byte() -> None:
    for spec in SHIPPED:
        table = load_table(spec)
        assert len(table.vectors) <= 256
        assert isinstance(table.states(SUIT), bytes)


def test_a_small_table_tells_the_needs_of_every_content() -> None:
    table = HandTable(SMALL, build(SMALL))
    for block in SMALL.blocks:
        for counts in product(range(5), repeat=block.size):
            assert_tells_needs(table, block, counts)


def test_merging_classes_is_merging_vectors() -> None:
    table = HandTable(SMALL, build(SMALL))
    for first, one in enumerate(table.vectors):
        for second, other in enumerate(table.vectors):
            merged = merge(one, other, 2, 1)
            assert table.vectors[table.merge[first][second]] == merged
            assert table.merged_needs(2, 1)[first][second] == merged[-1]


def test_needs_beyond_the_table_are_out_of_reach() -> None:
    table = HandTable(SMALL, build(SMALL))
    for sets, pairs in ((3, 0), (-1, 1), (0, 2)):
        assert set(table.needs(sets, pairs)) == {OUT_OF_REACH}
    assert table.needs(0, 0) == (0,) * len(table.vectors)


def test_more_than_256_classes_take_wider_cells() -> None:
    spec = TableSpec(5, 1, 4, (Block(4, False), Block(5, True)))
    table = HandTable(spec, build(spec))
    assert len(table.vectors) > 256
    rng = Random(2)
    for _ in range(200):
        assert_tells_needs(table, Block(5, True), tuple(rng.choices(range(5), k=5)))
    needs, merged = table.needs(5, 1), table.merged_needs(5, 1)
    for first, second in zip(
        rng.choices(range(len(needs)), k=50), rng.choices(range(len(needs)), k=50), strict=True
    ):
        assert merged[first][second] == needs[table.merge[first][second]]


def test_a_spec_is_covered_by_a_shipped_table_if_it_can_be() -> None:
    assert covering_spec(3, 1, 4, [SUIT]) in SHIPPED
    assert covering_spec(4, 1, None, [SUIT, HONOURS[2], SUIT]) in SHIPPED
    assert covering_spec(5, 1, 4, [SUIT]) == TableSpec(5, 1, 4, (SUIT,))
    assert covering_spec(4, 1, 3, [SUIT]).limit == 3
    assert covering_spec(4, 1, 4, [SUIT, Block(5, False)]).blocks == (Block(5, False), SUIT)


def test_specs_that_differ_have_other_digests() -> None:
    specs = [*SHIPPED, SMALL, TableSpec(2, 1, 4, (Block(5, True), Block(3, False, rigid=True)))]
    assert len({spec.digest for spec in specs}) == len(specs)


# --- the user's cache -----------------------------------------------------------------------------------


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    load_table.cache_clear()
    return tmp_path / "paiju"


def made(caplog: pytest.LogCaptureFixture) -> int:
    """How often a table has been made."""
    return sum("hand table" in record.message for record in caplog.records)


def test_a_table_is_made_once_and_then_read(cache: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "paiju")
    first = load_table(SMALL)
    (file,) = cache.iterdir()
    assert zlib.decompress(file.read_bytes()) == build(SMALL)
    load_table.cache_clear()
    again = load_table(SMALL)
    assert made(caplog) == 1
    assert again is not first
    assert again.vectors == first.vectors


@pytest.mark.parametrize(
    "content", [b"", b"no table", pack(b"x" * 100), pack(SMALL.digest), pack(SMALL.digest + b"\1\0")]
)
def test_a_spoilt_file_is_made_anew(cache: Path, caplog: pytest.LogCaptureFixture, content: bytes) -> None:
    caplog.set_level(logging.INFO, "paiju")
    load_table(SMALL)
    (file,) = cache.iterdir()
    file.write_bytes(content)
    load_table.cache_clear()
    assert load_table(SMALL).vectors
    assert made(caplog) == 2
    assert file.read_bytes() == pack(build(SMALL))
    assert list(cache.iterdir()) == [file]


def test_a_cache_that_cannot_be_written_does_not_matter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "paiju")
    (tmp_path / "file").write_text("a file where the folder should be")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    load_table.cache_clear()
    assert load_table(SMALL).vectors
    assert made(caplog) == 1


def test_shipped_tables_need_no_cache(cache: Path) -> None:
    for spec in SHIPPED:
        load_table(spec)
    assert not cache.exists()


def test_the_cache_lies_where_the_user_keeps_caches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: Path("/home/li"))
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    assert cache_folder() == Path("/home/li/.cache/paiju")
    monkeypatch.setenv("XDG_CACHE_HOME", "not/absolute")
    assert cache_folder() == Path("/home/li/.cache/paiju")
    monkeypatch.setenv("XDG_CACHE_HOME", "/var/caches/li")
    assert cache_folder() == Path("/var/caches/li/paiju")


def test_a_user_without_a_home_has_no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise RuntimeError

    monkeypatch.setattr(Path, "home", nowhere)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    assert cache_folder() is None
    load_table.cache_clear()
    assert load_table(SMALL).vectors
