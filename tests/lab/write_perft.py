"""Writes the count files of all installed rulesets anew; `make perft` calls it."""

from __future__ import annotations

from pathlib import Path

from paiju.core.round import start
from paiju.core.ruleset import installed, rules
from paiju.lab.perft import perft

FOLDER = Path(__file__).resolve().parents[2] / "rulesets" / "perft"
SEEDS = ("1", "2", "3")
ENOUGH = 2000
"""A deal is counted until a depth has so many ways."""
DEEPEST = 9


def ours() -> list[str]:
    """The rulesets that come with paiju."""
    return [one.name for one in installed().playable if one.distribution == "paiju"]


def counts(name: str, seed: str) -> list[int]:
    """The counts of a deal, depth by depth."""
    round = start(rules(name), seed)
    found: list[int] = []
    while len(found) < DEEPEST and (not found or 0 < found[-1] < ENOUGH):
        found.append(perft(round, len(found) + 1))
    return found


def main() -> None:
    """One file for each ruleset."""
    FOLDER.mkdir(exist_ok=True)
    for name in ours():
        lines = [f"# paiju perft {name}: a seed, then the counts for depth 1, 2, 3 …"]
        lines += [" ".join([seed, *map(str, counts(name, seed))]) for seed in SEEDS]
        (FOLDER / f"{name}.txt").write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
