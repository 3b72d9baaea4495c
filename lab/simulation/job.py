"""What is to be simulated. All that happens follows from it, whoever does the work."""

from __future__ import annotations

from attrs import frozen

from paiju.core.ruleset import Ruleset


@frozen
class Job:
    """A number of rounds, or of matches, of one ruleset.

    `policies` name the bot of each seat; `length` is how many rounds a match has, 0 for rounds by themselves;
    `chunk` is how many rounds or matches are played at a stretch and kept in one file; `form` is what files
    are written as, "" where none are.
    """

    ruleset: Ruleset
    policies: tuple[str, ...]
    seed: str
    count: int
    length: int
    chunk: int
    form: str = ""

    @property
    def chunks(self) -> int:
        """How many chunks there are."""
        return -(-self.count // self.chunk)

    def part(self, chunk: int) -> range:
        """The numbers of the rounds or matches of a chunk."""
        return range(chunk * self.chunk, min((chunk + 1) * self.chunk, self.count))
