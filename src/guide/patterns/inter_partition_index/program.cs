// Employees, found by id, and by e-mail address through an index row in another partition.

using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using Azure;
using Azure.Data.Tables;
using TableKeys;

public static class InterPartitionIndex
{
    static readonly string[] RowKinds = { "str", "str", "u32" };

    static string Hash(int id) => Keys.Md5Bits(Encoding.UTF8.GetBytes(id.ToString()), 8);

    /// The row itself. Bits of a hash before a counted id spread new employees over all partitions.
    static TableEntity RowOf(int id, string address) =>
        new TableEntity(Keys.Encode(RowKinds, "id", Hash(id), id), "employee")
        {
            ["Id"] = id,
            ["Address"] = address,
        };

    /// Its index row. With the id as RowKey, employees may share an address.
    static TableEntity IndexOf(string address, int id) => new TableEntity(
        Keys.Encode(new[] { "str", "str" }, "email", address),
        Keys.Encode(new[] { "u32" }, id));

    /// The index row first, then the row. The index row is written again even where it exists:
    /// then it is young.
    public static void Insert(TableClient table, int id, string address)
    {
        table.UpsertEntity(IndexOf(address, id), TableUpdateMode.Replace);
        try { table.AddEntity(RowOf(id, address)); }
        // Perhaps the client's own first attempt, whose answer was lost.
        catch (RequestFailedException refused)
            when (refused.Status == 409 && Has(Find(table, id), address)) { }
    }

    /// The new index row, the row under its ETag, and then the old index row, if it is old
    /// enough.
    public static void ChangeAddress(
        TableClient table, int id, string address, DateTime before)
    {
        var old = Find(table, id) ?? throw new ArgumentException("no such employee");
        if (Has(old, address)) return;
        table.UpsertEntity(IndexOf(address, id), TableUpdateMode.Replace);
        try { table.UpdateEntity(RowOf(id, address), old.ETag, TableUpdateMode.Replace); }
        catch (RequestFailedException refused)
            when (refused.Status == 412 && Has(Find(table, id), address)) { }
        DeleteIndex(table, id, old.GetString("Address"), before);
    }

    /// The row first, then the index row, if it is old enough.
    public static void Remove(TableClient table, int id, DateTime before)
    {
        var row = Find(table, id);
        if (row == null) return;
        table.DeleteEntity(row.PartitionKey, row.RowKey, row.ETag);
        DeleteIndex(table, id, row.GetString("Address"), before);
    }

    /// Deletes an index row that was last written before an instant. The instant is longer ago
    /// than any writer takes from its index row to its row, so none relies on the index row;
    /// and one that comes to do so now gives it another ETag.
    static void DeleteIndex(TableClient table, int id, string address, DateTime before)
    {
        var keys = IndexOf(address, id);
        var index = table.GetEntityIfExists<TableEntity>(keys.PartitionKey, keys.RowKey);
        if (!index.HasValue || index.Value.Timestamp >= before) return;
        try { table.DeleteEntity(keys.PartitionKey, keys.RowKey, index.Value.ETag); }
        catch (RequestFailedException refused) when (refused.Status == 412) { }
    }

    static bool Has(TableEntity row, string address) => row?.GetString("Address") == address;

    /// The first question.
    public static TableEntity Find(TableClient table, int id)
    {
        var keys = RowOf(id, "");
        var row = table.GetEntityIfExists<TableEntity>(keys.PartitionKey, keys.RowKey);
        return row.HasValue ? row.Value : null;
    }

    /// The second question. An index row whose row is absent, or has another address, is no
    /// answer.
    public static List<TableEntity> FindByAddress(TableClient table, string address)
    {
        var filter = TableClient.CreateQueryFilter(
            $"PartitionKey eq {IndexOf(address, 0).PartitionKey}");
        return table.Query<TableEntity>(filter)
            .Select(index => Find(table, IdOf(index)))
            .Where(row => Has(row, address))
            .ToList();
    }

    static int IdOf(TableEntity index) =>
        (int)(uint)Keys.Decode(new[] { "u32" }, index.RowKey)[0];

    /// The repair: deletes index rows without a row that were last written before an instant.
    public static void Sweep(TableClient table, DateTime before)
    {
        var range = Keys.Extensions("email");
        string low = range.Lower, high = range.Upper;
        var filter = TableClient.CreateQueryFilter(
            $"PartitionKey ge {low} and PartitionKey lt {high} and Timestamp lt {before}");
        foreach (var index in table.Query<TableEntity>(filter))
        {
            var kinds = new[] { "str", "str" };
            var address = (string)Keys.Decode(kinds, index.PartitionKey)[1];
            if (!Has(Find(table, IdOf(index)), address))
                DeleteIndex(table, IdOf(index), address, before);
        }
    }
}
