"""What every test may ask for."""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def shared() -> Path:
    """Return the reference material beside the repository; the tests that ask for it are additional."""
    folder = Path(os.environ.get("FOREBAY_SHARED", ROOT.parent / "shared"))
    if not folder.is_dir():
        pytest.skip(f"reference material not found at {folder}; set FOREBAY_SHARED to run this test")
    return folder
