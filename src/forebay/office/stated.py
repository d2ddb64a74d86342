"""What a home's ``forebay.toml`` states, value by value; what is wrong is refused where it stands."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any, Final

NAME: Final = "forebay.toml"


class HomeError(ValueError):
    """A home that cannot be used: the file, the key, the value seen, and what would be right."""


class Stated:
    """One ``forebay.toml``, which points at what is wrong in it."""

    def __init__(self, path: Path) -> None:
        self.path = path.resolve()
        self.file = self.path / NAME
        self.data = self._parse()

    def table(self, key: str) -> dict[str, Any]:
        """Return a table of the file; an empty one where there is none."""
        value = self.data.get(key, {})
        if not isinstance(value, dict):
            raise self.fail(key, value, f"it as a table under [{key}]")
        return value

    def text(self, table: Mapping[str, Any], key: str, right: str, default: str | None = None) -> str:
        """Return a text; where there is no ``default`` it may not be missing or blank."""
        value = table.get(key, default)
        if not isinstance(value, str) or (default is None and not value.strip()):
            raise self.fail(key, value, right)
        return value.strip()

    def texts(self, table: Mapping[str, Any], key: str, right: str, *, required: bool = False) -> tuple[str, ...]:
        """Return a list of texts; one that is ``required`` may not be empty."""
        value = table.get(key, [] if not required else None)
        listed = isinstance(value, list) and all(isinstance(one, str) and one.strip() for one in value)
        if not listed or (required and not value):
            raise self.fail(key, value, f"a list, {right}")
        return tuple(value or ())

    def yes(self, table: Mapping[str, Any], key: str, default: bool) -> bool:
        """Return whether something is so."""
        value = table.get(key, default)
        if not isinstance(value, bool):
            raise self.fail(key, value, "true or false, without quotes")
        return value

    def day(self, key: str, value: object) -> date:
        """Return a value as a date."""
        if isinstance(value, str):
            try:
                return date.fromisoformat(value)
            except ValueError:
                raise self.fail(key, value, "a date like 2026-11-30") from None
        if type(value) is date:
            return value
        raise self.fail(key, value, "a date like 2026-11-30, without quotes")

    def days(self, key: str) -> dict[date, str]:
        """Return the dates of a table, each with why the office is closed that day."""
        return {
            self.day(f"{key}.{day}", day): self.text(self.table(key), day, "why the office is closed that day")
            for day in self.table(key)
        }

    def refuse_unknown(self, table: Mapping[str, Any], known: set[str], where: str) -> None:
        """Refuse a key nobody knows."""
        for key in table:
            if key not in known:
                raise HomeError(
                    f'{self.file}: "{where}{key}" is not a key of a home. Write one of: {", ".join(sorted(known))}.'
                )

    def fail(self, key: str, value: object, right: str) -> HomeError:
        """Return what says that a value is wrong, and what would be right."""
        seen = "is missing" if value is None else f"is {_written(value)}"
        return HomeError(f'{self.file}: "{key}" {seen}. Write {right}.')

    def _parse(self) -> dict[str, Any]:
        try:
            return tomllib.loads(self.file.read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise HomeError(
                f"{self.path} is not a home: it holds no {NAME}. Name another folder, or make one with: forebay init."
            ) from None
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
            raise HomeError(f"{self.file}: the file does not read as TOML: {problem}. Mend that line.") from None


def _written(value: object) -> str:
    """Write a value as the file has it."""
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(_written(each) for each in value)}]"
    return "a table" if isinstance(value, dict) else str(value)
