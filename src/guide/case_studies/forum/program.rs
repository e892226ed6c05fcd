/// A post: its category is the partition, and the newest is the first.
fn post(category: &str, at: Ticks, id: &str) -> Result<(String, String)> {
    Ok((category.to_owned(), row_key::newest_first(at).with_suffix(format_args!("-{id}"))?))
}

/// A reply, in a table of its own: its post is the partition, and the oldest is the first.
fn reply(post: &str, at: Ticks, id: &str) -> Result<(String, String)> {
    Ok((post.to_owned(), row_key::ascending(at).with_suffix(format_args!("-{id}"))?))
}

/// A user: the id is the partition, so the user never moves.
fn user(id: &str) -> (String, String) {
    (id.to_owned(), "user".to_owned())
}

/// The row that finds a user by address, and keeps the address unique: a partition per address.
fn by_address(address: &str) -> Result<(String, String)> {
    let email = Email::new(address)?;
    Ok((tuple::encode(&("email", email.as_str()))?, "user".to_owned()))
}

/// The front page: the newest 20 of each category, merged. No row is kept for it.
fn front_page(client: &Client, categories: &[&str]) -> Vec<Row> {
    let newest = |category| Query::in_partition(category).newest_first_within(..);
    let page = |category| client.first("TodaysPosts", newest(category), 20).expect("rows");
    let pages: Vec<Vec<Row>> = categories.iter().map(page).collect();
    merge(pages, |row| &row.row_key).take(20).collect()
}
