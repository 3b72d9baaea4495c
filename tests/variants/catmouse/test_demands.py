"""What a ruleset of 猫抓老鼠 needs is asked when it is loaded, with the place; what loads can be played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from paiju.core.errors import Fault, RulesetError
from paiju.core.round import Rules
from paiju.core.ruleset import load_ruleset, rules
from paiju.core.ruleset.scalars import written
from paiju.lab.checks import check_round
from paiju.lab.checks.state import require
from tests.variants.catmouse.conftest import NAMES

Load = Callable[[str, str], Rules]
DataPath = tuple[str, ...]


@pytest.fixture
def load(tmp_path: Path) -> Load:
    """`load("catmouse-3", text)` is that ruleset with the entries of a text."""

    def load(base: str, text: str) -> Rules:
        path = tmp_path / "mine.yaml"
        path.write_text(f"name: mine\nextends: {base}\nnames: {{zh: 我的, en: Mine}}\n{text}\n", "utf-8")
        return rules(str(path))

    return load


def faults_of(load: Load, base: str, text: str) -> dict[tuple[str, str], Fault]:
    """The faults of a ruleset by code and path; each is told well, in both languages, with its place."""
    with pytest.raises(RulesetError) as caught:
        load(base, text)
    for fault in caught.value.faults:
        assert fault.place is not None, fault
        assert fault.place.line >= 1 <= fault.place.column
        assert fault.message.zh != fault.message.en
    return {(fault.code, ".".join(map(str, fault.path))): fault for fault in caught.value.faults}


TWO_OF_ONE = "plugins: {OneCatAuction: null, TwoCatAuction: {}}"
MANY = "tiles: {copies: {ranks: 30}}"
SHARES = "settings.shares"

REFUSED = [
    # the cats, and who may be one
    ("catmouse-3", "settings: {shares: {big: 1, small: 1}}", "unknown-key", f"{SHARES}.big", "cat"),
    ("catmouse-3", "settings: {shares: {mouse: 1}}", "unknown-key", f"{SHARES}.mouse", "cat"),
    ("catmouse-5", "settings: {shares: {cat: 1}}", "unknown-key", f"{SHARES}.cat", "big, small"),
    ("catmouse-5", "settings: {shares: {smal: 1}}", "unknown-key", f"{SHARES}.smal", "big, small"),
    ("catmouse-5", "plugins: {OneCatAuction: {}}", "missing-key", SHARES, "cat"),
    ("catmouse-3", TWO_OF_ONE, "missing-key", SHARES, "big, small"),
    ("catmouse-3", "plugins: {OneCatAuction: null}", "no-auction", "plugins", "OneCatAuction, TwoCatAuction"),
    ("catmouse-3", "seats: 1", "bad-seats", "seats", ">= 2"),
    ("catmouse-5", "seats: 1", "bad-seats", "seats", ">= 3"),
    ("catmouse-5", "seats: 2", "bad-seats", "seats", ">= 3"),
    ("catmouse-3", "winners: 2", "bad-winners", "winners", "1"),
    # the halves of two players
    ("catmouse-2", "seats: 3", "bad-seats", "seats", "2"),
    ("catmouse-3", "plugins: {Halves: {}}", "bad-seats", "seats", "2"),
    ("catmouse-2", "deal: {hand: 19}", "bad-deal", "deal.hand", "1–18"),
    # hands and bottoms
    ("catmouse-3", "deal: {hand: 27}", "bad-deal", "deal.hand", "1–26"),
    ("catmouse-3", "deal: {bottom: 83}", "bad-deal", "deal.bottom", "0–4"),
    ("catmouse-5", "deal: {bottom: {small: 7}}", "bad-deal", "deal.hand", "1–23"),
    ("catmouse-5", "deal: {bottom: 4}", "bad-bottom", "deal.bottom", "{big: 0, small: 0}"),
    ("catmouse-5", "deal: {bottom: {small: null}}", "missing-key", "deal.bottom", "{big: 0, small: 0}"),
    ("catmouse-5", "deal: {hand: 9, bottom: {cat: 1}}", "unknown-key", "deal.bottom.cat", "big, small"),
    ("catmouse-3", "deal: {bottom: {big: 4}}", "unknown-key", "deal.bottom.big", "cat"),
    ("catmouse-3", "tiles: {copies: {ranks: 99}}\ndeal: {hand: 252}", "bad-deal", "deal.bottom", "0–3"),
    ("catmouse-3", "deal: null", "missing-key", "deal", "{hand: N}"),
    # every hand can lead
    (
        "catmouse-3",
        "melds: {kinds: {single: {copies: 2}}}",
        "no-lead",
        "melds.kinds.single.copies",
        "copies: 1",
    ),
    (
        "catmouse-3",
        "melds: {kinds: {single: {copies: 999}}}",
        "no-lead",
        "melds.kinds.single.copies",
        "copies: 1",
    ),
    (
        "catmouse-3",
        "melds: {scales: {value: 4 5 6 7 8 9 T J Q K A 2 *}}",
        "no-lead",
        "melds.scales",
        "copies: 1",
    ),
    ("catmouse-3", "melds: {wilds_alone: {single: none}}", "no-lead", "melds.wilds_alone", "copies: 1"),
    # runs that their top does not name
    (
        "catmouse-3",
        "melds: {kinds: {straight: {run: {min: 1}}}}",
        "ambiguous-run",
        "melds.kinds.straight.run",
        "min: 2",
    ),
    (
        "catmouse-3",
        "melds: {scales: {run: A 2 3 4 5 6 7 8 9 T J Q K A 2}}",
        "ambiguous-run",
        "melds.kinds.plane.run",
        "min: 3",
    ),
    (
        "catmouse-3",
        "melds: {scales: {run: 3 4 5 6 7 8 3 4 5 6 7 8}}",
        "ambiguous-run",
        "melds.scales.run",
        "min: 7",
    ),
    ("catmouse-3", "melds: {scales: {run: [3 4 5 6 7, 3 4 5 6 7]}}", "ambiguous-run", "melds.scales.run", ""),
    # what is reported
    ("catmouse-2", "settings: {report: {least: 3}}", "bad-report", "settings.report.least", ">= 4"),
    ("catmouse-4", "settings: {report: {least: 4}}", "bad-report", "settings.report.least", ">= 5"),
    ("catmouse-5", "settings: {report: {least: 5}}", "bad-report", "settings.report.least", ">= 6"),
    ("catmouse-3", "settings: {report: {least: -1}}", "bad-report", "settings.report.least", ">= 4"),
    ("catmouse-3", MANY, "bad-report", "settings.report.least", ">= 16"),
    ("catmouse-3", "melds: {kinds: {bomb: {copies: {min: 7}}}}", "bad-report", "settings.report.least", ""),
    (
        "catmouse-4",
        "melds: {kinds: {bomb: {copies: {max: 7}}}}",
        "bad-report",
        "settings.report.least",
        "4, 5, 6, 7",
    ),
    ("catmouse-3", "melds: {kinds: {bomb: {tier: 0}}}", "bad-report", "settings.report.least", ""),
    (
        "catmouse-3",
        "melds: {kinds: {wild-bomb: null}}",
        "no-wild-bomb",
        "melds.kinds",
        "all_wilds: true, tier: 2",
    ),
    # what is paid
    ("catmouse-3", "options: {base: {min: 0, default: 0}}", "bad-stake", "stake", "1, 2, 3 …"),
    ("catmouse-3", "options: {base: {min: -2, default: -2}}", "bad-stake", "stake", "1, 2, 3 …"),
    (
        "catmouse-3",
        "settings: {factors: {report_cats: 0}}",
        "bad-factor",
        "settings.factors.report_cats",
        "1, 2, 3 …",
    ),
    (
        "catmouse-3",
        "settings: {factors: {report_mice: -2}}",
        "bad-factor",
        "settings.factors.report_mice",
        "1, 2, 3 …",
    ),
    ("catmouse-3", "settings: {bombs: {8: 0}}", "bad-factor", "settings.bombs.8", "1, 2, 3 …"),
    ("catmouse-3", "settings: {bombs: {8: -4}}", "bad-factor", "settings.bombs.8", "1, 2, 3 …"),
    ("catmouse-3", "settings: {bombs: {wild: 7}}", "unknown-key", "settings.bombs.wild", "1–82"),
    ("catmouse-3", "settings: {bombs: {-6: 2}}", "unknown-key", "settings.bombs.-6", "1–82"),
    ("catmouse-3", "settings: {bombs: {0: 2}}", "unknown-key", "settings.bombs.0", "1–82"),
    ("catmouse-3", "settings: {bombs: {83: 2}}", "unknown-key", "settings.bombs.83", "1–82"),
    ("catmouse-3", "settings: {bombs: {'06': 2}}", "unknown-key", "settings.bombs.06", "1–82"),
    ("catmouse-3", "settings: {bombs: {'٦': 2}}", "unknown-key", "settings.bombs.٦", "1–82"),
    ("catmouse-3", "settings: {shares: {cat: -2}}", "bad-shares", f"{SHARES}.cat", "> 0"),
    ("catmouse-3", "settings: {shares: {cat: 0}}", "bad-shares", f"{SHARES}.cat", "> 0"),
    ("catmouse-5", "settings: {shares: {small: 5/4}}", "bad-shares", f"{SHARES}.small", ""),
    (
        "catmouse-3",
        "scoring: {patterns: {wangzha: {value: 7/2}}}",
        "bad-factor",
        "scoring.patterns.wangzha.value",
        "1, 2, 3 …",
    ),
    ("catmouse-3", "scoring: {total: {cap: 9/2}}", "bad-factor", "scoring.total.cap", "1, 2, 3 …"),
    ("catmouse-3", "scoring: {total: {combine: add}}", "bad-total", "scoring.total.combine", "multiply"),
    # words
    (
        "catmouse-3",
        "texts: {refusals: {cat-is-taken: null}}",
        "deleted-in-use",
        "texts.refusals.cat-is-taken",
        "{zh: …, en: …}",
    ),
    (
        "catmouse-3",
        "texts: {reasons: {mouse: null}}",
        "deleted-in-use",
        "texts.reasons.mouse",
        "{zh: …, en: …}",
    ),
]


@pytest.mark.clause("CM-S.3", "CM-R.2", "CM-O.12", "CM-5P.12")
@pytest.mark.parametrize(("base", "text", "code", "path", "expected"), REFUSED, ids=lambda one: str(one)[:60])
def test_what_cannot_be_played_is_refused_at_its_place(
    load: Load, base: str, text: str, code: str, path: str, expected: str
) -> None:
    found = faults_of(load, base, text)
    assert (code, path) in found
    assert found[code, path].expected == expected


@pytest.mark.parametrize("word", ["big", "small", "cat"])
def test_the_nearest_role_is_named(load: Load, word: str) -> None:
    base = "catmouse-3" if word == "cat" else "catmouse-5"
    found = faults_of(load, base, f"settings: {{shares: {{{word}s: 1}}}}")
    assert found["unknown-key", f"{SHARES}.{word}s"].nearest == word


def test_a_fault_stands_where_the_file_says_it(load: Load) -> None:
    found = faults_of(load, "catmouse-3", "settings:\n  report:\n    least: 3")
    place = found["bad-report", "settings.report.least"].place
    assert place is not None
    assert (Path(place.file).name, place.line, place.column) == ("mine.yaml", 6, 12)


def test_all_that_is_wrong_is_told_at_once(load: Load) -> None:
    text = "winners: 2\nsettings: {report: {least: 3}, bombs: {6: 0}, shares: {cat: -1}}"
    assert {code for code, _ in faults_of(load, "catmouse-3", text)} == {
        "bad-winners",
        "bad-report",
        "bad-factor",
        "bad-shares",
    }


LOCAL_FORMS = [
    ("catmouse-3", "deal: {hand: 20, bottom: 6}"),
    ("catmouse-3", "deal: {bottom: {cat: 4}}"),
    ("catmouse-3", "settings: {report: {least: 4}}"),
    ("catmouse-4", "settings: {report: {least: 5}}"),
    ("catmouse-3", f"{MANY}\nsettings: {{report: {{least: 16}}}}"),
    ("catmouse-3", f"{MANY}\ndeal: {{hand: 7}}"),
    ("catmouse-3", "settings: {report: {least: 99}}"),
    ("catmouse-3", "settings: {bombs: {4: 2, 5: 3}, shares: {cat: 5}, factors: {report_cats: 1}}"),
    ("catmouse-5", "settings: {shares: {big: 3/2, small: 3/2}}"),
    ("catmouse-5", "deal: {bottom: {big: 10, small: 4}}"),
    ("catmouse-5", "deal: {bottom: 0}"),
    ("catmouse-5", "seats: 4"),
    ("catmouse-5", "seats: 3\nset: {five_deadlock: caller_assigns}"),
    ("catmouse-3", "seats: 2"),
    ("catmouse-4", "seats: 6\ndeal: {hand: 17}"),
    ("catmouse-2", "plugins: {Halves: null}"),
    ("catmouse-2", "deal: {hand: 30}\nset: {two_player_supply: reshuffle}"),
    ("catmouse-4", "tiles: {with: [ranks, odd]}\ndeal: {hand: 25}"),
    ("catmouse-3", "melds: {kinds: {straight: {run: {min: 3}}, pair-run: {run: {min: 3}}}}"),
    ("catmouse-3", "melds: {scales: {run: 3 4 5 6 7 8 9 T J Q K A}}"),
    ("catmouse-3", "melds: {scales: {run: [3 4 5 6 7, 8 9 T J Q]}}"),
    ("catmouse-3", "scoring: {total: {cap: 81}, patterns: {chuntian: {value: 2}}}"),
]


@pytest.mark.parametrize(("base", "text"), LOCAL_FORMS, ids=lambda one: str(one)[:60])
def test_local_forms_that_need_only_values_can_be_played(load: Load, base: str, text: str) -> None:
    plays(load(base, text), 2)


def plays(made: Rules, rounds: int) -> None:
    """Rounds hold in all that must hold; what the bank pays is whole, and somebody gets it."""
    for number in range(rounds):
        scores = check_round(made, f"demands {number}", share=0.05).scores
        assert all(score >= 0 and Fraction(score).denominator == 1 for score in scores)
        assert any(scores)


@pytest.mark.clause("CM-5P.13")
def test_the_big_cat_leads_in_whatever_order_the_shares_are_written(load: Load) -> None:
    made = load("catmouse", TWO_FROM_SCRATCH)
    round = check_round(made, "order", share=0)
    roles = dict(round.fact("roles"))
    assert next(event[1] for event in round.events() if event[0] == "play") == roles["big"]
    assert list(roles) == ["big", "small"]


TWO_FROM_SCRATCH = """
abstract: false
seats: 5
deal: {hand: 14, bottom: {small: 2, big: 4}}
settings: {shares: {small: 1, big: 1}}
plugins: {OneCatAuction: null, TwoCatAuction: {}}
"""


# --- anything at all --------------------------------------------------------------------------------

NOT_RULES = ("stage", "variant", "name", "names", "abstract", "summary", "options", "set")
STRANGE: list[Any] = [None, True, -1, 0, 1, 2, 3, 7, 99, 255, 10**9, Fraction(5, 3), "", "x", [], {}, ["x"]]


def values(data: Any, path: DataPath = ()) -> Iterator[tuple[DataPath, Any]]:
    """Every value of a ruleset with its path, but for what is only said about it."""
    if path:
        yield path, data
    for name, one in data.items() if isinstance(data, Mapping) else ():
        if name not in ("zh", "en") and (path or name not in NOT_RULES):
            yield from values(one, (*path, name))


def others(value: Any) -> list[Any]:
    """What might be written instead of a value."""
    near: list[Any] = [value - 1, value + 1, 10 * value] if type(value) is int else []
    if isinstance(value, Mapping):
        near = [*({name: None} for name in value), {"x": 3}, {"-1": 2}, {"mouse": 1}]
    if isinstance(value, str):
        near = [f"{value} {value}", " ".join(value.split()[1:]), f"{value} x"]
    return [*STRANGE, *near]


def as_text(value: Any) -> str:
    """Plain data as YAML on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"'{name}': {as_text(one)}" for name, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(as_text, value)) + "]"
    return f"'{value}'" if isinstance(value, str) else written(value)


@pytest.mark.parametrize("name", NAMES)
def test_whatever_value_is_changed_the_ruleset_has_a_fault_with_a_place_or_can_be_played(
    load: Load, name: str
) -> None:
    chance = Random(f"changed {name}")
    places = list(values(load_ruleset(name).data))
    refused = 0
    for _ in range(25):
        path, value = chance.choice(places)
        changed = chance.choice(others(value))
        for key in reversed(path[1:]):
            changed = {key: changed}
        text = f"{path[0]}: {as_text(changed)}"
        try:
            made = load(name, text)
        except RulesetError as problem:
            refused += 1
            unplaced = [fault for fault in problem.faults if fault.place is None]
            require(not unplaced, text)
            continue
        try:
            plays(made, 1)
        except Exception as error:
            raise AssertionError(text) from error
    assert 3 < refused < 25


@pytest.mark.parametrize(
    ("kinds", "near"),
    [
        ("strait: {run: {min: 6}}", "straight"),
        ("顺字: {run: {min: 6}}", "straight"),
        ("bom: {tier: 2}", "bomb"),
    ],
)
def test_a_slip_of_an_inherited_kind_is_told_what_it_may_mean(load: Load, kinds: str, near: str) -> None:
    with pytest.raises(RulesetError) as caught:
        load("catmouse-3", f"melds: {{kinds: {{{kinds}}}}}")
    (fault,) = caught.value.faults
    assert (fault.code, fault.nearest, fault.expected) == ("missing-key", near, "zh, en, copies")
    assert fault.place is not None
    assert (fault.place.line, fault.place.column) == (4, 17)


def test_a_new_kind_that_says_something_of_what_it_must_is_told_the_rest(load: Load) -> None:
    with pytest.raises(RulesetError) as caught:
        load("catmouse-3", "melds: {kinds: {strait: {copies: 1, run: {min: 6}}}}")
    assert [fault.message.en for fault in caught.value.faults] == ["zh is missing", "en is missing"]
