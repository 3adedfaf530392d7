"""What people read, one catalogue a language."""

from canasta.words.catalogue import Catalogue, languages, words

__all__ = ["Catalogue", "languages", "words"]
