"""Two people do the same thing at the same moment in one home, one race after another: ``races.py HOME``.

Prints, as JSON, what each was told and what was recorded, race by race; then what ``verify`` says.
"""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

from forebay.office.home import init_home
from forebay.office.start import set_up

NOW = datetime(2026, 7, 15, 14, 0, tzinfo=UTC)
BOARD = "Planning Board"
DONE = "done"
Deed = Callable[[], Any]


def main(folder: str) -> None:
    init_home(Path(folder), "webster")
    home = set_up(Path(folder))
    from forebay.office.models import Paper
    from forebay.office.proofs.keeping import migrate
    from forebay.office.proofs.verify import verify

    migrate(home)
    races = Races()
    names = [name for name in dir(Races) if name.startswith("two_")]
    found = {name: races.run(getattr(races, name)) for name in names}
    numbers = sorted(Paper.objects.filter(number__startswith="REQ-").values_list("number", flat=True))
    sys.stdout.write(json.dumps({"races": found, "numbers": numbers, "verify": str(verify(home))}))


class Races:
    """The people of a small village, and what two of them may do at once."""

    def __init__(self) -> None:
        from forebay.office.models import Body, Person, RoleHeld

        names = ("officer", "clerk", "treasurer", "applicant", "member")
        self.people = {name: Person.objects.enrol(f"{name}@example.org", f"{name.title()} Example") for name in names}
        since = date(2025, 1, 1)
        for name in ("officer", "clerk", "treasurer"):
            RoleHeld.objects.create(person=self.people[name], role=name, since=since)
        board = Body.objects.create(name=BOARD, since=since)
        RoleHeld.objects.create(person=self.people["member"], role="board", body=board, since=since)

    def case(self) -> Any:
        from forebay.office.verbs import open_case

        parties = [(self.people["applicant"], "applicant"), (self.people["applicant"], "owner")]
        return open_case(title="A", address="B", by=self.people["officer"], now=NOW, parties=parties)

    def act(self, case: Any, act: str, by: str = "officer", **more: Any) -> Any:
        from forebay.office.models import Case
        from forebay.office.perform import perform

        told = {"by": self.people[by], "occurred": NOW, "now": NOW, **more}
        return perform(Case.objects.get(pk=case.pk), act, **told)

    def run(self, race: Callable[[], Sequence[Deed]]) -> dict[str, Any]:
        """Let two deeds begin at the same moment, and return what each was told and how many entries came of it."""
        from forebay.office.models import Entry

        deeds = race()
        before, barrier, told = Entry.objects.count(), threading.Barrier(len(deeds)), list[str]()
        threads = [threading.Thread(target=_tried, args=(deed, barrier, told)) for deed in deeds]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return {"told": sorted(told, key=lambda said: said != DONE), "entries": Entry.objects.count() - before}

    # ---- the races ---------------------------------------------------------------------------------------------------

    def two_releases_of_one_guarantee(self) -> Sequence[Deed]:
        case = self.case()
        posted = self.guarantee(case, "1000 USD")
        said = {"amount": "1000 USD", "reason": "Not built"}
        return [lambda: self.act(case, "draw guarantee", subject=posted, data=said)] * 2

    def guarantee(self, case: Any, amount: str, **more: Any) -> str:
        data = {"form": "letter of credit", "amount": amount, "forfeiture_provisions": "As written", **more}
        return str(self.act(case, "post guarantee", "treasurer", data=data).id)

    def two_acceptances_of_one_guarantee(self) -> Sequence[Deed]:
        case = self.case()
        self.guarantee(case, "1000 USD")
        said = {"finding": "form of guarantee acceptable", "outcome": "met", "reasons": "Irrevocable"}
        return [lambda: self.act(case, "determine", data=said)] * 2

    def two_permits_take_what_is_left_of_one_instrument(self) -> Sequence[Deed]:
        whole = self.guarantee(self.case(), "400 USD", whole_amount="1000 USD")
        cases = [self.case(), self.case()]
        return [lambda one=one: self.guarantee(one, "400 USD", part_of=whole) for one in cases]

    def two_ends_of_one_instrument_a_part_is_taken_as_the_whole_is_withdrawn(self) -> Sequence[Deed]:
        first, second = self.case(), self.case()
        whole = self.guarantee(first, "400 USD", whole_amount="1000 USD")
        return [
            lambda: self.act(first, "retract entry", retracts=whole, data={"reason": "Returned"}),
            lambda: self.guarantee(second, "400 USD", part_of=whole),
        ]

    def two_answers_to_one_request(self) -> Sequence[Deed]:
        from forebay.office.models import Case
        from forebay.office.verbs.requests import answer

        case = self.case()
        asked = {"sort": "answer", "what": "How wide is the road?"}
        request = self.act(case, "request information", data=asked).id

        def answered(words: str) -> Any:
            return answer(Case.objects.get(pk=case.pk), request, by=self.people["applicant"], now=NOW, words=words)

        return [lambda: answered("Twenty feet"), lambda: answered("Thirty feet")]

    def two_votes_upon_one_referral(self) -> Sequence[Deed]:
        case = self.case()
        asked = {"board": BOARD, "decides": "approve SWPPP", "question": "May it?", "meeting": NOW.date()}
        referral = self.act(case, "refer to board", data=asked).id
        votes = {str(self.people["member"].pk): "for"}
        said = {"board": BOARD, "decides": "approve SWPPP", "motion": "To approve", "votes": votes, "carried": True}
        return [lambda: self.act(case, "record vote", "clerk", subject=referral, data=said)] * 2

    def two_letters_at_once_have_two_numbers(self) -> Sequence[Deed]:
        asked = {"sort": "answer", "what": "How wide is the road?"}
        cases = [self.case() for _ in range(4)]
        return [lambda one=one: self.act(one, "request information", data=asked) for one in cases]

    def two_keys_for_what_is_done_once(self) -> Sequence[Deed]:
        case = self.case()
        said = {"since": NOW.date(), "source": "The paper file", "reasons": "It began on paper"}
        return [lambda key=key: self.act(case, "take over case", data=said, key=key) for key in ("one", "other")]

    def two_presses_of_one_button(self) -> Sequence[Deed]:
        case = self.case()
        return [lambda: self.act(case, "inspect site", data={"observed": "All well"}, key="press")] * 2

    def two_corrections_of_one_entry(self) -> Sequence[Deed]:
        case = self.case()
        entry = self.act(case, "inspect site", data={"observed": "All well"}).id
        mended = {"observed": "Mud on the road", "reason": "Looked again"}
        return [
            lambda: self.act(case, "inspect site", corrects=entry, data=mended),
            lambda: self.act(case, "inspect site", corrects=entry, data={**mended, "observed": "Mud at the gate"}),
        ]

    def two_who_save_one_person(self) -> Sequence[Deed]:
        from forebay.office.models import Person
        from forebay.office.verbs.people import DETAILS, change_details
        from forebay.office.versions import version_of

        person = Person.objects.get(pk=self.people["applicant"].pk)
        seen, kept = version_of(person, DETAILS), {name: getattr(person, name) for name in DETAILS}
        told = {"by": self.people["clerk"], "now": NOW + timedelta(hours=1), "seen": seen}
        return [
            lambda firm=firm: change_details(person, {**kept, "firm": firm}, **told) for firm in ("First", "Second")
        ]


def _tried(deed: Deed, barrier: threading.Barrier, told: list[str]) -> None:
    from django.db import connections

    barrier.wait()
    try:
        deed()
        told.append(DONE)
    except ValueError as problem:
        told.append(str(problem) or repr(problem))
    except Exception as problem:
        told.append(f"{type(problem).__name__}: {problem}")
    finally:
        connections.close_all()


if __name__ == "__main__":
    main(*sys.argv[1:])
