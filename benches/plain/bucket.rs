//! The bucket of an address, as one would write it down.

pub(crate) fn email_bucket(address: &str) -> u32 {
    match address.to_lowercase().chars().next() {
        None | Some(..'e') => 1,
        Some('e'..='h') => 2,
        Some('i'..='l') => 3,
        Some('m'..='p') => 4,
        Some('q'..='t') => 5,
        Some(_) => 6,
    }
}
