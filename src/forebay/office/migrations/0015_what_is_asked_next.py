"""What is asked next stands with the requirements and the case, so that every page and list reads one answer."""

from __future__ import annotations

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    """Two columns more."""

    dependencies: ClassVar = [("office", "0014_cases_before_a_board")]

    operations: ClassVar = [
        migrations.AddField(
            model_name="requirementrow", name="place", field=models.PositiveIntegerField(blank=True, null=True)
        ),
        migrations.AddField(
            model_name="case", name="next_steps", field=models.JSONField(blank=True, default=list)
        ),
    ]
