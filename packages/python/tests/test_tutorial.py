"""The tutorial's code runs unchanged and prints the documented output."""

import contextlib
import io
import re
from pathlib import Path

import pytest

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

TUTORIAL = Path(__file__).parent.parent / "TUTORIAL.md"


def test_the_tutorial_runs():
    code = "\n".join(re.findall(r"```python\n(.*?)```", TUTORIAL.read_text(), re.DOTALL))
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(code, str(TUTORIAL), "exec"), {})
    said = re.findall(r"print\(.*\)  # (.*)", code)
    assert printed.getvalue().splitlines() == said
