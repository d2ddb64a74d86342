"""The names of a tax parcel in New York."""

from __future__ import annotations

import json

import pytest

from forebay.formats.sheets.parcel_ids import STYLES, ParcelIdError, print_key, split


@pytest.mark.parametrize(
    ("sbl", "style", "key"),
    [
        ("04628000010050040000", "Monroe", "046.28-1-5.004"),
        ("0612900003017000HOME", "Monroe", "061.29-3-17./HOME"),
        ("00300000010010000000", "Genesee", "3.-1-1"),
        ("08404000010240000000", "Genesee, Batavia", "84.040-1-24"),
        ("04719000010222000000", "Erie", "47.19-1-22.2"),
        ("2970240002013001000D", "Chautauqua", "297.24-2-13.1.D"),
    ],
)
def test_a_county_prints_the_same_sbl_in_its_own_way(sbl, style, key):
    assert print_key(sbl, STYLES[style]) == key


def test_the_same_sbl_in_two_towns_is_two_parcels():
    first, second = (f"{swis}04628000010050040000" for swis in ("261400", "264800"))
    assert split(first)[1] == split(second)[1]
    assert split(first) != split(second)


@pytest.mark.parametrize("damaged", ["4.62800001001e18", "2614000462800001005004000", "26140X04628000010050040000", ""])
def test_an_id_of_another_length_or_a_number_is_refused(damaged):
    with pytest.raises(ParcelIdError, match="as text, unrounded"):
        split(damaged)


def test_an_sbl_with_a_sign_missing_is_refused_with_its_length():
    with pytest.raises(ParcelIdError, match="it has 19 signs where 20"):
        print_key("0462800001005004000", STYLES["Monroe"])


def test_every_published_pair_is_made_by_one_of_the_styles(shared):
    recorded = json.loads((shared / "files/parcels_nys/nys_print_key_pairs.json").read_text())
    for pair in recorded["pairs"]:
        assert pair["print_key"] in {print_key(pair["sbl20"], style) for style in STYLES.values()}
    for written in recorded["swis_sbl_id_26_examples"]:
        assert "".join(split(written)) == written
