// A counter in eight rows, each in a partition of its own.

using System.Linq;
using System.Text;
using Azure;
using Azure.Data.Tables;

public static class Counters
{
    const uint Shards = 8;

    static readonly TableKeys.Salt Salt = new TableKeys.Salt(Shards, '-', after: true);

    /// Adds one, to the row that the operation's id chooses: the same at each attempt.
    public static void Increment(TableClient table, string counter, string operation)
    {
        var id = Encoding.UTF8.GetBytes(operation);
        var partition = Salt.KeyFor(counter, id);
        while (true)
        {
            var row = table.GetEntityIfExists<TableEntity>(partition, "count");
            var read = row.HasValue ? row.Value.GetInt32("Count").Value : 0;
            var next = new TableEntity(partition, "count") { ["Count"] = read + 1 };
            try
            {
                // A row is changed only if it is still as it was read.
                if (row.HasValue)
                    table.UpdateEntity(next, row.Value.ETag, TableUpdateMode.Replace);
                else
                    table.AddEntity(next);
                return;
            }
            // Another writer was first: read again.
            catch (RequestFailedException refused)
                when (refused.Status == 409 || refused.Status == 412) { }
        }
    }

    /// The sum of the rows.
    public static int Total(TableClient table, string counter) =>
        Enumerable.Range(0, (int)Shards)
            .Select(shard => $"{counter}-{shard}")
            .Select(key => table.GetEntityIfExists<TableEntity>(key, "count"))
            .Where(row => row.HasValue)
            .Sum(row => row.Value.GetInt32("Count").Value);
}
