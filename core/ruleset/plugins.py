"""Finding the plugins of a ruleset: its variant's modules, and the classes that it and its options name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from attrs import frozen, has

from paiju.core.errors import Fault, Path, RulesetError, Text, choices_near, nearest
from paiju.core.ruleset.bind import implemented
from paiju.core.ruleset.blame import PLUGIN_GROUP, broken, loading, place_at
from paiju.core.ruleset.ruleset import Ruleset
from paiju.core.ruleset.settings import structure


@frozen(eq=False)
class Plugins:
    """The plugins of a ruleset with their names, in order of registration, and its variant's settings."""

    named: tuple[tuple[str, object], ...]
    settings: Any


def plugins_of(ruleset: Ruleset, discipline: ModuleType) -> Plugins:
    """The discipline, the variant with its modules, then what the ruleset and its options switch on.

    Raises `RulesetError` for what is not installed, not there, or broken.
    """
    named: list[tuple[str, object]] = [(ruleset.discipline, discipline)]
    variant = None
    if ruleset.variant is not None:
        variant = _module(ruleset.variant, ("variant",))
        named.append((ruleset.variant, variant))
        named += [(module.__name__, module) for module in _modules(ruleset.variant, variant)]
    named += _switched_on(ruleset, variant)
    return Plugins(tuple(named), _settings(ruleset, variant))


def _module(name: str, path: Path) -> ModuleType:
    known = {entry.name: entry for entry in entry_points(group=PLUGIN_GROUP)}
    if name not in known:
        raise RulesetError(
            Fault(
                "unknown-variant",
                Text(f"没有安装玩法插件 {name}", f"no plugin {name} is installed"),
                path,
                expected=choices_near(name, sorted(known)),
                nearest=nearest(name, known),
            )
        )
    with loading(name, path):
        module = known[name].load()
    if not isinstance(module, ModuleType):
        said = Text(f"{known[name].value} 不是模块", f"{known[name].value} is no module")
        raise RulesetError(broken(name, said, path, None, "module"))
    return module


def _modules(name: str, variant: ModuleType) -> Iterable[ModuleType]:
    """The modules that a variant lists in `PLUGINS`."""
    listed = getattr(variant, "PLUGINS", ())
    if isinstance(listed, (tuple, list)) and all(isinstance(one, ModuleType) for one in listed):
        return dict.fromkeys(listed)
    said = Text("PLUGINS 不是一组模块", "PLUGINS are not modules")
    raise RulesetError(broken(name, said, ("variant",), _place_of(variant), "PLUGINS = (module, ...)"))


def _place_of(module: ModuleType) -> Any:
    return place_at(getattr(module, "__file__", None) or "<>", 1)


def _settings(ruleset: Ruleset, variant: ModuleType | None) -> Any:
    made = getattr(variant, "Settings", None)
    if variant is None or made is None:
        return None
    name = str(ruleset.variant)
    if not isinstance(made, type) or not has(made):
        said = Text("Settings 不是 attrs 类", "Settings is no attrs class")
        place = _place_of(variant)
        raise RulesetError(broken(name, said, ("variant",), place, "@attrs.frozen class Settings"))
    with loading(f"{name}.Settings", ("settings",)):
        return structure(made, ruleset.data.get("settings") or {}, ("settings",))


def _switched_on(ruleset: Ruleset, variant: ModuleType | None) -> Iterator[tuple[str, object]]:
    """The plugins that the ruleset and the chosen options bring, made with their values."""
    seen: list[tuple[type, Mapping[str, Any], Path]] = []
    for (name, values), path in zip(ruleset.plugins, ruleset.plugin_paths, strict=True):
        cls = _class(name, path, variant)
        for other, given, before in seen:
            if cls is other and (path[0] != before[0] or given == values):
                raise RulesetError(_twice(ruleset, name, path, before))
        parameters = path if path[0] == "plugins" else (*path, "with")
        with loading(name, path):
            made = structure(cls, values, parameters)
        yield f"{name}#{len(seen)}", made
        seen.append((cls, values, path))


def _class(name: str, path: Path, variant: ModuleType | None) -> type:
    """The class of a plugin that is switched on: `Name` of the variant's, or `plugin:Name`."""
    owner, _, short = name.rpartition(":")
    home = _module(owner, path) if owner else _options_module(variant, path)
    known = [one for one, member in vars(home).items() if _is_plugin(member)] if home else []
    if short not in known:
        raise RulesetError(
            Fault(
                "unknown-plugin",
                Text(f"没有选项插件 {name}", f"there is no option plugin {name}"),
                path,
                expected=choices_near(short, known),
                nearest=nearest(short, known),
            )
        )
    cls: type = getattr(home, short)
    return cls


def _twice(ruleset: Ruleset, name: str, path: Path, before: Path) -> Fault:
    first, second = ruleset.place(before), ruleset.place(path)
    message = Text(
        f"插件 {name} 已经启用（{first}），这里又启用一次",
        f"the plugin {name} is switched on already ({first}), and here again",
    )
    return Fault("plugin-twice", message, path, second)


def _options_module(variant: ModuleType | None, path: Path) -> ModuleType | None:
    """The module `options` of a variant's package, where the plugins of its options are."""
    if variant is None or not hasattr(variant, "__path__"):
        return None
    name = f"{variant.__name__}.options"
    load: Callable[[str], ModuleType] = import_module
    with loading(name, path):
        return load(name) if find_spec(name) is not None else None


def _is_plugin(member: Any) -> bool:
    """Whether something in a module is a class that options can bring: an attrs class with hooks."""
    return isinstance(member, type) and has(member) and bool(implemented(member))
