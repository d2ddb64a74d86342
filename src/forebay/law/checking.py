"""What a law file must be true to: its names exist, its amounts compare, nothing turns in a circle or clashes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from difflib import get_close_matches
from typing import TYPE_CHECKING, Protocol

from forebay import units
from forebay.law.kinds import Scope, check_condition, kind_of_value
from forebay.law.language import NODES, Name, Spot, walk
from forebay.law.ordinance import Law
from forebay.law.provisions import MUNICIPALITY, Dispute, Item, May, Must, Provision, Term, Value
from forebay.law.slips import kindred
from forebay.law.text import LawError, Place, nearest
from forebay.reckoning import DayOfYear, Period, ReckoningError

if TYPE_CHECKING:
    from typing import NoReturn

TIMES = ("hours", "days", "business days", "weeks", "months", "years", "duration")
"""The units of a blank that is a length of time."""
_ALL_BUT = 0.88
"""How alike two names are of which one is a slip for the other, where a law may also name what nobody here knows."""


class Written(Protocol):
    """A provision as written: points at its keys."""

    def place(self, *path: str | int) -> Place:
        """Return where a value of the provision stands."""

    def spot(self, *path: str | int) -> Spot:
        """Return a text of the provision with the place where it begins."""

    def fail(self, sentence: str, *path: str | int) -> NoReturn:
        """Refuse the file for a fault of the provision."""


Pair = tuple[Provision, Written]


def check(law: Law, rows: Iterable[Written]) -> None:
    """Refuse a law that is not sound, at the first fault in the order of its text."""
    pairs = list(zip(law.provisions, rows, strict=True))
    _unique(pairs)
    _apart(law, pairs)
    scope = Scope(law)
    for provision, row in pairs:
        _PROVISIONS[provision.kind](law, scope, provision, row)
    _no_circles(law, pairs)


def _unique(pairs: list[Pair]) -> None:
    seen: dict[tuple[str, str], Provision] = {}
    for provision, row in pairs:
        first = seen.setdefault((provision.kind, provision.id), provision)
        if first is not provision:
            line = first.place.line
            row.fail(f'line {line} has the {provision.kind} "{provision.id}" too. Give this one its own id.', "id")


def _apart(law: Law, pairs: list[Pair]) -> None:
    """Refuse a name that means two things."""
    for provision, row in pairs:
        if isinstance(provision, Value):
            other = "an answer" if provision.id in law.names else "a fact" if provision.id in law.book else None
            if other:
                row.fail(f'"{provision.id}" is also {other}. Give the value another name.', "id")
        elif isinstance(provision, Term) and provision.says in law.book:
            row.fail(f'"{provision.says}" is a fact: no law answers it. Give the answer another name.', "says")
    chapters = {row.at.split("-")[0] for row, _ in pairs if "-" in row.at}
    places = {row.at for row, _ in pairs} | {item.at for must in law.musts for item in _entries(must) if item.at}
    for provision, row in pairs:
        for index, dispute in enumerate(getattr(provision, "disputes", ())):
            _cited(dispute, index, chapters, places, row)


def _entries(must: Must) -> Iterator[Item]:
    yield from (*must.needs, *must.any_of, *must.items)


def _cited(dispute: Dispute, index: int, chapters: set[str], places: set[str], row: Written) -> None:
    """Refuse a dispute that cites a place of this law where no provision stands."""
    own = dispute.at.split("-")[0] in chapters and "-" in dispute.at
    if own and not any(place.startswith(dispute.at) or dispute.at.startswith(f"{place}(") for place in places):
        sentence = f'no provision stands at "{dispute.at}".{nearest(dispute.at, places) or " Mend the citation."}'
        row.fail(sentence, "disputes", index, "at")


# ---- each kind -------------------------------------------------------------------------------------------------------


def _value(law: Law, scope: Scope, provision: Provision, row: Written) -> None:
    assert isinstance(provision, Value)
    blank = provision.blank
    if blank is not None and "|" not in blank and blank not in (*units.UNITS, *TIMES, "number", "list", "text"):
        known = ", ".join((*TIMES, *units.UNITS, "number", "list"))
        sentence = f'"{blank}" is not what a blank can hold. Write choices ("one | two") or one of: {known}.'
        row.fail(sentence, "blank")
    for index, one in enumerate(provision.dated):
        path = ("is",) if len(provision.dated) == 1 and one.from_ is None else ("is", index, "is")
        kind_of_value(one.is_, scope, row.spot(*path))
        for earlier in provision.dated[:index]:
            if _overlap((earlier.from_, earlier.until), (one.from_, one.until)):
                row.fail(f'two amounts of "{provision.id}" are in force at once. End one before the next.', "is", index)


def _overlap(one: tuple[date | None, date | None], two: tuple[date | None, date | None]) -> bool:
    begins = max(one[0] or date.min, two[0] or date.min)
    return begins < min(one[1] or date.max, two[1] or date.max)


def _term(law: Law, scope: Scope, provision: Provision, row: Written) -> None:
    assert isinstance(provision, Term)
    check_condition(provision.when, scope, row.spot("when"))
    _disputes(provision.disputes, scope, row)


def _disputes(disputes: Iterable[Dispute], scope: Scope, row: Written) -> None:
    for index, dispute in enumerate(disputes):
        check_condition(dispute.where, scope, row.spot("disputes", index, "where"))


def _must(law: Law, scope: Scope, provision: Provision, row: Written) -> None:
    assert isinstance(provision, Must)
    _shape(provision, row)
    _asking(law, scope, provision, row)
    for key, names in (("before", provision.before), ("except", provision.except_)):
        for name in names:
            _act(law, name, row, key)
    inner = scope.for_provision(provision)
    for key, items in (("needs", provision.needs), ("any", provision.any_of), ("items", provision.items)):
        for index, item in enumerate(items):
            _item(law, inner, item, row, key, index)
    _document(law, provision, row)
    _measures(law, inner, provision, row)


def _measures(law: Law, scope: Scope, provision: Must, row: Written) -> None:
    for key, written in (("amount", provision.amount), ("at_most", provision.at_most)):
        if written is not None and written not in law.values:
            row.fail(f'"{written}" is not a value of this law.{nearest(written, law.values) or " Add it."}', key)
    for key, written in (("lead", provision.lead), ("not_before", provision.not_before)):
        _span(law, written, row, key)
    if provision.pause is not None:
        check_condition(provision.pause, scope, row.spot("pause"))


def _may(law: Law, scope: Scope, provision: Provision, row: Written) -> None:
    assert isinstance(provision, May)
    _asking(law, scope, provision, row)


def _note(law: Law, scope: Scope, provision: Provision, row: Written) -> None:
    """A note asks nothing."""


_PROVISIONS = {"value": _value, "term": _term, "must": _must, "may": _may, "note": _note}


def _shape(must: Must, row: Written) -> None:
    """Refuse a must that is none of the four shapes, or two of them."""
    shapes = {
        "before": bool(must.before),
        "in": must.document is not None,
        "keep": must.keep is not None,
        "act": must.act is not None or bool(must.any_of and not must.before),
    }
    found = [key for key, there in shapes.items() if there]
    if len(found) != 1:
        row.fail(
            f'must "{must.id}" has {" and ".join(found) or "nothing to do"}. A must is one of: before a step (before), '
            "a duty (act or any), a content (in), or a standing duty (keep)."
        )
    gate, duty = found == ["before"], found == ["act"]
    misplaced = {
        "lead": not gate and must.lead,
        "not_before": not gate and must.not_before,
        "except": not gate and must.except_,
        "within": not duty and must.within,
        "every": not duty and must.every,
        "items": found != ["in"] and must.items,
    }
    for key, there in misplaced.items():
        if there:
            row.fail(f'"{key}" does not belong in a must with "{found[0]}". Remove it, or write two musts.', key)
    if gate and not (must.needs or must.any_of or must.amount):
        row.fail(f'nothing opens the gate "{must.id}". Add needs or any.', "before")
    if found == ["in"] and not must.items:
        row.fail(f'the document of "{must.id}" lists nothing. Add items.', "in")


def _document(law: Law, must: Must, row: Written) -> None:
    """Refuse a document that no act hands in or issues: its parts would never be asked for."""
    known = {name for kind in law.vocabulary.kinds.values() for name in (kind.issues, kind.judges) if name}
    if must.document is not None and known and must.document not in known:
        listed = ", ".join(sorted(known))
        row.fail(f'no act hands in or issues a "{must.document}". Write one of: {listed}.', "in")


def _by(law: Law, item: Item, row: Written, key: str, index: int) -> None:
    """Refuse a credential that is all but the name of one; a law may name others."""
    kinds = law.vocabulary.kinds.values()
    stated = {one for kind in kinds if "credential" in kind.data for one in kind.data["credential"].choices}
    known = (*stated, *law.values)
    for name in item.by:
        close = get_close_matches(name, known, 1, _ALL_BUT)
        if close and name not in known:
            row.fail(f'"{name}" is not a credential here. Did you mean "{close[0]}"?', key, index, "by")


def _asking(law: Law, scope: Scope, provision: Must | May, row: Written) -> None:
    for name in provision.after:
        _act(law, name, row, "after")
    _who(law, provision.who, row)
    inner = scope.for_provision(provision)
    for key, condition in (("when", provision.when), ("unless", provision.unless)):
        if condition is not None:
            check_condition(condition, inner, row.spot(key))
    if provision.act is not None:
        _act(law, provision.act, row, "act")
    each = provision.each
    if each is not None and each not in law.vocabulary.subjects and each not in law.vocabulary.classes:
        known = (*law.vocabulary.subjects, *law.vocabulary.classes)
        hint = nearest(each, known) or f" Write one of: {', '.join(sorted(law.vocabulary.subjects))}."
        row.fail(f'no act makes or is about a "{each}".{hint}', "each")
    _during(law, provision, row)
    _span(law, provision.within, row, "within")
    _span(law, getattr(provision, "every", None), row, "every")
    _starts(law, provision, row)
    _disputes(provision.disputes, inner, row)


def _who(law: Law, who: str, row: Written) -> None:
    """Refuse a bearer that is all but the name of a role; the law may name others, whom nobody here is."""
    known = {*MUNICIPALITY, *(role for kind in law.vocabulary.kinds.values() for role in kind.by)}
    close = get_close_matches(who, known, 1, _ALL_BUT)
    if close and who not in known:
        row.fail(f'"{who}" is not a role. Did you mean "{close[0]}"?', "who")


def _starts(law: Law, provision: Must | May, row: Written) -> None:
    """Refuse a start of a clock that no act states: the time would be counted from another."""
    if provision.counted_from is None:
        return
    stated = {f"trigger.{name}" for act in provision.after for name in _stated(law, act)}
    known = {"last done", *stated}
    for name in (part.strip() for part in provision.counted_from.split("|")):
        if name not in known and (stated or not name.startswith("trigger.")):
            times = ", ".join(sorted(known))
            sentence = f'"{name}" is no start of a time here.{nearest(name, known) or f" Write one of: {times}."}'
            row.fail(sentence, "counted_from")


def _stated(law: Law, act: str) -> Iterator[str]:
    """Yield the times that an act, or an act of a class, states of itself."""
    for name in law.vocabulary.members(act):
        yield from (key for key, stated in law.vocabulary[name].data.items() if stated.type in ("instant", "date"))


def _during(law: Law, provision: Must | May, row: Written) -> None:
    if provision.during is None:
        return
    start, end = provision.during
    _act(law, start, row, "during", 0)
    if end not in law.vocabulary and end != "for ever":
        _span(law, end, row, "during", 1)


def _act(law: Law, name: str, row: Written, *path: str | int) -> None:
    if name not in law.vocabulary:
        hint = kindred(name, law.vocabulary.names) or " Add it to the acts."
        row.fail(f'"{name}" is not an act or a class of acts.{hint}', *path)


def _span(law: Law, written: str | None, row: Written, *path: str | int) -> None:
    if written is None or written in law.values or written.startswith("trigger.") or written == "month end":
        return
    yearly = next((words for words in ("year end ", "until ") if written.startswith(words)), None)
    try:
        if yearly is not None:
            DayOfYear.parse(written.removeprefix(yearly))
        else:
            Period.parse(written)
    except ReckoningError:
        hint = nearest(written, law.values) or ' Write it like "5 business days".'
        row.fail(f'"{written}" is not a length of time, nor a value of this law.{hint}', *path)


def _item(law: Law, scope: Scope, item: Item, row: Written, key: str, index: int) -> None:
    if item.sort == "act" and item.name not in law.vocabulary:
        known = (*law.vocabulary.names, *law.names)
        hint = f'{kindred(item.name, known)} Write "finding:{item.name}" if the village is to find it.'
        row.fail(f'"{item.name}" is not an act, an answer of this law or a finding.{hint}', key, index, "name")
    if item.not_before is not None and item.sort != "act":
        sentence = f'only an act takes time before it serves. Remove not_before from "{item.name}".'
        row.fail(sentence, key, index, "not_before")
    _span(law, item.not_before, row, key, index, "not_before")
    _by(law, item, row, key, index)
    for name, said, kind in (("counted", item.counted, "number"), ("stated", item.stated, "text")):
        if said is not None and not _is_stated(law, said[0], kind):
            sentence = f'no act states "{said[0]}" as a {kind}. Name a {kind} that an act of the vocabulary states.'
            row.fail(sentence, key, index, name)
    if item.when is not None:
        check_condition(item.when, scope, row.spot(key, index, "when"))


def _is_stated(law: Law, field: str, kind: str) -> bool:
    stated = (act.data.get(field) for act in law.vocabulary.kinds.values())
    return any(each is not None and each.type == kind for each in stated)


# ---- circles ---------------------------------------------------------------------------------------------------------


def _no_circles(law: Law, pairs: list[Pair]) -> None:
    graph: dict[str, list[tuple[str, Place]]] = {}
    for provision, row in pairs:
        for name, place in _uses(provision, row):
            if name in law.names or name in law.values:
                own = provision.says if isinstance(provision, Term) else provision.id
                graph.setdefault(own, []).append((name, place))
    done: set[str] = set()
    for name in graph:
        _descend(name, graph, [], done)


def _uses(provision: Provision, row: Written) -> Iterator[tuple[str, Place]]:
    if isinstance(provision, Term):
        yield from ((name, row.place("when")) for name in _named(provision.when))
        for index, dispute in enumerate(provision.disputes):
            yield from ((name, row.place("disputes", index, "where")) for name in _named(dispute.where))
    elif isinstance(provision, Value):
        for one in provision.dated:
            yield from ((name, row.place("is")) for name in _named(one.is_))


def _named(expr: object) -> Iterator[str]:
    if isinstance(expr, NODES):
        yield from (part.name for part in walk(expr) if isinstance(part, Name))


def _descend(name: str, graph: Mapping[str, list[tuple[str, Place]]], path: list[str], done: set[str]) -> None:
    if name in done:
        return
    for used, place in graph.get(name, ()):
        if used == name or used in path:
            circle = [*(path[path.index(used) :] if used in path else ()), name, used]
            raise LawError(f"this turns in a circle: {' -> '.join(circle)}. Say one of them without the others.", place)
        _descend(used, graph, [*path, name], done)
    done.add(name)
