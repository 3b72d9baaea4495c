"""Errors of a round that cannot go on: something that its plugins have done leads nowhere."""

from __future__ import annotations

from inspect import unwrap
from typing import TYPE_CHECKING, Any

from paiju.core.errors import Fault, Place, PluginError, Text, choices, choices_near, nearest
from paiju.core.round.actions import Action, Offer

if TYPE_CHECKING:
    from paiju.core.round.round import Round


def whose(round: Round) -> Text:
    """Whose rules a round is played by: the plugins of others that take part, or the ruleset's own."""
    names = choices(round.rules.plugins)
    if names:
        return Text(f"插件 {names}", f"the plugin {names}")
    return Text(f"规则 {round.rules.name}", f"the ruleset {round.rules.name}")


def unknown_step(round: Round, step: Any) -> PluginError:
    """The error of something on the agenda that is no step."""
    who = whose(round)
    name = step[0] if isinstance(step, tuple) and step else step
    message = Text(
        f"{who.zh} 排进了没有的步骤 {name!r:.60}",
        f"{who.en} has put {name!r:.60} on the agenda, which is no step",
    )
    known = [*round.rules.steps]
    return PluginError(
        Fault("unknown-step", message, expected=choices_near(name, known), nearest=nearest(name, known))
    )


def nothing_left(round: Round, seat: int, candidates: list[Action], offer: Offer | None) -> PluginError:
    """The error of a seat that is asked and has nothing to answer, since every decision is forbidden."""
    who = whose(round)
    for action in candidates:
        for veto in round.rules.vetoes.get(action.verb, ()):
            code = veto(round, seat, action, offer)
            if code is not None:
                module, place = _home(veto)
                message = Text(
                    f"{who.zh} 什么也不让 {seat} 号位做：{module} 的 veto 以 {code} 禁止了最后一个动作",
                    f"{who.en} leaves seat {seat} nothing to do: veto of {module} forbids all with {code}",
                )
                return PluginError(Fault("nothing-left", message, ("plugin", module, "veto"), place))
    message = Text(f"{who.zh} 没给 {seat} 号位可做的事", f"{who.en} leaves seat {seat} nothing to do")
    return PluginError(Fault("nothing-left", message))


def nothing_listed() -> PluginError:
    """The error of a menu that is searched, and on which there is nothing."""
    message = Text(
        "有人可出牌，却什么也不能做：插件都禁止了", "a seat has nothing to do: plugins forbid all it could"
    )
    return PluginError(Fault("nothing-left", message))


def nobody_asked(round: Round) -> PluginError:
    """The error of a round that is not over and asks nobody."""
    who = whose(round)
    message = Text(
        f"{who.zh} 让一局停在半路：没有打完，也没有人可做什么",
        f"{who.en} has brought a round to a halt: it is not over, and nobody is asked",
    )
    return PluginError(Fault("nobody-asked", message))


def _home(function: Any) -> tuple[str, Place | None]:
    """The module of a function, and where it is written."""
    code = getattr(unwrap(function), "__code__", None)
    place = Place(code.co_filename, code.co_firstlineno, 1) if code is not None else None
    return str(getattr(function, "__module__", "?")), place
