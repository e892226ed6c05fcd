//! The laws of the service's rules: checks, order, filters, addresses, merges and transactions.
use std::collections::BTreeMap;

use proptest::prelude::*;
use tablekeys::range::KeyRange;
use tablekeys::table::{
    self, Cursor, Operation, Query, batches, check_key, check_key_strict, check_property_name, check_table_name,
    entity_address, key_order, merge,
};

use crate::odata::{passes, row};
use crate::values::text;

fn legal_key() -> impl Strategy<Value = String> {
    text().prop_map(|text| text.chars().filter(|c| check_key(c.encode_utf8(&mut [0; 4])).is_ok()).collect())
}

/// The rule as the service's documents write it, character by character.
fn is_legal(key: &str) -> bool {
    let forbidden = |c: char| "/\\#?".contains(c) || c.is_control();
    !key.chars().any(forbidden) && key.encode_utf16().count() <= 512
}

proptest! {
    #[test]
    fn a_key_is_legal_when_its_characters_and_length_are(
        short in text(), letter in "[a-z😀]", times in 250..520_usize, at in 0..520_usize, c in any::<char>(),
    ) {
        prop_assert_eq!(check_key(&short).is_ok(), is_legal(&short));
        let mut long = letter.repeat(times);
        let at = (0..=at.min(long.len())).rev().find(|&at| long.is_char_boundary(at)).unwrap();
        long.insert(at, c);
        prop_assert_eq!(check_key(&long).is_ok(), is_legal(&long));
    }

    #[test]
    fn a_strict_key_is_legal_and_without_known_trouble(key in text()) {
        let trouble = key.is_empty() || key.contains(['%', '\'']) || key.trim_matches(' ') != key || !key.is_ascii();
        prop_assert_eq!(check_key_strict(&key).is_ok(), is_legal(&key) && !trouble);
    }

    #[test]
    fn names_are_legal_when_their_characters_and_length_are(name in text(), letter in "[a-zé_1]", times in 1..300_usize) {
        for name in [name, letter.repeat(times), "taBles".to_owned()] {
            let is_table = name.starts_with(|c: char| c.is_ascii_alphabetic())
                && name.bytes().all(|byte| byte.is_ascii_alphanumeric())
                && (3..=63).contains(&name.len())
                && !name.eq_ignore_ascii_case("tables");
            prop_assert_eq!(check_table_name(&name).is_ok(), is_table, "{:?}", name);
            let is_property = name.starts_with(|c: char| c == '_' || c.is_alphabetic())
                && name.chars().all(|c| c == '_' || c.is_alphanumeric())
                && name.encode_utf16().count() <= 255;
            prop_assert_eq!(check_property_name(&name).is_ok(), is_property, "{:?}", name);
        }
    }

    #[test]
    fn addresses_are_ascii_and_decode_to_what_was_asked(partition in legal_key(), row in legal_key(), next in text()) {
        let address = entity_address("orders", &partition, &row).unwrap();
        prop_assert!(address.bytes().all(|b| b.is_ascii_alphanumeric() || b"-._~%()=',".contains(&b)), "{}", address);
        let quoted = |key: &str| key.replace('\'', "''");
        let expected = format!("orders(PartitionKey='{}',RowKey='{}')", quoted(&partition), quoted(&row));
        prop_assert_eq!(percent_decoded(&address), expected);

        let query = Query::in_partition(&partition).row(&row).build().unwrap().continued(&next, Some(&row));
        let address = query.address("orders").unwrap();
        prop_assert!(address.bytes().all(|b| b.is_ascii_graphic()));
        let (path, options) = address.split_once('?').unwrap();
        prop_assert_eq!(path, "orders()");
        let options: Vec<_> = options.split('&').map(percent_decoded).collect();
        let filter = query.filter();
        let expected =
            [format!("$filter={filter}"), format!("NextPartitionKey={next}"), format!("NextRowKey={row}")];
        prop_assert_eq!(options, expected);
    }

    #[test]
    fn a_query_asks_for_exactly_the_rows_of_all_its_parts(
        prefix in legal_key(), last in legal_key(), other in legal_key(), key in legal_key(), resumes in any::<bool>(),
    ) {
        let query = Query::in_partition("p").prefix(&prefix).rows(KeyRange::between(&other..));
        let query = query.resume_after(resumes.then_some(&*last)).build().unwrap();
        let is_prefix = |key: &String| key.starts_with(&prefix);
        let is_after = |key: &String| !resumes || key_order(key, &last).is_gt();
        for key in [&key, &last, &other, &format!("{prefix}{key}"), &format!("{last} ")] {
            let inside = is_prefix(key) && is_after(key) && key_order(key, &other).is_ge();
            prop_assert_eq!(query.row_keys().contains(key), inside, "{:?} in {}", key, query.row_keys());
            for partition in ["p", "q"] {
                let passed = passes(query.filter(), &row(partition, key, &[]));
                prop_assert_eq!(passed, inside && partition == "p", "{:?} through {}", key, query.filter());
            }
        }
    }

    #[test]
    fn merged_streams_are_the_stable_sort_of_all_rows(mut streams in prop::collection::vec(prop::collection::vec(legal_key(), 0..6), 0..6)) {
        for stream in &mut streams {
            stream.sort_by(|a, b| key_order(a, b));
        }
        let rows = streams.iter().enumerate().map(|(i, stream)| stream.iter().map(move |key| (key.clone(), i)));
        let merged: Vec<_> = merge(rows.clone(), |row| row.0.as_str()).collect();
        let mut sorted: Vec<_> = rows.flatten().collect();
        sorted.sort_by(|a, b| key_order(&a.0, &b.0));
        prop_assert_eq!(merged, sorted);
    }

    #[test]
    fn pages_of_merged_partitions_hold_every_row_once_and_in_order(
        // Few letters, so that many partitions have rows with equal keys.
        partitions in prop::collection::vec(prop::collection::btree_set("[ab😀\u{e000}]{0,2}", 0..8), 0..6), rows in 1..9_usize,
    ) {
        let count = partitions.len();
        let streams = || partitions.iter().enumerate().map(|(i, keys)| {
            let mut keys: Vec<&str> = keys.iter().map(String::as_str).collect();
            keys.sort_by(|a, b| key_order(a, b));
            keys.into_iter().map(move |key| (key, i))
        });
        let (mut shown, mut link) = (Vec::new(), None::<String>);
        loop {
            let cursor: Option<Cursor> = link.map(|text| text.parse().unwrap());
            let rest = streams().enumerate().map(|(i, keys)| {
                let query = Query::in_partition("p").resume_merged(cursor.as_ref(), i, count).build().unwrap();
                keys.filter(move |row| query.row_keys().contains(row.0))
            });
            let (page, next) = merge(rest, |row| row.0).page(rows);
            prop_assert!(page.len() == rows || next.is_none());
            shown.extend(page);
            prop_assert!(shown.len() <= 48);
            link = next.map(|cursor| cursor.to_string());
            if link.is_none() {
                break;
            }
        }
        prop_assert_eq!(shown, merge(streams(), |row| row.0).collect::<Vec<_>>());
    }

    #[test]
    fn a_cursor_reads_back_from_a_url_and_nothing_else_reads_as_one(
        key in legal_key(), stream in 0..9_usize, more in 1..9_usize, at in any::<prop::sample::Index>(), c in any::<char>(),
    ) {
        let cursor = Cursor::new(&key, stream, stream + more).unwrap();
        let text = cursor.to_string();
        prop_assert!(text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte)), "{}", text);
        prop_assert_eq!(text.parse(), Ok(cursor.clone()));
        prop_assert!(text[..at.index(text.len())].parse::<Cursor>().is_err());
        let mut other: Vec<char> = text.chars().collect();
        other[at.index(text.len())] = c;
        let other = String::from_iter(other);
        if let Ok(cursor) = other.parse::<Cursor>() {
            prop_assert_eq!(cursor.to_string(), other);
        }
        prop_assert!(cursor.range(stream, stream + more + 1).is_err() && cursor.range(stream + more, stream + more).is_err());
    }

    #[test]
    fn transactions_are_legal_complete_and_in_order_per_row(
        writes in prop::collection::vec((0..130_u16, 0..40_u16, prop_oneof![0..100_usize, 0..6_000_000_usize]), 0..800), few in any::<bool>(),
    ) {
        let writes: Vec<Write> = writes.into_iter().enumerate().map(|(n, (partition, row, bytes))| Write {
            partition: format!("p{}", if few { partition % 3 } else { partition }), row: format!("r{row}"), bytes, n,
        }).collect();
        let describe = |w: &Write| (w.partition.clone(), w.row.clone());
        let mut given: Vec<Write> = Vec::new();
        for batch in batches(writes.clone(), |w| Operation { partition_key: &w.partition, row_key: &w.row, bytes: w.bytes }) {
            match batch {
                Ok(batch) => {
                    prop_assert!((1..=table::MAX_BATCH_OPERATIONS).contains(&batch.len()));
                    prop_assert!(batch.iter().map(|w| w.bytes).sum::<usize>() <= MAX_BYTES);
                    prop_assert!(batch.iter().all(|w| w.partition == batch[0].partition));
                    let rows: std::collections::BTreeSet<_> = batch.iter().map(|w| &w.row).collect();
                    prop_assert_eq!(rows.len(), batch.len());
                    given.extend(batch);
                }
                Err(error) => {
                    let names = |w: &&Write| error.to_string().ends_with(&format!("{} for row {:?}, {:?}", w.bytes, w.partition, w.row));
                    let refused = writes.iter().filter(|w| w.bytes > MAX_BYTES && !given.contains(w)).find(names);
                    given.push(refused.expect("a write that is too large").clone());
                }
            }
        }
        let by_row = |writes: &[Write]| {
            let mut rows = BTreeMap::<_, Vec<usize>>::new();
            for w in writes {
                rows.entry(describe(w)).or_default().push(w.n);
            }
            rows
        };
        prop_assert_eq!(by_row(&given), by_row(&writes));
    }
}

/// What the operations of one transaction come to at most.
const MAX_BYTES: usize = table::MAX_BATCH_BYTES - 1_024;

#[derive(Debug, Clone, PartialEq)]
struct Write {
    partition: String,
    row: String,
    bytes: usize,
    n: usize,
}

fn percent_decoded(address: &str) -> String {
    percent_encoding::percent_decode_str(address).decode_utf8().unwrap().into_owned()
}
