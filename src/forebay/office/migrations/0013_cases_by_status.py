"""How many cases are at each stage is counted from an index, however many there are."""

from __future__ import annotations

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    """One index more."""

    dependencies: ClassVar = [("office", "0012_notes_of_ordinary_records")]

    operations: ClassVar = [
        migrations.AddIndex(model_name="case", index=models.Index(fields=["status"], name="case_by_status"))
    ]
