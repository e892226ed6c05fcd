// A shop's orders. An order, its lines and its payments are in one partition, the customer's:
// one transaction writes them, and one query reads them back in order.

using System;
using System.Collections.Generic;
using System.Linq;
using Azure.Data.Tables;

public static class Orders
{
    public sealed class Order
    {
        public string Address { get; set; } = "";
        public List<string> Items { get; } = new List<string>();
        public long Paid { get; set; }
    }

    static string PartKey(long number, string kind, int part) =>
        TableKeys.Encode(new[] { "u64", "str", "u16" }, number, kind, part);

    /// Writes an order and its lines: all of them, or none.
    public static void Place(
        TableClient table, Guid customer, long number, string address, List<string> items)
    {
        var partition = TableKeys.Encode(new[] { "guid" }, customer);
        var key = TableKeys.Encode(new[] { "u64" }, number);
        var order = new TableEntity(partition, key) { ["Address"] = address };
        var lines = items.Select((item, index) =>
            new TableEntity(partition, PartKey(number, "line", index + 1))
            {
                ["Item"] = item,
            });
        var rows = new[] { order }.Concat(lines);
        table.SubmitTransaction(rows.Select(row =>
            new TableTransactionAction(TableTransactionActionType.Add, row)));
    }

    public static void Pay(
        TableClient table, Guid customer, long number, int payment, int cents)
    {
        var partition = TableKeys.Encode(new[] { "guid" }, customer);
        var key = PartKey(number, "payment", payment);
        table.AddEntity(new TableEntity(partition, key) { ["Cents"] = cents });
    }

    /// Reads an order and all that belongs to it by one query.
    public static Order Read(TableClient table, Guid customer, long number)
    {
        var partition = TableKeys.Encode(new[] { "guid" }, customer);
        var key = TableKeys.Encode(new[] { "u64" }, number);
        var range = TableKeys.Subtree(key);
        string low = range.Lower, high = range.Upper;
        var filter = TableClient.CreateQueryFilter(
            $"PartitionKey eq {partition} and RowKey ge {low} and RowKey lt {high}");
        var order = new Order();
        foreach (var row in table.Query<TableEntity>(filter))
        {
            if (row.RowKey == key) order.Address = row.GetString("Address");
            else if (row.ContainsKey("Item")) order.Items.Add(row.GetString("Item"));
            else order.Paid += row.GetInt32("Cents").Value;
        }
        return order;
    }
}
