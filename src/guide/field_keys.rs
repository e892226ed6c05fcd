//! Formats in the field, each written and read in a few lines, and what each got right or wrong.
//!
//! Tables outlive the programs that write them. Here are formats that are in the field, each written and read with a few lines of the crate,
//! and what each got right or wrong. The instant is always 2024-05-06T07:08:09Z, ticks 638505760890000000, inverted 2516873215109999999,
//! unless an example was published with another.
//!
//! | system | PartitionKey | RowKey | good | not so good |
//! |---|---|---|---|---|
//! | [Azure Diagnostics, small](#azure-diagnostics) | `0` + ticks of the minute | | sorts until 3169 | one hot partition at a time |
//! | [Azure Diagnostics, large](#azure-diagnostics) | shard, `___0`, ticks | | the heat is shared | 10 or 100 queries for every read |
//! | [Azure metrics](#azure-metrics) | | inverted ticks, `__`, escaped counter | padded, unique, reversible | the escape keeps no order |
//! | [Storage analytics](#storage-analytics) | `yyyyMMddTHHmm` | access and operation | readable, small partitions | |
//! | [NLog](#nlog-and-log4net) | the logger's name | inverted ticks, `__`, GUID | RowKey right in all respects | one partition grows for ever |
//! | [log4net](#nlog-and-log4net) | | inverted ticks, `.`, GUID | RowKey right in all respects | |
//! | [Serilog, older](#serilog) | `0` + ticks | | | one hot partition |
//! | [Serilog, newer](#serilog) | inverted ticks, nearest 5 minutes | | padded | a partition may lie in the future |
//! | [Functions host](#functions-host-and-webjobs) | host and day | inverted ticks, `-`, GUID | RowKey right in all respects | a day of a busy host is one partition |
//! | [WebJobs](#functions-host-and-webjobs) | | function, inverted ticks in 20 digits, salt | sorted within a function | |
//! | [Durable Task](#durable-task) | the instance's id, escaped | sequence in 16 hex digits | one width, reversible | |
//! | [Bot Framework](#bot-framework) | escaped with `*` | | reversible | |
//! | [Orleans reminders](#orleans-reminders) | service and hash in 8 hex digits | | a range of the ring is a range of keys | ranges that wrap are two |
//! | [Streamstone](#streamstone-and-akka) | the stream | `SS-SE-` and version in 10 digits | exactly as wide as an `int` | |
//! | [Akka persistence](#streamstone-and-akka) | | sequence in 19 digits | exactly as wide as a `long` | |
//! | [Microsoft's design guide](#microsofts-design-guide) | | id and year, typed prefixes | two ways to a row in one partition | the id must be padded |
//!
//! # Azure Diagnostics
//!
//! The PartitionKey is a `0` and the ticks of the minute, as published for 2010-02-08T13:19Z. The `0` makes 19 digits of 18, so it is what
//! [`ascending`](crate::row_key::ascending) writes until ticks have 19 digits of their own. To read an hour is to ask for a span of PartitionKeys.
//! Larger installations put a shard in front: ten or a hundred hot partitions instead of one, and as many queries to read.
//!
//! ```
//! use std::time::Duration;
//! use tablekeys::range::KeyRange;
//! use tablekeys::{Ticks, row_key};
//!
//! let t: Ticks = "2010-02-08T13:19:42.0000000Z".parse()?;
//! let minute = t.floor_to(Duration::from_secs(60))?;
//! assert_eq!(row_key::ascending(minute), "0634012319400000000");
//! assert_eq!(row_key::parse_ascending("0634012319400000000")?, minute);
//! let hour = KeyRange::ascending(
//!     "2010-02-08T13:00:00.0000000Z".parse::<Ticks>()?
//!         .."2010-02-08T14:00:00.0000000Z".parse()?,
//! );
//! assert!(hour.contains("0634012319400000000"));
//!
//! // With shards 0 to 9, or 0 to 99: nineteen digits, three underscores, and the same.
//! let shard = row_key::zero_padded::<19>(2)?;
//! let at: Ticks = row_key::parse_ascending("0635391900000000000")?;
//! let key = shard.with_suffix(format_args!("___{}", row_key::ascending(at)))?;
//! assert_eq!(key, "0000000000000000002___0635391900000000000");
//! let (shard, ticks) = key.split_once("___").unwrap();
//! assert_eq!(
//!     (row_key::parse_zero_padded::<19>(shard)?, row_key::parse_ascending(ticks)?),
//!     (2, at)
//! );
//! // A window in one shard is the window of instants behind the shard's text.
//! assert!(KeyRange::ascending(at..).behind("0000000000000000002___")?.contains(&key));
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # Azure metrics
//!
//! RowKeys of the metrics tables: inverted ticks, two underscores, and the counter's name in which everything but letters and digits is
//! `:` and four hex digits. Both halves read back.
//!
//! ```
//! use tablekeys::row_key;
//!
//! let key = "2519551871999999999__:005CMemory:005CAvailable:0020Bytes";
//! let (t, suffix) = row_key::split_newest_first(key)?;
//! assert_eq!(t.to_string(), "2015-11-10T00:00:00.0000000Z");
//!
//! let escape = |name: &str| -> String {
//!     name.encode_utf16()
//!         .map(|unit| match char::from_u32(unit.into()) {
//!             Some(c) if c.is_ascii_alphanumeric() => c.to_string(),
//!             _ => format!(":{unit:04X}"),
//!         })
//!         .collect()
//! };
//! assert_eq!(
//!     row_key::newest_first(t).with_suffix(format_args!("__{}", escape("\\Memory\\Available Bytes")))?,
//!     key
//! );
//!
//! let mut parts = suffix.strip_prefix("__").unwrap().split(':');
//! let mut name = parts.next().unwrap().to_owned();
//! for part in parts {
//!     let (hex, rest) = part.split_at(4);
//!     name.push(u32::from_str_radix(hex, 16).ok().and_then(char::from_u32).unwrap());
//!     name += rest;
//! }
//! assert_eq!(name, "\\Memory\\Available Bytes");
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # Storage analytics
//!
//! The hour as people write it, and in it one row an operation. Partitions are small, and old ones are easy to drop.
//!
//! ```
//! use tablekeys::{Ticks, row_key};
//!
//! let hour: Ticks = "2014-05-22T11:00:00.0000000Z".parse()?;
//! let calendar = row_key::calendar(hour);
//! assert_eq!(format!("{}T{}", &calendar[..8], &calendar[8..12]), "20140522T1100");
//!
//! let read = "20140522T1100".replace('T', "") + "00";
//! assert_eq!(row_key::parse_calendar(&read)?, hour);
//! assert_eq!("user;All".split_once(';'), Some(("user", "All")));
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # NLog and log4net
//!
//! Both have what a log needs: newest first, padded to 19 digits, a GUID behind. NLog's PartitionKey is the logger's name: easy to
//! ask for, one partition that takes all writes of the logger and never ends.
//!
//! ```
//! use tablekeys::{Ticks, row_key};
//!
//! let t: Ticks = "2024-05-06T07:08:09.0000000Z".parse()?;
//! let guid = "6f9619ff-8b86-d011-b42d-00cf4fc964ff";
//! for (separator, key) in [
//!     ("__", "2516873215109999999__6f9619ff-8b86-d011-b42d-00cf4fc964ff"), // NLog
//!     (".", "2516873215109999999.6f9619ff-8b86-d011-b42d-00cf4fc964ff"),   // log4net
//! ] {
//!     assert_eq!(
//!         row_key::newest_first(t).with_suffix(format_args!("{separator}{guid}"))?,
//!         key
//!     );
//!     let (read, suffix) = row_key::split_newest_first(key)?;
//!     assert_eq!((read, suffix.strip_prefix(separator)), (t, Some(guid)));
//! }
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # Serilog
//!
//! Older sinks write `0` and the ticks, as Azure Diagnostics does. Newer ones write inverted ticks of the *nearest* five minutes, so that an
//! event of 07:08:09 is in the partition of 07:10, which has not begun. A reader who asks for everything up to now, by the key
//! of now, misses it: let the window end one step later.
//!
//! ```
//! use std::time::Duration;
//! use tablekeys::{Ticks, row_key};
//!
//! let t: Ticks = "2024-05-06T07:08:09.0000000Z".parse()?;
//! assert_eq!(row_key::ascending(t), "0638505760890000000"); // older
//!
//! let step = Duration::from_secs(300);
//! let nearest = t.checked_add(step / 2).unwrap().floor_to(step)?;
//! assert_eq!(nearest.to_string(), "2024-05-06T07:10:00.0000000Z");
//! assert_eq!(row_key::newest_first(nearest), "2516873213999999999"); // newer
//! assert_eq!(row_key::parse_newest_first("2516873213999999999")?, nearest);
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # Functions host and WebJobs
//!
//! The Functions host keeps its events by host and day, newest first with a GUID. WebJobs puts the function first, escaped with
//! `:` and two hex digits, then inverted ticks in 20 digits, one more than they need, then a salt.
//!
//! ```
//! use tablekeys::{Ticks, row_key};
//!
//! let t: Ticks = "2024-05-06T07:08:09.0000000Z".parse()?;
//! assert_eq!(format!("{}-{}", "my-host", row_key::day(t)), "my-host-20240506");
//! let (host, day) = "my-host-20240506".rsplit_once('-').unwrap();
//! assert_eq!(
//!     (host, row_key::parse_day(day)?.to_string().as_str()),
//!     ("my-host", "2024-05-06T00:00:00.0000000Z")
//! );
//! let key = row_key::newest_first(t).with_suffix("-6f9619ff-8b86-d011-b42d-00cf4fc964ff")?;
//! assert_eq!(row_key::split_newest_first(&key)?.0, t);
//!
//! let escape = |name: &str| -> String {
//!     name.chars()
//!         .map(|c| {
//!             if c.is_ascii_alphanumeric() {
//!                 c.to_string()
//!             } else {
//!                 format!(":{:02X}", u32::from(c))
//!             }
//!         })
//!         .collect()
//! };
//! let key = format!(
//!     "{}-{}-12345",
//!     escape("my-host-fn_1"),
//!     row_key::zero_padded::<20>(t.inverted().get())?
//! );
//! assert_eq!(key, "my:2Dhost:2Dfn:5F1-02516873215109999999-12345");
//! let mut parts = key.rsplitn(3, '-');
//! assert_eq!(parts.next(), Some("12345"));
//! let left = row_key::parse_zero_padded::<20>(parts.next().unwrap())?;
//! assert_eq!(Ticks::new(left).map(Ticks::inverted), Some(t));
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # Durable Task
//!
//! History rows by sequence number in 16 upper-case hex digits, which is one width and one case and so sorts. The instance's id is escaped: `^`
//! is doubled, the four forbidden characters are `^0` to `^3`, a control character is `^` and the character U+00C0 further on.
//!
//! ```
//! let escape = |id: &str| -> String {
//!     id.chars()
//!         .map(|c| match c {
//!             '^' => "^^".to_owned(),
//!             '/' => "^0".to_owned(),
//!             '\\' => "^1".to_owned(),
//!             '#' => "^2".to_owned(),
//!             '?' => "^3".to_owned(),
//!             c if c.is_control() => {
//!                 format!("^{}", char::from_u32(u32::from(c) + 0xC0).unwrap())
//!             }
//!             c => c.to_string(),
//!         })
//!         .collect()
//! };
//! let unescape = |key: &str| -> String {
//!     let mut chars = key.chars();
//!     let mut id = String::new();
//!     while let Some(c) = chars.next() {
//!         id.push(match (c, if c == '^' { chars.next() } else { None }) {
//!             ('^', Some('0')) => '/',
//!             ('^', Some('1')) => '\\',
//!             ('^', Some('2')) => '#',
//!             ('^', Some('3')) => '?',
//!             ('^', Some('^')) => '^',
//!             ('^', Some(shifted)) => char::from_u32(u32::from(shifted) - 0xC0).unwrap(),
//!             _ => c,
//!         });
//!     }
//!     id
//! };
//! let key = escape("order/17#a^b");
//! assert_eq!(key, "order^017^2a^^b");
//! assert_eq!(unescape(&key), "order/17#a^b");
//! assert_eq!(unescape(&escape("tab\there")), "tab\there");
//! tablekeys::table::check_key(&key)?;
//!
//! assert_eq!(format!("{:016X}", 26), "000000000000001A");
//! assert_eq!(u64::from_str_radix("000000000000001A", 16), Ok(26));
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # Bot Framework
//!
//! Characters that no key may hold, and the escape itself, become `*` and two hex digits. It reads back, which "replace everything bad by
//! `_`" does not: there `id/1` and `id#1` are one row. [`escape`](crate::table::escape) does the same job and keeps the order too.
//!
//! ```
//! use tablekeys::table::{escape, unescape};
//!
//! let bot = |id: &str| -> String {
//!     id.chars()
//!         .map(|c| {
//!             if "\\?/#*".contains(c) {
//!                 format!("*{:02x}", u32::from(c))
//!             } else {
//!                 c.to_string()
//!             }
//!         })
//!         .collect()
//! };
//! assert_eq!(bot("?test?"), "*3ftest*3f");
//!
//! let ours = escape("?test?")?;
//! assert_eq!(unescape(&ours)?, "?test?");
//! assert!(bot(".") > bot("/") && escape(".")? < escape("/")?);
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # Orleans reminders
//!
//! The PartitionKey ends in the grain's hash in eight hex digits, so that a silo finds the reminders of its part of the ring by a range of
//! keys. Parts are open at the start and closed at the end, and the one that goes past the end of the ring is two ranges.
//!
//! ```
//! use std::ops::Bound::{Excluded, Included, Unbounded};
//! use tablekeys::range::KeyRange;
//!
//! let key = |hash: u32| format!("MyService_{hash:08X}");
//! assert_eq!(key(0x00AB_CDEF), "MyService_00ABCDEF");
//! assert_eq!(u32::from_str_radix(key(7).rsplit_once('_').unwrap().1, 16), Ok(7));
//!
//! let (begin, end) = (key(0xF000_0000), key(0x1000_0000));
//! let service = KeyRange::prefix("MyService_")?;
//! let to_the_end =
//!     KeyRange::between((Excluded(&*begin), Unbounded))?.intersection(&service);
//! let from_the_start =
//!     KeyRange::between((Unbounded, Included(&*end)))?.intersection(&service);
//! let mine = |hash| to_the_end.contains(&key(hash)) || from_the_start.contains(&key(hash));
//! assert!(mine(0xFFFF_FFFF) && mine(0) && mine(0x1000_0000));
//! assert!(!mine(0xF000_0000) && !mine(0x1000_0001));
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # Streamstone and Akka
//!
//! Event streams: one partition a stream, one row an event, by its number. Ten digits are exactly those of the largest `int`, nineteen
//! those of the largest `long`: the width was chosen from the type, which is how it should be done.
//!
//! ```
//! use tablekeys::row_key;
//!
//! let event = row_key::zero_padded::<10>(1)?;
//! assert_eq!(format!("SS-SE-{event}"), "SS-SE-0000000001");
//! assert_eq!(
//!     row_key::parse_zero_padded::<10>("SS-SE-0000000001".strip_prefix("SS-SE-").unwrap())?,
//!     1
//! );
//! assert_eq!(row_key::digits(i32::MAX.unsigned_abs().into()), 10);
//!
//! assert_eq!(row_key::zero_padded::<19>(42)?, "0000000000000000042");
//! assert_eq!(row_key::digits(i64::MAX.unsigned_abs()), 19);
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # Microsoft's design guide
//!
//! The log tail is [`newest_first`](crate::row_key::newest_first). The compound key `000123_2012` finds all years of an employee by a prefix.
//! Index copies in the same partition have a typed prefix, so that one transaction keeps them true.
//!
//! ```
//! use tablekeys::range::KeyRange;
//! use tablekeys::row_key;
//!
//! let employee = row_key::zero_padded::<6>(123)?;
//! let reviews = KeyRange::prefix(&format!("{employee}_"))?;
//! assert!(
//!     reviews.contains("000123_2012")
//!         && reviews.contains("000123_2013")
//!         && !reviews.contains("000124_2012")
//! );
//!
//! assert_eq!(format!("empid_{}", row_key::zero_padded::<6>(223)?), "empid_000223");
//! tablekeys::table::check_key("email_jonesj@contoso.com")?;
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # What to learn from them
//!
//! - Nineteen digits, always, and a suffix that makes the row its own: NLog, log4net and the Functions host have both.
//! - Choose the width from the type of the number, not from the numbers seen so far.
//! - An escape must read back. Better still if it keeps the order.
//! - A PartitionKey made of time is [hot](crate::guide::hot_partitions), whichever way it sorts.
//! - Floor to a step; do not round to the nearest.
//!
//! Next: [Case studies](crate::guide::case_studies). The functions: [`row_key`](crate::row_key), [`range`](crate::range), [`table`](crate::table).
