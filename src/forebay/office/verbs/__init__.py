"""What people do, one verb a module: each thin, each through ``perform``."""

from forebay.office.verbs.load_gauge_file import Loaded, load_gauge_file
from forebay.office.verbs.name_gauge import name_gauge
from forebay.office.verbs.notices import draft_notice, find_violation, serve_notice, withdraw_notice
from forebay.office.verbs.open_case import open_case
from forebay.office.verbs.state_facts import state_facts

__all__ = [
    "Loaded",
    "draft_notice",
    "find_violation",
    "load_gauge_file",
    "name_gauge",
    "open_case",
    "serve_notice",
    "state_facts",
    "withdraw_notice",
]
