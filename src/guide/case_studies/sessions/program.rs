/// The client sends a token, which is not stored. The RowKey is the token's hash, and the partition,
/// one of 64, is computed from the token, too.
fn keys(token: &[u8; 32]) -> (String, String) {
    const PARTITIONS: Sha256Bits = Sha256Bits::new(6);
    let mut row_key = String::new();
    for byte in Sha256::digest(token) {
        write!(row_key, "{byte:02x}").expect("a String takes whatever is written");
    }
    (PARTITIONS.partition_key_of(token), row_key)
}
