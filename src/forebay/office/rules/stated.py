"""What an act names must be there: its documents in the files, its provision in the laws, its subject on record.

So must be what a determination puts in a blank: a thing that blank can hold, or nothing would follow from it.
"""

from __future__ import annotations

from forebay import units
from forebay.law.checking import TIMES
from forebay.law.leaves_open import ABOUT, names_of
from forebay.law.text import nearest
from forebay.letters.wording import listed
from forebay.office import files
from forebay.office.named import says
from forebay.office.record import documents
from forebay.office.rules.meant import Meant
from forebay.office.typed import BadData
from forebay.reckoning import Period, ReckoningError

DETERMINE = "determine"


def refuse_wrong(meant: Meant) -> None:
    """Refuse an act that names a document, a provision or a subject that is not there."""
    _known_documents(meant)
    _known_provision(meant)
    _a_subject_of_its_kind(meant)
    _a_question_of_the_law(meant)
    _what_the_blank_can_hold(meant)


def _known_documents(meant: Meant) -> None:
    named = {name: documents(meant.kind, meant.data, name) for name in meant.data}
    wrong = {name: said for name, found in named.items() if (said := files.unknown(found))}
    if wrong:
        raise BadData(wrong)


def _known_provision(meant: Meant) -> None:
    """Refuse a provision that no law of the home has: a violation of it would cite nothing."""
    field = meant.kind.data.get("provision")
    if field is None or field.type != "id" or "provision" not in meant.data:
        return
    named = str(meant.data["provision"]).partition("#")[0].rpartition(":")[2]
    known = [row.id for law in meant.bearings.laws for row in law.provisions]
    if named not in known:
        right = nearest(named, known) or " Choose one of those the laws of this home hold."
        raise BadData({"provision": f'Provision: "{named}" is not in the laws of this home.{right}'})


def _a_subject_of_its_kind(meant: Meant) -> None:
    """Refuse an act about what is not of the kinds it can be about: a milestone, or what an entry made."""
    named, vocabulary = meant.line.subject, meant.bearings.vocabulary
    kinds = meant.kind.about or ((meant.kind.makes,) if meant.kind.makes else ())
    if not named or any(named in vocabulary.members(about) for about in kinds):
        return
    made = meant.acts.get(named)
    maker = vocabulary.get(made.act) if made else None
    if maker is None or maker.makes not in kinds:
        about = " or ".join(kinds) or "nothing in particular"
        said = f'"{named}" is not what "{says(meant.line.act)}" can be about ({about}). Choose it again.'
        raise BadData({"subject": said})


def _a_question_of_the_law(meant: Meant) -> None:
    """Refuse to determine what no law of the home asks: it would stand as settled while nothing followed from it."""
    for sort in ABOUT if meant.line.act == DETERMINE else ():
        named = str(meant.data.get(sort) or "").strip()
        known = [name for law in meant.bearings.laws for name in names_of(law, sort)]
        if named and not any(_is_named(named, law.id, name) for law in meant.bearings.laws for name in known):
            right = nearest(named, known) or " Choose one of those the laws of this home hold."
            raise BadData({sort: f'{sort.capitalize()}: "{named}" is not in the laws of this home.{right}'})


def _is_named(named: str, law: str, name: str) -> bool:
    """Tell whether a determination names a thing: by its name, or by a requirement's key, to its law or its part."""
    told = named.removeprefix(f"{law}:").removeprefix("may ")
    return told == name or told.startswith((f"{name}#", f"{name}:"))


def _what_the_blank_can_hold(meant: Meant) -> None:
    """Refuse a value determined in words the law cannot reckon with: an amount without its unit, a time without its."""
    named, said = str(meant.data.get("value") or ""), str(meant.data.get("is") or "").strip()
    if meant.line.act != DETERMINE or not named:
        return
    for law in meant.bearings.laws:
        value = law.values.get(named)
        if value is not None and value.blank and (wrong := _wrong_in(value.blank, said)):
            raise BadData({"is": f"What it comes to: {wrong}"})


def _wrong_in(blank: str, said: str) -> str:
    """Say why a blank cannot hold what was written, and what would be right; nothing where it can."""
    try:
        if blank in units.UNITS and units.parse(said, units.UNITS[blank].dimension).base < 0:
            return f'"{said}" is below nought. Write it without the sign.'
        if blank == "number":
            units.number(said)
        if blank in TIMES:
            Period.parse(said)
    except (units.UnitError, ReckoningError) as problem:
        return str(problem)
    choices = [one.strip() for one in blank.split("|")]
    if len(choices) > 1 and said not in choices:
        return f'"{said}" is not one of its choices. Write {listed(choices, "or")}.'
    return ""
