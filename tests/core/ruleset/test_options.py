"""Options: the types a host may set, what values bring, and what is refused."""

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.core.errors import RulesetError
from paiju.core.ruleset import load_ruleset

pytestmark = pytest.mark.usefixtures("coins")


@pytest.mark.parametrize(
    "written", ['{"qidui": 9}', "{'qidui': '9'}", '"qidui:9"', "qidui:9", "{qidui: 9}", '{"qidui":"9"}']
)
def test_a_map_may_be_quoted_as_in_json(written: str) -> None:
    plain = load_ruleset("kawuxing", {"cap_exceptions": {"qidui": 9}})
    assert load_ruleset("kawuxing", {"cap_exceptions": written}).hash == plain.hash


def refused(name, **options):
    with pytest.raises(RulesetError) as caught:
        load_ruleset(name, options)
    (fault,) = caught.value.faults
    assert fault.place is None  # the fault is the host's, not the file's
    assert fault.path[0] == "options"
    return fault


def pattern(made, name):
    return made.data["scoring"]["patterns"].get(name)


def test_defaults():
    made = load_ruleset("coins")
    assert dict(made.options) == {
        "cap": None,
        "values": {},
        "exceptions": {},
        "kong_from": "tail",
        "last_counts": True,
        "four_scope": "half",
        "triple": None,
        "lock": "none",
        "lock_until": "draw",
        "suits": ("copper",),
        "streak": 0,
        "factor": 1,
        "targets": "all",
    }
    assert made.plugins == ()
    assert [option.name for option in made.settable] == list(made.options)
    assert made.settable[5].value_texts["full"].en == "always"


@pytest.mark.parametrize(
    ("name", "raw", "value"),
    [
        ("cap", 8, 8),
        ("cap", "8", 8),
        ("cap", 8.0, 8),
        ("cap", "null", None),
        ("cap", "", None),
        ("cap", None, None),
        ("last_counts", "false", False),
        ("last_counts", False, False),
        ("kong_from", "front", "front"),
        ("lock", "off", "off"),
        ("streak", "0", 0),
        ("streak", 0, 0),
        ("streak", "streak", "streak"),
        ("factor", "1.5", Fraction(3, 2)),
        ("factor", 1.5, Fraction(3, 2)),
        ("factor", Fraction(5, 3), Fraction(5, 3)),
        ("factor", "5/3", Fraction(5, 3)),
        ("factor", "2.0", 2),
        ("suits", "copper,silver", ("copper", "silver")),
        ("suits", "[silver]", ("silver",)),
        ("suits", ["silver", "copper"], ("silver", "copper")),
        ("targets", "pool", ("pool",)),
        ("targets", ["pool", "meld"], ("pool", "meld")),
        ("targets", "all", "all"),
        ("values", {"pure": 6}, {"pure": 6}),
        ("values", "pure:6, plain: 2", {"pure": 6, "plain": 2}),
        ("values", "{pure: 6}", {"pure": 6}),
        ("values", "", {}),
    ],
)
def test_values_as_python_and_as_text(name, raw, value):
    if (name, raw) == ("values", ""):
        raw = "{}"
    made = load_ruleset("coins", {name: raw})
    assert made.options[name] == value
    assert type(made.options[name]) is type(value)


@pytest.mark.parametrize(
    ("name", "raw", "expected", "near"),
    [
        ("cap", "eight", "int ≥ 2, null", None),
        ("cap", "010", "int ≥ 2, null", "10"),
        ("cap", "1_0", "int ≥ 2, null", "10"),
        ("cap", 1, "int ≥ 2, null", None),
        ("cap", 2.5, "int ≥ 2, null", None),
        ("cap", True, "int ≥ 2, null", None),
        ("cap", [8], "int ≥ 2, null", None),
        ("last_counts", "no", "true, false", "false"),
        ("last_counts", "True", "true, false", "true"),
        ("last_counts", 1, "true, false", None),
        ("last_counts", None, "true, false", None),
        ("kong_from", "tial", "tail, front", "tail"),
        ("kong_from", None, "tail, front", None),
        ("lock", False, "none, tile, off", None),
        ("streak", 1, "0, streak", None),
        ("factor", "1e3", "number", None),
        ("factor", float("nan"), "number", None),
        ("factor", float("inf"), "number", None),
        ("suits", "copper,gold", "copper, silver", None),
        ("suits", "copper,silvr", "copper, silver", "silver"),
        ("suits", [], "list: 1–2×[copper, silver]", None),
        ("suits", ["copper", "copper"], "list: 1–2×[copper, silver]", None),
        ("suits", b"copper", "list: 1–2×[copper, silver]", None),
        ("targets", "everything", "pool, meld", None),
        ("values", "pure", "int", None),
        ("values", ["pure"], "map: {name: int}", None),
        ("values", {"pure": "x"}, "int", None),
    ],
)
def test_wrong_values_say_what_is_right(name, raw, expected, near):
    fault = refused("coins", **{name: raw})
    assert (fault.code, fault.path[:2]) == ("wrong-value", ("options", name))
    assert (fault.expected, fault.nearest) == (expected, near)
    assert len(fault.say("zh")) < 300


def test_a_huge_number_is_refused_without_being_written_out():
    for raw in (10**6000, -(10**6000), "9" * 6000, {"pure": 10**6000}):
        assert len(refused("coins", **{"values" if isinstance(raw, dict) else "cap": raw}).say()) < 300


def test_an_unknown_option_names_the_nearest():
    fault = refused("coins", kong_form="tail")
    assert (fault.code, fault.nearest) == ("unknown-option", "kong_from")
    assert fault.wanted().startswith("kong_from, ")
    assert fault.wanted("zh").endswith("等，另有 5 个")


def test_all_wrong_options_at_once():
    with pytest.raises(RulesetError) as caught:
        load_ruleset("coins", {"cap": "x", "kap": 1, "lock": "tail"})
    assert [fault.path for fault in caught.value.faults] == [
        ("options", "cap"),
        ("options", "kap"),
        ("options", "lock"),
    ]


def test_a_value_is_written_to_its_path():
    made = load_ruleset("coins", {"cap": 8, "kong_from": "front", "suits": ["silver"]})
    assert made.data["scoring"]["total"]["cap"] == 8
    assert made.data["draws"] == {"turn": "front", "kong": "front"}
    assert made.form.tiles.suits == ("silver",)


def test_a_reference_in_the_data_is_the_value():
    assert load_ruleset("coins", {"cap": 9}).data["settings"]["limit"] == 9
    assert load_ruleset("coins").data["settings"]["limit"] is None


def test_a_reference_that_names_no_option_is_a_fact_and_stays(write):
    made = load_ruleset(write("scoring: {patterns: {pure: {times: [$gold]}}}\n"))
    assert pattern(made, "pure")["times"] == ["$gold"]


def test_a_map_writes_each_entry():
    made = load_ruleset("coins", {"values": {"pure": 6, "plain": 2}})
    assert (pattern(made, "pure")["value"], pattern(made, "plain")["value"]) == (6, 2)
    fault = refused("coins", values={"pur": 6})
    assert (fault.code, fault.path, fault.nearest) == ("unknown-entry", ("options", "values", "pur"), "pure")


@pytest.mark.parametrize("key", ["pure.when", "pure.", "", ".", "$cap", "{key}"])
def test_a_key_of_a_map_never_reaches_another_path(key):
    assert refused("coins", values={key: 6}).code == "unknown-entry"


def test_a_patch_of_the_option_itself_decides_over_its_value(write):
    one = "{zh: 一, en: one, default: 3, sets: seats, when: {3: {patch: {seats: 4}}}}"
    text = f"options: {{one: {one}}}\nseats: 3\n"
    assert load_ruleset(write(text)).seats == 4
    assert load_ruleset(write(text), {"one": 2}).seats == 2


def test_a_patch_replaces_adds_and_deletes():
    assert load_ruleset("coins", {"four_scope": "full"}).data["scoring"]["conditions"] == {"four": {}}
    assert pattern(load_ruleset("coins", {"last_counts": False}), "last") is None
    assert pattern(load_ruleset("coins"), "triple") is None
    assert pattern(load_ruleset("coins", {"triple": 5}), "triple") == {
        "zh": "三",
        "en": "triple",
        "value": 5,
        "when": {"kinds": {"hand": 3}},
    }


def test_a_patched_entry_can_be_set_and_a_deleted_one_cannot():
    made = load_ruleset("coins", {"triple": 5, "values": {"triple": 7}})
    assert pattern(made, "triple")["value"] == 7
    assert refused("coins", values={"triple": 7}).code == "not-in-play"
    assert refused("coins", last_counts=False, values={"last": 7}).code == "not-in-play"


def test_what_a_preset_sets_goes_with_what_the_host_deletes(write):
    made = load_ruleset(write("set: {values: {last: 7}}\n"), {"last_counts": False})
    assert pattern(made, "last") is None


def test_plugins_come_with_their_parameters_in_the_order_of_the_file():
    made = load_ruleset("coins", {"lock": "tile", "lock_until": "turn"})
    assert made.plugins == (("Lock", {"until": "turn"}),)
    assert made.plugin_paths == (("options", "lock", "when", "tile"),)
    assert load_ruleset("coins", {"streak": "streak"}).plugins == (("Streak", {}),)


THREE = """
options:
  one: {zh: 一, en: one, default: false, when: {true: {plugin: One}}}
  two: {zh: 二, en: two, default: false, when: {true: {plugin: Two}}}
  three: {zh: 三, en: three, default: false, when: {true: {plugin: Three}}, inside: INSIDE}
plugins:
  Always: {fee: $cap, rate: 3/2}
"""


@pytest.mark.parametrize("inside", ["one", "[one]"])
def test_an_option_inside_another_acts_before_it_whatever_the_host_wrote(write, inside):
    path = write(THREE.replace("INSIDE", inside))
    for order in permutations(("one", "two", "three")):
        made = load_ruleset(path, {"cap": 4, **dict.fromkeys(order, True)})
        assert [name for name, _ in made.plugins] == ["Always", "Three", "One", "Two"]
    assert made.plugins[0] == ("Always", {"fee": 4, "rate": Fraction(3, 2)})
    assert made.plugin_paths[0] == ("plugins", "Always")


def test_needs_asks_only_where_a_value_is_not_the_default():
    assert refused("coins", lock_until="turn").code == "option-needs"
    assert load_ruleset("coins", {"lock_until": "draw"}).plugins == ()
    assert "lock=tile" in refused("coins", lock_until="turn", lock="off").say("zh")


def test_conflicts_refuse_in_both_languages():
    fault = refused("coins", lock="tile", streak="streak")
    assert fault.code == "option-conflict"
    assert "锁与连庄不能同用" in fault.say("zh")
    assert "do not go together" in fault.say("en")


@pytest.mark.parametrize(
    ("condition", "lock", "holds"),
    [
        ("lock: tile", "tile", True),
        ("lock: tile", "none", False),
        ('lock: [tile, "off"]', "off", True),
        ("lock: {not: none}", "tile", True),
        ("lock: {not: none}", "none", False),
        ("lock: {not: [none, tile]}", "tile", False),
    ],
)
def test_conditions_on_other_options(write, condition, lock, holds):
    text = f"conflicts: [{{if: {{{condition}, factor: 2}}, zh: 不行, en: no}}]\n"
    path = write(text)
    if holds:
        assert refused(path, lock=lock, factor=2).code == "option-conflict"
    else:
        assert load_ruleset(path, {"lock": lock, "factor": 2}).options["lock"] == lock


COLLIDE = """
options:
  one: {zh: 一, en: one, default: false, when: {true: {patch: {scoring.patterns.pure.value: 3}}}INSIDE1}
  two: {zh: 二, en: two, default: false, when: {true: {patch: {scoring.patterns.pure: WHAT}}}INSIDE2}
"""
NEW = "{zh: 净, en: new, value: 9}"


def collide(write, what, one="", two=""):
    text = COLLIDE.replace("WHAT", what).replace("INSIDE1", one).replace("INSIDE2", two)
    return write(text)


@pytest.mark.parametrize("what", ["null", NEW])
def test_two_patches_of_one_path_are_an_error(write, what):
    path = collide(write, what)
    load_ruleset(path, {"one": True})
    load_ruleset(path, {"two": True})
    with pytest.raises(RulesetError) as caught:
        load_ruleset(path, {"one": True, "two": True})
    (fault,) = caught.value.faults
    assert fault.code == "patches-collide"
    assert fault.place.line == 7
    assert "one=true" in fault.message.en
    assert "two=true" in fault.message.en


def test_the_outer_of_two_patches_decides(write):
    both = {"one": True, "two": True}
    assert pattern(load_ruleset(collide(write, NEW, one=", inside: two"), both), "pure")["value"] == 9
    assert pattern(load_ruleset(collide(write, NEW, two=", inside: one"), both), "pure")["value"] == 3
    assert pattern(load_ruleset(collide(write, "null", one=", inside: two"), both), "pure") is None


def test_conflicts_decide_between_patches(write):
    text = "conflicts: [{if: {one: true, two: true}, zh: 不行, en: no}]\n"
    path = write(COLLIDE.replace("WHAT", "null").replace("INSIDE1", "").replace("INSIDE2", "") + text)
    assert refused(path, one=True, two=True).code == "option-conflict"


def test_two_patches_that_do_the_same_do_not_collide(write):
    same = "when: {true: {patch: {scoring.patterns.pure.value: 3}}}"
    one, two = (f"  {name}: {{zh: 甲, en: {name}, default: true, {same}}}\n" for name in ("one", "two"))
    text = f"options:\n{one}{two}"
    assert pattern(load_ruleset(write(text)), "pure")["value"] == 3


def test_a_patch_of_what_another_option_sets(write):
    when = "when: {true: {patch: {draws.kong: front}}}"
    text = f"options:\n  one: {{zh: 一, en: one, default: true, {when}INSIDE}}\n"
    with pytest.raises(RulesetError) as caught:
        load_ruleset(write(text.replace("INSIDE", "")))
    assert caught.value.faults[0].code == "patches-collide"
    made = load_ruleset(write(text.replace("INSIDE", ", inside: kong_from")))
    assert made.data["draws"]["kong"] == "tail"


def test_the_result_of_patches_is_checked_like_any_ruleset(write):
    when = "when: {true: {patch: {claims.win.rank: high}}}"
    path = write(f"options:\n  one: {{zh: 一, en: one, default: false, {when}}}\n")
    load_ruleset(path)
    with pytest.raises(RulesetError) as caught:
        load_ruleset(path, {"one": True})
    (fault,) = caught.value.faults
    assert (fault.code, fault.path, fault.place.line) == ("wrong-type", ("claims", "win", "rank"), 5)


def test_a_patch_creates_a_section_that_the_file_leaves_out(write):
    text = "options:\n  one: {zh: 一, en: one, default: true, sets: waits.held_four}\n"
    assert load_ruleset(write(text)).data["waits"] == {"held_four": True}
    assert load_ruleset(write(text), {"one": False}).data["waits"] == {"held_four": False}


def test_set_gives_a_preset_its_values_and_a_host_may_change_them():
    made = load_ruleset("coins-capped")
    assert (made.options["cap"], made.data["scoring"]["total"]["cap"]) == (8, 8)
    assert made.data["scoring"]["total"]["cap_exceptions"] == {"pure": 16}
    assert load_ruleset("coins-capped", {"cap": None}).data["scoring"]["total"]["cap"] is None
    assert load_ruleset("coins-capped", {"exceptions": {}}).data["scoring"]["total"]["cap_exceptions"] == {}
    (cap,) = (option for option in made.settable if option.name == "cap")
    assert (cap.default, cap.preset) == (None, 8)


def test_a_name_may_carry_options():
    made = load_ruleset("coins?cap=8&values=pure:6&last_counts=false")
    assert made.options["cap"] == 8
    assert made.options["values"] == {"pure": 6}
    assert made.options["last_counts"] is False
    assert load_ruleset("coins?cap=8", {"cap": 4}).options["cap"] == 4
    for name in ("coins?cap", "coins?cap=8&cap=9", "coins?&"):
        with pytest.raises(RulesetError) as caught:
            load_ruleset(name)
        assert caught.value.faults[0].code == "bad-query"


# The kinds of options that the rules pages of the four games ask for.
KINDS = """
set: {KIND_SET}
options:
  cap: null
  rat_targets: {zh: 一, en: a, type: list, values: [pool, meld, wall], also: [all_up], default: all_up}
  carry_covers: {zh: 二, en: b, values: [zimo, paid, ready], default: [zimo, paid, ready], distinct: true}
  lian_zhuang_points: {zh: 三, en: c, values: [0, streak], default: 0}
  match_factor: {zh: 四, en: d, default: 1.5, min: 1, max: 5/2}
  base: {zh: 五, en: e, type: int, min: 3, multiple: 3, default: 6}
  bao_pai: {zh: 六, en: f, values: [penalty, forbid, off], default: penalty}
  only: {zh: 七, en: g, values: [false], default: false}
  sides: {zh: 八, en: h, type: map, of: number, keys: [cat, mice], default: {cat: 3/2}}
settings: {limit: 0}
"""


@pytest.mark.parametrize(
    ("option", "default", "right", "wrong"),
    [
        ("rat_targets", "all_up", ("pool", "wall"), "all"),
        ("carry_covers", ("zimo", "paid", "ready"), ("zimo",), "zimo,zimo"),
        ("lian_zhuang_points", 0, "streak", 1),
        ("match_factor", Fraction(3, 2), Fraction(5, 2), 3),
        ("base", 6, 9, 7),
        ("bao_pai", "penalty", "off", False),
        ("only", False, False, True),
        ("sides", {"cat": Fraction(3, 2)}, {"mice": Fraction(1, 2), "cat": 2}, {"dogs": 1}),
    ],
)
def test_kinds_of_options(write, option, default, right, wrong):
    path = write(KINDS.replace("KIND_SET", ""))
    assert load_ruleset(path).options[option] == default
    assert load_ruleset(path, {option: right}).options[option] == right
    assert refused(path, **{option: wrong}).code == "wrong-value"


def test_a_ruleset_changes_the_default_of_an_option_of_its_base(write, tmp_path):
    write(KINDS.replace("KIND_SET", ""), "mother")
    text = "options: {base: {default: 12, multiple: 4}, bao_pai: {values: [penalty, off]}}\n"
    child = write(text, "child", "./mother.yaml")
    assert load_ruleset(child).options["base"] == 12
    assert load_ruleset(child, {"base": 16}).options["base"] == 16
    assert refused(child, bao_pai="forbid").expected == "penalty, off"


VALUES = {
    "cap": st.none() | st.integers(2, 99),
    "values": st.dictionaries(st.sampled_from(["plain", "pure", "four"]), st.integers(0, 99)),
    "kong_from": st.sampled_from(["tail", "front"]),
    "four_scope": st.sampled_from(["half", "full"]),
    "triple": st.none() | st.integers(0, 9),
    "suits": st.lists(st.sampled_from(["copper", "silver"]), min_size=1, unique=True),
    "streak": st.sampled_from([0, "streak"]),
    "factor": st.fractions(0, 9, max_denominator=9),
}


def as_text(value):
    if isinstance(value, list):
        return ",".join(value)
    if isinstance(value, dict):
        return "{" + ",".join(f"{key}:{one}" for key, one in value.items()) + "}"
    return {None: "null"}.get(value, str(value))


@settings(max_examples=40, deadline=None)
@given(st.fixed_dictionaries({}, optional=VALUES), st.randoms(use_true_random=False))
def test_what_a_host_sets_does_not_depend_on_order_or_writing(values, random):
    items = list(values.items())
    random.shuffle(items)
    one = load_ruleset("coins", values)
    two = load_ruleset("coins", dict(items))
    three = load_ruleset("coins", {name: as_text(value) for name, value in items})
    assert one.hash == two.hash == three.hash
    assert one.plugins == two.plugins == three.plugins
    assert dict(one.options) == dict(two.options) == dict(three.options)
    assert one.data == two.data == three.data


def test_a_ruleset_without_options_says_so(tmp_path):
    text = "name: bare\nnames: {zh: 无, en: bare}\ndiscipline: draw-discard\nseats: 2\n"
    path = tmp_path / "bare.yaml"
    path.write_text(text + "tiles: {set: coins, with: [seals]}\n", "utf-8")
    fault = refused(str(path), cap=3)
    assert fault.code == "unknown-option"
    assert fault.say("en").endswith("there is no option cap: this ruleset has no options")
    assert fault.say("zh").endswith("没有选项 cap：这套规则没有选项")


@pytest.mark.parametrize("name", ["清", "puer"])
def test_an_entry_is_suggested_by_any_of_its_names(name):
    fault = refused("coins", values={name: 6})
    assert (fault.code, fault.nearest) == ("unknown-entry", "pure")


def test_the_entry_that_is_wrong_is_named():
    fault = refused("coins", values={"plain": 2, "pure": "four"})
    assert fault.path == ("options", "values", "pure")
    assert fault.message.en == "the option values.pure cannot be “four”"
    assert fault.message.zh == "选项 values.pure 不能是“four”"
    assert fault.expected == "int"
