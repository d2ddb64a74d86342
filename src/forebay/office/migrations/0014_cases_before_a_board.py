"""The lists say which board has a case."""

from __future__ import annotations

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    """One column more."""

    dependencies: ClassVar = [("office", "0013_cases_by_status")]

    operations: ClassVar = [
        migrations.AddField(
            model_name="standing", name="board", field=models.CharField(blank=True, default="", max_length=120)
        ),
    ]
