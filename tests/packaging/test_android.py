"""The recipe for Android, as buildozer and python-for-android themselves understand it."""

from __future__ import annotations

import json
import os
import re
import subprocess
from importlib.metadata import distributions
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from packaging.requirements import Requirement

from engine import __version__
from tools import bundle
from tools.apk import BUILDERS
from tools.environment import environment
from tools.spec import BROUGHT_ALONG, OF_THE_PHONE, ROOT, Spec, name_of

SPEC = Spec()
PINS = {name_of(line): line.partition("==")[2] for line in SPEC.own}
ANDROID = "{http://schemas.android.com/apk/res/android}"


def ask(root: Path, folder: Path, *words: str) -> Any:
    """What the builders say to a spec; they need no SDK for that."""
    script = Path(__file__).with_name("ask_builders.py")
    python = str(environment("builders", *BUILDERS).python)
    done = subprocess.run(
        [python, str(script), str(root), str(folder), *words],
        env={key: value for key, value in os.environ.items() if not key.startswith("PYTHON")},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    last = [line for line in done.stdout.splitlines() if line.startswith("ANSWER ")][-1]
    return json.loads(last.removeprefix("ANSWER "))


@pytest.fixture(scope="module")
def answer(tmp_path_factory: pytest.TempPathFactory) -> Any:
    return ask(ROOT, tmp_path_factory.mktemp("buildozer"))


def test_a_stage_has_the_files_that_buildozer_copies(answer: Any) -> None:
    assert sorted(str(path) for path in SPEC.ships()) == answer["shipped"]


RULES = {
    "nothing said": "",
    "extensions": "source.include_exts = py, JSON",
    "extensions out": "source.exclude_exts = md, json",
    "folders": "source.exclude_dirs = docs, Data/deep/",
    "folder that only begins alike": "source.exclude_dirs = doc",
    "patterns": "source.exclude_patterns = *.md, data/*.json, readme, app/K*",
    "a pattern brings back": (
        "source.exclude_dirs = docs\nsource.include_patterns = docs/, docs/*.md\n"
        "source.exclude_patterns = docs/*"
    ),
    "case": "source.exclude_patterns = Readme*, APP/*",
}
TREE = """
    README Makefile.md main.py .hidden .git/config docs/one.md docs/two.txt docs/deep/three.md
    data/a.json data/deep/b.JSON data/deep/.c.json app/__init__.py app/Kit.py app/kit.kv app/plain
"""


@pytest.mark.parametrize("rules", RULES)
def test_rules_are_read_as_buildozer_reads_them(rules: str, tmp_path: Path) -> None:
    root = tmp_path / "project"
    for name in TREE.split():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).touch()
    head = "[app]\ntitle = x\npackage.name = x\nversion = 1\nsource.dir = ."
    (root / "buildozer.spec").write_text(f"{head}\n{RULES[rules]}\n[buildozer]\n", "utf-8")
    expected = ask(root, tmp_path / "build", "files")["shipped"]
    assert sorted(str(path) for path in Spec(root).ships()) == expected


def test_python_for_android_resolves_the_requirements(answer: Any) -> None:
    assert answer["bootstrap"] == "sdl2"
    assert set(answer["recipes"]) >= {"kivy", *OF_THE_PHONE}
    ours = {name_of(line) for line in SPEC.own} - {"kivy"}
    assert set(answer["pure"]) == ours | {*BROUGHT_ALONG["kivy"]}


def test_the_manifest_keeps_the_back_key_and_asks_for_little(answer: Any) -> None:
    manifest = ElementTree.fromstring(answer["manifest"].strip())
    application = manifest.find("application")
    assert application is not None
    assert application.get(f"{ANDROID}enableOnBackInvokedCallback") == "false"
    assert application.get(f"{ANDROID}allowBackup") == "true"
    asked = [part.get(f"{ANDROID}name") for part in manifest.findall("uses-permission")]
    assert asked == ["android.permission.INTERNET", "android.permission.VIBRATE"]
    seen = [part.get(f"{ANDROID}name") for part in manifest.findall("queries/intent/action")]
    assert seen == ["android.intent.action.TTS_SERVICE"]
    needed = manifest.find("uses-sdk")
    assert needed is not None
    assert needed.get(f"{ANDROID}targetSdkVersion") == "36"


def test_links_and_files_open_the_app_that_runs(answer: Any) -> None:
    activity = ElementTree.fromstring(answer["manifest"].strip()).find("application/activity")
    assert activity is not None
    assert activity.get(f"{ANDROID}launchMode") == "singleTask"
    taken = [
        (action.get(f"{ANDROID}name", "").rpartition(".")[2], *data.attrib.values())
        for filters in activity.findall("intent-filter")
        for action in filters.findall("action")
        for data in filters.findall("data")
    ]
    assert taken == [
        ("VIEW", "costiera", "table"),
        ("VIEW", "costiera", "join"),
        ("VIEW", "costiera", "rule"),
        ("VIEW", "content"),
        ("VIEW", "application/json"),
        ("VIEW", "application/gzip"),
        ("SEND", "text/plain"),
        ("SEND", "application/json"),
        ("SEND", "application/gzip"),
    ]


def test_the_versions_are_those_that_stores_and_builders_want(answer: Any) -> None:
    assert answer["version"] == SPEC.version == __version__
    assert SPEC.value("android.ndk") == answer["ndk"] == "28c"
    assert SPEC.value("p4a.commit") == "v2026.05.09"
    assert "python-for-android==2026.5.9" in BUILDERS
    assert SPEC.values("android.archs") == ("arm64-v8a", "armeabi-v7a")
    assert SPEC.values("orientation") == ("portrait", "landscape")


def test_every_dependency_of_the_project_is_required_in_a_version_that_it_allows() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    listed = re.search(r"^dependencies = \[(.*?)^\]", project, re.DOTALL | re.MULTILINE)
    assert listed is not None
    lines = re.findall(r'^  "(.+?)"', listed[1], re.MULTILINE)
    of_desks = {line for line in lines if "sys_platform" in line}
    assert of_desks == {*bundle.DIALOGS}
    for line in set(lines) - of_desks:
        wanted = Requirement(line)
        assert wanted.specifier.contains(PINS[wanted.name]), wanted.name


def test_every_requirement_that_is_fetched_names_its_version() -> None:
    assert [line for line in SPEC.own if "==" not in line] == []


def test_a_stage_runs_with_the_versions_that_a_phone_gets(staged: Any) -> None:
    found = distributions(path=[str(staged.env.packages)])
    installed = {package.name.lower().replace("_", "-"): package.version for package in found}
    assert {name: installed.get(name) for name in PINS} == PINS


def test_what_the_requirements_declare_is_required_too(staged: Any) -> None:
    """All but pip, which sqlite-utils wants for its command line only."""
    packages = {name_of(line) for line in SPEC.packages}
    declared = {
        name_of(line.removeprefix("Requires-Dist: "))
        for file in staged.env.packages.glob("*.dist-info/METADATA")
        if not file.parent.name.lower().startswith(("kivy-", "requests-"))
        for line in file.read_text(encoding="utf-8").splitlines()
        if line.startswith("Requires-Dist: ") and ";" not in line
    }
    assert declared - {"pip"} <= packages


def test_no_phone_gets_a_database_server() -> None:
    assert "psycopg" not in " ".join(SPEC.own)


def test_nothing_but_the_app_is_shipped() -> None:
    tops = {path.parts[0] for path in SPEC.ships()}
    assert tops == {"companion", "data", "engine", "main.py"}
