"""``forebay submission`` and ``forebay review``: before anyone files, and what a reviewer finds."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from forebay.cli.answers import CannotAnswer, a_date, answers, say_json, table, today
from forebay.cli.law_options import folders
from forebay.letters.wording import count

if TYPE_CHECKING:
    from forebay.law import Law
    from forebay.review import Run, Submission
    from forebay.review.site_layers import HomeLayer

app = typer.Typer(help="Prepare a submission.", no_args_is_help=True)

Place = Annotated[Path, typer.Argument(help="The folder or zip that holds submission.toml.")]
AtHome = Annotated[Path | None, typer.Option("--home", help="A home whose own law files come first.")]
On = Annotated[str | None, typer.Option(help="The date whose law counts, like 2026-11-30; today if left out.")]
AsJson = Annotated[bool, typer.Option("--json", help="Answer with JSON.")]

MEND = "Mend what is listed, raise the round in submission.toml by one, and send it again."
HAND_IN = "Hand it in to the municipality, which decides on everything that is left to the official."


def _search(home: Path | None) -> list[Path]:
    return folders(home)


def _laws(submission: Submission, home: Path | None) -> list[Law]:
    from forebay.review import laws_of

    return laws_of(submission, _search(home))


@app.command()
@answers
def new(
    ordinances: Annotated[list[str] | None, typer.Argument(help="Ordinances, like us-ny/webster/130-I.")] = None,
    into: Annotated[Path | None, typer.Option(help="Write it here instead of printing it.")] = None,
    workbook: Annotated[
        Path | None, typer.Option(help="Write an Excel workbook here, to type a drainage into.")
    ] = None,
    on: On = None,
    home: AtHome = None,
) -> None:
    """Write a submission.toml to fill in: every fact the law turns on, every item it asks for."""
    from forebay.review import new as template

    _refuse_new(ordinances or [], into, workbook)
    if workbook is not None:
        _new_workbook(workbook)
    if not ordinances:
        return
    text = template(ordinances, _search(home), on=a_date(on) if on else today())
    if into is None:
        typer.echo(text)
        return
    into.write_text(text, encoding="utf-8")
    typer.echo(f"Written to {into}. Put the documents beside it, then run: forebay submission check {into.parent}")


def _refuse_new(ordinances: list[str], into: Path | None, workbook: Path | None) -> None:
    """Refuse what cannot be written whole, before any of it is."""
    if not ordinances and (workbook is None or into is not None):
        raise CannotAnswer("Name at least one ordinance, like us-ny/webster/130-I, or give only --workbook FILE.xlsx.")
    twice = next((each for each in ordinances if ordinances.count(each) > 1), None)
    if twice is not None:
        raise CannotAnswer(f"{twice} is named twice. Name each ordinance once.")
    if into is not None and into.exists():
        raise CannotAnswer(f"{into} is there already. Name another file, or move it away first.")


def _new_workbook(target: Path) -> None:
    from forebay.formats.models import write_workbook

    if target.suffix.lower() != ".xlsx":
        raise CannotAnswer(f'"{target.name}" does not end in .xlsx. Name the workbook like site.xlsx.')
    if target.exists():
        raise CannotAnswer(f"{target} is there already. Name another file, or move it away first.")
    target.write_bytes(write_workbook())
    typer.echo(f"Written to {target}. Fill it in, then run: forebay water run {target}", err=True)


@app.command()
@answers
def claims(place: Place, as_json: AsJson = False) -> None:
    """List what the HydroCAD reports of a submission claim, as tables to hold against the pages and keep."""
    from forebay.formats.models import as_toml
    from forebay.review import read
    from forebay.review.models import reports, unconfirmed

    found = read(place)
    left = {file: unconfirmed(every, file, found.claims) for file, every, _ in reports(found.documents, found.carried)}
    if not left:
        raise CannotAnswer(
            f"No PDF that {place} names under [[document]] holds a HydroCAD report whose text can be read. Name the "
            "report there; of a scan, type the site into a workbook."
        )
    if as_json:
        say_json({file: [one.plain() for one in every] for file, every in left.items()})
        return
    typer.echo("# Claimed by the applicant's reports. Hold each against its page, say before or after, then keep it.")
    for file, every in left.items():
        typer.echo(as_toml(every, file))


@app.command()
@answers
def check(place: Place, on: On = None, home: AtHome = None, as_json: AsJson = False) -> None:
    """Say what a submission still lacks, before anyone files it; exit 1 where it lacks something."""
    from forebay.review import check as lacking
    from forebay.review import read

    found = read(place)
    lacks = lacking(found, _laws(found, home), on=a_date(on) if on else today())
    if as_json:
        say_json({"project": found.project, "lacks": [{"at": one.at, "sentence": one.sentence} for one in lacks]})
    else:
        for one in lacks:
            typer.echo(str(one))
        typer.echo(
            f"{found.project}: {count(len(lacks), 'thing')} to add or mend."
            if lacks
            else f"{found.project}: nothing is missing."
        )
    if lacks:
        raise typer.Exit(1)


@answers
def review(
    place: Place,
    on: On = None,
    letter: Annotated[Path | None, typer.Option(help="Write the review letter here, as .pdf or .html.")] = None,
    report: Annotated[Path | None, typer.Option(help="Write the water report here, as .pdf or .html.")] = None,
    home: AtHome = None,
    as_json: AsJson = False,
) -> None:
    """Review a submission: what is there, what is missing, and the hydrology computed again."""
    from forebay.review import read
    from forebay.review import review as run_review

    found = read(place)
    laws = _laws(found, home)
    run = run_review(found, laws, on=a_date(on) if on else today(), layers=_layers(home))
    if as_json:
        say_json(run.plain())
    else:
        _show(run)
    if letter is not None:
        _write_letter(letter, found, laws, run)
    if report is not None:
        _write_report(report, found, run)


def _layers(home: Path | None) -> tuple[HomeLayer, ...]:
    from forebay.office import layers
    from forebay.office.home import NAME, Home

    return layers.loaded(Home.read(home)) if home is not None and (home / NAME).is_file() else ()


def _show(run: Run) -> None:
    typer.echo(f"{run.project}, round {run.round}, under the law of {run.on}")
    rows = [
        [one.at, one.outcome, one.basis, one.asks[:60], one.declared[:24], one.recomputed[:24]] for one in run.items
    ]
    typer.echo(table(["Where", "Outcome", "Basis", "What", "Declared", "Recomputed"], rows))
    for one in run.items:
        if one.driving_input:
            typer.echo(f"{one.at} {one.asks}: {one.because} What drives it: {one.driving_input}.")
    if run.quantities:
        typer.echo("")
        rows = [[row.name, _cfs(row.before_cfs), _cfs(row.after_cfs)] for row in run.quantities]
        typer.echo(table(["Design point and storm", "Before, cfs", "After, cfs"], rows))
    for note in run.notes:
        typer.echo(f"Note: {note}")


def _cfs(value: float | None) -> str:
    return "" if value is None else f"{value:.2f}"


def _write_letter(target: Path, found: Submission, laws: list[Law], run: Run) -> None:
    from forebay.letters.review_letters.heads import Head
    from forebay.letters.review_letters.review import Review, compose
    from forebay.review import recompute

    head = Head(
        number="not numbered",
        village=", ".join(law.name.partition(",")[0] for law in laws),
        ordinance_name="; ".join(law.name for law in laws),
        case_number="none",
        project=found.project,
        place=found.project,
        to=found.applicant,
        issued_on=run.on,
        signed_by="Not signed",
        signed_role="a trial run outside any office",
    )
    made = compose(
        Review(
            head,
            run,
            how_to_answer="Answer each comment under its clause, and send the whole submission again.",
            next_step=MEND if run.of("not met") else HAND_IN,
            recomputed=recompute(found),
        )
    )
    write(target, made.html, made.pdf)


def _write_report(target: Path, found: Submission, run: Run) -> None:
    import forebay
    from forebay.letters.water_report import Heading, compose
    from forebay.review import recompute

    runs = recompute(found)
    if not runs:
        raise CannotAnswer(
            f"{found.project} holds no drainage that can be run. Add one under [[drainage]], with its rain."
        )
    heading = Heading(dated=run.on, prepared_by="Forebay, from the submission", engine=f"Forebay {forebay.__version__}")
    for number, one in enumerate(runs):
        made = compose(one.drainage, one.results, one.storms, heading)
        place = target if number == 0 else target.with_stem(f"{target.stem}-{number + 1}")
        write(place, made.html, made.pdf)


def write(target: Path, html: str, pdf: bytes) -> None:
    """Write a letter or report as what the file's name says it is to be."""
    if target.suffix.lower() == ".pdf":
        target.write_bytes(pdf)
    elif target.suffix.lower() in {".html", ".htm"}:
        target.write_text(html, encoding="utf-8")
    else:
        raise CannotAnswer(f'"{target.name}" ends neither in .pdf nor in .html. Name it as one of the two.')
    typer.echo(f"Written to {target}.", err=True)
