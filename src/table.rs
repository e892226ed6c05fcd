//! The table service's own rules: legal keys, key order, names, queries and transactions.
//!
//! The checks refuse what the service refuses, before a request is sent, with the place and the reason. Where its documents
//! contradict each other, the checks follow the reading that every source allows.
//!
//! | task | use |
//! |---|---|
//! | check a key | [`check_key`]; [`check_key_strict`] for keys that every client handles |
//! | any text as a key, and back | [`escape`], [`unescape`] |
//! | compare keys as the service sorts them | [`key_order`] |
//! | ask for rows | [`Query`] for any number; [`entity_address`] for one |
//! | filter by a property | [`Filter::property`] |
//! | know what a query costs | [`AccessPath`] |
//! | read many partitions as one list, page by page | [`merge`](merge()), [`Cursor`] |
//! | write many rows | [`batches`] |
//!
//! No request is sent, and no client is needed or chosen.
//!
//! In the guide: [service limits](crate::guide::service_limits).

mod access_path;
mod address;
mod batch;
mod cursor;
mod filter;
mod literal;
mod merge;
mod property;
mod query;

pub use access_path::AccessPath;
pub use address::{MAX_ADDRESS_LENGTH, entity_address};
pub(crate) use batch::MAX_OPERATION_BYTES;
pub use batch::{MAX_BATCH_BYTES, MAX_BATCH_OPERATIONS, Operation, batches};
pub use cursor::Cursor;
pub use filter::Filter;
pub use literal::Literal;
pub use merge::{Merge, merge};
pub use property::Property;
pub use query::{Query, QueryBuilder};

pub use crate::escape::{escape, unescape};
pub use crate::key::{check_key, key_order};

use crate::error::{Error, ErrorKind, Result, error};
use crate::key;

/// The longest key that every reading of the service's limit allows: 512 UTF-16 units.
///
/// The service's documents [contradict each other](crate::guide::service_limits#keys); this is within all of them.
pub const MAX_KEY_UNITS: usize = key::MAX_UTF16_UNITS;

/// The most rows that one response holds: 1,000.
pub const PAGE_ROWS: u64 = 1_000;

/// Refuses what no key may hold, and what is legal but known to cause data loss in some client or tool.
///
/// - `%`: the service has decoded the path of an address twice, so that reads and deletes went to another row, or to none.
/// - `'`: the client `azure_data_tables` 0.21 for Rust does not double it in addresses of single rows, which are then not found.
/// - A space at the start or the end: forms, spreadsheets and configuration files drop it.
/// - The empty key: Cosmos DB and several clients refuse it.
/// - Anything past ASCII: the store sorts by UTF-16 units and most languages do not, and two different keys can look alike.
///
/// `+` passes: it must be percent-encoded in an address, as client libraries do.
///
/// # Errors
///
/// The first offending character with its byte offset, the empty key, or a length above [`MAX_KEY_UNITS`].
///
/// # Examples
///
/// ```
/// use tablekeys::table::check_key_strict;
///
/// check_key_strict("smith+sons")?;
/// let message = |key: &str| check_key_strict(key).unwrap_err().to_string();
/// assert_eq!(
///     message("100%"),
///     "expected a key that every client handles, found '%' at byte 3: the service has decoded addresses with it twice"
/// );
/// assert_eq!(
///     message("o'neill"),
///     "expected a key that every client handles, found '\\'' at byte 1: azure_data_tables 0.21 does not double it in addresses"
/// );
/// assert!(check_key_strict("name ").is_err() && check_key_strict("Zürich").is_err());
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Prefer [`check_key`] for keys that exist already: it accepts every legal key.
pub fn check_key_strict(key: &str) -> Result<()> {
    if key.is_empty() {
        return Err(error!(
            Illegal,
            "expected a key that every client handles, found an empty one: Cosmos DB and several clients refuse it"
        ));
    }
    let trouble = key.char_indices().find_map(|(offset, found)| {
        let why = match found {
            _ if !key::is_legal(found) => return Some(key::illegal(offset, found)),
            '%' => "the service has decoded addresses with it twice",
            '\'' => "azure_data_tables 0.21 does not double it in addresses",
            ' ' if offset == 0 || offset == key.len() - 1 => "forms and files drop a space at the start or the end",
            _ if !found.is_ascii() => "past ASCII, stores and languages disagree about order and equality",
            _ => return None,
        };
        Some(error!(Illegal at offset, "expected a key that every client handles, found {found:?} at byte {offset}: {why}"))
    });
    match trouble {
        Some(error) => Err(error),
        None => check_key(key),
    }
}

/// Refuses what no table may be named.
///
/// ```text
/// 3 to 63 of A–Z a–z 0–9, the first a letter, and not "tables"
/// ```
///
/// The service ignores case in table names: `Orders` and `orders` are one table.
///
/// # Errors
///
/// The first character that is not allowed, with its byte offset; a length outside 3 to 63; the reserved name, in any case.
///
/// # Examples
///
/// ```
/// use tablekeys::table::check_table_name;
///
/// check_table_name("Orders2024")?;
/// let error = check_table_name("order-lines").unwrap_err();
/// assert_eq!(error.to_string(), "expected a letter A to Z or a digit at byte 5 of a table name, found '-'");
/// # Ok::<(), tablekeys::Error>(())
/// ```
pub fn check_table_name(name: &str) -> Result<()> {
    const WHAT: &str = "a table name";
    check_name(
        WHAT,
        name,
        [
            ("a letter A to Z", |c| c.is_ascii_alphabetic()),
            ("a letter A to Z or a digit", |c| c.is_ascii_alphanumeric()),
        ],
    )?;
    if !(3..=63).contains(&name.len()) {
        let found = name.len();
        return Err(error!(Illegal, "expected 3 to 63 characters in {WHAT}, found {found}"));
    }
    if name.eq_ignore_ascii_case("tables") {
        return Err(error!(
            Illegal,
            "expected a table name that is free, found \"tables\", which the service reserves"
        ));
    }
    Ok(())
}

/// Refuses what no property may be named.
///
/// ```text
/// 1 to 255 UTF-16 units: `_` and char::is_alphanumeric, the first `_` or char::is_alphabetic
/// ```
///
/// The service asks for a C# identifier; for ASCII names the two rules are the same. Past ASCII this one follows the Unicode
/// tables of the compiler, accepts numbers such as `²`, which C# does not, and refuses combining marks such as U+0301, which C#
/// accepts after the first character. Words of the filter grammar pass here, and [`Filter::property`] refuses them.
/// `PartitionKey`, `RowKey` and `Timestamp` pass, since filters name them; the service reserves them.
///
/// # Errors
///
/// The first character that is not allowed, with its byte offset, or a length outside 1 to 255 UTF-16 units.
///
/// # Examples
///
/// ```
/// use tablekeys::table::check_property_name;
///
/// check_property_name("OrderTotal")?;
/// check_property_name("_größe2")?;
/// let error = check_property_name("order-total").unwrap_err();
/// assert_eq!(error.to_string(), "expected a letter, a digit or '_' at byte 5 of a property name, found '-'");
/// # Ok::<(), tablekeys::Error>(())
/// ```
pub fn check_property_name(name: &str) -> Result<()> {
    const WHAT: &str = "a property name";
    check_name(
        WHAT,
        name,
        [
            ("a letter or '_'", |c| c == '_' || c.is_alphabetic()),
            ("a letter, a digit or '_'", |c| c == '_' || c.is_alphanumeric()),
        ],
    )?;
    match name.chars().map(char::len_utf16).sum() {
        1..=255 => Ok(()),
        found => Err(error!(Illegal, "expected 1 to 255 characters in {WHAT}, found {found}")),
    }
}

/// Refuses what no row may have as its keys.
pub(crate) fn check_keys(partition_key: &str, row_key: &str) -> Result<()> {
    check_key(partition_key).map_err(|error| error.of(query::PARTITION_KEY))?;
    check_key(row_key).map_err(|error| error.of(query::ROW_KEY))
}

/// What a character of a name may be, in words and as a check.
type Character = (&'static str, fn(char) -> bool);

/// Checks the first character of a name, and the others.
fn check_name(what: &'static str, name: &str, [first, others]: [Character; 2]) -> Result<()> {
    let expected = core::iter::once(first).chain(core::iter::repeat(others));
    match name.char_indices().zip(expected).find(|((_, found), (_, fits))| !fits(*found)) {
        Some(((offset, found), (expected, _))) => {
            Err(Error::unexpected_as(ErrorKind::Illegal, expected, offset, what, Some(found)))
        }
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests;
