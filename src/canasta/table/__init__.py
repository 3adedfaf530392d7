"""One live table: its seats, its match and its talk, sans-IO."""

from canasta.table.errors import TableError as TableError
from canasta.table.step import Mail as Mail
from canasta.table.step import Opinion as Opinion
from canasta.table.step import Question as Question
from canasta.table.step import Step as Step
from canasta.table.step import Thought as Thought
from canasta.table.table import Table as Table
