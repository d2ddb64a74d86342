"""Many projects at once are answered exactly as each is answered alone, unknowns with them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import date

import numpy as np
import pytest

from by_chance import project
from forebay.law import FactSheet, Law, decide, library
from forebay.law.screening import OUTCOMES, Screen, column, decide_many
from small_laws import DAY, law, sheet, term

ON = date(2026, 11, 30)


def columns_of(made: Law, sheets: Sequence[FactSheet]) -> dict[str, np.ndarray]:
    names = {name for one in sheets for name in one.known}
    return {name: column(made.book[name], [one.known.get(name) for one in sheets]) for name in names}


def agrees(made: Law, sheets: Sequence[FactSheet], on: date = ON) -> None:
    found = decide_many(made, columns_of(made, sheets), on)
    for row, one in enumerate(sheets):
        alone = {name: finding.outcome for name, finding in decide(made, one, on=on).items()}
        assert {name: OUTCOMES[codes[row]] for name, codes in found.items()} == alone, one


@pytest.mark.parametrize("law_id", list(library.ids()))
@pytest.mark.parametrize("known", [1.0, 0.8, 0.3])
def test_rows_by_chance_are_answered_as_each_alone(law_id: str, known: float) -> None:
    made, chance = library.find(law_id), random.Random(law_id + str(known))
    agrees(made, [project(made.book, chance, known) for _ in range(60)])


def test_each_side_of_a_threshold_and_the_threshold_itself_are_told_apart() -> None:
    made = law(term("subject", "wide >= 20 sqft and not farm"))
    agrees(made, [sheet(wide=f"{wide} sqft", farm=False) for wide in (0, 19, 20, 21)], DAY)
    agrees(made, [sheet(), sheet(farm=True), sheet(wide="20 sqft"), sheet(wide="19.99 sqft")], DAY)


def test_amounts_compared_with_one_another_are_answered_one_by_one() -> None:
    made = law(term("subject", "wide > steep and planned"))
    areas = [None, *(f"{one} sqft" for one in range(4))]
    pairs = [{"wide": wide, "steep": steep, "planned": True} for wide in areas for steep in areas]
    agrees(made, [sheet(**{name: said for name, said in one.items() if said is not None}) for one in pairs], DAY)


def test_a_clause_not_yet_in_force_does_not_apply_to_any_row() -> None:
    made = law(term("subject", "farm", more="from = 2027-01-01"))
    found = decide_many(made, {"farm": np.array([1, 0, -1])}, DAY)
    assert [OUTCOMES[code] for code in found["subject"]] == ["does not apply"] * 3


def test_a_screen_keeps_what_it_has_answered() -> None:
    made = law(term("subject", "wide >= 20 sqft and not farm"))
    ready = Screen(made, DAY)
    columns = {"wide": np.array([10.0, 30.0, np.nan]), "farm": np.array([0, 0, 0])}
    first = ready.answers(columns)["subject"]
    [table] = ready.tables.values()
    assert (table != 255).sum() == 3
    again = ready.answers({**columns, "wide": columns["wide"] + 0.5})["subject"]
    assert (first.tolist(), (table != 255).sum()) == (again.tolist(), 3)


def test_columns_that_do_not_fit_are_refused() -> None:
    made = law(term("subject", "farm"))
    with pytest.raises(ValueError, match=r"The columns have \[1, 2\] rows"):
        decide_many(made, {"farm": np.array([1]), "planned": np.array([1, 0])}, DAY)
    with pytest.raises(ValueError, match='"frm" is not a fact'):
        decide_many(made, {"frm": np.array([1])}, DAY)
