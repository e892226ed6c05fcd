// Accounts whose numbers grow, spread by their last digits; and hosts, listed by domain.

using System.Collections.Generic;
using System.Linq;
using Azure.Data.Tables;

public static class ReversedKeys
{
    /// Ten digits of a growing number, the last one first. Padding comes before reversing:
    /// unpadded, 12 and 120 would be "21" and "021".
    static string Reversed(int number) => string.Concat(number.ToString("D10").Reverse());

    public static void InsertAccount(TableClient accounts, TableClient hosts, int number) =>
        accounts.AddEntity(
            new TableEntity(Reversed(number), "account") { ["Number"] = number });

    public static TableEntity Account(TableClient accounts, TableClient hosts, int number)
    {
        var row = accounts.GetEntityIfExists<TableEntity>(Reversed(number), "account");
        return row.HasValue ? row.Value : null;
    }

    /// The labels of a host, the last one first, as the parts of a tuple: com!example!www. A–Z
    /// are folded and one final dot is dropped, since both spellings are one host.
    static string HostKey(string host)
    {
        if (host.EndsWith(".")) host = host.Substring(0, host.Length - 1);
        var labels = host.Split('.').Reverse().Select(label => label.ToLowerInvariant());
        return string.Join("!", labels.Select(TableKeys.Escape));
    }

    public static void InsertHost(TableClient accounts, TableClient hosts, string host) =>
        hosts.UpsertEntity(new TableEntity("hosts", HostKey(host)), TableUpdateMode.Replace);

    /// A domain and all hosts below it, and not example-shop.com.
    public static List<TableEntity> Hosts(
        TableClient accounts, TableClient hosts, string domain)
    {
        var range = TableKeys.Subtree(HostKey(domain));
        string low = range.Lower, high = range.Upper;
        var filter = TableClient.CreateQueryFilter(
            $"PartitionKey eq 'hosts' and RowKey ge {low} and RowKey lt {high}");
        return hosts.Query<TableEntity>(filter).ToList();
    }
}
