"""A machine that plays a round by chance and by malice, and looks at everything after each step.

`any_play_holds` runs it; a test file may have a subclass with steps of its own, and `run_machine` it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, ClassVar

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from paiju.core.errors import PaijuError, PluginError
from paiju.core.record import Recorder, Replay, events_bytes
from paiju.core.round import PASS, Action, Round, Rules
from paiju.lab.bots import pick
from paiju.lab.checks import check_views, state_data
from paiju.lab.checks.events import check_transfers
from paiju.lab.checks.state import difference, require
from paiju.lab.checks.views import menu_data
from paiju.lab.conformance.subject import Subject, check

SETTINGS = settings(
    max_examples=12,
    report_multiple_bugs=False,
    stateful_step_count=16,
    deadline=None,
    derandomize=True,
    database=None,
    phases=(Phase.generate, Phase.shrink),
    suppress_health_check=list(HealthCheck),
)
"""Twelve rounds, in each of which sixteen things are done from some point on; always the same ones."""
BEFORE = 90
"""After how many decisions by lot the machine begins at most."""
CLONE_PLAYS = 8
GARBAGE = ("", " ", "discard", "discard 99x", "pass pass", "出 5p", "win\x00", "play as", "🀄", "a" * 5000)
STRANGE: tuple[Any, ...] = (None, 7, (), [], {}, b"pass", ("pass",), Action("pass", 3), Action(None))  # type: ignore[arg-type]
NUMBERS = st.integers(0, 2**16)


class RoundMachine(RuleBasedStateMachine):
    """Plays one round of `game`, recorded decision by decision."""

    game: ClassVar[Rules]

    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory()
        self.path = Path(self.folder.name) / "round.jsonl"
        self.log: Any = None
        self.answers: Any = None

    def teardown(self) -> None:
        """Close the record."""
        if hasattr(self, "record"):
            self.record.close()
        self.folder.cleanup()

    @property
    def round(self) -> Round:
        """The round in play."""
        return self.record.match.round

    @property
    def playing(self) -> bool:
        """Whether somebody is asked."""
        return bool(self.round.legal())

    @initialize(seed=NUMBERS, before=st.integers(0, BEFORE))
    def begin(self, seed: int, before: int) -> None:
        """Deal, and let some decisions be made by lot."""
        self.record = Recorder.create(self.path, self.game, seed=seed, length=1)
        chance = Random(seed)
        for _ in range(before):
            legal = self.round.legal()
            for seat in sorted(legal)[:1]:
                self._act(seat, pick(legal[seat], chance))

    def _act(self, seat: int, action: Action) -> None:
        _accepted(self.record.act, seat, action)

    def _asked(self, number: int) -> int:
        legal = sorted(self.round.legal())
        return legal[number % len(legal)]

    # --- what may be done ---------------------------------------------------------------------------

    @precondition(lambda self: self.playing)
    @rule(who=NUMBERS, what=NUMBERS)
    def decide(self, who: int, what: int) -> None:
        """Somebody who is asked decides."""
        seat = self._asked(who)
        menu: Any = self.round.legal()[seat]
        action = menu[what % len(menu)] if isinstance(menu, tuple) else pick(menu, Random(what))
        self._act(seat, action)

    @precondition(lambda self: self.round.offer is not None and self.round.settled())
    @rule()
    def close(self) -> None:
        """A window whose outcome is certain closes."""
        self.record.close_window()

    # --- what may not -------------------------------------------------------------------------------

    @rule(seat=st.integers(-2, 9), verb=NUMBERS, tiles=st.lists(NUMBERS, max_size=6), more=NUMBERS)
    def invent(self, seat: int, verb: int, tiles: list[int], more: int) -> None:
        """Somebody decides something made up: any verb, any tiles, held or not."""
        verbs = [*self.game.verbs, "juggle"]
        kinds = len(self.game.tiles.kinds) + 1
        details: tuple[Hashable, ...] = (None, None, 3, -1, "west", ("with", (0, 1)), ("as", "pair"))
        named = tuple(tile % kinds for tile in tiles)
        action = Action(verbs[verb % len(verbs)], named, details[more % len(details)])
        if not self._legal(seat, action):
            self._refused(seat, action)

    def _legal(self, seat: int, action: Action) -> bool:
        menu = self.round.legal().get(seat, ())
        return action in menu or self.round.as_listed(action) in menu

    @precondition(lambda self: self.playing)
    @rule(other=NUMBERS, who=NUMBERS, what=NUMBERS)
    def usurp(self, other: int, who: int, what: int) -> None:
        """A seat does what another seat may do."""
        menu = menu_data(self.round.legal()[self._asked(who)])
        action = menu[what % len(menu)]
        seat = other % self.game.seats
        if not self._legal(seat, action):
            self._refused(seat, action)

    @precondition(lambda self: bool(self.round.answers))
    @rule(what=NUMBERS)
    def answer_twice(self, what: int) -> None:
        """A seat that has answered answers again."""
        seat, action = self.round.answers[what % len(self.round.answers)]
        self._refused(seat, action)
        self._refused(seat, PASS)

    @rule(seat=st.integers(-1, 4), which=st.sampled_from(GARBAGE))
    def babble(self, seat: int, which: str) -> None:
        """Somebody says what cannot be read."""
        if not (which == "pass pass" and PASS in self.round.legal().get(seat, ())):
            self._refused(seat, which)

    @rule(seat=st.sampled_from((0, 1, None, "0", 1.5, True, -1)), which=st.sampled_from(STRANGE))
    def blunder(self, seat: Any, which: Any) -> None:
        """A program gives something that is no decision, or no seat."""
        if not (isinstance(which, Action) and self._legal(seat, which)):
            self._refused(seat, which)

    def _refused(self, seat: Any, action: Any) -> None:
        before = state_data(self.round)
        try:
            self.round.act(seat, action)
        except PluginError:
            raise
        except PaijuError as problem:
            both = all(fault.code and fault.say("zh") and fault.say("en") for fault in problem.faults)
            require(both, "A refusal says why in both languages.", seat, action)
        except Exception as problem:
            problem.add_note(f"What is refused is refused with a reason: {seat} {action!r}")
            raise
        else:
            require(False, "What is not on the menu is refused.", seat, action)
        wrong = difference(before, state_data(self.round))
        require(not wrong, "A refused decision changes nothing.", seat, action, wrong)

    # --- copies -------------------------------------------------------------------------------------

    @rule(seed=NUMBERS)
    def clone(self, seed: int) -> None:
        """A clone plays on, and the original stays as it is."""
        before, chance = state_data(self.round), Random(seed)
        twin = self.round.clone()
        wrong = difference(before, state_data(twin))
        require(not wrong, "A clone equals its original.", wrong)
        for _ in range(CLONE_PLAYS):
            for seat, menu in twin.legal().items():
                _accepted(twin.act, seat, pick(menu, chance))
        wrong = difference(before, state_data(self.round))
        require(not wrong, "Playing a clone never touches the original.", wrong)

    # --- what holds after every step ----------------------------------------------------------------

    @invariant()
    def holds(self) -> None:
        """The record as it is now plays again to the same round, seats see what they may, money balances."""
        round = self.round
        if round.log is not self.log or round.answers is not self.answers:
            self._resumes()
            check_views(round)
            check_transfers(self.game, round)
        self.log, self.answers = round.log, round.answers

    def _resumes(self) -> None:
        again = Replay(self.path, self.game).run().round
        same = events_bytes(self.game, again) == events_bytes(self.game, self.round)
        require(same, "The record of a round plays again to the same events, at every step.")
        one, other = _comparable(again), _comparable(self.round)
        require(one == other, "A round that is resumed is where it was.", difference(one, other))


def _accepted(act: Callable[[int, Action], None], seat: int, action: Action) -> None:
    """Do what is on a menu."""
    try:
        act(seat, action)
    except PluginError:
        raise
    except PaijuError as problem:
        require(False, "Every decision of a menu is accepted.", seat, action, problem)


def _comparable(round: Round) -> dict[str, Any]:
    """The state of a round without what is the same object in the same round only."""
    data = state_data(round)
    menus = {seat: menu_data(menu) for seat, menu in round.offered.items()}
    return {**data, "log": None, "menus": menus}


@check
def any_play_holds(subject: Subject) -> None:
    """Whatever is done, legal or not, in a round or in its clone: all holds, and it can be resumed."""
    run_machine(type("Machine", (RoundMachine,), {"game": subject.rules}))


def run_machine(machine: type[RoundMachine]) -> None:
    """Run a machine under `SETTINGS`. Raises what it finds, with the shortest way there as a note."""
    run_state_machine_as_test(machine, settings=SETTINGS)
