"""Names in alphabetical order, in ranges that several programs read side by side."""

from concurrent.futures import ThreadPoolExecutor


def boundaries(sample, ranges):
    """Boundaries that cut a sample of the PartitionKeys into ranges of equal size."""
    keys = sorted(sample)
    return sorted({keys[i * len(keys) // ranges] for i in range(1, ranges)})


def read_side_by_side(table, boundaries):
    """Reads a whole table, one thread per range: every PartitionKey is in exactly one."""
    def read(low, high):
        tests = [] if low is None else ["PartitionKey ge @low"]
        tests += [] if high is None else ["PartitionKey lt @high"]
        if not tests:
            return list(table.list_entities())
        bounds = {"low": low, "high": high}
        return list(table.query_entities(" and ".join(tests), parameters=bounds))

    with ThreadPoolExecutor(len(boundaries) + 1) as threads:
        ranges = threads.map(read, [None, *boundaries], [*boundaries, None])
        return [row for rows in ranges for row in rows]
