"""Binding hooks once per ruleset: from a plugin manager to tuples of plain functions."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import ModuleType
from typing import Any

import pluggy

from paiju.core import hooks
from paiju.core.errors import Fault, Path, RulesetError, Text, choices, choices_near, nearest
from paiju.core.ruleset.blame import broken, broken_by, place_of_function

Function = Callable[..., Any]

HOOK_NAMES = tuple(
    name
    for name, member in vars(hooks).items()
    if inspect.isfunction(member) and hasattr(member, "paiju_spec")
)
"""The names of all hooks, in life-cycle order."""


NAMED = ("moves", "claims", "veto", "closed", "happened", "circumstances")
"""Hooks of which an implementation may say for which verbs, events, offers, steps or circumstances it is.

They are bound into plain functions, and cannot be wrapped.
"""


def manager(plugins: Sequence[tuple[str, object]]) -> pluggy.PluginManager:
    """A plugin manager with these plugins registered in order.

    Raises `RulesetError` for an implementation of a hook that does not exist, for one that lacks the
    marker, for one that asks for an argument the hook does not have, for one that restricts or wraps
    a hook that cannot be, and for whatever else keeps a plugin from being registered.
    """
    made = pluggy.PluginManager(hooks.PROJECT)
    made.add_hookspecs(hooks)
    faults = [fault for name, plugin in plugins for fault in _mistakes(name, plugin)]
    if faults:
        raise RulesetError(faults)
    for name, plugin in plugins:
        try:
            made.register(plugin, name)
            made.check_pending()
        except Exception as error:
            raise RulesetError(broken_by(name, error, ("plugin", name))) from error
    return made


def _members(plugin: object) -> Iterable[tuple[str, Any]]:
    for name in dir(plugin):
        if not name.startswith("__"):
            member = inspect.getattr_static(plugin, name)
            if inspect.isfunction(member):
                yield name, member


def implemented(plugin: object) -> list[str]:
    """The names of the hooks that a plugin implements, well marked or not."""
    return [name for name, member in _members(plugin) if hasattr(member, "paiju_only")]


def _mistakes(owner: str, plugin: object) -> Iterable[Fault]:
    home = plugin.__name__ if isinstance(plugin, ModuleType) else None
    for name, member in _members(plugin):
        marked = hasattr(member, "paiju_only")
        if name in HOOK_NAMES and not marked and (home is None or member.__module__ == home):
            yield Fault(
                "unmarked-hook",
                Text(f"{owner} 的 {name} 没有 @impl 标记", f"{name} of {owner} lacks the marker @impl"),
                ("plugin", owner, name),
                place_of_function(member),
                expected="@impl",
            )
        if marked and name not in HOOK_NAMES:
            yield Fault(
                "unknown-hook",
                Text(f"{owner} 实现了不存在的钩子 {name}", f"{owner} implements {name}, which is no hook"),
                ("plugin", owner, name),
                place_of_function(member),
                expected=choices_near(name, HOOK_NAMES),
                nearest=nearest(name, HOOK_NAMES),
            )
        if marked and name in HOOK_NAMES:
            yield from _misused(owner, name, member)


def _misused(owner: str, name: str, member: Any) -> Iterable[Fault]:
    """Mistakes in an implementation of a hook that exists."""
    path: Path = ("plugin", owner, name)
    known = list(arguments_of(name))
    if isinstance(member.paiju_only, str) or not all(isinstance(one, str) for one in member.paiju_only):
        said = f"{name}: only={member.paiju_only!r:.60}"
        yield broken(owner, Text(said, said), path, place_of_function(member), 'only=("name",)')
    for argument in inspect.signature(member).parameters:
        if argument not in ("self", *known):
            message = Text(
                f"{owner}.{name} 的参数 {argument} 不存在",
                f"{owner}.{name} asks for {argument}, which the hook does not give",
            )
            near = nearest(argument, known)
            yield Fault("unknown-argument", message, path, place_of_function(member), choices(known), near)
    if only_of(member) and name not in NAMED:
        message = Text(f"{owner}.{name} 不能用 only 限定", f"{owner}.{name} cannot be restricted by `only`")
        yield Fault("only-unnamed", message, path, place_of_function(member), choices(NAMED))
    if member.paiju_impl["wrapper"] and name in NAMED:
        message = Text(f"{owner}.{name} 不能用 wrapper 包住", f"{owner}.{name} cannot wrap that hook")
        wrapped = choices(one for one in HOOK_NAMES if one not in NAMED)
        yield Fault("wrapper-unwrapped", message, path, place_of_function(member), wrapped)


def adapted(implementation: Any, arguments: Sequence[str]) -> Function:
    """The implementation as a function of all the hook's arguments, in their order."""
    function: Function = implementation.function
    wanted = tuple(implementation.argnames)
    if wanted == tuple(arguments):
        return function
    source = f"lambda {', '.join(arguments)}: function({', '.join(wanted)})"
    adapter: Function = eval(source, {"function": function})
    return adapter


def arguments_of(hook: str) -> tuple[str, ...]:
    """The argument names of a hook, in order."""
    return tuple(inspect.signature(getattr(hooks, hook)).parameters)


def only_of(function: Any) -> tuple[str, ...]:
    """The names that an implementation restricts itself to; empty for all."""
    restricted: tuple[str, ...] = getattr(function, "paiju_only", ())
    return restricted


def bind(made: pluggy.PluginManager, hook: str) -> tuple[Function, ...]:
    """All implementations of a collected hook, in order of registration."""
    arguments = arguments_of(hook)
    caller = getattr(made.hook, hook)
    return tuple(adapted(one, arguments) for one in caller.get_hookimpls())


def bind_by_name(
    made: pluggy.PluginManager, hook: str, names: Iterable[str]
) -> Mapping[str, tuple[Function, ...]]:
    """For each name, the implementations that are for it, in order of registration.

    Raises `RulesetError` where an implementation restricts itself to a name that does not exist.
    """
    arguments = arguments_of(hook)
    known = list(names)
    found: dict[str, list[Function]] = {name: [] for name in known}
    faults = []
    for one in getattr(made.hook, hook).get_hookimpls():
        for name in only_of(one.function) or known:
            if name in found:
                found[name].append(adapted(one, arguments))
            else:
                faults.append(
                    Fault(
                        "unknown-only",
                        Text(
                            f"{one.plugin_name}.{hook} 限定的 {name} 不存在",
                            f"{one.plugin_name}.{hook} is only for {name}, which does not exist",
                        ),
                        ("plugin", one.plugin_name, hook),
                        place_of_function(one.function),
                        expected=choices_near(name, known),
                        nearest=nearest(name, known),
                    )
                )
    if faults:
        raise RulesetError(faults)
    return {name: tuple(functions) for name, functions in found.items() if functions}


def decide(made: pluggy.PluginManager, hook: str) -> Function:
    """A deciding hook as one function: the plugin registered last that does not answer None decides."""
    caller = getattr(made.hook, hook)
    arguments = arguments_of(hook)
    if any(one.wrapper for one in caller.get_hookimpls()):
        return lambda *values: caller(**dict(zip(arguments, values, strict=True)))
    functions = tuple(reversed(bind(made, hook)))
    if len(functions) == 1:
        return functions[0]

    def decided(*values: Any) -> Any:
        for function in functions:
            answer = function(*values)
            if answer is not None:
                return answer
        return None

    return decided
