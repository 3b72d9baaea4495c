"""Finding rulesets by name, alias, Chinese name and path, ours and installed ones."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from paiju.core.errors import RulesetError
from paiju.core.ruleset import installed, load, load_ruleset, load_tile_data
from paiju.core.ruleset.sources import sources

pytestmark = pytest.mark.usefixtures("coins")

HEAD = "name: {0}\nextends: coins\nnames: {{zh: 二{0}, en: {0}, aliases: [{1}]}}\n"


def fault_of(call, *arguments):
    with pytest.raises(RulesetError) as caught:
        call(*arguments)
    return caught.value.faults[0]


def test_a_distribution_is_listed_with_its_rulesets(coins):
    ours = [one for one in installed().rulesets if one.distribution == "coin_rules"]
    assert [(one.name, one.names.zh, one.seats, one.tiles, one.tile_count, one.stage) for one in ours] == [
        ("coins", "铜钱", 2, "coins", 16, "beta"),
        ("coins-capped", "封顶铜钱", 2, "coins", 16, "beta"),
        ("coins-silver", "银钱", 2, "coins", 28, "alpha"),  # its `set` brings a second suit
    ]
    assert ours[0].aliases == ("钱牌", "銅錢")
    assert (ours[0].variant, ours[0].path) == ("coins", coins / "coins.yaml")
    assert ours[0].summary.en == "A small game for tests."


@pytest.mark.parametrize("name", ["coins", "铜钱", "钱牌", "銅錢", "Coins", "COINS"])
def test_every_name_finds_it(name):
    assert installed().find(name).name == "coins"
    assert load_ruleset(name).name == "coins"


@pytest.mark.parametrize(
    ("name", "near"), [("coin", "coins"), ("铜", "铜钱"), ("coins-cappd", "coins-capped"), ("zzzz", None)]
)
def test_an_unknown_name_names_the_nearest(name, near):
    fault = fault_of(load_ruleset, name)
    assert (fault.code, fault.nearest) == ("unknown-ruleset", near)
    assert set(fault.wanted().partition(" and ")[0].split(", ")) <= {one.name for one in installed().playable}


@pytest.mark.parametrize("name", ["", "?cap=8", "..", "a\0b", "coins\n", "x" * 5000, "%2e%2e", "coins#"])
def test_names_that_are_no_names(name):
    assert fault_of(load_ruleset, name).code == "unknown-ruleset"


@pytest.mark.parametrize("name", ["./none.yaml", "/", "./", "none.yaml", "a/b\0.yaml", "../coins"])
def test_paths_that_lead_nowhere(name):
    assert fault_of(load_ruleset, name).code == "cannot-read"


def test_a_path_is_loaded_without_being_installed(write):
    assert load_ruleset(write("seats: 3\n")).seats == 3


def test_a_rulesets_own_name_goes_before_anothers_alias(install):
    install("others", "others", {"more.yaml": HEAD.format("more", "coins")})
    assert load_ruleset("coins").name == "coins"
    assert load_ruleset("二more").name == "more"


def test_an_alias_of_two_is_refused_and_names_both(install):
    install("others", "others", {"more.yaml": HEAD.format("more", "钱牌")})
    fault = fault_of(load_ruleset, "钱牌")
    assert (fault.code, fault.expected) == ("ambiguous-name", "coins (coin_rules), more (others)")


def test_a_name_in_two_distributions_is_refused_and_names_both(install):
    install("others", "others", {"coins.yaml": HEAD.format("coins", "x")})
    fault = fault_of(load_ruleset, "coins")
    assert (fault.code, fault.expected) == ("ambiguous-name", "coins (coin_rules), coins (others)")


def test_abstract_rulesets_are_found_but_not_played(install):
    files = {
        "base.yaml": "name: base\nabstract: true\nnames: {zh: 底, en: base}\nvariant: coins\n",
        "top.yaml": "name: top\nextends: base\nnames: {zh: 顶, en: top}\nseats: 2\n"
        "discipline: draw-discard\ntiles: {set: coins, with: [seals]}\n",
    }
    install("others", "others", files)
    found = installed()
    mine = {one.name for one in found.rulesets if one.distribution == "others"}
    assert mine - {one.name for one in found.playable} == {"base"}
    assert load_ruleset("top").variant == "coins"
    assert "abstract-ruleset" in {fault.code for fault in with_faults("base")}


def with_faults(name):
    with pytest.raises(RulesetError) as caught:
        load_ruleset(name)
    return caught.value.faults


def test_a_broken_file_hides_no_other_and_is_named(install):
    files = {
        "bad.yaml": "name: bad\nnames: {zh: 坏\n",
        "half.yaml": "name: half\nnames: {zh: 半, en: half}\n",
        "nameless.yaml": "extends: coins\nnames: {zh: 无, en: nameless}\n",
        "wrong.yaml": HEAD.format("right", "x"),
        "good.yaml": HEAD.format("good", "y"),
        "lost.yaml": "name: lost\nextends: nowhere\nnames: {zh: 失, en: lost}\n",
        "text.yaml": "just a text\n",
    }
    install("others", "others", files)
    found = installed()
    assert [one.name for one in found.rulesets if one.distribution == "others"] == ["good"]
    assert {fault.code for fault in found.faults} == {
        "not-yaml",
        "missing-key",
        "no-head",
        "misnamed",
        "unknown-ruleset",
        "not-a-map",
    }
    assert fault_of(load_ruleset, "wrong").code == "misnamed"


def test_an_entry_point_without_its_package_is_a_fault(install, tmp_path):
    folder = install("others", "others", {"good.yaml": HEAD.format("good", "y")})
    metadata = folder.parent / "others-1.2.dist-info" / "entry_points.txt"
    metadata.write_text("[console_scripts]\nx = y:z\n\n[paiju.rulesets]\nthese = others\nthose = gone.away\n")
    assert [fault.code for fault in installed().faults] == ["missing-package"]
    assert installed().find("good").distribution == "others"


def test_a_nested_package_is_found_and_nothing_of_it_imported(install, tmp_path):
    folder = install("others", "game.rules", {"good.yaml": HEAD.format("good", "y")})
    (folder.parent / "__init__.py").write_text("raise RuntimeError('imported')")
    (folder / "__init__.py").write_text("raise RuntimeError('imported')")
    assert installed().find("good").path == folder / "good.yaml"
    assert load_ruleset("good").name == "good"


def test_a_distribution_that_stands_twice_on_the_path_counts_once(install, monkeypatch):
    folder = install("others", "others", {"good.yaml": HEAD.format("good", "y")})
    monkeypatch.syspath_prepend(folder.parent)
    assert [one.distribution for one in sources()].count("others") == 1


def test_tile_sets_are_found_beside_the_file_then_in_installed_folders(coins, tmp_path, write):
    assert load_tile_data("coins")["zh"] == "铜钱牌"
    assert load_tile_data(str(coins / "tiles" / "coins.yaml")) == load_tile_data("coins")
    assert fault_of(load_tile_data, "coin").nearest == "coins"
    (tmp_path / "tiles").mkdir()
    own = (coins / "tiles" / "coins.yaml").read_text("utf-8").replace("铜钱牌", "自己的牌")
    (tmp_path / "tiles" / "mine.yaml").write_text(own, "utf-8")
    assert load_ruleset(write("tiles: {set: mine}\n")).tile_data["zh"] == "自己的牌"
    made = load_ruleset(write("tiles: {set: ./tiles/mine.yaml}\n"))
    assert made.tile_data["zh"] == "自己的牌"
    assert load_tile_data(made.data["tiles"]["set"])["zh"] == "自己的牌"


NAMES = "names: {zh: 好, en: good}\n"
LAYOUTS = {
    "plain": f"name: good\nextends: coins\n{NAMES}seats: 3\n",
    "comments": "# name: bad\nname: good #\n\nextends: coins\nnames:\n  zh: 好\n  en: good\n# x\nseats: 3\n",
    "quoted keys": f"\"name\": good\n'extends': coins\n{NAMES}seats : 3\n",
    "one flow map": "{name: good, extends: coins, names: {zh: 好, en: good}, seats: 3}\n",
    "flow over lines": f"name: good\nextends: coins\nseats: 3\nsettings: {{\nname: x\n}}\n{NAMES}",
    "text over lines": f'name: good\nextends: coins\nseats: 3\n{NAMES}settings: {{a: "x\nseats: 9"}}\n',
    "block text": f"name: good\nextends: coins\n{NAMES}seats: 3\nsettings:\n  a: |\n    seats: 9\n",
    "document marks": f"---\nname: good\nextends: coins\n{NAMES}seats: 3\n...\n",
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_head_says_what_the_whole_file_says(install, layout):
    install("others", "others", {"good.yaml": LAYOUTS[layout]})
    found = installed()
    assert found.faults == ()
    listed, made = found.find("good"), load_ruleset("good")
    assert (listed.name, listed.names, listed.seats) == (made.name, made.names, made.seats)
    assert made.seats == 3


@pytest.mark.parametrize(
    ("text", "seats", "tiles"),
    [
        ("set: {cap: 8}\n", 2, 16),
        ("set: {suits: [silver]}\n", 2, 16),
        ("set: {suits: [copper, silver]}\n", 2, 28),
        ("tiles: {copies: {seals: 3}}\n", 2, 18),
        ("tiles: {with: []}\n", 2, 12),
        ("options: {n: {zh: 几家, en: seats, values: [2, 3], sets: seats}}\nset: {n: 3}\n", 3, 16),
        ("options: {n: {zh: 几家, en: seats, default: true, when: {true: {patch: {seats: 4}}}}}\n", 4, 16),
        ("options: {n: {zh: 几家, en: seats, values: [2, 3], default: 3}}\nseats: $n\n", 3, 16),
    ],
)
def test_what_options_make_of_seats_and_tiles_is_listed(install, text, seats, tiles):
    install("others", "others", {"more.yaml": HEAD.format("more", "x") + text})
    listed = installed().find("more")
    assert (listed.seats, listed.tile_count) == (seats, tiles)
    assert load_ruleset("more").seats == seats


def test_a_preset_is_loaded_for_listing_only_where_it_changes_seats_or_tiles(coins, monkeypatch):
    loaded = []

    def load_file(path, *more):
        loaded.append(path.stem)
        return real(path, *more)

    real = load.load_file
    monkeypatch.setattr(load, "load_file", load_file)
    installed()
    assert [name for name in loaded if name.startswith("coins")] == ["coins-silver"]


def test_listing_imports_no_variant_and_no_machinery(coins):
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from paiju.core.ruleset import installed\n"
        "assert any(one.name == 'coins' for one in installed().rulesets)\n"
        "bad = [m for m in sys.modules if m.startswith(('paiju.variants', 'pluggy', 'cattr', 'numpy',"
        " 'importlib.metadata', 'paiju.core.round', 'paiju.core.scoring'))]\n"
        "assert not bad, bad"
    )
    done = subprocess.run([sys.executable, "-c", code, str(coins.parent)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_listing_is_fast():
    installed()
    start = time.perf_counter()
    installed()
    assert time.perf_counter() - start < 0.5


def test_our_own_rulesets_are_found_the_same_way():
    ours = [one for one in installed().rulesets if one.distribution == "paiju"]
    assert ours
    assert all(one.path.parent == Path(ours[0].path.parent) for one in ours)


@pytest.mark.parametrize("file", ["our.yaml", "our.yml", "我们镇.yaml"])
def test_a_name_without_a_path_names_the_file_of_that_name(tmp_path, monkeypatch, file):
    monkeypatch.chdir(tmp_path)
    Path(file).write_text("name: our\n", "utf-8")
    fault = fault_of(load_ruleset, Path(file).stem)
    assert fault.code == "unknown-ruleset"
    assert fault.message.en.endswith(f"there is a file {file}: write ./{file}")
    assert fault.message.zh.endswith(f"有文件 {file}，请写 ./{file}")
