"""What ordinary records say is noted at every save, so that a change behind the office's back is seen."""

from __future__ import annotations

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    """One table more; what is on record already is noted when an upgrade has made it."""

    dependencies: ClassVar = [("office", "0011_papers_of_every_kind")]

    operations: ClassVar = [
        migrations.CreateModel(
            name="Note",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("table", models.CharField(max_length=40)),
                ("row", models.BigIntegerField()),
                ("seq", models.PositiveIntegerField()),
                ("said", models.CharField(blank=True, max_length=64)),
                ("hash", models.CharField(max_length=64)),
            ],
            options={
                "ordering": ["table", "row", "seq"],
                "constraints": [models.UniqueConstraint(fields=("table", "row", "seq"), name="noted_once")],
            },
        ),
    ]
