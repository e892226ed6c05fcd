// JSON as the service writes it, for AzureDataTables.cs: Mono has no reader of its own in the packages that tests install.

using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;
using Azure.Data.Tables;

static class Json
{
    static readonly CultureInfo Plain = CultureInfo.InvariantCulture;

    public static Dictionary<string, object> Read(string text)
    {
        var at = 0;
        return (Dictionary<string, object>)Value(text, ref at);
    }

    static object Value(string text, ref int at)
    {
        switch (Next(text, ref at))
        {
            case '{':
                var members = new Dictionary<string, object>();
                for (at++; Next(text, ref at) != '}'; Skip(text, ref at, ','))
                {
                    var name = (string)Value(text, ref at);
                    Skip(text, ref at, ':');
                    members[name] = Value(text, ref at);
                }
                at++;
                return members;
            case '[':
                var items = new List<object>();
                for (at++; Next(text, ref at) != ']'; Skip(text, ref at, ',')) items.Add(Value(text, ref at));
                at++;
                return items;
            case '"':
                return Text(text, ref at);
        }
        var begin = at;
        while (at < text.Length && ",]} \r\n".IndexOf(text[at]) < 0) at++;
        var word = text.Substring(begin, at - begin);
        if (word == "null") return null;
        if (word == "true" || word == "false") return word == "true";
        if (int.TryParse(word, NumberStyles.AllowLeadingSign, Plain, out var number)) return number;
        return double.Parse(word, Plain);
    }

    static char Next(string text, ref int at)
    {
        while (char.IsWhiteSpace(text[at])) at++;
        return text[at];
    }

    static void Skip(string text, ref int at, char mark)
    {
        if (Next(text, ref at) == mark) at++;
    }

    static string Text(string text, ref int at)
    {
        var found = new StringBuilder();
        for (at++; text[at] != '"'; at++)
        {
            if (text[at] != '\\') { found.Append(text[at]); continue; }
            at++;
            var simple = "nrtbf".IndexOf(text[at]);
            if (text[at] == 'u')
            {
                found.Append((char)int.Parse(text.Substring(at + 1, 4), NumberStyles.HexNumber, Plain));
                at += 4;
            }
            else found.Append(simple < 0 ? text[at] : "\n\r\t\b\f"[simple]);
        }
        at++;
        return found.ToString();
    }

    /// A row of an answer: texts and numbers of 32 bits beside its Timestamp, as the programs write them.
    public static TableEntity Row(Dictionary<string, object> members)
    {
        var row = new TableEntity();
        foreach (var member in members.Where(member => member.Key == "odata.etag" || !member.Key.Contains("odata.")))
        {
            var isInstant = member.Key == "Timestamp";
            row[member.Key] = isInstant ? DateTimeOffset.Parse((string)member.Value, Plain) : member.Value;
        }
        return row;
    }

    /// The properties of a row as a request has them.
    public static string Write(TableEntity row)
    {
        var properties = row.Where(property => property.Key != "odata.etag" && property.Key != "Timestamp" && property.Value != null);
        return "{" + string.Join(",", properties.Select(property => Show(property.Key) + ":" + Show(property.Value))) + "}";
    }

    public static string Show(object value)
    {
        if (value == null) return "null";
        if (value is bool) return (bool)value ? "true" : "false";
        return value is string ? Quoted((string)value) : Convert.ToString(value, Plain);
    }

    static string Quoted(string text) =>
        "\"" + string.Concat(text.Select(c => c < ' ' || c == '"' || c == '\\' ? $"\\u{(int)c:x4}" : c.ToString())) + "\"";

    /// A value as a filter has it.
    public static string Literal(object value)
    {
        if (value is string) return "'" + ((string)value).Replace("'", "''") + "'";
        if (value is DateTime) return "datetime'" + ((DateTime)value).ToUniversalTime().ToString("o", Plain) + "'";
        return Convert.ToString(value, Plain);
    }
}
