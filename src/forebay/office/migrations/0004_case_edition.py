"""Each case gets the edition its last entry was held against, as its docket says; the docket is not touched."""

from __future__ import annotations

import json
from typing import Any, ClassVar

from django.db import migrations, models


def as_last_sealed(apps: Any, schema: Any) -> None:
    """Write beside each case which edition of each law its last entry was held against."""
    for case in apps.get_model("office", "Case").objects.all():
        texts = apps.get_model("office", "Entry").objects.filter(case=case).order_by("-seq")
        case.edition = _laws(texts.values_list("text", flat=True).first() or "")
        case.save(update_fields=["edition"])


def _laws(text: str) -> dict[str, str]:
    """Return the laws an entry's text names; nothing where the text was damaged, which is for `verify` to say."""
    try:
        return dict(json.loads(text)["laws"])
    except (ValueError, KeyError, TypeError):
        return {}


class Migration(migrations.Migration):
    """One column, filled."""

    dependencies: ClassVar = [("office", "0003_violation_remark")]

    operations: ClassVar = [
        migrations.AddField(
            model_name="case",
            name="edition",
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.RunPython(as_last_sealed, migrations.RunPython.noop),
    ]
