//! Numbers, instants and dates as text that sorts as they do.
//!
//! The store has no numbers and no dates, only text, which it compares character by character from the left. As text,
//! 10 comes before 9.
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
//! # Fixed width
//!
//! Text of one width sorts as its numbers do. Choose the width for the largest number that can ever occur, because
//! widening it later means [rewriting every row](crate::guide::migrating_keys#widening-numbers). A number that does not
//! fit is an error. It is never cut, and never written wider than the others:
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
//! Ten digits hold every `u32`; nineteen hold every instant in ticks and every `i64` that is not negative; twenty hold
//! every `u64`. A digit costs two bytes per row.
//!
//! Negative numbers need more than a minus sign: as text, `-1` sorts before `-2`, and should come after it.
//! [`signed`](crate::row_key::signed) writes the nines' complement after the sign:
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
//! | `MM/dd/yyyy` | no: by month before year; and `/` is not allowed in a key |
//! | Base64 | no: its alphabet starts with `A`, ASCII with `+` and the digits; and `/` is not allowed |
//!
//! # Padding ticks
//!
//! .NET counts time in ticks of 100 ns since the first day of year 1.[^ticks] Common keys are those ticks and, for
//! newest first, the inverted ticks `DateTime.MaxValue.Ticks - ticks`. Today ticks have 18 digits and inverted ticks
//! have 19, so code that prints them without padding passes every test. It fails on two days:
//!
//! | key | digits | changes at | from then on |
//! |---|---|---|---|
//! | ticks without padding | 18, then 19 | 3169-11-16T09:46:40Z | `1000…` sorts before every `9…` and most of history |
//! | inverted ticks without padding | 19, then 18 | 6831-02-15T14:13:20Z | `999…` sorts after every `1…`, `2…` and `3…` |
//!
//! ```
//! use tablekeys::row_key::{UNPADDED_ASCENDING_BREAKS_AT, UNPADDED_NEWEST_FIRST_BREAKS_AT};
//!
//! assert_eq!(UNPADDED_ASCENDING_BREAKS_AT.to_string(), "3169-11-16T09:46:40.0000000Z");
//! assert_eq!(UNPADDED_NEWEST_FIRST_BREAKS_AT.to_string(), "6831-02-15T14:13:20.0000000Z");
//! ```
//!
//! Such dates are in tables today: as "never expires", and as `DateTime.MaxValue`, whose inverted ticks are the single
//! digit `0`. The format `{0:d10}` does not help: it pads to *at least* ten digits, so an 18-digit number stays as it
//! is.
//!
//! Nineteen digits are always enough for both. The picture shows one row for every 50 years from 1 to 9999, each at its
//! place in the sorted partition, newest first: 0% is the first row that a query returns, 100% the last.
//!
#![doc = include_str!("plots/missing_digit.svg")]
//!
//! # Newest first
//!
//! A query for keys below some key returns the smallest of them first. With ascending keys, "the last 20" is at the far
//! end of a list that can be read only from its start. Keys made of inverted ticks reverse the list: the newest row has
//! the smallest key, and the last 20 rows are the first 20. Microsoft's guide calls it the log tail pattern.[^tail]
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
//! An example: records at 17:10:04, 18:15:14, 20:17:28 and 22:11:10 on the first of August 2012, and the question for
//! the two before 22:17:00. With ascending keys "the first two below" are the two *oldest*. With newest-first keys they
//! are the right ones:
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
//! Use one partition per owner, newest first. The first page is the first 20 rows; each next page starts after the
//! last row of the page before. Rows that arrive meanwhile come in front of the first page, so no row is skipped or
//! shown twice.
//!
//! That holds for rows whose instant is newer. A writer whose clock is slow, or an event that arrives late, inserts a
//! row among those already read. A program that polls for new rows should ask again for the last few minutes and drop
//! the keys that it has seen.
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
//! let newest_20 = Query::in_partition("customer-4711").newest_first(..).top(20);
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
//! A whole program that does so on a table service; `client` is a small REST client, in whose place any other can be:
//!
#![doc = concat!("```ignore\n", include_str!("../../tests/programs/feed.rs"), "```")]
//!
//! The service's continuation token does the same within one query; it is right for reading on at once
//! ([`Query::continued`](crate::table::Query::continued)). It is opaque text that belongs to the service. A link
//! that a user may open tomorrow should carry your own last key. To page backwards: [previous
//! page](crate::guide::missing_features#previous-page).
//!
//! For a page over *all* owners the rows are in several partitions: read each of them newest first and
//! [`merge`](crate::table::merge()) them, which fetches the next page only of a partition whose rows are used up. Or
//! keep a small table of the newest rows alone.
//!
//! # Windows of time, off by one
//!
//! Newest-first keys run against time, so the bounds of a window change places, and both are easy to get wrong. "From
//! 07:00 up to 07:10" must start *behind* the key of 07:10, or rows of 07:10 are inside, and must reach *past* the key
//! of 07:00, or rows of 07:00 that have a suffix are outside. The query of a [widely used log
//! sink](crate::guide::field_keys#serilog) takes the two keys as they are, and is wrong by one bucket at each end.
//! [`KeyRange::newest_first`](crate::range::KeyRange::newest_first) moves both bounds by one tick:
//!
//! | bound | wrong | right |
//! |---|---|---|
//! | lower | key of 07:10, inside | the number of 07:10's key plus 1, inside |
//! | upper | key of 07:00, outside | the number of 07:00's key plus 1, outside |
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
//! Two events in the same 100 ns have the same key. The second insert fails; an upsert replaces the first row without
//! notice. It is not rare: where a clock advances in steps of a millisecond or more, all events of a step share a
//! tick. Append a suffix that is unique to the row with [`with_suffix`](crate::Key::with_suffix), and read both
//! parts back with [`split_newest_first`](crate::row_key::split_newest_first):
//!
//! | suffix | unique | order within a tick | also gives |
//! |---|---|---|---|
//! | a GUID | yes | none | harmless retries: the same instant and GUID are the same row |
//! | a padded counter of the process, and the process's name | yes | as they happened, per process | order of log entries |
//! | the event's number at its source | if the source is right | as numbered | importing twice stores once |
//! | a few random characters | likely | none | short keys; an insert that fails is sent again with other characters |
//!
//! # Readable dates
//!
//! [`calendar`](crate::row_key::calendar) writes `20240506070809` and [`day`](crate::row_key::day) `20240506`: year
//! first, so they sort, and in UTC, so no hour repeats in autumn. Both are floored, to the second or to the day. A day
//! as PartitionKey is easy to read and to drop when it is old, and [hot while it is
//! today](crate::guide::hot_partitions).
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
//! // Steps of any length, for partitions of an hour or of five minutes.
//! assert_eq!(
//!     t.floor_to(Duration::from_secs(300))?.to_string(),
//!     "2012-08-01T17:10:00.0000000Z"
//! );
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! Next: [partition keys](crate::guide::partitions). The functions: [`row_key`](crate::row_key).
//!
//! [^ticks]: Microsoft, [`DateTime.Ticks`](https://learn.microsoft.com/dotnet/api/system.datetime.ticks).
//! [^tail]: Microsoft, [Table design patterns: log
//!     tail](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#log-tail-pattern).
