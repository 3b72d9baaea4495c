"""What is wrong with a scoring section: every fault at once, with its path and the nearest right name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import pytest

from paiju.core.errors import Fault, RulesetError
from paiju.core.hands import HandModel, HandShape
from paiju.core.scoring import ScoringTable

if TYPE_CHECKING:
    from tests.core.scoring.conftest import Vocabulary

GOOD: dict[str, Any] = {"zh": "它", "en": "it", "value": 1}


def faults(plain: Vocabulary, section: Mapping[str, Any]) -> list[Fault]:
    """The faults of a section; there must be some."""
    shapes = {"standard": HandShape("standard", 4, 1)}
    with pytest.raises(RulesetError) as caught:
        ScoringTable.compile(
            section, plain.tiles, HandModel(plain.tiles, shapes), {"only_gap": lambda *_: True}
        )
    for fault in caught.value.faults:
        assert fault.message.zh
        assert fault.message.en
    return list(caught.value.faults)


def section(when: Any = None, **more: Any) -> dict[str, Any]:
    """A section with one pattern."""
    pattern = GOOD | ({"when": when} if when is not None else {})
    return {"total": {"combine": "add"}, "patterns": {"it": pattern}} | more


@pytest.mark.parametrize(
    ("when", "path", "code", "near"),
    [
        ({"shap": "standard"}, ("shap",), "unknown-key", "shape"),
        ({"shape": "standart"}, ("shape",), "unknown-shape", "standard"),
        ({"by": "selfs"}, ("by",), "unknown-way-of-winning", "self"),
        ({"by": ["self", "rub"]}, ("by", 1), "unknown-way-of-winning", "rob"),
        ({"at": 3}, ("at",), "bad-name", None),
        ({"at": []}, ("at",), "bad-name", None),
        ({"wall": -1}, ("wall",), "bad-range", None),
        ({"wall": "0"}, ("wall",), "bad-range", None),
        ({"wall": True}, ("wall",), "bad-range", None),
        ({"wall": {"min": "2"}}, ("wall",), "bad-range", None),
        ({"wall": {"mni": 2}}, ("wall", "mni"), "unknown-key", "min"),
        ({"wall": {"min": 3, "max": 2}}, ("wall",), "empty-range", None),
        ({"honours": 0}, ("honours",), "bad-flag", None),
        ({"groups": {"kind": "tripplet"}}, ("groups", "kind"), "unknown-kind-of-group", "triplet"),
        ({"groups": {"kinds": "run"}}, ("groups", "kinds"), "unknown-key", "kind"),
        ({"groups": {"in": "hands"}}, ("groups", "in"), "unknown-place", "hand"),
        ({"groups": {"ranks": [10]}}, ("groups", "ranks"), "bad-ranks", None),
        ({"groups": "run"}, ("groups",), "not-a-mapping", None),
        ({"every_group": {"off": "dragons"}}, ("every_group", "off"), "unknown-key", "of"),
        ({"tiles": {"of": "dragon"}}, ("tiles", "of"), "unknown-tiles", "dragons"),
        ({"tiles": {"of": ["1p", "zz"]}}, ("tiles", "of", 1), "unknown-tiles", None),
        ({"tiles": {"of": 3}}, ("tiles", "of"), "bad-selector", None),
        ({"tiles": {"of": {"rank": [1]}}}, ("tiles", "of", "rank"), "unknown-key", "ranks"),
        ({"tiles": {"in": "face"}}, ("tiles", "in"), "unknown-place", "faces"),
        ({"tiles": {"of": "1p", "in": "faces", "real": True}}, ("tiles", "in"), "bad-place", None),
        ({"kinds": {"hnad": 4}}, ("kinds", "hnad"), "unknown-key", "hand"),
        (
            {"kinds": {"is": {"where": {"haand": 4}}}},
            ("kinds", "is", "where", "haand"),
            "unknown-key",
            "hand",
        ),
        ({"flowers": "$mine"}, ("flowers",), "bad-selector", None),
        ({"any": {"suits": 1}}, ("any", "suits"), "not-a-mapping", None),
        ({"any": 3}, ("any",), "not-a-list", None),
        ({"not": [{"suits": 1}]}, ("not",), "not-a-mapping", None),
        ({"pattern": "id"}, ("pattern",), "unknown-pattern", "it"),
        ({"only_gab": True}, ("only_gab",), "unknown-key", "only_gap"),
        ({"only_gap": "yes"}, ("only_gap",), "bad-range", None),
    ],
)
def test_conditions(plain: Vocabulary, when: Any, path: tuple[Any, ...], code: str, near: str | None) -> None:
    (fault,) = faults(plain, section(when))
    assert fault.path == ("patterns", "it", "when", *path)
    assert fault.code == code
    assert fault.nearest == near
    assert fault.expected


@pytest.mark.parametrize(
    ("pattern", "path", "code"),
    [
        ({"zh": "它", "en": "it"}, ("value",), "missing-value"),
        ({"zh": "它", "value": 1}, ("en",), "missing-text"),
        (GOOD | {"value": True}, ("value",), "bad-number"),
        (GOOD | {"value": 1.5}, ("value",), "bad-number"),
        (GOOD | {"wehn": {}}, ("wehn",), "unknown-key"),
        (GOOD | {"times": "all"}, ("times",), "not-a-list"),
        (
            GOOD | {"times": [{"kinds": {"hand": 4}, "groups": {"kind": "kong"}}]},
            ("times", 0),
            "counts-twice",
        ),
        (GOOD | {"at_most": 0}, ("at_most",), "bad-number"),
        (GOOD | {"best_of": 4}, ("best_of",), "bad-name"),
        (GOOD | {"absorbs": ["id"]}, ("absorbs", 0), "unknown-pattern"),
        (GOOD | {"unless": "id"}, ("unless",), "unknown-pattern"),
        (GOOD | {"otherwise": 1}, ("otherwise",), "bad-flag"),
        (GOOD | {"enabled": "no"}, ("enabled",), "bad-flag"),
        (3, (), "not-a-mapping"),
    ],
)
def test_patterns(plain: Vocabulary, pattern: Any, path: tuple[Any, ...], code: str) -> None:
    found = faults(plain, {"total": {"combine": "add"}, "patterns": {"it": pattern}})
    assert (found[0].path, found[0].code) == (("patterns", "it", *path), code)


@pytest.mark.parametrize("pattern", [{"zh": "别", "en": "other", "valeu": 1}, 3])
@pytest.mark.parametrize("where", ["patterns", "bonus"])
def test_a_misspelt_value_is_one_fault(plain: Vocabulary, where: str, pattern: Any) -> None:
    (fault,) = faults(plain, section(**{where: {"other": pattern}}))
    assert fault.nearest == ("value" if isinstance(pattern, dict) else None)


@pytest.mark.parametrize(
    ("total", "path", "code"),
    [
        ({}, ("combine",), "unknown-combination"),
        ({"combine": "multiplie"}, ("combine",), "unknown-combination"),
        ({"combine": "multiply", "power": 2}, ("power",), "bad-power"),
        ({"combine": "add", "power": 1}, ("power",), "bad-power"),
        ({"combine": "add", "cap": 0}, ("cap",), "bad-number"),
        ({"combine": "add", "cap": "64"}, ("cap",), "bad-number"),
        ({"combine": "add", "cap_exceptions": {"id": 16}}, ("cap_exceptions", "id"), "unknown-pattern"),
        ({"combine": "add", "minimum": {"discrad": 2}}, ("minimum", "discrad"), "unknown-key"),
        ({"combine": "add", "minimum": {"without": ["id"]}}, ("minimum", "without", 0), "unknown-pattern"),
        ({"combine": "add", "prefer": ["payabel"]}, ("prefer", 0), "unknown-order"),
        ({"combine": "add", "prefer": [{"shape": "standart"}]}, ("prefer", 0, "shape"), "unknown-shape"),
        ({"combine": "add", "prefer": [{"pattern": "id"}]}, ("prefer", 0, "pattern"), "unknown-pattern"),
        ({"combine": "add", "preffer": []}, ("preffer",), "unknown-key"),
    ],
)
def test_totals(plain: Vocabulary, total: Any, path: tuple[Any, ...], code: str) -> None:
    (fault,) = faults(plain, section(total=total))
    assert (fault.path, fault.code) == (("total", *path), code)


@pytest.mark.parametrize(
    ("addition", "path", "code"),
    [
        ({"zh": "自摸", "en": "self-drawn"}, (), "bad-addition"),
        ({"zh": "自摸", "en": "self-drawn", "add": 1, "set": 2}, (), "bad-addition"),
        ({"zh": "自摸", "en": "self-drawn", "ad": 1, "set": 2}, ("ad",), "unknown-key"),
        ({"add": 1}, ("zh",), "missing-text"),
        (
            {"zh": "自摸", "en": "self-drawn", "add": 1, "in_place_of": ["id"]},
            ("in_place_of", 0),
            "unknown-pattern",
        ),
        (
            {"zh": "自摸", "en": "self-drawn", "add": 1, "when": {"pattern": "id"}},
            ("when", "pattern"),
            "unknown-pattern",
        ),
    ],
)
def test_additions(plain: Vocabulary, addition: Any, path: tuple[Any, ...], code: str) -> None:
    found = faults(plain, section(then={"zimo": addition}))
    assert (found[0].path, found[0].code) == (("then", "zimo", *path), code)


def test_an_addition_in_a_list_needs_its_id(plain: Vocabulary) -> None:
    (fault,) = faults(plain, section(then=[{"zh": "自摸", "en": "self-drawn", "add": 1}]))
    assert (fault.path, fault.code) == (("then", 0), "missing-id")


def test_additions_need_a_sum(plain: Vocabulary) -> None:
    then = {"zimo": {"zh": "自摸", "en": "self-drawn", "add": 1}}
    (fault,) = faults(plain, section(then=then, total={"combine": "multiply"}))
    assert (fault.path, fault.code) == (("then",), "additions-to-a-product")


def test_a_bonus_is_no_pattern(plain: Vocabulary) -> None:
    (fault,) = faults(plain, section(bonus={"shukan": GOOD | {"zh": "坎", "en": "count", "absorbs": ["it"]}}))
    assert fault.path == ("bonus", "shukan", "absorbs")


def test_circles_of_conditions(plain: Vocabulary) -> None:
    named = {"one": {"two": True}, "two": {"any": [{"one": True}]}}
    (fault,) = faults(plain, section(conditions=named))
    assert fault.code == "circle"
    assert "one → two → one" in fault.message.en


def test_circles_of_patterns(plain: Vocabulary) -> None:
    patterns = {
        "one": {"zh": "一", "en": "one", "value": 1, "unless": ["two"]},
        "two": {"zh": "二", "en": "two", "value": 1, "when": {"pattern": "one"}},
    }
    found = faults(plain, {"total": {"combine": "add"}, "patterns": patterns})
    assert {fault.code for fault in found} == {"circle"}
    assert "one → two → one" in found[0].message.en


def test_circles_through_a_condition(plain: Vocabulary) -> None:
    found = faults(plain, section({"named": True}, conditions={"named": {"pattern": "it"}}))
    assert {fault.code for fault in found} == {"circle"}


def test_what_holds_otherwise_cannot_be_referred_to(plain: Vocabulary) -> None:
    patterns = {
        "one": {"zh": "一", "en": "one", "value": 1, "otherwise": True},
        "two": {"zh": "二", "en": "two", "value": 1, "when": {"pattern": "one"}},
    }
    (fault,) = faults(plain, {"total": {"combine": "add"}, "patterns": patterns})
    assert (fault.path, fault.code) == (("patterns", "two", "when", "pattern"), "bad-reference")


def test_names_of_conditions_that_mean_something_else(plain: Vocabulary) -> None:
    found = faults(plain, section(conditions={"shape": {}, "only_gap": {}}))
    assert [(fault.path, fault.code) for fault in found] == [
        (("conditions", "shape"), "name-taken"),
        (("conditions", "only_gap"), "name-taken"),
    ]


def test_a_condition_that_nothing_uses_is_checked_too(plain: Vocabulary) -> None:
    (fault,) = faults(plain, section(conditions={"idle": {"suit": 1}}))
    assert (fault.path, fault.nearest) == (("conditions", "idle", "suit"), "suits")


def test_two_patterns_of_one_name(plain: Vocabulary) -> None:
    patterns = {"it": GOOD, "that": GOOD}
    (fault, *_) = faults(plain, {"total": {"combine": "add"}, "patterns": patterns})
    assert (fault.path, fault.code) == (("patterns", "that"), "name-twice")


def test_all_faults_at_once_and_each_once(plain: Vocabulary) -> None:
    wrong = {
        "totl": {},
        "total": {"combine": "ad"},
        "require": {"suit": 2},
        "conditions": {"fours": {"kind": {}}},
        "patterns": {
            "it": GOOD | {"value": "two", "when": {"shap": "standard", "fours": True}},
            "that": {"zh": "那", "en": "that", "value": 1, "when": {"pattern": "it", "fours": True}},
        },
    }
    found = faults(plain, wrong)
    assert {fault.path for fault in found} == {
        ("totl",),
        ("total", "combine"),
        ("require", "suit"),
        ("conditions", "fours", "kind"),
        ("patterns", "it", "value"),
        ("patterns", "it", "when", "shap"),
    }
    assert len(found) == len(set(found))


def test_a_section_without_patterns(plain: Vocabulary) -> None:
    found = faults(plain, {"total": {"combine": "add"}})
    assert [fault.path for fault in found] == [("patterns",)]


@pytest.mark.parametrize("name", ["碰碰", "碰碰胡", "all triplets", "对对胡"])
def test_a_pattern_is_suggested_by_the_names_that_people_use(plain: Vocabulary, name: str) -> None:
    patterns = {
        "it": GOOD | {"absorbs": [name]},
        "pengpenghu": {"zh": "碰碰胡", "en": "all triplets", "aliases": ["碰碰", "对对胡"], "value": 2},
    }
    (fault,) = faults(plain, {"total": {"combine": "add"}, "patterns": patterns})
    assert (fault.code, fault.nearest) == ("unknown-pattern", "pengpenghu")


def test_what_is_expected_is_said_in_one_language(plain: Vocabulary) -> None:
    (fault,) = faults(plain, section({"wall": "0"}))
    assert fault.wanted("zh") == "一个数、一列数或 {min, max}"
    assert fault.wanted("en") == "a number, a list of numbers or {min, max}"
