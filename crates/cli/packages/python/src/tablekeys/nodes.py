"""Salts, generations, and partitions that are named nodes."""

from __future__ import annotations

import hashlib
import struct
from bisect import bisect_left
from collections.abc import Iterable, Sequence

from tablekeys.errors import bytes_of, fail
from tablekeys.instants import Instant, ticks_of
from tablekeys.keys import check_key
from tablekeys.partitions import count_of, one_of, siphash, siphash_partition


class Salt:
    """Spreads a hot PartitionKey: a number by another part of the row, before or after it.

    >>> salt = Salt(8, "-")
    >>> salt.key_for("20240506", "order-17")
    '6-20240506'
    >>> salt.all_keys("20240506")[:2]
    ['0-20240506', '1-20240506']
    """

    def __init__(self, salts: int, separator: str, *, after: bool = False, secret: bytes | None = None) -> None:
        if len(check_key(separator)) != 1:
            fail("one character as the separator", separator)
        self._salts, self._separator, self._after, self._secret = count_of(salts, what="salts"), separator, after, secret

    def key_for(self, base: str, identity: str | bytes) -> str:
        """The PartitionKey of a row of `base` with this identity."""
        return self._key(base, siphash_partition(identity, self._salts, self._secret))

    def all_keys(self, base: str) -> list[str]:
        """All PartitionKeys of `base`: what a reader asks that does not know the identity."""
        return [self._key(base, salt) for salt in range(count_of(self._salts, 1 << 16, "salts whose keys are listed"))]

    def _key(self, base: str, number: int) -> str:
        salt = str(number).zfill(len(str(self._salts - 1)))
        return check_key(base + self._separator + salt if self._after else salt + self._separator + base)


class Generations:
    """More partitions for new rows, while old rows stay: `siphash_partition` with a count that depends on the row's creation.

    The text is that of the Rust type after `generations:`.

    >>> generations = Generations("4,8@2024-01-01T00:00:00.0000000Z")
    >>> generations.tagged_key_of("order-2", ticks_of("2024-05-06T07:08:09Z"))
    '1-7'
    >>> generations.tagged_candidate_keys("order-2")
    ['1-7', '0-3']
    """

    def __init__(self, text: str, secret: bytes | None = None) -> None:
        self._secret = secret
        self._generations: list[tuple[int, int]] = []
        for index, part in enumerate(text.split(",")):
            count, mark, start = part.partition("@")
            if (mark == "@") != (index > 0) or not (count.isascii() and count.isdigit()) or count[0] == "0":
                fail("COUNT and then COUNT@INSTANT, with commas between them", part, f" in part {index}")
            started = ticks_of(start) if mark else -1
            if self._generations and started <= self._generations[-1][0]:
                fail("a later start than that of the generation before", start, f" in part {index}")
            self._generations.append((started, count_of(int(count))))

    def generation_at(self, created: Instant) -> int:
        """The number of the generation of a row that was created then, from 0."""
        ticks = ticks_of(created)
        return max(index for index, (start, _) in enumerate(self._generations) if start <= ticks)

    def partition_of(self, key: str | bytes, created: Instant) -> int:
        """The partition of a row."""
        return siphash_partition(key, self._generations[self.generation_at(created)][1], self._secret)

    def tagged_key_of(self, key: str | bytes, created: Instant) -> str:
        """The PartitionKey of a row: its generation, `-` and its partition."""
        return f"{self.generation_at(created)}-{self.partition_of(key, created)}"

    def tagged_candidate_keys(self, key: str | bytes) -> list[str]:
        """All PartitionKeys that a row with this key may have, the latest first: what a reader asks who knows no instant."""
        counts = [count for _, count in self._generations]
        keys = [f"{index}-{siphash_partition(key, count, self._secret)}" for index, count in enumerate(counts)]
        return keys[::-1]


class HashRing:
    """Named nodes on a ring: a node that comes takes keys from the others and moves no other.

    >>> ring = HashRing([("east", 1), ("west", 2)])
    >>> ring.get("customer-4711")
    'west'
    >>> ring.nodes_from("customer-4711")
    ['west', 'east']
    """

    def __init__(self, nodes: Iterable[tuple[str, int]], points: int = 128, secret: bytes | None = None) -> None:
        """Nodes with their names and weights, and the points per weight."""
        self._secret = secret
        owners = {}
        for name, weight in sorted(nodes, key=lambda node: node[0].encode(), reverse=True):
            for r in range(count_of(weight, what="a weight") * points):
                owners[siphash(name.encode() + struct.pack("<I", r), secret) >> 20] = name
        if not owners:
            fail("at least one node", 0)
        self._points, self._names = zip(*sorted(owners.items()))

    def get(self, key: str | bytes) -> str:
        """The node of a key."""
        return str(self._names[self._first(key)])

    def nodes_from(self, key: str | bytes) -> list[str]:
        """All nodes from the key on, its own first: where replicas go."""
        first = self._first(key)
        return list(dict.fromkeys(self._names[first:] + self._names[:first]))

    def _first(self, key: str | bytes) -> int:
        return bisect_left(self._points, siphash(key, self._secret) >> 20) % len(self._points)


class SlotTable:
    """Slots by SipHash, dealt to named nodes: the text of the Rust type, which `tablekeys` programs share.

    >>> SlotTable("slots:16384\\n1 alpha\\n2 beta\\n0*5461 1*10923\\ncheck 73c94bb6d650356d", b"sixteen secrets!").get("customer-4711")
    'beta'
    """

    def __init__(self, text: str, secret: bytes | None = None) -> None:
        self._secret = secret
        lines = text.split("\n")
        if len(lines) < 4:
            fail("lines of slots, nodes, runs and a check", len(lines), " lines")
        first, *nodes, runs, check = lines
        expected = f"check {siphash(text[:len(text) - len(check)], secret):016x}"
        if check != expected:
            fail("the check of this table and its secret", check, " in the last line")
        # Before the first release there was a space in the place of the colon.
        self._slots = int(first.replace(" ", ":").partition(":")[2])
        self._runs: list[tuple[int, str]] = []
        end = 0
        for run in runs.split(" "):
            node, _, count = run.partition("*")
            end += int(count)
            self._runs.append((end, nodes[int(node)].partition(" ")[2]))

    def get(self, key: str | bytes) -> str:
        """The node of a key."""
        slot = one_of(siphash(key, self._secret), self._slots)
        return next(name for end, name in self._runs if slot < end)


def _f32(value: float) -> float:
    return float(struct.unpack("<f", struct.pack("<f", value))[0])


class KetamaRing:
    """The ring of libketama, 160 points per server, as memcached's clients have it.

    >>> KetamaRing([("10.0.1.1:11211", 600), ("10.0.1.2:11211", 300)]).get("customer-4711")
    '10.0.1.1:11211'
    """

    def __init__(self, servers: Sequence[tuple[str, int]]) -> None:
        """Servers with their names and weights, in their order."""
        if not servers:
            fail("at least one server", 0)
        total = sum(count_of(weight, what="a weight") for _, weight in servers)
        points: dict[int, str] = {}
        for name, weight in reversed(servers):
            for i in range(int(_f32(_f32(_f32(weight) / _f32(total)) * 40.0 * len(servers)))):
                for point in struct.unpack("<4I", hashlib.md5(f"{name}-{i}".encode(), usedforsecurity=False).digest()):
                    points[point] = name
        self._points, self._names = zip(*sorted(points.items()))

    def get(self, key: str | bytes) -> str:
        """The server of a key."""
        hash = struct.unpack("<I", hashlib.md5(bytes_of(key), usedforsecurity=False).digest()[:4])[0]
        return str(self._names[bisect_left(self._points, hash) % len(self._points)])
