// Who follows whom: a graph whose edges are stored with both of their ends.

using System.Collections.Generic;
using System.Linq;
using Azure;
using Azure.Data.Tables;

public static class AdjacencyList
{
    /// The edge as its start knows it: this row decides whether the edge exists.
    static TableEntity Edge(string from, string to) =>
        new TableEntity(from, TableKeys.Encode(new[] { "str", "str" }, "follows", to));

    /// The same edge as its end knows it.
    static TableEntity ReverseEdge(string from, string to) =>
        new TableEntity(to, TableKeys.Encode(new[] { "str", "str" }, "follower", from));

    /// The reverse edge first, then the edge.
    public static void Follow(TableClient table, string from, string to)
    {
        foreach (var row in new[] { ReverseEdge(from, to), Edge(from, to) })
        {
            try { table.AddEntity(row); }
            // What was done by an earlier attempt is done.
            catch (RequestFailedException refused) when (refused.Status == 409) { }
        }
    }

    /// The edge first, then the reverse edge. A row that is not there is no error.
    public static void Unfollow(TableClient table, string from, string to)
    {
        foreach (var row in new[] { Edge(from, to), ReverseEdge(from, to) })
            table.DeleteEntity(row.PartitionKey, row.RowKey);
    }

    /// Whom a person follows.
    public static List<string> Follows(TableClient table, string from) =>
        Neighbours(table, from, "follows");

    /// Who follows a person. A reverse edge without its edge is no answer.
    public static List<string> Followers(TableClient table, string to) =>
        Neighbours(table, to, "follower")
            .Where(from => IsStored(table, Edge(from, to)))
            .ToList();

    static bool IsStored(TableClient table, TableEntity row) =>
        table.GetEntityIfExists<TableEntity>(row.PartitionKey, row.RowKey).HasValue;

    static List<string> Neighbours(TableClient table, string person, string kind)
    {
        var range = TableKeys.Extensions(kind);
        string low = range.Lower, high = range.Upper;
        var filter = TableClient.CreateQueryFilter(
            $"PartitionKey eq {person} and RowKey ge {low} and RowKey lt {high}");
        return table.Query<TableEntity>(filter)
            .Select(row => (string)TableKeys.Decode(new[] { "str", "str" }, row.RowKey)[1])
            .ToList();
    }

    /// The repair: deletes the reverse edges of a person that have no edge.
    public static void Sweep(TableClient table, string to)
    {
        var real = Followers(table, to);
        foreach (var from in Neighbours(table, to, "follower").Except(real))
        {
            var row = ReverseEdge(from, to);
            table.DeleteEntity(row.PartitionKey, row.RowKey);
        }
    }
}
