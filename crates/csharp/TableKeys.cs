// The keys of the Rust crate `tablekeys`, byte for byte, written and read in C# with nothing but the class library (.NET, .NET
// Framework, or Mono with mcs -r:System.Numerics). C# 7. SipHash reads words as little-endian machines have them.

using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Numerics;
using System.Security.Cryptography;
using System.Text;

namespace TableKeys
{
    using static Keys;

    /// <summary>Partition keys and row keys for Azure Table Storage, and for every store that sorts strings.</summary>
    /// <remarks>
    /// Every key is text; every partition is a number from 0, or the text of a PartitionKey where its name says so. An instant is a
    /// <see cref="DateTimeOffset"/>, or a <see cref="DateTime"/> in UTC: one of another kind is refused. A text that is no key is a
    /// <see cref="FormatException"/>, a number out of range an <see cref="ArgumentOutOfRangeException"/>, null an
    /// <see cref="ArgumentNullException"/>, a value of another type an <see cref="ArgumentException"/>.
    /// </remarks>
    internal static class Keys
    {
        /// <summary>The most UTF-16 units that a key may have: the <c>Length</c> of the string.</summary>
        public const int MaxKeyUnits = 512;

        internal static readonly CultureInfo Plain = CultureInfo.InvariantCulture;
        static readonly UTF8Encoding Utf8 = new UTF8Encoding(false, true);

        internal static FormatException Bad(string expected, object found, string where = "") =>
            new FormatException($"expected {expected}, found {(found is string ? $"\"{found}\"" : found)}{where}");

        static ArgumentException Wrong(string expected, object found) =>
            new ArgumentException($"expected {expected}, found {(found == null ? "null" : "a " + found.GetType().Name)}");

        internal static T Given<T>(T value, string name) where T : class => value ?? throw new ArgumentNullException(name);

        // In range, or an error that names the argument.
        internal static ulong Ranged(ulong value, ulong least, ulong most, string name) =>
            value >= least && value <= most ? value : throw new ArgumentOutOfRangeException(name, value, $"expected {least} to {most}");

        internal static byte[] BytesOf(string text, string name = "text")
        {
            try { return Utf8.GetBytes(Given(text, name)); }
            catch (EncoderFallbackException error) { throw Bad("text of Unicode characters", "half of a pair", $" at unit {error.Index}"); }
        }

        /// <summary>A number with zeros before it, so that keys sort as numbers do. Ten digits hold every <c>uint</c>.</summary>
        /// <example><code>Keys.ZeroPadded(4502, 10) // 0000004502</code></example>
        public static string ZeroPadded(ulong value, int width)
        {
            var key = value.ToString("D" + Width(width), Plain);
            return key.Length == width ? key : throw new ArgumentOutOfRangeException(nameof(value), value, $"expected at most {width} digits");
        }

        static int Width(int width) => width >= 1 && width <= 20 ? width : throw new ArgumentOutOfRangeException(nameof(width), width, "expected 1 to 20 digits");

        static BigInteger Whole(BigInteger value, BigInteger least, BigInteger most) =>
            value >= least && value <= most ? value : throw new ArgumentOutOfRangeException(nameof(value), value, $"expected {least} to {most}");

        // A number that was read.
        static BigInteger Read(BigInteger value, BigInteger most) => value <= most ? value : throw Bad($"a number up to {most}", value);

        static BigInteger DigitsOf(string key, int width)
        {
            Given(key, nameof(key));
            for (var at = 0; at < Math.Min(key.Length, width); at++)
                if (key[at] < '0' || key[at] > '9') throw Bad($"{width} digits", key[at].ToString(), $" at unit {at} of \"{key}\"");
            if (key.Length != width) throw Bad($"{width} digits", key, $", which has {key.Length} units");
            return BigInteger.Parse(key, NumberStyles.None, Plain);
        }

        /// <summary>The number of a key by <see cref="ZeroPadded"/>.</summary>
        /// <example><code>Keys.ParseZeroPadded("0000004502", 10) // 4502</code></example>
        public static ulong ParseZeroPadded(string key, int width) => (ulong)Read(DigitsOf(key, Width(width)), ulong.MaxValue);

        static string WriteSigned(BigInteger value, int width)
        {
            var digits = value.Sign < 0 ? BigInteger.Pow(10, width) - 1 + value : value;
            return (value.Sign < 0 ? "-" : "0") + digits.ToString(Plain).PadLeft(width, '0');
        }

        static BigInteger ReadSigned(string key, int width)
        {
            if (Given(key, nameof(key)) == "" || key[0] != '0' && key[0] != '-') throw Bad("'0' or '-' before the digits", key);
            var digits = DigitsOf(key.Substring(1), width);
            return key[0] == '0' ? digits : digits - (BigInteger.Pow(10, width) - 1);
        }

        /// <summary>
        /// A number in 20 characters that sort from the least to the greatest: <c>0</c> and 19 digits; below zero <c>-</c> and the digits
        /// of 10^19 - 1 + value.
        /// </summary>
        /// <example><code>Keys.Signed(-9000000000000000000) // -0999999999999999999</code></example>
        public static string Signed(long value) => WriteSigned(value, 19);

        /// <summary>The number of a key by <see cref="Signed"/>.</summary>
        /// <example><code>Keys.ParseSigned("-0999999999999999999") // -9000000000000000000</code></example>
        public static long ParseSigned(string key)
        {
            var value = ReadSigned(key, 19);
            var fits = value >= long.MinValue && value <= long.MaxValue && WriteSigned(value, 19) == key;
            return fits ? (long)value : throw Bad("a key of a 64-bit number, as Signed writes it", key);
        }

        internal static long TicksOf(DateTime at) =>
            at.Kind == DateTimeKind.Utc ? at.Ticks : throw new ArgumentException($"expected an instant in UTC, found one of kind {at.Kind}: use ToUniversalTime(), SpecifyKind or a DateTimeOffset");

        internal static string Nineteen(long ticks) => ticks.ToString("D19", Plain);

        /// <summary>Oldest first: the ticks in 19 digits.</summary>
        /// <example><code>Keys.Ascending(new DateTime(2024, 5, 6, 7, 8, 9, DateTimeKind.Utc)) // 0638505760890000000</code></example>
        public static string Ascending(DateTime utc) => Nineteen(TicksOf(utc));

        /// <summary>Oldest first: the ticks in 19 digits.</summary>
        public static string Ascending(DateTimeOffset at) => Ascending(at.UtcDateTime);

        /// <summary>Newest first: the ticks that are left until the end of 9999, in 19 digits.</summary>
        /// <example><code>Keys.NewestFirst(new DateTime(2024, 5, 6, 7, 8, 9, DateTimeKind.Utc)) // 2516873215109999999</code></example>
        public static string NewestFirst(DateTime utc) => Nineteen(DateTime.MaxValue.Ticks - TicksOf(utc));

        /// <summary>Newest first: the ticks that are left until the end of 9999, in 19 digits.</summary>
        public static string NewestFirst(DateTimeOffset at) => NewestFirst(at.UtcDateTime);

        static long Ticks19(string key) => (long)Read(DigitsOf(key, 19), DateTime.MaxValue.Ticks);

        /// <summary>The instant of a key by <see cref="Ascending(DateTime)"/>.</summary>
        public static DateTime ParseAscending(string key) => new DateTime(Ticks19(key), DateTimeKind.Utc);

        /// <summary>The instant of a key by <see cref="NewestFirst(DateTime)"/>.</summary>
        /// <example><code>Keys.Text(Keys.ParseNewestFirst("2516873215109999999")) // 2024-05-06T07:08:09.0000000Z</code></example>
        public static DateTime ParseNewestFirst(string key) => new DateTime(DateTime.MaxValue.Ticks - Ticks19(key), DateTimeKind.Utc);

        static DateTime Parse(string text, string form)
        {
            var styles = DateTimeStyles.AssumeUniversal | DateTimeStyles.AdjustToUniversal;
            return DateTime.TryParseExact(Given(text, nameof(text)), form, Plain, styles, out var at) ? at : throw Bad($"an instant of the form {form}", text);
        }

        /// <summary>The instant of a text <c>yyyy-MM-ddTHH:mm:ss.fffffffZ</c>.</summary>
        public static DateTime ParseText(string text) => Parse(text, "yyyy-MM-dd'T'HH:mm:ss.fffffff'Z'");

        /// <summary>An instant as <c>yyyy-MM-ddTHH:mm:ss.fffffffZ</c>, which sorts too.</summary>
        public static string Text(DateTime utc) => new DateTime(TicksOf(utc)).ToString("yyyy-MM-dd'T'HH:mm:ss.fffffff'Z'", Plain);

        /// <summary>An instant as <c>yyyyMMddHHmmss</c>; what is finer than a second is dropped.</summary>
        /// <example><code>Keys.Calendar(new DateTime(2024, 5, 6, 7, 8, 9, DateTimeKind.Utc)) // 20240506070809</code></example>
        public static string Calendar(DateTime utc) => new DateTime(TicksOf(utc)).ToString("yyyyMMddHHmmss", Plain);

        /// <summary>An instant as <c>yyyyMMddHHmmss</c>; what is finer than a second is dropped.</summary>
        public static string Calendar(DateTimeOffset at) => Calendar(at.UtcDateTime);

        /// <summary>The day of an instant as <c>yyyyMMdd</c>.</summary>
        /// <example><code>Keys.Day(new DateTime(2024, 5, 6, 7, 8, 9, DateTimeKind.Utc)) // 20240506</code></example>
        public static string Day(DateTime utc) => Calendar(utc).Substring(0, 8);

        /// <summary>The day of an instant as <c>yyyyMMdd</c>.</summary>
        public static string Day(DateTimeOffset at) => Day(at.UtcDateTime);

        /// <summary>The instant of a key by <see cref="Keys.Calendar(DateTime)"/>.</summary>
        public static DateTime ParseCalendar(string key) => Parse(key, "yyyyMMddHHmmss");

        /// <summary>The start of the day of a key by <see cref="Day(DateTime)"/>.</summary>
        public static DateTime ParseDay(string key) => Parse(key, "yyyyMMdd");

        /// <summary>-1, 0 or 1: the order of the table service, by UTF-16 units: <see cref="string.CompareOrdinal(string, string)"/>.</summary>
        public static int KeyOrder(string a, string b) => Math.Sign(string.CompareOrdinal(Given(a, nameof(a)), Given(b, nameof(b))));

        internal static bool IsLegal(int c) => c >= ' ' && "/\\#?".IndexOf((char)Math.Min(c, 0xffff)) < 0 && !(c >= 0x7f && c <= 0x9f) && !(c >= 0xd800 && c <= 0xdfff);

        /// <summary>The key itself, where the table service takes it: no / \ # ? or control character, and at most 512 UTF-16 units.</summary>
        public static string CheckKey(string key)
        {
            Given(key, nameof(key));
            for (var at = 0; at < key.Length; at++)
            {
                var pair = char.IsSurrogatePair(key, at);
                if (!pair && !IsLegal(key[at])) throw Bad("a character that keys may hold", $"U+{(int)key[at]:X4}", $" at unit {at}");
                if (pair) at++;
            }
            return key.Length <= MaxKeyUnits ? key : throw Bad($"a key of at most {MaxKeyUnits} UTF-16 units", key.Length);
        }

        /// <summary>
        /// Any text as a legal key in ASCII, in the same order: by the bytes of UTF-8, up to U+0022 as <c>"</c> and two hex digits,
        /// <c># % ' / ? \</c> as the character below and <c>~~</c>, from U+007E on as <c>~</c> and two hex digits.
        /// </summary>
        /// <example><code>Keys.Escape("invoices/2024 #7é") // invoices.~~2024"20"~~7~C3~A9</code></example>
        public static string Escape(string text) => CheckKey(Escaped(text));

        static string Escaped(string text) => string.Concat(BytesOf(text).Select(Word));

        static string Word(byte b)
        {
            if (b <= 0x22) return "\"" + b.ToString("X2");
            if (b >= 0x7e) return "~" + b.ToString("X2");
            return "#%'/?\\".IndexOf((char)b) >= 0 ? (char)(b - 1) + "~~" : ((char)b).ToString();
        }

        /// <summary>The text of a key by <see cref="Escape"/>.</summary>
        public static string Unescape(string key)
        {
            var bytes = new List<byte>();
            for (var at = 0; at < Given(key, nameof(key)).Length; at++)
            {
                byte code = 0;
                var coded = (key[at] == '"' || key[at] == '~') && at + 2 < key.Length
                    && byte.TryParse(key.Substring(at + 1, 2), NumberStyles.AllowHexSpecifier, Plain, out code);
                if (at + 2 < key.Length && key[at + 1] == '~' && key[at + 2] == '~' && key[at] != '~') bytes.Add((byte)(key[at] + 1));
                else if (coded) bytes.Add(code);
                else if (key[at] > '"' && key[at] < '~')
                {
                    bytes.Add((byte)key[at]);
                    continue;
                }
                else throw Bad("text as Escape writes it", key, $" at unit {at}");
                at += 2;
            }
            string text;
            try { text = Utf8.GetString(bytes.ToArray()); }
            catch (DecoderFallbackException error) { throw Bad("UTF-8", "other bytes", $" at byte {error.Index} of the text that \"{key}\" encodes"); }
            return Escaped(text) == key ? text : throw Bad("text as Escape writes it", key, $", which it would write as \"{Escaped(text)}\"");
        }

        static readonly string Mirror = string.Concat(Enumerable.Range(0x22, 0x5d).Select(c => (char)c).Where(c => "#%/?\\".IndexOf(c) < 0));

        static string Mirrored(string text) => string.Concat(text.Select(c => Mirror[Mirror.Length - 1 - Mirror.IndexOf(c)]));

        // No key has the apostrophe that { would be mirrored to.
        static string Reversed(string text) => Mirrored(text).Replace("'", "&~~~") + "~~";

        static string ReadReversed(string part) =>
            part.EndsWith("~~", StringComparison.Ordinal) && part.All(c => c != '\'' && Mirror.IndexOf(c) >= 0)
                ? Mirrored(part.Substring(0, part.Length - 2).Replace("&~~~", "'"))
                : throw Bad("reversed text, which ends with ~~", part);

        static readonly Dictionary<string, int> Digits = new Dictionary<string, int>
        {
            ["u8"] = 3, ["u16"] = 5, ["u32"] = 10, ["u64"] = 20, ["u128"] = 39,
            ["i8"] = 3, ["i16"] = 5, ["i32"] = 10, ["i64"] = 19, ["i128"] = 39,
        };

        static readonly string[] Kinds = new[] { "str", "bytes", "bool", "ticks", "guid", "f32", "f64", "f32bits", "f64bits" }.Concat(Digits.Keys).ToArray();

        static string Complement(string hex) => Hex(Bytes(hex).Select(b => (byte)~b).ToArray());

        static T Of<T>(object value) => value is T ? (T)value : throw Wrong($"a {typeof(T).Name}", value);

        static DateTime Instant(object value) => value is DateTimeOffset ? ((DateTimeOffset)value).UtcDateTime : Of<DateTime>(value);

        // Every NaN of .NET is the one of Rust: without a sign, and so above all numbers.
        static ulong Bits(double value) => double.IsNaN(value) ? 0x7ff8000000000000 : BitConverter.ToUInt64(BitConverter.GetBytes(value), 0);

        static uint Bits(float value) => float.IsNaN(value) ? 0x7fc00000 : BitConverter.ToUInt32(BitConverter.GetBytes(value), 0);

        static BigInteger Number(string kind, object value)
        {
            if (kind == "f64") return Bits(Of<double>(value));
            if (kind == "f32") return Bits(Of<float>(value));
            if (value is BigInteger) return (BigInteger)value;
            if (value is ulong) return (ulong)value;
            var whole = value is byte || value is sbyte || value is short || value is ushort || value is int || value is uint || value is long;
            return whole ? Convert.ToInt64(value, Plain) : throw Wrong("a whole number", value);
        }

        static string WritePart(string kind, object value, bool reverse = false)
        {
            if (kind.StartsWith("-", StringComparison.Ordinal)) return WritePart(kind.Substring(1), value, !reverse);
            if (kind.StartsWith("?", StringComparison.Ordinal))
                return (value != null != reverse ? "=" : "-") + (value == null ? "" : WritePart(kind.Substring(1), value, reverse));
            switch (kind)
            {
                case "str": return reverse ? Reversed(Escaped(Of<string>(value))) : Escaped(Of<string>(value));
                case "bytes": return reverse ? Complement(Hex(Of<byte[]>(value))) + "~" : Hex(Of<byte[]>(value));
                case "bool": return Of<bool>(value) != reverse ? "t" : "f";
                case "ticks": return reverse ? NewestFirst(Instant(value)) : Ascending(Instant(value));
                case "guid": return Hyphenated(reverse ? Complement(Digits32(Of<Guid>(value))) : Digits32(Of<Guid>(value)));
            }
            var number = Number(kind, value);
            var bits = BitsOf(kind);
            BigInteger ones = (BigInteger.One << bits) - 1, top = BigInteger.One << (bits - 1);
            if (kind[0] == 'i') Whole(number, -top, top - 1); else Whole(number, 0, ones);
            if (kind[0] == 'u') return (reverse ? ones - number : number).ToString(Plain).PadLeft(Digits[kind], '0');
            if (kind[0] == 'i') return WriteSigned(reverse ? -1 - number : number, Digits[kind]);
            number = (number & top) != 0 ? number ^ ones : number | top;
            return ((ulong)(reverse ? number ^ ones : number)).ToString("x" + bits / 4);
        }

        static int BitsOf(string kind) => int.Parse(string.Concat(kind.Where(char.IsDigit)), Plain);

        // The value; key becomes what follows it. What is not canonical is refused by Decode, which writes it again.
        static object ReadPart(string kind, ref string key, bool reverse = false)
        {
            if (kind.StartsWith("-", StringComparison.Ordinal)) return ReadPart(kind.Substring(1), ref key, !reverse);
            if (kind.StartsWith("?", StringComparison.Ordinal))
            {
                var mark = Take(ref key, 1);
                if (mark != "=" && mark != "-") throw Bad("'=' or '-' of an optional part", mark);
                return mark == "=" != reverse ? ReadPart(kind.Substring(1), ref key, reverse) : null;
            }
            var end = key.IndexOf('!') < 0 ? key.Length : key.IndexOf('!');
            string part;
            switch (kind)
            {
                case "str":
                    part = Take(ref key, end);
                    return Unescape(reverse ? ReadReversed(part) : part);
                case "bytes":
                    part = Take(ref key, end);
                    if (reverse && !part.EndsWith("~", StringComparison.Ordinal)) throw Bad("reversed bytes, which end with ~", part);
                    return Bytes(reverse ? Complement(part.Substring(0, part.Length - 1)) : part);
                case "bool": return Take(ref key, 1) == "t" != reverse;
                case "ticks": return reverse ? ParseNewestFirst(Take(ref key, 19)) : ParseAscending(Take(ref key, 19));
                case "guid":
                    part = Take(ref key, 36);
                    if (!Guid.TryParseExact(part, "D", out var guid)) throw Bad("a GUID such as 6f9619ff-8b86-d011-b42d-00cf4fc964ff", part);
                    return reverse ? new Guid(Complement(Digits32(guid))) : guid;
            }
            var bits = BitsOf(kind);
            BigInteger ones = (BigInteger.One << bits) - 1, top = BigInteger.One << (bits - 1);
            BigInteger number;
            if (kind[0] == 'u')
            {
                number = DigitsOf(Take(ref key, Digits[kind]), Digits[kind]);
                return reverse ? ones - number : number;
            }
            if (kind[0] == 'i')
            {
                number = ReadSigned(Take(ref key, 1 + Digits[kind]), Digits[kind]);
                return reverse ? -1 - number : number;
            }
            part = Take(ref key, bits / 4);
            if (!ulong.TryParse(part, NumberStyles.AllowHexSpecifier, Plain, out var shown)) throw Bad($"{bits / 4} hexadecimal digits", part);
            number = reverse ? shown ^ ones : shown;
            return (number & top) != 0 ? number ^ top : number ^ ones;
        }

        static string Take(ref string key, int count)
        {
            var taken = key.Substring(0, Math.Min(count, key.Length));
            key = key.Substring(taken.Length);
            return taken;
        }

        /// <summary>Several parts in one key, which sorts part by part.</summary>
        /// <remarks>
        /// A kind is <c>str</c>, <c>bytes</c>, <c>bool</c>, <c>ticks</c> (a <see cref="DateTime"/>), <c>guid</c> (a <see cref="Guid"/>),
        /// <c>u8</c> to <c>u128</c>, <c>i8</c> to <c>i128</c>, <c>f32</c> (a <c>float</c>), <c>f64</c> (a <c>double</c>), or <c>f32bits</c> and
        /// <c>f64bits</c> for the bits of a number. <c>-</c> before it reverses its order, and <c>?</c> allows <c>null</c>, which sorts first.
        /// A number is written at the width of its kind, so a kind is part of a key's format.
        /// </remarks>
        /// <example><code>
        /// var at = new DateTime(2024, 5, 6, 7, 8, 9, DateTimeKind.Utc);
        /// Keys.Encode(new[] { "str", "-ticks", "u32" }, "order", at, 4502) // order!2516873215109999999!0000004502
        /// </code></example>
        public static string Encode(string[] kinds, params object[] values)
        {
            if (Checked(kinds).Length != Given(values, nameof(values)).Length) throw new ArgumentException($"expected {kinds.Length} values, one per kind, found {values.Length}");
            return CheckKey(string.Join("!", kinds.Select((kind, index) => At($"part {index}, {kind}", () => WritePart(kind, values[index])))));
        }

        static string[] Checked(string[] kinds)
        {
            var wrong = Given(kinds, nameof(kinds)).FirstOrDefault(kind => !Kinds.Contains((kind ?? "").TrimStart('-', '?')));
            if (kinds.Length > 0 && !kinds.Contains(null) && wrong == null) return kinds;
            throw new ArgumentException($"expected kinds of parts ({string.Join(", ", Kinds)}) after '?' or '-', found \"{wrong}\"");
        }

        static T At<T>(string place, Func<T> make)
        {
            try { return make(); }
            catch (ArgumentOutOfRangeException error) { throw new ArgumentOutOfRangeException("values", error.ActualValue, $"{place}: {error.Message}"); }
            catch (ArgumentException error) { throw new ArgumentException($"{place}: {error.Message}"); }
            catch (FormatException error) { throw new FormatException($"{place}: {error.Message}"); }
        }

        /// <summary>
        /// The values of a key by <see cref="Encode"/> with the same kinds: <c>u8</c> as <c>byte</c>, <c>u32</c> as <c>uint</c> and so on,
        /// <c>u128</c> and <c>i128</c> as <see cref="BigInteger"/>.
        /// </summary>
        public static object[] Decode(string[] kinds, string key)
        {
            var rest = Given(key, nameof(key));
            var values = new object[Checked(kinds).Length];
            // The bits of a number with a fraction, since a NaN is not equal to itself.
            var exact = kinds.Select(kind => IsFraction(kind) ? kind + "bits" : kind).ToArray();
            for (var i = 0; i < kinds.Length; i++)
                values[i] = At($"part {i}, {kinds[i]}, at unit {key.Length - rest.Length}", () =>
                {
                    var mark = i == 0 ? "!" : Take(ref rest, 1);
                    return mark == "!" ? ReadPart(exact[i], ref rest) : throw Bad("'!' before it", mark);
                });
            if (rest != "") throw Bad("the end of the key", rest, $" at unit {key.Length - rest.Length}");
            string again;
            try { again = Encode(exact, values); }
            catch (ArgumentException error) { throw new FormatException(error.Message); }
            if (again != key) throw Bad("a key as Encode writes it", key, $", which it would write as \"{again}\"");
            return kinds.Zip(values, Narrow).ToArray();
        }

        static bool IsFraction(string kind) => kind.TrimStart('-', '?') == "f32" || kind.TrimStart('-', '?') == "f64";

        // A number as the type of its kind.
        static object Narrow(string kind, object value)
        {
            if (!(value is BigInteger)) return value;
            var number = (BigInteger)value;
            var name = kind.TrimStart('-', '?');
            if (name == "f32") return BitConverter.ToSingle(BitConverter.GetBytes((uint)number), 0);
            if (name == "f64") return BitConverter.ToDouble(BitConverter.GetBytes((ulong)number), 0);
            if (!Types.ContainsKey(name)) return number;
            return Convert.ChangeType(name[0] == 'u' ? (ulong)number : (object)(long)number, Types[name], Plain);
        }

        static readonly Dictionary<string, Type> Types = new Dictionary<string, Type>
        {
            ["u8"] = typeof(byte), ["u16"] = typeof(ushort), ["u32"] = typeof(uint), ["u64"] = typeof(ulong),
            ["i8"] = typeof(sbyte), ["i16"] = typeof(short), ["i32"] = typeof(int), ["i64"] = typeof(long),
        };

        /// <summary>The keys of all tuples that have the parts of this key and more.</summary>
        public static KeyRange Extensions(string key) => KeyRange.Prefix(Given(key, nameof(key)) + "!");

        /// <summary>The key of a tuple, and the keys of all tuples that have its parts and more.</summary>
        public static KeyRange Subtree(string key) => CheckKey(key).Length < MaxKeyUnits ? KeyRange.Between(key, key + "\"") : KeyRange.Exactly(key);

        /// <summary>
        /// The keys of all tuples that begin with the parts of <paramref name="beginning"/> and whose next part is from
        /// <paramref name="start"/>, inside, to <paramref name="end"/>, which is not. <paramref name="kinds"/> has the kinds of both; the
        /// next part is given forwards where its order is reversed.
        /// </summary>
        public static KeyRange Span(string[] kinds, object[] beginning, object start, object end)
        {
            string first = Encode(kinds, beginning.Concat(new[] { start }).ToArray()), last = Encode(kinds, beginning.Concat(new[] { end }).ToArray());
            // In reversed keys the end comes first, and it and its extensions are outside.
            var reversed = kinds.Last().Count(c => c == '-') % 2 == 1;
            return reversed ? KeyRange.Between(last + "\"", first + "\"") : KeyRange.Between(first, last);
        }

        // The next character that a key may hold, in the order of UTF-16 units: those past U+FFFF are before U+E000.
        static string NextCharacter(string character)
        {
            for (var point = char.ConvertToUtf32(character, 0); point != 0xffff;)
            {
                point = point == 0xd7ff ? 0x10000 : point == 0x10ffff ? 0xe000 : point + 1;
                if (IsLegal(point)) return char.ConvertFromUtf32(point);
            }
            return null;
        }

        // The first legal key past all that start with a legal prefix.
        internal static string PastPrefix(string prefix)
        {
            while (prefix != "")
            {
                var units = char.IsLowSurrogate(prefix[prefix.Length - 1]) ? 2 : 1;
                var next = NextCharacter(prefix.Substring(prefix.Length - units));
                prefix = prefix.Substring(0, prefix.Length - units);
                if (next != null) return (prefix + next).Length <= MaxKeyUnits ? prefix + next : prefix + "\ue000";
            }
            return null;
        }

        internal static string JustPast(string key) => key.Length < MaxKeyUnits ? key + " " : PastPrefix(key);

        static IEnumerable<string> Comparisons(string name, KeyRange range)
        {
            Func<string, string> quoted = key => "'" + key.Replace("'", "''") + "'";
            if (range.IsEmpty) return new[] { $"{name} lt ''" };
            if (JustPast(range.Lower) == range.Upper) return new[] { $"{name} eq {quoted(range.Lower)}" };
            // A space at the end gets lost on the way, so the key before it is named.
            Func<string, string, string, string> bound = (key, at, past) =>
                key.EndsWith(" ", StringComparison.Ordinal) ? $"{name} {past} {quoted(key.Substring(0, key.Length - 1))}" : $"{name} {at} {quoted(key)}";
            var comparisons = new List<string>();
            if (range.Lower != "") comparisons.Add(bound(range.Lower, "ge", "gt"));
            if (range.Upper != null) comparisons.Add(bound(range.Upper, "lt", "le"));
            return comparisons;
        }

        /// <summary>The filter of a query: the partitions and the rows of two ranges, either of which may be null. Empty where both are.</summary>
        public static string FilterOf(KeyRange partitions, KeyRange rows)
        {
            var none = Enumerable.Empty<string>();
            var of = partitions == null ? none : Comparisons("PartitionKey", partitions);
            return string.Join(" and ", of.Concat(rows == null ? none : Comparisons("RowKey", rows)));
        }

        static string Digits32(Guid guid) => guid.ToString("N");

        static string Hyphenated(string digits) => new Guid(digits).ToString("D");

        /// <summary>The bytes in RFC 4122 order, which <see cref="Guid.ToByteArray()"/> swaps in the first three fields.</summary>
        public static byte[] Rfc4122(Guid guid) => Bytes(Digits32(guid));

        internal static uint Count(uint count, string name = "partitions") => (uint)Ranged(count, 1, uint.MaxValue, name);

        /// <summary>The sum of a GUID's 16 bytes, modulo. It does not depend on the order of the bytes.</summary>
        /// <example><code>Keys.ByteSum(Guid.Parse("6f9619ff-8b86-d011-b42d-00cf4fc964ff"), 15) // 6</code></example>
        public static uint ByteSum(Guid guid, uint partitions) => (uint)guid.ToByteArray().Sum(b => b) % Count(partitions);

        /// <summary>The PartitionKey of the first bits of a key's MD5: one of 2^bits.</summary>
        /// <example><code>Keys.Md5Bits(Encoding.UTF8.GetBytes("ada@example.com"), 4) // 0011</code></example>
        public static string Md5Bits(byte[] key, int bits) => BitText(MD5.Create(), key, bits);

        /// <summary>The PartitionKey of the first bits of a key's SHA-256: one of 2^bits.</summary>
        /// <example><code>Keys.Sha256Bits(Encoding.UTF8.GetBytes("ada@example.com"), 6) // 101101</code></example>
        public static string Sha256Bits(byte[] key, int bits) => BitText(SHA256.Create(), key, bits);

        static string BitText(HashAlgorithm algorithm, byte[] key, int bits)
        {
            using (algorithm)
            {
                var text = string.Concat(algorithm.ComputeHash(Given(key, nameof(key))).Select(b => Convert.ToString(b, 2).PadLeft(8, '0')));
                return text.Substring(0, bits >= 1 && bits <= text.Length ? bits : throw new ArgumentOutOfRangeException(nameof(bits), bits, $"expected 1 to {text.Length}"));
            }
        }

        // A to Z become a to z, and nothing else.
        static byte[] Folded(byte[] text) => text.Select(b => b >= 'A' && b <= 'Z' ? (byte)(b + 32) : b).ToArray();

        /// <summary>1 to 6 by the first letter of an e-mail address: a-d, e-h, i-l, m-p, q-t, u-z.</summary>
        public static int EmailBucket(byte[] address)
        {
            if (!Given(address, nameof(address)).Contains((byte)'@')) throw Bad("an e-mail address with an '@'", Encoding.UTF8.GetString(address));
            return 1 + "eimqu".Count(start => start <= Folded(address)[0]);
        }

        /// <summary>The number of boundaries that are not above a text. Letters A to Z of both are folded; boundaries are in order.</summary>
        public static int Alphabet(byte[][] boundaries, byte[] text)
        {
            var folded = Given(boundaries, nameof(boundaries)).Select(boundary => Folded(Given(boundary, nameof(boundaries)))).ToArray();
            for (var i = 0; i < folded.Length; i++)
                if (Compare(i > 0 ? folded[i - 1] : new byte[0], folded[i]) >= 0)
                    throw new ArgumentException($"expected boundaries with text, each after the one before it, found another at {i}", nameof(boundaries));
            var letters = Folded(Given(text, nameof(text)));
            return folded.Count(boundary => Compare(boundary, letters) <= 0);
        }

        internal static int Compare(byte[] a, byte[] b)
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

        /// <summary>SipHash-1-3 of a key's bytes, with a secret of 16 bytes or without (null): 64 bits.</summary>
        public static ulong SipHash(byte[] key, byte[] secret = null)
        {
            secret = secret ?? new byte[16];
            if (secret.Length != 16) throw new ArgumentException($"expected a secret of 16 bytes, found {secret.Length}", nameof(secret));
            ulong k0 = BitConverter.ToUInt64(secret, 0), k1 = BitConverter.ToUInt64(secret, 8);
            // One round per word of eight bytes, three at the end.
            var v = new[] { k0 ^ 0x736f6d6570736575, k1 ^ 0x646f72616e646f6d, k0 ^ 0x6c7967656e657261, k1 ^ 0x7465646279746573 };
            var padded = new byte[Given(key, nameof(key)).Length / 8 * 8 + 8];
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

        internal static uint OneOf(ulong hash, uint partitions) => (uint)(new BigInteger(hash) * partitions >> 64);

        /// <summary>
        /// An even partition for any key: the high half of SipHash-1-3 times the partitions. Its PartitionKey is the number as text.
        /// </summary>
        /// <example><code>Keys.SipHashPartition(Encoding.UTF8.GetBytes("customer-4711"), 64) // 59</code></example>
        public static uint SipHashPartition(byte[] key, uint partitions, byte[] secret = null) => OneOf(SipHash(key, secret), Count(partitions));

        /// <summary>Jump hash of the SipHash: one more partition takes keys from the others and moves no other.</summary>
        public static uint JumpPartition(byte[] key, uint partitions, byte[] secret = null)
        {
            Count(partitions);
            var hash = SipHash(key, secret);
            double bucket = 0, next = 0;
            while (next < partitions)
            {
                bucket = next;
                hash = unchecked(hash * 2862933555777941757 + 1);
                next = Math.Floor((bucket + 1) * (2147483648.0 / ((hash >> 33) + 1)));
            }
            return (uint)bucket;
        }

        static byte[] Bytes(string hex)
        {
            var bytes = new byte[hex.Length / 2];
            for (var i = 0; i < bytes.Length; i++)
                if (!byte.TryParse(hex.Substring(2 * i, 2), NumberStyles.AllowHexSpecifier, Plain, out bytes[i]))
                    throw Bad("two hexadecimal digits", hex.Substring(2 * i, 2), $" at unit {2 * i} of \"{hex}\"");
            return bytes;
        }

        static string Hex(byte[] bytes) => string.Concat(bytes.Select(b => b.ToString("x2")));
    }

    /// <summary>Keys from a lower bound, inside, up to an upper bound, which is not, or is null: to the last key.</summary>
    internal sealed class KeyRange
    {
        /// <summary>The first key inside.</summary>
        public string Lower { get; }

        /// <summary>The first key after the range.</summary>
        public string Upper { get; }

        KeyRange(string lower, string upper)
        {
            Lower = lower;
            Upper = upper;
        }

        /// <summary>Every key.</summary>
        public static KeyRange All() => new KeyRange("", null);

        /// <summary>One key and no other.</summary>
        public static KeyRange Exactly(string key) => new KeyRange(CheckKey(key), JustPast(key));

        /// <summary>The keys that start with a text.</summary>
        /// <example><code>KeyRange.Prefix("order.").Upper // order0</code></example>
        public static KeyRange Prefix(string prefix) => new KeyRange(CheckKey(prefix), PastPrefix(prefix));

        /// <summary>The keys from one, inside, to another, which is not.</summary>
        public static KeyRange Between(string lower, string upper) => Ordered(CheckKey(lower), upper == null ? null : CheckKey(upper));

        static KeyRange Ordered(string lower, string upper) =>
            upper == null || KeyOrder(lower, upper) <= 0 ? new KeyRange(lower, upper) : throw new ArgumentException($"expected a range from its lower to its upper end, found \"{lower}\" to \"{upper}\"");

        /// <summary>The keys after one: the next page.</summary>
        public static KeyRange After(string key)
        {
            var past = JustPast(CheckKey(key));
            return past == null ? new KeyRange("", "") : new KeyRange(past, null);
        }

        /// <summary>The keys that begin with Ascending of an instant from start, inside, to end, which is not. Null: no limit.</summary>
        public static KeyRange OfAscending(DateTime? start, DateTime? end) =>
            Ordered(Nineteen(start == null ? 0 : TicksOf(start.Value)), Nineteen(end == null ? DateTime.MaxValue.Ticks + 1 : TicksOf(end.Value)));

        /// <summary>The keys that begin with NewestFirst of an instant from start, inside, to end, which is not. Null: no limit.</summary>
        public static KeyRange OfNewestFirst(DateTime? start, DateTime? end)
        {
            var past = DateTime.MaxValue.Ticks + 1;
            return Ordered(Nineteen(end == null ? 0 : past - TicksOf(end.Value)), Nineteen(start == null ? past : past - TicksOf(start.Value)));
        }

        /// <summary>The keys that begin with ZeroPadded of a number from start, inside, to end, which is not: at most 10^width.</summary>
        public static KeyRange OfZeroPadded(ulong start, ulong end, int width)
        {
            var past = width < 20 && end == BigInteger.Pow(10, width);
            return Ordered(ZeroPadded(start, width), past ? PastPrefix(new string('9', width)) : ZeroPadded(end, width));
        }

        /// <summary>The keys that begin with Signed of a number from start, inside, to end, which is not.</summary>
        public static KeyRange OfSigned(long start, long end) => Ordered(Signed(start), Signed(end));

        /// <summary>The same keys with a legal text before each of them. A bound with the text before it must still be a key.</summary>
        public KeyRange WithPrefix(string prefix) =>
            new KeyRange(CheckKey(Given(prefix, nameof(prefix)) + Lower), Upper == null ? PastPrefix(CheckKey(prefix)) : CheckKey(prefix + Upper));

        /// <summary>The keys that are inside both.</summary>
        public KeyRange Intersection(KeyRange other)
        {
            var lower = KeyOrder(Lower, Given(other, nameof(other)).Lower) > 0 ? Lower : other.Lower;
            if (Upper == null || other.Upper == null) return new KeyRange(lower, Upper ?? other.Upper);
            return new KeyRange(lower, KeyOrder(Upper, other.Upper) < 0 ? Upper : other.Upper);
        }

        /// <summary>Whether a legal key is inside.</summary>
        public bool Contains(string key) => KeyOrder(Lower, key) <= 0 && (Upper == null || KeyOrder(key, Upper) < 0);

        /// <summary>Whether no key is inside.</summary>
        public bool IsEmpty => Upper != null && KeyOrder(Upper, Lower) <= 0;
    }

    /// <summary>Spreads a hot PartitionKey: a number by another part of the row, before or after it.</summary>
    internal sealed class Salt
    {
        readonly uint salts;
        readonly string separator;
        readonly bool after;
        readonly byte[] secret;

        /// <summary>A number of salts, before the key or after it, with a character between them.</summary>
        public Salt(uint salts, char separator, bool after = false, byte[] secret = null)
        {
            this.salts = Count(salts, nameof(salts));
            this.separator = CheckKey(separator.ToString());
            this.after = after;
            this.secret = secret;
        }

        /// <summary>The PartitionKey of a row of the base with this identity.</summary>
        public string KeyFor(string @base, byte[] identity) => Key(Given(@base, nameof(@base)), SipHashPartition(identity, salts, secret));

        /// <summary>All PartitionKeys of the base: what a reader asks that does not know the identity.</summary>
        public string[] AllKeys(string @base) =>
            Enumerable.Range(0, (int)Ranged(salts, 1, 65536, nameof(salts))).Select(salt => Key(Given(@base, nameof(@base)), (uint)salt)).ToArray();

        string Key(string @base, uint number)
        {
            var salt = number.ToString(Plain).PadLeft((salts - 1).ToString(Plain).Length, '0');
            return CheckKey(after ? @base + separator + salt : salt + separator + @base);
        }
    }

    /// <summary>
    /// More partitions for new rows, while old rows stay: SipHashPartition with a count that depends on the row's creation. The text is
    /// that of the Rust type after <c>generations:</c>, such as <c>4,8@2024-01-01T00:00:00.0000000Z</c>.
    /// </summary>
    internal sealed class Generations
    {
        readonly List<KeyValuePair<long, uint>> generations = new List<KeyValuePair<long, uint>>();
        readonly byte[] secret;

        /// <summary>The generations of a text.</summary>
        public Generations(string text, byte[] secret = null)
        {
            this.secret = secret;
            var list = Given(text, nameof(text)).Split('!');
            var check = secret == null ? null : SipHash(Encoding.UTF8.GetBytes("generations:" + list[0]), secret).ToString("x16", Plain);
            if (list.Length > 2 || list.Length == 2 && list[1] != check) throw Bad("the check of these generations and their secret", list[1]);
            foreach (var part in list[0].Split(','))
            {
                var fields = part.Split('@');
                var later = generations.Count > 0;
                if (fields.Length != (later ? 2 : 1) || !uint.TryParse(fields[0], NumberStyles.None, Plain, out var count) || fields[0][0] == '0')
                    throw Bad("COUNT and then COUNT@INSTANT, with commas between them", part, $" in part {generations.Count}");
                var start = later ? ParseText(fields[1]).Ticks : -1;
                if (later && start <= generations.Last().Key)
                    throw Bad("a later start than that of the generation before", fields[1], $" in part {generations.Count}");
                generations.Add(new KeyValuePair<long, uint>(start, count));
            }
        }

        /// <summary>The number of the generation of a row that was created then, from 0.</summary>
        public int GenerationAt(DateTime created)
        {
            var ticks = TicksOf(created);
            return generations.FindLastIndex(generation => generation.Key <= ticks);
        }

        /// <summary>The partition of a row.</summary>
        public uint PartitionOf(byte[] key, DateTime created) => SipHashPartition(key, generations[GenerationAt(created)].Value, secret);

        /// <summary>The PartitionKey of a row: its generation, <c>-</c> and its partition.</summary>
        public string TaggedKeyOf(byte[] key, DateTime created) => $"{GenerationAt(created)}-{PartitionOf(key, created)}";

        /// <summary>All PartitionKeys that a row with this key may have, the latest first.</summary>
        public IEnumerable<string> TaggedCandidateKeys(byte[] key) =>
            generations.Select((generation, index) => $"{index}-{SipHashPartition(key, generation.Value, secret)}").Reverse();
    }

    /// <summary>Named nodes on a ring: a node that comes takes keys from the others and moves no other.</summary>
    internal sealed class HashRing
    {
        readonly byte[] secret;
        readonly ulong[] places;
        readonly string[] owners;

        /// <summary>Nodes with their names and weights, and the points per weight.</summary>
        public HashRing(IEnumerable<KeyValuePair<string, uint>> nodes, uint pointsPerWeight = 128, byte[] secret = null)
        {
            this.secret = secret;
            var points = new SortedDictionary<ulong, string>();
            Count(pointsPerWeight, nameof(pointsPerWeight));
            var names = new HashSet<string>();
            ulong all = 0;
            foreach (var node in Given(nodes, nameof(nodes)).OrderByDescending(node => BytesOf(node.Key, nameof(nodes)), Comparer<byte[]>.Create(Compare)))
            {
                if (!names.Add(CheckKey(node.Key))) throw new ArgumentException($"expected a new name for each node, found {node.Key} again", nameof(nodes));
                all = Ranged(all + (ulong)Count(node.Value, nameof(nodes)) * pointsPerWeight, 1, 1 << 24, nameof(nodes));
                var name = BytesOf(node.Key);
                for (uint r = 0; r < node.Value * pointsPerWeight; r++)
                    points[SipHash(name.Concat(BitConverter.GetBytes(r)).ToArray(), secret) >> 20] = node.Key;
            }
            if (points.Count == 0) throw new ArgumentException("expected at least one node, found none", nameof(nodes));
            places = points.Keys.ToArray();
            owners = points.Values.ToArray();
        }

        /// <summary>The node of a key.</summary>
        public string Get(byte[] key) => owners[First(key)];

        /// <summary>All nodes from the key on, its own first: where replicas go.</summary>
        public IEnumerable<string> NodesFrom(byte[] key)
        {
            var first = First(key);
            return owners.Skip(first).Concat(owners.Take(first)).Distinct();
        }

        // The first point from the place of a key on, around the ring.
        int First(byte[] key)
        {
            var at = Array.BinarySearch(places, SipHash(key, secret) >> 20);
            return (at < 0 ? ~at : at) % places.Length;
        }
    }

    /// <summary>Slots by SipHash, dealt to named nodes: the text of the Rust type, which programs share.</summary>
    internal sealed class SlotTable
    {
        readonly byte[] secret;
        readonly uint slots;
        // The last slots of runs, and their nodes.
        readonly uint[] ends;
        readonly string[] owners;

        /// <summary>The table of a text.</summary>
        public SlotTable(string text, byte[] secret = null)
        {
            this.secret = secret;
            var lines = Given(text, nameof(text)).Split('\n');
            if (lines.Length < 4) throw Bad("lines of slots, nodes, runs and a check", lines.Length, " lines");
            var check = lines.Last();
            var hash = SipHash(BytesOf(text.Substring(0, text.Length - check.Length)), secret);
            if (check != "check " + hash.ToString("x16")) throw Bad("the check of this table and its secret", check, " in the last line");
            // Before the first release there was a space in the place of the colon.
            slots = uint.Parse(lines[0].Split(':', ' ')[1], Plain);
            var runs = lines[lines.Length - 2].Split(' ').Select(run => run.Split('*').Select(number => uint.Parse(number, Plain)).ToArray()).ToArray();
            owners = runs.Select(run => lines[1 + run[0]].Split(new[] { ' ' }, 2)[1]).ToArray();
            uint end = 0;
            ends = runs.Select(run => (end += run[1]) - 1).ToArray();
        }

        /// <summary>The node of a key.</summary>
        public string Get(byte[] key)
        {
            var at = Array.BinarySearch(ends, OneOf(SipHash(key, secret), slots));
            return owners[at < 0 ? ~at : at];
        }
    }
}
