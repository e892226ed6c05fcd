// Employees and the reviews of each year: one partition per department, and the employee's id
// in front of the year.

using System.Collections.Generic;
using System.Linq;
using Azure.Data.Tables;
using TableKeys;

public static class CompoundKey
{
    static string EmployeeKey(int id) =>
        Keys.Encode(new[] { "str", "u32" }, "employee", id);

    static string ReviewKey(int id, int year) =>
        Keys.Encode(new[] { "str", "u32", "u16" }, "employee", id, year);

    public static void InsertEmployee(
        TableClient table, string department, int id, string name) =>
        table.UpsertEntity(
            new TableEntity(department, EmployeeKey(id)) { ["Name"] = name },
            TableUpdateMode.Replace);

    /// The keys follow from what is stored, so a second attempt stores the same.
    public static void InsertReview(
        TableClient table, string department, int id, int year, int rating) =>
        table.UpsertEntity(
            new TableEntity(department, ReviewKey(id, year)) { ["Rating"] = rating },
            TableUpdateMode.Replace);

    /// One employee with all reviews, the employee first.
    public static List<TableEntity> EmployeeWithReviews(
        TableClient table, string department, int id) =>
        Range(table, department, Keys.Subtree(EmployeeKey(id)));

    /// The reviews of one employee alone.
    public static List<TableEntity> Reviews(TableClient table, string department, int id) =>
        Range(table, department, Keys.Extensions(EmployeeKey(id)));

    static List<TableEntity> Range(
        TableClient table, string partition, KeyRange rows)
    {
        string low = rows.Lower, high = rows.Upper;
        var filter = TableClient.CreateQueryFilter(
            $"PartitionKey eq {partition} and RowKey ge {low} and RowKey lt {high}");
        return table.Query<TableEntity>(filter).ToList();
    }
}
