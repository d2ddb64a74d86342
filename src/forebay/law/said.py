"""What a provision asks, in plain words."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from forebay.law.provisions import Item, May, Must


def listed(names: Iterable[str], last: str = "and") -> str:
    """Return names as a list people say: ``a, b and c``."""
    *most, end = (*names,) or ("",)
    return f"{', '.join(most)} {last} {end}" if most else end


def titled(name: str) -> str:
    """Return a name as the beginning of a sentence."""
    return name[:1].upper() + name[1:]


Span = Callable[[str], str]
"""Says a length of time as written in a provision: a duration as it is, a value by what it holds."""


def asks(rule: Must | May, steps: tuple[str, ...] = (), span: Span = str) -> str:
    """Return one sentence that says what is asked."""
    if isinstance(rule, May):
        return f"May {rule.act}{_within(rule.within, span)}."
    if rule.shape == "gate":
        return _gate(rule, steps or rule.before, span)
    if rule.shape == "content":
        return f"The {rule.document} must hold: {'; '.join(item.name for item in rule.items)}."
    if rule.shape == "standing":
        return f"Keep: {rule.keep}."
    return f"{titled(listed(_acts(rule), 'or'))}{_every(rule, span)}."


def _acts(rule: Must) -> tuple[str, ...]:
    return (rule.act,) if rule.act else tuple(item.name for item in rule.any_of)


def _every(rule: Must, span: Span) -> str:
    if rule.every == "month end":
        return f" for every month, within {span(rule.within or '0 days')} of its end"
    if rule.every and rule.every.startswith("year end "):
        return f" for every year that ends {rule.every.removeprefix('year end ')}, {rule.within}"
    return f" every {span(rule.every)}" if rule.every else _within(rule.within, span)


def _within(written: str | None, span: Span) -> str:
    return f" within {span(written)}" if written else ""


def _gate(rule: Must, steps: tuple[str, ...], span: Span) -> str:
    needs = _all_of(rule.needs)
    either = listed((needed(item) for item in rule.any_of), "or")
    lead = _lead(span(rule.lead)) if rule.lead else ""
    held = f", and {span(rule.not_before)} after that" if rule.not_before else ""
    both = "; and one of: ".join(part for part in (needs, either) if part)
    quoted = listed((f'"{step}"' for step in steps), "or")
    return f"Before {quoted}: {both or 'wait'}{lead}{held}."


def asks_cost(bound: str, steps: tuple[str, ...]) -> str:
    """Return the sentence that a step may cost no more than a value of the law."""
    quoted = listed((f'"{step}"' for step in steps), "or")
    return f"Before {quoted}: a cost within the {bound.replace('_', ' ')}."


BLANK = "a time the text leaves blank"
"""What stands for a length of time the text has no number for."""
IN_ADVANCE = ", in advance (the text does not say how long)"


def _lead(span: str) -> str:
    return IN_ADVANCE if span == BLANK else f", at least {span} earlier"


def _all_of(needs: tuple[Item, ...]) -> str:
    """Say what is wanted together: what is done first, then what the village finds, said once for all of it."""
    done = listed(needed(item) for item in needs if item.sort != "finding")
    found = [item.name for item in needs if item.sort == "finding"]
    finding = f"the village's finding{'s' if len(found) > 1 else ''}: {'; '.join(found)}" if found else ""
    return "; ".join(part for part in (done, finding) if part)


def needed(item: Item) -> str:
    """Return what an entry of ``needs`` stands for, in words."""
    if item.sort == "finding":
        return f"the village's finding: {item.name}"
    if item.sort == "term":
        return item.name.replace("_", " ")
    credential = f" (by {listed((name.replace('_', ' ') for name in item.by), 'or')})" if item.by else ""
    held = f" {item.not_before} before" if item.not_before else ""
    return f"{item.name}{credential}{held}"
