//! The table service's own rules: legal keys, their order, names, queries and transactions.
//!
//! The service is strict about some things and silent about others. What it refuses, the checks here refuse before a
//! request is made, with the place and the reason; where its documents contradict each other, the reading that
//! every source allows is taken.
//!
//! | you want | use |
//! |---|---|
//! | to know whether a key is legal | [`check_key`], and [`check_key_strict`] for keys without what has made trouble |
//! | any text as a key, and back | [`escape`], [`unescape`]; [`escape_strict`], [`unescape_strict`] without `'` |
//! | the order in which rows come back | [`key_order`] |
//! | to ask for rows | [`Filter`], then [`Listing`] for the whole address; [`entity_address`] for one row |
//! | to know what a question costs | [`Query`], [`pages`] |
//! | to read many partitions as one list | [`Filter::in_each_partition`], [`merge`] |
//! | to write many rows | [`batches`] |
//!
//! Everything here is text in, text out: no request is sent, and no client is needed or chosen.
//!
//! In the guide: [service limits](crate::guide::service_limits).

mod address;
mod batch;
mod filter;
mod literal;
mod merge;
mod property;
mod query;

pub use address::{Listing, entity_address};
pub use batch::{BATCH_ENVELOPE_BYTES, Batches, MAX_BATCH_BYTES, MAX_BATCH_OPERATIONS, Operation, Oversized, batches};
pub use filter::Filter;
pub use literal::Literal;
pub use merge::{Merge, merge};
pub use property::Property;
pub use query::{Known, Query, pages};

use core::cmp::Ordering;

use crate::error::{Error, Kind, Result, TableKind};
pub use crate::escape::{escape, escape_strict, unescape, unescape_strict};
use crate::key;

/// The longest key that every reading of the service's limit allows: 512 UTF-16 units.
///
/// The documents say "1 KiB" in one place and "1,024 characters" in another; the emulator refuses 513 units. 512 UTF-16
/// units, which are 1,024 bytes as the service stores them, are within all of them.
pub const MAX_KEY_UNITS: usize = key::MAX_UTF16_UNITS;

/// The rows that one response holds at most: 1,000.
pub const PAGE_ROWS: u64 = 1_000;

/// Refuses what no PartitionKey or RowKey may hold.
///
/// Call it where a key comes from outside: the service answers a bad one with a plain 400 and no place. Keys that this
/// crate makes pass it.
///
/// ```text
/// a key holds no / \ # ? and no U+0000–U+001F, U+007F–U+009F, and at most 512 UTF-16 units
/// ```
///
/// The empty key is legal. For text of any length that must become a key see [`escape`].
///
/// # Errors
///
/// The first forbidden character with its byte offset, or else a length past [`MAX_KEY_UNITS`], in UTF-16 units, as
/// the service counts.
///
/// # Examples
///
/// ```
/// use tablekeys::ErrorKind;
/// use tablekeys::table::check_key;
///
/// check_key("000123_2012")?;
/// check_key("Zürich")?;
/// check_key("")?;
/// let error = check_key("2024/05").unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::Illegal);
/// assert!(error.to_string().starts_with("expected a character that keys may hold at byte 4, found '/' (U+002F)"));
/// let error = check_key(&"x".repeat(513)).unwrap_err();
/// assert_eq!(error.to_string(), "expected a key of at most 512 UTF-16 units, found 513");
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Not for choosing which characters a new design may use: [`check_key_strict`] also refuses what is legal but
/// troublesome.
///
/// In the guide: [service limits](crate::guide::service_limits#keys).
#[inline]
pub fn check_key(key: &str) -> Result<()> {
    key::check(key, 0, MAX_KEY_UNITS)
}

/// Refuses what no key may hold, and what is legal but has lost people their rows.
///
/// - `%`: parts of an address have been decoded twice on their way, so that reads and deletes of one row went to
///   another, or to none.
/// - A space at the start or the end: lost in forms, spreadsheets and configuration files, and invisible in logs.
/// - Anything past ASCII: the store sorts by UTF-16 units and most languages do not, and one visible text can be two
///   different keys.
///
/// `'` and `+` pass. They are trouble only in filters and addresses put together by hand, where a quote must be doubled and a
/// plus percent-encoded; [`Filter`], [`Listing`] and [`entity_address`] do both.
///
/// # Errors
///
/// The first offending character with its byte offset, or a length past [`MAX_KEY_UNITS`].
///
/// # Examples
///
/// ```
/// use tablekeys::table::check_key_strict;
///
/// check_key_strict("o'neill+sons")?;
/// assert_eq!(
///     check_key_strict("100%").unwrap_err().to_string(),
///     "expected a key without trouble, found '%' at byte 3: addresses with it have been decoded twice"
/// );
/// assert!(check_key_strict("name ").is_err() && check_key_strict("Zürich").is_err());
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Not for keys that exist already: [`check_key`] says whether they are legal.
pub fn check_key_strict(key: &str) -> Result<()> {
    let trouble = key.char_indices().find_map(|(offset, found)| {
        let why = match found {
            _ if !key::is_legal(found) => return Some(Kind::IllegalChar { offset, found }),
            '%' => "addresses with it have been decoded twice",
            ' ' if offset == 0 || offset == key.len() - 1 => "a space at the start or the end gets lost",
            _ if !found.is_ascii() => "past ASCII, stores and languages disagree about order and equality",
            _ => return None,
        };
        Some(Kind::Table(TableKind::Troublesome { offset, found, why }))
    });
    match trouble {
        Some(kind) => Err(Error::new(kind)),
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
/// The first character that does not fit with its byte offset, a length outside 3 to 63, or the reserved name, in
/// any case.
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
    for (offset, found) in name.char_indices() {
        let expected = match offset {
            0 if !found.is_ascii_alphabetic() => "a letter A to Z",
            _ if !found.is_ascii_alphanumeric() => "a letter A to Z or a digit",
            _ => continue,
        };
        return Err(Error::new(Kind::Table(TableKind::NameChar { what: WHAT, expected, offset, found })));
    }
    if !(3..=63).contains(&name.len()) {
        return Err(Error::new(Kind::Table(TableKind::NameLength { what: WHAT, min: 3, max: 63, found: name.len() })));
    }
    if name.eq_ignore_ascii_case("tables") {
        return Err(Error::new(Kind::Table(TableKind::ReservedName { name: "tables" })));
    }
    Ok(())
}

/// Refuses what no property may be named.
///
/// ```text
/// 1 to 255 UTF-16 units: `_` and char::is_alphanumeric, the first `_` or char::is_alphabetic
/// ```
///
/// The service asks for a C# identifier. Of ASCII names these are the same. Past ASCII they are not quite: this is by the Unicode
/// tables of the compiler that built the program, takes numbers such as `²`, which C# does not, and refuses combining
/// marks such as U+0301, which C# takes behind the first character. Words of the filter grammar pass, since a row may have a property `not`;
/// [`Filter::property`] refuses them. `PartitionKey`,
/// `RowKey` and `Timestamp` pass, since filters name them; they are the service's own and cannot be used for another
/// property.
///
/// # Errors
///
/// The first character that does not fit with its byte offset, or a length outside 1 to 255 UTF-16 units.
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
    for (offset, found) in name.char_indices() {
        let expected = match offset {
            _ if found == '_' => continue,
            0 if !found.is_alphabetic() => "a letter or '_'",
            _ if !found.is_alphanumeric() => "a letter, a digit or '_'",
            _ => continue,
        };
        return Err(Error::new(Kind::Table(TableKind::NameChar { what: WHAT, expected, offset, found })));
    }
    match name.chars().map(char::len_utf16).sum() {
        1..=255 => Ok(()),
        found => Err(Error::new(Kind::Table(TableKind::NameLength { what: WHAT, min: 1, max: 255, found }))),
    }
}

/// The order in which the store keeps keys: by UTF-16 code units, as .NET's ordinal comparison does.
///
/// Use it wherever rows are compared outside the store: to merge partitions, to page, to test a design.
///
/// # Ordering
///
/// For ASCII, and for everything up to U+D7FF, it is the order of `str`. Past that it differs: characters from U+10000
/// up are written with units from U+D800 to U+DFFF, so 😀 (U+1F600) comes before ｡ (U+FF61).
///
/// # Examples
///
/// ```
/// use core::cmp::Ordering;
/// use tablekeys::table::key_order;
///
/// assert_eq!(key_order("10", "9"), Ordering::Less);
/// assert_eq!(key_order("a", "a-b"), Ordering::Less);
/// assert_eq!(("😀".cmp("｡"), key_order("😀", "｡")), (Ordering::Greater, Ordering::Less));
/// ```
#[must_use]
#[inline]
pub fn key_order(a: &str, b: &str) -> Ordering {
    match a.bytes().zip(b.bytes()).find(|(a, b)| a != b) {
        // Up to the first difference the texts are the same, so it is within one character of each. Only the first byte of
        // a character can be 0xEE or more: 0xEE and 0xEF begin U+E000 to U+FFFF, the rest U+10000 and up.
        Some((a, b)) => last_plane_first(a).cmp(&last_plane_first(b)),
        None => a.len().cmp(&b.len()),
    }
}

/// 0xEE and 0xEF moved behind 0xF0 to 0xF4.
const fn last_plane_first(byte: u8) -> u8 {
    if matches!(byte, 0xee | 0xef) { byte + 0x10 } else { byte }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorKind;

    #[test]
    fn a_key_of_512_units_is_the_longest_whatever_its_bytes() {
        for (text, units) in [("x", 1), ("é", 1), ("日", 1), ("😀", 2)] {
            assert_eq!(check_key(&text.repeat(512 / units)), Ok(()));
            let long = check_key(&format!("{}x", text.repeat(512 / units))).unwrap_err();
            assert_eq!(long.to_string(), "expected a key of at most 512 UTF-16 units, found 513");
        }
    }

    #[test]
    fn the_first_offending_character_is_named_before_the_length() {
        let say = |text: &str| check_key(text).unwrap_err().to_string();
        assert!(say("é#?").contains("at byte 2, found '#' (U+0023)"));
        assert!(say("a\u{85}").contains("at byte 1, found '\\u{85}' (U+0085)"));
        assert!(say(&format!("{}\0", "x".repeat(600))).contains("at byte 600, found '\\0' (U+0000)"));
    }

    #[test]
    fn strict_keys_have_no_trouble_in_them() {
        let say = |text: &str| check_key_strict(text).unwrap_err().to_string();
        assert_eq!(check_key_strict("a b"), Ok(()));
        assert_eq!(check_key_strict(""), Ok(()));
        assert!(say(" ab").contains("found ' ' at byte 0"));
        assert!(say("ab ").contains("found ' ' at byte 2"));
        assert!(say(" ").contains("found ' ' at byte 0"));
        assert!(say("aé").contains("found 'é' at byte 1"));
        assert!(say("a/%").contains("at byte 1, found '/'"));
        assert!(say(&"x".repeat(513)).ends_with("found 513"));
        assert_eq!(check_key_strict("%").unwrap_err().kind(), ErrorKind::Illegal);
    }

    #[test]
    fn table_names_are_those_of_the_service() {
        for name in ["abc", "A1b2", &"x".repeat(63)] {
            assert_eq!(check_table_name(name), Ok(()), "{name}");
        }
        let say = |text: &str| check_table_name(text).unwrap_err().to_string();
        assert_eq!(say("ab"), "expected 3 to 63 characters in a table name, found 2");
        assert_eq!(say(&"x".repeat(64)), "expected 3 to 63 characters in a table name, found 64");
        assert_eq!(say("1ab"), "expected a letter A to Z at byte 0 of a table name, found '1'");
        assert_eq!(say("abé"), "expected a letter A to Z or a digit at byte 2 of a table name, found 'é'");
        assert_eq!(say("Tables"), "expected a table name that is free, found \"tables\", which the service reserves");
    }

    #[test]
    fn property_names_are_identifiers() {
        for name in ["a", "_", "_1", "Größe", "m²", "not", &"x".repeat(255)] {
            assert_eq!(check_property_name(name), Ok(()), "{name}");
        }
        let say = |text: &str| check_property_name(text).unwrap_err().to_string();
        assert_eq!(say(""), "expected 1 to 255 characters in a property name, found 0");
        assert_eq!(say(&"x".repeat(256)), "expected 1 to 255 characters in a property name, found 256");
        assert_eq!(say("1a"), "expected a letter or '_' at byte 0 of a property name, found '1'");
        assert!(say("e\u{301}").starts_with("expected a letter, a digit or '_' at byte 1"));
        assert_eq!(say("a b"), "expected a letter, a digit or '_' at byte 1 of a property name, found ' '");
    }

    #[test]
    fn keys_sort_as_the_emulator_sorted_them() {
        let ascii = ["", "-", "0", "10", "2", "9", "A", "Z", "_", "a", "a b", "a!", "a-b", "a.b", "a_b", "aa"];
        assert!(ascii.is_sorted_by(|a, b| key_order(a, b).is_lt()));
        let wide = ["z", "é", "\u{d7ff}", "😀", "\u{10ffff}", "\u{e000}", "\u{ff5e}", "\u{ffff}"];
        assert!(wide.is_sorted_by(|a, b| key_order(a, b).is_lt()));
    }

    #[test]
    fn key_order_is_the_order_of_utf16_units_for_every_pair_of_leading_bytes() {
        let chars: Vec<char> = (0..=0x10_ffff).step_by(251).filter_map(char::from_u32).collect();
        for &a in &chars {
            for &b in &['\0', 'a', '\u{7ff}', '\u{800}', '\u{d7ff}', '\u{e000}', '\u{ffff}', '\u{10000}', '\u{10ffff}']
            {
                let (a, b) = (format!("é{a}"), format!("é{b}z"));
                assert_eq!(key_order(&a, &b), a.encode_utf16().cmp(b.encode_utf16()), "{a:?} {b:?}");
            }
        }
    }
}
