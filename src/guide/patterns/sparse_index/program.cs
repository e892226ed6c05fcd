// Tickets, few of which are open: a list of the open ones alone.

using System;
using System.Collections.Generic;
using System.Linq;
using System.Numerics;
using Azure;
using Azure.Data.Tables;

public static class SparseIndex
{
    static readonly string[] Kinds = { "str", "u32" };

    static TableEntity Ticket(string customer, int number, string status) => new TableEntity(
        TableKeys.Encode(new[] { "str", "str" }, "customer", customer),
        TableKeys.Encode(new[] { "u32" }, number))
        {
            ["Number"] = number,
            ["Status"] = status,
        };

    /// An index row exists for open tickets alone. It names its ticket.
    static TableEntity IndexOf(string customer, int number) =>
        new TableEntity("open", TableKeys.Encode(Kinds, customer, number));

    /// The index row first, then the ticket.
    public static void Open(TableClient table, string customer, int number)
    {
        table.UpsertEntity(IndexOf(customer, number), TableUpdateMode.Replace);
        try { table.AddEntity(Ticket(customer, number, "open")); }
        // The first attempt, whose answer was lost.
        catch (RequestFailedException refused) when (refused.Status == 409) { }
    }

    /// The ticket first, then the index row.
    public static void Close(TableClient table, string customer, int number)
    {
        var closed = Ticket(customer, number, "closed");
        while (true)
        {
            var ticket = Get(table, closed) ?? throw new ArgumentException("no such ticket");
            if (ticket.GetString("Status") != "open") break;
            try { table.UpdateEntity(closed, ticket.ETag, TableUpdateMode.Replace); break; }
            // The first attempt, or another program: look again.
            catch (RequestFailedException refused) when (refused.Status == 412) { }
        }
        table.DeleteEntity("open", IndexOf(customer, number).RowKey);
    }

    /// The open tickets of all customers. An index row whose ticket is closed or absent is no
    /// answer.
    public static List<TableEntity> OpenTickets(TableClient table) =>
        table.Query<TableEntity>("PartitionKey eq 'open'")
            .Select(index => TicketOf(table, index))
            .Where(IsOpen)
            .ToList();

    /// The repair: deletes index rows whose ticket is closed or absent. It spares young rows
    /// where programs open tickets meanwhile.
    public static void Sweep(TableClient table)
    {
        foreach (var index in table.Query<TableEntity>("PartitionKey eq 'open'"))
        {
            if (IsOpen(TicketOf(table, index))) continue;
            try { table.DeleteEntity("open", index.RowKey, index.ETag); }
            catch (RequestFailedException refused) when (refused.Status == 412) { }
        }
    }

    static bool IsOpen(TableEntity ticket) => ticket?.GetString("Status") == "open";

    static TableEntity TicketOf(TableClient table, TableEntity index)
    {
        var names = TableKeys.Decode(Kinds, index.RowKey);
        return Get(table, Ticket((string)names[0], (int)(BigInteger)names[1], ""));
    }

    static TableEntity Get(TableClient table, TableEntity keys)
    {
        var row = table.GetEntityIfExists<TableEntity>(keys.PartitionKey, keys.RowKey);
        return row.HasValue ? row.Value : null;
    }
}
