// Users with an id of their own, found by e-mail address, however it is typed.

using System;
using System.Linq;
using Azure;
using Azure.Data.Tables;

public static class Users
{
    static readonly string[] Kinds = { "str", "str" };

    /// A–Z only, the same in every language and version.
    static string Folded(string address)
    {
        var at = address.LastIndexOf('@');
        if (at < 1 || at == address.Length - 1)
            throw new FormatException("expected an e-mail address");
        return string.Concat(address.Select(c => c >= 'A' && c <= 'Z' ? (char)(c + 32) : c));
    }

    static string UserKey(string id) => TableKeys.Encode(Kinds, "user", id);

    static string AddressKey(string email) => TableKeys.Encode(Kinds, "email", email);

    static TableEntity Get(TableClient table, string partition)
    {
        var row = table.GetEntityIfExists<TableEntity>(partition, "user");
        return row.HasValue ? row.Value : null;
    }

    /// Takes an address for a user. An address row of this user is an earlier attempt's: it is
    /// written again, so that a change of address that is about to delete it finds another
    /// ETag.
    static bool Take(TableClient table, string id, string email)
    {
        var row = new TableEntity(AddressKey(email), "user") { ["User"] = id };
        try { table.AddEntity(row); return true; }
        catch (RequestFailedException refused) when (refused.Status == 409) { }
        var found = Get(table, row.PartitionKey);
        if (found?.GetString("User") != id) return false;
        try { table.UpdateEntity(row, found.ETag, TableUpdateMode.Replace); return true; }
        catch (RequestFailedException refused)
            when (refused.Status == 404 || refused.Status == 412)
        {
            return Get(table, row.PartitionKey)?.GetString("User") == id;
        }
    }

    /// The address row first, then the user. Answers whether the address was free.
    public static bool Create(TableClient table, string id, string address, string name)
    {
        var email = Folded(address);
        if (!Take(table, id, email)) return false;
        var user = new TableEntity(UserKey(id), "user")
        {
            ["Address"] = email,
            ["Name"] = name,
        };
        try { table.AddEntity(user); }
        // An earlier attempt, whose answer was lost.
        catch (RequestFailedException refused) when (refused.Status == 409) { }
        return true;
    }

    /// A user by address. An address row whose user is absent, or has another address, is no
    /// answer.
    public static TableEntity Find(TableClient table, string address)
    {
        var email = Folded(address);
        var row = Get(table, AddressKey(email));
        var user = row == null ? null : Get(table, UserKey(row.GetString("User")));
        return user?.GetString("Address") == email ? user : null;
    }

    /// The new address row, then the user under its ETag, then the old address row under the
    /// ETag that was read before the user changed: one that was written since stays.
    public static bool Change(TableClient table, string id, string address)
    {
        var user = Get(table, UserKey(id)) ?? throw new ArgumentException("no such user");
        string email = Folded(address), old = user.GetString("Address");
        if (email == old) return true;
        if (!Take(table, id, email)) return false;
        var before = Get(table, AddressKey(old));
        user["Address"] = email;
        try { table.UpdateEntity(user, user.ETag, TableUpdateMode.Replace); }
        // An earlier attempt; or another change: then the caller reads the user again.
        catch (RequestFailedException refused) when (refused.Status == 412
            && Get(table, UserKey(id))?.GetString("Address") == email) { }
        if (before == null) return true;
        try { table.DeleteEntity(before.PartitionKey, before.RowKey, before.ETag); }
        catch (RequestFailedException refused) when (refused.Status == 412) { }
        return true;
    }
}
