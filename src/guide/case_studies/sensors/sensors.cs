// Sensor readings: a partition per device and day, the last reading first. A window is one
// query per day, asked from the newest day back until there are enough readings.

using System;
using System.Collections.Generic;
using System.Linq;
using Azure.Data.Tables;

public static class Sensors
{
    static string PartitionOf(string device, DateTime at) =>
        TableKeys.Encode(new[] { "str", "str" }, device, TableKeys.Day(at));

    /// Stores a reading.
    public static void Write(TableClient table, string device, DateTime at, double celsius) =>
        table.AddEntity(new TableEntity(PartitionOf(device, at), TableKeys.NewestFirst(at))
        {
            ["Celsius"] = celsius,
        });

    /// The last readings of a device from an instant, inside, to another, outside, colder than
    /// a limit, newest first.
    public static List<TableEntity> Last(
        TableClient table,
        string device,
        DateTime from,
        DateTime to,
        double colderThan,
        int count)
    {
        string first = TableKeys.NewestFirst(to.AddTicks(-1));
        string end = TableKeys.NewestFirst(from.AddTicks(-1));
        var readings = new List<TableEntity>();
        if (from >= to) return readings;
        for (var day = to.AddTicks(-1).Date; day >= from.Date; day = day.AddDays(-1))
        {
            var partition = PartitionOf(device, day);
            var window = TableClient.CreateQueryFilter(
                $"PartitionKey eq {partition} and RowKey ge {first} and RowKey lt {end}");
            var cold = TableClient.CreateQueryFilter($" and Celsius lt {colderThan}");
            readings.AddRange(table.Query<TableEntity>(window + cold));
            if (readings.Count >= count) break;
        }
        return readings.Take(count).ToList();
    }
}
