//! Addresses: one entity, or a query, as the service's URLs name them.

use core::fmt::{self, Write};

use super::{Filter, Literal, PAGE_ROWS, check_key, check_property_name, check_table_name};
use crate::error::{Error, Kind, Result, TableKind};

/// The address of one row, below the account's own: a point read, update or delete.
///
/// ```text
/// table(PartitionKey='…',RowKey='…'), quotes in the keys doubled, all but A–Z a–z 0–9 - . _ ~ as % and two hex digits
/// ```
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
/// Not for keys with a `%`: parts of an address have been decoded twice on their way, so that `a%41` read or deleted `aA`.
/// Ask for such a row by [`Filter::row`], which stands in the query and not in the path, and choose keys that
/// [`check_key_strict`](super::check_key_strict) accepts.
pub fn entity_address(table: &str, partition_key: &str, row_key: &str) -> Result<String> {
    check_table_name(table)?;
    check_key(partition_key)?;
    check_key(row_key)?;
    let mut address = format!("{table}(PartitionKey='");
    push_quoted(&mut address, partition_key);
    address.push_str("',RowKey='");
    push_quoted(&mut address, row_key);
    address.push_str("')");
    Ok(address)
}

/// The address of a query: a table, which rows of it, how many, which of their properties.
///
/// Printed, it is what stands behind the account's own address, percent-encoded. The answer has at most 1,000 rows, and
/// headers that say where the next page starts; a short page, even an empty one, can still have a next one.
///
/// # Examples
///
/// ```
/// use tablekeys::table::{Filter, Listing};
///
/// let orders = Listing::of("orders")?.filter(Filter::partition("o'neill")?).select(["RowKey", "Total"])?.top(20)?;
/// assert_eq!(
///     orders.to_string(),
///     "orders()?$filter=PartitionKey%20eq%20%27o%27%27neill%27&$select=RowKey,Total&$top=20"
/// );
/// // The next page, from the headers of this one's answer.
/// let next = orders.continued("1!12!bydlaWxs", Some("1!8!MTAwMQ--"));
/// assert!(next.to_string().ends_with("&$top=20&NextPartitionKey=1%2112%21bydlaWxs&NextRowKey=1%218%21MTAwMQ--"));
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Not for one row: [`entity_address`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Listing {
    table: String,
    filter: Filter,
    /// Names with commas between them.
    select: String,
    top: Option<u32>,
    next: Option<(String, Option<String>)>,
}

impl Listing {
    /// Every row of a table.
    ///
    /// # Errors
    ///
    /// A name that [`check_table_name`] refuses.
    pub fn of(table: &str) -> Result<Self> {
        check_table_name(table)?;
        Ok(Self { table: table.to_owned(), filter: Filter::everything(), select: String::new(), top: None, next: None })
    }

    /// The rows that pass the filter, which takes the place of an earlier one.
    #[must_use]
    pub fn filter(mut self, filter: Filter) -> Self {
        self.filter = filter;
        self
    }

    /// Only these properties of each row: less to send, not less to read.
    ///
    /// # Errors
    ///
    /// A name that [`check_property_name`] refuses.
    pub fn select<'n>(mut self, properties: impl IntoIterator<Item = &'n str>) -> Result<Self> {
        self.select.clear();
        for name in properties {
            check_property_name(name)?;
            if !self.select.is_empty() {
                self.select.push(',');
            }
            self.select.push_str(name);
        }
        Ok(self)
    }

    /// The first so many rows of the answer, 1 to 1,000.
    ///
    /// # Errors
    ///
    /// No rows, or more than a response holds.
    pub fn top(mut self, rows: u32) -> Result<Self> {
        if rows == 0 || u64::from(rows) > PAGE_ROWS {
            return Err(Error::new(Kind::Table(TableKind::Rows { max: PAGE_ROWS, found: rows.into() })));
        }
        self.top = Some(rows);
        Ok(self)
    }

    /// The page that follows, by the `x-ms-continuation-NextPartitionKey` and `-NextRowKey` headers of the last answer.
    ///
    /// The texts are the service's own and opaque; without the headers there is no next page.
    #[must_use]
    pub fn continued(mut self, next_partition_key: &str, next_row_key: Option<&str>) -> Self {
        self.next = Some((next_partition_key.to_owned(), next_row_key.map(str::to_owned)));
        self
    }
}

impl fmt::Display for Listing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}()", self.table)?;
        let mut mark = '?';
        let mut option = |f: &mut fmt::Formatter<'_>, name: &str| {
            let before = core::mem::replace(&mut mark, '&');
            write!(f, "{before}{name}=")
        };
        if !self.filter.as_str().is_empty() {
            option(f, "$filter")?;
            push_encoded(f, self.filter.as_str())?;
        }
        if !self.select.is_empty() {
            option(f, "$select")?;
            for (i, name) in self.select.split(',').enumerate() {
                f.write_str(if i > 0 { "," } else { "" })?;
                push_encoded(f, name)?;
            }
        }
        if let Some(rows) = self.top {
            option(f, "$top")?;
            write!(f, "{rows}")?;
        }
        if let Some((partition, row)) = &self.next {
            option(f, "NextPartitionKey")?;
            push_encoded(f, partition)?;
            if let Some(row) = row {
                option(f, "NextRowKey")?;
                push_encoded(f, row)?;
            }
        }
        Ok(())
    }
}

/// A key as a literal, without the quotes around it.
fn push_quoted(address: &mut String, key: &str) {
    let literal = Literal::String(key).to_string();
    push_encoded(address, &literal[1..literal.len() - 1]).expect("a String takes whatever is written");
}

/// RFC 3986: all but the unreserved characters percent-encoded, as UTF-8.
fn push_encoded(to: &mut impl Write, text: &str) -> fmt::Result {
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~') {
            to.write_char(char::from(byte))?;
        } else {
            write!(to, "%{byte:02X}")?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorKind;

    #[test]
    fn whatever_an_address_cannot_hold_is_percent_encoded() {
        let address = |key: &str| entity_address("abc", key, "").unwrap();
        let key = "a-b.c_d~e f!g\"h$i%j&k'l(m)n*o+p,q:r;s<t=u>v@w[x]y^z`{|}é😀";
        assert_eq!(
            address(key),
            "abc(PartitionKey='a-b.c_d~e%20f%21g%22h%24i%25j%26k%27%27l%28m%29n%2Ao%2Bp%2Cq%3Ar%3Bs%3Ct%3Du%3Ev%40w%5Bx\
             %5Dy%5Ez%60%7B%7C%7D%C3%A9%F0%9F%98%80',RowKey='')"
        );
        assert!(entity_address("ab", "a", "b").is_err());
        assert!(entity_address("abc", "a/", "b").is_err() && entity_address("abc", "a", "b#").is_err());
    }

    #[test]
    fn a_listing_prints_only_what_was_asked() {
        let all = Listing::of("abc").unwrap();
        assert_eq!(all.to_string(), "abc()");
        assert_eq!(all.clone().top(1_000).unwrap().to_string(), "abc()?$top=1000");
        assert_eq!(all.clone().select(["Größe", "B"]).unwrap().to_string(), "abc()?$select=Gr%C3%B6%C3%9Fe,B");
        assert_eq!(all.clone().continued("a b", None).to_string(), "abc()?NextPartitionKey=a%20b");
        assert_eq!(all.clone().top(0).unwrap_err().to_string(), "expected 1 to 1000 rows per response, found 0");
        assert_eq!(all.clone().top(1_001).unwrap_err().kind(), ErrorKind::OutOfRange);
        assert!(all.clone().select(["A,B"]).is_err() && Listing::of("a()").is_err());
        let filtered = all.filter(Filter::property("A").unwrap().eq("&=+#").unwrap());
        assert_eq!(filtered.to_string(), "abc()?$filter=A%20eq%20%27%26%3D%2B%23%27");
    }
}
