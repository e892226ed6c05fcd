// Sign-ins that are kept for a time: one partition per user, newest first, and a purge of the
// old ones.

using System;
using System.Linq;
using Azure.Data.Tables;
using TableKeys;

public static class HighVolumeDelete
{
    public static void Insert(TableClient table, string user, DateTime at) =>
        table.UpsertEntity(
            new TableEntity(user, Keys.NewestFirst(at)), TableUpdateMode.Replace);

    /// Deletes a user's rows from before an instant, atOnce (at most 100) per transaction.
    /// Returns how many.
    public static int Purge(TableClient table, string user, DateTime before, int atOnce)
    {
        var first = Keys.NewestFirst(before.AddTicks(-1));
        var filter = TableClient.CreateQueryFilter(
            $"PartitionKey eq {user} and RowKey ge {first}");
        var old = table.Query<TableEntity>(filter, select: new[] { "PartitionKey", "RowKey" });
        var writes = old
            .Select(row => new TableTransactionAction(
                TableTransactionActionType.Delete, row, row.ETag))
            .ToList();
        var deleted = 0;
        while (writes.Count > 0)
        {
            var some = writes.Take(atOnce).ToList();
            try
            {
                table.SubmitTransaction(some);
                writes.RemoveRange(0, some.Count);
                deleted += some.Count;
            }
            // Nothing of the transaction was done, because one row is gone or has changed:
            // again, without that row.
            catch (TableTransactionFailedException refused)
                when (refused.Status == 404 || refused.Status == 412)
            {
                writes.RemoveAt(refused.FailedTransactionActionIndex.Value);
            }
        }
        return deleted;
    }
}
