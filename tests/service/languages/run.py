"""Runs the programs of the guide: one call per line of standard input, one answer per line of standard output."""

import importlib.util
import json
import re
import sys
from datetime import datetime
from functools import cache
from pathlib import Path

from azure.core.exceptions import HttpResponseError
from azure.data.tables import TableServiceClient

guide, connection = Path(sys.argv[1]), sys.argv[2]
service = TableServiceClient.from_connection_string(connection)


@cache
def program(name):
    spec = importlib.util.spec_from_file_location(name.replace("/", "_"), guide / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def argument(value):
    if isinstance(value, str) and re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{7}Z", value):
        return datetime.fromisoformat(value[:26] + "+00:00")
    return value


def show(value):
    return value if isinstance(value, (str, dict)) else list(value)


def run(call):
    function = getattr(program(call["program"]), call["function"])
    tables = map(service.get_table_client, call["tables"])
    try:
        return {"answer": function(*tables, *map(argument, call["args"]))}
    except HttpResponseError as refused:
        return {"refused": refused.status_code}


for line in sys.stdin:
    print(json.dumps(run(json.loads(line)), default=show), flush=True)
