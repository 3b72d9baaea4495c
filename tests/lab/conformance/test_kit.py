"""The conformance kit: games hold to it, and it notices what does not, in the right words."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from attrs import evolve
from hypothesis.stateful import invariant

from paiju.core.round import Round
from paiju.core.ruleset import rules
from paiju.lab.checks import Broken
from paiju.lab.conformance import CHECKS, RoundMachine, Subject, conforms, run_machine, sentence
from paiju.lab.conformance.kit import what_breaks

LEAST = 30

TOY = """
name: broken-toy
extends: toy-draw
names: {{zh: 坏的小牌, en: Broken toy}}
{more}
"""


def test_there_are_many_checks_and_each_is_a_sentence() -> None:
    assert len(CHECKS) >= LEAST
    for name in CHECKS:
        said = sentence(name)
        assert said[0].isupper()
        assert said.endswith(".")
    assert len({sentence(name) for name in CHECKS}) == len(CHECKS)


def test_the_first_check_is_that_it_loads() -> None:
    assert next(iter(CHECKS)) == "it_loads"


def test_one_line_is_a_test_for_each_check() -> None:
    (mark,) = conforms("toy-draw").pytestmark  # type: ignore[attr-defined]
    assert mark.args == ("check", list(CHECKS))


@pytest.fixture
def toy(tmp_path: Path) -> Callable[[str], Subject]:
    """The draw–discard toy with something more in its file."""

    def made(more: str) -> Subject:
        path = tmp_path / "broken-toy.yaml"
        path.write_text(TOY.format(more=more), "utf-8")
        return Subject(str(path))

    return made


BROKEN = [
    ("Leak", "hidden_tiles_have_no_say", "sees no difference between rounds that differ in hidden tiles"),
    ("LeakyDeal", "a_deal_gives_nothing_away", "sees no difference between rounds that differ in hidden"),
    ("LeakyMenu", "views_show_what_they_may", "follows from its view"),
    ("Peeping", "menus_show_nothing_hidden", "does not depend on hidden tiles"),
    ("PeepingForPongs", "menus_show_nothing_hidden", "does not depend on hidden tiles"),
    ("Favouring", "menus_show_nothing_hidden", "Which claim takes effect does not depend on tiles"),
    ("TellingRefusal", "refusals_give_nothing_away", "is refused does not depend on hidden tiles."),
    ("TellingVeto", "refusals_give_nothing_away", "is refused does not depend on hidden tiles."),
    ("TellingSeldom", "decisions_give_nothing_away", "behind a decision does not depend on hidden tiles."),
    ("TellingInWords", "decisions_give_nothing_away", "is told the same in the same words."),
    ("TellingInWords", "hidden_tiles_have_no_say", "is told the same in the same words."),
    ("TellingMenu", "decisions_give_nothing_away", "is told the same in the same words."),
    ("Drawing", "the_next_round_depends_on_what_was_seen", "Who deals next does not depend on tiles"),
    ("Rewarding", "the_next_round_depends_on_what_was_seen", "What a round adds does not depend on tiles"),
    ("Gift", "money_balances", "Scores are the sum of transfers."),
    ("Unnamed", "money_balances", "The reason of a transfer has a text.\njust-so"),
    ("Wordless", "decisions_have_words", "The decision mumble is said in both languages."),
    ("Refusing", "legal_decisions_are_accepted", "Every action of a menu is accepted.\ntempt"),
    ("Refusing", "any_play_holds", "Every decision of a menu is accepted."),
    ("Endless", "rounds_end", "A round ends within a bound that the tiles give."),
    ("Whimsical", "the_same_seed_is_the_same_round", "Both are the same."),
    ("Whimsical", "any_play_holds", "plays again"),
    ("Hashing", "another_process_plays_the_same", "All of them are the same."),
    ("Counting", "rounds_do_not_touch_each_other", "They go as they do alone."),
    ("Counting", "plugins_keep_nothing", "Counting is as it was."),
    ("Shared", "clones_are_independent", "Playing a clone never touches the original."),
    ("Unwritten", "the_state_is_its_events", "The fold of the events is the state"),
    ("Losing", "tiles_are_conserved", "Tiles are conserved after every event."),
]


@pytest.mark.parametrize(("plugin", "check", "words"), BROKEN)
def test_a_broken_plugin_is_caught_in_the_right_words(
    toy: Callable[[str], Subject], plugin: str, check: str, words: str
) -> None:
    found = what_breaks(check, toy(f'plugins: {{"broken:{plugin}": {{}}}}'))
    assert found is not None
    first, rest = found.said.split("\n", 1)
    assert first == sentence(check)
    assert words in rest


@pytest.mark.parametrize(
    ("plugin", "check", "why"),
    [
        ("Asserting", "tiles_are_conserved", "happened (AssertionError: a tile too many)"),
        ("Asserting", "every_option_alone_plays", "happened (AssertionError: a tile too many)"),
        ("Asserting", "another_process_plays_the_same", "happened (AssertionError: a tile too many)"),
        ("Asserting", "any_play_holds", "happened (AssertionError: a tile too many)"),
        ("Crashing", "rounds_end", "settle (ZeroDivisionError)"),
        ("Quitting", "rounds_end", "settle (SystemExit: 0)"),
    ],
)
def test_a_plugin_that_fails_is_named_with_its_line_and_no_other_fault_is_told(
    toy: Callable[[str], Subject], plugin: str, check: str, why: str
) -> None:
    subject = toy(f'plugins: {{"broken:{plugin}": {{}}}}')
    found = what_breaks(check, subject)
    assert found is not None
    first, rest = found.said.split("\n", 1)
    said = f"[plugin-failed] the plugin broken failed in {why}"
    assert re.fullmatch(rf"{subject.name}: \S+broken_plugins\.py:\d+:\d+: {re.escape(said)}", first)
    assert rest.startswith(f"That was while this was looked at: {sentence(check)}")


def test_an_error_of_nobody_has_its_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(subject: Subject) -> None:
        """Nothing is as it was."""
        raise AssertionError("odd")

    monkeypatch.setitem(CHECKS, "fails", fails)
    found = what_breaks("fails", Subject("toy-draw"))
    assert found is not None
    assert found.strange
    assert found.said.startswith("toy-draw: AssertionError: odd\nThat was while this was looked at: Nothing")
    assert f"{Path(__file__).name}" in found.said


def test_a_ruleset_that_cannot_be_loaded_fails_once() -> None:
    test = conforms("toy-drow")
    for check in ("it_has_names", "it_has_names"):
        with pytest.raises(pytest.fail.Exception) as failed:
            test(check)
        (line,) = str(failed.value).splitlines()
        assert line.startswith("[unknown-ruleset] there is no ruleset called “toy-drow”")
        assert line.endswith("did you mean toy-draw?")
    with pytest.raises(pytest.skip.Exception, match="toy-drow cannot be loaded, as it_has_names says"):
        test("money_balances")


def test_a_win_that_a_tile_makes_worth_more_which_nobody_sees_is_caught(
    toy: Callable[[str], Subject],
) -> None:
    more = """
plugins: {"broken:Lucky": {}}
scoring: {patterns: {lucky: {zh: 运, en: luck, value: 1, when: {at: lucky}}}}
"""
    found = what_breaks("decisions_give_nothing_away", toy(more))
    assert found is not None
    assert "behind a decision does not depend on hidden tiles.\n" in found.said
    assert '"event":"win"' in found.said


def test_what_a_tile_that_is_turned_up_is_worth_is_no_leak(toy: Callable[[str], Subject]) -> None:
    subject = toy('plugins: {"broken:Turning": {}}')
    paid = [one.reason for dealt in subject.rounds for one in dealt.round.transfers()]
    assert "toast" in paid
    for check in CHECKS:
        if check.endswith(("nothing_away", "nothing_hidden", "no_say")):
            found = what_breaks(check, subject)
            assert found is None, found.said


def test_a_plugin_that_prints_plays_the_same_in_another_process(toy: Callable[[str], Subject]) -> None:
    assert what_breaks("another_process_plays_the_same", toy('plugins: {"broken:Chatty": {}}')) is None


def test_a_pattern_that_nothing_scores_is_named(toy: Callable[[str], Subject]) -> None:
    subject = toy("scoring: {patterns: {never: {zh: 三色, en: three suits, value: 9, when: {suits: 3}}}}")
    found = what_breaks("every_pattern_is_scored_somewhere", subject)
    assert found is not None
    assert "三色 three suits (never)" in found.said
    assert "flush" not in found.said
    assert "conforms(NAME, examples=" in found.said


def test_a_case_is_an_example(toy: Callable[[str], Subject], tmp_path: Path) -> None:
    subject = toy("scoring: {patterns: {exact: {zh: 独, en: exact, value: 9, when: {suits: 2}}}}")
    (tmp_path / "ours.cases.yaml").write_text(
        "ruleset: ./broken-toy.yaml\n"
        "hands:\n"
        '  - {id: two, hand: "1p 2p 3p 5s", win: 5s, patterns: {独: 9, 平: 1}}\n',
        "utf-8",
    )
    shown = evolve(subject, examples=(tmp_path / "ours.cases.yaml",))
    assert what_breaks("every_pattern_is_scored_somewhere", shown) is None


def test_a_case_file_that_cannot_be_read_is_a_fault(toy: Callable[[str], Subject], tmp_path: Path) -> None:
    found = what_breaks(
        "every_pattern_is_scored_somewhere", evolve(toy(""), examples=(tmp_path / "none.cases.yaml",))
    )
    assert found is not None
    assert "none.cases.yaml" in found.said
    assert not found.strange


def test_an_order_of_answers_that_matters_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Round, "_in_order", lambda round, answers: answers)
    found = what_breaks("answers_come_in_any_order", Subject("toy-draw", {"ante": 5}))
    assert found is not None
    assert "The order of answers has no say." in found.said


def test_an_option_that_fails_is_named(toy: Callable[[str], Subject]) -> None:
    option = """
options:
  crash: {zh: 坏, en: breaks, default: false, when: {"true": {plugin: "broken:Crashing"}}}
"""
    found = what_breaks("every_option_alone_plays", toy(option))
    assert found is not None
    assert "with {'crash': True}" in found.said


def test_a_text_in_one_language_is_noticed() -> None:
    subject = Subject("toy-draw")
    rules = subject.rules
    name = rules.texts["ends"]["exhaustion"]
    rules.texts = {**rules.texts, "ends": {**rules.texts["ends"], "exhaustion": evolve(name, en="")}}
    with pytest.raises(Broken, match=r"ends\.exhaustion"):
        CHECKS["texts_are_in_both_languages"](subject)


def test_a_failing_test_says_its_sentence_first(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(subject: Subject) -> None:
        """Nothing is as it was."""
        raise Broken("found")

    monkeypatch.setitem(CHECKS, "fails", fails)
    with pytest.raises(pytest.fail.Exception) as caught:
        conforms("toy-draw")("fails")
    assert str(caught.value) == "Nothing is as it was.\ntoy-draw: found"
    assert not caught.value.pytrace


def test_a_ruleset_that_is_not_there_is_a_sentence_too() -> None:
    found = what_breaks("it_loads", Subject("toy-drow"))
    assert found is not None

    assert "toy-draw" in found.said


@pytest.mark.parametrize("missing", ["hypothesis", "pytest"])
def test_what_is_not_installed_is_named(missing: str) -> None:
    script = f"""
import sys
sys.modules[{missing!r}] = None
from paiju.core.errors import PaijuError
try:
    import paiju.lab.conformance
except PaijuError as error:
    print(*[fault.say("en") for fault in error.faults])
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert "needs-extra" in done.stdout
    assert f"this needs {missing}, which is not installed" in done.stdout
    assert "pip install 'paiju[test]'" in done.stdout


class Counted(RoundMachine):
    """A machine with a step of a user's own."""

    game = rules("toy-draw")
    looks = 0

    @invariant()
    def is_looked_at(self) -> None:
        Counted.looks += 1
        assert sum(self.round.scores) == 0


def test_a_machine_with_steps_of_ones_own_is_run() -> None:
    run_machine(Counted)
    assert Counted.looks > 0
