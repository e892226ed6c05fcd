// The part of Azure.Data.Tables that the C# programs of the guide use, for machines that cannot have the package: the same
// names and signatures, carried out on the REST interface of the service. It is no replacement: no retries after 500 or
// 503, no asynchronous calls, and the emulator's account alone. README.md says what a test with it proves.

using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Net.Sockets;
using System.Security.Cryptography;
using System.Text;

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

    /// Follows continuation tokens.
    public class Pageable<T> : IEnumerable<T>
    {
        readonly Func<string, KeyValuePair<List<T>, string>> page;
        internal Pageable(Func<string, KeyValuePair<List<T>, string>> page) { this.page = page; }

        public IEnumerator<T> GetEnumerator()
        {
            for (var found = page(null); ; found = page(found.Value))
            {
                foreach (var row in found.Key) yield return row;
                if (found.Value == null) yield break;
            }
        }

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
        readonly Rest rest;
        public TableClient(string connectionString, string tableName) { rest = new Rest(connectionString); Name = tableName; }

        public virtual string Name { get; }

        public virtual Response AddEntity<T>(T entity) where T : ITableEntity => Submit(TableTransactionActionType.Add, entity);

        public virtual Response UpsertEntity<T>(T entity, TableUpdateMode mode = TableUpdateMode.Merge) where T : ITableEntity =>
            Submit(mode == TableUpdateMode.Merge ? TableTransactionActionType.UpsertMerge : TableTransactionActionType.UpsertReplace, entity);

        public virtual Response UpdateEntity<T>(T entity, ETag ifMatch, TableUpdateMode mode = TableUpdateMode.Merge) where T : ITableEntity =>
            Submit(mode == TableUpdateMode.Merge ? TableTransactionActionType.UpdateMerge : TableTransactionActionType.UpdateReplace, entity, ifMatch);

        /// As in the package, a row that is not there is no error.
        public virtual Response DeleteEntity(string partitionKey, string rowKey, ETag ifMatch = default(ETag))
        {
            try { return Submit(TableTransactionActionType.Delete, new TableEntity(partitionKey, rowKey), ifMatch); }
            catch (RequestFailedException refused) when (refused.Status == 404) { return new Response(404); }
        }

        public virtual NullableResponse<T> GetEntityIfExists<T>(string partitionKey, string rowKey) where T : class, ITableEntity
        {
            try { return new NullableResponse<T>(true, (T)(object)Json.Row(Json.Read(rest.Send("GET", Address(partitionKey, rowKey)).Body))); }
            catch (RequestFailedException refused) when (refused.Status == 404) { return new NullableResponse<T>(false, null); }
        }

        public virtual Pageable<T> Query<T>(string filter = null, int? maxPerPage = null, IEnumerable<string> select = null) where T : class, ITableEntity =>
            rest.Pages(Name + "()", filter, maxPerPage, select, row => (T)(object)Json.Row(row));

        public static string CreateQueryFilter(FormattableString filter)
        {
            var literals = filter.GetArguments().Select(Json.Literal).ToArray();
            return string.Format(CultureInfo.InvariantCulture, filter.Format, literals);
        }

        public virtual Response<IReadOnlyList<Response>> SubmitTransaction(IEnumerable<TableTransactionAction> transactionActions)
        {
            var actions = transactionActions.ToList();
            // What the emulator does not refuse.
            if (actions.Count < 1 || actions.Count > 100) throw new ArgumentException($"expected 1 to 100 actions, found {actions.Count}");
            if (actions.Select(action => action.Entity.PartitionKey).Distinct().Count() != 1) throw new ArgumentException("expected one PartitionKey");
            var body = new StringBuilder("--batch_1\r\nContent-Type: multipart/mixed; boundary=changeset_1\r\n\r\n");
            foreach (var action in actions)
            {
                var part = PartOf(action.ActionType, action.Entity, action.ETag);
                body.Append("--changeset_1\r\nContent-Type: application/http\r\nContent-Transfer-Encoding: binary\r\n\r\n")
                    .Append($"{part.Method} {rest.Url(part.Address)} HTTP/1.1\r\nAccept: application/json;odata=minimalmetadata\r\n")
                    .Append("Content-Type: application/json\r\nPrefer: return-no-content\r\n");
                if (part.IfMatch != null) body.Append($"If-Match: {part.IfMatch}\r\n");
                body.Append($"Content-Length: {Encoding.UTF8.GetByteCount(part.Body)}\r\n\r\n{part.Body}\r\n");
            }
            body.Append("--changeset_1--\r\n--batch_1--\r\n");
            var answer = rest.Send("POST", "$batch", body.ToString(), null, "multipart/mixed; boundary=batch_1").Body;
            var parts = answer.Split(new[] { "HTTP/1.1 " }, StringSplitOptions.None).Skip(1).ToList();
            foreach (var part in parts.Where(part => part[0] != '2'))
            {
                var text = part.Substring(part.IndexOf("\r\n\r\n", StringComparison.Ordinal)).Split(new[] { "\r\n--" }, StringSplitOptions.None)[0];
                var failed = Rest.Failed(int.Parse(part.Substring(0, 3)), text, null);
                throw new TableTransactionFailedException(failed, int.TryParse(failed.Message.Split(':')[0], out var index) ? index : (int?)null);
            }
            return new Response<IReadOnlyList<Response>>(parts.Select(part => new Response(int.Parse(part.Substring(0, 3)))).ToList());
        }

        string Address(string partitionKey, string rowKey) =>
            $"{Name}(PartitionKey={Uri.EscapeDataString(Json.Literal(partitionKey))},RowKey={Uri.EscapeDataString(Json.Literal(rowKey))})";

        sealed class Part { public string Method, Address, Body = "", IfMatch; }

        Part PartOf(TableTransactionActionType type, ITableEntity entity, ETag etag)
        {
            if (type == TableTransactionActionType.Add) return new Part { Method = "POST", Address = Name, Body = Json.Write((TableEntity)entity) };
            var part = new Part { Method = "DELETE", Address = Address(entity.PartitionKey, entity.RowKey) };
            if (type == TableTransactionActionType.Delete || type == TableTransactionActionType.UpdateMerge || type == TableTransactionActionType.UpdateReplace)
                part.IfMatch = etag.ToString() == "" ? "*" : etag.ToString();
            if (type != TableTransactionActionType.Delete)
            {
                var merge = type == TableTransactionActionType.UpdateMerge || type == TableTransactionActionType.UpsertMerge;
                part.Method = merge ? "PATCH" : "PUT";
                part.Body = Json.Write((TableEntity)entity);
            }
            return part;
        }

        Response Submit(TableTransactionActionType type, ITableEntity entity, ETag etag = default(ETag))
        {
            var part = PartOf(type, entity, etag);
            return new Response(rest.Send(part.Method, part.Address, part.Body, part.IfMatch).Status);
        }
    }

    /// One request of the emulator's account.
    sealed class Rest
    {
        readonly string account, key, endpoint;

        public Rest(string connectionString)
        {
            var parts = connectionString.Split(';').Select(part => part.Split(new[] { '=' }, 2)).Where(part => part.Length == 2).ToDictionary(part => part[0], part => part[1]);
            account = parts["AccountName"];
            key = parts["AccountKey"];
            endpoint = parts["TableEndpoint"].TrimEnd('/');
        }

        public sealed class Answer { public int Status; public string Body; public Dictionary<string, string> Headers; }

        public string Url(string address) => endpoint + "/" + address;

        /// By HTTP/1.0, so that each request has a connection of its own, which the end of the answer closes: an idle one that
        /// the service closes at the same moment would have the request sent again, and an insert refused.
        public Answer Send(string method, string address, string body = "", string ifMatch = null, string contentType = "application/json")
        {
            var url = new Uri(Url(address));
            var date = DateTime.UtcNow.ToString("R", CultureInfo.InvariantCulture);
            var bytes = Encoding.UTF8.GetBytes(body);
            var head = new StringBuilder($"{method} {url.PathAndQuery} HTTP/1.0\r\nHost: {url.Authority}\r\n");
            using (var mac = new HMACSHA256(Convert.FromBase64String(key)))
            {
                var signed = date + "\n/" + account + url.AbsolutePath;
                var signature = Convert.ToBase64String(mac.ComputeHash(Encoding.UTF8.GetBytes(signed)));
                head.Append($"Authorization: SharedKeyLite {account}:{signature}\r\n");
            }
            head.Append($"Accept: application/json;odata=minimalmetadata\r\nx-ms-date: {date}\r\nx-ms-version: 2019-02-02\r\n")
                .Append("DataServiceVersion: 3.0;NetFx\r\n");
            if (method == "POST") head.Append("Prefer: return-no-content\r\n");
            if (ifMatch != null) head.Append($"If-Match: {ifMatch}\r\n");
            if (body != "") head.Append($"Content-Type: {contentType}\r\n");
            head.Append($"Content-Length: {bytes.Length}\r\n\r\n");
            var answer = Read(Exchange(url, Encoding.ASCII.GetBytes(head.ToString()).Concat(bytes).ToArray()));
            if (answer.Status >= 400) throw Failed(answer.Status, answer.Body, null);
            return answer;
        }

        static string Exchange(Uri url, byte[] request)
        {
            using (var connection = new TcpClient(url.Host, url.Port))
            using (var stream = connection.GetStream())
            {
                stream.Write(request, 0, request.Length);
                using (var reader = new StreamReader(stream, Encoding.UTF8)) return reader.ReadToEnd();
            }
        }

        static Answer Read(string answer)
        {
            var parts = answer.Split(new[] { "\r\n\r\n" }, 2, StringSplitOptions.None);
            var lines = parts[0].Split(new[] { "\r\n" }, StringSplitOptions.None);
            var headers = lines.Skip(1).Select(line => line.Split(new[] { ": " }, 2, StringSplitOptions.None))
                .ToDictionary(pair => pair[0], pair => pair[1], StringComparer.OrdinalIgnoreCase);
            return new Answer { Status = int.Parse(lines[0].Split(' ')[1], CultureInfo.InvariantCulture), Body = parts[1], Headers = headers };
        }

        public static RequestFailedException Failed(int status, string body, Exception inner)
        {
            var at = body.IndexOf('{');
            var error = at < 0 ? null : (Dictionary<string, object>)Json.Read(body.Substring(at))["odata.error"];
            var message = error == null ? body : (string)((Dictionary<string, object>)error["message"])["value"];
            return new RequestFailedException(status, message, error == null ? "" : (string)error["code"], inner);
        }

        public Pageable<T> Pages<T>(string address, string filter, int? maxPerPage, IEnumerable<string> select, Func<Dictionary<string, object>, T> read) =>
            new Pageable<T>(token =>
            {
                var options = new List<string>();
                if (filter != null) options.Add("$filter=" + Uri.EscapeDataString(filter));
                if (maxPerPage != null) options.Add("$top=" + maxPerPage);
                if (select != null) options.Add("$select=" + Uri.EscapeDataString(string.Join(",", select)));
                if (token != null) options.Add(token);
                var answer = Send("GET", address + "?" + string.Join("&", options));
                var rows = ((List<object>)Json.Read(answer.Body)["value"]).Select(row => read((Dictionary<string, object>)row)).ToList();
                var next = new[] { "NextPartitionKey", "NextRowKey" }
                    .Where(name => answer.Headers.ContainsKey("x-ms-continuation-" + name))
                    .Select(name => name + "=" + Uri.EscapeDataString(answer.Headers["x-ms-continuation-" + name]));
                return new KeyValuePair<List<T>, string>(rows, next.Any() ? string.Join("&", next) : null);
            });
    }
}
