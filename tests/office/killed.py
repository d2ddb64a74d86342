"""Kill the process at the worst moment of each kind of writing, and look at what is left: ``killed.py HOME``.

Every deed is done by a child of its own that is killed (signal 9) within it. Prints, as JSON, deed by deed: how the
child ended, what ``verify`` then says, and what it says once the deed was done again.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from forebay.office.home import Home, HomeError, init_home
from forebay.office.start import set_up

NOW = datetime(2026, 7, 15, 14, 0, tzinfo=UTC)
AT_MOST_S = 60
Deed = Callable[[], Any]


def main(folder: str) -> None:
    init_home(Path(folder), "webster")
    home = set_up(Path(folder))
    from forebay.office.proofs.keeping import migrate

    migrate(home)
    deeds = Deeds(home)
    names = [name for name in dir(Deeds) if name.startswith("in_")]
    found = {name: getattr(deeds, name)() for name in names}
    sys.stdout.write(json.dumps(found))


class Deeds:
    """One case of one home, and what may be cut short in it."""

    def __init__(self, home: Home) -> None:
        from forebay.office.models import Person, RoleHeld
        from forebay.office.verbs import open_case

        self.home = home
        self.officer = Person.objects.enrol("officer@example.org", "Olive Officer", address="1 Example Lane")
        RoleHeld.objects.create(person=self.officer, role="officer", since=NOW.date().replace(year=2025))
        told = {"by": self.officer, "now": NOW, "parties": [(self.officer, "applicant")]}
        self.case = open_case(title="A", address="B", **told)

    def cut_short(self, deed: Deed, owner: Any, name: str, *, after: int = 0, redo: Deed | None = None) -> list[str]:
        """Do a deed in a child that is killed as it calls a function for the first time, or after so many times."""
        ended = _in_a_child(deed, lambda: _die_at(owner, name, after))
        left = self.verified()
        again = _in_a_child(redo or deed)
        return [ended, left, again, self.verified()]

    def verified(self) -> str:
        """Return what ``forebay verify`` says, which looks first whether the tables are of this version."""
        from forebay.office.proofs.keeping import is_pending
        from forebay.office.proofs.verify import verify

        if is_pending():
            return "Run first: forebay upgrade"
        return str(verify(self.home))

    def act(self, act: str, **data: Any) -> Any:
        from forebay.office.perform import perform

        return perform(self.case, act, by=self.officer, occurred=NOW, now=NOW, data=data, key=f"press of {act}")

    # ---- an act, and its letter --------------------------------------------------------------------------------------

    def in_an_act_its_entry_appended_and_nothing_that_follows(self) -> list[str]:
        from forebay.office import store

        return self.cut_short(lambda: self.act("inspect site", observed="All well"), store, "write")

    def in_a_letter_its_page_on_the_disk_and_no_row_of_it(self) -> list[str]:
        from forebay.office import files

        return self.cut_short(self.letter, files, "_kind")

    def in_a_letter_its_number_given_and_its_entry_not_appended(self) -> list[str]:
        from forebay.office import docket

        return self.cut_short(lambda: self.letter("join"), docket, "append")

    def letter(self, what: str = "How wide is the road?") -> Any:
        from forebay.office.perform import perform

        told = {"by": self.officer, "occurred": NOW, "now": NOW, "key": what}
        return perform(self.case, "request information", data={"sort": "answer", "what": what}, **told)

    # ---- an upload ---------------------------------------------------------------------------------------------------

    def in_an_upload_half_of_it_on_the_disk(self) -> list[str]:
        return self.cut_short(lambda: self.upload(b"one"), os, "fsync")

    def in_an_upload_all_of_it_on_the_disk_under_no_name(self) -> list[str]:
        return self.cut_short(lambda: self.upload(b"two"), Path, "replace")

    def upload(self, data: bytes) -> Any:
        from forebay.office import files

        return files.store(data, "plan.txt", now=NOW, by=self.officer)

    # ---- copies, and the tables themselves ---------------------------------------------------------------------------

    def in_a_backup_half_of_it_copied(self) -> list[str]:
        from forebay.office.proofs import keeping

        partial, whole = self.beside("half a copy"), self.beside("copy")
        told = self.cut_short(
            lambda: keeping.backup(self.home, partial), shutil, "copyfile", after=1, redo=lambda: self.backup(whole)
        )
        return [*told, _refusal(lambda: Home.read(partial)), _refusal(lambda: keeping.backup(self.home, partial))]

    def in_a_restore_half_of_it_copied(self) -> list[str]:
        from forebay.office.proofs import keeping

        copy, partial = self.beside("a copy to restore"), self.beside("half a home")
        self.backup(copy)
        told = self.cut_short(
            lambda: keeping.restore(copy, partial),
            shutil,
            "copyfile",
            after=1,
            redo=lambda: keeping.restore(copy, self.beside("home again")),
        )
        return [*told, _refusal(lambda: Home.read(partial)), _refusal(lambda: keeping.restore(copy, partial))]

    def in_an_upgrade_a_table_half_made(self) -> list[str]:
        from django.db.backends.base.schema import BaseDatabaseSchemaEditor

        self.fall_behind()
        return self.cut_short(self.upgrade, BaseDatabaseSchemaEditor, "create_model")

    def in_an_upgrade_the_tables_made_and_nothing_noted_yet(self) -> list[str]:
        from forebay.office.proofs import noted

        self.fall_behind()
        return self.cut_short(self.upgrade, noted, "note", after=2)

    def backup(self, target: Path) -> None:
        from forebay.office.proofs import keeping

        keeping.backup(self.home, target)
        assert Home.read(target).name == self.home.name

    def upgrade(self) -> None:
        from forebay.office.proofs import keeping

        made = len(list((self.home.path / "backups").glob("*")))
        keeping.upgrade(self.home, NOW + timedelta(minutes=made))

    def fall_behind(self) -> None:
        """Take away what was added last, as in a home of an earlier release, whose tables rest on other ground."""
        from django.core.management import call_command

        from forebay.office.models import Case

        call_command("migrate", "office", "0011", verbosity=0)
        Case.objects.update(basis="of an earlier release")

    def beside(self, name: str) -> Path:
        return self.home.path.parent / name


def _in_a_child(deed: Deed, first: Deed | None = None) -> str:
    """Do a deed in a child, so that the parent never has threads that a child would lack; say how it ended."""
    from django.db import connections

    connections.close_all()
    child = os.fork()
    if child == 0:
        signal.alarm(AT_MOST_S)
        code = 1
        try:
            (first or int)()
            deed()
            code = 0
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    return {0: "done", -signal.SIGKILL: "killed"}.get(os.waitstatus_to_exitcode(status), f"ended by {status}")


def _die_at(owner: Any, name: str, after: int) -> None:
    real, calls = getattr(owner, name), list[int]()

    def dies(*args: Any, **kwargs: Any) -> Any:
        calls.append(1)
        if len(calls) > after:
            os.kill(os.getpid(), signal.SIGKILL)
        return real(*args, **kwargs)

    setattr(owner, name, dies)


def _refusal(deed: Deed) -> str:
    try:
        deed()
    except HomeError as problem:
        return str(problem)
    return "done"


if __name__ == "__main__":
    main(*sys.argv[1:])
