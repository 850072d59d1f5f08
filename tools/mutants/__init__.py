"""Mutants of Python and of C: how they are made, and which tests they meet; tools/mutate.py is how to ask."""
