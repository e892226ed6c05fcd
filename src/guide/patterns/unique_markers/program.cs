// Users whose e-mail address and name are both unique.

using System;
using System.Text;
using Azure;
using Azure.Data.Tables;
using TableKeys;

public static class UniqueMarkers
{
    static readonly string[] MarkerKinds = { "str", "str", "str" };

    /// The unique properties.
    static readonly string[] Properties = { "Email", "Name" };

    static readonly string[] UserKinds = { "str", "str", "u32" };

    static string Hash(int id) => Keys.Md5Bits(Encoding.UTF8.GetBytes(id.ToString()), 8);

    /// Bits of a hash before a counted id spread new users over all partitions.
    static string UserKey(int id) => Keys.Encode(UserKinds, "user", Hash(id), id);

    /// The key of a marker is the value itself, so the service refuses a second one.
    static string MarkerKey(string property, string value) =>
        Keys.Encode(MarkerKinds, "unique", property, value);

    static TableEntity Get(TableClient table, string partition, string row)
    {
        var found = table.GetEntityIfExists<TableEntity>(partition, row);
        return found.HasValue ? found.Value : null;
    }

    /// Takes a value for a user. A marker whose user does not exist is taken over once it was
    /// last written before an instant that is longer ago than any writer takes to register.
    static bool Take(TableClient table, int id, string property, string value, DateTime before)
    {
        var marker = new TableEntity(MarkerKey(property, value), "marker") { ["Id"] = id };
        try { table.AddEntity(marker); return true; }
        catch (RequestFailedException refused) when (refused.Status == 409) { }
        var found = Get(table, marker.PartitionKey, "marker");
        if (found == null) return false;
        var other = found.GetInt32("Id").Value;
        var hasIt = Find(table, other)?.GetString(property) == value;
        if (other != id && (hasIt || found.Timestamp >= before)) return false;
        // Its own marker is written again too: then it is young, and stays.
        try { table.UpdateEntity(marker, found.ETag, TableUpdateMode.Replace); return true; }
        catch (RequestFailedException refused)
            when (refused.Status == 404 || refused.Status == 412)
        {
            return Get(table, marker.PartitionKey, "marker")?.GetInt32("Id") == id;
        }
    }

    /// The markers first, then the user. Answers whether both values were free. A marker that
    /// was taken is left to the sweep.
    public static bool Register(
        TableClient table, int id, string email, string name, DateTime before)
    {
        if (!Take(table, id, "Email", email, before)) return false;
        if (!Take(table, id, "Name", name, before)) return false;
        var user = new TableEntity(UserKey(id), "user")
        {
            ["Id"] = id,
            ["Email"] = email,
            ["Name"] = name,
        };
        try { table.AddEntity(user); return true; }
        catch (RequestFailedException refused) when (refused.Status == 409) { }
        // The first attempt, whose answer was lost, if the row is what was sent.
        var found = Find(table, id);
        return found?.GetString("Email") == email && found?.GetString("Name") == name;
    }

    /// The user first, then its markers, if they are old enough.
    public static void Remove(TableClient table, int id, DateTime before)
    {
        var user = Find(table, id);
        if (user == null) return;
        table.DeleteEntity(user.PartitionKey, user.RowKey, user.ETag);
        foreach (var property in Properties)
        {
            var partition = MarkerKey(property, user.GetString(property));
            Release(table, Get(table, partition, "marker"), id, before);
        }
    }

    static void Release(TableClient table, TableEntity marker, int id, DateTime before)
    {
        if (marker?.GetInt32("Id") != id || marker.Timestamp >= before) return;
        try { table.DeleteEntity(marker.PartitionKey, marker.RowKey, marker.ETag); }
        catch (RequestFailedException refused) when (refused.Status == 412) { }
    }

    public static TableEntity Find(TableClient table, int id) =>
        Get(table, UserKey(id), "user");

    /// A user by a unique property. A marker whose user is absent, or has another value, is no
    /// answer.
    public static TableEntity FindBy(TableClient table, string property, string value)
    {
        var marker = Get(table, MarkerKey(property, value), "marker");
        var user = marker == null ? null : Find(table, marker.GetInt32("Id").Value);
        return user?.GetString(property) == value ? user : null;
    }

    /// The repair: deletes markers without their user that were last written before an
    /// instant.
    public static void Sweep(TableClient table, DateTime before)
    {
        var range = Keys.Extensions("unique");
        string low = range.Lower, high = range.Upper;
        var filter = TableClient.CreateQueryFilter(
            $"PartitionKey ge {low} and PartitionKey lt {high} and Timestamp lt {before}");
        foreach (var marker in table.Query<TableEntity>(filter))
        {
            var names = Keys.Decode(MarkerKinds, marker.PartitionKey);
            var id = marker.GetInt32("Id").Value;
            if (Find(table, id)?.GetString((string)names[1]) != (string)names[2])
                Release(table, marker, id, before);
        }
    }
}
