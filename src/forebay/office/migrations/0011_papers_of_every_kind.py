"""The table of the letters of a review holds every kind of paper an act issues, and is called so."""

from __future__ import annotations

from typing import ClassVar

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """One table renamed, its rows kept."""

    dependencies: ClassVar = [
        ("office", "0010_standing_lists_and_case_files"),
    ]

    operations: ClassVar = [
        migrations.RenameModel(old_name="ReviewLetter", new_name="Paper"),
        migrations.AlterField(
            model_name="paper",
            name="case",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="papers", to="office.case"
            ),
        ),
    ]
