//! The keys of NLog, Serilog, Azure Diagnostics, Durable Task and others, and how to write and read them.
//!
//! The instant in the examples is 2024-05-06T07:08:09Z (ticks 638505760890000000, inverted 2516873215109999999),
//! unless an example was published with another.
//!
//! | system | PartitionKey | RowKey | problem |
//! |---|---|---|---|
//! | [Azure Diagnostics, small](#azure-diagnostics) | `0` + ticks of the minute | | one hot partition at a time |
//! | [Azure Diagnostics, large](#azure-diagnostics) | shard, `___0`, ticks | | 10 or 100 queries per read |
//! | [Azure metrics](#azure-metrics) | | inverted ticks, `__`, escaped counter | the escape keeps no order |
//! | [Storage analytics](https://learn.microsoft.com/rest/api/storageservices/storage-analytics-metrics-table-schema) | `yyyyMMddTHHmm` | access and operation | |
//! | [NLog](#nlog-and-log4net) | the logger's name | inverted ticks, `__`, GUID | one partition grows for ever |
//! | [log4net](#nlog-and-log4net) | | inverted ticks, `.`, GUID | |
//! | [Serilog, older](#serilog) | `0` + ticks | | one hot partition |
//! | [Serilog, newer](#serilog) | inverted ticks, nearest 5 minutes | ULID of inverted time | hot at the front; a window query misses up to 150 s |
//! | [Functions host](#functions-host-and-webjobs) | host and day | inverted ticks, `-`, GUID | a day of a busy host is one partition |
//! | [WebJobs](#functions-host-and-webjobs) | | function, inverted ticks in 20 digits, salt | |
//! | [Durable Task](#durable-task) | the instance's id, escaped | sequence in 16 hex digits | |
//! | [Bot Framework](https://github.com/microsoft/botbuilder-dotnet/blob/main/libraries/Microsoft.Bot.Builder.Azure/CosmosDBKeyEscape.cs) | `\ ? / # *` as `*` and two hex digits, in Cosmos DB | | keys over 255 characters are cut and hashed |
//! | [Orleans reminders](#orleans-reminders) | service and hash in 8 hex digits | | a range that wraps is two |
//! | [Streamstone](#streamstone-and-akka) | the stream | `SS-SE-` and version in 10 digits | |
//! | [Akka persistence](#streamstone-and-akka) | | sequence in 19 digits | |
//! | [Microsoft's design guide](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#compound-key-pattern) | | id and year, typed prefixes | the id must be padded; a published filter [returns nothing](crate::guide::tuple_keys#five-ways-to-break-a-compound-key) |
//!
//! # What is this key?
//!
//! `tablekeys explain KEY` lists every reading that fits, the most plausible first; [`tablekeys audit`](crate::guide::auditing) lists the formats that the keys of a file or table have together.
//!
//! # Azure Diagnostics
//!
//! The PartitionKey is a `0` and the ticks of the minute ([example of 2010](https://gauravmantri.com/2012/02/17/effective-way-of-fetching-diagnostics-data-from-windows-azure-diagnostics-table-hint-use-partitionkey/)),
//! which equals [`ascending`](crate::row_key::ascending) until ticks have 19 digits. An hour is a partition range scan. With a
//! shard in front, 10 or 100 partitions are hot instead of one, and an hour is a range in each, read at the same time. Tables of
//! [Linux machines](https://github.com/Azure/azure-sdk-for-java/issues/2098), such as `LinuxSyslogVer2v0`, have shards.
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
//!     "2010-02-08T13:00:00Z".parse::<Ticks>()?.."2010-02-08T14:00:00Z".parse()?,
//! )?;
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
//! // A window in one shard is the window of instants with the shard as a prefix.
//! let window = KeyRange::ascending(at..)?.with_prefix("0000000000000000002___")?;
//! assert!(window.contains(&key));
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # Azure metrics
//!
//! RowKeys of the `WADMetrics…` tables
//! ([documentation](https://learn.microsoft.com/azure/virtual-machines/extensions/diagnostics-template#wadmetrics-tables-in-storage)):
//! in the counter's name, every character but letters and digits is `:` and four hex digits.
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
//!     row_key::newest_first(t)
//!         .with_suffix(format_args!("__{}", escape("\\Memory\\Available Bytes")))?,
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
//! # NLog and log4net
//!
//! Newest first, 19 digits, a GUID as suffix (NLog:
//! [`DataTablesTarget.cs`](https://github.com/JDetmar/NLog.Extensions.AzureStorage/blob/master/src/NLog.Extensions.AzureDataTables/DataTablesTarget.cs);
//! log4net: [log4net.Appender.Azure](https://www.nuget.org/packages/log4net.Appender.Azure)).
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
//! Older sinks write `0` and the ticks, as Azure Diagnostics does. Since version 8 the [sink of
//! serilog-contrib](https://github.com/serilog-contrib/serilog-sinks-azuretablestorage/blob/dev/src/Serilog.Sinks.AzureTableStorage/Sinks/AzureTableStorage/DefaultKeyGenerator.cs)
//! writes the inverted ticks of the *nearest* five minutes as PartitionKey and a ULID of the inverted time as RowKey:
//!
//! - All inserts go to the *first* partition of the table.
//! - Its query for a window, `PartitionKey ge inverted(end) and PartitionKey lt inverted(start)`, is wrong at both ends: the
//!   partition of the start holds the first 150 s of the window and is excluded; the partition of the end holds 150 s after
//!   the window and is included.
//!
//! Readers: take every partition that can hold a row of the window, and filter the rows by their own time.
//!
//! ```
//! use std::time::Duration;
//! use tablekeys::range::KeyRange;
//! use tablekeys::{Ticks, row_key};
//!
//! let t: Ticks = "2024-05-06T07:08:09.0000000Z".parse()?;
//! assert_eq!(row_key::ascending(t), "0638505760890000000"); // older
//!
//! // Newer: rounded to the nearest five minutes, half of them and one tick up.
//! let step = Duration::from_secs(300);
//! let nearest = |t: Ticks| {
//!     t.checked_add(step / 2 + Duration::from_nanos(100)).unwrap().floor_to(step)
//! };
//! assert_eq!(nearest(t)?.to_string(), "2024-05-06T07:10:00.0000000Z");
//! let partition_key = |t: Ticks| Ok::<_, tablekeys::Error>(row_key::newest_first(nearest(t)?));
//! assert_eq!(partition_key(t)?, "2516873213999999999");
//! assert_eq!(row_key::parse_newest_first("2516873213999999999")?, nearest(t)?);
//!
//! // The sink's own query for 07:00 up to 08:00.
//! let at = |time: &str| format!("2024-05-06T{time}.0000000Z").parse::<Ticks>();
//! let (lower, upper) =
//!     (row_key::newest_first(at("08:00:00")?), row_key::newest_first(at("07:00:00")?));
//! let published = |t: Ticks| partition_key(t).map(|key| key >= lower && key < upper);
//! assert!(!published(at("07:00:00")?)? && !published(at("07:02:29")?)?); // missed
//! assert!(published(at("07:02:30")?)?);
//! assert!(published(at("08:02:29")?)?); // not of this hour
//! // Right: all partitions that can hold rows of the hour, then a filter on the rows' own time.
//! let partitions =
//!     KeyRange::newest_first(nearest(at("07:00:00")?)?..=nearest(at("08:00:00")?)?)?;
//! assert!(["07:00:00", "07:02:29", "07:59:59"]
//!     .into_iter()
//!     .all(|time| partitions.contains(partition_key(at(time).unwrap()).unwrap().as_str())));
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # Functions host and WebJobs
//!
//! The Functions host: host and day
//! ([`DiagnosticEvent.cs`](https://github.com/Azure/azure-functions-host/blob/dev/src/WebJobs.Script.WebHost/Diagnostics/DiagnosticEvent.cs)),
//! newest first with a GUID
//! ([`TableStorageHelpers.cs`](https://github.com/Azure/azure-functions-host/blob/dev/src/WebJobs.Script.WebHost/Helpers/TableStorageHelpers.cs)).
//! WebJobs: the function, escaped with `:` and two hex digits
//! ([`TableScheme.cs`](https://github.com/Azure/azure-webjobs-sdk/blob/dev/src/Microsoft.Azure.WebJobs.Logging/Internal/TableScheme.cs)),
//! inverted ticks in 20 digits, one more than needed, and a salt
//! ([`RecentPerFuncEntity.cs`](https://github.com/Azure/azure-webjobs-sdk/blob/dev/src/Microsoft.Azure.WebJobs.Logging/Entities/RecentPerFuncEntity.cs)).
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
//! History rows by sequence number in 16 upper-case hex digits
//! ([`AzureTableTrackingStore.cs`](https://github.com/Azure/durabletask/blob/main/src/DurableTask.AzureStorage/Tracking/AzureTableTrackingStore.cs)),
//! so they sort. In the instance's id
//! ([`KeySanitation.cs`](https://github.com/Azure/durabletask/blob/main/src/DurableTask.AzureStorage/Tracking/KeySanitation.cs))
//! `^` is doubled, the four forbidden characters are `^0` to `^3`, and a control character is `^` and the character
//! U+00C0 further on.
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
//! // `None` is text that `escape` does not write.
//! let unescape = |key: &str| -> Option<String> {
//!     let mut chars = key.chars();
//!     let mut id = String::new();
//!     while let Some(c) = chars.next() {
//!         id.push(match c {
//!             '^' => match chars.next()? {
//!                 '0' => '/',
//!                 '1' => '\\',
//!                 '2' => '#',
//!                 '3' => '?',
//!                 '^' => '^',
//!                 shifted => char::from_u32(u32::from(shifted).checked_sub(0xC0)?)
//!                     .filter(|c| c.is_control())?,
//!             },
//!             c => c,
//!         });
//!     }
//!     Some(id)
//! };
//! let key = escape("order/17#a^b");
//! assert_eq!(key, "order^017^2a^^b");
//! assert_eq!(unescape(&key).as_deref(), Some("order/17#a^b"));
//! assert_eq!(unescape(&escape("tab\there")).as_deref(), Some("tab\there"));
//! assert_eq!((unescape("a^b"), unescape("a^")), (None, None));
//! tablekeys::table::check_key(&key)?;
//!
//! assert_eq!(format!("{:016X}", 26), "000000000000001A");
//! assert_eq!(u64::from_str_radix("000000000000001A", 16), Ok(26));
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # Orleans reminders
//!
//! The PartitionKey ends in the grain's hash in eight hex digits, so that a silo finds its part of the ring by a range
//! ([`RemindersTableManager.cs`](https://github.com/dotnet/orleans/blob/main/src/Azure/Orleans.Reminders.AzureStorage/Storage/RemindersTableManager.cs)).
//! Parts are open at the start and closed at the end; the one that wraps is two ranges.
//!
//! ```
//! use tablekeys::range::KeyRange;
//!
//! let key = |hash: u32| format!("MyService_{hash:08X}");
//! assert_eq!(key(0x00AB_CDEF), "MyService_00ABCDEF");
//! assert_eq!(u32::from_str_radix(key(7).rsplit_once('_').unwrap().1, 16), Ok(7));
//!
//! let (begin, end) = (key(0xF000_0000), key(0x1000_0000));
//! let service = KeyRange::prefix("MyService_")?;
//! let to_the_end = service.resume_after(begin)?;
//! let from_the_start = KeyRange::between(..=end)?.intersection(&service);
//! let mine = |hash| to_the_end.contains(&key(hash)) || from_the_start.contains(&key(hash));
//! assert!(mine(0xFFFF_FFFF) && mine(0) && mine(0x1000_0000));
//! assert!(!mine(0xF000_0000) && !mine(0x1000_0001));
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # Streamstone and Akka
//!
//! One partition per stream, one row per event, by its number (Streamstone:
//! [`Partition.cs`](https://github.com/yevhen/Streamstone/blob/master/Source/Streamstone/Partition.cs); Akka:
//! [`SeqNoHelper.cs`](https://github.com/petabridge/Akka.Persistence.Azure/blob/dev/src/Akka.Persistence.Azure/Util/SeqNoHelper.cs)).
//! Ten digits are those of the largest `int`, nineteen those of the largest `long`. Two writers of one version: the service
//! refuses the second insert (409), so the stream has no gap and no fork. "All events after n" is a range.
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
//! Next: [recipes](crate::guide::recipes).
