"""What may differ between two games, as values: one file a chapter, put together in `rules`."""
