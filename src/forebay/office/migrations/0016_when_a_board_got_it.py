"""The lists say since when a board has had a case, which is later than since when the municipality has had it."""

from __future__ import annotations

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    """One column more."""

    dependencies: ClassVar = [("office", "0015_what_is_asked_next")]

    operations: ClassVar = [
        migrations.AddField(model_name="standing", name="board_since", field=models.IntegerField(default=0)),
    ]
