"""Asking a person: what may be done, what was meant, and the questions one may ask in between."""

from __future__ import annotations

from paiju.core.errors import NotationError, Text
from paiju.core.round import Action, Round
from paiju.host import text
from paiju.host.cells import flow, wrap
from paiju.host.screen import Screen
from paiju.host.terminal.decisions import PLAIN_VERBS, Choices, reason
from paiju.host.terminal.lines import Lines
from paiju.host.terminal.table import hand_line, table_lines
from paiju.host.terminal.words import Words
from paiju.lab.bots import Bot, bot_chance
from paiju.lab.greedy import live_tiles
from paiju.lab.seat_view import SeatView

HELP, TABLE, WAITS, HINT, WHY, QUIT = "help", "table", "waits", "hint", "why", "quit"
COMMANDS = {
    "?": HELP, "help": HELP, "帮助": HELP,
    "t": TABLE, "table": TABLE, "桌面": TABLE,
    "waits": WAITS, "听": WAITS, "听牌": WAITS,
    "hint": HINT, "提示": HINT,
    "why": WHY, "为什么": WHY,
    "q": QUIT, "quit": QUIT, "exit": QUIT, "退出": QUIT,
}  # fmt: skip

CLAIMS = ("pong", "chow")
"""Verbs that are there only where the ruleset has the claim."""


class Quit(Exception):
    """The person leaves; the round stands where it is."""


class InputEnded(Exception):
    """No further line will come."""


class Prompt:
    """The person at one seat. `adviser` is the bot that gives hints."""

    def __init__(self, screen: Screen, words: Words, seat: int, adviser: Bot, *, hints: bool) -> None:
        self.screen = screen
        self.words = words
        self.seat = seat
        self.adviser = adviser
        self.hints = hints
        self.lines = Lines(screen)

    def decide(self, looking: SeatView) -> Action:
        """Ask until a legal decision is given. Raises `Quit` or `InputEnded`."""
        view = looking.round
        found = Choices(view, self.seat)
        self._show(view, found)
        if self.hints:
            self._waits(view, found)
            self._hint(looking, found)
        prompt = self.words.say(text.PROMPT.format(seat=self.seat))
        while True:
            line = self.lines.ask(prompt)
            if line is None:
                raise InputEnded
            if not line:
                self._options(found)
                continue
            first, _, rest = line.partition(" ")
            if first in COMMANDS and first not in view.rules.verbs:
                self._answer(COMMANDS[first], rest, looking, found)
                continue
            action = self._meant(line, view, found)
            if action is not None:
                return action

    def _meant(self, line: str, view: Round, found: Choices) -> Action | None:
        """The legal decision of a line; otherwise says why there is none."""
        try:
            action = found.read(line)
        except NotationError as problem:
            self._say_fault(problem)
            return None
        if action in found.menu:
            return action
        said = self.words.action(action)
        self.screen.say(text.REFUSED, action=said, reason=self.words.say(reason(view, self.seat, action)))
        return None

    def _say_fault(self, problem: NotationError) -> None:
        for fault in problem.faults:
            said = self.words.say(fault.message)
            if fault.expected:
                said += self.words.say(text.EXPECTED).format(expected=fault.expected)
            self.screen.write(said)

    # --- what is shown ------------------------------------------------------------------------------

    def _show(self, view: Round, found: Choices) -> None:
        """The whole table on one's own turn, one's hand where another's tile is to be answered."""
        if view.offer is None:
            for line in table_lines(self.words, view, self.seat):
                self._lines(line)
        else:
            self._offer(view)
            self.screen.write(hand_line(self.words, view, self.seat))
        self._options(found)

    def _offer(self, view: Round) -> None:
        """What is to be answered, where no event has told it: it may still be taken before it happens."""
        offer = view.offer
        events = view.events()
        if offer is None or (events and events[-1][0] == offer.kind):
            return
        self.screen.say(text.OFFERED, offer=self.words.offer(offer))

    def _lines(self, line: str) -> None:
        for one in wrap(line, self.screen.columns):
            self.screen.write(one)

    def _options(self, found: Choices) -> None:
        for line in flow(found.labels(self.words), self.screen.columns, "  "):
            self.screen.write(line)
        if found.more:
            self.screen.say(text.MORE)

    # --- questions ----------------------------------------------------------------------------------

    def _answer(self, command: str, rest: str, looking: SeatView, found: Choices) -> None:
        view = looking.round
        if command == QUIT:
            raise Quit
        if command == HELP:
            self._help(found)
        elif command == TABLE:
            for line in table_lines(self.words, view, self.seat):
                self._lines(line)
        elif command == WAITS:
            self._waits(view, found, always=True)
        elif command == HINT:
            self._hint(looking, found)
        elif command == WHY:
            self._why(rest, view, found)

    def _help(self, found: Choices) -> None:
        self.screen.say(text.PLAY_HELP, mark=found.mark)
        rules = found.rules
        for verb in rules.verbs.values():
            if verb.name in CLAIMS and verb.name not in rules.claims:
                continue
            self.screen.write(f"  {verb.grammar.ljust(24)}{self.words.say(_plain(verb.text))}")
        self.screen.say(text.TILE_CODES, legend=self.words.legend())

    def _why(self, rest: str, view: Round, found: Choices) -> None:
        if not rest:
            self.screen.say(text.WHY_WHAT)
            return
        try:
            action = found.read(rest)
        except NotationError as problem:
            self._say_fault(problem)
            return
        said = self.words.action(action)
        if action in found.menu:
            self.screen.say(text.IS_LEGAL, action=said)
        else:
            self.screen.say(text.REFUSED, action=said, reason=self.words.say(reason(view, self.seat, action)))

    def _hint(self, looking: SeatView, found: Choices) -> None:
        chance = bot_chance("hint", 0, self.seat)  # asked twice, it says the same
        action = self.adviser.decide(looking, self.seat, found.menu, chance)
        self.screen.say(text.ADVICE, bot=self.adviser.name, action=self.words.action(action))

    def _waits(self, view: Round, found: Choices, *, always: bool = False) -> None:
        """The waits of the hand, or on one's own turn those that each discard leaves."""
        if not view.rules.hands.blocks:
            if always:
                self.screen.say(text.NO_WAITS_HERE)
            return
        discards = [one for one in found.listed if one.verb in PLAIN_VERBS and len(one.tiles) == 1]
        told = False
        for action in discards:
            waits = view.waits_without(self.seat, action.tiles[0])
            told |= self._tell_waits(view, waits, self.words.action(action))
        if not discards:
            told = self._tell_waits(view, view.waits(self.seat), "")
        if always and not told:
            self.screen.say(text.NOT_READY)

    def _tell_waits(self, view: Round, waits: int, after: str) -> bool:
        if not waits:
            return False
        left = live_tiles(view, self.seat)
        kinds = [kind for kind in range(waits.bit_length()) if waits >> kind & 1]
        each = " ".join(f"{self.words.tile(kind)}×{left[kind]}" for kind in kinds)
        total = sum(left[kind] for kind in kinds)
        said = self.words.say(text.WAITS).format(waits=each, total=total)
        self.screen.write(f"  {after} → {said}" if after else f"  {said}")
        return True


def _plain(said: Text) -> Text:
    """The text of a verb without values."""
    return Text(*(" ".join(one.format(tiles="…", detail="…").split()) for one in (said.zh, said.en)))
