/// The table of an instant: one per month, named by letters and digits alone.
pub(crate) fn table_of(at: Ticks) -> String {
    format!("Log{}", &row_key::day(at)[..6])
}

/// The tables that a window touches, oldest first.
pub(crate) fn tables_of(from: Ticks, to: Ticks) -> Result<Vec<String>> {
    let mut tables: Vec<String> =
        range::days(from..to)?.map(|day| format!("Log{}", &day[..6])).collect();
    tables.dedup();
    Ok(tables)
}

/// The daily job of the tables: the ones to have, this month's and the next, and whether a table is due.
pub(crate) fn tables_to_have(now: Ticks) -> Result<Vec<String>> {
    let soon = now.checked_add(Duration::from_secs(31 * 86_400)).expect("before 9999");
    tables_of(now, soon)
}

pub(crate) fn is_due(table: &str, now: Ticks, keep: Duration) -> bool {
    let oldest_kept = now.checked_sub(keep).map_or_else(String::new, table_of);
    table.starts_with("Log") && *table < *oldest_kept
}

/// Deletes the rows of a query, 100 per transaction, partition after partition. A row that has
/// changed or gone since it was listed is left as it is.
pub(crate) fn purge(client: &Client, table: &str, old: QueryBuilder) -> usize {
    let rows = client.list(table, old.select(["PartitionKey", "RowKey"]));
    let mut deleted = 0;
    for partition in rows.chunk_by(|a, b| a.partition_key == b.partition_key) {
        for some in partition.chunks(100) {
            let delete = |row: &Row| {
                Write::Delete(row.partition_key.clone(), row.row_key.clone(), row.etag.clone())
            };
            let mut writes: Vec<Write> = some.iter().map(delete).collect();
            while !writes.is_empty() {
                match client.transact(table, &writes) {
                    Ok(_) => deleted += writes.drain(..).count(),
                    // UpdateConditionNotSatisfied and ResourceNotFound name the write: go on without it.
                    Err(refused) if [412, 404].contains(&refused.status) => {
                        writes.remove(refused.index.expect("which one it was"));
                    }
                    Err(refused) => panic!("{refused:?}"),
                }
            }
        }
    }
    deleted
}
