"""What a map program notes beside a raster: the names of its classes."""

import pytest

from forebay.formats import legend
from forebay.formats.problems import FileProblem

FIELDS = (
    "<FieldDefn index='0'><Type>0</Type><Usage>{}</Usage></FieldDefn>"
    "<FieldDefn index='1'><Type>2</Type><Usage>2</Usage></FieldDefn>"
)


def notes(rows, use="1", head="Row0Min='20' BinSize='1'"):
    cells = "".join(f"<Row index='{at}'><F>{code}</F><F>{words}</F></Row>" for at, (code, words) in enumerate(rows))
    table = f"<GDALRasterAttributeTable {head}>{FIELDS.format(use)}{cells}</GDALRasterAttributeTable>"
    return f"<PAMDataset><PAMRasterBand band='1'>{table}</PAMRasterBand></PAMDataset>".encode()


def test_a_class_goes_by_its_place_or_by_the_code_its_own_column_gives():
    rows = [("7", ""), ("9", "Open space"), ("11", "Low intensity")]
    assert dict(legend.read(notes(rows), "a.aux.xml")) == {21: "Open space", 22: "Low intensity"}
    assert dict(legend.read(notes(rows, use="5"), "a.aux.xml")) == {9: "Open space", 11: "Low intensity"}


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"<PAMDataset/>", "names no classes"),
        (notes([("1", "")]), "names no classes"),
        (b"<LandXML/>", "not what a map program notes"),
        (b"<PAMDataset", "not what a map program notes"),
        (b"<!DOCTYPE a [<!ENTITY b 'c'>]><PAMDataset>&b;</PAMDataset>", "not what a map program notes"),
        (notes([("x", "Water")], use="5"), "has no number"),
        (notes([("1", "Water")], head="Row0Min='x' BinSize='1'"), "has no number"),
    ],
)
def test_what_names_no_classes_is_refused_by_its_cause(data, told):
    with pytest.raises(FileProblem, match=told):
        legend.read(data, "a.aux.xml")
