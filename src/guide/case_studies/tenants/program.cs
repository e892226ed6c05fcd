// An order of a tenant's customer: the tenant and the customer are the partition, and the
// newest order is its first row.

using System;
using System.Collections.Generic;
using System.Linq;
using Azure.Data.Tables;

public static class Tenants
{
    static string PartitionOf(string tenant, string customer) =>
        TableKeys.Encode(new[] { "str", "str" }, tenant, customer);

    public static void Place(
        TableClient table, string tenant, string customer, DateTime at, int number)
    {
        var key = TableKeys.Encode(new[] { "-ticks", "u32" }, at, number);
        table.UpsertEntity(
            new TableEntity(PartitionOf(tenant, customer), key) { ["Number"] = number },
            TableUpdateMode.Replace);
    }

    public static List<TableEntity> Newest(
        TableClient table, string tenant, string customer, int count)
    {
        var filter = TableClient.CreateQueryFilter(
            $"PartitionKey eq {PartitionOf(tenant, customer)}");
        return table.Query<TableEntity>(filter, maxPerPage: count).Take(count).ToList();
    }

    /// Every row of a tenant: its partitions, and no partition of another tenant.
    public static List<TableEntity> AllOf(TableClient table, string tenant)
    {
        var range = TableKeys.Extensions(TableKeys.Escape(tenant));
        string low = range.Lower, high = range.Upper;
        var filter = TableClient.CreateQueryFilter(
            $"PartitionKey ge {low} and PartitionKey lt {high}");
        return table.Query<TableEntity>(filter).ToList();
    }

    /// The tenant of the first row after all rows of a tenant, or of the first row.
    public static string TenantAfter(TableClient table, string tenant)
    {
        var high = tenant == null ? "" : TableKeys.Extensions(TableKeys.Escape(tenant)).Upper;
        var filter = TableClient.CreateQueryFilter($"PartitionKey ge {high}");
        var first = table.Query<TableEntity>(filter, maxPerPage: 1).FirstOrDefault();
        return first == null ? null : TableKeys.Unescape(first.PartitionKey.Split('!')[0]);
    }
}
