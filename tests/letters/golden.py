"""The words of a letter as they were agreed, kept as a text file a reader can check."""

from pathlib import Path

FILES = Path(__file__).parent / "files"


def golden(name):
    return (FILES / name).read_text("utf-8")
