"""Where each case stands in one row, the lists people save, and the documents of a case by name and version."""

from __future__ import annotations

from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """Three new tables; the first is filled as each case is worked out anew."""

    dependencies: ClassVar = [
        ("office", "0009_forms_sent_and_mail_tried"),
    ]

    operations: ClassVar = [
        migrations.CreateModel(
            name="Standing",
            fields=[
                (
                    "case",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="standing",
                        serialize=False,
                        to="office.case",
                    ),
                ),
                ("stage", models.SmallIntegerField(default=-1)),
                ("side", models.CharField(blank=True, max_length=20)),
                ("since_day", models.IntegerField(default=0)),
                ("village_days", models.IntegerField(default=0)),
                ("applicant_days", models.IntegerField(default=0)),
                ("requests", models.PositiveIntegerField(default=0)),
                ("next_due", models.DateTimeField(blank=True, null=True)),
                ("next_due_on", models.DateField(blank=True, null=True)),
                ("next_asks", models.TextField(blank=True)),
                ("next_at", models.CharField(blank=True, max_length=60)),
                ("plan", models.CharField(blank=True, max_length=200)),
                ("disturbed_area", models.CharField(blank=True, max_length=80)),
                ("searched", models.TextField(blank=True)),
                ("named", models.TextField(blank=True)),
            ],
            options={
                "verbose_name_plural": "standings",
                "indexes": [
                    models.Index(fields=["stage", "case"], name="standing_by_stage"),
                    models.Index(fields=["plan"], name="standing_by_plan"),
                ],
            },
        ),
        migrations.CreateModel(
            name="CaseFile",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=255)),
                ("folded", models.CharField(max_length=255)),
                ("version", models.PositiveIntegerField()),
                ("at", models.DateTimeField()),
                (
                    "by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "case",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="case_files", to="office.case"
                    ),
                ),
                (
                    "file",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="case_files", to="office.storedfile"
                    ),
                ),
            ],
            options={
                "ordering": ["case", "folded", "version"],
                "constraints": [
                    models.UniqueConstraint(fields=("case", "folded", "version"), name="version_once"),
                    models.UniqueConstraint(fields=("case", "folded", "file"), name="version_is_new"),
                ],
            },
        ),
        migrations.CreateModel(
            name="SavedList",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=80)),
                ("query", models.CharField(blank=True, max_length=500)),
                ("saved", models.DateTimeField()),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="lists", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "ordering": ["name"],
                "constraints": [models.UniqueConstraint(fields=("person", "name"), name="list_named_once")],
            },
        ),
    ]
