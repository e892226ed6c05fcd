// Runs the programs of the guide: one call per line of standard input, one answer per line of standard output.

using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Text;
using Azure;
using Azure.Data.Tables;

static class Run
{
    static string Pascal(string name) => string.Concat(name.Split('_').Select(word => char.ToUpperInvariant(word[0]) + word.Substring(1)));

    /// A program's class is named after its file, or after its folder.
    static Type ProgramOf(string path)
    {
        var names = path.Split('/').Reverse().ToList();
        var name = Pascal(names[0] == "program" ? names[1] : names[0]);
        return Assembly.GetExecutingAssembly().GetType(name) ?? throw new TypeLoadException($"no class {name}");
    }

    static object Argument(object value, Type type)
    {
        if (value == null) return null;
        if (type == typeof(DateTime))
            return DateTime.Parse((string)value, CultureInfo.InvariantCulture, DateTimeStyles.RoundtripKind);
        return Convert.ChangeType(value, type, CultureInfo.InvariantCulture);
    }

    static string Show(object value)
    {
        if (value is TableEntity)
        {
            var properties = ((TableEntity)value).Where(property => property.Key != "Timestamp" && property.Key != "odata.etag");
            return "{" + string.Join(",", properties.Select(property => Json.Show(property.Key) + ":" + Show(property.Value))) + "}";
        }
        if (value is IEnumerable && !(value is string)) return "[" + string.Join(",", ((IEnumerable)value).Cast<object>().Select(Show)) + "]";
        return Json.Show(value);
    }

    static string Answer(Dictionary<string, object> call, string connection)
    {
        var type = ProgramOf((string)call["program"]);
        var method = type.GetMethod(Pascal((string)call["function"])) ?? throw new MissingMethodException(type.Name, (string)call["function"]);
        var tables = ((List<object>)call["tables"]).Select(name => (object)new TableClient(connection, (string)name)).ToList();
        var rest = method.GetParameters().Skip(tables.Count).Zip((List<object>)call["args"], (parameter, value) => Argument(value, parameter.ParameterType));
        try { return "{\"answer\":" + Show(method.Invoke(null, tables.Concat(rest).ToArray())) + "}"; }
        catch (TargetInvocationException thrown) when (thrown.InnerException is RequestFailedException)
        {
            return "{\"refused\":" + ((RequestFailedException)thrown.InnerException).Status + "}";
        }
    }

    public static void Main(string[] arguments)
    {
        using (var input = new StreamReader(Console.OpenStandardInput(), new UTF8Encoding(false)))
        using (var output = new StreamWriter(Console.OpenStandardOutput(), new UTF8Encoding(false)) { NewLine = "\n", AutoFlush = true })
            for (var line = input.ReadLine(); line != null; line = input.ReadLine()) output.WriteLine(Answer(Json.Read(line), arguments[0]));
    }
}
