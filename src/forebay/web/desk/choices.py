"""What a field of an act may name: gauges, provisions, storms, violations and the other things of a case."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import QuerySet

from forebay.law.acts import ActKind
from forebay.law.record import Act
from forebay.letters.wording import amount, plain_day, short_moment
from forebay.office import clock, docket, here
from forebay.office.history.violations import THE_VILLAGE
from forebay.office.models import Case, Gauge
from forebay.office.record import record
from forebay.web.common.phrases import phrase
from forebay.web.common.questions import short, words
from forebay.web.desk import determining, money_choices
from forebay.web.desk.duties import DETERMINE

Choices = Sequence[tuple[str, str]]
NAMES = ("what", "name", "firm", "contractor", "title")
"""What the acts that make things call them by."""
COPIES = {
    "bound_packages": "Bound packages",
    "copies_to_building_department": "Copies to the Building Department",
    "copies_to_board": "Copies to the board",
}
"""What a law may count of an application, and how it is asked; nobody is asked for what no law here counts."""


def choices_for(case: Case, kind: ActKind, seen: QuerySet[Case] | None = None) -> dict[str, Choices]:
    """Return the choices of each field that names something; of other cases only those that may be ``seen``."""
    found: dict[str, Choices] = dict(determining.choices(case)) if kind.name == DETERMINE else {}
    for field in kind.data.values():
        if field.name == "gauge" and field.type == "id":
            found[field.name] = [(str(gauge.pk), str(gauge)) for gauge in Gauge.objects.all()]
        elif field.name == "provision" and field.type == "id":
            found[field.name] = provisions()
        elif field.name == "part_of":
            found[field.name] = money_choices.instruments(case, seen)
    return found


def provisions() -> Choices:
    """Return what the home's laws ask of others than the village, by its place in the text."""
    asked = [one for law in here.laws(here.home()) for one in law.musts if one.who not in THE_VILLAGE]
    return [(one.id, short(f"{one.at}: {one.gist or one.id}")) for one in asked]


def subjects_for(case: Case, kind: ActKind) -> Choices:
    """Return what an act may be about in a case: things made by earlier acts, or the kinds of milestone there are."""
    if money_choices.SECURITY in kind.about:
        return money_choices.securities(case, kind)
    vocabulary = here.vocabulary()
    acts = record(docket.lines(case), vocabulary).acts
    made = [(act.id, _thing(act)) for act in acts if vocabulary[act.act].makes in kind.about]
    classes = [name for about in kind.about for name in vocabulary.classes.get(about, ())]
    return [*made, *((name, words(phrase(name))) for name in classes)]


def _thing(act: Act) -> str:
    """Return a thing as a list names it: what it is, when, and what is said of it."""
    zone = here.home().zone
    kind = here.vocabulary()[act.act]
    said = next((str(act.data[name]) for name in NAMES if act.data.get(name)), "")
    depth = act.data.get("depth")
    more = amount(depth) if depth is not None and kind.makes == "storm" else said
    if kind.makes == "storm":
        span = f"from {short_moment(act.data['start'], zone)} to {short_moment(act.data['end'], zone)}"
        return f"Storm {span}{f': {more}' if more else ''}"
    when = plain_day(act.occurred.astimezone(zone).date())
    return short(f"{words(kind.makes or act.act)} of {when}{f': {more}' if more else ''}")


def copies_asked() -> dict[str, list[str]]:
    """Return the copies and packages that the home's laws count today, by the field that states how many came."""
    on = here.home().calendar.date_of(clock.now())
    asked: dict[str, list[str]] = {}
    for item in (item for law in here.laws(here.home()) for must in law.musts for item in must.items):
        if item.counted and item.in_force(on):
            asked.setdefault(item.counted[0], []).append(item.name)
    return asked
