// One busy feed in four partitions.

using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using Azure;
using Azure.Data.Tables;
using TableKeys;

public static class WriteSharding
{
    const uint Salts = 4;

    static readonly Salt Salt = new Salt(Salts, '-');

    /// The salt follows from the event's id, so a retry meets the row of the first attempt.
    static string Partition(string feed, string id) =>
        Salt.KeyFor(feed, Encoding.UTF8.GetBytes(id));

    public static void Post(TableClient table, string feed, DateTime at, string id)
    {
        var key = Keys.NewestFirst(at) + "-" + id;
        try { table.AddEntity(new TableEntity(Partition(feed, id), key) { ["Id"] = id }); }
        catch (RequestFailedException refused) when (refused.Status == 409) { }
    }

    /// The newest of all partitions: as many of each as are wanted, merged.
    public static List<TableEntity> Newest(TableClient table, string feed, int count)
    {
        var partitions = Enumerable.Range(0, (int)Salts).Select(salt => $"{salt}-{feed}");
        return partitions
            .Select(key => TableClient.CreateQueryFilter($"PartitionKey eq {key}"))
            .SelectMany(of => table.Query<TableEntity>(of, maxPerPage: count).Take(count))
            .OrderBy(row => row.RowKey, StringComparer.Ordinal)
            .Take(count)
            .ToList();
    }
}
