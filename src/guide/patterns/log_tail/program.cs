// Expense claims of an employee, of which the newest are shown.

using System;
using System.Collections.Generic;
using System.Linq;
using Azure;
using Azure.Data.Tables;

public static class LogTail
{
    /// The claim's own instant and number make its key: a second attempt meets the first.
    public static void Insert(TableClient table, string employee, DateTime at, int number)
    {
        var key = TableKeys.NewestFirst(at) + "-" + number.ToString("D10");
        try { table.AddEntity(new TableEntity(employee, key) { ["Number"] = number }); }
        catch (RequestFailedException refused) when (refused.Status == 409) { }
    }

    /// The newest claims, or those after the last one that was shown. The client follows
    /// continuation tokens until there are enough: a page may be short.
    public static List<TableEntity> Newest(
        TableClient table, string employee, string last, int count)
    {
        var filter = TableClient.CreateQueryFilter(
            $"PartitionKey eq {employee} and RowKey gt {last ?? ""}");
        return table.Query<TableEntity>(filter, maxPerPage: count).Take(count).ToList();
    }
}
