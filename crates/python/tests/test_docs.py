"""Every example of the docs runs, and everything has one: those of the module, of each class and function, and of the README."""

import doctest
import inspect
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest
import tablekeys

NAMES = {**vars(tablekeys), "datetime": datetime, "timedelta": timedelta, "timezone": timezone}


PUBLIC = {name: value for name, value in vars(tablekeys).items() if not name.startswith("_") and not inspect.ismodule(value)}


def documented():
    yield "tablekeys", tablekeys
    for name, value in PUBLIC.items():
        yield name, value
        if inspect.isclass(value):
            yield from ((f"{name}.{member}", getattr(value, member)) for member in vars(value) if not member.startswith("_"))


@pytest.mark.parametrize(("name", "value"), list(documented()), ids=lambda value: value if isinstance(value, str) else "")
def test_examples_run(name, value):
    text = inspect.getdoc(value)
    if not text or isinstance(value, (int, str, tablekeys.Ticks)):
        return
    example = doctest.DocTestParser().get_doctest(text, dict(NAMES), name, None, None)
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example).failed == 0


def test_functions_and_classes_have_docs_with_examples():
    columns = {f"columns.{name}": value for name, value in vars(tablekeys.columns).items() if callable(value)}
    every = {name: value for name, value in documented() if callable(value) or inspect.isdatadescriptor(value)} | columns
    assert [name for name, value in every.items() if not inspect.getdoc(value)] == []
    of_module = [value for value in PUBLIC.values() if callable(value)]
    small = {"Error", "Column", "Diff", "Move", "Int64"}
    assert [value.__name__ for value in of_module if ">>>" not in value.__doc__ and value.__name__ not in small] == []


def test_the_readme_runs():
    readme = Path(__file__).parent.parent / "README.md"
    tested = doctest.testfile(str(readme), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tested.attempted > 5 and tested.failed == 0
