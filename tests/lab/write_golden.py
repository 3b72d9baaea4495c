"""Writes the golden transcripts of all rulesets anew; `make golden` calls it."""

from __future__ import annotations

from pathlib import Path

from paiju.core.ruleset import rules
from paiju.lab.greedy import GreedyBot
from paiju.lab.transcript import transcript
from tests.lab.write_perft import ours

FOLDER = Path(__file__).resolve().parents[1] / "golden"
SEED = "golden"


def written(name: str) -> str:
    """The transcript of a ruleset."""
    return "\n".join(transcript(rules(name), SEED, GreedyBot())) + "\n"


def main() -> None:
    """One file for each ruleset."""
    FOLDER.mkdir(exist_ok=True)
    for name in ours():
        (FOLDER / f"{name}.txt").write_text(written(name), "utf-8")


if __name__ == "__main__":
    main()
