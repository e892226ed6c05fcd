//! Programs as their users wish to write them.

use std::cmp::Reverse;

use tablekeys::partition::{Design, Salt};
use tablekeys::rekey::Widening;
use tablekeys::skew::Histogram;
use tablekeys::table::{Cursor, Query, merge};
use tablekeys::{ErrorKind, Ticks, row_key, tuple};

type AnyResult<T = ()> = Result<T, Box<dyn std::error::Error>>;

/// Readings of all devices, newest first, from eight salted partitions, over a web request: the link of the next page is a text.
#[test]
fn a_list_of_salted_partitions_is_read_page_by_page_over_links() -> AnyResult {
    let partitions = Salt::before(8, '-').all_keys("20240506")?;
    // Two devices report in each instant, so that keys of different partitions are equal.
    let stored = |stream: usize| (0..25_i64).map(move |n| row_key::newest_first(second(n * 4, stream / 2)));
    let page = |link: Option<&str>| -> AnyResult<(Vec<String>, Option<String>)> {
        let cursor: Option<Cursor> = link.map(str::parse).transpose()?;
        let mut lists = Vec::new();
        for (stream, partition) in partitions.iter().enumerate() {
            let query = Query::in_partition(partition).newest_first_within(..).page_size(50);
            let query = query.resume_merged(cursor.as_ref(), stream, partitions.len()).build()?;
            let mut rows: Vec<String> = stored(stream).map(String::from).collect();
            rows.sort_unstable();
            lists.push(rows.into_iter().filter(move |key| query.row_keys().contains(key)));
        }
        let (rows, next) = merge(lists, |key: &String| key).page(7);
        Ok((rows, next.map(|cursor| cursor.to_string())))
    };
    let (mut shown, mut link) = (Vec::new(), None::<String>);
    loop {
        let (rows, next) = page(link.as_deref())?;
        shown.extend(rows);
        link = next;
        if link.is_none() {
            break;
        }
    }
    assert!(shown.len() == 200 && shown.is_sorted(), "{}", shown.len());
    Ok(())
}

fn second(n: i64, more: usize) -> Ticks {
    let later = n + i64::try_from(more).expect("a few seconds");
    Ticks::from_unix_seconds(1_714_979_289 + later).expect("a second of 2024")
}

#[test]
fn the_last_hour_of_a_clock_that_counts_seconds() -> AnyResult {
    let now = 1_714_979_289_i64;
    let (hour_ago, now) = (Ticks::from_unix_seconds(now - 3_600)?, Ticks::from_unix_seconds(now)?);
    let query = Query::in_partition("feed").newest_first_within(hour_ago..=now).build()?;
    assert!(query.row_keys().contains(row_key::newest_first(now)));
    Ok(())
}

#[cfg(all(feature = "jiff", feature = "uuid"))]
tablekeys::part! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    struct Cents(u64);
}

#[cfg(all(feature = "jiff", feature = "uuid"))]
#[test]
fn a_key_is_declared_as_a_type() -> AnyResult {
    tablekeys::part! {
        #[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
        struct InvoiceKey { due: jiff::civil::Date, amount: Reverse<Cents>, id: uuid::Uuid }
    }
    let invoice = InvoiceKey { due: "2024-05-06".parse()?, amount: Reverse(Cents(1_999)), id: uuid::Uuid::nil() };
    let key = tuple::encode(&invoice)?;
    assert_eq!(key, "20240506!18446744073709549616!00000000-0000-0000-0000-000000000000");
    assert_eq!(tuple::decode::<InvoiceKey>(&key)?, invoice);
    Ok(())
}

#[test]
fn windows_of_reversed_parts_are_in_the_order_of_rust() -> AnyResult {
    let open = tuple::span(&("jobs",), Reverse(9)..=Reverse(2))?;
    assert!(open.contains(tuple::encode(&("jobs", Reverse(5), "a"))?));
    let wrapped = tuple::span(&("jobs",), Some(Reverse(9))..=Some(Reverse(2)))?;
    assert!(wrapped.contains(tuple::encode(&("jobs", Some(Reverse(5)), "a"))?));
    assert_eq!(tuple::span(&("jobs",), Reverse(2)..=Reverse(9)).unwrap_err().kind(), ErrorKind::OutOfRange);
    Ok(())
}

#[test]
fn rows_of_unpadded_ticks_become_newest_first() -> AnyResult {
    assert_eq!(Widening::of_ticks().inverted().widen("638505760890000000")?, "2516873215109999999");
    Ok(())
}

#[test]
fn any_design_from_configuration_gives_its_figures_or_an_error() -> AnyResult {
    let keys = ["ada", "bob", "eve"];
    let found = |text: &str| -> AnyResult<u64> { Ok(Histogram::of(&text.parse::<Design>()?, &keys)?.total()) };
    assert_eq!(found("siphash:16")?, 3);
    assert!(found("siphash:100000000").is_err());
    Ok(())
}
