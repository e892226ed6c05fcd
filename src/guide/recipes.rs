//! The same key in Rust, C#, Python and JavaScript, for each kind of key.
//!
//! Each is written by hand, in a line or two; the [packages](crate::guide::clients#in-other-languages) have functions
//! for all of them, which also read keys.
//!
//! Tests run every block. C# needs `using` lines for `System` and its namespaces `Globalization`, `Linq`,
//! `Numerics`, `Security.Cryptography` and `Text`; JavaScript is for Node.js. Where two programs write one table,
//! check first that both print these keys.
//!
//! | card | key |
//! |---|---|
//! | [A padded number](#a-padded-number) | `0000004502` |
//! | [A number that may be negative](#a-number-that-may-be-negative) | `-0999999999999999999` |
//! | [Newest first, with a suffix](#newest-first-with-a-suffix) | `2516873215109999999-9f0c` |
//! | [A window of newest-first keys](#a-window-of-newest-first-keys) | `RowKey ge '2516873214000000000' and RowKey lt '2516873220000000000'` |
//! | [A date](#a-date) | `20240506070809` |
//! | [Several parts](#several-parts) | `order!2516873215109999999!0000004502` |
//! | [Escaped text](#escaped-text) | `O&~~Neill.~~2024"20"~~7~C3~A9` |
//! | [A folded e-mail address](#a-folded-e-mail-address) | `james.smith@example.com` |
//! | [A partition by MD5, or by SHA-256](#a-partition-by-md5) | `0011` |
//! | [A partition by the byte sum of a GUID](#a-partition-by-the-byte-sum-of-a-guid) | `6` |
//! | [A partition by the alphabet](#a-partition-by-the-alphabet) | `2` |
//! | [A partition by SipHash](#a-partition-by-siphash) | `59` |
//!
//! # A padded number
//!
//! Ten digits hold every `u32` and every C# `int` that is not negative. Refuse a number with more digits.
//!
//! Key: `0000004502`
//!
//! Rust:
//!
//! ```
//! use tablekeys::row_key;
//!
//! assert_eq!(row_key::zero_padded::<10>(4_502)?, "0000004502");
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! C#:
//!
//! ```csharp
//! var key = 4502.ToString("D10");
//! ```
//!
//! Python:
//!
//! ```python
//! key = f"{4502:010d}"
//! ```
//!
//! JavaScript:
//!
//! ```javascript
//! const key = String(4502).padStart(10, "0");
//! ```
//!
//! # A number that may be negative
//!
//! 20 characters that sort from the least to the greatest 64-bit integer.
//!
//! Key: `-0999999999999999999`
//!
//! Rust:
//!
//! ```
//! use tablekeys::row_key;
//!
//! assert_eq!(row_key::signed(-9_000_000_000_000_000_000), "-0999999999999999999");
//! ```
//!
//! C#:
//!
//! ```csharp
//! long value = -9000000000000000000;
//! var complement = 9999999999999999998UL - (ulong)(-(value + 1));
//! var key = value < 0 ? "-" + complement.ToString("D19") : value.ToString("D20");
//! ```
//!
//! Python:
//!
//! ```python
//! value = -9_000_000_000_000_000_000
//! key = f"-{10**19 - 1 + value:019d}" if value < 0 else f"{value:020d}"
//! ```
//!
//! JavaScript:
//!
//! ```javascript
//! const value = -9000000000000000000n, complement = 10n ** 19n - 1n + value;
//! const key = value < 0n ? "-" + String(complement).padStart(19, "0")
//!   : String(value).padStart(20, "0");
//! ```
//!
//! # Newest first, with a suffix
//!
//! The ticks (100 ns) that are left until the end of 9999, in 19 digits. Python has microseconds and JavaScript
//! milliseconds, so compute a key again only from the stored instant. Use UTC: in C#, `DateTime.UtcNow`, and
//! `UtcTicks` of a `DateTimeOffset`. Oldest first: the ticks themselves in 19 digits, `0638505760890000000`.
//!
//! Key: `2516873215109999999-9f0c`
//!
//! Rust:
//!
//! ```
//! use tablekeys::{Ticks, row_key};
//!
//! let at: Ticks = "2024-05-06T07:08:09.0000000Z".parse()?;
//! let key = format!("{}-9f0c", row_key::newest_first(at));
//! assert_eq!(key, "2516873215109999999-9f0c");
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! C#:
//!
//! ```csharp
//! var at = new DateTime(2024, 5, 6, 7, 8, 9, DateTimeKind.Utc);
//! var key = (DateTime.MaxValue.Ticks - at.Ticks).ToString("D19") + "-9f0c";
//! ```
//!
//! Python:
//!
//! ```python
//! from datetime import datetime, timedelta, timezone
//! at = datetime(2024, 5, 6, 7, 8, 9, tzinfo=timezone.utc)
//! ticks = (at - datetime(1, 1, 1, tzinfo=timezone.utc)) // timedelta(microseconds=1) * 10
//! key = f"{3155378975999999999 - ticks:019d}-9f0c"
//! ```
//!
//! JavaScript:
//!
//! ```javascript
//! const ticks = BigInt(Date.UTC(2024, 4, 6, 7, 8, 9)) * 10000n + 621355968000000000n;
//! const key = String(3155378975999999999n - ticks).padStart(19, "0") + "-9f0c";
//! ```
//!
//! # A window of newest-first keys
//!
//! From 07:00 (included) to 07:10 (excluded). Both bounds are one more than the key of the instant:
//! [why](crate::guide::row_keys#windows-of-time).
//!
//! Key: `RowKey ge '2516873214000000000' and RowKey lt '2516873220000000000'`
//!
//! Rust:
//!
//! ```
//! use tablekeys::range::KeyRange;
//! use tablekeys::table::Filter;
//! use tablekeys::Ticks;
//!
//! let from: Ticks = "2024-05-06T07:00:00.0000000Z".parse()?;
//! let to: Ticks = "2024-05-06T07:10:00.0000000Z".parse()?;
//! let filter = Filter::rows(&KeyRange::newest_first(from..to)?);
//! assert_eq!(
//!     filter.as_str(),
//!     "RowKey ge '2516873214000000000' and RowKey lt '2516873220000000000'"
//! );
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! C#:
//!
//! ```csharp
//! Func<int, DateTime> at = minute => new DateTime(2024, 5, 6, 7, minute, 0, DateTimeKind.Utc);
//! Func<int, string> bound = m => (DateTime.MaxValue.Ticks - at(m).Ticks + 1).ToString("D19");
//! var key = $"RowKey ge '{bound(10)}' and RowKey lt '{bound(0)}'";
//! ```
//!
//! Python:
//!
//! ```python
//! from datetime import datetime, timedelta, timezone
//! ticks = lambda t: (t - datetime(1, 1, 1, tzinfo=timezone.utc)) // timedelta(microseconds=1) * 10
//! at = lambda minute: datetime(2024, 5, 6, 7, minute, tzinfo=timezone.utc)
//! bound = lambda minute: f"{3155378976000000000 - ticks(at(minute)):019d}"
//! key = f"RowKey ge '{bound(10)}' and RowKey lt '{bound(0)}'"
//! ```
//!
//! JavaScript:
//!
//! ```javascript
//! const ticks = t => BigInt(t) * 10000n + 621355968000000000n;
//! const bound = t => String(3155378976000000000n - ticks(t)).padStart(19, "0");
//! const [from, to] = [Date.UTC(2024, 4, 6, 7, 0), Date.UTC(2024, 4, 6, 7, 10)];
//! const key = `RowKey ge '${bound(to)}' and RowKey lt '${bound(from)}'`;
//! ```
//!
//! # A date
//!
//! To the second; the first eight characters are the day.
//!
//! Key: `20240506070809`
//!
//! Rust:
//!
//! ```
//! use tablekeys::{Ticks, row_key};
//!
//! let at: Ticks = "2024-05-06T07:08:09.0000000Z".parse()?;
//! assert_eq!(row_key::calendar(at), "20240506070809");
//! assert_eq!(row_key::day(at), "20240506");
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! C#:
//!
//! ```csharp
//! var at = new DateTime(2024, 5, 6, 7, 8, 9, DateTimeKind.Utc);
//! var key = at.ToString("yyyyMMddHHmmss", CultureInfo.InvariantCulture);
//! ```
//!
//! Python:
//!
//! ```python
//! from datetime import datetime, timezone
//! at = datetime(2024, 5, 6, 7, 8, 9, tzinfo=timezone.utc)
//! key = at.astimezone(timezone.utc).strftime("%Y%m%d%H%M%S").zfill(14)
//! ```
//!
//! JavaScript:
//!
//! ```javascript
//! const at = new Date(Date.UTC(2024, 4, 6, 7, 8, 9));
//! const key = at.toISOString().slice(0, 19).replace(/[-T:]/g, "");
//! ```
//!
//! # Several parts
//!
//! A kind, newest first, a `u32`: parts with `!` between them. Text is escaped as in the next card.
//!
//! Key: `order!2516873215109999999!0000004502`
//!
//! Rust:
//!
//! ```
//! use core::cmp::Reverse;
//! use tablekeys::{Ticks, tuple};
//!
//! let at: Ticks = "2024-05-06T07:08:09.0000000Z".parse()?;
//! let key = tuple::encode(&("order", Reverse(at), 4_502_u32))?;
//! assert_eq!(key, "order!2516873215109999999!0000004502");
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! C#:
//!
//! ```csharp
//! var at = new DateTime(2024, 5, 6, 7, 8, 9, DateTimeKind.Utc);
//! var left = DateTime.MaxValue.Ticks - at.Ticks;
//! var key = string.Join("!", "order", left.ToString("D19"), 4502.ToString("D10"));
//! ```
//!
//! Python:
//!
//! ```python
//! from datetime import datetime, timedelta, timezone
//! at = datetime(2024, 5, 6, 7, 8, 9, tzinfo=timezone.utc)
//! ticks = (at - datetime(1, 1, 1, tzinfo=timezone.utc)) // timedelta(microseconds=1) * 10
//! key = "!".join(["order", f"{3155378975999999999 - ticks:019d}", f"{4502:010d}"])
//! ```
//!
//! JavaScript:
//!
//! ```javascript
//! const ticks = BigInt(Date.UTC(2024, 4, 6, 7, 8, 9)) * 10000n + 621355968000000000n;
//! const left = String(3155378975999999999n - ticks).padStart(19, "0");
//! const key = ["order", left, String(4502).padStart(10, "0")].join("!");
//! ```
//!
//! # Escaped text
//!
//! By the bytes of UTF-8: up to U+0022 as `"` and two hex digits, `# % ' / ? \` as the character below and `~~`, from
//! U+007E on as `~` and two hex digits.
//!
//! Key: `O&~~Neill.~~2024"20"~~7~C3~A9`
//!
//! Rust:
//!
//! ```
//! use tablekeys::table::escape;
//!
//! assert_eq!(escape("O'Neill/2024 #7é")?, "O&~~Neill.~~2024\"20\"~~7~C3~A9");
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! C#:
//!
//! ```csharp
//! Func<byte, string> one = b => b <= 0x22 ? "\"" + b.ToString("X2")
//!     : b >= 0x7E ? "~" + b.ToString("X2")
//!     : "#%'/?\\".IndexOf((char)b) >= 0 ? (char)(b - 1) + "~~" : ((char)b).ToString();
//! var key = string.Concat(Encoding.UTF8.GetBytes("O'Neill/2024 #7é").Select(one));
//! ```
//!
//! Python:
//!
//! ```python
//! def one(b):
//!     if b <= 0x22 or b >= 0x7E:
//!         return f"{'~' if b >= 0x7E else chr(34)}{b:02X}"
//!     return chr(b - 1) + "~~" if b in b"#%'/?\\" else chr(b)
//! key = "".join(map(one, "O'Neill/2024 #7é".encode()))
//! ```
//!
//! JavaScript:
//!
//! ```javascript
//! const hex = b => b.toString(16).toUpperCase().padStart(2, "0");
//! const chr = b => String.fromCharCode(b);
//! const one = b => b <= 0x22 ? '"' + hex(b) : b >= 0x7e ? "~" + hex(b)
//!   : "#%'/?\\".includes(chr(b)) ? chr(b - 1) + "~~" : chr(b);
//! const key = [...new TextEncoder().encode("O'Neill/2024 #7é")].map(one).join("");
//! ```
//!
//! # A folded e-mail address
//!
//! A–Z only, the same in every language and version. The invariant and Unicode functions change other letters too. This
//! text is hashed; as a RowKey it is [escaped](#escaped-text) afterwards, which changes addresses such as `o'neill@…`.
//!
//! Key: `james.smith@example.com`
//!
//! Rust:
//!
//! ```
//! use tablekeys::partition::Email;
//!
//! assert_eq!(Email::new("James.Smith@Example.com")?.as_str(), "james.smith@example.com");
//! assert_eq!(Email::new("O'Neill@Example.com")?.row_key(), "o&~~neill@example.com");
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! C#:
//!
//! ```csharp
//! Func<char, char> fold = c => c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
//! var key = string.Concat("James.Smith@Example.com".Select(fold));
//! ```
//!
//! Python:
//!
//! ```python
//! key = "".join(chr(ord(c) + 32) if "A" <= c <= "Z" else c for c in "James.Smith@Example.com")
//! ```
//!
//! JavaScript:
//!
//! ```javascript
//! const key = "James.Smith@Example.com".replace(/[A-Z]/g, c => c.toLowerCase());
//! ```
//!
//! # A partition by MD5
//!
//! The first four bits of the digest of the text's UTF-8 bytes, as text: one of 16. By SHA-256 it is the same with
//! `SHA256`, `hashlib.sha256` and `createHash("sha256")`, and its first six bits are `101101`.
//!
//! Key: `0011`
//!
//! Rust:
//!
//! ```
//! use tablekeys::partition::DigestBits;
//!
//! let sixteen = DigestBits::md5(4);
//! assert_eq!(sixteen.partition_key_of("ada@example.com"), "0011");
//! assert_eq!(DigestBits::sha256(6).partition_key_of("ada@example.com"), "101101");
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! C#:
//!
//! ```csharp
//! var first = MD5.Create().ComputeHash(Encoding.UTF8.GetBytes("ada@example.com"))[0];
//! var key = Convert.ToString(first, 2).PadLeft(8, '0').Substring(0, 4);
//! ```
//!
//! Python:
//!
//! ```python
//! import hashlib
//! key = f"{hashlib.md5(b'ada@example.com').digest()[0]:08b}"[:4]
//! ```
//!
//! JavaScript:
//!
//! ```javascript
//! const first = require("crypto").createHash("md5").update("ada@example.com").digest()[0];
//! const key = first.toString(2).padStart(8, "0").slice(0, 4);
//! ```
//!
//! # A partition by the byte sum of a GUID
//!
//! One of 15. A sum does not depend on the order of bytes, so .NET's order gives the same sum as RFC 9562's.
//!
//! Key: `6`
//!
//! Rust:
//!
//! ```
//! use tablekeys::partition::ByteSum;
//!
//! let fifteen = ByteSum::new(15);
//! let id = 0x6f9619ff_8b86_d011_b42d_00cf4fc964ff_u128.to_be_bytes();
//! assert_eq!(fifteen.partition_key_of(&id), "6");
//! ```
//!
//! C#:
//!
//! ```csharp
//! var id = Guid.Parse("6f9619ff-8b86-d011-b42d-00cf4fc964ff");
//! var key = (id.ToByteArray().Sum(b => b) % 15).ToString();
//! ```
//!
//! Python:
//!
//! ```python
//! import uuid
//! key = str(sum(uuid.UUID("6f9619ff-8b86-d011-b42d-00cf4fc964ff").bytes) % 15)
//! ```
//!
//! JavaScript:
//!
//! ```javascript
//! const bytes = Buffer.from("6f9619ff-8b86-d011-b42d-00cf4fc964ff".replace(/-/g, ""), "hex");
//! const key = String(bytes.reduce((a, b) => a + b) % 15);
//! ```
//!
//! # A partition by the alphabet
//!
//! One more than the boundaries that are not above the [folded](#a-folded-e-mail-address) name; these two were learned
//! from names. Use ASCII boundaries and names: others compare differently in each language.
//!
//! Key: `2`
//!
//! Rust:
//!
//! ```
//! use tablekeys::partition::Alphabet;
//!
//! let learned: Alphabet = "alphabet:jos,p".parse()?;
//! assert_eq!(learned.partition_key_of("Linda"), "2");
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! C#:
//!
//! ```csharp
//! Func<char, char> fold = c => c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
//! var name = string.Concat("Linda".Select(fold));
//! var below = new[] { "jos", "p" }.Count(b => string.CompareOrdinal(b, name) <= 0);
//! var key = (below + 1).ToString();
//! ```
//!
//! Python:
//!
//! ```python
//! name = "".join(chr(ord(c) + 32) if "A" <= c <= "Z" else c for c in "Linda")
//! key = str(1 + sum(boundary <= name for boundary in ["jos", "p"]))
//! ```
//!
//! JavaScript:
//!
//! ```javascript
//! const name = "Linda".replace(/[A-Z]/g, c => c.toLowerCase());
//! const key = String(1 + ["jos", "p"].filter(boundary => boundary <= name).length);
//! ```
//!
//! # A partition by SipHash
//!
//! SipHash-1-3 of the bytes, then the high half of the product hash × 64. Without a secret both key words are 0; a
//! secret of 16 bytes is two words, little-endian. `customer-4711` is in partition 59:
//!
//! ```
//! use tablekeys::partition::SipHash;
//!
//! let sixty_four = SipHash::new(64);
//! assert_eq!(sixty_four.partition_key_of("customer-4711"), "59");
//! ```
//!
//! In other languages, from the [packages](crate::guide::clients#in-other-languages):
//!
//! | language | partition |
//! |---|---|
//! | C# | `Keys.SipHashPartition(key, 64, secret)` |
//! | Python | `Design("siphash:64").partition_of(key)` |
//! | JavaScript | `Design.sipHash(64, { secret }).partitionOf(key)` |
