/// A comment: its entry is the partition, and the oldest is the first, in 19 digits at any date.
fn comment(entry: &str, at: Ticks, id: u32) -> Result<(String, String)> {
    Ok((entry.to_owned(), row_key::ascending(at).with_suffix(format_args!("-c{id}"))?))
}
