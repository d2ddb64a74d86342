"""Forms that were sent, and when a message was last tried."""

from __future__ import annotations

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    """A table, and a column that is blank until a message is tried."""

    dependencies: ClassVar = [("office", "0008_questions_asked")]

    operations: ClassVar = [
        migrations.CreateModel(
            name="FormSent",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=64, unique=True)),
                ("said", models.CharField(max_length=64)),
                ("made", models.CharField(blank=True, max_length=80)),
                ("at", models.DateTimeField(db_index=True)),
            ],
            options={"verbose_name_plural": "forms sent"},
        ),
        migrations.AddField(
            model_name="reminder",
            name="tried",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name="reminder",
            name="state",
            field=models.CharField(
                choices=[
                    ("waiting", "not sent"),
                    ("sending", "not known whether it was sent"),
                    ("sent", "sent"),
                    ("failed", "not sent"),
                ],
                default="waiting",
                max_length=20,
            ),
        ),
    ]
