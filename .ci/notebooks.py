#!/usr/bin/env python3
"""Executes notebooks from the first cell to the last, and checks that they are stored without outputs.

    notebooks.py FILE.ipynb…
"""

import sys
import time

import nbformat
from nbclient import NotebookClient

for path in sys.argv[1:]:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    if any(cell.outputs or cell.execution_count for cell in code):
        sys.exit(f"notebooks.py: FAILED: {path} contains outputs; clear them before the commit")
    start = time.monotonic()
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    pictures = sum("image/png" in output.get("data", {}) for cell in code for output in cell.outputs)
    if pictures == 0:
        sys.exit(f"notebooks.py: FAILED: {path} draws no picture")
    print(f"{path}: {len(code)} cells, {pictures} pictures, {time.monotonic() - start:.0f} s")
