"""Move counts: in how many ways the first decisions of a round can go.

Two engines, or one engine before and after a change, that count alike at some depth offer the same
decisions everywhere above it. A count file holds known counts, one position a line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from attrs import frozen

from paiju.core.errors import Fault, PaijuError, Place, Text
from paiju.core.round import Action, Round, Rules, start
from paiju.core.ruleset.files import read_words

COMMENT = "#"
FORM = "SEED COUNT COUNT …"
DEEPEST = 12
LIMIT = 1 << 20
"""How many bytes a count file has at most."""
LONGEST = 40
"""How many digits a count has at most."""


def perft(round: Round, depth: int) -> int:
    """In how many ways `depth` decisions can follow; rounds that are over before count nothing.

    Where several seats are asked at once, the lowest answers first; that is one decision each.
    """
    if depth == 0:
        return 1
    legal = round.legal()
    if not legal:
        return 0
    seat = min(legal)
    if depth == 1:
        return sum(1 for _ in legal[seat])
    return sum(perft(_after(round, seat, action), depth - 1) for action in legal[seat])


def divide(round: Round, depth: int) -> Iterator[tuple[int, Action, int]]:
    """The count below each first decision: seat, decision, in how many ways the rest can go."""
    legal = round.legal()
    if depth < 1 or not legal:
        return
    seat = min(legal)
    for action in legal[seat]:
        yield seat, action, perft(_after(round, seat, action), depth - 1)


def _after(round: Round, seat: int, action: Action) -> Round:
    after = round.clone()
    after.act(seat, action)
    return after


# --- count files ------------------------------------------------------------------------------------


@frozen
class Counts:
    """Known counts of one deal: for depth 1, 2 and so on; `line` is where they stand."""

    seed: str
    counts: tuple[int, ...]
    line: int


@frozen
class Miscount:
    """A count that is another one now."""

    seed: str
    depth: int
    known: int
    found: int
    line: int


def read_counts(path: Path) -> list[Counts]:
    """The lines of a count file. Raises `PaijuError` for what is none."""
    found = []
    for number, text in enumerate(read_words(path, LIMIT, PaijuError).splitlines(), start=1):
        words = text.partition(COMMENT)[0].split()
        if not words:
            continue
        counts = words[1:]
        if not 1 <= len(counts) <= DEEPEST or not all(map(_is_count, counts)):
            message = Text(f"“{text.strip()}”不是步数", f"“{text.strip()}” is no line of counts")
            raise PaijuError(Fault("bad-counts", message, (), Place(str(path), number, 1), FORM))
        found.append(Counts(words[0], tuple(map(int, counts)), number))
    return found


def _is_count(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= LONGEST


def miscounts(rules: Rules, known: Iterable[Counts]) -> Iterator[Miscount]:
    """The counts that are other ones now, each deal as deep as it is known."""
    for one in known:
        round = start(rules, one.seed)
        for depth, count in enumerate(one.counts, start=1):
            found = perft(round, depth)
            if found != count:
                yield Miscount(one.seed, depth, count, found, one.line)
