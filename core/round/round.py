"""The state of one deal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import TYPE_CHECKING, Any, NoReturn

from paiju.core.errors import Fault, PaijuError, Refused, Text
from paiju.core.ledger import BANK, Amount, Transfer, check_transfer, exact
from paiju.core.round.actions import PASS, Action, Offer, Taken
from paiju.core.round.blank import empty_seat, empty_table
from paiju.core.round.events import EVERYBODY, Event, Win
from paiju.core.round.facts import SeatState, TableState
from paiju.core.round.refusals import refusal, view_only, well_formed
from paiju.core.round.rules import Menu, Rules
from paiju.core.round.start_faults import unknown_fact
from paiju.core.round.stuck import unknown_step
from paiju.core.round.values import is_seat, no_such_seat
from paiju.core.round.views import FactsOf, fact_of, visible
from paiju.core.scoring import Appraisal, WinContext

if TYPE_CHECKING:
    from paiju.core.shuffle import Stream

StepTuple = tuple[Any, ...]
Log = tuple[Any, Event] | None


class Round:
    """One deal from the first tile to the settlement, a pure function of ruleset, seed and actions.

    Every change is an event applied by the reducer of its kind. What is still to happen stands on the
    `agenda`, a stack of steps that are plain data. `size` is how many tiles the wall had at first.
    `owner` is -1 for the true state, otherwise the seat whose view this is.
    """

    __slots__ = (
        "agenda",
        "answers",
        "asking",
        "dealer",
        "end",
        "ended_by",
        "face_up",
        "head",
        "held",
        "log",
        "offered",
        "over",
        "owner",
        "rules",
        "scores",
        "seats",
        "size",
        "streams",
        "table",
        "turn",
        "wall",
        "wins",
    )

    def __init__(self, rules: Rules, wall: tuple[int, ...]) -> None:
        self.rules = rules
        self.wall = wall
        self.size = len(wall)
        self.head = 0
        self.end = len(wall)
        self.face_up: tuple[int, ...] = ()
        self.seats: list[SeatState] = [empty_seat(rules, index) for index in range(rules.seats)]
        self.table: TableState = empty_table(rules)
        self.agenda: tuple[StepTuple, ...] = ()
        self.asking: StepTuple | None = None
        self.offered: dict[int, Menu] = {}
        self.answers: Taken = ()
        self.scores: list[Amount] = [0] * rules.seats
        self.held: tuple[Transfer, ...] = ()
        self.wins: tuple[Win, ...] = ()
        self.ended_by: str | None = None
        self.over = False
        self.log: Log = None
        self.dealer = 0
        self.turn = 0
        self.owner = -1
        self.streams: dict[str, Stream] = {}

    # --- what one may ask -------------------------------------------------------------------------

    @property
    def wall_left(self) -> int:
        """Tiles that are left in the wall."""
        return self.end - self.head

    def lying_open(self) -> list[int]:
        """The places of the wall at which tiles lie face up, in order of drawing."""
        return sorted(place for place in self.face_up if self.head <= place < self.end)

    def balances(self) -> list[Amount]:
        """What each seat has won or lost so far, with what is booked and not shown yet."""
        found = self.scores[:]
        for transfer in self.held:
            for seat, amount in ((transfer.payer, -transfer.amount), (transfer.payee, transfer.amount)):
                if seat != BANK:
                    found[seat] = exact(found[seat] + amount)
        return found

    @property
    def stake(self) -> Amount:
        """What one unit is worth in this round 底金."""
        stake: Amount | None = self.table.stake
        return self.rules.stake if stake is None else stake

    def legal(self) -> dict[int, Menu]:
        """The menu of each seat that must decide now, in a map of one's own; empty when the round is over."""
        if self.answers:
            answered = {seat for seat, _ in self.answers}
            return {seat: menu for seat, menu in self.offered.items() if seat not in answered}
        return self.offered.copy()

    @property
    def offer(self) -> Offer | None:
        """What is on offer now, if seats are asked about an offer."""
        step = self.asking
        return step[1] if step is not None and step[0] == "offer" else None

    @property
    def closable(self) -> bool:
        """Whether `close` may pass for who is asked now: about an offer, or a question that lapses."""
        step = self.asking
        return step is not None and (step[0] == "offer" or self.rules.steps[step[0]].lapses)

    def events(self) -> list[Event]:
        """All events so far, the oldest first."""
        found = []
        log = self.log
        while log is not None:
            log, event = log
            found.append(event)
        found.reverse()
        return found

    def transfers(self) -> list[Transfer]:
        """Every transfer booked so far, in order."""
        return [event[1] for event in self.events() if event[0] == "pay"]

    def fact(self, name: str, seat: int = -1) -> Any:
        """The value of a declared fact, of a seat or (`seat` -1) of the table.

        Raises `PaijuError` (`unknown-fact`, `no-such-seat`) where there is none.
        """
        if type(seat) is not int or not -1 <= seat < self.rules.seats:
            raise PaijuError(no_such_seat(self.rules, seat))
        try:
            return fact_of(self, name, seat)
        except KeyError:
            raise PaijuError(unknown_fact(self.rules, name, seat >= 0)) from None

    def others(self, seat: int) -> Iterator[int]:
        """The playing seats after `seat`, in turn order, without it."""
        seats = self.seats
        for other in self.rules.after[seat]:
            if seats[other].playing:
                yield other

    def next_playing(self, seat: int) -> int:
        """The next seat in turn order that still plays."""
        seats = self.seats
        for other in self.rules.after[seat]:
            if seats[other].playing:
                return other
        return seat

    # --- hands --------------------------------------------------------------------------------------

    def waits(self, seat: int) -> int:
        """The waits of a seat as a bit set over tile kinds, for the hand without the tile just drawn.

        Raises `PaijuError` (`no-such-seat`).
        """
        try:
            state = self.seats[seat]
        except (IndexError, TypeError):
            raise PaijuError(no_such_seat(self.rules, seat)) from None
        if seat < 0:
            raise PaijuError(no_such_seat(self.rules, seat))
        waits = state.waits
        if waits < 0:
            waits = state.waits = self._find_waits(state)
        return waits

    def _find_waits(self, state: SeatState) -> int:
        if state.hand[-1]:
            return 0
        drawn = state.drawn
        if drawn < 0:
            return self.rules.waits(state)
        self.take(state, drawn)
        waits = self.rules.waits(state)
        self.put(state, drawn)
        return waits

    def waits_without(self, seat: int, tile: int) -> int:
        """The waits that a seat would have after discarding `tile`."""
        state = self.seats[seat]
        self.take(state, tile)
        waits = self.rules.waits(state)
        self.put(state, tile)
        return waits

    def may_be_ready(self, seat: int) -> bool:
        """Whether a hand that is to discard has any discard that leaves it ready."""
        state = self.seats[seat]
        return not state.hand[-1] and self.rules.near(state)

    def completes(self, seat: int) -> bool:
        """Whether the tile just drawn completes the seat's hand."""
        state = self.seats[seat]
        if state.drawn < 0 or state.hand[-1]:
            return False
        if state.waits >= 0:
            return bool(state.waits >> state.drawn & 1)
        return self.rules.wins(state)

    def appraise(self, seat: int, tile: int, by: str, giver: int = -1, payer: int = -1) -> Appraisal | None:
        """The best reading of a seat's hand won on `tile`, None if the tile does not complete it.

        For `by="self"` the tile is already in the hand. `payer` is whose share is valued.
        """
        win = Win(seat, giver, tile, by, payer)
        scoring = self.rules.scoring
        assert scoring is not None
        return scoring.appraise(self.win_context(win))

    def appraise_offer(self, seat: int, offer: Offer) -> Appraisal | None:
        """The best reading of a seat's hand won on what is offered, None where it cannot be won."""
        by = self.rules.offers[offer.kind].by
        return self.appraise(seat, offer.tile, by, offer.giver, offer.giver) if by else None

    def win_context(self, win: Win) -> WinContext:
        """What the scoring table looks at for this win."""
        state = self.seats[win.seat]
        hand = state.hand[:]
        if (
            win.tile >= 0
            and win.by != "self"
            and not (state.won_on is not None and state.won_on[1] == "self")
        ):
            hand[win.tile] += 1
        names: list[str] = []
        for circumstances in self.rules.circumstances:
            names.extend(circumstances(self, win))
        return WinContext(
            hand=hand,
            won=win.tile,
            by=win.by,
            melds=state.melds,
            at=frozenset(names),
            wall=self.end - self.head,
            flowers=state.rows.get("flowers", ()),
            facts=FactsOf(self, win.seat),
            replaced={at: meld.replaced for at, meld in enumerate(state.melds) if meld.replaced >= 0},
        )

    # --- changing tiles: for reducers only ----------------------------------------------------------

    def put(self, state: SeatState, tile: int) -> None:
        """Add a tile to a hand; only reducers call this."""
        rules = self.rules
        hand = state.hand
        count = hand[tile]
        hand[tile] = count + 1
        state.keys[rules.block[tile]] += rules.weight[tile]
        state.pairs += count & rules.natural[tile]

    def take(self, state: SeatState, tile: int) -> None:
        """Remove a tile from a hand: a known copy if there is one, else an unknown one."""
        hand = state.hand
        count = hand[tile]
        if count and not (state.bound and hand[-1]):
            rules = self.rules
            hand[tile] = count - 1
            state.keys[rules.block[tile]] -= rules.weight[tile]
            state.pairs -= (count - 1) & rules.natural[tile]
        else:
            hand[-1] -= 1

    # --- writing ------------------------------------------------------------------------------------

    def emit(self, event: Event) -> None:
        """Record an event, apply it, and tell the plugins that want to know."""
        self.log = (self.log, event)
        kind = event[0]
        rules = self.rules
        rules.reduce[kind](self, event)
        listeners = rules.happened.get(kind)
        if listeners:
            for listener in listeners:
                listener(self, event)

    def set(self, name: str, value: Any, seat: int = -1) -> None:
        """Set a declared fact of the table, or of a seat."""
        self.emit(("set", name, seat, value, self.rules.sees(name, seat)))

    def flip(self, place: int) -> int:
        """Turn up the tile at a place of the wall, counted from the next front draw; it stays there."""
        tile = self.wall[self.head + place]
        self.emit(("flip", self.head + place, tile, EVERYBODY))
        return tile

    def push(self, *steps: StepTuple) -> None:
        """Put steps on the agenda; the first named runs first."""
        self.agenda += steps[::-1]

    def pay(self, transfers: Iterable[Transfer], mask: int = EVERYBODY) -> None:
        """Book transfers; those of nothing are left out. Raises `PluginError` for one that cannot be.

        With a `mask` of seats they are known to these alone, and paid when the round is over.
        """
        kind = "pay" if mask == EVERYBODY else "book"
        for transfer in transfers:
            check_transfer(transfer, self.rules.seats)
            if transfer.amount:
                self.emit((kind, transfer, mask))

    def roll(self, stream: str, faces: int, dice: int) -> tuple[int, ...]:
        """Throw dice from a named stream of the round's generator."""
        source = self.streams[stream]
        thrown = tuple(source.below(faces) + 1 for _ in range(dice))
        self.emit(("roll", stream, thrown, EVERYBODY))
        return thrown

    def finish(self, reason: str) -> None:
        """End the play: whatever stood on the agenda is dropped, the closing steps follow."""
        self.emit(("finish", reason, EVERYBODY))
        self.agenda = self.rules.closing

    def unwind(self) -> None:
        """Drop the agenda down to and including the frame of the current turn."""
        agenda = self.agenda
        place = len(agenda) - 1
        while place >= 0 and agenda[place][0] != "turn_end":
            place -= 1
        self.agenda = agenda[: max(place, 0)]

    # --- deciding -----------------------------------------------------------------------------------

    def act(self, seat: int, action: Action | str) -> None:
        """Perform a decision of a seat, given as an action or in the notation (`"discard 5p"`).

        Raises `Refused`, with a reason code and both texts, if it is not legal now, and `NotationError`
        for text that cannot be read; nothing has then changed. In a view nobody acts (`view-only`).
        """
        if self.owner >= 0:
            raise view_only(self)
        if isinstance(action, str):
            action = self.rules.notation.read_action(action)
        answers = self.answers
        menu = self.offered.get(seat) if type(seat) is int else None
        if menu is None:
            raise self.refusal(seat, action)
        if type(menu) is tuple:
            if action in menu:
                action = menu[menu.index(action)]
            elif not well_formed(action) or self.as_listed(action) not in menu:
                raise self.refusal(seat, action)
        elif not _is_listed(menu, action):
            raise self.refusal(seat, action)
        if answers and any(seat == other for other, _ in answers):
            raise self.refusal(seat, action)
        answers = self._in_order((*answers, (seat, action)))
        if len(answers) < len(self.offered):
            self.answers = answers
            return
        self._answered(answers)

    def as_listed(self, action: Action) -> Action:
        """The decision as menus hold it: its tiles sorted, where its verb leaves their order free."""
        verb = self.rules.verbs.get(action.verb)
        if verb is None or not verb.any_order:
            return action
        return action._replace(tiles=tuple(sorted(action.tiles)))

    def _in_order(self, answers: Taken) -> Taken:
        """The answers in the order in which the seats are asked: who answered first has no say."""
        if len(answers) < 2:
            return answers
        given = dict(answers)
        return tuple([(seat, given[seat]) for seat in self.offered if seat in given])

    def _answered(self, answers: Taken) -> None:
        step = self.asking
        assert step is not None
        offered = self.offered
        self.asking = None
        self.offered = {}
        self.answers = ()
        how = self.rules.steps[step[0]]
        if step[0] == "offer":
            self._close_window(step[1], offered, answers)
            self.run()
            return
        for hook in self.rules.closed.get(step[0], ()):
            hook(self, None, offered, answers)
        if how.answered is not None:
            how.answered(self, step, answers)
        else:
            for answer in answers:
                self.rules.effect(answer[1].verb, step[0])(self, (answer,), None)
        self.run()

    def _close_window(self, offer: Offer, offered: dict[int, Menu], answers: Taken) -> None:
        rules = self.rules
        taken = self._taking_effect(offer, answers)
        for hook in rules.closed.get(offer.kind, ()):
            hook(self, offer, offered, taken)
        if taken:
            rules.effect(taken[0][1].verb, offer.kind)(self, taken, offer)

    def settled(self) -> bool:
        """Whether no missing answer of the open window can change its outcome."""
        offer = self.offer
        if not self.answers or offer is None:
            return False
        missing = [[(seat, action) for action in menu] for seat, menu in self.legal().items()]
        outcome = self._taking_effect(offer, self.answers)
        return all(
            self._taking_effect(offer, self._in_order((*self.answers, *rest))) == outcome
            for rest in product(*missing)
        )

    def _taking_effect(self, offer: Offer, answers: Taken) -> Taken:
        claims = tuple(answer for answer in answers if answer[1] != PASS)
        return self.rules.resolve(self, offer, claims) if claims else ()

    def close(self) -> None:
        """Pass for every seat of the open window that has not answered; who may not pass must act."""
        if self.closable:
            missing = tuple((seat, PASS if PASS in menu else menu[0]) for seat, menu in self.legal().items())
            self._answered(self._in_order((*self.answers, *missing)))

    def run(self) -> None:
        """Work off the agenda until somebody must decide or nothing is left."""
        steps = self.rules.steps
        while self.asking is None and self.agenda:
            step = self.agenda[-1]
            self.agenda = self.agenda[:-1]
            try:
                how = steps[step[0]]
            except (LookupError, TypeError):
                raise unknown_step(self, step) from None
            if how.asks is not None:
                menus = how.asks(self, step)
                if menus:
                    self.asking = step
                    self.offered = menus
            elif how.run is not None:
                how.run(self, step)

    def refusal(self, seat: int, action: Action) -> Refused:
        """Why an action is not legal now, as an error with its code and both texts."""
        return refusal(self, seat, action)

    def allowed(self, seat: int, candidates: Iterable[Action], offer: Offer | None = None) -> list[Action]:
        """The candidates that no plugin forbids."""
        vetoes = self.rules.vetoes
        return [
            action
            for action in candidates
            if action[0] not in vetoes
            or all(veto(self, seat, action, offer) is None for veto in vetoes[action[0]])
        ]

    # --- copies and views ---------------------------------------------------------------------------

    def clone(self) -> Round:
        """An independent copy; acting on it never touches this round."""
        new = Round.__new__(Round)
        new.rules = self.rules
        new.wall = self.wall
        new.size = self.size
        new.head = self.head
        new.end = self.end
        new.face_up = self.face_up
        new.seats = [seat.copy() for seat in self.seats]
        new.table = self.table.copy()
        new.agenda = self.agenda
        new.asking = self.asking
        new.offered = self.offered
        new.answers = self.answers
        new.scores = self.scores[:]
        new.held = self.held
        new.wins = self.wins
        new.ended_by = self.ended_by
        new.over = self.over
        new.log = self.log
        new.dealer = self.dealer
        new.turn = self.turn
        new.owner = self.owner
        new.streams = {name: stream.copy() for name, stream in self.streams.items()}
        return new

    def __copy__(self) -> Round:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Round:
        """A clone: what both share, the ruleset above all, is never changed."""
        return self.clone()

    def __reduce__(self) -> NoReturn:
        message = Text(
            "对局不能这样保存：记下种子和各家的决定，重新打一遍",
            "a round cannot be pickled: keep the seed and the decisions, and play them again",
        )
        raise PaijuError(Fault("cannot-pickle", message))

    def visible(self, seat: int) -> list[Event]:
        """The events as `seat` may see them. Raises `PaijuError` (`no-such-seat`)."""
        if not is_seat(self.rules, seat):
            raise PaijuError(no_such_seat(self.rules, seat))
        return visible(self, seat)

    def view(self, seat: int) -> Round:
        """The round as `seat` may see it, and nothing else: a fold over its redacted events.

        Its own menu, if it is asked, is worked out from the view alone. Raises `PaijuError`
        (`no-such-seat`).
        """
        rules = self.rules
        seen = self.visible(seat)
        view = Round(rules, (rules.tiles.unknown,) * self.size)
        view.owner = seat
        for event in seen:
            view.log = (view.log, event)
            rules.reduce[event[0]](view, event)
        if self.asking is not None and seat in self.legal():
            asks = rules.steps[self.asking[0]].asks
            assert asks is not None
            menu = asks(view, self.asking).get(seat)
            view.asking = self.asking
            view.offered = {seat: menu} if menu is not None else {}
        return view

    def next_dealer(self) -> int:
        """Who deals the next round."""
        dealer = self.rules.hook.next_dealer(round=self)
        return self.dealer if dealer is None else int(dealer)


def _is_listed(menu: Menu, action: Action) -> bool:
    """Whether a menu that is no plain list has the action; what it gave out itself last it has."""
    drawn: Action | None = getattr(menu, "drawn", None)
    return (drawn is not None and action is drawn) or (well_formed(action) and action in menu)
