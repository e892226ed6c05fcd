// The keys of tablekeys, written and read in C# with nothing but the class library (.NET, or Mono with mcs -r:System.Numerics).
//
// Each method is the whole rule of one key. Copy what you need. Run as a program, it answers one request per line (see
// README.md beside this file), which is how the tests of the crate compare it with the Rust code.

using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Numerics;
using System.Security.Cryptography;
using System.Text;

public static class TableKeys
{
    static readonly CultureInfo Plain = CultureInfo.InvariantCulture;
    static readonly UTF8Encoding Utf8 = new UTF8Encoding(false, true);

    // ---- Numbers and instants ---------------------------------------------------------------------------------------

    public static string ZeroPadded(ulong value, int width)
    {
        var key = value.ToString("D" + width, Plain);
        return key.Length == width ? key : throw new FormatException($"expected at most {width} digits, found {value}");
    }

    public static BigInteger ParseDigits(string key, int width)
    {
        if (key.Length != width || key.Any(c => c < '0' || c > '9'))
            throw new FormatException($"expected {width} digits, found \"{key}\"");
        return BigInteger.Parse(key, NumberStyles.None, Plain);
    }

    /// Zero and above: 0 and the digits. Below zero: - and each digit d of the absolute value as 9 - d.
    public static string Signed(BigInteger value, int width = 19)
    {
        var digits = value.Sign < 0 ? BigInteger.Pow(10, width) - 1 + value : value;
        return (value.Sign < 0 ? "-" : "0") + digits.ToString(Plain).PadLeft(width, '0');
    }

    public static BigInteger ParseSigned(string key, int width = 19)
    {
        var digits = ParseDigits(key.Substring(1), width);
        var value = key[0] == '0' ? digits : digits - (BigInteger.Pow(10, width) - 1);
        if ("0-".IndexOf(key[0]) < 0 || (key[0] == '-') != (value.Sign < 0))
            throw new FormatException($"expected a signed key, found \"{key}\"");
        return value;
    }

    public static string Ascending(DateTime utc) => utc.Ticks.ToString("D19", Plain);

    public static string NewestFirst(DateTime utc) => (DateTime.MaxValue.Ticks - utc.Ticks).ToString("D19", Plain);

    public static DateTime ParseAscending(string key) => new DateTime((long)ParseDigits(key, 19), DateTimeKind.Utc);

    public static DateTime ParseNewestFirst(string key) =>
        new DateTime(DateTime.MaxValue.Ticks - (long)ParseDigits(key, 19), DateTimeKind.Utc);

    public static DateTime Parse(string text, string form) =>
        DateTime.ParseExact(text, form, Plain, DateTimeStyles.AssumeUniversal | DateTimeStyles.AdjustToUniversal);

    public static DateTime ParseText(string text) => Parse(text, "yyyy-MM-dd'T'HH:mm:ss.fffffff'Z'");

    public static string Text(DateTime utc) => utc.ToString("yyyy-MM-dd'T'HH:mm:ss.fffffff'Z'", Plain);

    public static string Calendar(DateTime utc) => utc.ToString("yyyyMMddHHmmss", Plain);

    public static string Day(DateTime utc) => utc.ToString("yyyyMMdd", Plain);

    public static DateTime ParseCalendar(string key) => Parse(key, "yyyyMMddHHmmss");

    public static DateTime ParseDay(string key) => Parse(key, "yyyyMMdd");

    /// -1, 0 or 1: the order of the store, by UTF-16 code units.
    public static int KeyOrder(string a, string b) => Math.Sign(string.CompareOrdinal(a, b));

    // ---- Tuples -----------------------------------------------------------------------------------------------------

    /// Each byte of the UTF-8 text: itself, or one of three escapes.
    public static string Escape(string text) => string.Concat(Utf8.GetBytes(text).Select(Word));

    static string Word(byte b)
    {
        if (b <= 0x22) return "\"" + b.ToString("X2");
        if (b >= 0x7e) return "~" + b.ToString("X2");
        return "#%/?\\".IndexOf((char)b) >= 0 ? (char)(b - 1) + "~~" : ((char)b).ToString();
    }

    public static string Unescape(string key)
    {
        var bytes = new List<byte>();
        for (var at = 0; at < key.Length; at++)
        {
            if (at + 2 < key.Length && key[at + 1] == '~' && key[at + 2] == '~' && key[at] != '~')
            {
                bytes.Add((byte)(key[at] + 1));
                at += 2;
            }
            else if (key[at] == '"' || key[at] == '~')
            {
                bytes.Add(Convert.ToByte(key.Substring(at + 1, 2), 16));
                at += 2;
            }
            else bytes.Add((byte)key[at]);
        }
        var text = Utf8.GetString(bytes.ToArray());
        return Escape(text) == key ? text : throw new FormatException($"expected text as Escape writes it, found \"{key}\"");
    }

    static readonly string Escaped = string.Concat(Enumerable.Range(0x22, 0x5d).Select(c => (char)c).Where(c => "#%/?\\".IndexOf(c) < 0));

    static string Mirrored(string text) => string.Concat(text.Select(c => Escaped[Escaped.Length - 1 - Escaped.IndexOf(c)]));

    static readonly Dictionary<string, int> Digits = new Dictionary<string, int>
    {
        ["u8"] = 3, ["u16"] = 5, ["u32"] = 10, ["u64"] = 20, ["u128"] = 39,
        ["i8"] = 3, ["i16"] = 5, ["i32"] = 10, ["i64"] = 19, ["i128"] = 39,
    };

    static string Complement(string hex) => Hex(Bytes(hex).Select(b => (byte)~b).ToArray());

    /// kind: str, bytes, bool, ticks, guid, u8 to u128, i8 to i128, f32 and f64 as bits; ? before it: optional; - before it: reversed.
    public static string WritePart(string kind, object value, bool reverse = false)
    {
        if (kind[0] == '-') return WritePart(kind.Substring(1), value, !reverse);
        if (kind[0] == '?')
            return (value != null != reverse ? "=" : "-") + (value == null ? "" : WritePart(kind.Substring(1), value, reverse));
        switch (kind)
        {
            case "str": return reverse ? Mirrored(Escape((string)value)) + "~~" : Escape((string)value);
            case "bytes": return reverse ? Complement(Hex((byte[])value)) + "~" : Hex((byte[])value);
            case "bool": return (bool)value != reverse ? "t" : "f";
            case "ticks": return reverse ? NewestFirst((DateTime)value) : Ascending((DateTime)value);
            case "guid": return Hyphenated(reverse ? Complement(Digits32((Guid)value)) : Digits32((Guid)value));
        }
        var number = (BigInteger)value;
        var bits = int.Parse(kind.Substring(1));
        BigInteger ones = (BigInteger.One << bits) - 1, top = BigInteger.One << (bits - 1);
        if (kind[0] == 'u') return (reverse ? ones - number : number).ToString(Plain).PadLeft(Digits[kind], '0');
        if (kind[0] == 'i') return Signed(reverse ? -1 - number : number, Digits[kind]);
        number = (number & top) != 0 ? number ^ ones : number | top;
        return ((ulong)(reverse ? number ^ ones : number)).ToString("x" + bits / 4);
    }

    /// The value; key becomes what follows it.
    public static object ReadPart(string kind, ref string key, bool reverse = false)
    {
        if (kind[0] == '-') return ReadPart(kind.Substring(1), ref key, !reverse);
        if (kind[0] == '?')
        {
            var some = key[0] == '=' != reverse;
            Take(ref key, 1);
            return some ? ReadPart(kind.Substring(1), ref key, reverse) : null;
        }
        var end = key.IndexOf('!') < 0 ? key.Length : key.IndexOf('!');
        string part;
        switch (kind)
        {
            case "str":
                part = Take(ref key, end);
                return Unescape(reverse ? Mirrored(part.Substring(0, part.Length - 2)) : part);
            case "bytes":
                part = Take(ref key, end);
                return Bytes(reverse ? Complement(part.Substring(0, part.Length - 1)) : part);
            case "bool": return Take(ref key, 1) == "t" != reverse;
            case "ticks": return reverse ? ParseNewestFirst(Take(ref key, 19)) : ParseAscending(Take(ref key, 19));
            case "guid":
                part = Take(ref key, 36).Replace("-", "");
                return new Guid(reverse ? Complement(part) : part);
        }
        var bits = int.Parse(kind.Substring(1));
        BigInteger ones = (BigInteger.One << bits) - 1, top = BigInteger.One << (bits - 1);
        BigInteger number;
        if (kind[0] == 'u')
        {
            number = ParseDigits(Take(ref key, Digits[kind]), Digits[kind]);
            return reverse ? ones - number : number;
        }
        if (kind[0] == 'i')
        {
            number = ParseSigned(Take(ref key, 1 + Digits[kind]), Digits[kind]);
            return reverse ? -1 - number : number;
        }
        number = ulong.Parse(Take(ref key, bits / 4), NumberStyles.AllowHexSpecifier, Plain);
        if (reverse) number ^= ones;
        return (number & top) != 0 ? number ^ top : number ^ ones;
    }

    static string Take(ref string key, int count)
    {
        var taken = key.Substring(0, count);
        key = key.Substring(count);
        return taken;
    }

    public static string Encode(string[] kinds, object[] values) => string.Join("!", kinds.Zip(values, (kind, value) => WritePart(kind, value)));

    public static object[] Decode(string[] kinds, string key)
    {
        var rest = "!" + key;
        var values = new object[kinds.Length];
        for (var i = 0; i < kinds.Length; i++)
        {
            if (Take(ref rest, 1) != "!") throw new FormatException($"expected '!' before part {i}");
            values[i] = ReadPart(kinds[i], ref rest);
        }
        return rest == "" ? values : throw new FormatException($"expected the end, found \"{rest}\"");
    }

    // ---- GUIDs ------------------------------------------------------------------------------------------------------

    static string Digits32(Guid guid) => guid.ToString("N");

    static string Hyphenated(string digits) => new Guid(digits).ToString("D");

    /// The bytes in RFC 4122 order, which Guid.ToByteArray swaps in the first three fields.
    public static byte[] Rfc4122(Guid guid) => Bytes(Digits32(guid));

    // ---- Partitions -------------------------------------------------------------------------------------------------

    /// A sum does not depend on the order of the bytes, so Guid.ToByteArray will do.
    public static int ByteSum(Guid guid, int partitions) => guid.ToByteArray().Sum(b => b) % partitions;

    public static string Md5Bits(byte[] key, int bits) => BitText(MD5.Create(), key, bits);

    public static string Sha256Bits(byte[] key, int bits) => BitText(SHA256.Create(), key, bits);

    static string BitText(HashAlgorithm algorithm, byte[] key, int bits)
    {
        using (algorithm)
            return string.Concat(algorithm.ComputeHash(key).Select(b => Convert.ToString(b, 2).PadLeft(8, '0'))).Substring(0, bits);
    }

    /// A to Z become a to z, and nothing else.
    static byte[] Folded(byte[] text) => text.Select(b => b >= 'A' && b <= 'Z' ? (byte)(b + 32) : b).ToArray();

    /// 1 to 6: a-d, e-h, i-l, m-p, q-t, u-z.
    public static int EmailBucket(byte[] address)
    {
        if (!address.Contains((byte)'@')) throw new FormatException("expected an e-mail address with an '@'");
        return 1 + "eimqu".Count(start => start <= Folded(address)[0]);
    }

    /// How many boundaries are not above the text.
    public static int Alphabet(byte[][] boundaries, byte[] text) => boundaries.Count(boundary => Compare(boundary, Folded(text)) <= 0);

    static int Compare(byte[] a, byte[] b)
    {
        for (var i = 0; i < Math.Min(a.Length, b.Length); i++)
            if (a[i] != b[i]) return a[i].CompareTo(b[i]);
        return a.Length.CompareTo(b.Length);
    }

    static ulong Rotated(ulong x, int bits) => x << bits | x >> (64 - bits);

    static void SipRound(ulong[] v)
    {
        unchecked
        {
            v[0] += v[1];
            v[1] = Rotated(v[1], 13) ^ v[0];
            v[0] = Rotated(v[0], 32);
            v[2] += v[3];
            v[3] = Rotated(v[3], 16) ^ v[2];
            v[0] += v[3];
            v[3] = Rotated(v[3], 21) ^ v[0];
            v[2] += v[1];
            v[1] = Rotated(v[1], 17) ^ v[2];
            v[2] = Rotated(v[2], 32);
        }
    }

    /// SipHash-1-3: one round per word of eight bytes, three at the end. Little-endian machines only, as .NET runs on.
    public static ulong SipHash(byte[] key, byte[] secret)
    {
        ulong k0 = BitConverter.ToUInt64(secret, 0), k1 = BitConverter.ToUInt64(secret, 8);
        var v = new[] { k0 ^ 0x736f6d6570736575, k1 ^ 0x646f72616e646f6d, k0 ^ 0x6c7967656e657261, k1 ^ 0x7465646279746573 };
        var padded = new byte[key.Length / 8 * 8 + 8];
        key.CopyTo(padded, 0);
        padded[padded.Length - 1] = (byte)key.Length;
        for (var at = 0; at < padded.Length; at += 8)
        {
            var word = BitConverter.ToUInt64(padded, at);
            v[3] ^= word;
            SipRound(v);
            v[0] ^= word;
        }
        v[2] ^= 255;
        for (var i = 0; i < 3; i++) SipRound(v);
        return v[0] ^ v[1] ^ v[2] ^ v[3];
    }

    public static uint OneOf(ulong hash, uint partitions) => (uint)(new BigInteger(hash) * partitions >> 64);

    public static uint Jump(ulong hash, uint partitions)
    {
        double bucket = 0, next = 0;
        while (next < partitions)
        {
            bucket = next;
            hash = unchecked(hash * 2862933555777941757 + 1);
            next = Math.Floor((bucket + 1) * (2147483648.0 / ((hash >> 33) + 1)));
        }
        return (uint)bucket;
    }

    public static uint JumpBack(ulong hash, uint partitions)
    {
        Func<ulong, uint[]> random = round =>
        {
            unchecked
            {
                var z = hash + (round + 1) * 0x9e3779b97f4a7c15;
                z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
                z = (z ^ z >> 27) * 0x94d049bb133111eb;
                z ^= z >> 31;
                return new[] { (uint)z, (uint)(z >> 32) };
            }
        };
        Func<uint, ulong> topBit = bits => 1UL << (Convert.ToString(bits, 2).Length - 1);
        var first = random(0);
        Func<uint, ulong> last = u => topBit(u) + (first[Convert.ToString(u, 2).Count(c => c == '1') % 2] & (topBit(u) - 1));
        var reached = partitions == 1 ? 0 : (uint)(2 * topBit(partitions - 1) - 1);
        var jumps = (first[0] ^ first[1]) & reached;
        if (jumps == 0) return 0;
        if (last(jumps) < partitions) return (uint)last(jumps);
        var top = topBit(jumps);
        for (ulong round = 1; ; round++)
            foreach (var half in random(round))
            {
                var x = half & (2 * top - 1);
                if (x >= partitions) continue;
                var lower = jumps ^ (uint)top;
                return x >= top ? (uint)x : lower == 0 ? 0 : (uint)last(lower);
            }
    }

    public static string Salted(string @base, byte[] identity, string side, uint salts, string separator, byte[] secret)
    {
        var salt = OneOf(SipHash(identity, secret), salts).ToString(Plain).PadLeft((salts - 1).ToString(Plain).Length, '0');
        return side == "before" ? salt + separator + @base : @base + separator + salt;
    }

    /// The number and the partition count of the generation of a row created at this instant.
    public static Tuple<int, uint> GenerationOf(string text, DateTime created)
    {
        var parts = text.Split(',').Select(part => part.Split('@')).ToList();
        var generation = parts.FindLastIndex(part => part.Length == 1 || ParseText(part[1]) <= created);
        return Tuple.Create(generation, uint.Parse(parts[generation][0]));
    }

    public sealed class Ring
    {
        readonly byte[] secret;
        readonly List<KeyValuePair<ulong, string>> points;

        public Ring(IEnumerable<KeyValuePair<string, uint>> nodes, uint pointsPerWeight, byte[] secret)
        {
            this.secret = secret;
            var owners = new Dictionary<ulong, string>();
            foreach (var node in nodes.OrderByDescending(node => Utf8.GetBytes(node.Key), Comparer<byte[]>.Create(Compare)))
                for (uint r = 0; r < node.Value * pointsPerWeight; r++)
                    owners[SipHash(Utf8.GetBytes(node.Key).Concat(BitConverter.GetBytes(r)).ToArray(), secret) >> 20] = node.Key;
            points = owners.OrderBy(point => point.Key).ToList();
        }

        /// The distinct nodes from the key on, its own first.
        public IEnumerable<string> FromKey(byte[] key)
        {
            var place = SipHash(key, secret) >> 20;
            var turned = points.SkipWhile(point => point.Key < place).Concat(points.TakeWhile(point => point.Key < place));
            return turned.Select(point => point.Value).Distinct();
        }
    }

    /// The node of a key by the text of a slot table.
    public static string SlotOwner(string table, byte[] key, byte[] secret)
    {
        var lines = table.Split('\n');
        var check = lines.Last();
        var hash = SipHash(Utf8.GetBytes(table.Substring(0, table.Length - check.Length)), secret);
        if (check != "check " + hash.ToString("x16")) throw new FormatException("the check of the slot table does not match");
        var slot = OneOf(SipHash(key, secret), uint.Parse(lines[0].Split(' ')[1]));
        foreach (var run in lines[lines.Length - 2].Split(' '))
        {
            var numbers = run.Split('*').Select(uint.Parse).ToArray();
            if (slot < numbers[1]) return lines[1 + numbers[0]].Split(new[] { ' ' }, 2)[1];
            slot -= numbers[1];
        }
        throw new FormatException("the slot table has too few slots");
    }

    public sealed class Ketama
    {
        readonly List<KeyValuePair<uint, string>> points;

        /// Servers with their weights, in their order.
        public Ketama(IList<KeyValuePair<string, uint>> servers)
        {
            var total = (float)servers.Sum(server => server.Value);
            var owners = new Dictionary<uint, string>();
            foreach (var server in servers.Reverse())
            {
                var part = (float)server.Value / total;
                var quarters = (int)(float)(part * 40.0 * servers.Count);
                for (var i = 0; i < quarters; i++)
                    for (var at = 0; at < 16; at += 4)
                        owners[BitConverter.ToUInt32(Md5(Utf8.GetBytes(server.Key + "-" + i)), at)] = server.Key;
            }
            points = owners.OrderBy(point => point.Key).ToList();
        }

        public string Get(byte[] key)
        {
            var hash = BitConverter.ToUInt32(Md5(key), 0);
            return points.Where(point => point.Key >= hash).Concat(points.Take(1)).First().Value;
        }

        static byte[] Md5(byte[] message)
        {
            using (var md5 = MD5.Create()) return md5.ComputeHash(message);
        }
    }

    // ---- Requests of the tests --------------------------------------------------------------------------------------

    static byte[] Bytes(string hex) => Enumerable.Range(0, hex.Length / 2).Select(i => Convert.ToByte(hex.Substring(2 * i, 2), 16)).ToArray();

    static string Hex(byte[] bytes) => string.Concat(bytes.Select(b => b.ToString("x2")));

    static string FromHex(string hex) => Utf8.GetString(Bytes(hex));

    static byte[] SecretOf(string hex) => hex == "" ? new byte[16] : Bytes(hex);

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

    static string Answer(string kind, string[] f)
    {
        switch (kind)
        {
            case "zero-padded": return ZeroPadded(ulong.Parse(f[1], Plain), int.Parse(f[0]));
            case "read zero-padded": return ParseDigits(f[1], int.Parse(f[0])).ToString(Plain);
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
                var kinds = f[0].Split(',');
                return Encode(kinds, kinds.Zip(f[1].Split('|'), ValueOf).ToArray());
            case "read tuple": return string.Join("|", f[0].Split(',').Zip(Decode(f[0].Split(','), f[1]), Show));
            case "guid-bytes-le": return Hex(new Guid(f[0]).ToByteArray());
            case "byte-sum": return ByteSum(new Guid(f[1]), int.Parse(f[0])).ToString(Plain);
            case "md5-bits": return Md5Bits(Bytes(f[1]), int.Parse(f[0]));
            case "sha256-bits": return Sha256Bits(Bytes(f[1]), int.Parse(f[0]));
            case "email-bucket": return EmailBucket(Bytes(f[0])).ToString(Plain);
            case "alphabet": return Alphabet(f[0].Split(',').Where(b => b != "").Select(Bytes).ToArray(), Bytes(f[1])).ToString(Plain);
            case "siphash": return OneOf(SipHash(Bytes(f[2]), SecretOf(f[1])), uint.Parse(f[0])).ToString(Plain);
            case "jump": return Jump(SipHash(Bytes(f[2]), SecretOf(f[1])), uint.Parse(f[0])).ToString(Plain);
            case "jump-back": return JumpBack(SipHash(Bytes(f[2]), SecretOf(f[1])), uint.Parse(f[0])).ToString(Plain);
            case "salt": return Salted(FromHex(f[4]), Bytes(f[5]), f[0], uint.Parse(f[1]), FromHex(f[2]), SecretOf(f[3]));
            case "generations":
                var generation = GenerationOf(f[0], Ticks(f[2]));
                return generation.Item1 + "-" + OneOf(SipHash(Bytes(f[3]), SecretOf(f[1])), generation.Item2);
            case "ring":
                var ring = Built("ring " + f[0] + " " + f[1] + " " + f[2], () => new Ring(NodesOf(f[2]), uint.Parse(f[0]), SecretOf(f[1])));
                return string.Join(";", ring.FromKey(Bytes(f[3])).Take(3).Select(name => Hex(Utf8.GetBytes(name))));
            case "slots": return Hex(Utf8.GetBytes(SlotOwner(FromHex(f[0]), Bytes(f[2]), SecretOf(f[1]))));
            case "ketama": return Hex(Utf8.GetBytes(Built(f[0], () => new Ketama(NodesOf(f[0]))).Get(Bytes(f[1]))));
            default: throw new FormatException($"unknown kind \"{kind}\"");
        }
    }

    public static void Main()
    {
        using (var input = new StreamReader(Console.OpenStandardInput(), Utf8))
        using (var output = new StreamWriter(Console.OpenStandardOutput(), Utf8) { NewLine = "\n" })
            for (var line = input.ReadLine(); line != null; line = input.ReadLine())
            {
                var fields = line.Split('\t');
                try { output.WriteLine(Answer(fields[0], fields.Skip(1).ToArray())); }
                catch (Exception error) when (error is FormatException || error is ArgumentException || error is OverflowException || error is IndexOutOfRangeException)
                {
                    output.WriteLine("error: " + error.Message.Replace("\n", " ").Replace("\r", " "));
                }
            }
    }
}
