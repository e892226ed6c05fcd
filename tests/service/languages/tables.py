"""Runs a program on AzureDataTables.cs: carries out what it asks of tables, and prints one answer per line.

    tables.py CONNECTION PROGRAM ARGUMENT...
"""

import json
import subprocess
import sys
from datetime import datetime
from urllib.parse import quote, unquote

from azure.core import MatchConditions
from azure.core.exceptions import HttpResponseError
from azure.data.tables import TableServiceClient, UpdateMode

connection, *program = sys.argv[1:]
service = TableServiceClient.from_connection_string(connection)


def pack(words):
    return " ".join(quote(word, safe="") for word in words)


def unpack(line):
    return [unquote(word) for word in line.split(" ")] if line else []


def read(value):
    kind, rest = value[0], value[1:]
    if kind == "r":
        words = unpack(rest)
        return dict(zip(words[::2], map(read, words[1::2])))
    return {"s": str, "i": int, "b": bool, "n": lambda _: None, "l": lambda rest: list(map(read, unpack(rest)))}[kind](rest)


def show(value):
    if isinstance(value, dict):
        row = {**value, "odata.etag": value.metadata["etag"], "Timestamp": value.metadata["timestamp"]}
        return "r" + pack(word for name, value in row.items() if value is not None for word in (name, show(value)))
    return "t" + value.isoformat() if isinstance(value, datetime) else ("i" if isinstance(value, int) else "s") + str(value)


def write(action):
    """A write as a transaction of the client takes it."""
    kind, etag, row = unpack(action)
    name = {"Add": "create", "Delete": "delete"}.get(kind, kind[:6].lower())
    more = {"mode": UpdateMode.MERGE if kind.endswith("Merge") else UpdateMode.REPLACE} if name in ("update", "upsert") else {}
    if name in ("update", "delete") and etag not in ("", "*"):
        more |= {"etag": etag, "match_condition": MatchConditions.IfNotModified}
    return name, read(row), more


def carry_out(question, table, *words):
    table = service.get_table_client(table)
    if question == "transact":
        table.submit_transaction(list(map(write, words)))
    elif question == "write":
        name, row, more = write(*words)
        getattr(table, f"{name}_entity")(row, **more)
    elif question == "get":
        try:
            return [table.get_entity(*words)]
        except HttpResponseError as refused:
            if refused.status_code != 404:
                raise
    else:
        filter, page, select = words
        return table.query_entities(filter, results_per_page=int(page) if page else None, select=select.split(",") if select else None)
    return []


def answered(question):
    try:
        return pack(["done", *map(show, carry_out(*question))])
    except HttpResponseError as refused:
        index = getattr(refused, "index", None)
        return pack(["refused", str(refused.status_code), str(getattr(refused, "error_code", "")), "" if index is None else str(index)])


with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1) as child:
    for line in child.stdout:
        first, *words = unpack(line.rstrip("\n"))
        if first in ("answer", "refused"):
            print(json.dumps({first: read(words[0]) if first == "answer" else int(words[0])}))
        else:
            child.stdin.write(answered([first, *words]) + "\n")
sys.exit(child.returncode)
