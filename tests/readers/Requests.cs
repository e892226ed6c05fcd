// Answers one request per line (see README.md beside this file) by TableKeys.cs.

using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Numerics;
using System.Text;
using static TableKeys;

static class Requests
{
    static readonly CultureInfo Plain = CultureInfo.InvariantCulture;
    static readonly UTF8Encoding Utf8 = new UTF8Encoding(false, true);

    static byte[] Bytes(string hex) => Enumerable.Range(0, hex.Length / 2).Select(i => Convert.ToByte(hex.Substring(2 * i, 2), 16)).ToArray();

    static string Hex(byte[] bytes) => string.Concat(bytes.Select(b => b.ToString("x2")));

    static string FromHex(string hex) => Utf8.GetString(Bytes(hex));

    static byte[] SecretOf(string hex) => hex == "" ? null : Bytes(hex);

    static DateTime Ticks(string ticks) => new DateTime(long.Parse(ticks, Plain), DateTimeKind.Utc);

    static KeyValuePair<string, uint>[] NodesOf(string shown) =>
        shown.Split(';').Select(node => node.Split('=')).Select(node => new KeyValuePair<string, uint>(FromHex(node[0]), uint.Parse(node[1]))).ToArray();

    static object ValueOf(string kind, string shown)
    {
        kind = kind.Replace("-", "");
        if (kind[0] == '?') return shown == "none" ? null : ValueOf(kind.Substring(1), shown.Substring(5));
        switch (kind)
        {
            case "str": return FromHex(shown);
            case "bytes": return Bytes(shown);
            case "bool": return shown == "t";
            case "guid": return new Guid(shown);
            case "ticks": return Ticks(shown);
            default: return BigInteger.Parse(shown, Plain);
        }
    }

    static string Show(string kind, object value)
    {
        kind = kind.Replace("-", "");
        if (kind[0] == '?') return value == null ? "none" : "some:" + Show(kind.Substring(1), value);
        switch (kind)
        {
            case "str": return Hex(Utf8.GetBytes((string)value));
            case "bytes": return Hex((byte[])value);
            case "bool": return (bool)value ? "t" : "f";
            case "guid": return ((Guid)value).ToString("D");
            case "ticks": return ((DateTime)value).Ticks.ToString(Plain);
            default: return ((BigInteger)value).ToString(Plain);
        }
    }

    static readonly Dictionary<string, object> Made = new Dictionary<string, object>();

    static T Built<T>(string name, Func<T> make)
    {
        if (!Made.ContainsKey(name)) Made[name] = make();
        return (T)Made[name];
    }

    // Numbers with fractions as their bits, which requests have.
    static string[] BitsOf(string kinds) =>
        kinds.Split(',').Select(kind => kind.TrimStart('-', '?') == "f32" || kind.TrimStart('-', '?') == "f64" ? kind + "bits" : kind).ToArray();

    // The number of these bits, where it is one, and its kind.
    static KeyValuePair<string, object> FractionOf(string kind, object value)
    {
        var same = new KeyValuePair<string, object>(kind, value);
        if (value == null || !kind.EndsWith("bits")) return same;
        var bits = BitConverter.GetBytes((ulong)(BigInteger)value);
        var single = kind.Contains("32");
        if (single ? float.IsNaN(BitConverter.ToSingle(bits, 0)) : double.IsNaN(BitConverter.ToDouble(bits, 0))) return same;
        var number = single ? BitConverter.ToSingle(bits, 0) : (object)BitConverter.ToDouble(bits, 0);
        return new KeyValuePair<string, object>(kind.Replace("bits", ""), number);
    }

    static DateTime? End(string shown) => shown == "" ? (DateTime?)null : Ticks(shown);

    static string Named(string[] f) => Encode(new[] { "str", "u32" }, FromHex(f[1]), uint.Parse(f[2], Plain));

    static KeyRange RangeOf(string[] f)
    {
        switch (f[0])
        {
            case "exactly": return KeyRange.Exactly(FromHex(f[1]));
            case "prefix": return KeyRange.Prefix(FromHex(f[1]));
            case "after": return KeyRange.After(FromHex(f[1]));
            case "between": return KeyRange.Between(FromHex(f[1]), FromHex(f[2]));
            case "both": return KeyRange.Prefix(FromHex(f[1])).Intersection(KeyRange.After(FromHex(f[2])));
            case "with-prefix": return KeyRange.Prefix(FromHex(f[2])).WithPrefix(FromHex(f[1]));
            case "ascending": return KeyRange.OfAscending(End(f[1]), End(f[2]));
            case "newest-first": return KeyRange.OfNewestFirst(End(f[1]), End(f[2]));
            case "zero-padded": return KeyRange.OfZeroPadded(ulong.Parse(f[1], Plain), ulong.Parse(f[2], Plain), 6);
            case "signed": return KeyRange.OfSigned(long.Parse(f[1], Plain), long.Parse(f[2], Plain));
            case "subtree": return Subtree(Named(f));
            case "extensions": return Extensions(Named(f));
            case "span":
                var kinds = new[] { "str", "u32", "u16" };
                return Span(kinds, new object[] { FromHex(f[1]), uint.Parse(f[2], Plain) }, int.Parse(f[3], Plain), int.Parse(f[4], Plain));
            case "reversed-span": return Span(new[] { "str", "-u16" }, new object[] { FromHex(f[1]) }, int.Parse(f[2], Plain), int.Parse(f[3], Plain));
            default: throw new TableKeysException($"unknown range \"{f[0]}\"");
        }
    }

    static string Answer(string kind, string[] f)
    {
        switch (kind)
        {
            case "zero-padded": return ZeroPadded(ulong.Parse(f[1], Plain), int.Parse(f[0]));
            case "read zero-padded": return ParseZeroPadded(f[1], int.Parse(f[0])).ToString(Plain);
            case "signed": return Signed(long.Parse(f[0], Plain));
            case "read signed": return ParseSigned(f[0]).ToString(Plain);
            case "ascending": return Ascending(Ticks(f[0]));
            case "read ascending": return ParseAscending(f[0]).Ticks.ToString(Plain);
            case "newest-first": return NewestFirst(Ticks(f[0]));
            case "read newest-first": return ParseNewestFirst(f[0]).Ticks.ToString(Plain);
            case "ticks": return ParseText(f[0]).Ticks.ToString(Plain);
            case "read ticks": return Text(Ticks(f[0]));
            case "calendar": return Calendar(Ticks(f[0]));
            case "read calendar": return ParseCalendar(f[0]).Ticks.ToString(Plain);
            case "day": return Day(Ticks(f[0]));
            case "read day": return ParseDay(f[0]).Ticks.ToString(Plain);
            case "order": return KeyOrder(FromHex(f[0]), FromHex(f[1])).ToString(Plain);
            case "escape": return Escape(FromHex(f[0]));
            case "read escape": return Hex(Utf8.GetBytes(Unescape(f[0])));
            case "tuple":
                var parts = BitsOf(f[0]).Zip(f[0].Split(',').Zip(f[1].Split('|'), ValueOf), FractionOf).ToArray();
                return Encode(parts.Select(part => part.Key).ToArray(), parts.Select(part => part.Value).ToArray());
            case "read tuple": return string.Join("|", f[0].Split(',').Zip(Decode(BitsOf(f[0]), f[1]), Show));
            case "guid-bytes-le": return Hex(new Guid(Rfc4122OrLe(f[0])).ToByteArray());
            case "byte-sum": return ByteSum(new Guid(f[1]), int.Parse(f[0])).ToString(Plain);
            case "md5-bits": return Md5Bits(Bytes(f[1]), int.Parse(f[0]));
            case "sha256-bits": return Sha256Bits(Bytes(f[1]), int.Parse(f[0]));
            case "email-bucket": return EmailBucket(Bytes(f[0])).ToString(Plain);
            case "alphabet": return Alphabet(f[0].Split(',').Where(b => b != "").Select(Bytes).ToArray(), Bytes(f[1])).ToString(Plain);
            case "siphash": return SipHashPartition(Bytes(f[2]), uint.Parse(f[0]), SecretOf(f[1])).ToString(Plain);
            case "jump": return JumpPartition(Bytes(f[2]), uint.Parse(f[0]), SecretOf(f[1])).ToString(Plain);
            case "jump-back": return JumpBackPartition(Bytes(f[2]), uint.Parse(f[0]), SecretOf(f[1])).ToString(Plain);
            case "salt": return new Salt(uint.Parse(f[1]), FromHex(f[2]).Single(), f[0] == "after", SecretOf(f[3])).KeyFor(FromHex(f[4]), Bytes(f[5]));
            case "generations": return new Generations(f[0], SecretOf(f[1])).TaggedKeyOf(Bytes(f[3]), Ticks(f[2]));
            case "ring":
                var ring = Built("ring " + f[0] + " " + f[1] + " " + f[2], () => new HashRing(NodesOf(f[2]), uint.Parse(f[0]), SecretOf(f[1])));
                return string.Join(";", ring.NodesFrom(Bytes(f[3])).Take(3).Select(name => Hex(Utf8.GetBytes(name))));
            case "slots": return Hex(Utf8.GetBytes(new SlotTable(FromHex(f[0]), SecretOf(f[1])).Get(Bytes(f[2]))));
            case "ketama": return Hex(Utf8.GetBytes(Built(f[0], () => new KetamaRing(NodesOf(f[0]))).Get(Bytes(f[1]))));
            case "range": return Hex(Utf8.GetBytes(FilterOf(null, RangeOf(f))));
            case "inside": return RangeOf(f.Skip(1).ToArray()).Contains(FromHex(f[0])) ? "t" : "f";
            case "legal": return Hex(Utf8.GetBytes(CheckKey(FromHex(f[0]))));
            default: throw new TableKeysException($"unknown kind \"{kind}\"");
        }
    }

    // The bytes of Guid.ToByteArray are the class library's own; the library has those of RFC 4122, which must agree with the text.
    static string Rfc4122OrLe(string guid) =>
        Hex(Rfc4122(new Guid(guid))) == guid.Replace("-", "") ? guid : throw new InvalidOperationException("Rfc4122 differs from the text");

    public static void Main()
    {
        using (var input = new StreamReader(Console.OpenStandardInput(), Utf8))
        using (var output = new StreamWriter(Console.OpenStandardOutput(), Utf8) { NewLine = "\n" })
            for (var line = input.ReadLine(); line != null; line = input.ReadLine())
            {
                var fields = line.Split('\t');
                // Any other exception ends the program, and so fails the test.
                try { output.WriteLine(Answer(fields[0], fields.Skip(1).ToArray())); }
                catch (TableKeysException error) { output.WriteLine("error: " + error.Message); }
            }
    }
}
