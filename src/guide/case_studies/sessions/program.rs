/// A session is found by the token that its client sends, which is not stored: the RowKey is its
/// hash, and the partition, one of 64, follows from the token as well.
fn keys(token: &[u8; 32]) -> (String, String) {
    const PARTITIONS: Sha256Bits = Sha256Bits::new(6);
    let mut row_key = String::new();
    for byte in Sha256::digest(token) {
        write!(row_key, "{byte:02x}").expect("a String takes whatever is written");
    }
    (PARTITIONS.partition_key_of(token), row_key)
}
