"""What outsiders ask and send: interviews, requests for a determination, answers to comments, parked papers."""

from __future__ import annotations

from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """Four tables that start empty."""

    dependencies: ClassVar = [
        ("office", "0007_taken_over_and_places"),
    ]

    operations: ClassVar = [
        migrations.CreateModel(
            name="Interview",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("answers", models.JSONField(blank=True, default=list)),
                ("begun", models.DateTimeField()),
                ("saved", models.DateTimeField()),
                ("expires", models.DateTimeField()),
            ],
            options={
                "ordering": ["-begun"],
            },
        ),
        migrations.CreateModel(
            name="DeterminationRequest",
            fields=[
                ("number", models.CharField(max_length=40, primary_key=True, serialize=False)),
                ("key", models.CharField(max_length=80, unique=True)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "waiting"),
                            ("opened", "case opened"),
                            ("answered", "answered"),
                            ("closed", "closed"),
                        ],
                        default="waiting",
                        max_length=20,
                    ),
                ),
                (
                    "way",
                    models.CharField(
                        choices=[("portal", "on the village's page"), ("paper", "on paper")],
                        default="portal",
                        max_length=20,
                    ),
                ),
                ("received", models.DateTimeField()),
                ("name", models.CharField(max_length=120)),
                ("email", models.EmailField(blank=True, max_length=254)),
                ("telephone", models.CharField(blank=True, max_length=40)),
                ("address", models.TextField(blank=True)),
                ("place", models.CharField(max_length=300)),
                ("parcel", models.CharField(blank=True, max_length=40)),
                ("part", models.CharField(default="applicant", max_length=60)),
                ("asks", models.TextField(blank=True)),
                ("facts", models.JSONField(blank=True, default=dict)),
                ("unknown", models.JSONField(blank=True, default=list)),
                ("told", models.JSONField(blank=True, default=list)),
                ("laws", models.JSONField(blank=True, default=dict)),
                ("letter", models.CharField(blank=True, max_length=40)),
                ("closed_why", models.TextField(blank=True)),
                ("closed", models.DateTimeField(blank=True, null=True)),
                (
                    "case",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="questions",
                        to="office.case",
                    ),
                ),
                (
                    "keyed_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "paper",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="office.storedfile",
                    ),
                ),
            ],
            options={
                "ordering": ["received", "number"],
            },
        ),
        migrations.CreateModel(
            name="Parked",
            fields=[
                ("number", models.CharField(max_length=40, primary_key=True, serialize=False)),
                ("key", models.CharField(max_length=80, unique=True)),
                ("name", models.CharField(max_length=255)),
                ("note", models.TextField(blank=True)),
                ("received", models.DateTimeField()),
                ("seen", models.DateTimeField(blank=True, null=True)),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "case",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="parked", to="office.case"
                    ),
                ),
                (
                    "file",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="office.storedfile"
                    ),
                ),
                (
                    "seen_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-received", "number"],
            },
        ),
        migrations.CreateModel(
            name="CommentAnswer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("letter", models.CharField(max_length=40)),
                ("comment", models.CharField(max_length=64)),
                ("at", models.CharField(blank=True, max_length=120)),
                ("said", models.TextField()),
                ("text", models.TextField()),
                ("saved", models.DateTimeField()),
                ("sent", models.DateTimeField(blank=True, null=True)),
                ("receipt", models.CharField(blank=True, max_length=40)),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "case",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="comment_answers", to="office.case"
                    ),
                ),
            ],
            options={
                "ordering": ["case", "letter", "id"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("sent", None)),
                        fields=("case", "letter", "comment"),
                        name="answer_drafted_once",
                    )
                ],
            },
        ),
    ]
