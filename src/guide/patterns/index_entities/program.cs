// Employees of a department, found by last name: one index entity per name lists the ids.

using System.Collections.Generic;
using System.Linq;
using Azure.Data.Tables;

public static class IndexEntities
{
    static string Key(int id) => TableKeys.Encode(new[] { "str", "u32" }, "id", id);

    static string ListKey(string name) =>
        TableKeys.Encode(new[] { "str", "str" }, "name", name);

    /// Inserts the employee and adds the id to the list of the name, in one transaction. It is
    /// made again where another program has changed the list meanwhile.
    public static void Insert(TableClient table, string department, int id, string name)
    {
        while (true)
        {
            var list = table.GetEntityIfExists<TableEntity>(department, ListKey(name));
            var ids = list.HasValue ? Ids(list.Value) : new List<int>();
            // The client's own first attempt, whose answer was lost.
            if (ids.Contains(id)) return;
            ids.Add(id);
            var newList = new TableEntity(department, ListKey(name))
            {
                ["Ids"] = "[" + string.Join(",", ids) + "]",
            };
            var employee = new TableEntity(department, Key(id))
            {
                ["Id"] = id,
                ["Name"] = name,
            };
            var add = TableTransactionActionType.Add;
            var writes = new[]
            {
                list.HasValue
                    ? new TableTransactionAction(
                        TableTransactionActionType.UpdateReplace, newList, list.Value.ETag)
                    : new TableTransactionAction(add, newList),
                new TableTransactionAction(add, employee),
            };
            try { table.SubmitTransaction(writes); return; }
            // The list, which is the first write, has changed since it was read.
            catch (TableTransactionFailedException refused)
                when (refused.FailedTransactionActionIndex == 0
                    && (refused.Status == 409 || refused.Status == 412)) { }
        }
    }

    static List<int> Ids(TableEntity list)
    {
        var ids = list.GetString("Ids").Trim('[', ']').Split(',');
        return ids.Where(id => id != "").Select(int.Parse).ToList();
    }

    /// The list, and each employee on it.
    public static List<TableEntity> FindByName(
        TableClient table, string department, string name)
    {
        var list = table.GetEntityIfExists<TableEntity>(department, ListKey(name));
        if (!list.HasValue) return new List<TableEntity>();
        return Ids(list.Value)
            .Select(id => table.GetEntityIfExists<TableEntity>(department, Key(id)))
            .Where(employee => employee.HasValue)
            .Select(employee => employee.Value)
            .ToList();
    }
}
