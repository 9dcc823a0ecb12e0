"""docs/python.md has the current docstrings."""

from pathlib import Path

import pytest
from reference import PAGE, page


@pytest.mark.skipif(not PAGE.parent.is_dir(), reason="needs a clone")
def test_the_page_is_current():
    assert page() == PAGE.read_text(), f"run: python {Path(__file__).parent / 'reference.py'}"
