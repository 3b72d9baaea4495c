"""Plugins for the draw–discard toy that break what must always hold, each in one way."""

import random
from typing import Any

from attrs import define, field, frozen

from paiju.core.errors import Fault, PaijuError, Refused, Text
from paiju.core.hooks import impl
from paiju.core.ledger import Amount, Transfer
from paiju.core.match import Match
from paiju.core.round import EVERYBODY, Action, Event, EventKind, Fact, Offer, Round, Step, Taken, Verb, Win

SAID = Text("说了", "said")


@frozen
class Leak:
    """Tells everybody which tile comes next."""

    @impl
    def facts(self) -> list[Fact]:
        return [Fact("coming", "table", "number", -1)]

    @impl(only=("draw", "discard"))
    def happened(self, round: Round) -> None:
        if round.owner < 0 and round.wall_left:
            round.set("coming", round.wall[round.head])


@frozen
class LeakyDeal:
    """Tells everybody which tile lies at the end of the wall before anybody has decided anything."""

    @impl
    def facts(self) -> list[Fact]:
        return [Fact("last", "table", "number", -1)]

    @impl(only=("start",))
    def happened(self, round: Round) -> None:
        round.set("last", round.wall[-1])


@frozen
class LeakyMenu:
    """Lets a seat do something only if the next tile is of the first suit, which no seat can see."""

    @impl
    def verbs(self) -> list[Verb]:
        return [Verb("hint", "hint", {"": _nothing}, SAID)]

    @impl(only=("turn",))
    def moves(self, round: Round, seat: int) -> list[Action]:
        return [Action("hint")] if round.wall_left and round.wall[round.head] < 9 else []


@frozen
class Peeping:
    """Forbids a win while the next seat holds a certain tile, which the winner cannot see."""

    @impl(only=("win",))
    def veto(self, round: Round, seat: int, action: Action, offer: Offer | None) -> str | None:
        other = round.seats[(seat + 1) % round.rules.seats]
        return "not-on-the-menu" if other.hand[4] else None


@frozen
class PeepingForPongs:
    """Lets a pong be claimed only while somebody else holds a pair."""

    @impl(only=("pong",))
    def veto(self, round: Round, seat: int, action: Action, offer: Offer | None) -> str | None:
        others = (2 in round.seats[other].hand for other in round.others(seat))
        return None if any(others) else "not-on-the-menu"


@frozen
class Favouring:
    """Gives what several claim to the one whose tile comes next."""

    @impl
    def resolve(
        self, round: Round, offer: Offer, claims: tuple[tuple[int, Action], ...]
    ) -> tuple[tuple[int, Action], ...]:
        return (claims[round.wall[-1] % len(claims)],)


@frozen
class TellingRefusal:
    """Refuses a decision that is on no menu, and says by the way of which suit the next tile is."""

    @impl
    def verbs(self) -> list[Verb]:
        return [Verb("probe", "probe", {"": _nothing}, SAID, why=self._why)]

    def _why(self, round: Round, seat: int, action: Action, offer: Offer | None) -> str:
        return "knocked" if round.wall_left and round.wall[round.head] < 9 else "not-ready"


@frozen
class TellingVeto:
    """Forbids the pong of one tile always, and says by the code of which suit the last tile is."""

    @impl(only=("pong",))
    def veto(self, round: Round, seat: int, action: Action, offer: Offer | None) -> str | None:
        if action.tiles[:1] != (0,):
            return None
        return "knocked" if round.wall[-1] < 9 else "not-ready"


@frozen
class TellingSeldom:
    """Tells everybody the last tile, behind a few discards in the middle of a round."""

    @impl
    def facts(self) -> list[Fact]:
        return [Fact("last", "table", "number", -1)]

    @impl(only=("discard",))
    def happened(self, round: Round) -> None:
        if 44 <= round.wall_left <= 46:
            round.set("last", round.wall[-1])


class Overheard:
    """What the plugin below remembers."""

    coming = -1


@frozen
class TellingInWords:
    """Has an event that is always the same, and is said with the tile that comes next."""

    @impl
    def events(self) -> list[EventKind]:
        return [EventKind("tick", ("seat",), _no_change, text=SAID, phrase=_overheard)]

    @impl(only=("discard",))
    def happened(self, round: Round, event: Event) -> None:
        if round.owner < 0:
            Overheard.coming = round.wall[round.head] if round.wall_left else -1
        round.emit(("tick", event[1], EVERYBODY))


def _no_change(round: Round, event: Event) -> None:
    pass


def _overheard(event: Event) -> tuple[Text, dict[str, Any]]:
    return Text(f"嘀{Overheard.coming}", f"tick {Overheard.coming}"), {}


@frozen
class TellingMenu:
    """Has a decision that is said with the tile that comes next."""

    @impl
    def verbs(self) -> list[Verb]:
        return [Verb("hum", "hum", {"": _nothing}, SAID, phrase=self._phrase)]

    @impl(only=("turn",))
    def moves(self, round: Round, seat: int) -> list[Action]:
        return [Action("hum")]

    @impl(only=("draw",))
    def happened(self, round: Round) -> None:
        if round.owner < 0:
            Overheard.coming = round.wall[round.head] if round.wall_left else -1

    def _phrase(self, action: Action) -> tuple[Text, dict[str, Any]]:
        return Text(f"哼{Overheard.coming}", f"hum {Overheard.coming}"), {}


@frozen
class Drawing:
    """Lets a tile that nobody has seen say who deals next."""

    @impl
    def next_dealer(self, round: Round) -> int:
        return round.wall[-1] % round.rules.seats


@frozen
class Rewarding:
    """Adds more to the totals if the last tile, that nobody has seen, is of the first suit."""

    @impl
    def match_points(self, match: Match, round: Round) -> list[Amount]:
        return [1 + (round.wall[-1] < 9), *(0 for _ in round.scores[1:])]


@frozen
class Turning:
    """Turns up the next tile at the end and pays by it, as it may."""

    @impl
    def settle(self, round: Round) -> list[Transfer]:
        if not round.wall_left:
            return []
        return [Transfer(0, 1, 1 + round.flip(0) % 9, "toast")]


@frozen
class Lucky:
    """Makes a win worth more by the next tile, which nobody sees."""

    @impl(only=("lucky",))
    def circumstances(self, round: Round, win: Win) -> list[str]:
        return ["lucky"] if round.wall_left and round.wall[round.head] % 2 else []


def _nothing(round: Round, taken: Taken, offer: Offer | None) -> None:
    round.push(("turn", taken[0][0]))


@frozen
class Gift:
    """Adds to the score of the first seat without taking it from anybody."""

    @impl
    def events(self) -> list[EventKind]:
        return [EventKind("gift", ("amount",), _give, text=SAID)]

    @impl
    def settle(self, round: Round) -> list[Transfer]:
        round.emit(("gift", 1, EVERYBODY))
        return []


def _give(round: Round, event: Event) -> None:
    round.scores[0] += event[1]


@frozen
class Unnamed:
    """Pays for a reason that has no text."""

    @impl
    def settle(self, round: Round) -> list[Transfer]:
        return [Transfer(0, 1, 1, "just-so")]


@frozen
class Wordless:
    """Has a decision that nobody can say."""

    @impl
    def verbs(self) -> list[Verb]:
        return [Verb("mumble", "mumble", {"": _nothing})]


@frozen
class Refusing:
    """Puts a decision on the menu and then refuses it."""

    @impl
    def verbs(self) -> list[Verb]:
        return [Verb("tempt", "tempt", {"": _refuse}, SAID)]

    @impl(only=("turn",))
    def moves(self, round: Round, seat: int) -> list[Action]:
        return [Action("tempt")]


def _refuse(round: Round, taken: Taken, offer: Offer | None) -> None:
    raise Refused(Fault("not-on-the-menu", SAID))


@frozen
class Endless:
    """Asks the same seat again and again before the round is settled."""

    @impl
    def verbs(self) -> list[Verb]:
        return [Verb("wait", "wait", {"": _again}, SAID)]

    @impl
    def steps(self) -> list[Step]:
        return [Step("limbo", asks=_ask, phase="limbo", course=("before", "settle"))]


def _ask(round: Round, step: tuple[Any, ...]) -> dict[int, tuple[Action, ...]]:
    return {0: (Action("wait"),)}


def _again(round: Round, taken: Taken, offer: Offer | None) -> None:
    round.push(("limbo",))


@frozen
class Whimsical:
    """Takes its chance from where it likes."""

    @impl
    def facts(self) -> list[Fact]:
        return [Fact("mood", default=0)]

    @impl(only=("discard",))
    def happened(self, round: Round) -> None:
        round.set("mood", random.randrange(1000))


@frozen
class Hashing:
    """Depends on the hashes of the process that it runs in."""

    @impl
    def facts(self) -> list[Fact]:
        return [Fact("mood", default=0)]

    @impl(only=("discard",))
    def happened(self, round: Round) -> None:
        round.set("mood", hash(f"{round.head}") % 1000)


@define
class Counting:
    """Counts in itself how many tiles have been discarded."""

    count: int = field(default=0, init=False)

    @impl
    def facts(self) -> list[Fact]:
        return [Fact("count", default=0)]

    @impl(only=("start", "discard"))
    def happened(self, round: Round, event: Event) -> None:
        self.count = 0 if event[0] == "start" else self.count + 1
        round.set("count", self.count)


@frozen
class Shared:
    """Keeps a list in a fact, which a round and its clones then share."""

    @impl
    def facts(self) -> list[Fact]:
        return [Fact("pile", form="tiles", default=())]

    @impl
    def events(self) -> list[EventKind]:
        return [EventKind("piled", ("tile",), _pile, text=SAID)]

    @impl(only=("discard",))
    def happened(self, round: Round, event: Event) -> None:
        round.emit(("piled", event[2], EVERYBODY))


def _pile(round: Round, event: Event) -> None:
    if not isinstance(round.table.pile, list):
        round.table.pile = []
    round.table.pile.append(event[1])


@frozen
class Unwritten:
    """Changes the round without an event."""

    @impl(only=("discard",))
    def happened(self, round: Round) -> None:
        round.dealer = (round.dealer + 1) % round.rules.seats


@frozen
class Losing:
    """Lets a tile vanish."""

    @impl
    def events(self) -> list[EventKind]:
        return [EventKind("lost", ("tile",), _lose, text=SAID)]

    @impl(only=("discard",))
    def happened(self, round: Round, event: Event) -> None:
        round.emit(("lost", event[2], EVERYBODY))


def _lose(round: Round, event: Event) -> None:
    for state in round.seats:
        if len(state.river) > 3:
            state.river.pop()


@frozen
class Chatty:
    """Prints what it does, which is no fault."""

    @impl(only=("win",))
    def happened(self, round: Round, event: Event) -> None:
        print(f"{event[1]} has won")


@frozen
class Quitting:
    """Ends the program when the round is over."""

    @impl
    def settle(self, round: Round) -> list[Transfer]:
        raise SystemExit(0)


@frozen
class Crashing:
    """Raises an error when the round is over."""

    @impl
    def settle(self, round: Round) -> list[Transfer]:
        raise ZeroDivisionError


@frozen
class Asserting:
    """Finds something wrong with itself as soon as a tile is drawn."""

    @impl(only=("draw",))
    def happened(self, round: Round) -> None:
        raise AssertionError("a tile too many")


@frozen
class Objecting:
    """Raises an error with a code and a text of its own when the round is over."""

    @impl
    def settle(self, round: Round) -> list[Transfer]:
        raise PaijuError(Fault("bad", SAID))
