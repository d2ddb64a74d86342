"""What an act names must be there: its documents in the files, its provision in the laws, its subject on record."""

from __future__ import annotations

from forebay.law.text import nearest
from forebay.office import files
from forebay.office.named import says
from forebay.office.record import documents
from forebay.office.rules.meant import Meant
from forebay.office.typed import BadData


def refuse_wrong(meant: Meant) -> None:
    """Refuse an act that names a document, a provision or a subject that is not there."""
    _known_documents(meant)
    _known_provision(meant)
    _a_subject_of_its_kind(meant)


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
