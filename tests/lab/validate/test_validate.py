"""Stored records after a change of rules: the same, the same under another hash, or where they part."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from paiju.core.errors import PaijuError
from paiju.core.record import Recorder
from paiju.core.record.serial import canonical
from paiju.core.ruleset import rules
from paiju.host.cli import main
from paiju.lab.bots import GreedyBot
from paiju.lab.table import play_match
from paiju.lab.validate import Report, validate

HOUSE = "name: house\nextends: kawuxing\nnames: {zh: 自家, en: House}\n"
SEEDS = range(8)


def record(path: Path, name: str, seed: int, **options: Any) -> None:
    """A finished match of two rounds."""
    with Recorder.create(path, rules(name, options), seed=seed, length=2) as made:
        bots = [GreedyBot()] * made.match.rules.seats
        play_match(made.match, bots, on_decision=made.decided, on_round=made.booked)


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Records of an installed ruleset, in folders."""
    folder = tmp_path_factory.mktemp("stored")
    for seed in SEEDS:
        below = folder / str(seed % 2)
        below.mkdir(exist_ok=True)
        record(below / f"{seed}.jsonl", "kawuxing", seed)
    return folder


Changed = Callable[[str], Report]


@pytest.fixture(scope="module")
def of_house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Records by the rules of a file."""
    folder = tmp_path_factory.mktemp("house")
    (folder / "house.yaml").write_text(HOUSE, "utf-8")
    for seed in SEEDS:
        record(folder / f"{seed}.jsonl", str(folder / "house.yaml"), seed)
    return folder


@pytest.fixture
def changed(of_house: Path) -> Changed:
    """Changes the file afterwards: nothing of the old rules is left but the records."""
    tmp_path, file = of_house, of_house / "house.yaml"

    def validated(change: str) -> Report:
        file.write_text(f"{HOUSE}{change}\n", "utf-8")
        return validate([tmp_path], str(file))

    return validated


def differences(report: Report) -> dict[tuple[str, str], int]:
    return {(first.cls, first.topic): count for group in report.groups for first, count in group.differences}


def classes(report: Report) -> set[str]:
    return {cls for cls, _ in differences(report)}


def test_unchanged_rules_give_the_same(stored: Path) -> None:
    report = validate([stored])
    (group,) = report.groups
    assert (group.ruleset, group.same, group.other_hash) == ("kawuxing", len(SEEDS), 0)
    assert (report.differ, report.unread, report.exit_code) == (0, 0, 0)


def test_a_change_that_no_record_meets_leaves_another_hash(stored: Path) -> None:
    report = validate([stored], "kawuxing?cap=4096")
    assert [group.other_hash for group in report.groups] == [len(SEEDS)]
    assert report.exit_code == 0


def test_kong_money_shows_in_the_payments_by_its_reason(changed: Changed) -> None:
    report = changed("settings: {feeding: {shares: 7}, kongs: {concealed: 9, direct: 9, added: 9}}")
    found = differences(report)
    assert classes(report) == {"score"}
    assert report.exit_code == 1
    assert sum(found.values()) == report.differ
    first, _ = report.groups[0].differences[0]
    line = Path(first.place.file).read_text("utf-8").splitlines()[first.place.line - 1]
    assert "result" in json.loads(line)


def test_a_value_shows_in_the_pattern(changed: Changed) -> None:
    report = changed("scoring: {patterns: {qidui: {value: 7}}}")
    assert ("win", "pattern/qidui") in differences(report)
    first = next(one for one, _ in report.groups[0].differences if one.topic == "pattern/qidui")
    assert first.text.en.endswith("it is now 7")


def test_a_claim_that_is_gone_is_a_matter_of_legal_decisions(changed: Changed) -> None:
    report = changed("claims: {pong: null}")
    assert classes(report) == {"legal"}
    assert any(topic.startswith("pong/") for _, topic in differences(report))


NO_PONG = "claims: {pong: null}"


@pytest.fixture(scope="module")
def pongs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two rulesets, with pongs and without them, and a folder of records by each."""
    folder = tmp_path_factory.mktemp("pongs")
    for name, more in (("with", ""), ("without", NO_PONG)):
        text = f"name: {name}\nextends: kawuxing\nnames: {{zh: 自家, en: House}}\n{more}\n"
        (folder / f"{name}.yaml").write_text(text, "utf-8")
        (folder / name).mkdir()
        for seed in SEEDS:
            record(folder / name / f"{seed}.jsonl", str(folder / f"{name}.yaml"), seed)
    return folder


@pytest.fixture(params=[True, False], ids=["both rulesets", "lines alone"])
def reached(pongs: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether the rules of the records are there to be asked too."""
    if request.param:

        def load(name: str, options: dict[str, Any]) -> Any:
            known = pongs / f"{name}.yaml"
            return rules(str(known) if known.exists() else name, options)

        monkeypatch.setattr("paiju.lab.validate.run.load_rules", load)
    return bool(request.param)


def told(report: Report, lang: str) -> list[str]:
    return [first.text.say(lang) for group in report.groups for first, _ in group.differences]


def test_what_may_be_claimed_now_is_a_matter_of_legal_decisions(pongs: Path, reached: bool) -> None:
    report = validate([pongs / "without"], str(pongs / "with.yaml"))
    assert set(differences(report)) <= {("legal", "pong"), ("legal", "kong")}
    assert differences(report)["legal", "pong"] >= 4
    first = next(one for one, _ in report.groups[0].differences if one.topic == "pong")
    assert re.fullmatch(r"possible now, and not then: seat \d: pong \w+", first.text.en)
    assert re.fullmatch(r"现在可以，原来不行：\d号 碰 \w+", first.text.zh)


def test_what_could_be_claimed_and_cannot_any_more(pongs: Path, reached: bool) -> None:
    report = validate([pongs / "with"], str(pongs / "without.yaml"))
    assert classes(report) == {"legal"}
    if reached:
        assert differences(report) == {("legal", "pong"): len(SEEDS)}
        assert re.fullmatch(r"possible then, and not now: seat \d: pong \w+", told(report, "en")[0])
        assert re.fullmatch(r"原来可以，现在不行：\d号 碰 \w+", told(report, "zh")[0])
    else:
        assert {topic.split("/")[0] for _, topic in differences(report)} == {"pong", "pass"}
        assert any(
            one.endswith("was asked and passed; it has nothing to claim now") for one in told(report, "en")
        )
        assert any(one.endswith("选了过；现在没有可要的") for one in told(report, "zh"))


def test_a_claim_on_the_last_discard_is_no_longer_the_end(stored: Path, tmp_path: Path) -> None:
    lines = [json.loads(line) for line in (stored / "0" / "0.jsonl").read_bytes().splitlines()]
    at = next(at for at, line in enumerate(lines) if line.get("do") == "pass")
    end = next(at for at, line in enumerate(lines) if "result" in line)
    del lines[at:end]
    (tmp_path / "cut.jsonl").write_bytes(chained(lines))
    ((cls, topic),) = differences(validate([tmp_path]))
    assert cls == "legal"
    assert topic in ("pong", "kong", "win")


def test_the_very_event_is_told_where_the_old_rules_are_there(stored: Path) -> None:
    by_lines = validate([stored], "kawuxing?cap=2")
    assert differences(by_lines).keys() == {("win", "value")}
    first, _ = by_lines.groups[0].differences[0]
    line = Path(first.place.file).read_text("utf-8").splitlines()[first.place.line - 1]
    assert json.loads(line)["do"] in ("win", "pass")


def test_another_number_of_seats(stored: Path) -> None:
    assert differences(validate([stored], "zhuoji-guiyang")) == {("flow", "seats"): len(SEEDS)}


def test_options_are_grouped_apart_and_hold_under_another_ruleset(tmp_path: Path) -> None:
    record(tmp_path / "a.jsonl", "kawuxing", 1)
    record(tmp_path / "b.jsonl", "kawuxing", 1, cap=8)
    assert [group.options for group in validate([tmp_path]).groups] == ["", "cap=8"]
    (group,) = validate([tmp_path], "kawuxing?cap=8").groups
    assert (group.ruleset, group.options, group.same, group.other_hash) == ("kawuxing", "cap=8", 1, 1)


def test_a_heading_has_the_options_in_effect_that_are_not_the_defaults(tmp_path: Path) -> None:
    file = tmp_path / "house.yaml"
    file.write_text(HOUSE, "utf-8")
    record(tmp_path / "a.jsonl", str(file), 1, suits=["tong", "wan"], piao=True)
    record(tmp_path / "b.jsonl", str(file), 1, cap=8)
    assert len(json.loads((tmp_path / "a.jsonl").read_text("utf-8").splitlines()[0])["options"]) > 30
    report = validate([tmp_path], str(file))
    assert [group.options for group in report.groups] == ["cap=8", "suits=[tong,wan] piao=true"]
    assert report.say("en").splitlines()[0] == f"{file}  cap=8: 1 same, 0 differ"
    report = validate([tmp_path], f"{file}?cap=4")
    assert [group.options for group in report.groups] == ["cap=4", "suits=[tong,wan] cap=4 piao=true"]
    assert {group.ruleset for group in report.groups} == {str(file)}


def test_a_file_that_cannot_be_read_stops_nothing_and_is_not_the_same(stored: Path, tmp_path: Path) -> None:
    whole = (stored / "0" / "0.jsonl").read_bytes()
    bad = {
        "binary": bytes(range(256)) * 40,
        "long": b'{"a": "' + b"x" * (1 << 18) + b'"}\n',
        "deep": b"[" * 100_000,
        "empty": b"",
        "cut": whole[: len(whole) // 2],
        "edited": whole.replace(b'"length":2', b'"length":3').replace(b'"length": 2', b'"length": 3'),
        "no-such": whole.replace(b"kawuxing", b"kawuxin"),
    }
    for name, data in bad.items():
        (tmp_path / f"{name}.jsonl").write_bytes(data)
    (tmp_path / "loop").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "self.jsonl").symlink_to("self.jsonl")
    (tmp_path / "endless.jsonl").symlink_to("/dev/zero")
    os.mkfifo(tmp_path / "pipe.jsonl")
    (tmp_path / "zz.jsonl").write_bytes(whole)
    report = validate([tmp_path])
    assert report.unread == len(bad) + 3
    assert [group.same for group in report.groups] == [1]
    assert report.exit_code == 3
    for fault in report.faults:
        assert fault.place is not None
        assert fault.message.zh
        assert fault.message.en


def test_an_unknown_ruleset_or_option_is_a_fault_of_the_file(stored: Path, tmp_path: Path) -> None:
    lines = [json.loads(line) for line in (stored / "0" / "0.jsonl").read_bytes().splitlines()]
    for name, change in (("a", {"ruleset": "nowhere"}), ("b", {"options": {"nothing": 1}})):
        rechained = [lines[0] | change, *lines[1:]]
        (tmp_path / f"{name}.jsonl").write_bytes(chained(rechained))
    report = validate([tmp_path])
    assert [fault.code for fault in report.faults] == ["unknown-ruleset", "unknown-option"]
    assert report.exit_code == 2


def chained(lines: list[dict[str, Any]]) -> bytes:
    """Lines with all digests worked out anew, as somebody who edits a record would."""
    so_far, found = sha256(), b""
    for line in lines:
        if "chain" in line:
            line = {**line, "chain": so_far.hexdigest()}
        so_far.update(canonical(line) + b"\n")
        found += canonical(line) + b"\n"
    return found


def test_a_record_whose_round_now_goes_on(stored: Path, tmp_path: Path) -> None:
    lines = [json.loads(line) for line in (stored / "0" / "0.jsonl").read_bytes().splitlines()]
    last = next(at for at, line in enumerate(lines) if "result" in line) - 1
    del lines[last]
    (tmp_path / "short.jsonl").write_bytes(chained(lines))
    assert differences(validate([tmp_path])) == {("flow", "goes-on"): 1}


def test_a_named_ruleset_that_cannot_be_loaded_is_told_at_once(stored: Path) -> None:
    with pytest.raises(PaijuError):
        validate([stored], "kawuxin")


def test_a_folder_without_records(tmp_path: Path) -> None:
    report = validate([tmp_path])
    assert [fault.code for fault in report.faults] == ["no-records"]
    assert report.exit_code == 2


def test_a_plugin_that_fails_leaves_the_other_records_alone(
    stored: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[int] = []

    def fails(*_: object) -> None:
        calls.append(1)
        if len(calls) == 1:
            raise ZeroDivisionError("planted")

    monkeypatch.setattr("paiju.lab.validate.run.unlike_seats", fails)
    report = validate([stored])
    assert [fault.code for fault in report.faults] == ["replay-failed"]
    assert (report.unread, sum(group.same for group in report.groups)) == (1, len(SEEDS) - 1)


def test_payments_and_events_are_said_in_the_words_of_the_game(of_house: Path, changed: Changed) -> None:
    by_lines = "settings: {feeding: {shares: 7}, kongs: {concealed: 9, direct: 9, added: 9}}"
    changed(by_lines)
    said = {
        lang: [
            first.text.say(lang)
            for group in validate([of_house], str(of_house / "house.yaml")).groups
            for first, _ in group.differences
        ]
        for lang in ("zh", "en")
    }
    then, now = r"seat \d → seat \d 4 \(.* 2 shares\)", r"seat \d → seat \d 14 \(.* 7 shares\)"
    assert any(re.fullmatch(f"payments: the record says {then}, it is now {now}", one) for one in said["en"])
    then, now = r"\d号 → \d号 4（.*2份）", r"\d号 → \d号 14（.*7份）"
    assert any(re.fullmatch(f"账：牌谱为 {then}，现为 {now}", one) for one in said["zh"])
    assert not any(sign in one for one in [*said["zh"], *said["en"]] for sign in '{}[]"')


def test_events_are_said_too(stored: Path) -> None:
    report = validate([stored], "zhuoji-sandingguai")
    (first,) = {first for group in report.groups for first, _ in group.differences}
    assert first.text.en.startswith("it was “seat ")
    assert "{" not in first.text.en + first.text.zh
    assert "现为“掷骰 " in first.text.zh


def test_what_is_not_there_is_named_without_a_line(
    stored: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    there = str(tmp_path / "nothere:1:1")
    assert main(["validate", there, "--lang", "en"]) == 2
    assert (
        capsys.readouterr().out == f"[no-such-file] there is no file or folder {there}\nno record was read\n"
    )
    assert main(["validate", there, str(stored), "--lang", "zh"]) == 3
    assert f"[no-such-file] 没有 {there} 这个文件或目录\n相同 8，不同 0\n" in capsys.readouterr().out


def test_a_report_is_told_in_both_languages(changed: Changed) -> None:
    report = changed("settings: {feeding: {shares: 7}, kongs: {concealed: 9, direct: 9, added: 9}}")
    assert "differ" in report.say("en")
    assert "不同" in report.say("zh")
    data = report.to_data()
    assert data["differ"] == report.differ
    assert data["groups"][0]["differences"][0]["class"] == "score"
