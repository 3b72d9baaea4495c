"""Whatever somebody writes into a ruleset file: it loads, or every fault has a place. Never a traceback."""

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from paiju.core.errors import RulesetError
from paiju.core.ruleset import load_ruleset, read_file
from paiju.core.ruleset.scalars import written

pytestmark = pytest.mark.usefixtures("coins")

SAMPLE = Path(__file__).parent / "sample"
ROOT = read_file(SAMPLE / "coins.yaml").plain()
TILES = read_file(SAMPLE / "tiles" / "coins.yaml").plain()


def paths(value, path=()):
    yield path
    below = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in below:
        yield from paths(one, (*path, key))


def flow(value):
    """Plain data as YAML flow text with quoted keys."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key!r}: {flow(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    if isinstance(value, str):
        return "'" + value.replace("'", "''") + "'"
    return written(value)


def changed(value, path, new):
    """A copy with the value at a path replaced; dropped if `new` is the class `str`."""
    if not path:
        return new
    key = path[0]
    if isinstance(value, dict):
        items = {**value, key: changed(value[key], path[1:], new)}
        return {name: one for name, one in items.items() if one is not str}
    items = [changed(one, path[1:], new) if index == key else one for index, one in enumerate(value)]
    return [one for one in items if one is not str]


WORDS = st.sampled_from(
    [
        "",
        "$cap",
        "$nobody",
        "x",
        "0",
        "true",
        "tile",
        "scoring",
        "tiles.suits",
        "scoring.patterns.{key}.value",
        "{key}",
    ]
)
KEYS = st.sampled_from(
    ["x", "zh", "value", "patch", "plugin", "not", "cap", "pure", "seats", "tiles.suits", "a..b"]
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 99) | st.just(Fraction(5, 3)) | WORDS,
    lambda below: st.lists(below, max_size=2) | st.dictionaries(KEYS, below, max_size=2),
    max_leaves=4,
)


def outcome(path):
    """The ruleset of a file, or the faults that it is refused for."""
    try:
        return load_ruleset(str(path))
    except RulesetError as error:
        return error.faults


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from([path for path in paths(ROOT) if path]), VALUES | st.just(str), st.booleans())
def test_a_mutated_ruleset_loads_or_has_faults_with_places(tmp_path_factory, path, new, extending):
    file = tmp_path_factory.mktemp("mutated") / "coins.yaml"
    data = changed(ROOT, path, new)
    if extending:
        head = {"extends": "coins", "name": "coins", "names": {"zh": "x", "en": "y"}}
        data = {**head, path[0]: data.get(path[0])}
    file.write_text(flow(data), "utf-8")
    made = outcome(file)
    assert all(fault.place for fault in made) if isinstance(made, tuple) else len(made.hash) == 64


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from([path for path in paths(TILES) if path]), VALUES | st.just(str))
def test_a_mutated_tile_set_loads_or_has_faults_with_places(coins, tmp_path_factory, path, new):
    folder = tmp_path_factory.mktemp("mutated")
    (folder / "tiles").mkdir()
    (folder / "tiles" / "coins.yaml").write_text(flow(changed(TILES, path, new)), "utf-8")
    (folder / "coins.yaml").write_text((coins / "coins.yaml").read_text("utf-8"), "utf-8")
    made = outcome(folder / "coins.yaml")
    assert all(fault.place for fault in made) if isinstance(made, tuple) else made.tile_set.size > 0
