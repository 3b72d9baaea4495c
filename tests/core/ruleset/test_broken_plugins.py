"""A mistake in the code of others is told as theirs: which plugin, which hook, which line of which file."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

import pytest

from paiju.core.errors import Fault, PluginError, RulesetError
from paiju.core.match import Match
from paiju.core.round import start
from paiju.core.ruleset import rules
from paiju.core.ruleset.blame import failure, suspects
from paiju.lab.bots import RandomBot
from paiju.lab.table import play_round

PLAIN = Path(__file__).parents[1] / "plain.yaml"
HEAD = """
from fractions import Fraction
from attrs import frozen
from paiju.core.errors import Text
from paiju.core.hooks import impl
from paiju.core.ledger import Transfer
from paiju.core.round import Action, EventKind, Fact, NextRound, OfferKind, Step, Verb

"""

Install = Callable[..., Path]


@pytest.fixture
def others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterable[Install]:
    """Installs a variant called `other` with this code; answers a ruleset of it and remembers its module."""
    module = re.sub(r"\W", "_", f"other_{tmp_path.name}")

    def install(code: str, text: str = "") -> Path:
        site = tmp_path / "site"
        info = site / "other-1.0.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: other\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[paiju.plugins]\nother = {module}\n")
        (site / f"{module}.py").write_text(HEAD + code, "utf-8")
        monkeypatch.syspath_prepend(site)
        path = tmp_path / "mine.yaml"
        head = f"name: mine\nextends: {PLAIN}\nnames: {{zh: 我, en: Mine}}\nvariant: other\n"
        path.write_text(head + text, "utf-8")
        return path

    yield install
    sys.modules.pop(module, None)


def faults_of(path: Path) -> list[Fault]:
    with pytest.raises(RulesetError) as caught:
        rules(str(path))
    return list(caught.value.faults)


def line_of(fault: Fault) -> str:
    """The line of the plugin's file that a fault points at."""
    assert fault.place is not None
    assert Path(fault.place.file).name.startswith("other_")
    return Path(fault.place.file).read_text("utf-8").splitlines()[fault.place.line - 1].strip()


# --- at load


@pytest.mark.parametrize(
    ("code", "line", "said"),
    [
        ("raise SystemExit(3)", "raise SystemExit(3)", "SystemExit: 3"),
        ("1 / 0", "1 / 0", "ZeroDivisionError"),
        ("class Odd(BaseException): ...\nraise Odd", "raise Odd", "Odd"),
        ("x = = 1", "x = = 1", "SyntaxError"),
        ("import nothing_like_this", "import nothing_like_this", "ModuleNotFoundError"),
        ("@impl\nclass Moves: ...", "@impl", "TypeError"),
        ("impl(5)", "impl(5)", "TypeError"),
        ("class Bad(Exception):\n    def __str__(self): 1 / 0\nraise Bad", "raise Bad", "Bad"),
    ],
)
def test_what_is_raised_while_a_plugin_is_imported(others: Install, code: str, line: str, said: str) -> None:
    (fault,) = faults_of(others(code))
    assert fault.code == "broken-plugin"
    assert line_of(fault) == line
    assert "other" in fault.message.en
    assert said in fault.message.en
    assert "\n" not in fault.message.en


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("class Settings: ...", "@attrs.frozen class Settings"),
        ("Settings = 5", "@attrs.frozen class Settings"),
        ("PLUGINS = 5", "PLUGINS = (module, ...)"),
        ("PLUGINS = ('other.rules',)", "PLUGINS = (module, ...)"),
        ("TEXTS = 5", "{kind: {code: Text(zh, en)}}"),
        ("TEXTS = {'reasons': {'x': 'y'}}", "{kind: {code: Text(zh, en)}}"),
    ],
)
def test_what_a_variant_says_of_itself(others: Install, code: str, expected: str) -> None:
    (fault,) = faults_of(others(code))
    assert (fault.code, fault.expected) == ("broken-plugin", expected)


def test_settings_that_cannot_be_made(others: Install) -> None:
    code = "@frozen\nclass Settings:\n    def __attrs_post_init__(self): self.nothing.x"
    (fault,) = faults_of(others(code))
    assert fault.code == "broken-plugin"
    assert line_of(fault) == "def __attrs_post_init__(self): self.nothing.x"


WRONG_DECLARATIONS = [
    ("facts", "return 5"),
    ("facts", "return [5]"),
    ("facts", "return 'wall'"),
    ("facts", "yield Fact('x'); 1 / 0"),
    ("facts", "raise SystemExit"),
    ("facts", "return [Fact(5)]"),
    ("facts", "return [Fact('x', text='x')]"),
    ("facts", "return [Fact('x', compute=5)]"),
    ("facts", "return [Fact('x', compute=print, give=5)]"),
    ("facts", "return [Fact('x', give=print)]"),
    ("facts", "return [Fact('x', 'seat', compute=print, give=print)]"),
    ("events", "return [Fact('x')]"),
    ("events", "return [EventKind('x', 5, print)]"),
    ("events", "return [EventKind('x', ('seat',), 5)]"),
    ("events", "return [EventKind('x', ('seat',), print, secret=('tile',))]"),
    ("events", "return [EventKind('x', ('seat',), print, text=Text('{tile}', 'x'))]"),
    ("events", "return [EventKind('x', ('seat',), print, text=Text('}', 'x'))]"),
    ("events", "return [EventKind('x', ('seat',), print, text=Text('{seat.x}', 'x'))]"),
    ("steps", "return [Step('x')]"),
    ("steps", "return [Step('x', run=5)]"),
    ("steps", "return [Step('x', print, course='deal')]"),
    ("steps", "return [Step('x', print, phase='x', begin=5)]"),
    ("steps", "return {'x': print}"),
    ("verbs", "return [Verb('bow', 'bow', {})]"),
    ("verbs", "return [Verb('bow', 'bow', print)]"),
    ("verbs", "return [Verb('bow', 'bow', {'': 5})]"),
    ("verbs", "return [Verb('bow', 'nod', {'': print})]"),
    ("verbs", "return [Verb('bow', 'bow T**', {'': print})]"),
    ("verbs", "return [Verb('bow', 'bow [with T', {'': print})]"),
    ("verbs", "return [Verb('bow', 'bow T]', {'': print})]"),
    ("verbs", "return [Verb('bow', 'bow [T] [N]', {'': print})]"),
    ("verbs", "return [Verb('bow', '', {'': print})]"),
    ("verbs", "return [Verb('bow', None, {'': print})]"),
    ("verbs", "return [Verb('bow', 'bow', {'': print}, why='no')]"),
    ("verbs", "return [Verb('bow', 'bow', {'': print}, Text('{tile}', 'x'))]"),
    ("offers", "return OfferKind('x')"),
    ("offers", "return ['x']"),
    ("offers", "return [Fact('x')]"),
    ("offers", "return [OfferKind('')]"),
    ("offers", "return [OfferKind(5)]"),
    ("offers", "return [OfferKind('x', by='theft')]"),
    ("offers", "return [OfferKind('x', by=None)]"),
    ("offers", "return [OfferKind('x', lies='wall')]"),
    ("offers", "return [OfferKind('x', lies=None)]"),
    ("offers", "return [OfferKind('x', thrown='rat')]"),
    ("offers", "return [OfferKind('x', thrown=(5,))]"),
    ("predicates", "return [print]"),
    ("predicates", "return {'x': 5}"),
    ("predicates", "return {5: print}"),
]


@pytest.mark.parametrize(("hook", "body"), WRONG_DECLARATIONS)
def test_declarations_of_the_wrong_kind(others: Install, hook: str, body: str) -> None:
    for fault in faults_of(others(f"@impl\ndef {hook}():\n    {body}\n")):
        assert fault.code == "broken-plugin"
        assert f"other.{hook}" in fault.message.en
        assert line_of(fault) in ("@impl", body)


def test_all_wrong_declarations_are_told_at_once(others: Install) -> None:
    facts = "@impl\ndef facts():\n    return [5, Fact(7)]\n"
    verbs = "@impl\ndef verbs():\n    return [Verb('bow', 'bow', {})]\n"
    assert len(faults_of(others(facts + verbs))) == 3


def test_declarations_of_the_right_kind(others: Install) -> None:
    code = inspect.cleandoc("""
        @impl
        def verbs():
            text = Text("躬 {tiles}", "bow {tiles} {detail}")
            yield Verb("bow", "bow T* [to SEAT WORD*]", {"": print}, text)

        @impl
        def events():
            return (EventKind("bow", ("seat",), print, text=Text("{seat}", "{seat}")),)

        @impl
        def facts():
            return None

        @impl
        def offers():
            yield OfferKind("bow", by="swap", lies="", thrown=["C"])

        @impl
        def steps():
            return [Step("bow", print, phase="bowing", begin=print)]
    """)
    made = rules(str(others(code)))
    assert "bow" in made.verbs
    assert "bow" in made.kinds
    assert "bow" in made.offers
    assert "bowing" in made.phases


def test_a_wrong_offer_is_told_with_what_it_may_be(others: Install) -> None:
    code = "@impl\ndef offers():\n    return [OfferKind('x', by='theft', lies='wall', thrown='rat')]\n"
    by, lies, thrown = (fault.wanted() for fault in faults_of(others(code)))
    assert by == "self, discard, rob, swap, flower, exhaustion, out"
    assert {"river", "hand", "meld"} <= set(lies.split(", "))
    assert thrown == '("rat",)'


def test_a_fact_that_is_given_is_one_of_the_table_that_is_worked_out(others: Install) -> None:
    (fault,) = faults_of(others("@impl\ndef facts():\n    return [Fact('x', give=print)]\n"))
    assert (fault.code, fault.expected) == ("broken-plugin", "compute, scope=table")


@pytest.mark.parametrize("only", ["'turn'", "(5,)"])
def test_names_that_a_hook_is_restricted_to_stand_in_a_tuple(others: Install, only: str) -> None:
    code = f"@impl(only={only})\ndef moves(round, seat):\n    return []\n"
    (fault,) = faults_of(others(code))
    assert (fault.code, fault.expected) == ("broken-plugin", 'only=("name",)')
    assert line_of(fault).startswith("@impl(only=")


def test_a_wrapper_that_yields_nothing(others: Install) -> None:
    (fault,) = faults_of(others("@impl(wrapper=True)\ndef settle(round):\n    return []\n"))
    assert fault.code == "broken-plugin"
    assert "other" in fault.message.en


def test_a_misspelt_hook_is_told_with_its_line(others: Install) -> None:
    (fault,) = faults_of(others("@impl\ndef circumstance():\n    return []\n"))
    assert (fault.code, fault.nearest) == ("unknown-hook", "circumstances")
    assert line_of(fault) == "@impl"


def test_a_plugin_that_is_switched_on_twice(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    text = "plugins: {Knock: {least_wall: 1}}\nset: {knock: true}\n"
    path.write_text(f"name: mine\nextends: toy-draw\nnames: {{zh: 我, en: Mine}}\n{text}", "utf-8")
    (fault,) = faults_of(path)
    assert fault.code == "plugin-twice"
    assert f"{path}:4:" in fault.message.en
    assert fault.place is not None
    assert fault.place.file.endswith("toy-draw.yaml")


# --- in play


def play(path: Path, rounds: int = 8) -> None:
    """Play at random until something fails."""
    game = rules(str(path))
    for seed in range(rounds):
        round = start(game, seed)
        while not round.over:
            for seat, menu in list(round.legal().items()):
                round.act(seat, next((one for one in menu if one.verb == "win"), menu[0]))
        round.next_dealer()


@pytest.mark.parametrize(
    ("hook", "arguments", "answer"),
    [
        ("moves", "round, seat", "None"),
        ("moves", "round, seat", "5"),
        ("moves", "round, seat", "['discard']"),
        ("moves", "round, seat", "(one for one in 'ab')"),
        ("claims", "round, seat", "'pass'"),
        ("veto", "round, action", "False"),
        ("veto", "round, action", "5"),
        ("next_step", "round, seat", "('draw', 1)"),
        ("next_step", "round, seat", "5"),
        ("settle", "round", "[5]"),
        ("settle", "round", "5"),
        ("settle", "round", "[Transfer(0, 1, 1.5, 'fee')]"),
        ("settle", "round", "(Transfer(0, 1, amount, 'fee') for amount in [1, True])"),
        ("next_dealer", "round", "'east'"),
        ("next_dealer", "round", "4"),
        ("moves", "seat", "[Action('juggle')]"),
        ("moves", "seat", "[Action('discard', (99,))]"),
        ("moves", "seat", "[Action([], {})]"),
        ("claims", "offer", "(Action('pass') for _ in iter(int, 1))"),
        ("claims", "offer", "iter(lambda: Action('pass'), 0)"),
        ("resolve", "claims", "((9, claims[0][1]),)"),
        ("resolve", "claims", "(one for one in claims)"),
        ("next_step", "seat", "(('nothing', seat),)"),
        ("settle", "", "[Transfer(0, 4, 1, 'fee')]"),
        ("settle", "", "[Transfer(0, 1, 1, 5)]"),
        ("settle", "", "[Transfer(0, 1, 10**5000, 'fee')]"),
        ("settle", "", "[Transfer(0, 1, Fraction(10**400, 3), 'fee')]"),
        ("settle", "", "[Transfer(0, 1, Fraction(1, 10**400), 'fee')]"),
    ],
)
def test_a_wrong_answer_in_play(others: Install, hook: str, arguments: str, answer: str) -> None:
    path = others(f"@impl\ndef {hook}({arguments}):\n    return {answer}\n")
    with pytest.raises(PluginError) as caught:
        play(path)
    (fault,) = caught.value.faults
    assert (fault.code, fault.path) == ("plugin-failed", ("plugin", "other", hook))
    assert f"the plugin other failed in {hook} (" in fault.message.en
    assert line_of(fault) == "@impl"
    assert fault.expected


@pytest.mark.parametrize(
    ("hook", "arguments", "answer"),
    [
        ("settle", "round", "5"),
        ("settle", "round", "[[5]]"),
        ("settle", "round", "[[Transfer(0, 9, 1, 'fee')]]"),
        ("next_step", "round", "5"),
        ("next_step", "round", "(('nothing',),)"),
        ("next_dealer", "round", "4"),
        ("pay_win", "round", "[5]"),
    ],
)
def test_a_wrong_answer_of_what_goes_around_others(
    others: Install, hook: str, arguments: str, answer: str
) -> None:
    path = others(f"@impl(wrapper=True)\ndef {hook}({arguments}):\n    yield\n    return {answer}\n")
    with pytest.raises(PluginError) as caught:
        play(path)
    (fault,) = caught.value.faults
    assert (fault.code, fault.path) == ("plugin-failed", ("plugin", "other", hook))
    assert line_of(fault) == "@impl(wrapper=True)"


def test_right_answers_of_what_goes_around_others(others: Install) -> None:
    body = "answers = yield\n    return [*answers, [Transfer(0, 1, 2, 'fee')], None]"
    path = others(f"@impl(wrapper=True)\ndef settle():\n    {body}\n")
    round = start(rules(str(path)), 1)
    play_round(round, [RandomBot()] * 4, [Random(1)] * 4)
    assert [one.reason for one in round.transfers()][-1] == "fee"


@pytest.mark.parametrize("pushed", ["('nothing',)", "5", "()", "([],)"])
def test_what_is_no_step_is_told_of_who_puts_it_on_the_agenda(others: Install, pushed: str) -> None:
    path = others(f"@impl(only=('draw',))\ndef happened(round):\n    round.push({pushed})\n")
    with pytest.raises(PluginError) as caught:
        play(path)
    (fault,) = caught.value.faults
    assert (fault.code, fault.path) == ("plugin-failed", ("plugin", "other", "happened"))
    assert line_of(fault) == "@impl(only=('draw',))"


def test_a_step_that_another_step_puts_on_the_agenda(others: Install) -> None:
    code = """
def run(round, step):
    round.push(("trun", 0))

@impl
def steps():
    return [Step("first", run, course=("before", "play"))]
"""
    with pytest.raises(PluginError) as caught:
        play(others(code))
    (fault,) = caught.value.faults
    assert (fault.code, fault.nearest) == ("unknown-step", "turn")
    assert "the plugin other has put 'trun' on the agenda" in fault.message.en


@pytest.mark.parametrize(
    "menus", ["5", "{9: (Action('pass'),)}", "{0: [Action('pass')]}", "{0: ()}", "{0: (5,)}", "[0]"]
)
def test_menus_of_a_step_that_are_none(others: Install, menus: str) -> None:
    step = f"Step('x', asks=lambda round, step: {menus}, course=('before', 'play'))"
    with pytest.raises(PluginError) as caught:
        play(others(f"@impl\ndef steps():\n    return [{step}]\n"))
    (fault,) = caught.value.faults
    assert (fault.code, fault.path) == ("plugin-failed", ("plugin", "other", "x"))
    assert fault.expected == "{seat: (Action, ...)}"


def test_a_veto_that_leaves_nothing_to_do(others: Install) -> None:
    with pytest.raises(PluginError) as caught:
        play(others("@impl\ndef veto(action):\n    return 'never'\n"))
    (fault,) = caught.value.faults
    assert (fault.code, fault.path[2]) == ("nothing-left", "veto")
    assert "the plugin other leaves seat" in fault.message.en
    assert "never" in fault.message.en
    assert line_of(fault) == "@impl"


def test_a_round_that_comes_to_a_halt(others: Install) -> None:
    path = others("@impl(only=('discard',))\ndef happened(round):\n    round.agenda = ()\n")
    round = start(rules(str(path)), 1)
    bots, chances = [RandomBot()] * 4, [Random(1)] * 4
    with pytest.raises(PluginError) as caught:
        play_round(round, bots, chances)
    (fault,) = caught.value.faults
    assert fault.code == "nobody-asked"
    assert "the plugin other has brought a round to a halt" in fault.message.en


def test_a_game_of_too_many_rounds(others: Install) -> None:
    with pytest.raises(PluginError) as caught:
        rules(str(others("@impl\ndef rounds_in_game(rules):\n    return 10**9\n")))
    assert caught.value.faults[0].path == ("plugin", "other", "rounds_in_game")


def test_points_of_a_match_are_one_for_each_seat(others: Install) -> None:
    game = rules(str(others("@impl\ndef match_points(match):\n    return [1]\n")))
    match = Match(game, "1", length=1)
    play_round(match.round, [RandomBot()] * 4, [Random(1)] * 4)
    with pytest.raises(PluginError) as caught:
        match.advance()
    assert caught.value.faults[0].path == ("plugin", "other", "match_points")


@pytest.mark.parametrize(
    ("transfer", "code"),
    [
        ("Transfer(0, 1, 10**60, 'fee')", "amount-too-large"),
        ("Transfer(0, 9, 1, 'fee')", "no-such-payer"),
        ("Transfer('east', 0, 1, 'fee')", "no-such-payer"),
    ],
)
def test_a_transfer_that_cannot_be_is_never_booked(others: Install, transfer: str, code: str) -> None:
    with pytest.raises(PluginError) as caught:
        play(others(f"@impl(only=('draw',))\ndef happened(round):\n    round.pay([{transfer}])\n"))
    (fault,) = caught.value.faults
    assert fault.code == code
    assert "fee" in fault.message.en


@pytest.mark.parametrize(
    "answer", ["[Transfer(0, 1, Fraction(1, 2), 'fee')]", "iter([Transfer(0, 1, 3, 'fee')])"]
)
def test_right_answers_are_taken_as_they_are(others: Install, answer: str) -> None:
    game = rules(str(others(f"@impl\ndef settle(round):\n    return {answer}\n")))
    round = start(game, 1)
    while not round.over:
        for seat, menu in list(round.legal().items()):
            round.act(seat, menu[0])
    assert [one.reason for one in round.transfers()][-1] == "fee"


def test_an_inexact_amount_is_never_booked(others: Install) -> None:
    code = "@impl(only=('draw',))\ndef happened(round):\n    round.pay([Transfer(0, 1, 0.5, 'fee')])\n"
    with pytest.raises(PluginError) as caught:
        play(others(code))
    (fault,) = caught.value.faults
    assert (fault.code, fault.expected) == ("inexact-amount", "int, Fraction")
    assert "0.5" in fault.message.en
    assert "fee" in fault.message.en


@pytest.mark.parametrize(
    ("body", "line", "said"),
    [
        ("1 / 0", "1 / 0", "ZeroDivisionError"),
        ("round.emit(('no-such-event', -1))", "round.emit(('no-such-event', -1))", "no-such-event"),
        ("helper()", "open('/nowhere/at/all')", "FileNotFoundError"),
        ("raise SystemExit", "raise SystemExit", "SystemExit"),
    ],
)
def test_an_error_in_a_hook_is_found_out_from_where_it_was_raised(
    others: Install, body: str, line: str, said: str
) -> None:
    helper = "def helper():\n    open('/nowhere/at/all')\n"
    path = others(f"{helper}@impl(only=('draw',))\ndef happened(round):\n    {body}\n")
    with pytest.raises(BaseException) as caught:  # noqa: PT011
        play(path)
    blamed = failure(caught.value)
    assert blamed is not None
    (fault,) = blamed.faults
    assert (fault.code, fault.path) == ("plugin-failed", ("plugin", "other", "happened"))
    assert said in fault.message.en
    assert line_of(fault) == line


def test_nobody_else_is_blamed_for_an_error_of_ours() -> None:
    with pytest.raises(KeyError) as caught:
        start(rules("toy-draw"), 1).rules.effect("no-such-verb", "")
    assert failure(caught.value) is None


@pytest.mark.parametrize(("name", "plugins"), [("toy-draw", ("toy-draw",)), ("kawuxing", ())])
def test_the_plugins_of_others_are_named_where_an_error_may_be_theirs(
    name: str, plugins: tuple[str, ...]
) -> None:
    with pytest.raises(KeyError) as caught:
        start(rules(name), 1).rules.effect("no-such-verb", "")
    assert suspects(caught.value) == plugins
