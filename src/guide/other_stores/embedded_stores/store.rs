//! Invoices and jobs in redb, a sorted map from bytes to bytes.

use std::cmp::Reverse;
use std::error::Error;

use redb::{Database, ReadableDatabase, TableDefinition};
use tablekeys::range::KeyRange;
use tablekeys::tuple::{self, Part};
use uuid::Uuid;

tablekeys::part!(
    #[derive(Debug, Clone, Copy, PartialEq)]
    struct InvoiceId(Uuid)
);
tablekeys::part!(
    #[derive(Debug, Clone, PartialEq)]
    struct Queue(String)
);

const ROWS: TableDefinition<&[u8], &str> = TableDefinition::new("rows");

fn put(store: &Database, rows: &[(String, &str)]) -> Result<(), redb::Error> {
    let write = store.begin_write()?;
    {
        let mut table = write.open_table(ROWS)?;
        for (key, value) in rows {
            table.insert(key.as_bytes(), *value)?;
        }
    }
    Ok(write.commit()?)
}

/// The keys of a range, read back, with their rows.
fn load<K: for<'k> Part<Decoded<'k> = K>>(
    store: &Database,
    range: &KeyRange,
) -> tablekeys::Result<Vec<(K, String)>, Box<dyn Error>> {
    let table = store.begin_read()?.open_table(ROWS)?;
    let mut found = Vec::new();
    for row in table.range::<&[u8]>(range.byte_bounds())? {
        let (key, value) = row?;
        found.push((tuple::decode::<K>(std::str::from_utf8(key.value())?)?, value.value().to_owned()));
    }
    Ok(found)
}

#[test]
fn own_types_and_windows_of_the_next_part() -> tablekeys::Result<(), Box<dyn Error>> {
    let store = Database::builder().create_with_backend(redb::backends::InMemoryBackend::new())?;
    let (id, other) = (InvoiceId(Uuid::from_u128(223)), InvoiceId(Uuid::from_u128(224)));
    let mut rows = Vec::new();
    for (invoice, line) in [(id, 1_u16), (id, 2), (id, 3), (other, 1)] {
        rows.push((tuple::encode(&("invoice", invoice, line))?, "a line"));
        rows.push((tuple::encode(&("invoice", invoice, line, "note"))?, "its note"));
    }
    for priority in [-1, 0, 9, 10] {
        rows.push((tuple::encode(&(Queue("jobs".into()), Reverse(priority)))?, "a job"));
    }
    put(&store, &rows)?;

    // The lines 1 and 2 with all that belongs to them.
    let lines = tuple::span(&("invoice", id), 1_u16..=2)?;
    let read = store.begin_read()?.open_table(ROWS)?;
    let values: Vec<String> = read
        .range::<&[u8]>(lines.byte_bounds())?
        .map(|row| Ok(row?.1.value().to_owned()))
        .collect::<Result<_, redb::Error>>()?;
    assert_eq!(values, ["a line", "its note", "a line", "its note"]);
    let third = load::<(String, InvoiceId, u16)>(&store, &KeyRange::exactly(tuple::encode(&("invoice", id, 3_u16))?)?)?;
    assert_eq!(third, [(("invoice".to_owned(), id, 3), "a line".to_owned())]);

    // The window of a descending part is given forwards; the keys come from the greatest priority down.
    let urgent = tuple::span(&("jobs",), Reverse(9)..=Reverse(0))?;
    let jobs = load::<(Queue, Reverse<i32>)>(&store, &urgent)?;
    assert_eq!(jobs.iter().map(|((_, Reverse(priority)), _)| *priority).collect::<Vec<_>>(), [9, 0]);
    Ok(())
}
