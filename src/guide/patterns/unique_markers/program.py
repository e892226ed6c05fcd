"""Users whose e-mail address and name are both unique."""

from azure.core import MatchConditions
from azure.core.exceptions import (
    ResourceExistsError,
    ResourceModifiedError,
    ResourceNotFoundError,
)
from azure.data.tables import UpdateMode
from tablekeys import Filter, decode, encode, extensions, md5_bits

UNCHANGED = MatchConditions.IfNotModified
MARKER_KINDS = ["str", "str", "str"]
# The unique properties.
PROPERTIES = ["Email", "Name"]


def user_key(id):
    """Bits of a hash before a counted id spread new users over all partitions."""
    return encode(["str", "str", "u32"], ["user", md5_bits(str(id), 8), id])


def marker_key(name, value):
    """The key of a marker is the value itself, so the service refuses a second one."""
    return encode(MARKER_KINDS, ["unique", name, value])


def get(table, partition, row):
    try:
        return table.get_entity(partition, row)
    except ResourceNotFoundError:
        return None


def take(table, id, name, value, before):
    """Takes a value for a user. A marker whose user does not exist is taken over once it was
    last written before an instant that is longer ago than any writer takes to register."""
    key = marker_key(name, value)
    try:
        table.create_entity({"PartitionKey": key, "RowKey": "marker", "Id": id})
        return True
    except ResourceExistsError:
        marker = get(table, key, "marker")
    if marker is None:
        return False
    if marker["Id"] != id:
        other = find(table, marker["Id"])
        if (other and other[name] == value) or marker.metadata["timestamp"] >= before:
            return False
    # Its own marker is written again too: then it is young, and stays.
    marker["Id"] = id
    try:
        table.update_entity(marker, mode=UpdateMode.REPLACE, match_condition=UNCHANGED)
        return True
    except (ResourceModifiedError, ResourceNotFoundError):
        marker = get(table, key, "marker")
        return marker is not None and marker["Id"] == id


def register(table, id, email, name, before):
    """The markers first, then the user. Answers whether both values were free. A marker that
    was taken is left to the sweep."""
    for kind, value in zip(PROPERTIES, (email, name)):
        if not take(table, id, kind, value, before):
            return False
    user = {"PartitionKey": user_key(id), "RowKey": "user"}
    try:
        table.create_entity(user | {"Id": id, "Email": email, "Name": name})
    except ResourceExistsError:
        # The first attempt, whose answer was lost, if the row is what was sent.
        found = find(table, id)
        return found is not None and (found["Email"], found["Name"]) == (email, name)
    return True


def remove(table, id, before):
    """The user first, then its markers, if they are old enough."""
    user = find(table, id)
    if user is None:
        return
    table.delete_entity(user, match_condition=UNCHANGED)
    for name in PROPERTIES:
        release(table, get(table, marker_key(name, user[name]), "marker"), id, before)


def release(table, marker, id, before):
    if marker is None or marker["Id"] != id or marker.metadata["timestamp"] >= before:
        return
    try:
        table.delete_entity(marker, match_condition=UNCHANGED)
    except ResourceModifiedError:
        pass


def find(table, id):
    return get(table, user_key(id), "user")


def find_by(table, name, value):
    """A user by a unique property. A marker whose user is absent, or has another value, is no
    answer."""
    marker = get(table, marker_key(name, value), "marker")
    user = find(table, marker["Id"]) if marker else None
    return user if user and user[name] == value else None


def sweep(table, before):
    """The repair: deletes markers without their user that were last written before an
    instant."""
    old = Filter.partitions(extensions("unique")) & Filter.property("Timestamp").less_than(before)
    markers = table.query_entities(str(old))
    for marker in markers:
        _, name, value = decode(MARKER_KINDS, marker["PartitionKey"])
        user = find(table, marker["Id"])
        if user is None or user[name] != value:
            release(table, marker, marker["Id"], before)
