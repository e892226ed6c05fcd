// Keeping rows for a time: a table per month, or rows purged 100 per transaction.

using System;
using System.Collections.Generic;
using System.Linq;
using Azure.Data.Tables;

public static class Deleting
{
    /// The table of an instant: one per month, named by letters and digits alone.
    public static string TableOf(DateTime at) => "Log" + TableKeys.Day(at).Substring(0, 6);

    /// The daily job of the tables: this month's and the next, and whether a table is due.
    public static List<string> TablesToHave(DateTime now) =>
        Enumerable.Range(0, 32).Select(days => TableOf(now.AddDays(days))).Distinct().ToList();

    public static bool IsDue(string table, DateTime now, int keepDays) =>
        table.StartsWith("Log")
            && string.CompareOrdinal(table, TableOf(now.AddDays(-keepDays))) < 0;

    /// Deletes the rows of a filter, 100 per transaction, partition after partition. A row
    /// that has changed or gone since it was listed is left as it is.
    public static int Purge(TableClient table, string filter)
    {
        var keys = new[] { "PartitionKey", "RowKey" };
        var rows = table.Query<TableEntity>(filter, select: keys);
        var deleted = 0;
        foreach (var partition in rows.ToList().GroupBy(row => row.PartitionKey))
        {
            var writes = partition
                .Select(row => new TableTransactionAction(
                    TableTransactionActionType.Delete, row, row.ETag))
                .ToList();
            while (writes.Count > 0)
            {
                var some = writes.Take(100).ToList();
                try
                {
                    table.SubmitTransaction(some);
                    writes.RemoveRange(0, some.Count);
                    deleted += some.Count;
                }
                // The index names the write: go on without it.
                catch (TableTransactionFailedException refused)
                    when (refused.Status == 404 || refused.Status == 412)
                {
                    writes.RemoveAt(refused.FailedTransactionActionIndex.Value);
                }
            }
        }
        return deleted;
    }
}
