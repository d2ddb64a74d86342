"""Every key and value of a file is found where it stands, however close to others it is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from forebay.law import LawError, Place, text

DENSE = """a=1
"b c"='x'
'd.e'=true
f.g=[1,[2,3],{h=4,i="j"}]
k={l={},m=[],n=5}
[o]
p=6
[[q]]
r=7
[[q]]
[q.s]
t=8
[[q.u]]
v=\"\"\"
w\"\"\"
x='''y'''
z=[

9,  # a note
]
"""
PLACES = {
    ("a",): ((1, 1), (1, 3)),
    ("b c",): ((2, 1), (2, 8)),
    ("d.e",): ((3, 1), (3, 7)),
    ("f", "g"): ((4, 1), (4, 5)),
    ("k",): ((5, 1), (5, 3)),
    ("k", "l"): ((5, 4), (5, 6)),
    ("k", "m"): ((5, 9), (5, 11)),
    ("k", "n"): ((5, 14), (5, 16)),
    ("o", "p"): ((7, 1), (7, 3)),
    ("q", 0, "r"): ((9, 1), (9, 3)),
    ("q", 1, "s", "t"): ((12, 1), (12, 3)),
    ("q", 1, "u", 0, "v"): ((14, 1), (14, 6)),
    ("q", 1, "u", 0, "x"): ((16, 1), (16, 6)),
    ("q", 1, "u", 0, "z"): ((17, 1), (17, 3)),
}
TABLES = {("o",): (6, 1), ("q",): (8, 1), ("q", 0): (8, 1), ("q", 1): (10, 1), ("q", 1, "s"): (11, 1)}
ENTRIES = {
    ("f", "g", 0): (4, 6),
    ("f", "g", 1): (4, 8),
    ("f", "g", 1, 1): (4, 11),
    ("f", "g", 2, "h"): (4, 17),
    ("f", "g", 2, "i"): (4, 22),
    ("q", 1, "u", 0, "z", 0): (19, 1),
}


def test_keys_and_values_written_close_together_are_told_apart() -> None:
    found = text.parse(DENSE.encode(), "x.toml")
    for path, (key, value) in PLACES.items():
        assert (found.key(*path), found.value(*path)) == (Place("x.toml", *key), Place("x.toml", *value)), path
    for path, place in TABLES.items():
        assert found.key(*path) == Place("x.toml", *place), path
    for path, place in ENTRIES.items():
        assert found.value(*path) == Place("x.toml", *place), path


def test_spaces_and_notes_between_move_nothing_else() -> None:
    found = text.parse(b"# a note\n\n  a  =  [ 1 ,  2 ]\n [ b ]\nc = { d = 1 ,  e = 2 }\n", "x.toml")
    assert [found.value("a", place).column for place in (0, 1)] == [11, 16]
    assert (found.key("b").line, found.key("b").column) == (4, 2)
    assert [found.value("b", "c", name).column for name in ("d", "e")] == [11, 20]


def test_what_stands_nowhere_is_pointed_at_by_the_table_around_it() -> None:
    found = text.parse(b"x = 1\n[a]\nb = 1\n", "x.toml")
    assert found.key("a", "none", "none") == found.key("a") == Place("x.toml", 2, 1)
    assert found.value("none") == Place("x.toml", 1, 1)


def test_a_place_says_its_line_only_where_there_is_one() -> None:
    assert str(Place("x.toml", 7, 3)) == "x.toml, line 7, column 3"
    assert str(Place("x.toml", 0, 0)) == "x.toml"


@pytest.mark.parametrize(
    ("written", "line", "column"),
    [(b"a = \nb = 2\n", 1, 5), (b"a = 1\nb = [\n", 2, 6), (b"ab\xff\n", 1, 3), (b"\n\xff", 2, 1)],
)
def test_a_file_that_does_not_read_is_pointed_at(written: bytes, line: int, column: int) -> None:
    with pytest.raises(LawError) as caught:
        text.parse(written, "x.toml")
    assert (caught.value.file, caught.value.line, caught.value.column) == ("x.toml", line, column)


def test_a_file_is_called_by_the_name_it_is_given_else_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "law.toml"
    path.write_text("a = 1\n", encoding="utf-8")
    assert (text.read(path).file, text.read(path, "the law").file) == (str(path), "the law")
    with pytest.raises(LawError, match=r"cannot be read \(no such file or directory\)"):
        text.read(tmp_path / "none.toml")


def test_only_a_close_name_is_offered_and_only_one() -> None:
    assert text.nearest("subjct", ["subject", "subjects"]) == ' Did you mean "subject"?'
    assert text.nearest("abcde", ["abcxy"]) == ' Did you mean "abcxy"?'
    assert text.nearest("abcde", ["abxyz"]) == ""


def test_what_stands_nowhere_is_pointed_at_where_the_file_begins() -> None:
    found = text.parse(b"a = 1\n", "x.toml")
    assert found.key("b") == found.value("b", "c") == Place("x.toml", 1, 1)


def test_what_stands_nowhere_is_shown_at_the_nearest_table_around_it_or_at_the_beginning() -> None:
    read = text.parse(b"# one\n\n[a]\nb = 1\n", "a.toml")
    for path, place in ((("a", "c"), (3, 1)), (("a", "c", 0, "d"), (3, 1)), (("e",), (1, 1)), (("e", "f"), (1, 1))):
        assert read.key(*path) == read.value(*path) == Place("a.toml", *place)
