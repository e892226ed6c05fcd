/// An account: its own id is the partition, so it never moves.
fn account(id: &str) -> (String, String) {
    (id.to_owned(), "account".to_owned())
}

/// The row that finds an account by its address, and keeps the address unique: a partition per address.
fn by_address(address: &str) -> Result<(String, String)> {
    let email = Email::new(address)?;
    Ok((tuple::encode(&("email", email.as_str()))?, "account".to_owned()))
}

/// A record of an account, newest first; the suffix tells two of one instant apart.
fn record(id: &str, at: Ticks, unique: &str) -> Result<(String, String)> {
    Ok((id.to_owned(), row_key::newest_first(at).with_suffix(format_args!("-{unique}"))?))
}
