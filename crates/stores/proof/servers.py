"""Servers of Debian's packages, started for a moment on this machine: Redis, and PostgreSQL without a network."""

import contextlib
import glob
import itertools
import json
import os
import random
import re
import shutil
import socket
import subprocess
import tempfile

import keys


def free_ports(count):
    """Ports that differ, below those that systems give out by themselves, and each with the one 10,000 above: the bus of a cluster."""
    def free(port):
        try:
            for one in (port, port + 10000):
                with socket.socket() as it:
                    it.bind(("127.0.0.1", one))
            return True
        except OSError:
            return False
    return list(itertools.islice(filter(free, random.sample(range(12000, 22000), 1000)), count))


@contextlib.contextmanager
def redis_servers(count):
    import redis
    from redis.backoff import ConstantBackoff
    from redis.retry import Retry
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, contextlib.ExitStack() as servers:
        clients = []
        for port in free_ports(count):
            home = os.path.join(folder, str(port))
            os.mkdir(home)
            server = servers.enter_context(subprocess.Popen(
                ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--cluster-enabled", "yes", "--dir", home,
                 "--save", "", "--appendonly", "no"], stdout=subprocess.DEVNULL))
            servers.callback(server.terminate)
            clients.append(redis.Redis(port=port, retry=Retry(ConstantBackoff(0.05), 200)))
        for client in clients:
            client.ping()
        yield clients


def redis_slots(table):
    """CLUSTER KEYSLOT of each key."""
    raw = [bytes.fromhex(key["bytes"]) if isinstance(key, dict) else key.encode() for [key] in table]
    with redis_servers(1) as [client]:
        for from_ in range(0, len(raw), 10000):
            pipeline = client.pipeline(transaction=False)
            for key in raw[from_:from_ + 10000]:
                pipeline.execute_command("CLUSTER", "KEYSLOT", key)
            for slot in pipeline.execute():
                yield [slot]


def redis_masters(count):
    """The first slot of each master, as redis-cli --cluster create deals them."""
    with redis_servers(count) as clients:
        addresses = [f"127.0.0.1:{client.connection_pool.connection_kwargs['port']}" for client in clients]
        printed = subprocess.run(["redis-cli", "--cluster", "create", *addresses, "--cluster-replicas", "0", "--cluster-yes"],
                                 check=True, capture_output=True, text=True).stdout
    return [int(first) for first in re.findall(r"Master\[\d+\] -> Slots (\d+) - \d+", printed)]


def program(folder, name):
    """A server program, as nobody where this is root, which the server refuses."""
    path = (sorted(glob.glob("/usr/lib/postgresql/*/bin/" + name)) or [shutil.which(name)])[-1]
    return (["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] if os.getuid() == 0 else []) + [path]


def escaped(value):
    """A value as COPY reads it."""
    if value is None:
        return "\\N"
    value = keys.python(value)
    if isinstance(value, bytes):
        return "\\\\x" + value.hex()
    if isinstance(value, bool):
        return "t" if value else "f"
    if isinstance(value, float):
        return repr(value)
    return str(value).replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n").replace("\r", "\\r")


def postgresql(tables):
    """Rows inserted in tables of hash partitions, and the partition that each is found in.

    `tables` has, for each table, its columns' types and its keys.
    """
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        if os.getuid() == 0:
            shutil.chown(folder, "nobody")
        data = os.path.join(folder, "data")
        run = lambda name, *rest, **more: subprocess.run(
            [*program(folder, name), *rest], check=True, cwd=folder, capture_output=True, **more).stdout
        run("initdb", "--no-sync", "--locale=C", "-E", "UTF8", "-U", "tests", "-D", data)
        statements = []
        for at, (types, rows) in enumerate(tables):
            columns = [f"c{column}" for column in range(len(types))]
            source = os.path.join(folder, f"{at}.copy")
            with open(source, "w", encoding="utf-8") as file:
                for row, key in enumerate(rows):
                    file.write("\t".join([str(row), *map(escaped, key)]) + "\n")
            os.chmod(source, 0o644)
            declared = ", ".join(f"{name} {type_}" for name, type_ in zip(columns, types))
            for n in keys.COUNTS:
                table = f"t{at}_{n}"
                statements.append(f"create unlogged table {table} (at int, {declared}) partition by hash ({', '.join(columns)})")
                statements += [f"create unlogged table {table}_{part} partition of {table} "
                               f"for values with (modulus {n}, remainder {part})" for part in range(n)]
                statements.append(f"copy {table} from '{source}'")
                statements.append(
                    f"copy (select substr(tableoid::regclass::text, length('{table}_') + 1) from {table} order by at) "
                    f"to '{folder}/{table}.found'")
        run("postgres", "--single", "-j", "-D", data, "-c", "fsync=off", "-c", "log_min_messages=error", "postgres",
            input=(";\n\n".join(statements) + ";\n\n").encode())
        for at, (_, rows) in enumerate(tables):
            columns = []
            for n in keys.COUNTS:
                with open(os.path.join(folder, f"t{at}_{n}.found"), encoding="utf-8") as file:
                    columns.append([int(line) for line in file])
            assert all(len(column) == len(rows) for column in columns), "a row that is missing"
            yield [list(found) for found in zip(*columns)]
