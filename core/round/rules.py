"""A ruleset compiled for play: everything that a round looks up, bound once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from attrs import define, field, frozen

from paiju.core.errors import Text
from paiju.core.ledger import Amount
from paiju.core.round.actions import Action, Notation, Offer, OfferKind, Taken, Verb
from paiju.core.round.events import EVERYBODY, Event, EventKind
from paiju.core.round.facts import Fact, SeatState, TableState
from paiju.core.tiles import TileSet

if TYPE_CHECKING:
    from paiju.core.hands import HandModel
    from paiju.core.melds.grammar import Grammar
    from paiju.core.melds.meld import Meld
    from paiju.core.melds.search import Search
    from paiju.core.round.position import Position
    from paiju.core.round.round import Round
    from paiju.core.scoring import ScoringTable
    from paiju.core.scoring.requirement import Requirement

Menu = tuple[Action, ...]
Asks = "Callable[[Round, tuple[Any, ...]], dict[int, Menu]]"


@frozen
class Step:
    """A unit of the agenda.

    Either `run` does it, or `asks` gives the menu of each seat that must decide and `answered` does
    what they chose (by default, what the verbs do). `phase` is the public name. `course` places the
    step in the round by itself: `("before", "deal")`, `("before", "settle")`. `begin` gives the steps,
    the first to run first, with which a written position in this phase goes on; one that names no phase is
    in this one if `implied` says so. A question that `lapses` is declined where play simply goes on, as the
    window of an offer is. `text` tells people what is asked, of the `seat` that the step names.
    """

    name: str
    run: Callable[[Round, tuple[Any, ...]], None] | None = None
    asks: Callable[[Round, tuple[Any, ...]], dict[int, Any]] | None = None
    answered: Callable[[Round, tuple[Any, ...], Taken], None] | None = None
    phase: str = ""
    course: tuple[str, str] | None = None
    begin: Callable[[Round, Position], tuple[tuple[Any, ...], ...]] | None = None
    implied: Callable[[Position], bool] | None = None
    lapses: bool = False
    text: Text = Text("", "")


@frozen
class ClaimRule:
    """How a claim stands against others: higher `rank` first; `shared` claims take effect together.

    With `needs_wall` it is closed once the wall is empty; `of` are the classes of tiles that may be
    claimed so (empty: all).
    """

    rank: int
    shared: bool = False
    needs_wall: bool = False
    of: tuple[str, ...] = ()


@frozen
class KongRule:
    """Which kongs one's own turn allows.

    `added`: `drawn` (only the tile just drawn), `any`, or `never`; `concealed` likewise (`any`,
    `never`); `robbable`: offers of tiles for kongs that may be won; `needs_wall`: none once the wall is
    empty.
    """

    concealed: str = "any"
    added: str = "any"
    robbable: tuple[str, ...] = ()
    needs_wall: bool = True


@frozen
class WildMelds:
    """How wilds may lie in pongs and kongs.

    A claimed meld holds at least `own_natural` natural tiles of the claimant's own. With `pure` wilds may
    be ponged and konged by themselves; with `on_wild` natural tiles may claim a thrown wild.
    """

    own_natural: int = 1
    pure: bool = True
    on_wild: bool = False


OWNER = -2
_MASKS = {"all": EVERYBODY, "none": 0, "owner": OWNER}


def _runs_with(tiles: TileSet, tile: int) -> tuple[tuple[int, ...], ...]:
    """The runs of three neighbouring ranks of one suit that contain `tile`."""
    for suit in tiles.suits:
        if tile in suit.kinds:
            first, last = suit.kinds[0], suit.kinds[-1]
            starts = range(max(first, tile - 2), min(tile, last - 2) + 1)
            return tuple((start, start + 1, start + 2) for start in starts)
    return ()


@define(eq=False)
class Rules:
    """A ruleset ready for play. Shared by every round of it and never changed."""

    name: str
    names: Text
    hash: str
    options: Mapping[str, Any]
    data: Mapping[str, Any]
    settings: Any
    tiles: TileSet
    seats: int
    stake: Amount
    hand_size: int
    dealer_dealt: bool
    hands: HandModel
    scoring: ScoringTable | None
    grammar: Grammar | None
    search: Search | None
    claims: Mapping[str, ClaimRule]
    kongs: KongRule
    draws: Mapping[str, str]
    course: tuple[tuple[Any, ...], ...]
    closing: tuple[tuple[Any, ...], ...]
    steps: Mapping[str, Step]
    verbs: Mapping[str, Verb]
    kinds: Mapping[str, EventKind]
    offers: Mapping[str, OfferKind]
    facts: tuple[Fact, ...]
    seat_class: type[SeatState]
    table_class: type[TableState]
    notation: Notation
    texts: Mapping[str, Mapping[str, Text]]
    stage: str = "alpha"
    packets: tuple[int, ...] = ()
    wild_melds: WildMelds | None = None
    hidden_wins: bool = False
    winners: int = 1
    pass_locks_out: bool = False
    ambiguous: str = "error"
    rounds_in_game: int = 1
    plugins: tuple[str, ...] = ()
    """The names of the plugins that take part, without paiju's own."""

    # bound hooks, in order of registration
    moves: Mapping[str, tuple[Callable[[Round, int, tuple[Any, ...]], Iterable[Action]], ...]] = field(
        factory=dict
    )
    claimers: Mapping[str, tuple[Callable[[Round, Offer, int], Iterable[Action]], ...]] = field(factory=dict)
    vetoes: Mapping[str, tuple[Callable[[Round, int, Action, Offer | None], str | None], ...]] = field(
        factory=dict
    )
    closed: Mapping[str, tuple[Callable[..., None], ...]] = field(factory=dict)
    happened: Mapping[str, tuple[Callable[[Round, Event], None], ...]] = field(factory=dict)
    circumstances: tuple[Callable[..., Iterable[str]], ...] = ()
    resolve: Callable[..., Taken] = field(default=None)
    next_step: Callable[..., tuple[tuple[Any, ...], ...]] = field(default=None)
    locked: Callable[..., Any] = field(default=None)
    hook: Any = None

    # derived, for speed
    reduce: dict[str, Callable[[Round, Event], None]] = field(factory=dict)
    does: dict[tuple[str, str], Callable[[Round, Taken, Offer | None], None]] = field(factory=dict)
    until_draw: tuple[str, ...] = ()
    defaults: dict[str, Any] = field(factory=dict)
    block: tuple[int, ...] = ()
    weight: tuple[int, ...] = ()
    natural: tuple[int, ...] = ()
    discards: tuple[Action, ...] = ()
    pongs: tuple[Action, ...] = ()
    kong_actions: tuple[Action, ...] = ()
    claimable: tuple[int, ...] = ()
    minimum_for: frozenset[str] = frozenset()
    require: Requirement | None = None
    wild: tuple[int, ...] = ()
    classes: dict[str, tuple[int, ...]] = field(factory=dict)
    winnable: frozenset[str] = frozenset()
    thrown: tuple[str, ...] = ()
    phases: dict[str, Callable[[Round, Position], tuple[tuple[Any, ...], ...]]] = field(factory=dict)
    held_four: bool = False
    discipline: Any = None
    masks: dict[str, int] = field(factory=dict)
    after: tuple[tuple[int, ...], ...] = ()
    runs_with: tuple[tuple[tuple[int, ...], ...], ...] = ()

    def __attrs_post_init__(self) -> None:
        self.reduce = {name: kind.apply for name, kind in self.kinds.items()}
        for verb in self.verbs.values():
            for where, effect in verb.does.items():
                self.does[verb.name, where] = effect
        self.until_draw = tuple(
            fact.name for fact in self.facts if fact.until == "own-draw" and fact.compute is None
        )
        self.defaults = {fact.name: fact.default for fact in self.facts}
        model = self.hands
        kinds = len(self.tiles.kinds)
        held = [model.block_of[kind] >= 0 for kind in range(kinds)]
        self.block = (*(max(0, model.block_of[kind]) for kind in range(kinds)), 0)
        self.weight = (*(model.weight_of[kind] if held[kind] else 0 for kind in range(kinds)), 0)
        self.natural = (*(int(one) for one in held), 0)
        self.discards = tuple(Action("discard", (kind,)) for kind in range(kinds))
        self.pongs = tuple(Action("pong", (kind,)) for kind in range(kinds))
        self.kong_actions = tuple(Action("kong", (kind,)) for kind in range(kinds))
        self.winnable = frozenset(
            offer.name
            for offer in self.offers.values()
            if offer.by and (offer.by != "rob" or offer.name in self.kongs.robbable)
        )
        self.phases = {step.phase: step.begin for step in self.steps.values() if step.begin is not None}
        thrown = {code: offer.name for offer in self.offers.values() for code in offer.thrown}
        self.thrown = tuple(thrown.get(kind.code, "discard") for kind in self.tiles.kinds)
        self.claimable = tuple(kind for kind in range(kinds) if self.natural[kind])
        self.wild = self.tiles.wilds
        for kind in self.tiles.kinds:
            self.classes[kind.klass] = (*self.classes.get(kind.klass, ()), kind.index)
        self.require = None if self.scoring is None else self.scoring.requirement
        order = range(1, self.seats)
        self.after = tuple(tuple((seat + step) % self.seats for step in order) for seat in range(self.seats))
        self.masks = {fact.name: _MASKS[fact.see] for fact in self.facts}
        self.runs_with = tuple(_runs_with(self.tiles, kind) for kind in range(kinds))

    def phase_of(self, position: Position) -> str:
        """The phase that a position begins in, "" for ordinary play."""
        said = position.state.get("phase")
        if said is not None:
            return str(said)
        implied = (
            step for step in self.steps.values() if step.implied is not None and step.implied(position)
        )
        return next((step.phase for step in implied), "")

    def may_win_on(self, tile: int) -> bool:
        """Whether a tile that another seat gives may be won at all."""
        rule = self.claims.get("win")
        return rule is None or not rule.of or self.tiles.kinds[tile].klass in rule.of

    def wins(self, state: SeatState) -> bool:
        """Whether a seat's concealed tiles, the drawn one included, complete its hand."""
        wilds = sum(state.hand[kind] for kind in self.wild) if self.wild else 0
        fresh = 1 if wilds and state.drawn in self.wild else 0
        if not self.hands.wins(state.keys, state.pairs, len(state.melds), wilds, fresh):
            return False
        require = self.require
        return require is None or require.met(state.hand, state.keys, state.melds, state.drawn)

    def distance(self, state: SeatState) -> int:
        """How many tiles a hand lacks to be ready: 0 ready, -1 complete; of two sizes, the better one."""
        wilds = sum(state.hand[kind] for kind in self.wild) if self.wild else 0
        fresh = 1 if wilds and state.drawn in self.wild else 0
        require = self.require
        if require is None:
            return self.hands.distance(state.keys, state.pairs, len(state.melds), wilds, fresh)
        found = require.distance(state.keys, state.pairs, state.melds, wilds, fresh)
        complete = found < 0 and require.met(state.hand, state.keys, state.melds, state.drawn)
        return found if complete else max(found, 0)

    def near(self, state: SeatState) -> bool:
        """Whether a hand that is to discard may be left ready by some discard; quick, and seldom wrong."""
        wilds = sum(state.hand[kind] for kind in self.wild) if self.wild else 0
        return self.hands.near(state.keys, state.pairs, len(state.melds), wilds)

    def waits(self, state: SeatState) -> int:
        """The waits of a hand of standard size, as a bit set over kinds.

        A tile of which the seat holds all copies is none, unless the ruleset says so.
        """
        require = self.require
        within = -1 if require is None else require.open_for(state.keys, state.melds)
        if not within:
            return 0
        wilds = sum(state.hand[kind] for kind in self.wild) if self.wild else 0
        waits = self.hands.waits(state.hand, state.keys, state.pairs, len(state.melds), wilds) & within
        if waits and state.melds and not self.held_four:
            for kind in range(waits.bit_length()):
                if waits >> kind & 1:
                    held = state.hand[kind] + sum(meld.tiles.count(kind) for meld in state.melds)
                    if held >= self.tiles.copies[kind]:
                        waits &= ~(1 << kind)
        return waits if require is None else require.sift(waits, state.hand, state.melds)

    def waits_of(self, counts: bytearray, melds: tuple[Meld, ...]) -> int:
        """The waits of concealed tiles beside some melds, as a bit set over kinds."""
        keys = self.hands.keys(counts)
        wilds = sum(counts[kind] for kind in self.wild)
        waits = self.hands.waits(counts, keys, self.hands.pairs(counts), len(melds), wilds)
        require = self.require
        if require is None:
            return waits
        return require.sift(waits & require.open_for(keys, melds), counts, melds)

    def sees(self, name: str, seat: int) -> int:
        """The mask of seats that may know a fact."""
        return self.masks[name] if self.masks[name] != OWNER else 1 << seat

    def effect(self, verb: str, where: str) -> Callable[[Round, Taken, Offer | None], None]:
        """What the verb does as an answer to this offer or in this step."""
        return self.does.get((verb, where)) or self.does[verb, ""]

    def say(self, section: str, code: str) -> Text:
        """The text of a code (a reason, a refusal, an entry) as the ruleset names it."""
        found = self.texts.get(section, {}).get(code)
        return found if found is not None else Text(code, code)
