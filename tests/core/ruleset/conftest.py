"""A distribution with rulesets of its own, installed for these tests as any other would be."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

SAMPLE = Path(__file__).parent / "sample"


def lay(site: Path, distribution: str, package: str, rulesets: Path) -> Path:
    """Lay a distribution of YAML into an import folder; answers the folder of its rulesets."""
    folder = site / Path(*package.split("."))
    folder.parent.mkdir(parents=True, exist_ok=True)
    shutil.copytree(rulesets, folder)
    metadata = site / f"{distribution}-1.2.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.2\n")
    (metadata / "entry_points.txt").write_text(f"[paiju.rulesets]\nthese = {package}\n")
    return folder


@pytest.fixture(scope="session")
def coins_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An import folder that holds the distribution `coin_rules`."""
    site = tmp_path_factory.mktemp("site")
    lay(site, "coin_rules", "coin_rules", SAMPLE)
    return site


@pytest.fixture(scope="module")
def coins(coins_site: Path) -> Iterator[Path]:
    """The folder of the sample rulesets, on the import path."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(coins_site)
        yield coins_site / "coin_rules"


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """A function that installs a distribution with these files (name: text); answers their folder."""

    def installed(distribution: str, package: str, files: dict[str, str]) -> Path:
        source = tmp_path / f"source-{distribution}"
        for name, text in files.items():
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            (source / name).write_text(text, "utf-8")
        site = tmp_path / f"site-{distribution}"
        site.mkdir()
        monkeypatch.syspath_prepend(site)
        return lay(site, distribution, package, source)

    return installed


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., str]:
    """A function that writes a ruleset that extends the sample, and answers its path."""

    def written(text: str, name: str = "mine", extends: str = "coins") -> str:
        path = tmp_path / f"{name}.yaml"
        head = f"name: {name}\nextends: {extends}\nnames: {{zh: 我的, en: Mine}}\n"
        path.write_text(head + text, "utf-8")
        return str(path)

    return written
