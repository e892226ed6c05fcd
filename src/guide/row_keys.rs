//! Numbers, decimals, instants and dates as text that sorts as they do.
//!
//! 1. **Pad numbers to one width**, chosen for the largest that can ever occur: keys compare character by
//!    character, and `10` comes before `9`.
//! 2. **Newest first: invert the instant**, always 19 digits.
//! 3. **Add a suffix that is unique to the row.** Two events share an instant sooner than you expect.
//! 4. **Let the crate compute windows of time**: both bounds are easily wrong by one.
//! 5. **Page by your own last key**; follow the service's token only within one query.
//! 6. **Dates: year first, UTC, one precision.**
//!
//! # Fixed width
//!
//! ```
//! use tablekeys::row_key;
//!
//! let mut bare = ["10", "9", "2"];
//! bare.sort();
//! assert_eq!(bare, ["10", "2", "9"]);
//!
//! let mut padded = [10, 9, 2].map(|n| row_key::zero_padded::<4>(n).unwrap());
//! padded.sort();
//! assert_eq!(padded, ["0002", "0009", "0010"]);
//! ```
//!
//! Widening later means [rewriting every row](crate::guide::migrating_keys#widening-numbers). A number that does
//! not fit is an error:
//!
//! ```
//! use tablekeys::row_key;
//!
//! assert_eq!(row_key::digits(999_999), 6);
//! assert_eq!(row_key::zero_padded::<6>(223)?, "000223");
//! let error = row_key::zero_padded::<6>(1_000_000).unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "expected a number of at most 6 digits, found 1000000, which needs 7"
//! );
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! Ten digits hold every `u32`, nineteen every instant in ticks and every `i64` that is not negative, twenty every
//! `u64`. A digit costs two bytes per row.
//!
//! As text, `-1` sorts before `-2`. [`signed`](crate::row_key::signed) writes negative numbers so that they sort by
//! value, as the nines' complement after the sign:
//!
//! | number | as text | by [`signed`](crate::row_key::signed) |
//! |---:|---|---|
//! | −43 | `-43` | `-9999999999999999956` |
//! | −42 | `-42` (sorts first of all) | `-9999999999999999957` |
//! | 0 | `0` | `00000000000000000000` |
//! | 42 | `42` (sorts before 7) | `00000000000000000042` |
//!
//! ```
//! use tablekeys::row_key::signed;
//!
//! let keys = [-43, -42, 0, 7, 42].map(signed);
//! assert!(keys.is_sorted());
//! assert_eq!(
//!     (keys[0].as_str(), keys[1].as_str()),
//!     ("-9999999999999999956", "-9999999999999999957")
//! );
//! ```
//!
//! Other kinds of text, and whether they sort by value:
//!
//! | text | sorts by value? |
//! |---|---|
//! | hexadecimal digits, one width, one case | yes |
//! | UUID version 7, lower case | yes, by its millisecond: see [identifiers](crate::guide::identifiers) |
//! | UUID version 4 | there is no value to sort by |
//! | ISO 8601 dates in one time zone and one precision | yes; `2024-05-06T07:08:09Z` and `2024-05-06T07:08:09.5Z` are two precisions |
//! | `MM/dd/yyyy` | no, and `/` is not allowed |
//! | decimals as printed, `9.99` and `12.5` | no: [scale them](#decimals) |
//! | Base64 | no, and `/` is not allowed |
//!
//! # Decimals
//!
//! Multiply, and store the integer: prices in cents, coordinates in millionths of a degree. The scale cannot change
//! later.
//!
//! ```
//! use tablekeys::{row_key, tuple};
//!
//! // −1.25, −0.50, 0, 9.99 and 12.50, in cents.
//! let cents = [-125_i64, -50, 0, 999, 1_250];
//!
//! let scaled = cents.map(row_key::signed);
//! assert!(scaled.is_sorted());
//! assert_eq!(scaled[3].as_str(), "00000000000000000999");
//!
//! // Amounts that are never negative are easier to read as two parts: units and hundredths.
//! assert_eq!(tuple::encode(&(9_u32, 99_u8)).unwrap(), "0000000009!099");
//! ```
//!
//! `f64` is a part of a tuple too and sorts by value, but 0.1 + 0.2 and 0.3 are two keys: for measurements, not for
//! amounts.
//!
//! # Padding ticks
//!
//! .NET counts time in ticks of 100 ns since the first day of year 1.[^ticks] Today ticks have 18 digits and
//! inverted ones, `DateTime.MaxValue.Ticks - ticks`, have 19, so code without padding passes every test, and fails
//! from these days on:
//!
//! | key | digits | changes at | from then on |
//! |---|---|---|---|
//! | ticks without padding | 18, then 19 | 3169-11-16T09:46:40Z | new keys, `1000…`, sort before those of nearly all earlier instants |
//! | inverted ticks without padding | 19, then 18 | 6831-02-15T14:13:20Z | `999…` sorts after every `1…`, `2…` and `3…` |
//!
//! ```
//! use tablekeys::Ticks;
//!
//! let first_of_19_digits = Ticks::new(1_000_000_000_000_000_000).unwrap();
//! assert_eq!(first_of_19_digits.to_string(), "3169-11-16T09:46:40.0000000Z");
//! let last_of_19_digits = first_of_19_digits.inverted();
//! assert_eq!(last_of_19_digits.to_string(), "6831-02-15T14:13:19.9999999Z");
//! ```
//!
//! Such dates are in tables today, as "never expires"; the inverted ticks of `DateTime.MaxValue` are the single
//! digit `0`. Nineteen digits are always enough; `{0:d10}` does not help, since it pads to *at least* ten.
//!
//! # Newest first
//!
//! A list can be read only from its start. With inverted ticks, the log tail pattern of Microsoft's guide,[^tail]
//! the last 20 rows are the first:
//!
//! ```
//! use tablekeys::{Ticks, row_key};
//!
//! let morning: Ticks = "2024-05-06T07:08:09.0000000Z".parse()?;
//! let noon: Ticks = "2024-05-06T12:00:00.0000000Z".parse()?;
//! assert_eq!(row_key::newest_first(morning), "2516873215109999999");
//! assert!(row_key::newest_first(noon) < row_key::newest_first(morning));
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! Of four records, find the last two before 22:17:00. With ascending keys, the first two rows below that key are
//! the two *oldest*:
//!
//! ```
//! use tablekeys::{Ticks, range::KeyRange, row_key};
//!
//! let records = ["17:10:04", "18:15:14", "20:17:28", "22:11:10"]
//!     .map(|time| format!("2012-08-01T{time}.0000000Z").parse::<Ticks>().unwrap());
//! let asked: Ticks = "2012-08-01T22:17:00.0000000Z".parse()?;
//!
//! // What a store does: sorted rows, those in the range, the first two.
//! let first_two = |mut keys: Vec<String>, range: KeyRange| -> Vec<String> {
//!     keys.sort();
//!     keys.into_iter().filter(|key| range.contains(key)).take(2).collect()
//! };
//! let plain = first_two(
//!     records.map(|t| row_key::ascending(t).into()).into(),
//!     KeyRange::ascending(..asked)?,
//! );
//! assert_eq!(plain, [records[0], records[1]].map(|t| row_key::ascending(t).to_string()));
//!
//! let newest = first_two(
//!     records.map(|t| row_key::newest_first(t).into()).into(),
//!     KeyRange::newest_first(..asked)?,
//! );
//! assert_eq!(
//!     newest,
//!     [records[3], records[2]].map(|t| row_key::newest_first(t).to_string())
//! );
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # The latest 20, page by page
//!
//! One partition per owner, newest first; each next page starts after the last row of the page before. Newer rows
//! come in front of the first page, so none is skipped or shown twice. A writer with a slow clock inserts rows
//! among those already read: a program that polls should read the last few minutes again.
//!
//! ```
//! use tablekeys::table::Query;
//! use tablekeys::{Ticks, row_key};
//!
//! // Writing: when, and something that makes the row its own.
//! let placed: Ticks = "2024-05-06T07:08:09.0000000Z".parse()?;
//! let row_key = row_key::newest_first(placed).with_suffix("-9f0c")?;
//!
//! // The first page.
//! let newest_20 = Query::in_partition("customer-4711").newest_first_within(..).page_size(20);
//! let first = newest_20.clone().build()?;
//! assert!(first.address("orders")?.ends_with("&$top=20"));
//!
//! // The page after the last row seen.
//! let next = newest_20.resume_after(Some(&row_key)).build()?;
//! assert_eq!(
//!     next.filter().as_str(),
//!     "PartitionKey eq 'customer-4711' and RowKey gt '2516873215109999999-9f0c' \
//!      and RowKey lt '3155378976000000000'"
//! );
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! As a program, with the guide's [client](crate::guide::clients::rust):
//!
#![doc = concat!("```ignore\n", include_str!("row_keys/feed.rs"), "```")]
//!
#![doc = in_other_languages!("row_keys/feed")]
//!
//! Use the service's continuation token to read on at once ([`Query::continued`](crate::table::Query::continued)),
//! and your own last key in a link that a user may open tomorrow. To page backwards: [previous
//! page](crate::guide::missing_features#previous-page).
//!
//! For the newest rows of *all* owners, read a page of each partition and [merge](crate::table::merge()) them. The key
//! of the last row shown does not say where to read on: another partition may have a row with an equal key, which would
//! never be shown. A [`Cursor`](crate::table::Cursor) also says which partition the row is from, and its text stands in a
//! link. Where the day is in the PartitionKey, the partitions of the day before are further streams, which are read once
//! those of the day are exhausted:
//!
//! ```
//! use tablekeys::Result;
//! use tablekeys::partition::Salt;
//! use tablekeys::table::{Cursor, Query};
//!
//! /// The queries of a page of a log: 20 rows of each salt and day, of which the newest 20 are shown.
//! fn page(days: [&str; 2], link: Option<&str>) -> Result<Vec<Query>> {
//!     let cursor: Option<Cursor> = link.map(str::parse).transpose()?;
//!     let salts = Salt::before(4, '-');
//!     let partitions = [salts.all_keys(days[0])?, salts.all_keys(days[1])?].concat();
//!     let twenty = |(stream, partition)| {
//!         let rows = Query::in_partition(partition).newest_first_within(..).page_size(20);
//!         rows.resume_merged(cursor.as_ref(), stream, partitions.len()).build()
//!     };
//!     partitions.iter().enumerate().map(twenty).collect()
//! }
//!
//! // The last row shown is of the partition 2-20240506. In 3-20240506 a row with an equal key is next.
//! let next = page(["20240506", "20240505"], Some("2-8-24-2516873453999999999~2d9f0c"))?;
//! assert!(next[2].filter().as_str().contains("RowKey gt '2516873453999999999-9f0c'"));
//! assert!(next[3].filter().as_str().contains("RowKey ge '2516873453999999999-9f0c'"));
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # Windows of time, off by one
//!
//! Newest-first keys run against time, so the later instant gives the lower bound. From 07:00 (included) to 07:10
//! (excluded), the lower bound must exclude the rows of 07:10, and the upper bound include those of 07:00 with
//! their suffixes: each bound is the key of its instant plus 1. [Serilog's sink](crate::guide::field_keys#serilog)
//! takes the two keys as they are, and is wrong by one bucket at each end.
//! [`KeyRange::newest_first`](crate::range::KeyRange::newest_first) moves both bounds by one tick:
//!
//! | bound | wrong | right |
//! |---|---|---|
//! | lower | `ge` the key of 07:10 | `ge` that key plus 1 |
//! | upper | `lt` the key of 07:00 | `lt` that key plus 1 |
//!
//! ```
//! use tablekeys::{Ticks, range::KeyRange, row_key};
//!
//! let at = |time: &str| format!("2024-05-06T{time}:00.0000000Z").parse::<Ticks>();
//! let row = |time: &str| row_key::newest_first(at(time)?).with_suffix("-a");
//! let window = KeyRange::newest_first(at("07:00")?..at("07:10")?)?;
//! assert_eq!(window.to_string(), r#"["2516873214000000000", "2516873220000000000")"#);
//! assert!(window.contains(&row("07:00")?) && window.contains(&row("07:05")?));
//! assert!(!window.contains(&row("06:55")?) && !window.contains(&row("07:10")?));
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # Two rows in one tick
//!
//! Two events of one tick have one key: the second insert fails, and an upsert replaces the first row without
//! notice. Many clocks advance by a millisecond at a time. Append a suffix with
//! [`with_suffix`](crate::Key::with_suffix); [`split_newest_first`](crate::row_key::split_newest_first) reads both
//! parts back:
//!
//! | suffix | unique | order within a tick | also gives |
//! |---|---|---|---|
//! | a GUID | yes | none | harmless retries: the same instant and GUID are the same row |
//! | a padded counter, and the process's name | yes | as they happened, per process | order of log entries |
//! | the event's number at its source | if the source is right | as numbered | importing twice stores once |
//! | a few random characters | likely | none | short keys; an insert that fails is sent again with other characters |
//!
//! # Readable dates
//!
//! [`calendar`](crate::row_key::calendar) writes `20240506070809` and [`day`](crate::row_key::day) `20240506`: year
//! first, so they sort, floored, and in UTC, so no hour repeats in autumn. A day as PartitionKey is [hot while it
//! is today](crate::guide::hot_partitions).
//!
//! ```
//! use std::time::Duration;
//! use tablekeys::{Ticks, row_key};
//!
//! let t: Ticks = "2012-08-01T17:10:04.9000000Z".parse()?;
//! assert_eq!(
//!     (row_key::calendar(t), row_key::day(t)),
//!     ("20120801171004".parse()?, "20120801".parse()?)
//! );
//! // Steps of any length, as for totals per hour or per five minutes.
//! assert_eq!(
//!     t.floor_to(Duration::from_secs(300))?.to_string(),
//!     "2012-08-01T17:10:00.0000000Z"
//! );
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! Next: [compound keys](crate::guide::tuple_keys). The functions: [`row_key`](crate::row_key).
//!
//! [^ticks]: Microsoft, [`DateTime.Ticks`](https://learn.microsoft.com/dotnet/api/system.datetime.ticks).
//! [^tail]: Microsoft, [Table design patterns: log
//!     tail](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#log-tail-pattern).
