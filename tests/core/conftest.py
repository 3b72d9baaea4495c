"""A table for the tests of the kernel, on which positions and decisions are written as a case file does."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from paiju.core.errors import Refused, RulesetError
from paiju.core.melds.notation import read_meld
from paiju.core.round import Action, Position, Round, Rules, SeatPosition, start, start_at
from paiju.core.ruleset import rules
from paiju.core.tiles import read_tiles, write_tiles

PLAIN = Path(__file__).with_name("plain.yaml")

Seats = Mapping[int, str | SeatPosition]


class Game:
    """A ruleset in play, with shorthand for tiles, decisions and positions."""

    def __init__(self, ready: Rules) -> None:
        self.rules = ready

    def tiles(self, text: str) -> tuple[int, ...]:
        return read_tiles(self.rules.tiles, text)

    def tile(self, text: str) -> int:
        (tile,) = self.tiles(text)
        return tile

    def shown(self, tiles: Iterable[int]) -> str:
        """Tiles as written, in the order of the set."""
        return write_tiles(self.rules.tiles, sorted(tiles))

    def hand(self, round: Round, seat: int) -> str:
        """The concealed tiles of a seat, unknown ones last."""
        return self.shown(kind for kind, count in enumerate(round.seats[seat].hand) for _ in range(count))

    def waits(self, round: Round, seat: int) -> str:
        waits = round.waits(seat)
        return self.shown(kind for kind in range(waits.bit_length()) if waits >> kind & 1)

    def seat(
        self, hand: str | None = None, melds: Sequence[str] = (), river: str = "", **facts: Any
    ) -> SeatPosition:
        """One seat of a position."""
        return SeatPosition(
            hand=None if hand is None else self.tiles(hand),
            melds=tuple(read_meld(self.rules.tiles, meld) for meld in melds),
            river=self.tiles(river),
            facts=facts,
        )

    def position(self, seats: Seats, wall: str = "", tail: str = "", **more: Any) -> Position:
        placed = {
            seat: one if isinstance(one, SeatPosition) else self.seat(one) for seat, one in seats.items()
        }
        return Position(seats=placed, wall=self.tiles(wall), tail=self.tiles(tail), **more)

    def at(self, seats: Seats, wall: str = "", tail: str = "", **more: Any) -> Round:
        """The round at a written position."""
        return start_at(self.rules, self.position(seats, wall, tail, **more))

    def deal(self, seed: str | int = "deal", **more: Any) -> Round:
        return start(self.rules, seed, **more)

    def action(self, text: str) -> Action:
        return self.rules.notation.read_action(text)

    def play(self, round: Round, *decisions: str) -> Round:
        """Make decisions (`1 pong 5p`), each of which must be legal."""
        for decision in decisions:
            seat, _, text = decision.partition(" ")
            round.act(int(seat), self.action(text))
        return round

    def menu(self, round: Round, seat: int) -> set[str]:
        """What a seat may decide now, as written."""
        return {self.rules.notation.write_action(action) for action in round.legal().get(seat, ())}

    def refused(self, round: Round, decision: str | tuple[int, Action]) -> str:
        """The reason code with which a decision is refused; and nothing has changed."""
        if isinstance(decision, str):
            seat, _, text = decision.partition(" ")
            decision = (int(seat), self.action(text))
        before = state_of(round)
        with pytest.raises(Refused) as caught:
            round.act(*decision)
        assert state_of(round) == before
        fault = caught.value.faults[0]
        assert fault.message.zh
        assert fault.message.en
        return caught.value.code


def slots_of(what: object) -> dict[str, Any]:
    names = [name for kind in type(what).__mro__ for name in getattr(kind, "__slots__", ())]
    return {name: getattr(what, name) for name in names}


def state_of(round: Round) -> dict[str, Any]:
    """All that a round consists of, for comparing; without waits that are only kept for speed."""
    found = slots_of(round)
    seats = [slots_of(seat) for seat in found.pop("seats")]
    streams = {name: stream.copy() for name, stream in found.pop("streams").items()}
    return {
        **{name: value for name, value in found.items() if name not in ("rules", "log", "table", "offered")},
        "events": round.events(),
        "menus": {seat: list(menu) for seat, menu in round.legal().items()},
        "next chances": {name: [stream.below(1000) for _ in range(3)] for name, stream in streams.items()},
        "table": slots_of(round.table),
        "hand": [bytes(seat["hand"]) for seat in seats],
        "keys": [tuple(seat["keys"]) for seat in seats],
        "river": [tuple(seat["river"]) for seat in seats],
        "seats": [
            {name: value for name, value in seat.items() if name not in ("hand", "keys", "river", "waits")}
            for seat in seats
        ],
    }


MakeGame = Callable[..., Game]


@pytest.fixture(scope="session")
def plain() -> Game:
    """The plain tile game of this folder."""
    return Game(rules(str(PLAIN)))


@pytest.fixture(scope="session")
def plain_with() -> MakeGame:
    """The plain tile game with options."""
    return lambda **options: Game(rules(str(PLAIN), options))


@pytest.fixture(scope="session")
def load_game() -> MakeGame:
    """Any ruleset by name or path, with options."""
    return lambda name, **options: Game(rules(str(name), options))


@pytest.fixture(scope="session")
def draw(toy_draw: Rules) -> Game:
    """The draw–discard toy."""
    return Game(toy_draw)


@pytest.fixture(scope="session")
def climb(toy_climb: Rules) -> Game:
    """The lead–follow toy."""
    return Game(toy_climb)


class Plugged:
    """Installs plugin classes as a distribution would, and makes rulesets that switch them on."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self._folder = folder
        self._patch = patch
        self._made = 0

    def install(self, name: str, module: ModuleType) -> None:
        """Make `module` a plugin of the name."""
        site = self._folder / f"site{self._made}"
        info = site / f"{name}-1.0.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[paiju.plugins]\n{name} = {module.__name__}\n")
        self._patch.setitem(sys.modules, module.__name__, module)
        self._patch.syspath_prepend(site)

    def game(self, *plugins: type, base: str = str(PLAIN), text: str = "", **options: Any) -> Game:
        """A game on `base` with these plugin classes always on, and `text` at the end of its file."""
        self._made += 1
        name = f"probe{self._made}"
        module = ModuleType(f"{name}_module")
        for plugin in plugins:
            setattr(module, plugin.__name__, plugin)
        self.install(name, module)
        path = self._folder / f"{name}.yaml"
        on = ", ".join(f'"{name}:{plugin.__name__}": {{}}' for plugin in plugins)
        path.write_text(
            f"name: {name}\nextends: {base}\nnames: {{zh: 试, en: Probe}}\nplugins: {{{on}}}\n{text}", "utf-8"
        )
        return Game(rules(str(path), options))

    def variant(self, module: ModuleType, text: str = "") -> Game:
        """A game of a variant whose module this is."""
        self._made += 1
        name = f"probe{self._made}"
        self.install(name, module)
        path = self._folder / f"{name}.yaml"
        path.write_text(
            f"name: {name}\nextends: {PLAIN}\nnames: {{zh: 试, en: Probe}}\nvariant: {name}\n{text}", "utf-8"
        )
        return Game(rules(str(path)))


@pytest.fixture
def plugged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Plugged:
    """Games with plugins that a test defines."""
    return Plugged(tmp_path, monkeypatch)


def fault_of(call: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
    """The only fault that a call is refused with."""
    with pytest.raises(RulesetError) as caught:
        call(*arguments, **named)
    (fault,) = caught.value.faults
    return fault


@pytest.fixture(scope="session", name="fault_of")
def _fault_of() -> Callable[..., Any]:
    return fault_of
