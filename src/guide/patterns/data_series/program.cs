// Readings of a device, one per hour: a row per day with a property per hour.

using System;
using System.Collections.Generic;
using System.Linq;
using Azure.Data.Tables;

public static class DataSeries
{
    /// Insert or merge: no read, and the other hours stay. Sent twice, it stores the same.
    public static void Record(TableClient table, string device, DateTime at, double celsius)
    {
        var day = TableKeys.Day(at);
        var reading = new TableEntity(device, day) { [$"Hour{at:HH}"] = celsius };
        table.UpsertEntity(reading, TableUpdateMode.Merge);
    }

    /// The readings of a day by hour.
    public static TableEntity Day(TableClient table, string device, DateTime at)
    {
        var row = table.GetEntityIfExists<TableEntity>(device, TableKeys.Day(at));
        return row.HasValue ? row.Value : null;
    }

    /// The days of a span.
    public static List<TableEntity> Days(
        TableClient table, string device, DateTime from, DateTime to)
    {
        string first = TableKeys.Day(from), last = TableKeys.Day(to);
        var filter = TableClient.CreateQueryFilter(
            $"PartitionKey eq {device} and RowKey ge {first} and RowKey le {last}");
        return table.Query<TableEntity>(filter).ToList();
    }
}
