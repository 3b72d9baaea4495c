"""Tile-set files: every fault with its place, before any tile is made."""

import pytest

from paiju.core.errors import RulesetError
from paiju.core.ruleset import installed, load_ruleset, load_tile_data

pytestmark = pytest.mark.usefixtures("coins")

GOOD = """name: mine
groups:
  copper: {class: suited, suit: c, ranks: 2-4, copies: 2, zh: 铜, en: copper, glyphs: abc}
  seals:
    class: honour
    copies: 1
    zh: 印
    en: seals
    tiles:
      R: {zh: 红印, en: red seal}
      5: {zh: 五印, en: seal five, rank: 5}
  wild:
    class: wild
    copies: 1
    zh: 搭
    en: wild
    tiles: {w: {zh: 搭, en: wild, for: suited R}}
"""


@pytest.fixture
def tiles(tmp_path):
    def written(old="", new=""):
        assert old in GOOD
        path = tmp_path / "mine.yaml"
        path.write_text(GOOD.replace(old, new, 1), "utf-8")
        return str(path)

    return written


def test_a_good_file(tiles, write):
    assert load_tile_data(tiles())["groups"]["copper"]["ranks"] == "2-4"
    tiles()
    made = load_ruleset(write("tiles: {set: ./mine.yaml, with: [seals, wild]}\n", "other"))
    assert [kind.code for kind in made.tile_set.kinds] == ["2c", "3c", "4c", "R", "5", "w"]
    assert made.tile_set.size == 2 * 3 + 2 + 1


@pytest.mark.parametrize(
    ("old", "new", "code", "line", "near"),
    [
        ("copies: 2", "copeis: 2", "unknown-key", 3, "copies"),
        (", copies: 2", "", "missing-key", 3, None),
        ("copies: 2", "copies: two", "wrong-type", 3, None),
        ("suit: c", "suit: cc", "wrong-form", 3, None),
        (" suit: c,", "", "missing-key", 3, None),
        (" ranks: 2-4,", "", "missing-key", 3, None),
        ("2-4", "0-4", "wrong-form", 3, None),
        ("2-4", "4-2", "wrong-form", 3, None),
        ("glyphs: abc", "glyphs: ab", "wrong-length", 3, None),
        ("zh: 红印, ", "", "missing-key", 10, None),
        ("rank: 5", "rank: V", "wrong-type", 11, None),
        ("      R:", "      2c:", "code-twice", 10, None),
        ("{w:", "{R:", "code-twice", 17, None),
        ("suited R", "suitd R", "unknown-tile", 17, "suited"),
        ("name: mine", "groups: {}", "duplicate-key", 2, None),
    ],
)
def test_a_faulty_file(tiles, old, new, code, line, near):
    path = tiles(old, new)
    with pytest.raises(RulesetError) as caught:
        load_tile_data(path)
    fault = next(one for one in caught.value.faults if one.code == code)
    assert (fault.place.file, fault.place.line) == (path, line)
    assert near is None or fault.nearest == near


@pytest.mark.parametrize(
    ("text", "what", "near"),
    [
        ("tiles: {suits: [coper]}\n", "coper", "copper"),
        ("tiles: {with: [seal]}\n", "seal", "seals"),
        ("tiles: {copies: {silvr: 2}}\n", "silvr", "silver"),
    ],
)
def test_groups_that_the_tile_set_does_not_have(write, text, what, near):
    if "coper" in text:
        text += "options: {suits: null}\n"
    path = write(text)
    with pytest.raises(RulesetError) as caught:
        load_ruleset(path)
    (fault,) = caught.value.faults
    assert (fault.code, fault.nearest) == ("unknown-tiles", near)
    assert (fault.place.file, fault.place.line, fault.place.column) == (path, 4, text.index(what) + 1)


def test_our_own_tile_sets_are_good():
    folders = {one.path.parent for one in installed().rulesets if one.distribution == "paiju"}
    files = [path for folder in folders for path in sorted((folder / "tiles").glob("*.yaml"))]
    assert files
    assert all(load_tile_data(str(path))["groups"] for path in files)
