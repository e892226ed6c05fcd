"""Runs the examples in the docs of the module `tablekeys`, whose folder is given, and in the pages that follow."""

import doctest
import importlib
import inspect
import pkgutil
import sys
from datetime import datetime, timedelta, timezone

sys.path.insert(0, sys.argv[1])
import tablekeys  # noqa: E402

modules = [tablekeys, *(importlib.import_module(f"tablekeys.{module.name}") for module in pkgutil.iter_modules(tablekeys.__path__))]
names = vars(tablekeys) | {"datetime": datetime, "timedelta": timedelta, "timezone": timezone}
runs = [doctest.testmod(module, globs=names | vars(module)) for module in modules]
runs += [doctest.testfile(page, module_relative=False, encoding="utf-8") for page in sys.argv[2:]]
tried, failed = sum(run.attempted for run in runs), sum(run.failed for run in runs)
public = [(name, vars(tablekeys)[name]) for name in tablekeys.__all__]
undocumented = [name for name, of in public if (inspect.isfunction(of) or inspect.isclass(of)) and not of.__doc__]
print(f"{tried} lines of examples in Python, {failed} failed")
sys.exit(f"without docs: {undocumented}" if undocumented else failed > 0 or tried < 60)
