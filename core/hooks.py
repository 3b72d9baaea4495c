"""The hooks: how a game is put on the kernel.

A discipline, a variant and the plugins of its options are registered on one `pluggy.PluginManager`
per ruleset, in this order. *Collected* hooks let every plugin speak, *deciding* hooks take the answer
of the plugin registered last that does not answer None. `@impl(wrapper=True)` goes around the answers
of all others, the last registered outermost; the hooks of the hot path, `moves`, `claims`, `veto`,
`closed`, `happened` and `circumstances`, cannot be wrapped. Of those `@impl(only=("win", "kong"))`
restricts an implementation to the names of verbs, events, offers, steps or circumstances that it is
for, so that it costs nothing elsewhere. An implementation takes the arguments it needs, by name, and
leaves the others out.

Plugins write through `round.emit`, `round.set`, `round.push`, `round.pay`, `round.roll` and
`round.finish` only, and ask `round.appraise` for the best reading of a hand.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, overload

import pluggy

if TYPE_CHECKING:
    from paiju.core.errors import Fault
    from paiju.core.ledger import Amount, Transfer
    from paiju.core.match import Match
    from paiju.core.melds.reading import Reading
    from paiju.core.round import (
        Action,
        Event,
        EventKind,
        Fact,
        NextRound,
        Offer,
        OfferKind,
        Position,
        Round,
        Rules,
        Step,
        Verb,
        Win,
    )

PROJECT = "paiju"

_spec = pluggy.HookspecMarker(PROJECT)
_mark = pluggy.HookimplMarker(PROJECT)

F = TypeVar("F", bound=Callable[..., Any])


@overload
def impl(function: F) -> F: ...
@overload
def impl(
    *, only: Sequence[str] = ..., wrapper: bool = ..., early: bool = ..., ahead: bool = ...
) -> Callable[[F], F]: ...
def impl(
    function: Any = None,
    *,
    only: Sequence[str] = (),
    wrapper: bool = False,
    early: bool = False,
    ahead: bool = False,
) -> Any:
    """Mark a function as the implementation of the hook of its name.

    `only` names the verbs, events, offers, steps or circumstances that it is for; `wrapper` makes it a
    generator that wraps the answers of the others (`result = yield`, then `return result`); an `early`
    answer comes before those of plugins registered before it, so that an option's transfers may stand
    where the rules page lists them; `ahead` says of a `next_dealer` that play changes nothing about its
    answer, so that a dealing tool may ask it at once. Raises `TypeError` for what is no function.
    """

    def marked(what: Any) -> Any:
        if not inspect.isfunction(what):
            raise TypeError(f"@impl is for functions, not for {what!r:.60}")
        what = _mark(what, wrapper=wrapper, trylast=early)
        what.paiju_only = only if isinstance(only, str) else tuple(only)
        what.paiju_ahead = ahead
        return what

    return marked(function) if function is not None else marked


# --- load ---------------------------------------------------------------------------------------


@_spec()
def facts() -> Iterable[Fact]:
    """Collected, at load: the facts that the plugin remembers, of a seat or of the table.

    A later plugin's fact, event, verb, step, offer or predicate takes the place of an earlier one of its
    name.
    """


@_spec()
def events() -> Iterable[EventKind]:
    """Collected, at load: new kinds of event, each with the reducer that applies it."""


@_spec()
def verbs() -> Iterable[Verb]:
    """Collected, at load: how a decision is written, and what it does."""


@_spec()
def steps() -> Iterable[Step]:
    """Collected, at load: new steps of the agenda; `course` puts one before or after a stage."""


@_spec()
def offers() -> Iterable[OfferKind]:
    """Collected, at load: kinds of things that others may claim, and how a win on each is called."""


@_spec()
def predicates() -> dict[str, Callable[..., Any]]:
    """Collected, at load: tests of a reading that the pattern vocabulary lacks, by name."""


@_spec()
def demands(rules: Rules) -> Iterable[Fault]:
    """Collected, when everything is loaded: what the plugin needs and the ruleset does not have."""


# --- a round ------------------------------------------------------------------------------------


@_spec()
def set_up(round: Round, position: Position) -> Iterable[Fault]:
    """Collected, when a round starts from a written position: infer facts; return what is wrong."""


@_spec()
def moves(round: Round, seat: int, step: tuple[Any, ...]) -> Iterable[Action]:
    """Collected, when a seat is asked in a step (`only`: step names): what it may do.

    In lead–follow play the plugin registered last gives the whole menu, which is never listed.
    """


@_spec()
def claims(round: Round, offer: Offer, seat: int) -> Iterable[Action]:
    """Collected, when an offer opens (`only`: offer kinds): what each seat may claim, the giver too."""


@_spec()
def veto(round: Round, seat: int, action: Action, offer: Offer | None) -> str | None:
    """Collected, for menus and refusals (`only`: verbs): a reason code that forbids the action, or None.

    `offer` is None on the seat's own turn.
    """


@_spec(firstresult=True)
def locked(round: Round, seat: int) -> Any:
    """Deciding, before combinations are made: units that may only be played whole."""


@_spec(firstresult=True)
def resolve(
    round: Round, offer: Offer, claims: tuple[tuple[int, Action], ...]
) -> tuple[tuple[int, Action], ...] | None:
    """Deciding, when a window closes: which claims take effect.

    Default: the best rank; where that is shared, all of it; otherwise the seat nearest after the giver.
    It is also asked what would take effect, to close a window early: so it changes nothing.
    """


@_spec()
def closed(
    round: Round,
    offer: Offer | None,
    menus: dict[int, tuple[Action, ...]],
    taken: tuple[tuple[int, Action], ...],
) -> None:
    """Collected, when all have answered and before effects (`only`: offer kinds, or step names).

    What was on the menus and what was taken, after `resolve`; `offer` is None in a step of its own.
    """


@_spec()
def happened(round: Round, event: Event) -> None:
    """Collected, after every event (`only`: event kinds): set facts, pay fees, push steps."""


@_spec(firstresult=True)
def next_step(round: Round, seat: int, cause: str) -> tuple[tuple[Any, ...], ...] | None:
    """Deciding, when a turn is over: the steps that follow, the first to run first.

    `cause` is `turn` in draw–discard play, where by default the next playing seat draws; in lead–follow
    play `play`, `pass` or `out`, where by default the next playing seat follows or the trick is won.
    """


@_spec(firstresult=True)
def ends(round: Round, cause: str) -> str | None:
    """Deciding, after a win and when a plugin asks: a reason to end the play, or None to go on."""


@_spec()
def circumstances(round: Round, win: Win) -> Iterable[str]:
    """Collected, when a hand is valued: names that patterns ask for with `at:`.

    `only` lists the names that an implementation may answer, so that a mistyped `at:` is found at load.
    `win.payer` is the seat whose share is being valued.
    """


@_spec(firstresult=True)
def pay_win(round: Round, win: Win) -> list[Transfer]:
    """Deciding, when a win is booked: its transfers. Default: each payer pays its share."""


@_spec()
def settle(round: Round) -> Iterable[Transfer]:
    """Collected, when the round has ended: all other transfers."""


@_spec(firstresult=True)
def play_factor(rules: Rules, cards: tuple[int, ...], reading: Reading) -> Amount | None:
    """Deciding, when somebody asks what cards are: what playing them multiplies the round by. Default: 1."""


@_spec(firstresult=True)
def next_dealer(round: Round) -> int | None:
    """Deciding, when the round has ended: who deals next. Default: the dealer stays."""


# --- a match ------------------------------------------------------------------------------------


@_spec(firstresult=True)
def rounds_in_game(rules: Rules) -> int | None:
    """Deciding, when rules are made: how many rounds make one game. Default: 1.

    That many are played where nobody says how many. The texts `rounds` name them by their numbers in the
    game: `1`, `2` …
    """


@_spec(firstresult=True)
def next_round(match: Match, round: Round) -> NextRound | None:
    """Deciding, after a round: dealer, supply of tiles and facts of the next, or None: the match is over."""


@_spec(firstresult=True)
def match_points(match: Match, round: Round) -> list[Amount] | None:
    """Deciding, after a round: what it adds to the totals. Default: its scores."""
