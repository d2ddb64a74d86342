"""Generated laws and projects: small enough that every completion of what is unknown can be gone through."""

from __future__ import annotations

from hypothesis import strategies as st

AMOUNTS = ("wide", "steep", "deep")
PLAIN = ("urgent", "farm", "planned", "repaired")
KINDS = ("site plan", "building permit", "none")
PROTECTS = ("life", "property")
CUTS = (0, 10, 20, 30)
FINDINGS = ("needed", "fit")

FACTS = "\n".join(
    [
        *(f'[[fact]]\nname = "{name}"\ntype = "area"\nasks = "How {name} is it?"\n' for name in AMOUNTS[:2]),
        '[[fact]]\nname = "deep"\ntype = "area"\nasks = "How deep?"\nonly_if = "planned"\n',
        *(f'[[fact]]\nname = "{name}"\ntype = "yes/no"\nasks = "Is it {name}?"\n' for name in PLAIN),
        '[[fact]]\nname = "sort"\ntype = "choice"\nasks = "Which?"\n'
        'choices = ["site plan", "building permit", "none"]\n',
        '[[fact]]\nname = "guards"\ntype = "set"\nasks = "What?"\nchoices = ["life", "property"]\nonly_if = "urgent"\n',
    ]
)
"""A book of facts for laws of one's own."""


def _amount() -> st.SearchStrategy[str]:
    return st.builds(
        lambda name, op, cut: f"{name} {op} {cut} sqft",
        st.sampled_from(AMOUNTS),
        st.sampled_from(("<", "<=", ">", ">=", "==", "!=")),
        st.sampled_from(CUTS),
    )


def _order() -> st.SearchStrategy[str]:
    return st.sampled_from(("wide < steep", "steep <= wide", "wide == steep", "steep > deep"))


def leaves() -> st.SearchStrategy[str]:
    """Return smallest conditions."""
    return st.one_of(
        _amount(),
        st.sampled_from(PLAIN),
        _order(),
        st.sampled_from([f"sort == '{kind}'" for kind in KINDS]),
        st.sampled_from(["sort in ('site plan', 'none')", *(f"'{one}' in guards" for one in PROTECTS)]),
        st.sampled_from([f"found('{finding}')" for finding in FINDINGS]),
    )


def conditions() -> st.SearchStrategy[str]:
    """Return conditions of some depth over the facts and findings."""
    return st.recursive(
        leaves(),
        lambda inner: st.one_of(
            st.builds("({} and {})".format, inner, inner),
            st.builds("({} or {})".format, inner, inner),
            st.builds("not {}".format, inner),
        ),
        max_leaves=7,
    )


def projects() -> st.SearchStrategy[dict[str, object]]:
    """Return facts files in which most is known and some is left out."""
    known: dict[str, st.SearchStrategy[object]] = {
        **{name: st.sampled_from((0, 5, 10, 15, 20, 30, 35)).map(lambda n: f"{n} sqft") for name in AMOUNTS},
        **{name: st.booleans() for name in PLAIN},
        "sort": st.sampled_from(KINDS),
        "guards": st.lists(st.sampled_from(PROTECTS), unique=True),
    }
    return st.fixed_dictionaries({}, optional=known)
