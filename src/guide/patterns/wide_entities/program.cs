// A row of more properties than a row can have: parts of 250, in one partition, written in one
// transaction.

using System;
using System.Collections.Generic;
using System.Linq;
using Azure.Data.Tables;

public static class WideEntities
{
    /// A row has at most 252 properties besides the keys and the timestamp. One is the
    /// version.
    const int PerPart = 250;

    /// Replaces all parts. The number of parts must stay what it was.
    public static void Put(
        TableClient table,
        string survey,
        int version,
        List<string> questions,
        List<int> answers)
    {
        var writes = new List<TableTransactionAction>();
        for (var part = 0; part * PerPart < questions.Count; part++)
        {
            var key = TableKeys.Encode(new[] { "str", "u16" }, "answers", part);
            var row = new TableEntity(survey, key) { ["Version"] = version };
            var end = Math.Min(questions.Count, (part + 1) * PerPart);
            for (var i = part * PerPart; i < end; i++) row[questions[i]] = answers[i];
            var put = TableTransactionActionType.UpsertReplace;
            writes.Add(new TableTransactionAction(put, row));
        }
        table.SubmitTransaction(writes);
    }

    /// All properties, and their version. Should the parts be of two versions, because a
    /// program wrote between two pages, they are read again.
    public static TableEntity Get(TableClient table, string survey)
    {
        var range = TableKeys.Extensions("answers");
        string low = range.Lower, high = range.Upper;
        var filter = TableClient.CreateQueryFilter(
            $"PartitionKey eq {survey} and RowKey ge {low} and RowKey lt {high}");
        while (true)
        {
            var parts = table.Query<TableEntity>(filter).ToList();
            var versions = parts.Select(part => part.GetInt32("Version")).Distinct();
            if (versions.Count() > 1) continue;
            var whole = new TableEntity(survey, "answers");
            foreach (var property in parts.SelectMany(part => part))
                if (!IsOfARow(property.Key)) whole[property.Key] = property.Value;
            return whole;
        }
    }

    static bool IsOfARow(string name) =>
        new[] { "PartitionKey", "RowKey", "Timestamp", "odata.etag" }.Contains(name);
}
