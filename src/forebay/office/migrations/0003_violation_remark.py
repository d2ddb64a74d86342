from __future__ import annotations

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("office", "0002_reviews")]

    operations: ClassVar = [
        migrations.AddField(
            model_name="violation",
            name="remark",
            field=models.TextField(blank=True, default=""),
            preserve_default=False,
        ),
    ]
