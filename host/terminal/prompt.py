"""Asking a person: what may be done, what was meant, and the questions one may ask in between."""

from __future__ import annotations

from paiju.core.errors import NotationError, Text, nearest
from paiju.core.round import Action, Round
from paiju.core.words import Words
from paiju.host import text
from paiju.host.cells import flow, wrap
from paiju.host.screen import Screen
from paiju.host.terminal.decisions import PLAIN_VERBS, Choices, has_verb, reason
from paiju.host.terminal.lines import Lines
from paiju.host.terminal.table import hand_line, table_lines
from paiju.lab.bots import Bot, bot_chance
from paiju.lab.greedy import live_tiles
from paiju.lab.seat_view import SeatView

HELP, TABLE, WAITS, HINT, WHY, QUIT = "help", "table", "waits", "hint", "why", "quit"
COMMANDS = {
    "?": HELP, "help": HELP, "帮助": HELP,
    "t": TABLE, "table": TABLE, "桌面": TABLE,
    "w": WAITS, "waits": WAITS, "wait": WAITS, "听牌": WAITS, "听": WAITS,
    "hint": HINT, "建议": HINT, "提示": HINT,
    "why": WHY, "为什么": WHY,
    "q": QUIT, "quit": QUIT, "exit": QUIT, "退出": QUIT,
}  # fmt: skip


NO_DECISION = "no-decision"
"""The fault of a line that begins like nothing that can be done."""


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
        found = Choices(view, self.seat, self.words)
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
            self._say_fault(problem, line, found)
            return None
        if action in found.menu:
            return action
        self._say_refused(view, found, action)
        return None

    def _say_refused(self, view: Round, found: Choices, action: Action) -> None:
        """Why a decision is not legal; and the legal ones that may have been meant."""
        why = self.words.say(reason(view, self.seat, action))
        meant = found.meant(action)
        if meant:
            why += self.words.say(text.EXPECTED).format(expected=found.some(meant))
        self.screen.say(text.REFUSED, action=found.say(action), reason=why)

    def _say_fault(self, problem: NotationError, line: str, found: Choices) -> None:
        for fault in problem.faults:
            said = self.words.say(fault.message)
            if fault.expected:
                expected = fault.expected
                named = self.words.say(expected) if isinstance(expected, Text) else expected
                said += self.words.say(text.EXPECTED).format(expected=named)
            near = fault.nearest if fault.code != NO_DECISION else self._nearest(line, found)
            if near:
                said += self.words.say(text.NEAREST).format(nearest=near)
            self.screen.tell(said)

    def _nearest(self, line: str, found: Choices) -> str | None:
        """The verb or the question that somebody may have meant, in the language of the screen."""
        known: dict[str, str] = {}
        chinese = self.words.lang == "zh"
        for word, command in self._commands(found).items():
            spoken = [one for one, what in COMMANDS.items() if what == command and len(one) > 1]
            known[word] = next(one for one in spoken if one.isascii() != chinese)
        for verb in found.rules.verbs.values():
            if has_verb(found.rules, verb.name):
                shown = self.words.verb(verb)
                known |= dict.fromkeys((verb.name, shown), shown)
        if found.verb_of(line) is not None:
            return None
        first = line.partition(" ")[0].casefold()
        near = nearest(first, [one for one in known if len(one) > 1])
        return None if near is None else known[near]

    def _commands(self, found: Choices) -> dict[str, str]:
        """The questions that can be asked in this game."""
        waits = bool(found.rules.hands.blocks)
        return {word: what for word, what in COMMANDS.items() if what != WAITS or waits}

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
        for title, labels in found.lines():
            for number, line in enumerate(
                flow([title, *labels] if title else labels, self.screen.columns, "  ")
            ):
                self.screen.write(line if not number or not title else f"  {line}")
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
        rules = found.rules
        questions = [said for what, said in text.QUESTIONS.items() if what in self._commands(found).values()]
        self.screen.say(text.PLAY_HELP, mark=found.mark)
        for line in flow([self.words.say(one) for one in questions], self.screen.columns, "  "):
            self.screen.write(line)
        self.screen.say(text.PLAY_DECISIONS)
        for verb in rules.verbs.values():
            if has_verb(rules, verb.name):
                said = self.words.say(_plain(verb.text))
                mine = found.of_verb(verb.name) if verb.grammar.endswith(" WORD*") else []
                self.screen.write(f"  {verb.grammar.ljust(24)}{found.some(mine) if mine else said}")
        self.screen.say(text.TILE_CODES, legend=self.words.legend())

    def _why(self, rest: str, view: Round, found: Choices) -> None:
        if not rest:
            self.screen.say(text.WHY_WHAT)
            return
        verb, after = found.verb_of(rest) or ("", rest)
        if verb and not has_verb(found.rules, verb):
            self.screen.say(text.NO_SUCH_MOVE, verb=self.words.verb(found.rules.verbs[verb]))
        elif verb and not after and self._why_verb(verb, view, found):
            return
        else:
            try:
                self._why_action(found.read(rest), view, found)
            except NotationError as problem:
                self._say_fault(problem, rest, found)

    def _why_action(self, action: Action, view: Round, found: Choices) -> None:
        if action in found.menu:
            self.screen.say(text.IS_LEGAL, action=found.say(action))
        else:
            self._say_refused(view, found, action)

    def _why_verb(self, verb: str, view: Round, found: Choices) -> bool:
        """Answer for a verb without its tile, if that can be done: it is about the offer, or any tile."""
        mine = found.of_verb(verb)
        if mine:
            self.screen.say(text.IS_LEGAL, action=found.some(mine))
            return True
        if not found.rules.verbs[verb].grammar.startswith(f"{verb} T"):
            return False
        hand = view.seats[self.seat].hand[:-1]
        tiles = [kind for kind, held in enumerate(hand) if held] if view.offer is None else [view.offer.tile]
        reasons = {tile: reason(view, self.seat, Action(verb, (tile,))) for tile in tiles}
        for said in dict.fromkeys(reasons.values()):
            about = [tile for tile, one in reasons.items() if one == said]
            one = len(set(reasons.values())) == 1 and view.offer is None
            name = self.words.verb(found.rules.verbs[verb])
            what = name if one else f"{name} {self.words.tiles(about)}"
            self.screen.say(text.REFUSED, action=what, reason=self.words.say(said))
        return bool(reasons)

    def _hint(self, looking: SeatView, found: Choices) -> None:
        chance = bot_chance("hint", 0, self.seat)  # asked twice, it says the same
        action = self.adviser.decide(looking, self.seat, found.menu, chance)
        self.screen.say(text.ADVICE, bot=self.adviser.name, action=found.say(action))

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
