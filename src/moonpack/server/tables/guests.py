"""Who may come to a table, as its journal tells it: the host, the barred, the invited."""

from __future__ import annotations

import secrets
from collections import defaultdict
from dataclasses import dataclass, field

from moonpack.server.tables.journal import Line


def new_invitation() -> str:
    """A word that nobody can guess; whoever has it is invited to a table."""
    return secrets.token_urlsafe(9)


@dataclass
class Guests:
    """The people of a table: those in charge, those who have been there, those kept out."""

    host: str | None  # who opened the table
    barred: set[str] = field(default_factory=set)
    invitation: str | None = None  # if there is one, newcomers need it to sit down
    password: str | None = None  # the hash of a word that serves as well
    is_closed: bool = False
    is_closed_by_host: bool = False  # or else by an administrator of the server
    is_awarded: bool = False  # the game was decided before its end
    host_names: list[str] = field(default_factory=list)  # nobody else may use them here
    seated: set[str] = field(default_factory=set)  # who has ever had a seat
    # The seats that each person has had since the game began: their hidden cards are known to them.
    hands: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))

    def sit(self, person: str, name: str | None, seat: int, *, has_begun: bool) -> None:
        """Somebody has a seat now."""
        self.seated.add(person)
        if person == self.host and name is not None and name not in self.host_names:
            self.host_names.append(name)
        if has_begun:
            self.hands[person].add(seat)

    def take(self, line: Line) -> None:
        """What a line of the journal says about people without a seat."""
        match line.kind:
            case "removed" if line.data["is_barred"]:
                self.barred.add(line.data["who"])
                if line.data["invitation"] != self.invitation:  # else a spectator was turned away
                    self.password = None  # whoever is barred knows it
                self.invitation = line.data["invitation"]
            case "closed":
                self.is_closed, self.is_closed_by_host = True, line.person is not None
                self.is_awarded = bool(line.data.get("awarded"))

    @property
    def is_by_invitation_alone(self) -> bool:
        """Whether a stranger can find no way to a seat: such tables are in no list."""
        return self.invitation is not None and self.password is None

    def knowers(self, seat: int) -> set[str]:
        """The people who have seen the hidden cards of a seat."""
        return {person for person, seats in self.hands.items() if seat in seats}
