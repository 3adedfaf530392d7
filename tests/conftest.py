"""What all tests share."""

import json
from importlib.resources import files

from hypothesis import settings

# Machines differ in speed, and a test must give the same answer twice.
settings.register_profile("canasta", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("canasta")


def pytest_report_header() -> str:
    """Which build is tested."""
    report = files("canasta") / "_build.json"
    return f"canasta: {files('canasta')}, {json.loads(report.read_text(encoding='utf-8'))}"
