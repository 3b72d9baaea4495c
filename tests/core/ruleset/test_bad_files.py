"""Every file of `bad/` is refused with exactly the faults of `bad/faults.txt`, each at its place."""

from pathlib import Path

import pytest

from paiju.core.errors import RulesetError
from paiju.core.ruleset import load_ruleset

BAD = Path(__file__).parent / "bad"
ROWS = [
    tuple(part.strip() for part in line.split(" | "))
    for line in (BAD / "faults.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]
FILES = sorted({row[0] for row in ROWS})
LONG = "…"


def test_every_bad_file_is_in_the_table():
    other_half = {"extends-circle-2"}
    assert {path.stem for path in BAD.glob("*.yaml")} - other_half == set(FILES)
    assert len(FILES) >= 20


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]}-{row[1]}-{row[3]}")
def test_the_table_points_at_what_it_names(row):
    line, column = map(int, row[1].split(":"))
    there = (BAD / f"{row[0]}.yaml").read_text("utf-8").split("\n")[line - 1][column - 1 :]
    assert there.startswith({"TAB": "\t", "END": "\n"}.get(row[2], row[2])) or (row[2], there) == ("END", "")


@pytest.mark.usefixtures("coins")
@pytest.mark.parametrize("name", FILES)
def test_faults(name):
    with pytest.raises(RulesetError) as caught:
        load_ruleset(str(BAD / f"{name}.yaml"))
    wanted = sorted((row[1], row[3], row[4], row[5]) for row in ROWS if row[0] == name)
    long = {(row[1], row[3]) for row in ROWS if row[0] == name and row[4] == LONG}
    found = []
    for fault in caught.value.faults:
        assert fault.place is not None, fault.say()
        assert Path(fault.place.file) == BAD / f"{name}.yaml" or name == "extends-circle"
        assert fault.message.zh != fault.message.en
        where = f"{fault.place.line}:{fault.place.column}"
        zh, en = fault.wanted("zh"), fault.wanted("en")
        said = en if zh == en else f"{zh} / {en}"
        expected = LONG if (where, fault.code) in long and len(said) > 5 else said or "-"
        found.append((where, fault.code, expected, fault.nearest or "-"))
    assert sorted(found) == wanted
