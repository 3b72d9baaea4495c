"""What every entry of a case file is, once it is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from attrs import frozen

from paiju.core.errors import Place, Text
from paiju.core.round import Rules
from paiju.core.ruleset.blame import explained
from paiju.core.scoring import Appraisal
from paiju.lab.cases.report import CaseResult, Difference

ERROR = "error"
"""The key of what went wrong while an entry was checked."""
Worths = Callable[[], tuple[Appraisal, ...]]


@frozen
class Questions:
    """What an entry can be asked: what does not hold in it, and what the wins in it are worth."""

    check: Callable[[], list[Difference]]
    worths: Worths = tuple


@frozen
class Entry:
    """A case, a combination or a hand that can be checked. `clauses` are those that it shows.

    `worths` are those of the wins that come about in it, one for each payer; `rules` are its own.
    """

    id: str
    title: str
    place: Place
    clauses: tuple[str, ...]
    check: Callable[[], list[Difference]]
    rules: Rules
    worths: Worths

    def result(self) -> CaseResult:
        """Check it. A plugin that fails, or the engine, fails this entry and leaves the others alone."""
        try:
            differences = self.check()
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001  (a plugin may raise SystemExit and worse)
            differences = list(_failed(error))
        return CaseResult(self.id, self.title, self.place, tuple(differences))


def failing(error: BaseException) -> Questions:
    """The questions of an entry under which a plugin failed while it was read: each of them fails alike."""

    def fail() -> Any:
        raise error

    return Questions(fail, fail)


def _failed(error: BaseException) -> Iterator[Difference]:
    """What went wrong, with the plugin, the hook and the line; raises what is no failure of a case."""
    told = explained(error)
    if told is not None:
        for fault in told.faults:
            yield Difference(ERROR, None, fault.say("en"), Text(fault.say("zh"), fault.say("en")))
    elif isinstance(error, Exception):
        what = _described(error)
        yield Difference(ERROR, None, what, Text(f"引擎出错：{what}", f"an error in the engine: {what}"))
    else:
        raise error


def _described(error: Exception) -> str:
    """An error with the function that raised it, for whoever mends it."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = ""
    if trace is not None:
        code = trace.tb_frame.f_code
        where = f" in {trace.tb_frame.f_globals.get('__name__', '?')}.{code.co_name}:{trace.tb_lineno}"
    return f"{type(error).__name__}{where}: {error}"
