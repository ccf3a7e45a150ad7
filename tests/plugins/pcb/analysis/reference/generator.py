"""The board generator, scripts/generate-board, as a module."""

import importlib.machinery
import importlib.util


def load(path):
    """Returns the program at `path` as a module; its name has no ending by which Python would find it."""
    loader = importlib.machinery.SourceFileLoader("generate_board", path)
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("generate_board", loader))
    loader.exec_module(module)
    return module
