"""The content hash: the same for what plays the same, another for what does not."""

import json
from fractions import Fraction
from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.core.ruleset import load_ruleset, read_file
from paiju.core.ruleset.canonical import content_hash

pytestmark = pytest.mark.usefixtures("coins")


def flow(value):
    """Plain data as YAML flow text."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)}: {flow(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    return str(value) if isinstance(value, Fraction) else json.dumps(value, ensure_ascii=False)


def shuffled(value, random):
    """The same data with the keys of every map in another order; options keep theirs, where it counts."""
    if isinstance(value, dict):
        items = [(key, one if key == "options" else shuffled(one, random)) for key, one in value.items()]
        random.shuffle(items)
        return dict(items)
    return [shuffled(one, random) for one in value] if isinstance(value, list) else value


@settings(max_examples=30, deadline=None)
@given(st.randoms(use_true_random=False))
def test_the_order_of_keys_does_not_matter(coins, tmp_path_factory, random):
    path = tmp_path_factory.mktemp("hash") / "coins.yaml"
    path.write_text(flow(shuffled(read_file(coins / "coins.yaml").plain(), random)), "utf-8")
    assert load_ruleset(str(path)).hash == load_ruleset("coins").hash


@pytest.mark.parametrize(
    "text",
    [
        "",
        "summary: {zh: 别的, en: other}\nstage: stable\n",
        "texts: {reasons: {fee: {zh: 别的, en: other}}, refusals: {no: {zh: 不, en: no}}}\n",
        "scoring: {patterns: {pure: {zh: 别的, en: other, aliases: [x]}}}\n",
        "options: {extra: {zh: 多, en: extra, default: true}}\nset: {factor: 3}\n",
        "settings: {shares: {first: 8/6}}\n",
        "tiles: {suits: [copper], with: [seals]}\n",
        "set: {cap: null}\n",
    ],
)
def test_names_texts_and_idle_options_do_not_matter(write, text):
    assert load_ruleset(write(text)).hash == load_ruleset("coins").hash


@pytest.mark.parametrize(
    "text",
    [
        "seats: 3\n",
        "variant: other\n",
        "settings: {fee: 2}\n",
        "settings: {shares: {first: 5/3}}\n",
        "settings: {extra: null}\n",
        "scoring: {patterns: {pure: {value: 5}}}\n",
        "scoring: {patterns: {four: null}}\n",
        "scoring: {total: {minimum: {without: [pure]}}}\n",
        "tiles: {with: []}\n",
        "tiles: {copies: {seals: 3}}\n",
        "claims: {win: {rank: 4}}\n",
        "set: {cap: 8}\n",
        "set: {lock: tile}\n",
        "plugins: {Extra: {}}\n",
    ],
)
def test_everything_that_is_played_matters(write, text):
    assert load_ruleset(write(text)).hash != load_ruleset("coins").hash


def test_options_that_bring_the_same_have_the_same_hash(write):
    assert load_ruleset("coins", {"cap": 8}).hash == load_ruleset(write("set: {cap: 8}\n")).hash
    assert load_ruleset("coins", {"cap": 8}).hash != load_ruleset("coins", {"cap": 9}).hash
    assert load_ruleset("coins", {"lock": "off"}).hash == load_ruleset("coins").hash


def test_parameters_of_plugins_matter():
    draw = load_ruleset("coins", {"lock": "tile"})
    turn = load_ruleset("coins", {"lock": "tile", "lock_until": "turn"})
    assert draw.hash != turn.hash


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        ("zh: 红印, en: red seal, glyph: 🀄", "zh: 印章, en: seal, glyph: x", True),
        ("suit: s\n    ranks: 1-4", "suit: s\n    ranks: 1-5", True),  # silver is not in play
        ("copies: 2", "copies: 3", False),
        ("R: {", "Q: {", False),
    ],
)
def test_the_tiles_in_play_matter(coins, tmp_path, old, new, same):
    tiles = (coins / "tiles" / "coins.yaml").read_text("utf-8")
    assert old in tiles
    (tmp_path / "mine.yaml").write_text(tiles.replace(old, new, 1), "utf-8")
    text = (coins / "coins.yaml").read_text("utf-8").replace("set: coins", "set: ./mine.yaml")
    (tmp_path / "copy.yaml").write_text(text, "utf-8")
    assert (load_ruleset(str(tmp_path / "copy.yaml")).hash == load_ruleset("coins").hash) is same


def test_the_order_of_tiles_matters_for_it_is_the_order_of_the_wall():
    seals = {"class": "honour", "copies": 1, "tiles": {"R": {"zh": "红"}, "J": {"zh": "绿"}}}
    turned = {**seals, "tiles": {"J": {"zh": "绿"}, "R": {"zh": "红"}}}
    one, two = ({"groups": {"seals": one}} for one in (seals, turned))
    assert content_hash({}, one, ["seals"], []) != content_hash({}, two, ["seals"], [])


def test_the_order_of_plugins_matters_and_whole_fractions_are_numbers():
    plugins = [("A", {"x": Fraction(4, 2)}), ("B", {})]
    assert content_hash({}, {}, [], plugins) != content_hash({}, {}, [], plugins[::-1])
    assert content_hash({}, {}, [], plugins) == content_hash({}, {}, [], [("A", {"x": 2}), ("B", {})])


CANONICAL = (
    '{"data":{"seats":3,"settings":{"off":null,"on":true,"share":"5/3"},"tiles":{}},"format":1,'
    '"plugins":[["P",{"n":1}]],"tiles":[["a",[["class","suited"],["ranks","1-9"]]]]}'
)


def test_the_canonical_form_stays_what_records_were_made_with():
    data = {"settings": {"share": Fraction(5, 3), "off": None, "on": True}, "seats": 3, "names": {"zh": "x"}}
    tiles = {"groups": {"a": {"class": "suited", "ranks": "1-9", "zh": "筒"}, "b": {"class": "honour"}}}
    assert content_hash(data, tiles, ["a"], [("P", {"n": 1})]) == sha256(CANONICAL.encode()).hexdigest()
