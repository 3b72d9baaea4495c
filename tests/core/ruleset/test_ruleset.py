"""A loaded ruleset: typed sections, places of faults, and the effective view."""

from fractions import Fraction

import pytest

from paiju.core.errors import Fault, Place, Text
from paiju.core.ruleset import load_ruleset

pytestmark = pytest.mark.usefixtures("coins")


def fault(code, *path):
    return Fault(code, Text("错", "wrong"), path)


def test_data_is_plain_and_the_form_is_typed_with_defaults():
    made = load_ruleset("coins")
    assert made.data["settings"] == {
        "fee": 1,
        "shares": {"first": Fraction(4, 3), "second": Fraction(2, 3)},
        "limit": None,
        "note": None,
    }
    assert made.form.claims["win"].rank == 3
    assert made.form.claims["win"].needs_wall is False
    assert made.form.claims["pong"].needs_wall is True
    assert made.form.shapes["standard"].melds is None
    assert made.form.stake == 1
    assert "options" not in made.data
    assert "set" not in made.data


def spot(path, row, what):
    """The place of `what` in the first line of a file that starts with `row`."""
    lines = path.read_text("utf-8").splitlines()
    line = next(index for index, text in enumerate(lines) if text.strip().startswith(row))
    return Place(str(path), line + 1, lines[line].index(what) + 1)


def test_a_fault_of_a_later_check_is_placed_by_its_path(coins):
    made = load_ruleset("coins")
    path = ("scoring", "patterns", "pure", "when")
    row = (coins / "coins.yaml", "pure:")
    assert made.locate(fault("wrong-type", *path, "suits")).place == spot(*row, "1, honours")
    assert made.locate(fault("unknown-key", *path, "suits")).place == spot(*row, "suits")
    assert made.locate(fault("missing", *path, "none", 3)).place == spot(*row, "{suits")
    assert made.locate(fault("anything")).place == spot(coins / "coins.yaml", "name:", "name")


def test_a_fault_that_has_a_place_keeps_it():
    placed = fault("x", "seats").at(Place("elsewhere", 1, 1))
    assert load_ruleset("coins").locate(placed) is placed


def test_a_fault_of_an_extended_file_is_placed_in_the_file_that_wrote_the_value(coins):
    made = load_ruleset("coins-silver")
    own = made.locate(fault("x", "scoring", "patterns", "pure", "value"))
    base = made.locate(fault("x", "scoring", "patterns", "pure", "when"))
    assert own.place == spot(coins / "coins-silver.yaml", "pure:", "6")
    assert base.place == spot(coins / "coins.yaml", "pure:", "{suits")


def test_a_fault_in_what_an_option_brought_is_placed_in_the_option(coins, write):
    made = load_ruleset("coins", {"triple": 5, "lock": "tile"})
    file = coins / "coins.yaml"
    triple = made.locate(fault("x", "scoring", "patterns", "triple", "when"))
    assert triple.place == spot(file, "scoring.patterns.triple", "{kinds")
    (path,) = made.plugin_paths
    assert made.locate(fault("x", *path, "with", "until")).place == spot(file, "lock:", "$lock_until")
    path = write("options: {cap: {default: 9}}\nscoring: {total: {cap: 9}}\n")
    place = load_ruleset(path).place(("scoring", "total", "cap"))
    assert (place.file, place.line) == (path, 5)


def shown(made):
    return {".".join(map(str, one.path)): one for one in made.shown()}


def test_the_effective_view_names_value_place_and_option(coins):
    seen = shown(load_ruleset("coins-capped", {"four_scope": "full", "triple": 5}))
    cap = seen["scoring.total.cap"]
    assert (cap.value, cap.option) == (8, "cap")
    assert cap.place == spot(coins / "coins-capped.yaml", "set:", "8")
    assert seen["scoring.total.cap_exceptions.pure"].value == 16
    assert (seen["scoring.conditions.four"].value, seen["scoring.conditions.four"].option) == (
        {},
        "four_scope",
    )
    assert (seen["settings.limit"].value, seen["settings.limit"].option) == (8, "cap")
    assert seen["scoring.patterns.triple.value"].value == 5
    assert seen["scoring.patterns.triple.value"].option == "triple"
    assert seen["seats"].option is None
    assert seen["seats"].place == spot(coins / "coins.yaml", "seats:", "2")
    assert seen["name"].place == spot(coins / "coins-capped.yaml", "name:", "coins-capped")
    assert not {path.partition(".")[0] for path in seen} & {"options", "set", "conflicts", "extends"}


def test_the_effective_view_says_which_option_keeps_a_default():
    kong = shown(load_ruleset("coins"))["draws.kong"]
    assert (kong.value, kong.option) == ("tail", "kong_from")


def test_rulesets_never_share_what_they_hold():
    one, two = load_ruleset("coins"), load_ruleset("coins")
    one.data["settings"]["fee"] = 99
    assert two.data["settings"]["fee"] == 1
    assert load_ruleset("coins").data["settings"]["fee"] == 1
