//! Numbers, instants and dates as text whose order is theirs.
//!
//! The store knows no numbers and no dates, only text, and compares it character by character from the left. Ten comes before nine.
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
//! # One width, for ever
//!
//! Text of one width sorts as its numbers do. The width must be that of the largest number that will ever come, because widening
//! it later means [rewriting every row](crate::guide::migrating_keys#widening-numbers). A
//! number that does not fit is an error here, never cut and never wider than the rest:
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
//! Ten digits hold every `u32`, nineteen every instant in ticks and every `i64` that is not negative, twenty every `u64`. Digits cost
//! nothing that you will notice; running out of them does.
//!
//! Negative numbers need more than a minus sign, since `-1` sorts before `-2` and should come after it.
//! [`signed`](crate::row_key::signed) writes the nines' complement behind the sign:
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
//! What else sorts as it should, and what does not:
//!
//! | text | sorts as its value? |
//! |---|---|
//! | hexadecimal digits, one width, one case | yes |
//! | UUID version 7, lower case throughout | yes, by its millisecond and then by what its maker put behind it |
//! | UUID version 4 | as text, but there is nothing to sort by |
//! | ISO 8601 dates in one zone and one precision | yes; `2024-05-06T07:08:09Z` and `2024-05-06T07:08:09.5Z` are two precisions |
//! | `MM/dd/yyyy` | no: by month across years, and `/` is not allowed in a key |
//! | Base64 | no: its alphabet starts with `A`, ASCII with `+` and the digits, and `/` is not allowed |
//!
//! # The digit that went missing
//!
//! .NET counts time in ticks: 100 ns since the first day of year 1. The common keys are those ticks, and for newest first the ticks
//! that are *left*, `DateTime.MaxValue.Ticks - ticks`. Today the one has 18 digits and the other 19, and code that
//! prints them without padding passes every test. It fails on two days:
//!
//! | key | digits | changes at | from then on |
//! |---|---|---|---|
//! | ticks, as they are | 18, then 19 | 3169-11-16T09:46:40Z | `1000…` sorts before every `9…` and most of history |
//! | ticks that are left, as they are | 19, then 18 | 6831-02-15T14:13:20Z | `999…` sorts after every `1…`, `2…` and `3…` |
//!
//! ```
//! use tablekeys::row_key::{UNPADDED_ASCENDING_BREAKS_AT, UNPADDED_NEWEST_FIRST_BREAKS_AT};
//!
//! assert_eq!(UNPADDED_ASCENDING_BREAKS_AT.to_string(), "3169-11-16T09:46:40.0000000Z");
//! assert_eq!(UNPADDED_NEWEST_FIRST_BREAKS_AT.to_string(), "6831-02-15T14:13:20.0000000Z");
//! ```
//!
//! A well-known post gives 9683 for the second. That is where 18 digits become 17: the author subtracted seventeen nines where
//! eighteen were meant. And `{0:d10}`, which is copied along with it, pads to *at least* ten digits, so it leaves an 18-digit number as
//! it is: it only looks padded. Dates that far off are in tables today, as "never expires" and as `DateTime.MaxValue`, whose inverted
//! ticks are the single digit `0`.
//!
//! Nineteen digits are enough for both, always. The picture shows one row for every 50 years from 1 to 9999, each at its place in the
//! sorted partition, newest first: at 0% the first row that a query returns, at 100% the last.
//!
#![doc = include_str!("plots/missing_digit.svg")]
//!
//! # Newest first
//!
//! A query for keys below some key returns the smallest of them first. With ascending keys, "the last 20" is at the far end of a list that
//! can only be read from the start. Keys made of the time that is left turn the list round: the newest row has the smallest key, and
//! the last 20 are the first 20.
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
//! The published example has records at 17:10:04, 18:15:14, 20:17:28 and 22:11:10 on the first of August 2012, and asks for the two before
//! 22:17:00. With plain keys "the first two below" are the two *oldest*. Inverted, they are the right ones:
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
//!     KeyRange::ascending(..asked),
//! );
//! assert_eq!(plain, [records[0], records[1]].map(|t| row_key::ascending(t).to_string()));
//!
//! let newest = first_two(
//!     records.map(|t| row_key::newest_first(t).into()).into(),
//!     KeyRange::newest_first(..asked),
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
//! One partition an owner, newest first inside it. The first page is the first 20 rows; each next page goes on behind the last row
//! that was seen. No row is skipped or shown twice when newer ones arrive meanwhile: they come in front of the first page. That holds for
//! rows whose instant is newer. A writer with a slow clock, or an event that comes late, puts a row among those already read: whoever polls
//! for what is new must ask again some minutes back and leave out what it knows.
//!
//! ```
//! use tablekeys::table::{Filter, Listing};
//! use tablekeys::{Ticks, range::KeyRange, row_key};
//!
//! // Writing: when, and something that makes the row its own.
//! let placed: Ticks = "2024-05-06T07:08:09.0000000Z".parse()?;
//! let row_key = row_key::newest_first(placed).with_suffix("-9f0c")?;
//!
//! // The first page.
//! let mine = Filter::partition("customer-4711")?;
//! let first = Listing::of("orders")?
//!     .filter(mine.clone().and(Filter::rows(&KeyRange::newest_first(..)))?)
//!     .top(20)?;
//! assert!(first.to_string().ends_with("&$top=20"));
//!
//! // The page behind the last row seen.
//! let rest = KeyRange::newest_first(..).intersection(&KeyRange::after(&row_key)?);
//! let filter = mine.and(Filter::rows(&rest))?;
//! assert_eq!(
//!     filter.as_str(),
//!     "PartitionKey eq 'customer-4711' and RowKey gt '2516873215109999999-9f0c' \
//!      and RowKey lt '3155378976000000000'"
//! );
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! The service's continuation token does the same within one listing, and is the right thing while you read on at once
//! ([`Listing::continued`](crate::table::Listing::continued)). It is the service's own, opaque text. A link that a person may follow
//! tomorrow is better made of your own last key.
//!
//! If a page must also be a page of *everybody's* rows, the rows are in several partitions: read each of them newest first and
//! [`merge`](crate::table::merge()) them, which asks the next page only of a partition whose rows are used up. Or keep a small table of the newest alone.
//!
//! # Windows of time, off by one
//!
//! Time runs backwards in these keys, and every window trips over it. "From 07:00 up to 07:10" must start *behind* the key of 07:10, or rows
//! of 07:10 are inside, and must reach *past* the key of 07:00, or the rows at 07:00 that have a suffix are outside. Two public
//! libraries use the two keys as they are and are wrong by one bucket at each end.
//! [`KeyRange::newest_first`](crate::range::KeyRange::newest_first) moves both ends by the one tick:
//!
//! | bound | the shortcut | right |
//! |---|---|---|
//! | lower | key of 07:10, inside | the number of 07:10's key, plus 1, inside |
//! | upper | key of 07:00, outside | the number of 07:00's key, plus 1, outside |
//!
//! ```
//! use tablekeys::{Ticks, range::KeyRange, row_key};
//!
//! let at = |time: &str| format!("2024-05-06T{time}:00.0000000Z").parse::<Ticks>();
//! let row = |time: &str| row_key::newest_first(at(time)?).with_suffix("-a");
//! let window = KeyRange::newest_first(at("07:00")?..at("07:10")?);
//! assert_eq!(window.to_string(), r#"["2516873214000000000", "2516873220000000000")"#);
//! assert!(window.contains(&row("07:00")?) && window.contains(&row("07:05")?));
//! assert!(!window.contains(&row("06:55")?) && !window.contains(&row("07:10")?));
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # Two rows in one tick
//!
//! Two events in the same 100 ns have one key. The second insert fails, or with "insert or replace" takes the first one's place and
//! nobody notices. It is not rare: many clocks move in steps of a millisecond or more, so all events of a step share a tick. Put something
//! behind the key that is the row's own, with [`with_suffix`](crate::Key::with_suffix), and read both back with
//! [`split_newest_first`](crate::row_key::split_newest_first):
//!
//! | suffix | unique | order within a tick | also good for |
//! |---|---|---|---|
//! | a GUID | yes, without asking anyone | none | retrying an insert: the same instant and GUID hit the same row |
//! | a counter of the process, padded, and the process's name | yes | as they happened, in each process | logs |
//! | the source's own number of the event | if the source is right | as numbered | importing twice without doubles |
//! | a few random characters | likely | none | short keys, and an insert that is tried again when it meets another |
//!
//! # Dates that people read
//!
//! [`calendar`](crate::row_key::calendar) writes `20240506070809` and [`day`](crate::row_key::day) `20240506`: year first, so they sort, and
//! in UTC, so they do not repeat an hour in autumn. They are floored to the second or day. As a PartitionKey a day is easy to read, to
//! drop when it is old, and [hot while it is today](crate::guide::hot_partitions).
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
//! Next: [Partition keys](crate::guide::partitions). The functions: [`row_key`](crate::row_key).
