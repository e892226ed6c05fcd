/// A post: its category is the partition, and the newest is the first.
fn post(category: &str, at: Ticks, id: &str) -> Result<(String, String)> {
    Ok((category.to_owned(), row_key::newest_first(at).with_suffix(format_args!("-{id}"))?))
}

/// A reply, in a table of its own: its post is the partition, and the oldest is the first.
fn reply(post: &str, at: Ticks, id: &str) -> Result<(String, String)> {
    Ok((post.to_owned(), row_key::ascending(at).with_suffix(format_args!("-{id}"))?))
}

/// A user: one of 64 partitions by a hash of the address.
fn user(address: &str) -> Result<(String, String)> {
    let email = Email::new(address)?;
    Ok((SipHash::new(64).partition_key_of(&email), email.row_key()))
}

/// The front page: the newest 20 of each category, merged. No row is kept for it.
fn front_page(client: &Client, categories: &[&str]) -> Vec<Row> {
    let newest = |category| Query::in_partition(category).newest_first(..).top(20);
    let page = |category| client.page("TodaysPosts", newest(category)).expect("a page").rows;
    let pages: Vec<Vec<Row>> = categories.iter().map(page).collect();
    merge(pages, |row| &row.row_key).take(20).collect()
}
