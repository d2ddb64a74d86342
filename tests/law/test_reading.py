"""A law file is read whole; its first fault is named with file, line, column and the mend."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import pytest

from forebay.law import LawError, acts, facts, library, load, reading, text
from forebay.law.acts import ActKind, Vocabulary
from forebay.law.provisions import Interval, Must
from small_laws import HEAD, law, term, value

GATE = '[[must]]\nid = "gate"\nat = "12-2"\nwho = "owner"\nbefore = ["grade"]\nneeds = ["issue permit"]\n'


def _must(more: str) -> str:
    return f'[[must]]\nid = "m"\nat = "12-2"\nwho = "owner"\n{more}\n'


@pytest.mark.parametrize(
    ("rows", "said", "line"),
    [
        ([term("it", "urgnt")], '"urgnt" is not a fact, a value or an answer of this law. Did you mean "urgent"?', 10),
        ([term("it", "wide > 5 USD")], '"wide" is an area and "5 USD" is an amount of money: they cannot', 10),
        ([term("it", "wide > 5")], '"wide" is an area and "5" is a number', 10),
        ([term("it", "wide")], '"wide" is an area, not a condition', 10),
        ([term("it", "urgent == true")], '"urgent" is yes or no. Write it plainly', 10),
        ([term("it", "sort == 'plan'")], '"plan" is not one of the choices', 10),
        ([term("it", "sort > 'none'")], '"sort" is a choice. Compare it by == or !=', 10),
        ([term("it", "'fire' in guards")], '"fire" is not one of the choices', 10),
        ([term("it", "guards == 'life'")], '"guards" is a set', 10),
        ([term("it", "'life' in wide")], '"wide" is an area: nothing can be in it', 10),
        ([term("it", "happened('isue permit')")], 'Did you mean "issue permit"?', 10),
        ([term("it", "trigger.depth > 1 inch")], "there is no trigger here", 10),
        ([term("it", "step == 'grade'")], "there is no step here", 10),
        ([term("it", "wide * steep > 5 sqft")], "an area times an area is no amount known here", 10),
        ([term("it", "wide + 5 USD > 5 sqft")], "they cannot be added", 10),
        ([term("it", "urgent", more="form = 2")], '"form" is not a key here', 11),
        ([term("it", "urgent"), term("it", "farm")], "Give this one its own id", 14),
        ([term("wide", "urgent")], '"wide" is a fact: no law answers it', 9),
        ([value("wide", "5")], '"wide" is also a fact', 7),
        ([value("limit", '"5 acre"').replace("is =", "blank =")], "is not what a blank can hold", 9),
        ([value("limit", "true")], "a value is not yes or no", 9),
        ([value("limit", '"5 acre"') + 'blank = "sqft"'], 'has both "is" and "blank", or neither', 6),
        (
            [term("it", "urgent", more="from = 2020-05-01\nuntil = 2019-05-01")],
            "ends (2019-05-01) before it begins",
            12,
        ),
        ([term("it", "urgent", more='from = "2020-05-01"')], "not a date. Write it bare", 11),
        ([term("a", "b"), term("b", "not a")], "this turns in a circle: a -> b -> a", 17),
        ([term("a", "a")], "this turns in a circle: a -> a", 10),
        ([_must('before = ["grade"]')], "nothing opens the gate", 10),
        ([_must('before = ["grade"]\nkeep = "x"')], "has before and keep", 6),
        ([_must('who2 = "x"')], 'Did you mean "who"?', 10),
        ([_must('act = "grade"\nlead = "48 hours"')], '"lead" does not belong in a must with "act"', 11),
        ([_must('act = "grade"\nwithin = "soon"')], '"soon" is not a length of time', 11),
        ([_must('act = "grade"\nwithin = ""')], '"within" of must "m" is not a text', 11),
        ([_must('act = "grad"')], '"grad" is not an act or a class of acts. Did you mean "grade"?', 10),
        ([_must('act = "grade"\nafter = "storm"\nwhen = "trigger.dept > 1 inch"')], 'Did you mean "depth"?', 12),
        ([_must('act = "grade"\neach = "house"')], 'no act makes or is about a "house"', 11),
        ([_must('act = "grade"\nduring = "storm"')], '"during" wants a start and an end', 11),
        ([_must('before = ["grade"]\nneeds = ["permit"]')], 'Write "finding:permit"', 11),
        (
            [_must('before = ["grade"]\nneeds = [{ name = "issue permit", check = "x" }]')],
            "only a part of a document",
            11,
        ),
        (
            [_must('before = ["grade"]\nneeds = [{ name = "issue permit", words = "I agree" }]')],
            "only a part of a document has words",
            11,
        ),
        (
            [_must('before = ["grade"]\nneeds = ["issue permit"]\namount = "bond"')],
            '"bond" is not a value of this law',
            12,
        ),
        ([_must('in = "plan"')], "lists nothing", 10),
        (['[[note]]\nid = "n"\nat = "12-1"\nrule = "nicer"'], '"nicer" is not a built-in rule', 9),
        (['[[may]]\nid = "n"\nat = "12-1"\nact = "grade"'], 'may "n" has no "who"', 6),
        (["[[rule]]\nid = 1"], '"rule" does not belong in a law file', 6),
    ],
)
def test_a_fault_is_named_with_its_line_and_the_mend(rows: list[str], said: str, line: int) -> None:
    with pytest.raises(LawError) as caught:
        law(*rows)
    assert said in caught.value.sentence
    assert caught.value.line == line


def test_the_column_is_that_of_the_word() -> None:
    with pytest.raises(LawError) as caught:
        law(term("it", "urgent and frm"))
    assert (caught.value.line, caught.value.column) == (10, len('when = "urgent and f'))


def test_a_dispute_is_checked_like_a_condition() -> None:
    row = 'disputes = [{ at = "12-1", where = "urgnt", why = "so", effect = "conflict" }]'
    with pytest.raises(LawError, match="urgnt"):
        law(term("it", "urgent", more=row))
    with pytest.raises(LawError, match="is not an effect"):
        law(term("it", "urgent", more=row.replace("conflict", "odd").replace("urgnt", "urgent")))


def test_a_dispute_that_turns_in_a_circle_is_refused() -> None:
    row = 'disputes = [{ at = "12-1", where = "b", why = "so", effect = "noted" }]'
    with pytest.raises(LawError, match="circle"):
        law(term("a", "urgent", more=row), term("b", "a"))


def test_a_citation_of_this_law_that_leads_nowhere_is_refused() -> None:
    row = 'disputes = [{ at = "12-77", where = "farm", why = "so", effect = "noted" }]'
    with pytest.raises(LawError, match='no provision stands at "12-77"'):
        law(term("a", "urgent", more=row))
    assert law(term("a", "urgent", more=row.replace("12-77", "6 NYCRR 750"))).names == ("a",)


def test_two_amounts_in_force_at_once_are_refused() -> None:
    rows = '[{ is = "1 acre", until = 2020-01-02 }, { is = "2 acre", from = 2020-01-01 }]'
    with pytest.raises(LawError, match="in force at once"):
        law(value("limit", rows))
    later = law(value("limit", rows.replace("01-02", "01-01")))
    assert str(later.value("limit", date.fromisoformat("2019-12-31"))) == "1 acre"
    assert str(later.value("limit", date.fromisoformat("2020-01-01"))) == "2 acres"


def test_each_kind_of_value_is_read() -> None:
    made = law(
        value("fine", '{ at_most = "250 USD", per = "day" }'),
        value("people", '["PE", "RLA"]'),
        value("gap", '"5 business days"'),
        value("share", "0.5"),
        value("limit", '"1 acre"'),
        value("twice", '"limit + limit"'),
    )
    day = date.fromisoformat("2026-05-01")
    fine = made.value("fine", day)
    assert isinstance(fine, Interval)
    assert str(fine) == "at most $250.00 per day"
    assert made.value("people", day) == ("PE", "RLA")
    assert str(made.span("gap", day)) == "5 business days"
    assert made.span("for ever", day) == "for ever"


def test_a_must_knows_its_shape_and_what_its_needs_are() -> None:
    row = GATE.replace('"issue permit"', '"issue permit", "it", "finding:fit"')
    must = law(term("it", "urgent"), row).by_id("must", "gate")
    assert isinstance(must, Must)
    assert must.shape == "gate"
    assert [(need.name, need.sort) for need in must.needs] == [
        ("issue permit", "act"),
        ("it", "term"),
        ("fit", "finding"),
    ]


@pytest.mark.parametrize(
    ("head", "said"),
    [
        (HEAD.replace("format = 1", "format = 2"), "this file's format is 2"),
        (HEAD.replace("America/New_York", "America/Webster"), "is not a time zone"),
        (HEAD.replace('name = "Brookside"\n', ""), 'the law has no "name"'),
        (HEAD.replace('"Brookside"', "3"), '"name" is not a text'),
        (HEAD.replace('"Brookside"', '"Brookside'), "does not read as TOML"),
    ],
)
def test_the_head_is_checked(head: str, said: str) -> None:
    with pytest.raises(LawError, match=said):
        law(head=head)


def test_a_file_that_is_not_there_or_not_text_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(LawError, match="cannot be read"):
        load(tmp_path / "none.toml")
    (tmp_path / "odd.toml").write_bytes(b'format = 1\nid = "caf\xe9"\n')
    with pytest.raises(LawError, match="not UTF-8") as caught:
        load(tmp_path / "odd.toml")
    assert (caught.value.line, caught.value.column) == (2, 10)


def test_places_are_found_in_every_way_of_writing_toml() -> None:
    written = 'a = """\none"""\n"odd key" = 1\n[t.u]\n'
    written += "x = { y = [1, { z = 'w' }] } # end\n[[r]]\nk = 1\n[[r]]\n[r.s]\nq = \"v\"\n"
    found = text.parse(written.encode(), "f")
    assert found.value("t", "u", "x", "y", 1, "z") == text.Place("f", 5, 22)
    assert found.key("odd key").line == 3
    assert found.value("r", 1, "s", "q") == text.Place("f", 10, 6)
    assert found.value("a").line == 1


def test_acts_and_facts_files_are_checked_too() -> None:
    with pytest.raises(LawError, match="Write one of: decision, filing, event"):
        acts.of(text.parse(b'[[act]]\nname = "x"\nkind = "thing"\n', "acts.toml"))
    with pytest.raises(LawError, match="is not a type of data"):
        acts.of(text.parse(b'[[act]]\nname = "x"\nkind = "event"\ndata = { y = "colour" }\n', "acts.toml"))
    with pytest.raises(LawError, match="is not a type of fact"):
        facts.of(text.parse(b'[[fact]]\nname = "x"\ntype = "colour"\nasks = "?"\n', "facts.toml"))
    with pytest.raises(LawError, match="is not a yes/no fact"):
        facts.of(text.parse(b'[[fact]]\nname = "x"\ntype = "area"\nasks = "?"\nonly_if = "y"\n', "facts.toml"))


def test_a_home_comes_before_the_package(tmp_path: Path) -> None:
    own = tmp_path / "us-ny" / "webster" / "130-I"
    own.mkdir(parents=True)
    (own / "law.toml").write_text(HEAD.replace("us-xx/brookside/12", "us-ny/webster/130-I"))
    assert library.find("us-ny/webster/130-I", [tmp_path]).name == "Brookside"
    assert library.find("us-ny/webster/130-I").name != "Brookside"
    with pytest.raises(LawError, match="No law is called"):
        library.find("us-ny/webster/131", [tmp_path])


def _with_every_name_an_act(written: str) -> Vocabulary:
    known = acts.load()
    named = {name: ActKind(name=name, kind="event", makes=name) for name in re.findall(r'"([^"]+)"', written)}
    return Vocabulary({**{name: kind for name, kind in named.items() if name not in known}, **known.kinds})


def test_the_reference_example_is_read_as_two_laws(shared: Path) -> None:
    whole = (shared / "law" / "example.toml").read_text()
    webster, spencerport = whole.split("# ==== Spencerport", 1)
    body = webster.split("zone =", 1)[1].split("\n", 1)[1]
    head = 'format = 1\nid = "us-ny/{0}/1"\nedition = "x"\nname = "{0}"\nzone = "America/New_York"\n'
    blank = '\n[[value]]\nid = "{}"\nat = "1"\nblank = "{}"\n'
    more = blank.format("reasonable_notice", "days")
    rows = {
        "webster": body + blank.format("review_fee_schedule", "USD") + term("swppp_required", "subject"),
        "spencerport": f"# {spencerport}" + blank.format("record_years", "years") + more,
    }
    for name, written in rows.items():
        source = text.parse((head.format(name) + written).encode(), name)
        made = reading.of(source, _with_every_name_an_act(written), facts.load())
        assert {"applies", "exempt", "subject"} <= set(made.names)
        assert made.by_id("note" if name == "webster" else "value", "stricter" if name == "webster" else "fine")
