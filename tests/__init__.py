"""The tests. They run on the installed package: `pip install '.[test]'` first."""
