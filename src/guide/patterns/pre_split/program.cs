// Names in alphabetical order, in ranges that several programs read side by side.

using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Azure.Data.Tables;

public static class PreSplit
{
    /// Boundaries that cut a sample of the PartitionKeys into ranges of equal size.
    public static List<string> Boundaries(List<string> sample, int ranges)
    {
        var sorted = sample.OrderBy(key => key, System.StringComparer.Ordinal).ToList();
        return Enumerable.Range(1, ranges - 1)
            .Select(range => sorted[range * sorted.Count / ranges])
            .Distinct()
            .ToList();
    }

    /// A filter per range: every PartitionKey is in exactly one.
    static IEnumerable<string> Filters(List<string> boundaries)
    {
        if (boundaries.Count == 0) return new string[] { null };
        var first = TableClient.CreateQueryFilter($"PartitionKey lt {boundaries[0]}");
        var last = TableClient.CreateQueryFilter($"PartitionKey ge {boundaries.Last()}");
        var between = boundaries.Zip(boundaries.Skip(1), (low, high) =>
            TableClient.CreateQueryFilter(
                $"PartitionKey ge {low} and PartitionKey lt {high}"));
        return new[] { first }.Concat(between).Concat(new[] { last });
    }

    /// Reads a whole table, one task per range.
    public static List<TableEntity> ReadSideBySide(TableClient table, List<string> boundaries)
    {
        var tasks = Filters(boundaries)
            .Select(filter => Task.Run(() => table.Query<TableEntity>(filter).ToList()))
            .ToList();
        return tasks.SelectMany(task => task.Result).ToList();
    }
}
