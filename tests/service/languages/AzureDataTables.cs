// The part of Azure.Data.Tables that the C# programs of the guide use, for machines that cannot have the package: the same names and
// signatures. What is asked of it is carried out by tables.py. README.md says what a test with it proves.

using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Azure.Data.Tables;

namespace Azure
{
    public struct ETag
    {
        readonly string value;
        public ETag(string etag) { value = etag; }
        public override string ToString() => value ?? "";
    }

    public class Response
    {
        internal Response(int status) { Status = status; }
        public virtual int Status { get; }
    }

    public class Response<T>
    {
        internal Response(T value) { Value = value; }
        public T Value { get; }
    }

    public class NullableResponse<T>
    {
        internal NullableResponse(bool hasValue, T value) { HasValue = hasValue; held = value; }
        readonly T held;
        public bool HasValue { get; }
        public T Value => HasValue ? held : throw new InvalidOperationException("the response has no value");
    }

    /// Asks when it is enumerated.
    public class Pageable<T> : IEnumerable<T>
    {
        readonly Func<IEnumerable<T>> rows;
        internal Pageable(Func<IEnumerable<T>> rows) { this.rows = rows; }
        public IEnumerator<T> GetEnumerator() => rows().GetEnumerator();
        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    public class RequestFailedException : Exception
    {
        public RequestFailedException(int status, string message, string errorCode, Exception inner) : base(message, inner)
        {
            Status = status;
            ErrorCode = errorCode;
        }
        public int Status { get; }
        public string ErrorCode { get; }
    }
}

namespace Azure.Data.Tables
{
    public enum TableUpdateMode { Merge, Replace }

    public enum TableTransactionActionType { Add, UpdateMerge, UpdateReplace, Delete, UpsertMerge, UpsertReplace }

    public interface ITableEntity
    {
        string PartitionKey { get; set; }
        string RowKey { get; set; }
        DateTimeOffset? Timestamp { get; set; }
        ETag ETag { get; set; }
    }

    public sealed class TableEntity : ITableEntity, IEnumerable<KeyValuePair<string, object>>
    {
        readonly Dictionary<string, object> properties = new Dictionary<string, object>();
        public TableEntity() { }
        public TableEntity(string partitionKey, string rowKey) { PartitionKey = partitionKey; RowKey = rowKey; }
        public string PartitionKey { get { return GetString("PartitionKey"); } set { this["PartitionKey"] = value; } }
        public string RowKey { get { return GetString("RowKey"); } set { this["RowKey"] = value; } }
        public DateTimeOffset? Timestamp { get { return (DateTimeOffset?)this["Timestamp"]; } set { this["Timestamp"] = value; } }
        public ETag ETag { get { return new ETag(GetString("odata.etag")); } set { this["odata.etag"] = value.ToString(); } }
        public object this[string key] { get { return properties.TryGetValue(key, out var value) ? value : null; } set { properties[key] = value; } }
        public string GetString(string key) => (string)this[key];
        public int? GetInt32(string key) => (int?)this[key];
        public IEnumerator<KeyValuePair<string, object>> GetEnumerator() => properties.GetEnumerator();
        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    public class TableTransactionAction
    {
        public TableTransactionAction(TableTransactionActionType actionType, ITableEntity entity, ETag etag = default(ETag))
        {
            ActionType = actionType;
            Entity = entity;
            ETag = etag;
        }
        public TableTransactionActionType ActionType { get; }
        public ITableEntity Entity { get; }
        public ETag ETag { get; }
    }

    public class TableTransactionFailedException : RequestFailedException
    {
        internal TableTransactionFailedException(RequestFailedException failed, int? index) : base(failed.Status, failed.Message, failed.ErrorCode, failed)
        {
            FailedTransactionActionIndex = index;
        }
        public int? FailedTransactionActionIndex { get; }
    }

    public class TableClient
    {
        public TableClient(string connectionString, string tableName) { Name = tableName; }

        public virtual string Name { get; }

        public virtual Response AddEntity<T>(T entity) where T : ITableEntity => Submit(TableTransactionActionType.Add, entity);

        public virtual Response UpsertEntity<T>(T entity, TableUpdateMode mode = TableUpdateMode.Merge) where T : ITableEntity =>
            Submit(mode == TableUpdateMode.Merge ? TableTransactionActionType.UpsertMerge : TableTransactionActionType.UpsertReplace, entity);

        public virtual Response UpdateEntity<T>(T entity, ETag ifMatch, TableUpdateMode mode = TableUpdateMode.Merge) where T : ITableEntity =>
            Submit(mode == TableUpdateMode.Merge ? TableTransactionActionType.UpdateMerge : TableTransactionActionType.UpdateReplace, entity, ifMatch);

        public virtual Response DeleteEntity(string partitionKey, string rowKey, ETag ifMatch = default(ETag)) =>
            Submit(TableTransactionActionType.Delete, new TableEntity(partitionKey, rowKey), ifMatch);

        public virtual NullableResponse<T> GetEntityIfExists<T>(string partitionKey, string rowKey) where T : class, ITableEntity
        {
            var row = Rows<T>("get", Name, partitionKey, rowKey).SingleOrDefault();
            return new NullableResponse<T>(row != null, row);
        }

        public virtual Pageable<T> Query<T>(string filter = null, int? maxPerPage = null, IEnumerable<string> select = null) where T : class, ITableEntity =>
            new Pageable<T>(() => Rows<T>("query", Name, filter ?? "", maxPerPage.ToString(), string.Join(",", select ?? new string[0])));

        public static string CreateQueryFilter(FormattableString filter)
        {
            var literals = filter.GetArguments().Select(value =>
                value is string ? "'" + ((string)value).Replace("'", "''") + "'"
                : value is DateTime ? "datetime'" + ((DateTime)value).ToUniversalTime().ToString("o", CultureInfo.InvariantCulture) + "'"
                : Convert.ToString(value, CultureInfo.InvariantCulture));
            return string.Format(CultureInfo.InvariantCulture, filter.Format, literals.ToArray());
        }

        public virtual Response<IReadOnlyList<Response>> SubmitTransaction(IEnumerable<TableTransactionAction> transactionActions)
        {
            var actions = transactionActions.ToList();
            // What the emulator does not refuse.
            if (actions.Count < 1 || actions.Count > 100) throw new ArgumentException($"expected 1 to 100 actions, found {actions.Count}");
            Wire.Ask(new[] { "transact", Name }.Concat(actions.Select(action => Wire.Action(action.ActionType, action.Entity, action.ETag))));
            return new Response<IReadOnlyList<Response>>(actions.Select(_ => new Response(204)).ToList());
        }

        Response Submit(TableTransactionActionType type, ITableEntity entity, ETag etag = default(ETag))
        {
            Wire.Ask(new[] { "write", Name, Wire.Action(type, entity, etag) });
            return new Response(204);
        }

        static IEnumerable<T> Rows<T>(params string[] question) => Wire.Ask(question).Select(row => (T)Wire.Read(row));
    }
}

/// A question to tables.py, or an answer of it: a line of words that are percent-encoded. A value begins with the letter of its type.
static class Wire
{
    public static string Pack(IEnumerable<string> words) => string.Join(" ", words.Select(Uri.EscapeDataString));

    static string[] Unpack(string line) => line.Split(' ').Select(Uri.UnescapeDataString).ToArray();

    public static IEnumerable<string> Ask(IEnumerable<string> question)
    {
        Console.WriteLine(Pack(question));
        var answer = Unpack(Console.ReadLine());
        if (answer[0] == "done") return answer.Skip(1);
        var failed = new Azure.RequestFailedException(int.Parse(answer[1]), answer[2], answer[2], null);
        throw answer[3] == "" ? failed : new TableTransactionFailedException(failed, int.Parse(answer[3]));
    }

    public static string Action(TableTransactionActionType type, ITableEntity entity, Azure.ETag etag) =>
        Pack(new[] { type.ToString(), etag.ToString(), Show(entity) });

    public static string Show(object value)
    {
        if (value == null) return "n";
        if (value is bool) return (bool)value ? "b1" : "b";
        if (value is string) return "s" + value;
        if (value is TableEntity)
        {
            var properties = ((TableEntity)value).Where(property => property.Key != "odata.etag" && property.Key != "Timestamp" && property.Value != null);
            return "r" + Pack(properties.SelectMany(property => new[] { property.Key, Show(property.Value) }));
        }
        if (value is IEnumerable) return "l" + Pack(((IEnumerable)value).Cast<object>().Select(Show));
        return "i" + Convert.ToString(value, CultureInfo.InvariantCulture);
    }

    public static object Read(string value)
    {
        var rest = value.Substring(1);
        if (value[0] == 's') return rest;
        if (value[0] == 'i') return int.Parse(rest, CultureInfo.InvariantCulture);
        if (value[0] == 't') return DateTimeOffset.Parse(rest, CultureInfo.InvariantCulture);
        var row = new TableEntity();
        var words = Unpack(rest);
        for (var at = 0; at < words.Length; at += 2) row[words[at]] = Read(words[at + 1]);
        return row;
    }
}

/// What the calls that main.rs writes have in common.
static partial class Calls
{
    static void Call(Action call) => Call(() => { call(); return null; });

    static void Call(Func<object> call)
    {
        try { Console.WriteLine(Wire.Pack(new[] { "answer", Wire.Show(call()) })); }
        catch (Azure.RequestFailedException refused) { Console.WriteLine($"refused {refused.Status}"); }
    }

    static DateTime At(string text) => DateTime.Parse(text, CultureInfo.InvariantCulture, DateTimeStyles.RoundtripKind);
}
