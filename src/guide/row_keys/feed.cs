// An activity feed: the events of a user between two instants, newest first, twenty per page.
// A link to the next page carries the last RowKey of this one.

using System;
using System.Collections.Generic;
using System.Linq;
using Azure.Data.Tables;
using TableKeys;

public static class Feed
{
    /// Stores an event. The id makes the key unique where two events have the same instant.
    public static string Post(TableClient table, string user, DateTime at, string id)
    {
        var key = Keys.NewestFirst(at) + "-" + id;
        table.AddEntity(new TableEntity(user, key) { ["Event"] = id });
        return key;
    }

    /// One page: the twenty events after the last one seen, from an instant, inside, to
    /// another, outside. The client follows continuation tokens until there are enough.
    public static List<TableEntity> Page(
        TableClient table, string user, DateTime from, DateTime to, string lastSeen)
    {
        // Keys of an instant continue its nineteen digits, so both bounds are one more than
        // they.
        string first = Keys.NewestFirst(to.AddTicks(-1));
        string end = Keys.NewestFirst(from.AddTicks(-1));
        var window = TableClient.CreateQueryFilter(
            $"PartitionKey eq {user} and RowKey ge {first} and RowKey lt {end}");
        var next = TableClient.CreateQueryFilter($" and RowKey gt {lastSeen ?? ""}");
        return table.Query<TableEntity>(window + next, maxPerPage: 20).Take(20).ToList();
    }
}
