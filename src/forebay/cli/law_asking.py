"""``forebay law ask``: an interview that asks only what can still change the answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from forebay.cli.answers import CannotAnswer, answers, say_json
from forebay.cli.law_options import AsJson, AtHome, Ids, On, day, fact_lines, find, plain_facts

if TYPE_CHECKING:
    from forebay.law import FactSheet, Finding, Law
    from forebay.law.interview import Goal, Question


@answers
def ask(
    ordinances: Ids,
    facts: Annotated[Path | None, typer.Option(help="A facts file with what is known already.")] = None,
    goal: Annotated[list[str] | None, typer.Option(help="The answer wanted, like subject; once for each.")] = None,
    unknown: Annotated[list[str] | None, typer.Option(help="A fact nobody knows; once for each.")] = None,
    into: Annotated[Path | None, typer.Option(help="Write the answers here, as a facts file.")] = None,
    on: On = None,
    home: AtHome = None,
    as_json: AsJson = False,
) -> None:
    """Ask about a project, one question at a time, only while an answer can still change what the law says."""
    from forebay.law import FactSheet
    from forebay.law import facts as facts_files
    from forebay.law.interview import goals_of

    laws = find(ordinances, home)
    sheet = facts_files.read(facts) if facts else FactSheet()
    sitting = Sitting(laws, goals_of(laws.values(), goal or ()), day(on), sheet, _known(laws, unknown or ()))
    if into is not None and into.exists():
        raise CannotAnswer(f"{into} is there already. Name a new file.")
    if as_json:
        say_json(sitting.plain())
        return
    sitting.run()
    typer.echo("\n".join(sitting.end()))
    if into is not None:
        into.write_text("\n".join(["[facts]", *fact_lines(sitting.sheet), ""]), encoding="utf-8")
        typer.echo(f"Written to {into}.")


def _known(laws: Mapping[str, Law], names: Iterable[str]) -> set[str]:
    from forebay.law.text import nearest

    for name in names:
        for law in laws.values():
            if name not in law.book:
                raise CannotAnswer(f'"{name}" is not a fact.{nearest(name, law.book.facts)}')
    return set(names)


@dataclass
class Sitting:
    """One interview: what is asked for, and what has been answered so far."""

    laws: Mapping[str, Law]
    goals: tuple[Goal, ...]
    on: date
    sheet: FactSheet
    unknown: set[str] = field(default_factory=set)

    def next(self) -> Question | None:
        """Return the next question."""
        from forebay.law.interview import next_question

        return next_question(self.laws, self.sheet, self.goals, self.on, self.unknown)

    def found(self) -> dict[Goal, Finding]:
        """Return the answers so far."""
        from forebay.law.interview import findings

        return findings(self.laws, self.sheet, self.goals, self.on)

    def run(self) -> None:
        """Ask until nothing more can change an answer."""
        typer.echo('Answer each question, or write ? where you do not know. "stop" ends.')
        while (question := self.next()) is not None and self.answered(question):
            pass

    def answered(self, question: Question) -> bool:
        """Put one question until it is understood; tell whether to go on."""
        from forebay.law.interview import understood

        fact = question.fact
        while True:
            said = _said(f"\n{question.asks}\n  ({question.how})")
            if said == "stop":
                return False
            try:
                value = understood(fact, said)
            except ValueError as problem:
                typer.echo(f"  {problem}")
                continue
            if value is None:
                self.unknown.add(fact.name)
            else:
                self.sheet = self.sheet.with_(**{fact.name: value})
            return True

    def end(self) -> list[str]:
        """Return the answers in words."""
        from forebay.law import since

        lines = ["", *since.all_told(self.laws.values(), self.on)]
        for goal, finding in self.found().items():
            lines += [f"{self.laws[goal.law].name}: {goal.name.replace('_', ' ')}: {finding.outcome}"]
            lines += [f"  {finding.because}"]
            lines += [f"  Not known: {', '.join(finding.missing)}."] if finding.missing else []
            lines += [f"  {clash.at} says otherwise: {clash.why}" for clash in finding.disputes]
        return lines

    def plain(self) -> dict[str, Any]:
        """Return the next question and the answers so far as plain data."""
        from forebay.law import since

        asked = self.next()
        return {
            "next": _question(asked) if asked else None,
            "facts": plain_facts(self.sheet),
            "unknown": sorted(self.unknown),
            "notes": list(since.all_told(self.laws.values(), self.on)),
            "answers": [{"law": g.law, "name": g.name, **asdict(f)} for g, f in self.found().items()],
        }


def _said(question: str) -> str:
    """Return what was typed; where nothing more will be, that is the end."""
    try:
        return str(typer.prompt(question, default="?", show_default=False)).strip()
    except typer.Abort:
        return "stop"


def _question(asked: Question) -> dict[str, Any]:
    fact = asked.fact
    return {
        "fact": fact.name,
        "asks": asked.asks,
        "how": asked.how,
        "type": fact.type,
        "choices": list(fact.choices),
        "for": [asdict(goal) for goal in asked.goals],
    }
