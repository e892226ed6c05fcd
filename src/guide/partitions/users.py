"""Users with an id of their own, found by e-mail address, however it is typed."""

from azure.core import MatchConditions
from azure.core.exceptions import (
    ResourceExistsError,
    ResourceModifiedError,
    ResourceNotFoundError,
)
from azure.data.tables import UpdateMode
from tablekeys import encode

UNCHANGED = MatchConditions.IfNotModified


def folded(address):
    """A–Z only, the same in every language and version."""
    before, _, after = address.rpartition("@")
    if not before or not after:
        raise ValueError("expected an e-mail address")
    return address.encode().lower().decode()


def user_key(id):
    return encode(["str", "str"], ["user", id])


def address_key(email):
    return encode(["str", "str"], ["email", email])


def get(table, partition):
    try:
        return table.get_entity(partition, "user")
    except ResourceNotFoundError:
        return None


def take(table, id, email):
    """Takes an address for a user. An address row of this user is an earlier attempt's: it is
    written again, so that a change of address that is about to delete it finds another
    ETag."""
    key = address_key(email)
    try:
        table.create_entity({"PartitionKey": key, "RowKey": "user", "User": id})
        return True
    except ResourceExistsError:
        row = get(table, key)
    if row is None or row["User"] != id:
        return False
    try:
        table.update_entity(row, mode=UpdateMode.REPLACE, match_condition=UNCHANGED)
        return True
    except (ResourceModifiedError, ResourceNotFoundError):
        row = get(table, key)
        return row is not None and row["User"] == id


def create(table, id, address, name):
    """The address row first, then the user. Answers whether the address was free."""
    email = folded(address)
    if not take(table, id, email):
        return False
    user = {"PartitionKey": user_key(id), "RowKey": "user"}
    try:
        table.create_entity(user | {"Address": email, "Name": name})
    except ResourceExistsError:
        pass  # An earlier attempt, whose answer was lost.
    return True


def find(table, address):
    """A user by address. An address row whose user is absent, or has another address, is no
    answer."""
    email = folded(address)
    row = get(table, address_key(email))
    user = get(table, user_key(row["User"])) if row else None
    return user if user and user["Address"] == email else None


def change(table, id, address):
    """The new address row, then the user under its ETag, then the old address row under the
    ETag that was read before the user changed: one that was written since stays."""
    user = get(table, user_key(id))
    if user is None:
        raise ValueError("no such user")
    email, old = folded(address), user["Address"]
    if email == old:
        return True
    if not take(table, id, email):
        return False
    before = get(table, address_key(old))
    user["Address"] = email
    try:
        table.update_entity(user, mode=UpdateMode.REPLACE, match_condition=UNCHANGED)
    except ResourceModifiedError:
        # An earlier attempt; or another change: then the caller reads the user again.
        found = get(table, user_key(id))
        if found is None or found["Address"] != email:
            raise
    if before:
        try:
            table.delete_entity(before, match_condition=UNCHANGED)
        except ResourceModifiedError:
            pass
    return True
