// Departments show the name of their manager, who is an employee of the department: a copy of
// the name saves the second read.

using Azure;
using Azure.Data.Tables;

public static class Denormalisation
{
    static TableEntity Employee(TableClient table, string department, int id) =>
        table.GetEntity<TableEntity>(
            department, TableKeys.Encode(new[] { "str", "u32" }, "employee", id)).Value;

    static TableTransactionAction Replace(TableEntity row) =>
        new TableTransactionAction(TableTransactionActionType.UpdateReplace, row, row.ETag);

    /// The question: one read.
    public static string Manager(TableClient table, string department) =>
        table.GetEntity<TableEntity>(department, "department").Value.GetString("ManagerName");

    /// Makes an employee the manager. The employee is replaced by the same, so that a program
    /// that is about to change the name is refused and reads again.
    public static void Appoint(TableClient table, string department, int id)
    {
        while (true)
        {
            var manager = Employee(table, department, id);
            var copy = new TableEntity(department, "department")
            {
                ["Manager"] = id,
                ["ManagerName"] = manager.GetString("Name"),
            };
            var write = new TableTransactionAction(
                TableTransactionActionType.UpsertMerge, copy);
            if (Submitted(table, Replace(manager), write)) return;
        }
    }

    /// Changes an employee's name, and the copy where the employee is the manager. Both are
    /// read first, and a program that has changed one of them since makes this one read again.
    public static void Rename(TableClient table, string department, int id, string name)
    {
        while (true)
        {
            var employee = Employee(table, department, id);
            var whole = table.GetEntity<TableEntity>(department, "department").Value;
            employee["Name"] = name;
            if (whole.GetInt32("Manager") == id) whole["ManagerName"] = name;
            if (Submitted(table, Replace(employee), Replace(whole))) return;
        }
    }

    static bool Submitted(TableClient table, params TableTransactionAction[] writes)
    {
        try { table.SubmitTransaction(writes); }
        catch (RequestFailedException refused) when (refused.Status == 412) { return false; }
        return true;
    }
}
