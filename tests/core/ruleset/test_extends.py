"""Inheritance: maps merge, lists replace, null deletes an entry or is a value, and places are kept."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.core.errors import Fault, RulesetError, Text
from paiju.core.ruleset import load_ruleset
from paiju.core.ruleset.extends import merge
from paiju.core.ruleset.forms import form_of
from paiju.core.ruleset.nodes import Entries, node_of
from paiju.core.ruleset.reader import read_file
from paiju.core.ruleset.schema import RulesetFile

pytestmark = pytest.mark.usefixtures("coins")


def test_who_a_ruleset_is_is_not_inherited():
    made = load_ruleset("coins-silver")
    assert (made.name, made.names.zh, made.aliases, made.summary) == ("coins-silver", "银钱", (), None)
    assert (made.seats, made.variant, made.stage) == (2, "coins", "alpha")
    assert load_ruleset("coins-capped").stage == "beta"


def test_maps_merge_key_by_key_and_lists_replace(write):
    made = load_ruleset(write("claims: {win: {rank: 5}}\nscoring: {total: {minimum: {without: [pure]}}}\n"))
    assert made.data["claims"] == {
        "win": {"rank": 5, "shared": True},
        "pong": {"rank": 1, "needs_wall": True},
    }
    assert made.data["scoring"]["total"]["minimum"] == {"discard": 2, "without": ["pure"]}


def test_null_deletes_an_entry():
    patterns = load_ruleset("coins-silver").data["scoring"]["patterns"]
    assert list(patterns) == ["plain", "pure", "four", "bright"]
    assert patterns["pure"] == {"zh": "清", "en": "pure", "value": 6, "when": {"suits": 1, "honours": False}}
    assert load_ruleset("coins-silver").data["scoring"]["conditions"] == {"four": {"suits": 1}}
    assert "last_counts" not in load_ruleset("coins-silver").options


def test_null_is_a_value_in_settings_and_totals(write):
    made = load_ruleset("coins-silver")
    assert made.data["settings"]["fee"] is None
    assert made.data["settings"]["note"] == "shiny"
    made = load_ruleset(write("scoring: {total: {minimum: null}}\nkongs: null\n"))
    assert made.data["scoring"]["total"]["minimum"] is None
    assert made.form.kongs is None


def test_a_forgotten_value_is_a_fault_and_deletes_nothing(write):
    with pytest.raises(RulesetError) as caught:
        load_ruleset(write("seats:\n"))
    assert [(fault.code, fault.path) for fault in caught.value.faults] == [("wrong-type", ("seats",))]


def test_places_name_the_file_that_wrote_the_value(coins):
    made = load_ruleset("coins-silver")
    base, own = str(coins / "coins.yaml"), str(coins / "coins-silver.yaml")
    assert made.place(("scoring", "patterns", "pure", "value")).file == own
    assert made.place(("scoring", "patterns", "pure", "when", "suits")).file == base
    assert made.place(("seats",)).line == 8
    assert made.origins[("scoring", "patterns", "bright", "zh")].file == own
    assert {place.file for place in made.origins.values()} == {base, own}


def test_a_chain_of_relative_files(tmp_path, write):
    write("seats: 3\n", "one")
    (tmp_path / "sub").mkdir()
    text = "name: two\nextends: ../one.yaml\nnames: {zh: 二, en: two}\nsettings: {fee: 7}\n"
    (tmp_path / "sub" / "two.yaml").write_text(text, "utf-8")
    made = load_ruleset(write("settings: {note: x}\n", "three", "sub/two.yaml"))
    assert made.seats == 3
    assert made.data["settings"]["fee"] == 7
    assert made.data["settings"]["note"] == "x"


def test_a_base_beside_the_file_is_named_by_its_path(tmp_path, write):
    write("", "mother")
    with pytest.raises(RulesetError) as caught:
        load_ruleset(write("", "child", "mother"))
    assert "there is a file mother.yaml: write ./mother.yaml" in caught.value.say("en")
    assert "有文件 mother.yaml，请写 ./mother.yaml" in caught.value.say("zh")
    assert load_ruleset(write("", "child", "./mother.yaml")).seats == 2


def test_faults_of_a_base_are_placed_in_the_base(tmp_path, write):
    write("seats: three\n", "mother")
    with pytest.raises(RulesetError) as caught:
        load_ruleset(write("stage: betta\n", "child", "./mother.yaml"))
    assert {(Path(fault.place.file).name, fault.place.line) for fault in caught.value.faults} == {
        ("mother.yaml", 4),
        ("child.yaml", 4),
    }


PATTERNS = st.dictionaries(
    st.sampled_from("abcd"),
    st.builds(lambda value: {"value": value, "when": {"suits": 1}}, st.integers(0, 9)),
)


def tree(patterns, settings):
    return node_of({"scoring": {"patterns": patterns}, "settings": settings}, ("f", 1, 1))


@given(PATTERNS, PATTERNS, st.dictionaries(st.sampled_from("abcd"), st.none() | st.integers(0, 9)))
def test_merging_is_a_union_in_which_the_later_wins(base, over, settings):
    faults = []
    merged = merge(tree(base, {}), tree(over, settings), form_of(RulesetFile), faults, {}).plain()
    assert not faults
    assert merged == {"scoring": {"patterns": {**base, **over}}, "settings": settings}
    assert list(merged["scoring"]["patterns"])[: len(base)] == list(base)


@given(PATTERNS, st.sampled_from("abcd"))
def test_deleting_what_is_there_and_what_is_not(base, key):
    faults = []
    merged = merge(tree(base, {}), tree({key: None}, {}), form_of(RulesetFile), faults, {}).plain()
    assert merged["scoring"]["patterns"] == {name: one for name, one in base.items() if name != key}
    assert [fault.path for fault in faults] == ([] if key in base else [("scoring", "patterns", key)])


def test_data_that_an_option_writes_presets_the_option(write):
    name = write("scoring: {total: {cap: 8}}")
    made = load_ruleset(name)
    assert made.options["cap"] == 8
    assert made.data["scoring"]["total"]["cap"] == 8
    assert load_ruleset(name, {"cap": 4}).data["scoring"]["total"]["cap"] == 4


def capped(write, text, base="set: {cap: 8, values: {pure: 6, last: 3}, exceptions: {pure: 16}}\n"):
    write(base, "preset")
    return write(text, "mine", "./preset.yaml")


def test_data_of_a_file_goes_before_what_its_base_sets(write):
    name = capped(write, "scoring: {total: {cap: 4}}\n")
    assert load_ruleset(name).options["cap"] == 4
    assert load_ruleset(name).data["scoring"]["total"]["cap"] == 4
    assert load_ruleset(name, {"cap": 9}).data["scoring"]["total"]["cap"] == 9


def test_data_that_says_the_default_again_goes_before_what_the_base_sets(write):
    made = load_ruleset(capped(write, "scoring: {total: {cap: null}}\n"))
    assert made.options["cap"] is None
    assert made.data["scoring"]["total"]["cap"] is None


def test_what_a_file_sets_goes_before_data_of_its_base(write):
    name = capped(write, "set: {cap: 4}\n", "scoring: {total: {cap: 8}}\n")
    assert load_ruleset(name).options["cap"] == 4


def test_a_default_goes_before_data_of_the_base(write):
    name = capped(write, "options: {cap: {default: 4}}\n", "scoring: {total: {cap: 8}}\n")
    assert load_ruleset(name).options["cap"] == 4


def test_data_of_an_entry_goes_before_what_the_base_sets_for_it(write):
    patterns = load_ruleset(capped(write, "scoring: {patterns: {pure: {value: 5}}}\n")).data["scoring"][
        "patterns"
    ]
    assert (patterns["pure"]["value"], patterns["last"]["value"]) == (5, 3)


def test_entries_of_a_map_come_each_from_the_last_file_that_says_them(write):
    made = load_ruleset(capped(write, "scoring: {total: {cap_exceptions: {four: 32}}}\n"))
    assert made.data["scoring"]["total"]["cap_exceptions"] == {"pure": 16, "four": 32}
    made = load_ruleset(capped(write, "scoring: {total: {cap_exceptions: {pure: 32}}}\n"))
    assert made.data["scoring"]["total"]["cap_exceptions"] == {"pure": 32}


@pytest.mark.parametrize(
    "text",
    [
        "scoring: {total: {cap: 4}}\nset: {cap: 9}\n",
        "scoring: {total: {cap: null}}\nset: {cap: 9}\n",
        "scoring: {patterns: {pure: {value: 5}}}\nset: {values: {pure: 7}}\n",
    ],
)
def test_data_and_set_of_one_file_may_not_disagree(write, text):
    for name in (capped(write, text), write(text)):
        with pytest.raises(RulesetError) as caught:
            load_ruleset(name)
        assert [(fault.code, fault.place.line) for fault in caught.value.faults] == [("set-by-option", 4)]


def test_a_pattern_that_others_name_is_missed_where_it_was_deleted(write):
    base = write("scoring: {patterns: {pure: {absorbs: [four]}}}\noptions: {four_scope: null}\n", "preset")
    made = load_ruleset(write("scoring: {patterns: {four: null}}\n", "mine", "./preset.yaml"))
    path = ("scoring", "patterns", "pure", "absorbs", 0)
    fault = made.locate(Fault("unknown-pattern", Text("没有", "none"), path))
    assert (fault.code, Path(fault.place.file).name, fault.place.line) == ("deleted-in-use", "mine.yaml", 4)
    assert (
        load_ruleset(base).locate(Fault("unknown-pattern", Text("没有", "none"), path)).code
        == "unknown-pattern"
    )


WRONG = ["7", "[7]", "{x: 7}", "wrong", "null"]


def test_a_wrong_value_of_an_extending_file_is_never_told_at_its_base(write, coins):
    """Whatever stands at any path, of any shape: no fault is placed in the file that is extended."""
    placed = 0
    for path in read_paths(coins / "coins.yaml"):
        for value in WRONG:
            text = value
            for step in reversed(path):
                text = f'{{"{step}": {text}}}'
            name = write(text[1:-1] + "\n")
            faults = faults_of(name)
            placed += len(faults)
            assert {fault.place.file for fault in faults} <= {name}, (path, value)
    assert placed > 100


def faults_of(name):
    try:
        load_ruleset(name)
    except RulesetError as error:
        return error.faults
    return ()


def read_paths(file):
    """The paths of all maps and values of a file that are no items of lists."""

    def below(node, path):
        for key, one in node.entries.items():
            yield (*path, key)
            if isinstance(one, Entries):
                yield from below(one, (*path, key))

    skipped = ("name", "extends", "names", "summary", "abstract", "options", "conflicts")
    return [path for path in below(read_file(file), ()) if path[0] not in skipped]
