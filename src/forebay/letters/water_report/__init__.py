"""The water report: a drainage, its storms and what they came to, laid out as a plan reviewer reads it.

The answer first (peaks and volumes before and after, warnings by number), then everything it rests on: what drains to
what, the rain and where its depths are from, curve numbers by cover and soil, times of concentration leg by leg, ponds
with their ratings by device, reaches, the water's balance at every node, and every input as it was read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from forebay.letters import Letter, LetterError, render
from forebay.letters.figures.diagram import network_figure
from forebay.letters.sheet import Figures, Part, Section, Sheet, Table
from forebay.letters.water_report import answers, basins, ground, rain, ways
from forebay.letters.wording import count, listed, plain_day
from forebay.water import DesignStorm, Drainage, Results


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands at the head of a report beside the drainage itself; everything but the date may be blank."""

    dated: date
    letterhead: str = ""
    """Whose report it is: a village or an engineer."""
    place: str = ""
    case_number: str = ""
    prepared_by: str = ""
    engine: str = ""
    """The program and its version."""
    files: tuple[tuple[str, str], ...] = ()
    """(file, its sha256): what the drainage and the rain were read from."""
    rain_2yr_source: str = ""


def compose(drainage: Drainage, results: Results, storms: Sequence[DesignStorm], heading: Heading) -> Letter:
    """Return the report of a run; refuse storms or conditions that are not those of the run."""
    _refuse_strangers(drainage, results, storms)
    return render.letter(_sheet(drainage, results, storms, heading))


def _refuse_strangers(drainage: Drainage, results: Results, storms: Sequence[DesignStorm]) -> None:
    names = [storm.name for storm in storms]
    if names != list(results.storms):
        raise LetterError(
            f"The report is given the storms {listed(names) or 'none'} and the run has {listed(results.storms)}. "
            "Give it the storms of the run, in their order."
        )
    for condition, network in drainage.conditions().items():
        ran = results.conditions.get(condition, {})
        strangers = [name for name in network.order if name not in ran]
        if strangers:
            raise LetterError(
                f"The run holds nothing for {listed(strangers)} {condition} the work. Give the report the run of this "
                "drainage."
            )


def _sheet(drainage: Drainage, results: Results, storms: Sequence[DesignStorm], heading: Heading) -> Sheet:
    case = (("Case", heading.case_number),) if heading.case_number else ()
    by = (("Prepared by", heading.prepared_by),) if heading.prepared_by else ()
    return Sheet(
        title=f"Water report: {drainage.name}",
        document=f"Water report, {drainage.name}{f', case {heading.case_number}' if heading.case_number else ''}",
        village=heading.letterhead or "Forebay",
        dated=heading.dated,
        references=(*case, *by, ("Dated", plain_day(heading.dated))),
        to=heading.place,
        opening=_opening(drainage, results),
        panels=answers.panels(results),
        parts=tuple(part for part in _parts(drainage, results, storms, heading) if not _is_blank(part)),
        signed_by="",
        signed_role="",
        contact="",
    )


def _opening(drainage: Drainage, results: Results) -> str:
    conditions = drainage.conditions()
    nodes = listed([f"{count(len(network.nodes), 'node')} {name} the work" for name, network in conditions.items()])
    points = [row.design_point for row in results.peaks()]
    return (
        f"{count(len(results.storms), 'storm')} run through {nodes}, judged at "
        f"{listed(list(dict.fromkeys(points))) or 'no design point'}. Runoff by curve numbers, hydrographs by the NRCS "
        "unit hydrograph, ponds by level-pool routing."
    )


def _parts(drainage: Drainage, results: Results, storms: Sequence[DesignStorm], heading: Heading) -> list[Part]:
    basis, conditions = drainage.basis, drainage.conditions()
    diagrams = tuple(network_figure(network, basis, name) for name, network in conditions.items())
    parts: list[Part] = [*answers.peak_tables(results), answers.warnings(results), *answers.point_figures(results)]
    parts.append(Figures("What drains to what", diagrams))
    parts += [ways.drains_to(network, name) for name, network in conditions.items()]
    parts += rain.rain(storms)
    parts.append(rain.choices(basis, results, heading.rain_2yr_source))
    for name, network in conditions.items():
        parts += ground.curve_numbers(network, basis, name)
    for name, network in conditions.items():
        parts += ground.concentration(network, results, basis, name)
    parts += ground.runoff(results)
    for name, network in conditions.items():
        parts += [*basins.ponds(network, results, name), *ways.reaches(network, results, name)]
    return [*parts, *ways.balance(results), ways.inputs_as_read(drainage), _files(heading)]


def _files(heading: Heading) -> Part:
    engine = f"Reckoned by {heading.engine}." if heading.engine else ""
    if not heading.files:
        return Section("What it was read from" if engine else "", engine)
    return Table("What it was read from", ("File", "SHA-256"), heading.files, engine)


def _is_blank(part: Part) -> bool:
    return isinstance(part, Section) and not part.text.strip() and not part.points


__all__ = ["Heading", "compose"]
