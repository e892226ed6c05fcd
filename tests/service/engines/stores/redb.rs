//! redb, an embedded store in Rust: keys made by hand and keys made by `tuple` are in the same order.

use core::cmp::Reverse;

use redb::{AccessGuard, Database, ReadableDatabase, ReadableTable, StorageError, TableDefinition};
use tablekeys::{Ticks, tuple};

const BY_HAND: TableDefinition<&[u8], u64> = TableDefinition::new("by hand");
const BY_TUPLE: TableDefinition<&str, u64> = TableDefinition::new("by tuple");

/// 10,006 instants from all of history, out of order: the multiples of a number modulo a prime.
fn instants() -> impl Iterator<Item = Ticks> {
    const PRIME: u64 = 10_007;
    (1..PRIME).map(|n| Ticks::new(n * 7_919 % PRIME * (Ticks::MAX.get() / PRIME)).expect("before the end of 9999"))
}

/// The values of a range, in the order of the keys.
fn values<'t>(
    rows: impl Iterator<Item = Result<(AccessGuard<'t, &'static str>, AccessGuard<'t, u64>), StorageError>>,
) -> Result<Vec<u64>, StorageError> {
    rows.map(|row| Ok(row?.1.value())).collect()
}

#[test]
fn tuples_sort_as_big_endian_numbers_that_are_inverted() -> Result<(), Box<dyn std::error::Error>> {
    let store = Database::builder().create_with_backend(redb::backends::InMemoryBackend::new())?;
    let write = store.begin_write()?;
    {
        let mut by_hand = write.open_table(BY_HAND)?;
        let mut by_tuple = write.open_table(BY_TUPLE)?;
        for t in instants() {
            by_hand.insert((Ticks::MAX.get() - t.get()).to_be_bytes().as_slice(), t.get())?;
            by_tuple.insert(tuple::encode(&(Reverse(t),))?.as_str(), t.get())?;
        }
    }
    write.commit()?;

    let read = store.begin_read()?;
    let (by_hand, by_tuple) = (read.open_table(BY_HAND)?, read.open_table(BY_TUPLE)?);
    let expected = by_hand.iter()?.map(|row| Ok(row?.1.value())).collect::<Result<Vec<u64>, StorageError>>()?;
    assert!(expected.len() == 10_006 && expected.is_sorted_by(|a, b| a > b));
    assert_eq!(values(by_tuple.iter()?)?, expected);
    let backwards = values(by_tuple.iter()?.rev())?;
    assert!(backwards.iter().eq(expected.iter().rev()));
    Ok(())
}

#[test]
fn a_range_of_tuples_holds_one_owner_and_no_other() -> Result<(), Box<dyn std::error::Error>> {
    let store = Database::builder().create_with_backend(redb::backends::InMemoryBackend::new())?;
    let write = store.begin_write()?;
    {
        let mut table = write.open_table(BY_TUPLE)?;
        for (device, count) in [("d1", 3_u64), ("d1!", 2), ("d10", 2), ("d", 1), ("D1", 1)] {
            for minute in 0..count {
                let at = Ticks::new(638_505_760_890_000_000 + minute * 600_000_000).ok_or("a date")?;
                table.insert(tuple::encode(&(device, Reverse(at)))?.as_str(), minute)?;
            }
        }
    }
    write.commit()?;

    let table = store.begin_read()?.open_table(BY_TUPLE)?;
    let range = tuple::extensions(&("d1",))?;
    let minutes = values(table.range::<&str>((range.lower(), range.upper()))?)?;
    assert_eq!(minutes, [2, 1, 0]);
    Ok(())
}
