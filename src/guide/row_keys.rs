//! Numbers, instants and dates as RowKeys that sort by value.
//!
//! 1. **Pad numbers to one width**, chosen for the largest that can ever occur.
//! 2. **For newest first, invert the instant**, always in 19 digits.
//! 3. **Add a suffix that is unique to the row.** Two events share an instant sooner than you expect.
//! 4. **Let the crate compute windows of time**: both bounds are easily wrong by one.
//! 5. **Continue a list after the last row shown**; use the service's token only within one query.
//! 6. **Write dates year first, in UTC, in one precision.**
//!
//! # Fixed width
//!
//! Keys compare character by character, so `10` comes before `9`. Leading zeros restore the order:
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
//! // A number that does not fit is an error, never cut.
//! assert_eq!(row_key::digits(999_999), 6);
//! let error = row_key::zero_padded::<6>(1_000_000).unwrap_err();
//! assert!(error.to_string().starts_with("expected a number of at most 6 digits"));
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! Ten digits hold every `u32`, nineteen every instant in ticks and every `i64` from 0, twenty every `u64`. A digit costs 2
//! bytes per row; a wider number later means [migrating every row](crate::guide::migrating_keys#widening-numbers).
//!
//! [`signed`](crate::row_key::signed) writes negative numbers as the nines' complement after the sign, so that −43 sorts
//! before −42:
//!
//! ```
//! use tablekeys::row_key::signed;
//!
//! let keys = [-43, -42, 0, 7, 42].map(signed);
//! assert!(keys.is_sorted());
//! assert_eq!(keys[0], "-9999999999999999956");
//! assert_eq!(keys[4], "00000000000000000042");
//! ```
//!
//! **Decimals:** multiply and store the integer, such as a price in cents. The scale cannot change later. `f64` is a part of
//! a [tuple](crate::guide::tuple_keys) too, but 0.1 + 0.2 and 0.3 are two keys: use it for measurements, not for amounts.
//!
//! | other text | sorts by value? |
//! |---|---|
//! | hexadecimal, one width, one case | yes |
//! | UUID version 7, ULID, lower or upper case throughout | yes, by millisecond: [identifiers](crate::guide::identifiers) |
//! | ISO 8601 in UTC and one precision | yes; `…08Z` and `…08.5Z` are two precisions |
//! | `MM/dd/yyyy` | no, and `/` is not allowed |
//! | decimals as printed, Base64 | no |
//!
//! # Padding ticks
//!
//! .NET counts time in ticks of 100 ns since year 1.[^ticks] Today ticks have 18 digits, and inverted ticks
//! (`DateTime.MaxValue.Ticks - ticks`) have 19. Code without padding passes every test today and fails later:
//!
//! | key | digits | changes at |
//! |---|---|---|
//! | ticks without padding | 18, then 19 | 3169-11-16T09:46:40Z |
//! | inverted ticks without padding | 19, then 18 | 6831-02-15T14:13:20Z |
//!
//! Tables already hold such dates, as "never expires": the inverted ticks of `DateTime.MaxValue` are the single digit `0`.
//! `{0:d10}` does not help, since it pads to *at least* ten.
//!
//! # Newest first
//!
//! A list is read from its start only. With inverted ticks (Microsoft's log tail pattern[^tail]) the newest rows are the
//! first:
//!
//! ```
//! use tablekeys::{Ticks, range::KeyRange, row_key};
//!
//! let morning: Ticks = "2024-05-06T07:08:09Z".parse()?;
//! let noon: Ticks = "2024-05-06T12:00:00Z".parse()?;
//! assert_eq!(row_key::newest_first(morning), "2516873215109999999");
//! assert!(row_key::newest_first(noon) < row_key::newest_first(morning));
//!
//! // "The last two before 11:00": with ascending keys, the first two rows below 11:00 are the oldest two.
//! let before_eleven = KeyRange::newest_first(.."2024-05-06T11:00:00Z".parse::<Ticks>()?)?;
//! assert!(before_eleven.contains(row_key::newest_first(morning)));
//! assert!(!before_eleven.contains(row_key::newest_first(noon)));
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # The newest 20, page by page
//!
//! Each page of a list starts after the last row of the page before. New rows
//! come in front of page one, so no row is skipped or shown twice. A writer with a slow clock inserts rows among those already read;
//! a program that polls reads the last few minutes again.
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
//! The key of the last row may be in a link that is opened tomorrow; the service's continuation token
//! ([`Query::continued`](crate::table::Query::continued)) is for reading on at once. The feed as a program:
//!
#![doc = concat!("```ignore\n", include_str!("row_keys/feed.rs"), "```")]
//!
#![doc = in_other_languages!("row_keys/feed")]
//!
//! **Over several partitions** the key of the last row does not say where to read on: another partition may have a row with an equal key,
//! which would never be shown. A [`Cursor`](crate::table::Cursor) also says which partition the row is from, and its text goes into a link.
//!
//! # Windows of time
//!
//! Newest-first keys run against time: the later instant gives the lower bound. From 07:00 (included) to 07:10 (excluded),
//! the lower bound must exclude the rows of 07:10, and the upper bound must include those of 07:00 with their suffixes.
//! [`KeyRange::newest_first`](crate::range::KeyRange::newest_first) moves both bounds by one tick; [Serilog's
//! sink](crate::guide::field_keys#serilog) does not and is wrong by one bucket at each end.
//!
//! ```
//! use tablekeys::{Ticks, range::KeyRange, row_key};
//!
//! let at = |time: &str| format!("2024-05-06T{time}:00Z").parse::<Ticks>();
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
//! Two events of one tick have one key: the second insert fails, and an upsert silently replaces the first row. Many clocks
//! advance by a millisecond at a time. Append a suffix with [`with_suffix`](crate::Key::with_suffix);
//! [`split_newest_first`](crate::row_key::split_newest_first) reads both parts back.
//!
//! | suffix | unique | order within a tick | also gives |
//! |---|---|---|---|
//! | the event's own id or number | if its source is right | as numbered | a repeated insert answers 409: stored once |
//! | a GUID, stored with the event before it is sent | yes | none | the same |
//! | a padded counter and the process's name | yes | as they happened, per process | the order of log entries |
//! | random characters | [almost certainly](crate::guide::numbers#suffixes) | none | short keys |
//!
//! # Dates
//!
//! [`calendar`](crate::row_key::calendar) writes `20240506070809` and [`day`](crate::row_key::day) `20240506`: in UTC, so
//! no hour repeats in autumn, and floored, so they sort as their instants do. A day as PartitionKey is [hot while it is
//! today](crate::guide::hot_partitions). For a day of a time zone, compute the two instants at which it begins and ends
//! and ask for that window:
//!
//! ```
//! # #[cfg(feature = "chrono")] {
//! use chrono::{DateTime, Utc};
//! use tablekeys::range::KeyRange;
//!
//! // The sixth of May in Berlin: from 22:00 UTC on the fifth to 22:00 on the sixth. `jiff` and `chrono-tz` compute both,
//! // also on days of 23 or 25 hours.
//! let from: DateTime<Utc> = "2024-05-05T22:00:00Z".parse().unwrap();
//! let to: DateTime<Utc> = "2024-05-06T22:00:00Z".parse().unwrap();
//! let day = KeyRange::newest_first(from..to).unwrap();
//! assert!(day.contains("2516873215109999999-9f0c"));
//! # }
//! ```
//!
//! Next: [compound keys](crate::guide::tuple_keys).
//!
//! [^ticks]: Microsoft, [`DateTime.Ticks`](https://learn.microsoft.com/dotnet/api/system.datetime.ticks).
//! [^tail]: Microsoft, [Table design patterns: log
//!     tail](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#log-tail-pattern).
