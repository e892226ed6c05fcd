//! Addresses: one row, or a query, as the service's URLs name them.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use super::{Literal, check_keys, check_table_name};
use crate::error::{Result, error};

/// The longest address that [`Query::address`](super::Query::address) returns: 14 KiB, which are 14,336 characters.
///
/// Microsoft documents no limit of the service. Its web server, HTTP.sys, accepts 16 KiB for the request line and all headers by
/// default[^http], and so does the emulator, which answers 431 to more. One report says that the service takes more[^report].
/// The 2 KiB that remain are for the account's part of the address, a shared access signature, and the headers.
///
/// [^http]: Microsoft, [Http.sys registry settings](https://learn.microsoft.com/troubleshoot/developer/webapps/iis/iisadmin-service-inetinfo/httpsys-registry-windows).
/// [^report]: [Azurite issue 1745](https://github.com/Azure/Azurite/issues/1745).
pub const MAX_ADDRESS_LENGTH: usize = 14 * 1_024;

/// The address of one row, below the account's own: for a point read, an update or a delete.
///
/// ```text
/// table(PartitionKey='…',RowKey='…'), quotes in the keys doubled, all but A–Z a–z 0–9 - . _ ~ as % and two hex digits
/// ```
///
/// No address of legal keys is longer than [`MAX_ADDRESS_LENGTH`].
///
/// # Errors
///
/// A table name or a key that the service refuses.
///
/// # Examples
///
/// ```
/// use tablekeys::table::entity_address;
///
/// let address = entity_address("orders", "o'neill", "2516873215109999999-9f0c")?;
/// assert_eq!(address, "orders(PartitionKey='o%27%27neill',RowKey='2516873215109999999-9f0c')");
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Prefer [`Query::row`](super::QueryBuilder::row) for keys with a `%`: the service has decoded the path of an address twice, so
/// that `a%41` read or deleted `aA`. A filter is decoded once. Choose short keys: Microsoft's discontinued storage emulator
/// answered 400 to point addresses whose two keys had 225 characters or more together[^emulator].
///
/// [^emulator]: [azure-sdk-for-net issue 17653](https://github.com/Azure/azure-sdk-for-net/issues/17653).
pub fn entity_address(table: &str, partition_key: impl AsRef<str>, row_key: impl AsRef<str>) -> Result<String> {
    let (partition_key, row_key) = (partition_key.as_ref(), row_key.as_ref());
    check_table_name(table)?;
    check_keys(partition_key, row_key)?;
    let mut address = format!("{table}(PartitionKey='");
    push_quoted(&mut address, partition_key);
    address.push_str("',RowKey='");
    push_quoted(&mut address, row_key);
    address.push_str("')");
    Ok(address)
}

/// The values of one option are joined by commas.
pub(super) fn with_options<'o>(
    table: &str,
    options: impl IntoIterator<Item = (&'o str, Vec<&'o str>)>,
) -> Result<String> {
    check_table_name(table)?;
    let mut address = format!("{table}()");
    for (i, (name, values)) in options.into_iter().enumerate() {
        address.push(if i == 0 { '?' } else { '&' });
        address.push_str(name);
        for (i, value) in values.into_iter().enumerate() {
            address.push(if i == 0 { '=' } else { ',' });
            push_encoded(&mut address, value);
        }
    }
    if address.len() > MAX_ADDRESS_LENGTH {
        let found = address.len();
        return Err(error!(
            TooLong,
            "expected an address of at most {MAX_ADDRESS_LENGTH} characters, found {found}: put fewer or shorter conditions into one \
             query"
        ));
    }
    Ok(address)
}

/// A key as a literal, without the quotes around it.
fn push_quoted(address: &mut String, key: &str) {
    let literal = Literal::String(key).to_string();
    push_encoded(address, &literal[1..literal.len() - 1]);
}

/// RFC 3986: all but the unreserved characters percent-encoded, as UTF-8.
fn push_encoded(to: &mut String, text: &str) {
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~') {
            to.push(char::from(byte));
        } else {
            write!(to, "%{byte:02X}").expect("a String takes whatever is written");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_service_refuses_has_no_address() {
        assert!(entity_address("ab", "a", "b").is_err());
        let message = |partition_key, row_key| entity_address("abc", partition_key, row_key).unwrap_err().to_string();
        assert!(message("a/", "b").starts_with("PartitionKey: expected a character that keys may hold at byte 1"));
        assert!(message("a", "b#").starts_with("RowKey: expected a character that keys may hold at byte 1"));
    }

    #[test]
    fn the_longest_address_of_a_row_is_short_enough() {
        for character in ["日", "'", "😀"] {
            let key = character.repeat(512 / character.chars().map(char::len_utf16).sum::<usize>());
            let address = entity_address(&"x".repeat(63), &key, &key).unwrap();
            assert!(address.len() <= MAX_ADDRESS_LENGTH, "{}", address.len());
        }
    }
}
