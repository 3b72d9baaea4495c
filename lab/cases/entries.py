"""What every entry of a case file is, once it is read."""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from paiju.core.errors import Place, Text
from paiju.core.round import Rules
from paiju.core.scoring import Appraisal
from paiju.lab.cases.report import CaseResult, Difference

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
        """Check it. An error inside the engine fails this entry and leaves the others alone."""
        try:
            differences = self.check()
        except Exception as error:  # noqa: BLE001
            what = _described(error)
            said = Text(f"引擎出错：{what}", f"an error in the engine: {what}")
            differences = [Difference("error", None, what, said)]
        return CaseResult(self.id, self.title, self.place, tuple(differences))


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
