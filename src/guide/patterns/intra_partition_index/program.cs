// Employees of a department, found by id and by e-mail address: two copies in one partition.

using System;
using Azure;
using Azure.Data.Tables;

public static class IntraPartitionIndex
{
    static string Key(int id) => TableKeys.Encode(new[] { "str", "u32" }, "id", id);

    static string IndexKey(string address) =>
        TableKeys.Encode(new[] { "str", "str" }, "email", address);

    static TableEntity Copy(string department, string key, int id, string address) =>
        new TableEntity(department, key) { ["Id"] = id, ["Address"] = address };

    static TableTransactionAction Add(TableEntity row) =>
        new TableTransactionAction(TableTransactionActionType.Add, row);

    static TableTransactionAction Delete(string department, string key, ETag etag) =>
        new TableTransactionAction(
            TableTransactionActionType.Delete, new TableEntity(department, key), etag);

    /// Both rows, or an error: another employee of the department has the id or the address.
    public static void Insert(TableClient table, string department, int id, string address)
    {
        var writes = new[]
        {
            Add(Copy(department, Key(id), id, address)),
            Add(Copy(department, IndexKey(address), id, address)),
        };
        try { table.SubmitTransaction(writes); }
        // Perhaps the client's own first attempt, whose answer was lost.
        catch (RequestFailedException refused)
            when (refused.Status == 409 && Has(table, department, id, address)) { }
    }

    public static void ChangeAddress(
        TableClient table, string department, int id, string address)
    {
        var old = Find(table, department, id)
            ?? throw new ArgumentException("no such employee");
        if (old.GetString("Address") == address) return;
        var row = Copy(department, Key(id), id, address);
        var writes = new[]
        {
            // Under the ETag that was read: of two programs that change or delete the
            // employee, one is refused.
            new TableTransactionAction(
                TableTransactionActionType.UpdateReplace, row, old.ETag),
            Delete(department, IndexKey(old.GetString("Address")), ETag.All),
            Add(Copy(department, IndexKey(address), id, address)),
        };
        try { table.SubmitTransaction(writes); }
        catch (RequestFailedException refused)
            when (refused.Status == 412 && Has(table, department, id, address)) { }
    }

    public static void Remove(TableClient table, string department, int id)
    {
        var row = Find(table, department, id);
        if (row == null) return;
        var writes = new[]
        {
            Delete(department, row.RowKey, row.ETag),
            Delete(department, IndexKey(row.GetString("Address")), ETag.All),
        };
        try { table.SubmitTransaction(writes); }
        catch (RequestFailedException refused) when (refused.Status == 404) { }
    }

    /// The first question.
    public static TableEntity Find(TableClient table, string department, int id) =>
        Get(table, department, Key(id));

    /// The second question.
    public static TableEntity FindByAddress(
        TableClient table, string department, string address) =>
        Get(table, department, IndexKey(address));

    static TableEntity Get(TableClient table, string department, string key)
    {
        var row = table.GetEntityIfExists<TableEntity>(department, key);
        return row.HasValue ? row.Value : null;
    }

    static bool Has(TableClient table, string department, int id, string address) =>
        Find(table, department, id)?.GetString("Address") == address;
}
