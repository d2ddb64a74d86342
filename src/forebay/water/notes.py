"""The numbered warnings: what the reckoning did or met that a reviewer must know."""

from __future__ import annotations

from dataclasses import dataclass

CATALOGUE: dict[int, str] = {
    101: "Time of concentration below the least that is used",
    102: "Sheet flow longer than the limit chosen",
    103: "Sheet flow longer than McCuen and Spiess allow",
    104: "Curve numbers far apart joined into one",
    105: "Curve number below 40",
    106: "Time of concentration above 10 hours",
    201: "Rain depth and distribution from different sources",
    202: "Ia/P outside the printed range",
    301: "Pond overtopped",
    302: "Pond not drained when the run ends",
    303: "Flow still rising when the run ends",
    304: "Pond starts above its lowest outlet",
    305: "Outlet opening above the rim",
    306: "Pond routed in sub-steps",
    307: "Tailwater above the pond",
    308: "Culvert counted by Manning's equation only",
    309: "Pond has no outlet below its rim",
    401: "Reach fuller than its section",
    402: "Velocity above the permissible velocity",
    501: "Water lost or found at a node",
}
"""What each warning number means."""


@dataclass(frozen=True, slots=True)
class Note:
    """A numbered warning: the node it is about, the storm if one alone, and what was seen."""

    number: int
    node: str
    text: str
    storm: str = ""

    def __str__(self) -> str:
        return f"{self.number} {self.node}{f' ({self.storm})' if self.storm else ''}: {self.text}"

    def at(self, node: str) -> Note:
        """Return the same warning about ``node``."""
        return Note(self.number, node, self.text, self.storm)
