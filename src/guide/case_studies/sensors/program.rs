/// The rows of a fleet's day lie in four partitions, so that all devices can write at once.
const DAYS: Salt = Salt::before(4, '-');

/// A reading where its device's questions look: a partition per device and day, newest first.
fn reading(device: &str, at: Ticks) -> Result<(String, String)> {
    Ok((tuple::encode(&(device, row_key::day(at)))?, row_key::newest_first(at).to_string()))
}

/// The row that holds the last reading of a device, replaced by every reading.
fn last(device: &str) -> Result<(String, String)> {
    Ok(("last".to_owned(), tuple::encode(&(device,))?))
}

/// A copy of the reading where the questions about all devices look: by day, oldest first.
fn copy(device: &str, at: Ticks) -> Result<(String, String)> {
    Ok((DAYS.key_for(&row_key::day(at), device)?, tuple::encode(&(at, device))?))
}

/// A window of one device: one query per day, newest day first.
fn window(device: &str, from: Ticks, to: Ticks) -> Result<Vec<QueryBuilder>> {
    let of_day = |day: Key<8>| {
        let partition_key = tuple::encode(&(device, day))?;
        Ok(Query::in_partition(partition_key).newest_first_within(from..to))
    };
    range::days(from..to)?.rev().map(of_day).collect()
}

/// All readings of a day: one query per salt, to be merged by RowKey.
fn day(day: Key<8>) -> Result<Vec<QueryBuilder>> {
    Ok(DAYS.all_keys(&day)?.iter().map(Query::in_partition).collect())
}
