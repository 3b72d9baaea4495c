"""Plugins are bound once per ruleset; what is wrong with one is told at load, with the nearest right name."""

from __future__ import annotations

import inspect
from collections.abc import Generator
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest
from attrs import frozen

from paiju.core import hooks
from paiju.core.errors import Fault, RulesetError
from paiju.core.hooks import impl
from paiju.core.ruleset.bind import HOOK_NAMES, arguments_of, bind, bind_by_name, decide, manager

if TYPE_CHECKING:
    from tests.core.conftest import MakeGame, Plugged


def faults_of(*plugins: object) -> list[Fault]:
    with pytest.raises(RulesetError) as caught:
        manager([(f"plugin{place}", plugin) for place, plugin in enumerate(plugins)])
    for fault in caught.value.faults:
        assert fault.message.zh
        assert fault.message.en
    return list(caught.value.faults)


def fault_of(plugin: object) -> Fault:
    (fault,) = faults_of(plugin)
    return fault


def made_of(*plugins: object) -> Any:
    return manager([(f"plugin{place}", plugin) for place, plugin in enumerate(plugins)])


def test_the_hooks_are_those_of_the_design_in_life_cycle_order() -> None:
    expected = """
    facts events verbs steps offers predicates demands
    set_up moves claims veto locked resolve closed happened next_step ends circumstances pay_win settle
    play_factor next_dealer rounds_in_game next_round match_points
    """
    assert expected.split() == list(HOOK_NAMES)


def test_no_hook_argument_has_a_default() -> None:
    """pluggy ignores defaults, so one would be a lie."""
    for name in HOOK_NAMES:
        parameters = inspect.signature(getattr(hooks, name)).parameters.values()
        assert all(parameter.default is inspect.Parameter.empty for parameter in parameters)


# --- mistakes


def test_a_misspelt_hook_names_the_nearest() -> None:
    class Plugin:
        @impl
        def circumstance(self) -> list[str]:
            return []

    fault = fault_of(Plugin())
    assert (fault.code, fault.nearest) == ("unknown-hook", "circumstances")
    assert fault.path == ("plugin", "plugin0", "circumstance")
    assert fault.wanted().startswith("circumstances, ")
    assert fault.wanted("zh").endswith(f"另有 {len(HOOK_NAMES) - 8} 个")


def test_a_hook_without_its_marker_is_an_error() -> None:
    class Plugin:
        def moves(self, round: Any, seat: int) -> list[Any]:
            return []

    fault = fault_of(Plugin())
    assert (fault.code, fault.path, fault.expected) == (
        "unmarked-hook",
        ("plugin", "plugin0", "moves"),
        "@impl",
    )


def test_a_marked_hook_in_a_module_and_a_helper_beside_it() -> None:
    module = ModuleType("game")
    exec("def moves(round): ...\ndef helper(x): ...", module.__dict__)
    assert [fault.code for fault in faults_of(module)] == ["unmarked-hook"]


def test_a_function_that_a_module_only_imports_needs_no_marker() -> None:
    module = ModuleType("game")

    def settle(round: Any) -> list[Any]:
        return []

    module.settle = settle  # type: ignore[attr-defined]
    made_of(module)


@pytest.mark.parametrize(("argument", "near"), [("rond", "round"), ("saet", "seat"), ("zzz", None)])
def test_an_unknown_argument_names_the_nearest(argument: str, near: str | None) -> None:
    space: dict[str, Any] = {"impl": impl}
    exec(f"class Plugin:\n    @impl\n    def moves(self, {argument}): return []", space)
    fault = fault_of(space["Plugin"]())
    assert (fault.code, fault.nearest) == ("unknown-argument", near)
    assert fault.expected == "round, seat, step"


def test_a_hook_that_cannot_be_restricted() -> None:
    class Plugin:
        @impl(only=("win",))
        def ends(self) -> str:
            return "win"

    fault = fault_of(Plugin())
    assert fault.code == "only-unnamed"
    assert fault.expected == "moves, claims, veto, closed, happened, circumstances"


@pytest.mark.parametrize("hook", ["moves", "claims", "veto", "closed", "happened", "circumstances"])
def test_a_hook_on_the_hot_path_cannot_be_wrapped(hook: str) -> None:
    space: dict[str, Any] = {"impl": impl}
    exec(f"class Plugin:\n    @impl(wrapper=True)\n    def {hook}(self): return (yield)", space)
    fault = fault_of(space["Plugin"]())
    assert fault.code == "wrapper-unwrapped"
    assert "pay_win" in fault.wanted()
    assert hook not in fault.wanted().split(", ")


def test_all_mistakes_of_all_plugins_are_told_at_once() -> None:
    class One:
        @impl
        def move(self) -> list[Any]:
            return []

        def facts(self) -> list[Any]:
            return []

    class Other:
        @impl
        def veto(self, sate: int) -> None:
            return None

    assert sorted(fault.code for fault in faults_of(One(), Other())) == [
        "unknown-argument",
        "unknown-hook",
        "unmarked-hook",
    ]


def test_an_implementation_that_is_for_an_unknown_name() -> None:
    class Plugin:
        @impl(only=("discard", "pnog"))
        def veto(self) -> str | None:
            return None

    with pytest.raises(RulesetError) as caught:
        bind_by_name(made_of(Plugin()), "veto", ["discard", "pong", "win"])
    (fault,) = caught.value.faults
    assert (fault.code, fault.nearest, fault.expected) == ("unknown-only", "pong", "discard, pong, win")
    assert fault.path == ("plugin", "plugin0", "veto")


@pytest.mark.parametrize(
    ("hook", "name", "near"),
    [
        ("moves", "trun", "turn"),
        ("veto", "pnog", "pong"),
        ("closed", "dicard", "discard"),
        ("closed", "addedkong", "added-kong"),
        ("happened", "discrad", "discard"),
    ],
)
def test_a_ruleset_does_not_load_with_a_plugin_for_an_unknown_name(
    plugged: Plugged, hook: str, name: str, near: str
) -> None:
    space: dict[str, Any] = {"impl": impl, "frozen": frozen}
    exec(f"@frozen\nclass Plugin:\n    @impl(only=({name!r},))\n    def {hook}(self): ...", space)
    with pytest.raises(RulesetError) as caught:
        plugged.game(space["Plugin"])
    (fault,) = caught.value.faults
    assert (fault.code, fault.nearest) == ("unknown-only", near)


# --- binding


class Speaker:
    def __init__(self, name: str, answer: Any) -> None:
        self.name = name
        self.answer = answer

    @impl
    def resolve(self, claims: Any) -> Any:
        return self.answer

    @impl(only=("pong",))
    def veto(self, seat: int) -> Any:
        return f"{self.name}{seat}"

    @impl
    def circumstances(self) -> list[str]:
        return [self.name]


def test_collected_hooks_speak_in_order_of_registration() -> None:
    functions = bind(made_of(Speaker("a", None), Speaker("b", None)), "circumstances")
    assert [function("round", "win") for function in functions] == [["a"], ["b"]]


def test_an_implementation_gets_the_arguments_it_names_and_no_others() -> None:
    seen: list[Any] = []

    class Plugin:
        @impl
        def claims(self, seat: int, round: Any) -> list[Any]:
            seen.append((seat, round))
            return []

    (function,) = bind(made_of(Plugin()), "claims")
    assert arguments_of("claims") == ("round", "offer", "seat")
    function("the round", "the offer", 2)
    assert seen == [(2, "the round")]


def test_functions_are_bound_to_the_names_they_are_for() -> None:
    class Always:
        @impl
        def veto(self) -> str:
            return "always"

    bound = bind_by_name(made_of(Speaker("a", None), Always()), "veto", ["pong", "win"])
    assert [function("round", 3, "action", None) for function in bound["pong"]] == ["a3", "always"]
    assert [function("round", 3, "action", None) for function in bound["win"]] == ["always"]


def test_a_name_that_nobody_is_for_costs_nothing() -> None:
    bound = bind_by_name(made_of(Speaker("a", None)), "veto", ["pong", "win"])
    assert set(bound) == {"pong"}


def test_the_plugin_registered_last_decides_unless_it_answers_none() -> None:
    decided = decide(made_of(Speaker("a", "first"), Speaker("b", "second")), "resolve")
    assert decided("round", "offer", ()) == "second"
    decided = decide(made_of(Speaker("a", "first"), Speaker("b", None)), "resolve")
    assert decided("round", "offer", ()) == "first"
    decided = decide(made_of(Speaker("a", None), Speaker("b", None)), "resolve")
    assert decided("round", "offer", ()) is None


@pytest.mark.parametrize("answer", [0, "", (), False])
def test_an_answer_that_is_not_none_decides_even_if_it_is_empty(answer: Any) -> None:
    decided = decide(made_of(Speaker("a", "first"), Speaker("b", answer)), "resolve")
    assert decided("round", "offer", ()) == answer


def test_wrappers_go_around_the_decision_the_last_outermost() -> None:
    class Around:
        def __init__(self, name: str) -> None:
            self.name = name

        @impl(wrapper=True)
        def resolve(self, offer: Any) -> Generator[None, Any, Any]:
            answer = yield
            return f"{self.name}({answer}, {offer})"

    decided = decide(made_of(Speaker("a", "x"), Around("inner"), Around("outer")), "resolve")
    assert decided("round", "o", ()) == "outer(inner(x, o), o)"


def test_plugins_of_options_stand_in_the_order_of_the_file_whatever_the_host_writes(
    load_game: MakeGame,
) -> None:
    bound = []
    for options in ({"ante": 5, "knock": True}, {"knock": True, "ante": 5}):
        rules = load_game("toy-draw", **options).rules
        bound.append((rules.hash, [one.plugin_name for one in rules.hook.facts.get_hookimpls()]))
    assert bound[0] == bound[1]
    assert bound[0][1][-2:] == ["Knock#0", "Ante#1"]
