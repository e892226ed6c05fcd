"""Random keys of every kind that clients treat differently, the same for every run of a seed."""

import json
import random
import uuid

COUNTS = [4, 10, 12, 32]
ASCII = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.:/@#|+ "
OTHER = "äöüßéñçøåłžčπλЖщאبहिไทย日本語中文한국어€—…" + "😀🚀𝔘𠜎" + "\u0301\u200d\ufeff"


def text(draw):
    """Short and long, ASCII and not, tagged as for Redis, empty."""
    kind = draw.randrange(100)
    if kind < 1:
        return ""
    if kind < 20:
        return str(uuid.UUID(int=draw.getrandbits(128)))
    if kind < 35:
        return f"{draw.choice(['device', 'customer', 'order', 'tenant', ''])}-{draw.randrange(10**draw.randrange(1, 10))}"
    if kind < 40:
        return f"20{draw.randrange(100):02}-{draw.randrange(1, 13):02}-{draw.randrange(1, 29):02}"
    if kind < 50:
        return "".join(draw.choice("{}{}ab1é") for _ in range(draw.randrange(1, 12)))
    if kind < 70:
        return "".join(draw.choice(OTHER) for _ in range(draw.randrange(1, 40)))
    if kind < 80:
        return "".join(draw.choice(ASCII + OTHER) for _ in range(draw.randrange(1, 60)))
    if kind < 82:
        return "".join(draw.choice(ASCII + OTHER) for _ in range(draw.randrange(90, 400)))
    return "".join(draw.choice(ASCII) for _ in range(draw.randrange(1, 40)))


def number(draw):
    """A number of JSON: whole, broken, huge, tiny, negative."""
    return draw.choice([
        lambda: draw.randrange(-1000, 1000),
        lambda: draw.randrange(2**32),
        lambda: draw.randrange(-2**53, 2**53),
        lambda: round(draw.uniform(-1e6, 1e6), 3),
        lambda: draw.uniform(-1, 1) * 10.0 ** draw.randrange(-300, 300),
        lambda: draw.choice([0, -0.0, 1, -1, 2**31, -2**31, 2**32 - 1, 2**32, 2.5]),
    ])()


def texts(count, seed):
    draw = random.Random(seed)
    return [[text(draw)] for _ in range(count)]


def bytes_(count, seed):
    draw = random.Random(seed)
    return [[{"bytes": draw.randbytes(draw.randrange(0, 64)).hex()}] for _ in range(count)]


def json_values(count, seed):
    """What a partition key of Cosmos DB can be beside a text."""
    draw = random.Random(seed)
    constants = [True, False, None, {"undefined": True}]
    return [[draw.choice(constants) if draw.random() < 0.01 else number(draw)] for _ in range(count)]


def hierarchical(count, seed):
    draw = random.Random(seed)
    level = lambda: text(draw) if draw.random() < 0.8 else number(draw)
    return [[level() for _ in range(draw.randrange(2, 4))] for _ in range(count)]


def integers(draw, bits):
    edge = [0, 1, -1, 2**(bits - 1) - 1, -2**(bits - 1), 42]
    small = lambda: draw.randrange(-1000, 1000)
    value = draw.choice([small, lambda: draw.randrange(-2**(bits - 1), 2**(bits - 1)), lambda: draw.choice(edge)])()
    return {"int32": value} if bits == 32 else {"int64": str(value)}


def column(draw, kinds):
    kind = draw.choice(kinds)
    if kind == "null":
        return None
    if kind == "bool":
        return draw.random() < 0.5
    if kind in ("int32", "int64"):
        return integers(draw, int(kind[3:]))
    if kind == "float64":
        return float(number(draw))
    if kind == "bytes":
        return {"bytes": draw.randbytes(draw.randrange(0, 40)).hex()}
    if kind == "uuid":
        return {"uuid": str(uuid.UUID(int=draw.getrandbits(128)))}
    return text(draw)


def columns(count, seed, kinds, most=1):
    """Keys of one to `most` columns of these kinds."""
    draw = random.Random(seed)
    return [[column(draw, kinds) for _ in range(draw.randrange(1, most + 1))] for _ in range(count)]


def rows(count, seed, kinds):
    """Keys with one column of each kind, in this order, any of them null."""
    draw = random.Random(seed)
    return [[None if draw.random() < 0.1 else column(draw, [kind]) for kind in kinds] for _ in range(count)]


def write(path, keys):
    with open(path, "w", encoding="utf-8") as file:
        for key in keys:
            file.write(json.dumps(key, ensure_ascii=False) + "\n")


def read(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def python(value):
    """A value as a python client takes it."""
    if isinstance(value, dict):
        (kind, inner), = value.items()
        return {"int32": int, "int64": int, "bytes": bytes.fromhex, "uuid": uuid.UUID}.get(kind, lambda it: it)(inner)
    return value
