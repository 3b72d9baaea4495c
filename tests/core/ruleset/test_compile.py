"""From a resolved ruleset to rules: what is wrong is told with its place in the file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest
from attrs import frozen

from paiju.core.errors import Fault, RulesetError, Text
from paiju.core.hooks import impl
from paiju.core.round import Action, Fact, Round, Step, Verb
from paiju.core.ruleset import rules

if TYPE_CHECKING:
    from tests.core.conftest import Plugged

PLAIN = Path(__file__).parents[1] / "plain.yaml"
WILD = Path(__file__).parents[1] / "turns" / "wild.yaml"

Load = Callable[..., Fault]


@pytest.fixture
def fault_in(tmp_path: Path) -> Load:
    """The only fault of a ruleset that extends another by these lines, and where it is."""

    def load(text: str, base: Path | str = PLAIN, options: dict[str, Any] | None = None) -> Fault:
        path = tmp_path / "mine.yaml"
        path.write_text(f"name: mine\nextends: {base}\nnames: {{zh: 我的, en: Mine}}\n{text}\n", "utf-8")
        with pytest.raises(RulesetError) as caught:
            rules(str(path), options)
        (fault,) = caught.value.faults
        assert fault.message.zh
        assert fault.message.en
        return fault

    return load


@pytest.mark.parametrize(
    ("text", "code", "near", "column"),
    [
        ("claims: {pnog: {rank: 1}}", "unknown-verb", "pong", None),
        ("draws: {kogn: tail}", "unknown-draw", "kong", None),
        ("shapes: {small: {sets: x}}", "wrong-type", None, None),
        ("scoring: {patterns: {plain: {value: 1, whan: {suits: 1}}}}", "unknown-key", "when", None),
        ("scoring: {patterns: {plain: {when: {at: nowhere}}}}", "unknown-name", None, None),
        ("scoring: {patterns: {plain: {when: {suit: 1}}}}", None, "suits", None),
        ("variant: nowhere", "unknown-variant", None, 10),
        ("variant: toy-darw", "unknown-variant", "toy-draw", 10),
    ],
)
def test_a_fault_has_its_place_in_the_file(
    fault_in: Load, text: str, code: str | None, near: str | None, column: int | None
) -> None:
    fault = fault_in(text)
    assert code is None or fault.code == code
    assert fault.nearest == near
    assert fault.place is not None
    assert (Path(fault.place.file).name, fault.place.line) == ("mine.yaml", 4)
    assert column is None or fault.place.column == column


def test_a_fault_of_the_meld_grammar_has_its_place_too(fault_in: Load) -> None:
    fault = fault_in("melds: {kinds: {pair: {copies: many}}}", WILD)
    assert fault.path[:2] == ("melds", "kinds")
    assert fault.place is not None
    assert (fault.place.line, fault.place.column) == (4, 32)


def test_an_entry_exists_if_it_has_a_name_for_people(plugged: Plugged) -> None:
    texts = "texts: {entries: {flower: {zh: 补花, en: flower replacement}}}\n"
    game = plugged.game(text=f"draws: {{flower: tail}}\n{texts}")
    assert game.rules.draws["flower"] == "tail"


# --- plugins of options


def test_a_plugin_that_is_not_there_names_those_that_are(fault_in: Load) -> None:
    fault = fault_in("plugins: {Knok: {least_wall: 1}}", "toy-draw")
    assert (fault.code, fault.nearest, fault.expected) == ("unknown-plugin", "Knock", "Knock, Ante")


@pytest.mark.parametrize("name", ["Action", "Fact", "Text", "StepTuple", "frozen", "do_discard"])
def test_what_a_module_of_options_only_imports_is_no_plugin(fault_in: Load, name: str) -> None:
    assert fault_in(f"plugins: {{{name}: {{}}}}", "toy-draw").code == "unknown-plugin"


@pytest.mark.parametrize(
    ("values", "code", "key", "near"),
    [
        ("{}", "missing-key", None, None),
        ("{least_wall: many}", "wrong-type", "least_wall", None),
        ("{least_wall: 1, lest: 2}", "unknown-key", "lest", "least_wall"),
    ],
)
def test_parameters_of_a_plugin_are_typed_by_its_fields(
    fault_in: Load, values: str, code: str, key: str | None, near: str | None
) -> None:
    fault = fault_in(f"plugins: {{Knock: {values}}}", "toy-draw")
    assert (fault.code, fault.nearest) == (code, near)
    assert key is None or fault.path[-1] == key


def test_a_variant_in_a_plain_module_has_no_plugins_of_options(fault_in: Load) -> None:
    fault = fault_in("plugins: {Knock: {}}", "toy-climb")
    assert (fault.code, fault.expected) == ("unknown-plugin", "")


def test_a_ruleset_without_a_variant_has_none_either(fault_in: Load) -> None:
    assert fault_in("plugins: {Knock: {}}").code == "unknown-plugin"


def test_a_plugin_of_another_distribution_is_named_with_it(fault_in: Load, plugged: Plugged) -> None:
    @frozen
    class Extra:
        @impl
        def facts(self) -> list[Fact]:
            return [Fact("extra", default=42)]

    game = plugged.game(Extra)
    assert game.deal("s").table.extra == 42
    assert fault_in('plugins: {"nobody:Extra": {}}').code == "unknown-variant"
    assert fault_in('plugins: {"probe1:Extar": {}}').nearest == "Extra"


def test_a_plugin_that_cannot_be_imported_is_a_fault_not_a_traceback(
    fault_in: Load, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = tmp_path / "shattered-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: shattered\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[paiju.plugins]\nshattered = broken_game.rules\n")
    monkeypatch.syspath_prepend(tmp_path)
    fault = fault_in("variant: shattered")
    assert fault.code == "broken-plugin"
    assert "broken_game" in fault.message.en


def test_a_plugin_may_refuse_at_load(plugged: Plugged) -> None:
    @frozen
    class Never:
        def __attrs_post_init__(self) -> None:
            raise RulesetError(Fault("never", Text("从不", "never"), ("plugins",)))

        @impl
        def facts(self) -> list[Fact]:
            return []

    with pytest.raises(RulesetError) as caught:
        plugged.game(Never)
    assert caught.value.faults[0].code == "never"


# --- variants


def variant(**members: Any) -> ModuleType:
    module = ModuleType("some_variant")
    vars(module).update(members)
    return module


def module_of(name: str, source: str) -> ModuleType:
    module = ModuleType(name)
    vars(module).update(impl=impl, Fact=Fact)
    exec(source, vars(module))
    return module


def test_a_variants_module_and_those_it_lists_are_registered_in_order(plugged: Plugged) -> None:
    names = ("first", "second")
    parts = [
        module_of(name, f"@impl\ndef facts():\n    return [Fact('{name}', default=1)]\n") for name in names
    ]
    game = plugged.variant(variant(PLUGINS=tuple(parts)))
    declared = [fact.name for fact in game.rules.facts]
    assert declared[-2:] == ["first", "second"]
    assert game.rules.settings is None


def test_the_settings_of_a_ruleset_become_the_variants_class(plugged: Plugged) -> None:
    @frozen
    class Settings:
        fee: int = 1

    game = plugged.variant(variant(Settings=Settings), "settings: {fee: 3}\n")
    assert game.rules.settings == Settings(3)
    with pytest.raises(RulesetError) as caught:
        plugged.variant(variant(Settings=Settings), "settings: {fees: 3}\n")
    (fault,) = caught.value.faults
    assert (fault.code, fault.path, fault.nearest) == ("unknown-key", ("settings", "fees"), "fee")
    assert fault.place is not None
    assert fault.place.line == 5


@frozen
class Otherwise:
    """Replaces what the discipline declares."""

    @impl
    def verbs(self) -> list[Verb]:
        return [Verb("win", "win", {"": lambda round, taken, offer: round.finish("never mind")})]

    @impl
    def steps(self) -> list[Step]:
        return [Step("exhaust", run=lambda round, step: round.finish("empty"))]

    @impl
    def next_dealer(self, round: Round) -> int:
        return 3


def test_a_later_plugin_replaces_verbs_steps_and_decisions_of_an_earlier_one(plugged: Plugged) -> None:
    game = plugged.game(Otherwise)
    round = game.at({0: "123p 456s 99s"})
    round.act(0, Action("win"))
    assert (round.ended_by, round.wins, round.next_dealer()) == ("never mind", (), 3)
    round = game.play(game.at({0: "19p 159s CF"}, wall="5s", wall_size=1), "0 discard 9p")
    assert round.ended_by == "empty"


def test_the_course_of_a_round_is_that_of_the_discipline(plugged: Plugged) -> None:
    assert plugged.game().rules.course == (("end",), ("settle",), ("play",), ("deal",))
    assert plugged.game().rules.closing == (("end",), ("settle",))


def test_texts_of_the_ruleset_replace_those_of_the_discipline(plugged: Plugged) -> None:
    game = plugged.game(text="texts: {reasons: {discard: {zh: 铳, en: fed}, own: {zh: 己, en: own}}}\n")
    assert game.rules.say("reasons", "discard").zh == "铳"
    assert game.rules.say("reasons", "own").en == "own"
    assert game.rules.say("reasons", "rob").zh == "抢杠"
    assert game.rules.say("reasons", "nothing known").zh == "nothing known"
