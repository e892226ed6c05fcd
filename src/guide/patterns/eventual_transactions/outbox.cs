// Orders, and what is sold of each product: an order and a message are written in one
// transaction, and a worker counts the message in a partition where the transaction could not
// reach.

using System.Linq;
using System.Numerics;
using Azure;
using Azure.Data.Tables;

public static class Outbox
{
    static readonly string[] Kinds = { "str", "u32" };

    static TableTransactionAction Add(TableEntity row) =>
        new TableTransactionAction(TableTransactionActionType.Add, row);

    /// The order and its message, both or neither.
    public static void Order(TableClient table, string customer, int number, string product)
    {
        var keys = new[] { "order", "message" }
            .Select(kind => TableKeys.Encode(Kinds, kind, number)).ToList();
        var writes = keys
            .Select(key => Add(new TableEntity(customer, key) { ["Product"] = product }));
        try { table.SubmitTransaction(writes); }
        // The client's own first attempt, whose answer was lost.
        catch (RequestFailedException refused) when (refused.Status == 409
            && table.GetEntityIfExists<TableEntity>(customer, keys[0]).HasValue) { }
    }

    /// Works off the messages of a customer. Several workers may do so at a time, and each may
    /// stop anywhere.
    public static void WorkOff(TableClient table, string customer)
    {
        var range = TableKeys.Extensions("message");
        string low = range.Lower, high = range.Upper;
        var filter = TableClient.CreateQueryFilter(
            $"PartitionKey eq {customer} and RowKey ge {low} and RowKey lt {high}");
        foreach (var message in table.Query<TableEntity>(filter))
        {
            var number = (int)(BigInteger)TableKeys.Decode(Kinds, message.RowKey)[1];
            Count(table, message.GetString("Product"), customer, number);
            // Only now, so that a message is done at least once.
            table.DeleteEntity(customer, message.RowKey, message.ETag);
        }
    }

    /// Counts an order once, however often its message is read: beside the count is a row per
    /// order, written in the same transaction.
    static void Count(TableClient table, string product, string customer, int number)
    {
        var partition = TableKeys.Encode(new[] { "str", "str" }, "product", product);
        var counted = TableKeys.Encode(
            new[] { "str", "str", "u32" }, "counted", customer, number);
        while (true)
        {
            var row = table.GetEntityIfExists<TableEntity>(partition, "sold");
            var sold = row.HasValue ? row.Value.GetInt32("Sold") ?? 0 : 0;
            var count = new TableEntity(partition, "sold") { ["Sold"] = sold + 1 };
            var writes = new[]
            {
                Add(new TableEntity(partition, counted)),
                row.HasValue
                    ? new TableTransactionAction(
                        TableTransactionActionType.UpdateReplace, count, row.Value.ETag)
                    : Add(count),
            };
            try { table.SubmitTransaction(writes); return; }
            catch (TableTransactionFailedException refused)
                when (refused.Status == 409 || refused.Status == 412)
            {
                if (refused.FailedTransactionActionIndex == 0) return;
                // Another worker has counted another order since.
            }
        }
    }
}
