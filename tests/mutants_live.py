"""A room's tests, collected once and asked of one mutant after another: each in a fork, by the tests that run it.

In a fork the changed code is put under the functions that are loaded already. What was made before, while the tests
were read, stays as it was: so that a mutant no test sees here may be seen once the module is read anew.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import sys
import time
import types
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

Change = tuple[int, range, Callable[[], types.CodeType]]
"""A mutant's number, the lines of its statement, and the code of the whole module with it."""
PASS, SEEN, NOT_PUT = 0, 1, 3


class Live:
    """Pytest plugin: once all tests passed, asks each change of the tests that run it; writes down which none sees."""

    def __init__(self, path: Path, target: Path, changes: Iterable[Change]) -> None:
        self.file, self.target, self.changes = str(path), target, list(changes)
        self.lines: defaultdict[str, set[int]] = defaultdict(set)
        self.seconds: dict[str, float] = {}
        self.into: set[int] = self.lines[""]
        self.loaded: tuple[list[types.FunctionType], list] = ([], [])

    def watch(self) -> None:
        """Note the lines that run from here on."""
        sys.settrace(self._call)

    def _call(self, frame, event, arg):
        if frame.f_code.co_filename != self.file:
            return None
        self.into.add(frame.f_lineno)
        return self._line

    def _line(self, frame, event, arg):
        self.into.add(frame.f_lineno)
        return self._line

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item):
        self.into = self.lines[item.nodeid]
        began = time.process_time()
        yield
        self.seconds[item.nodeid] = time.process_time() - began

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtestloop(self, session):
        yield
        sys.settrace(None)
        if session.testsfailed:
            return
        self.loaded = _loaded(self.file)
        gc.collect()
        gc.freeze()
        gc.disable()  # a fork that sweeps would copy everything
        ends = {number: self._ends(span, code, session.items) for number, span, code in self.changes}
        alive = [number for number, end in ends.items() if end in (PASS, NOT_PUT)]
        imported = [name for name, module in sys.modules.items() if _outside(getattr(module, "__file__", None))]
        spans = {number: span for number, span, _ in self.changes}
        again = [number for number in alive if ends[number] == NOT_PUT or not self._settled(spans[number])]
        found = {"alive": alive, "again": again, "imported": imported, "seconds": sum(self.seconds.values())}
        self.target.write_text(json.dumps(found), encoding="utf-8")

    def _settled(self, span: range) -> bool:
        """Return whether a statement runs in tests and never before them: what no test sees of it here, none does."""
        here = set(span)
        return not here & self.lines[""] and any(here & lines for lines in self.lines.values())

    def _running(self, span: range, items: list[pytest.Item]) -> list[pytest.Item]:
        here = set(span)
        found = [item for item in items if here & self.lines[item.nodeid]]
        return sorted(found, key=lambda item: self.seconds[item.nodeid])

    def _ends(self, span: range, code: Callable[[], types.CodeType], items: list[pytest.Item]) -> int:
        """Return how the tests end with the change."""
        asked = self._running(span, items)
        if not asked:
            return PASS
        child = os.fork()
        if not child:
            most_s = 10 + 4 * sum(self.seconds[item.nodeid] for item in asked)
            limit_s(most_s)
            os._exit(self._fails(code, asked))
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])

    def _fails(self, code: Callable[[], types.CodeType], items: list[pytest.Item]) -> int:
        try:
            if not _put(code(), self.loaded):
                return NOT_PUT
            return any(_failed(item, after) for item, after in zip(items, [*items[1:], None], strict=True))
        except BaseException:  # whatever breaks the asking is seen
            return SEEN


def limit_s(seconds: float) -> None:
    """Let this process run for so many of the processor's seconds more, and no longer."""
    spent = resource.getrusage(resource.RUSAGE_SELF)
    most = int(spent.ru_utime + spent.ru_stime + seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (most, most))


def _failed(item: pytest.Item, after: pytest.Item | None) -> bool:
    from _pytest.runner import runtestprotocol

    item._initrequest()
    return any(report.failed for report in runtestprotocol(item, nextitem=after, log=False))


def _loaded(file: str) -> tuple[list[types.FunctionType], list]:
    """Return the functions of a file that are loaded, and those that remember what they once answered."""
    every = gc.get_objects()
    remembering = [one for one in every if type(one).__name__ == "_lru_cache_wrapper"]
    return [one for one in every if _of(one, file)], [one for one in remembering if _of(one.__wrapped__, file)]


def _put(code: types.CodeType, loaded: tuple[list[types.FunctionType], list]) -> bool:
    """Put a module's changed code under its functions that are loaded; return whether each took it."""
    changed = {(one.co_qualname, one.co_firstlineno): one for one in _codes(code)}
    for function in loaded[0]:
        try:
            function.__code__ = changed[function.__code__.co_qualname, function.__code__.co_firstlineno]
        except (KeyError, ValueError):
            return False
    for remembering in loaded[1]:
        remembering.cache_clear()
    return True


def _of(one: object, file: str) -> bool:
    return type(one) is types.FunctionType and one.__code__.co_filename == file


def _codes(code: types.CodeType) -> Iterator[types.CodeType]:
    for one in code.co_consts:
        if isinstance(one, types.CodeType):
            yield one
            yield from _codes(one)


def _outside(file: str | None) -> bool:
    return file is not None and "site-packages" in file
