"""Run with the builders' own interpreter: prints what buildozer and python-for-android make of us.

`python ask_builders.py ROOT FOLDER` answers in JSON; with a third word, only about the files.
"""

from __future__ import annotations

import json
import os
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

import jinja2
import pythonforandroid
from buildozer import Buildozer
from pythonforandroid.build import Context
from pythonforandroid.graph import get_recipe_order_and_bootstrap
from pythonforandroid.recommendations import RECOMMENDED_NDK_VERSION

# What the template asks for and our spec leaves open.
BLANK = """
    add_activity android_used_libs backup_rules billing_pubkey home_app
    launcher manifest_orientation meta_data wakelock
"""


def shipped(builder: Buildozer) -> list[str]:
    """The files that buildozer itself copies into the app."""
    builder._copy_application_sources()
    app = Path(builder.app_dir)
    return sorted(str(path.relative_to(app)) for path in app.rglob("*") if path.is_file())


def resolved(requirements: list[str]) -> dict[str, Any]:
    """What python-for-android would build and install."""
    names = [line.split("==")[0] for line in requirements]
    recipes, pure, bootstrap = get_recipe_order_and_bootstrap(Context(), names)
    return {"recipes": recipes, "pure": pure, "bootstrap": bootstrap.name}


def manifest(builder: Buildozer) -> str:
    """The manifest that the spec leads to."""
    home = Path(pythonforandroid.__file__).parent / "bootstraps" / "_sdl_common" / "build"
    templates = jinja2.Environment(loader=jinja2.FileSystemLoader(home / "templates"))
    extra = builder.config.get("app", "android.extra_manifest_application_arguments")
    intents = builder.config.get("app", "android.manifest.intent_filters")
    queries = builder.config.get("app", "android.extra_manifest_xml")
    wanted = builder.config.getlist("app", "android.permissions", [])
    args = Namespace(
        numeric_version=1,
        version=builder.get_version(),
        min_sdk_version=int(builder.config.get("app", "android.minapi")),
        permissions=[{"name": f"android.permission.{name}"} for name in wanted],
        allow_backup="true",
        extra_manifest_application_arguments=Path(extra).read_text(encoding="utf-8"),
        extra_manifest_xml=Path(queries).read_text(encoding="utf-8"),
        intent_filters=Path(intents).read_text(encoding="utf-8"),
        activity_launch_mode=builder.config.get("app", "android.manifest.launch_mode"),
        window=True,
        android_apptheme="@android:style/Theme.NoTitleBar",
        android_entrypoint="org.kivy.android.PythonActivity",
    )
    for name in BLANK.split():
        setattr(args, name, "")
    template = templates.get_template("AndroidManifest.tmpl.xml")
    return template.render(args=args, android_api=builder.config.get("app", "android.api"))


def main() -> None:
    root, folder, *only_files = sys.argv[1:]
    os.chdir(root)
    builder = Buildozer("buildozer.spec", target=None)
    builder.config.set("buildozer", "build_dir", folder)
    builder.targetname = "android"
    answer: dict[str, Any] = {"shipped": shipped(builder)}
    if not only_files:
        builder.check_configuration_tokens()
        answer |= {
            "version": builder.get_version(),
            "manifest": manifest(builder),
            "ndk": RECOMMENDED_NDK_VERSION,
            **resolved(builder.config.getlist("app", "requirements", [])),
        }
    print("ANSWER", json.dumps(answer))


if __name__ == "__main__":
    main()
