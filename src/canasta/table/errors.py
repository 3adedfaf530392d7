"""Why a table, not a rule of the game, refuses something."""

from canasta.protocol import Refusal


class TableError(ValueError):
    """A refusal of the table itself, by its code; `facts` fill its sentence."""

    def __init__(self, code: str, **facts: int | str) -> None:
        super().__init__(code)
        self.refusal = Refusal(code, facts)
