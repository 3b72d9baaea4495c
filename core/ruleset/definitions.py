"""The options that a ruleset file defines, checked in full whatever a host will set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from fractions import Fraction
from typing import Any

from attrs import evolve

from paiju.core.errors import Fault, Path, Text, choices_near, nearest
from paiju.core.ruleset.extends import Merged
from paiju.core.ruleset.forms import INVALID, Check, dotted, form_of
from paiju.core.ruleset.nodes import Entries, Items, Leaf, Node, find, place_of
from paiju.core.ruleset.options import KEY, OTHERWISE, Option, WrongValue, alternatives, same_value
from paiju.core.ruleset.patches import CannotChange, apply, changes_of
from paiju.core.ruleset.scalars import read_scalar, written
from paiju.core.ruleset.schema import ConflictSection, LengthSection, OptionSection, RulesetFile


class Definitions:
    """Reads `options`, `conflicts` and `set` of a merged tree; `faults` holds what is wrong with them.

    `faulty` are the paths of data that is known to be wrong, which is said once only.
    """

    def __init__(self, merged: Merged, faulty: Set[Path] = frozenset()) -> None:
        self.merged = merged
        self.root = root = merged.tree
        self.faulty = faulty
        self.faults: list[Fault] = []
        self.options: dict[str, Option] = {}
        self.conflicts: list[tuple[ConflictSection, Path]] = []
        section = root.get("options")
        for name, node in section.entries.items() if isinstance(section, Entries) else ():
            form = form_of(OptionSection).read(node, ("options", name), Check())
            if form is not INVALID and isinstance(node, Entries):
                self._define(name, form, node)
        self._presets()
        conflicts = root.get("conflicts")
        for index, node in enumerate(conflicts.items if isinstance(conflicts, Items) else ()):
            form = form_of(ConflictSection).read(node, (), Check())
            if form is not INVALID:
                self.conflicts.append((form, ("conflicts", index)))
        self._references()
        self._set_once()
        self._patches()

    def _fault(
        self, code: str, message: Text, path: Path, expected: str | Text = "", near: str | None = None
    ) -> None:
        place = place_of(self.root, path, of_key=code.endswith("-key"))
        self.faults.append(Fault(code, message, path, place, expected, near))

    def _known_wrong(self, path: Path) -> bool:
        return any(path[: len(faulty)] == faulty for faulty in self.faulty)

    def _define(self, name: str, form: OptionSection, node: Entries) -> None:
        path: Path = ("options", name)
        sets = (form.sets,) if isinstance(form.sets, str) else form.sets
        default = self._default(form, node, sets, path)
        if default is INVALID:
            return
        values, texts = _values(form)
        kind = form.type or _kind(values, default)
        if kind is None:
            message = Text(f"选项 {name} 缺少 type", f"the option {name} has no type")
            self._fault("bad-option", message, path, "bool, int, number, text, list, map")
            return
        length = form.length
        if isinstance(length, LengthSection):
            size = (length.min, length.max)
        else:
            size = (0, 999) if length is None else (length, length)
        option = Option(
            name=name,
            text=Text(form.zh, form.en),
            kind=kind,
            values=values,
            value_texts=texts,
            optional=form.optional or default is None,
            of=form.of or ("int" if kind == "map" else "text"),
            keys=form.keys or (),
            length=size,
            distinct=form.distinct,
            least=form.min,
            most=form.max,
            multiple=form.multiple,
            also=form.also,
            sets=sets,
            when=form.when,
            needs=form.needs,
            asked=form.asked,
            inside=(form.inside,) if isinstance(form.inside, str) else form.inside,
            node=node,
        )
        try:
            default = option.read(default)
        except WrongValue as problem:
            written_here = find(self.root, (*path, "default"))[0].file == node.file
            self._misread(problem, (*path, "default") if written_here else path, len(path))
            return
        self.options[name] = evolve(option, default=default, preset=default)

    def _misread(self, problem: WrongValue, path: Path, skip: int) -> None:
        for fault in problem.faults:
            below = (*path, *fault.path[skip:])
            self._fault(fault.code, fault.message, below, fault.expected, fault.nearest)

    def _default(self, form: OptionSection, node: Entries, sets: tuple[str, ...], path: Path) -> Any:
        """The default as written, or the value of the data at `sets`."""
        given = node.get("default")
        texts = form.type == "text" or (form.type in ("list", "map") and form.of in (None, "text"))
        if given is not None:
            return _as_texts(given) if texts else given.plain()
        if len(sets) == 1 and KEY not in sets[0]:
            steps = tuple(sets[0].split("."))
            found, depth = find(self.root, steps)
            if self._known_wrong(steps):
                return INVALID
            if depth == len(steps):
                return _as_texts(found) if texts else found.plain()
            spoilt = self.merged.spoilt(steps, str(path[1]))
            if spoilt:
                self.faults.append(spoilt)
                return INVALID
        message = Text(f"选项 {path[1]} 没有缺省值", f"the option {path[1]} has no default")
        self._fault("bad-option", message, path, "default")
        return INVALID

    def _presets(self) -> None:
        """What `set` gives to options."""
        section = self.root.get("set")
        for name, node in section.entries.items() if isinstance(section, Entries) else ():
            option = self.options.get(name)
            if option is None:
                if name not in self._named():
                    self._unknown(name, ("set", name), "unknown-key")
                continue
            try:
                value = option.read(_as_texts(node) if option.kind == "text" else node.plain())
            except WrongValue as problem:
                self._misread(problem, ("set", name), 2)
                continue
            self.options[name] = evolve(option, preset=value)

    def _named(self) -> Iterable[str]:
        """Every option name of the file, those with faults too."""
        section = self.root.get("options")
        return section.entries if isinstance(section, Entries) else ()

    def _unknown(self, name: str, path: Path, code: str) -> None:
        if self._known_wrong(("options",)):
            return
        fault = unknown_option(name, self._named(), path, code)
        deleted = ("options", name)
        mark = self.merged.deleted.get(deleted)
        if mark is None or self.merged.rank(place_of(self.root, path).file) >= self.merged.rank(mark[0]):
            self._fault(code, fault.message, path, fault.expected, fault.nearest)
        elif path[0] == "options":
            self.faults.append(self.merged.option_left(deleted, str(path[1])))
        else:
            self.faults.append(self.merged.taken_away(deleted, path[:2], "conflicts: […]"))

    def _references(self) -> None:
        """Options named by other options, with values that those take."""
        for name, option in self.options.items():
            path: Path = ("options", name)
            self._wanted(option.needs, (*path, "needs"))
            for other in option.inside:
                if other not in self._named():
                    self._unknown(other, (*path, "inside"), "unknown-option")
            for key, branch in option.when.items():
                where = (*path, "when", key)
                self._branch_key(option, key, where)
                for parameter, value in branch.with_.items():
                    if isinstance(value, str) and value.startswith("$") and value[1:] not in self._named():
                        self._unknown(value[1:], (*where, "with", parameter), "unknown-option")
        for conflict, path in self.conflicts:
            if not conflict.if_:
                message = Text("冲突里没有写选项", "the conflict names no options")
                self._fault("empty-conflict", message, (*path, "if"), "{option: value}")
            self._wanted(conflict.if_, (*path, "if"))

    def _wanted(self, wanted: Mapping[str, Any], path: Path) -> None:
        for name, value in wanted.items():
            option = self.options.get(name)
            if option is None:
                if name not in self._named():
                    self._unknown(name, (*path, name), "unknown-key")
                continue
            for one in alternatives(value, option):
                try:
                    option.read(one)
                except WrongValue as problem:
                    self._misread(problem, (*path, name), 2)

    def _branch_key(self, option: Option, key: str, path: Path) -> None:
        if key == OTHERWISE:
            return
        try:
            value = option.read(read_scalar(key))
        except WrongValue as problem:
            fault = problem.faults[0]
            expected = f"{fault.wanted()}, {OTHERWISE}"
            self._fault("unknown-key", fault.message, path, expected, fault.nearest)
            return
        if isinstance(value, (tuple, dict)) or written(value) != key:
            near = OTHERWISE if isinstance(value, (tuple, dict)) else written(value)
            message = Text(f"when 的分支不能写作 {key}", f"a branch of `when` cannot be written {key}")
            self._fault("unknown-key", message, path, near=near)

    def _set_once(self) -> None:
        """No two options write one path, and data does not contradict the option that writes it."""
        owners: dict[str, str] = {}
        for name, option in self.options.items():
            for index, target in enumerate(option.sets):
                path: Path = ("options", name, "sets")
                path = path if isinstance(find(self.root, path)[0], Leaf) else (*path, index)
                if target in owners:
                    message = Text(
                        f"选项 {owners[target]} 和 {name} 都写 {target}",
                        f"the options {owners[target]} and {name} both write {target}",
                    )
                    self._fault("set-twice", message, path)
                owners[target] = name
                if KEY in target:
                    self._entries_of(option, target, path)
                    self._entries_agree(name, target)
                else:
                    self._agrees(option, target)

    def _entries_of(self, option: Option, target: str, path: Path) -> None:
        """The map whose entries an option sets is there."""
        above = tuple(target.partition("." + KEY)[0].split("."))
        here, depth = find(self.root, above)
        if depth == len(above) or self._known_wrong(above):
            return
        spoilt = self.merged.spoilt(above, option.name)
        if spoilt:
            self.faults.append(spoilt)
        else:
            message = Text(
                f"选项 {option.name}：没有 {dotted(above)}",
                f"option {option.name}: there is no {dotted(above)}",
            )
            known = here.entries if isinstance(here, Entries) else ()
            self._fault("unknown-path", message, path, near=nearest(above[depth], known))

    def _patches(self) -> None:
        """Every path that some value changes exists, or comes with another value."""
        changes = [
            change
            for name, option in self.options.items()
            for key in option.when
            for change in changes_of(self.root, name, key)
        ]
        for change in changes:
            if self._known_wrong(change.path):
                continue
            try:
                apply(self.root, change, form_of(RulesetFile))
            except CannotChange as problem:
                above = (one.path for one in changes if one is not change and not one.is_null)
                if not any(change.path[: len(path)] == path for path in above):
                    self.faults.append(self.merged.blamed(problem))

    def _agrees(self, option: Option, target: str) -> None:
        """Data that an option writes says the default, or presets the option where it is the last word on it.

        What a file further down says goes before what its bases say, be it data or `set`.
        """
        steps = tuple(target.split("."))
        found, depth = find(self.root, steps)
        if depth < len(steps) or self._known_wrong(steps):
            return
        try:
            value = option.read(_as_texts(found))
        except WrongValue as problem:
            self._misread(problem, steps, 2)
            return
        defined, given = self._ranks(option)
        rank = self.merged.rank(found.file)
        if same_value(value, option.preset) or rank < given:
            return
        if rank == defined and same_value(value, option.default):
            return
        if rank > given and len(option.sets) == 1:
            if option.kind == "map" and isinstance(found, Entries):
                value = self._overlaid(option, found, value)
            self.options[option.name] = evolve(option, preset=value)
            return
        self._decided(option, target, steps)

    def _ranks(self, option: Option) -> tuple[int, int]:
        """How far down the chain of bases an option has its default from, and what it is preset to."""
        path: Path = ("options", option.name)
        default, depth = find(self.root, (*path, "default"))
        defined = self.merged.rank((default if depth == 3 else option.node).file)
        preset, depth = find(self.root, ("set", option.name))
        return defined, self.merged.rank(preset.file) if depth == 2 else defined

    def _overlaid(self, option: Option, found: Entries, value: Mapping[str, Any]) -> dict[str, Any]:
        """The preset of a map, each entry from the file that has the last word on it."""
        preset = dict(option.preset) if isinstance(option.preset, Mapping) else {}
        given = find(self.root, ("set", option.name))[0]
        for key, one in value.items():
            said = given.get(key) if isinstance(given, Entries) and key in preset else None
            if said is None or self.merged.rank(found.entries[key].file) > self.merged.rank(said.file):
                preset[key] = one
        return preset

    def _entries_agree(self, name: str, target: str) -> None:
        """Data of single entries goes before what `set` of a base gives them."""
        given, depth = find(self.root, ("set", name))
        if depth < 2 or not isinstance(given, Entries) or self._known_wrong(("set", name)):
            return
        option = self.options[name]
        kept = dict(option.preset)
        for key, one in given.entries.items():
            path = tuple(step.replace(KEY, key) for step in target.split("."))
            found, depth = find(self.root, path)
            if key not in kept or depth < len(path) or same_value(found.plain(), kept[key]):
                continue
            rank, said = self.merged.rank(found.file), self.merged.rank(one.file)
            if rank > said:
                del kept[key]
            elif rank == said > self._ranks(option)[0]:
                self._decided(option, dotted(path), path)
        self.options[name] = evolve(option, preset=kept)

    def _decided(self, option: Option, target: str, steps: Path) -> None:
        zh = f"{target} 由选项 {option.name} 决定；请写 set: {{{option.name}: …}}"
        en = f"{target} is decided by the option {option.name}; write set: {{{option.name}: …}}"
        self._fault("set-by-option", Text(zh, en), steps)


def unknown_option(name: str, known: Iterable[str], path: Path, code: str) -> Fault:
    """The fault of naming an option that a ruleset does not have."""
    names = list(known)
    message = Text(f"没有选项 {name}", f"there is no option {name}")
    if not names:
        message = Text(
            f"没有选项 {name}：这套规则没有选项", f"there is no option {name}: this ruleset has no options"
        )
    return Fault(code, message, path, None, choices_near(name, names), nearest(name, names))


def _values(form: OptionSection) -> tuple[tuple[Any, ...], dict[str, Text]]:
    if isinstance(form.values, Mapping):
        texts = {key: Text(text.zh, text.en) for key, text in form.values.items()}
        return tuple(read_scalar(key) for key in form.values), texts
    return form.values or (), {}


def _kind(values: tuple[Any, ...], default: object) -> str | None:
    """The type that a definition means which does not say it."""
    if isinstance(default, list):
        return "list"
    if values:
        return "text"
    kinds = ((bool, "bool"), (int, "int"), (Fraction, "number"), (str, "text"), (dict, "map"))
    return next((name for kind, name in kinds if isinstance(default, kind)), None)


def _as_texts(node: Node) -> Any:
    """Plain data in which bare digits and words keep the letters of the file."""
    if isinstance(node, Leaf):
        return None if node.value is None else node.text
    if isinstance(node, Items):
        return [_as_texts(item) for item in node.items]
    return {key: _as_texts(one) for key, one in node.entries.items()} if isinstance(node, Entries) else None
