"""Tables of 猫抓老鼠, on which hands and decisions are written as a case file writes them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

import pytest

from paiju.core.round import Position, Round, Rules, SeatPosition, start, start_at
from paiju.core.ruleset import rules
from paiju.core.tiles import read_tiles, write_tiles
from paiju.host.cli import main
from paiju.lab.bots import RandomBot
from paiju.lab.table import play_round

NAMES = ("catmouse-2", "catmouse-3", "catmouse-4", "catmouse-5")
NOT_TAKEN = ("start", "set", "wild-kind", "deal", "bid", "role")
"""The kinds of events that come before a bottom is taken."""


class Cards(Counter[str]):
    """So many of each face."""


@cache
def _ready(name: str, options: tuple[tuple[str, Any], ...]) -> Rules:
    return rules(name, dict(options))


class Table:
    """A ruleset in play."""

    def __init__(self, name: str, **options: Any) -> None:
        self.rules = _ready(name, tuple(sorted(options.items())))

    @property
    def seats(self) -> range:
        return range(self.rules.seats)

    def cards(self, text: str) -> tuple[int, ...]:
        return read_tiles(self.rules.tiles, text)

    def faces(self, cards: Any) -> Cards:
        """Cards by face; those that nobody knows are `?`."""
        kinds = self.rules.tiles
        return Cards("?" if card == kinds.unknown else kinds.code(card) for card in cards)

    def hand(self, round: Round, seat: int) -> Cards:
        """A hand by face, as this round (or a view of it) knows it."""
        hand = round.seats[seat].hand
        return self.faces(card for card, held in enumerate(hand) for _ in range(held))

    def deal(self, seed: int | str = "deal", **more: Any) -> Round:
        return start(self.rules, seed, **more)

    def at(
        self,
        hands: Mapping[int, str],
        state: Mapping[str, Any] | None = None,
        facts: Mapping[int, Mapping[str, Any]] | None = None,
        **more: Any,
    ) -> Round:
        """The round at a position; `facts` are those of the seats."""
        seats = {
            seat: SeatPosition(
                hand=self.cards(hands[seat]) if seat in hands else None,
                facts=dict((facts or {}).get(seat, {})),
            )
            for seat in {*hands, *(facts or {})}
        }
        return start_at(self.rules, Position(seats=seats, state=dict(state or {}), **more))

    def play(self, round: Round, *decisions: str) -> Round:
        """Make decisions (`1 play 5 5`), each of which must be legal."""
        for decision in decisions:
            seat, _, text = decision.partition(" ")
            round.act(int(seat), text)
        return round

    def menu(self, round: Round, seat: int) -> set[str]:
        """What a seat may decide now, as written."""
        return {self.rules.notation.write_action(action) for action in round.legal().get(seat, ())}

    def finish(self, round: Round, seed: int | str = 0) -> Round:
        """Random bots play the round to its end."""
        chance = Random(seed)
        play_round(round, [RandomBot()] * self.rules.seats, [chance] * self.rules.seats)
        return round

    def events(self, round: Round, *kinds: str) -> Iterator[Any]:
        """The events of some kinds."""
        return (event for event in round.events() if event[0] in kinds)

    def write(self, cards: Any) -> str:
        return write_tiles(self.rules.tiles, sorted(cards))


@pytest.fixture(params=NAMES)
def table(request: pytest.FixtureRequest) -> Table:
    """Each of the four rulesets."""
    return Table(request.param)


@pytest.fixture
def paiju(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """`paiju(*words)` runs a command line that must succeed, in English; what it printed."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "PAIJU_DEBUG"):
        monkeypatch.delenv(name, raising=False)

    def run(*words: str) -> str:
        code = main(words)
        said = capsys.readouterr()
        assert (code, said.err) == (0, "")
        return said.out

    return run
