"""Layer 6: the state of one deal: events, facts, agenda, menus, views, positions."""

from paiju.core.round.actions import PASS, Action, Notation, Offer, OfferKind, Taken, Verb
from paiju.core.round.events import EVERYBODY, KERNEL_EVENTS, Event, EventKind, Win
from paiju.core.round.facts import Fact, SeatState, TableState, generate_states
from paiju.core.round.position import Position, SeatPosition, start_at
from paiju.core.round.round import Round
from paiju.core.round.rules import ClaimRule, KongRule, Rules, Step, WildMelds
from paiju.core.round.start import NextRound, start, wall_of

__all__ = [
    "EVERYBODY",
    "KERNEL_EVENTS",
    "PASS",
    "Action",
    "ClaimRule",
    "Event",
    "EventKind",
    "Fact",
    "KongRule",
    "NextRound",
    "Notation",
    "Offer",
    "OfferKind",
    "Position",
    "Round",
    "Rules",
    "SeatPosition",
    "SeatState",
    "Step",
    "TableState",
    "Taken",
    "Verb",
    "WildMelds",
    "Win",
    "generate_states",
    "start",
    "start_at",
    "wall_of",
]
