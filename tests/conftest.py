"""What all tests share."""

from hypothesis import settings

from tests.serving import clock, running

# Machines differ in speed, and a test must give the same answer twice.
settings.register_profile("canasta", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("canasta")

__all__ = ["clock", "running"]
