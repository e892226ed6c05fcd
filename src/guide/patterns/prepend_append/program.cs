// A log of many devices under five PartitionKeys, of which three send each moment's writes to
// one partition.

using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using Azure.Data.Tables;

public static class PrependAppend
{
    static readonly TimeSpan FiveMinutes = TimeSpan.FromMinutes(5);

    static readonly TableKeys.Salt Salt = new TableKeys.Salt(12, '-');

    static DateTime Floor(DateTime at) => at.AddTicks(-(at.Ticks % FiveMinutes.Ticks));

    static byte[] Utf8(string text) => Encoding.UTF8.GetBytes(text);

    /// The keys of an entry.
    static (string Partition, string Row) Keys(
        string design, DateTime at, string device, int number)
    {
        var newestFirst = TableKeys.NewestFirst(at) + "-" + number.ToString("D10");
        switch (design)
        {
            // One partition.
            case "day": return (TableKeys.Day(at), newestFirst);
            // Each write goes to the last partition.
            case "append": return (TableKeys.Ascending(Floor(at)), newestFirst);
            // Each write goes to the first partition.
            case "prepend": return (TableKeys.NewestFirst(Floor(at)), newestFirst);
            // One of 12 salts, then the day.
            case "salted":
                return (Salt.KeyFor(TableKeys.Day(at), Utf8(newestFirst)), newestFirst);
        }
        // One of 12 by hash of the device.
        var partition = TableKeys.SipHashPartition(Utf8(device), 12);
        var row = TableKeys.Encode(new[] { "str", "str" }, device, newestFirst);
        return (partition.ToString(), row);
    }

    public static void Insert(
        TableClient table, string design, DateTime at, string device, int number)
    {
        var (partition, row) = Keys(design, at, device, number);
        table.UpsertEntity(
            new TableEntity(partition, row) { ["Device"] = device, ["Number"] = number },
            TableUpdateMode.Replace);
    }

    /// The newest entries of all devices.
    public static List<TableEntity> Newest(
        TableClient table, string design, DateTime now, int count)
    {
        // The newest of a partition, from now on into the past.
        var first = TableKeys.NewestFirst(now);
        Func<string, List<TableEntity>> ask = partition =>
        {
            var filter = TableClient.CreateQueryFilter(
                $"PartitionKey eq {partition} and RowKey ge {first}");
            return First(table, filter, count);
        };
        switch (design)
        {
            case "day": return ask(TableKeys.Day(now));
            // The first partitions of the table are the newest.
            case "prepend": return First(table, null, count);
            case "append":
                // Window by window, until there are enough.
                var rows = new List<TableEntity>();
                for (var window = Floor(now); rows.Count < count; window -= FiveMinutes)
                    rows.AddRange(ask(TableKeys.Ascending(window)));
                return rows.Take(count).ToList();
            case "salted":
                var day = TableKeys.Day(now);
                return Enumerable.Range(0, 12).SelectMany(salt => ask($"{salt:D2}-{day}"))
                    .OrderBy(row => row.RowKey, StringComparer.Ordinal).Take(count).ToList();
        }
        // The RowKeys begin with the device: everything is read.
        return table.Query<TableEntity>()
            .OrderByDescending(row => row.GetInt32("Number")).Take(count).ToList();
    }

    static List<TableEntity> First(TableClient table, string filter, int count) =>
        table.Query<TableEntity>(filter, maxPerPage: count).Take(count).ToList();
}
