// The published vectors, written and read; and arguments that are none, each refused as .NET does. Called with the folder of the vectors.

using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Numerics;
using System.Text;
using System.Text.RegularExpressions;
using TableKeys;

static class Tests
{
    static readonly CultureInfo Plain = CultureInfo.InvariantCulture;

    static byte[] Bytes(string hex) => Enumerable.Range(0, hex.Length / 2).Select(i => Convert.ToByte(hex.Substring(2 * i, 2), 16)).ToArray();

    static string Text(string hex) => Encoding.UTF8.GetString(Bytes(hex));

    static string Hex(byte[] bytes) => string.Concat(bytes.Select(b => b.ToString("x2")));

    static string Hex(string text) => Hex(Encoding.UTF8.GetBytes(text));

    static byte[] Secret(string hex) => hex == "" ? null : Bytes(hex);

    static DateTime Ticks(string ticks) => new DateTime(long.Parse(ticks, Plain), DateTimeKind.Utc);

    static KeyValuePair<string, uint> Node(string name, uint weight) => new KeyValuePair<string, uint>(name, weight);

    static object Value(string kind, string shown)
    {
        if (kind.Contains("?")) return shown == "none" ? null : Value(kind.Replace("?", ""), shown.Substring("some:".Length));
        switch (kind.Replace("-", ""))
        {
            case "str": return Text(shown);
            case "bytes": return Bytes(shown);
            case "bool": return shown == "t";
            case "guid": return new Guid(shown);
            case "ticks": return Ticks(shown);
            case "f32": return BitConverter.ToSingle(BitConverter.GetBytes(uint.Parse(shown, Plain)), 0);
            case "f64": return BitConverter.ToDouble(BitConverter.GetBytes(ulong.Parse(shown, Plain)), 0);
            default: return BigInteger.Parse(shown, Plain);
        }
    }

    // As a value is compared: numbers by their digits, bytes by theirs.
    static string Shown(object value) => value is byte[] ? Hex((byte[])value) : value is double ? ((double)value).ToString("R", Plain) : Convert.ToString(value, Plain);

    static bool IsNaN(object value) => value is float && float.IsNaN((float)value) || value is double && double.IsNaN((double)value);

    static readonly Dictionary<string, HashRing> Rings = new Dictionary<string, HashRing>();

    static HashRing Ring(string points, string secret, string shown)
    {
        var name = points + secret + shown;
        if (!Rings.ContainsKey(name))
        {
            var nodes = shown.Split(';').Select(node => node.Split('=')).Select(node => Node(Text(node[0]), uint.Parse(node[1], Plain)));
            Rings[name] = new HashRing(nodes, uint.Parse(points, Plain), Secret(secret));
        }
        return Rings[name];
    }

    static uint Number(string digits) => uint.Parse(digits, Plain);

    static readonly Dictionary<string, Func<string[], string>> Write = new Dictionary<string, Func<string[], string>>
    {
        ["zero-padded"] = f => Keys.ZeroPadded(ulong.Parse(f[1], Plain), int.Parse(f[0], Plain)),
        ["signed"] = f => Keys.Signed(long.Parse(f[0], Plain)),
        ["ascending"] = f => Keys.Ascending(Ticks(f[0])),
        ["newest-first"] = f => Keys.NewestFirst(new DateTimeOffset(Ticks(f[0]))),
        ["calendar"] = f => Keys.Calendar(Ticks(f[0])),
        ["day"] = f => Keys.Day(Ticks(f[0])),
        ["ticks"] = f => Keys.ParseText(f[0]).Ticks.ToString(Plain),
        ["order"] = f => Keys.KeyOrder(Text(f[0]), Text(f[1])).ToString(Plain),
        ["escape"] = f => Keys.Escape(Text(f[0])),
        ["tuple"] = f => Keys.Encode(f[0].Split(','), f[0].Split(',').Zip(f[1].Split('|'), Value).ToArray()),
        ["guid-bytes-le"] = f => Hex(new Guid(f[0]).ToByteArray()),
        ["byte-sum"] = f => Keys.ByteSum(new Guid(f[1]), Number(f[0])).ToString(Plain),
        ["md5-bits"] = f => Keys.Md5Bits(Bytes(f[1]), int.Parse(f[0], Plain)),
        ["sha256-bits"] = f => Keys.Sha256Bits(Bytes(f[1]), int.Parse(f[0], Plain)),
        ["email-bucket"] = f => Keys.EmailBucket(Bytes(f[0])).ToString(Plain),
        ["alphabet"] = f => Keys.Alphabet(f[0].Split(',').Where(text => text != "").Select(Bytes).ToArray(), Bytes(f[1])).ToString(Plain),
        ["siphash"] = f => Keys.SipHashPartition(Bytes(f[2]), Number(f[0]), Secret(f[1])).ToString(Plain),
        ["jump"] = f => Keys.JumpPartition(Bytes(f[2]), Number(f[0]), Secret(f[1])).ToString(Plain),
        ["salt"] = f => new Salt(Number(f[1]), Text(f[2]).Single(), f[0] == "after", Secret(f[3])).KeyFor(Text(f[4]), Bytes(f[5])),
        ["generations"] = f => new Generations(f[0], Secret(f[1])).TaggedKeyOf(Bytes(f[3]), Ticks(f[2])),
        ["ring"] = f => string.Join(";", Ring(f[0], f[1], f[2]).NodesFrom(Bytes(f[3])).Take(3).Select(Hex)),
        ["slots"] = f => Hex(new SlotTable(Text(f[0]), Secret(f[1])).Get(Bytes(f[2]))),
    };

    static readonly Dictionary<string, Func<string[], string, string>> Read = new Dictionary<string, Func<string[], string, string>>
    {
        ["zero-padded"] = (f, key) => Keys.ParseZeroPadded(key, int.Parse(f[0], Plain)).ToString(Plain),
        ["signed"] = (f, key) => Keys.ParseSigned(key).ToString(Plain),
        ["ascending"] = (f, key) => Keys.ParseAscending(key).Ticks.ToString(Plain),
        ["newest-first"] = (f, key) => Keys.ParseNewestFirst(key).Ticks.ToString(Plain),
        ["ticks"] = (f, at) => Keys.Text(Ticks(at)),
        ["escape"] = (f, key) => Hex(Keys.Unescape(key)),
    };

    static void Equal(string expected, string found, string where)
    {
        if (expected != found) throw new Exception($"{where}: expected {expected}, found {found}");
    }

    static string Unquoted(string text)
    {
        var escaped = Regex.Match(text, @"\\(?![""\\n])");
        if (escaped.Success) throw new Exception($"an escape that no vector has: {text}");
        return text.Replace("\\\"", "\"").Replace("\\\\", "\\");
    }

    static int Vectors(string folder)
    {
        var count = 0;
        foreach (var file in Directory.GetFiles(folder, "*.json").OrderBy(name => name, StringComparer.Ordinal))
        {
            var kind = Path.GetFileNameWithoutExtension(file);
            // A vector per line: an array of fields, and the key.
            foreach (var line in File.ReadLines(file).Where(line => line.StartsWith("    [[", StringComparison.Ordinal)))
            {
                var texts = Regex.Matches(line, @"""((?:[^""\\]|\\.)*)""").Cast<Match>().Select(match => Unquoted(match.Groups[1].Value)).ToArray();
                var fields = texts.Take(texts.Length - 1).ToArray();
                var key = texts.Last();
                Equal(key, Write[kind](fields), kind + line);
                if (Read.ContainsKey(kind)) Equal(fields.Last(), Read[kind](fields, key), "reading " + kind + line);
                if (kind == "tuple")
                {
                    var kinds = fields[0].Split(',');
                    var read = Keys.Decode(kinds, key);
                    for (var i = 0; i < kinds.Length; i++)
                        if (!IsNaN(read[i])) Equal(Shown(Value(kinds[i], fields[1].Split('|')[i])), Shown(read[i]), "reading " + line);
                    if (!read.Any(IsNaN)) Equal(key, Keys.Encode(kinds, read), "again " + line);
                }
                count++;
            }
        }
        return count;
    }

    static int refused;

    // Each call must throw exactly this type: no null reference, no overflow, no other error.
    static void Refused<T>(params Action[] calls) where T : Exception
    {
        foreach (var call in calls)
        {
            try { call(); }
            catch (Exception error)
            {
                if (error.GetType() != typeof(T)) throw new Exception($"expected {typeof(T).Name}, found {error}");
                refused++;
                continue;
            }
            throw new Exception($"expected {typeof(T).Name} from call {refused}");
        }
    }

    static void Hostile()
    {
        var utc = new DateTime(2024, 5, 6, 7, 8, 9, DateTimeKind.Utc);
        DateTime unspecified = DateTime.SpecifyKind(utc, DateTimeKind.Unspecified), local = DateTime.SpecifyKind(utc, DateTimeKind.Local);
        var key = Encoding.UTF8.GetBytes("customer-4711");
        var str = new[] { "str" };
        Func<string, string[]> of = kind => new[] { kind };
        var ring = new HashRing(new[] { Node("a", 1) });
        var salt = new Salt(8, '-');
        var generations = new Generations("4,8@2024-01-01T00:00:00.0000000Z");

        // Null, wherever there is an object.
        Refused<ArgumentNullException>(
            () => Keys.ParseZeroPadded(null, 5), () => Keys.ParseSigned(null), () => Keys.ParseAscending(null), () => Keys.ParseNewestFirst(null),
            () => Keys.ParseCalendar(null), () => Keys.ParseDay(null), () => Keys.ParseText(null), () => Keys.KeyOrder(null, "a"), () => Keys.KeyOrder("a", null),
            () => Keys.CheckKey(null), () => Keys.Escape(null), () => Keys.Unescape(null), () => Keys.Encode(null, "a"), () => Keys.Encode(str, null),
            () => Keys.Decode(null, "a"), () => Keys.Decode(str, null), () => Keys.Extensions(null), () => Keys.Subtree(null), () => KeyRange.Exactly(null),
            () => KeyRange.Prefix(null), () => KeyRange.After(null), () => KeyRange.Between(null, "a"), () => KeyRange.All().WithPrefix(null),
            () => KeyRange.All().Intersection(null), () => KeyRange.All().Contains(null), () => Keys.Md5Bits(null, 4), () => Keys.Sha256Bits(null, 4),
            () => Keys.EmailBucket(null), () => Keys.Alphabet(null, key), () => Keys.Alphabet(new byte[][] { null }, key), () => Keys.Alphabet(new[] { key }, null),
            () => Keys.SipHash(null), () => Keys.SipHashPartition(null, 8), () => Keys.JumpPartition(null, 8), () => salt.KeyFor(null, key), () => salt.KeyFor("a", null),
            () => salt.AllKeys(null), () => new Generations(null), () => generations.TaggedKeyOf(null, utc), () => generations.TaggedCandidateKeys(null).ToArray(),
            () => new HashRing(null), () => new HashRing(new[] { Node(null, 1) }), () => ring.Get(null), () => ring.NodesFrom(null), () => new SlotTable(null));

        // Numbers out of range.
        Refused<ArgumentOutOfRangeException>(
            () => Keys.ZeroPadded(1000, 3), () => Keys.ZeroPadded(1, 0), () => Keys.ZeroPadded(1, -1), () => Keys.ZeroPadded(1, 21), () => Keys.ZeroPadded(1, int.MaxValue),
            () => Keys.ZeroPadded(ulong.MaxValue, 19), () => Keys.ParseZeroPadded("1", 0), () => Keys.ParseZeroPadded("1", 21), () => Keys.ByteSum(Guid.Empty, 0),
            () => Keys.Md5Bits(key, 0), () => Keys.Md5Bits(key, 129), () => Keys.Md5Bits(key, -1), () => Keys.Sha256Bits(key, 257), () => Keys.Sha256Bits(key, 0),
            () => Keys.SipHashPartition(key, 0), () => Keys.JumpPartition(key, 0), () => new Salt(0, '-'), () => new Salt(uint.MaxValue, '-').AllKeys("a"),
            () => new HashRing(new[] { Node("a", 0) }), () => new HashRing(new[] { Node("a", uint.MaxValue) }), () => new HashRing(new[] { Node("a", 1) }, 0),
            () => new HashRing(new[] { Node("a", 1 << 25) }, 1), () => new HashRing(new[] { Node("a", 1) }, uint.MaxValue), () => KeyRange.OfZeroPadded(1000, 2000, 3),
            () => KeyRange.OfZeroPadded(1, 1001, 3), () => KeyRange.OfZeroPadded(1, 2, 0), () => KeyRange.OfZeroPadded(1, 2, 21));
        foreach (var bits in new[] { 8, 16, 32, 64, 128 })
        {
            BigInteger all = BigInteger.One << bits, half = all / 2;
            foreach (var sign in new[] { "", "-", "?", "-?" })
                Refused<ArgumentOutOfRangeException>(
                    () => Keys.Encode(of(sign + "u" + bits), all), () => Keys.Encode(of(sign + "u" + bits), -1), () => Keys.Encode(of(sign + "i" + bits), half),
                    () => Keys.Encode(of(sign + "i" + bits), -half - 1));
        }

        // Instants without a time zone, and values of another type.
        Refused<ArgumentException>(
            () => new HashRing(new[] { Node("a", 2), Node("a", 3) }), () => Keys.Alphabet(new[] { new byte[0] }, key), () => Keys.Alphabet(new[] { key, key }, key),
            () => Keys.Ascending(unspecified), () => Keys.Ascending(local), () => Keys.NewestFirst(unspecified), () => Keys.NewestFirst(local), () => Keys.NewestFirst(DateTime.MinValue),
            () => Keys.Calendar(unspecified), () => Keys.Calendar(local), () => Keys.Day(unspecified), () => Keys.Day(local), () => Keys.Text(unspecified), () => Keys.Text(local),
            () => KeyRange.OfNewestFirst(unspecified, null), () => KeyRange.OfNewestFirst(null, local), () => KeyRange.OfAscending(unspecified, null),
            () => KeyRange.OfAscending(utc, utc.AddTicks(-1)), () => KeyRange.OfNewestFirst(utc, utc.AddTicks(-1)), () => KeyRange.OfSigned(5, 4), () => KeyRange.OfZeroPadded(5, 4, 3),
            () => KeyRange.Between("b", "a"), () => generations.GenerationAt(unspecified), () => generations.TaggedKeyOf(key, local), () => Keys.Encode(of("ticks"), unspecified),
            () => Keys.SipHash(key, new byte[0]), () => Keys.SipHash(key, new byte[15]), () => Keys.SipHashPartition(key, 8, new byte[17]), () => new HashRing(new KeyValuePair<string, uint>[0]),
            () => Keys.Encode(str), () => Keys.Encode(str, "a", "b"), () => Keys.Encode(new string[0]), () => Keys.Encode(new string[] { null }, "a"), () => Keys.Encode(of("u9"), 1),
            () => Keys.Encode(of(""), 1), () => Keys.Encode(of("STR"), "a"), () => Keys.Decode(of("u9"), "1"), () => Keys.Decode(new string[0], ""));
        foreach (var kind in new[] { "str", "bytes", "bool", "ticks", "guid", "u8", "i128", "f32", "f64", "-str", "?u32" })
            foreach (var value in new object[] { 'x', 1.5m, new object(), TimeSpan.Zero, new int[1], kind.EndsWith("str") ? (object)5 : "5" })
                Refused<ArgumentException>(() => Keys.Encode(of(kind), value));
        foreach (var kind in new[] { "str", "bytes", "bool", "ticks", "guid", "u8", "i8", "f32", "f64" }) Refused<ArgumentException>(() => Keys.Encode(of(kind), new object[] { null }));

        // Texts that are no key, no instant, no configuration.
        foreach (var text in new[] { "", "x", "2024-05-06", "24", " 2516873215109999999", "2516873215109999999 ", "+516873215109999999", "٠516873215109999999", "3155378976000000000" })
            Refused<FormatException>(
                () => Keys.ParseAscending(text), () => Keys.ParseNewestFirst(text), () => Keys.ParseCalendar(text), () => Keys.ParseDay(text), () => Keys.ParseText(text),
                () => Keys.ParseSigned(text), () => Keys.ParseZeroPadded(text, 5), () => new Generations("0," + text), () => new SlotTable(text));
        Refused<FormatException>(
            () => Keys.CheckKey("a/b"), () => Keys.CheckKey("\0"), () => Keys.CheckKey("\ud800"), () => Keys.CheckKey(new string('x', 513)), () => Keys.Escape("\udc00"),
            () => Keys.Escape(new string('é', 100)), () => Keys.Unescape("a b"), () => Keys.Unescape("~7e"), () => Keys.Unescape("~C3"), () => Keys.Unescape("\"2"),
            () => KeyRange.Prefix("#"), () => KeyRange.Between("a", "?"), () => Keys.EmailBucket(key), () => new Salt(8, '/'), () => salt.KeyFor("a/b", key),
            () => Keys.ParseSigned("-9999999999999999999"), () => Keys.ParseSigned("09999999999999999999"), () => Keys.ParseZeroPadded("99999999999999999999", 20),
            () => new Generations("4!758a25a0e9d24020"), () => new HashRing(new[] { Node("a/b", 1) }), () => new Generations("4,8"), () => new Generations("4@2024-01-01T00:00:00.0000000Z"), () => new Generations("4,8@2024-01-01T00:00:00.0000000Z,6@2024-01-01T00:00:00.0000000Z"),
            () => new Generations("4,8@yesterday"), () => new Generations("4294967296"), () => Keys.Decode(new[] { "str", "u8" }, "a"), () => Keys.Decode(of("u8"), "256"),
            () => Keys.Decode(of("u8"), "256!"), () => Keys.Decode(new[] { "str", "u8" }, "a!007!"), () => Keys.Decode(of("guid"), "6F9619FF-8B86-D011-B42D-00CF4FC964FF"),
            () => Keys.Decode(of("bytes"), "0"), () => Keys.Decode(of("bytes"), "0g"), () => Keys.Decode(of("-bytes"), "ff"), () => Keys.Decode(of("-str"), "a"), () => Keys.Decode(of("?u8"), ""),
            () => Keys.Decode(of("f32"), "0x000000"), () => Keys.Decode(of("i8"), "0128"), () => Keys.Decode(of("bool"), "x"), () => Keys.Decode(of("ticks"), "9999999999999999999"));
    }

    static void Laws()
    {
        // .NET's NaN has a sign; that of Rust has none, and is above all numbers.
        Equal("fff8000000000000", Keys.Encode(new[] { "f64" }, double.NaN), "NaN");
        Equal("ffc00000", Keys.Encode(new[] { "f32" }, float.NaN), "NaN");
        var at = new DateTimeOffset(2024, 5, 6, 9, 8, 9, TimeSpan.FromHours(2));
        Equal("2516873215109999999", Keys.NewestFirst(at), "an offset");
        Equal("order!2516873215109999999!0000004502", Keys.Encode(new[] { "str", "-ticks", "u32" }, "order", at, 4502), "an offset in a tuple");
        var types = Keys.Decode(new[] { "u8", "i16", "u32", "i64", "u128" }, "001!000002!0000000003!00000000000000000004!000000000000000000000000000000000000005");
        Equal("Byte Int16 UInt32 Int64 BigInteger", string.Join(" ", types.Select(value => value.GetType().Name)), "the types of numbers");
        var ring = new HashRing(new[] { Node("a", 3), Node("b", 1) });
        for (var i = 0; i < 500; i++)
        {
            var key = Encoding.UTF8.GetBytes("k" + i);
            Equal(ring.NodesFrom(key).First(), ring.Get(key), "the first node");
        }
        var generations = new Generations("4,8@2024-01-01T00:00:00.0000000Z!758a25a0e9d24020", Enumerable.Range(0, 16).Select(i => (byte)i).ToArray());
        Equal("1", generations.GenerationAt(at.UtcDateTime).ToString(Plain), "generations with a check");
        Equal("0", Keys.Alphabet(new[] { "D", "Jo", "M" }.Select(text => Encoding.UTF8.GetBytes(text)).ToArray(), Bytes("4164616d")).ToString(Plain), "boundaries with capitals");
        Equal("PartitionKey eq 'user-7' and RowKey ge 'order.' and RowKey lt 'order0'", Keys.FilterOf(KeyRange.Exactly("user-7"), KeyRange.Prefix("order.")), "a filter");
    }

    static int Main(string[] args)
    {
        CultureInfo.CurrentCulture = new CultureInfo("ar-SA");
        var vectors = Vectors(args[0]);
        Hostile();
        Laws();
        Console.WriteLine($"{vectors} vectors, {refused} hostile arguments refused");
        return vectors > 2500 && refused > 300 ? 0 : 1;
    }
}
