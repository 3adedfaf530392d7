"""What is raised where rules cannot be made."""


class RulesError(ValueError):
    """A setting that is unknown, out of range or at odds with another; `keys` names them all."""

    def __init__(self, message: str, *keys: str) -> None:
        super().__init__(message)
        self.keys = keys
