//! [`Cursor`]: where a page of merged lists ended.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use core::fmt;
use core::ops::Bound;
use core::str::FromStr;

use super::check_key;
use crate::error::{Error, Excerpt, Result, error};
use crate::range::KeyRange;

/// The last row of a page of [merged](super::merge()) streams, its RowKey and its stream: where the next page begins.
///
/// The key alone is not enough, since two partitions may have rows with equal keys, which come in the order of their streams. After
/// the last row come the greater keys of the streams up to its own, and in the streams after it the equal key as well.
///
/// `Display` writes a text that needs no escape in a URL, and [`str::parse`] reads exactly that. It shows the key to anyone who sees
/// it. A changed text only moves the place within the query: see
/// [`QueryBuilder::resume_merged`](super::QueryBuilder::resume_merged).
///
/// ```text
/// stream "-" number of streams "-" bytes of the RowKey "-" RowKey, with ~ and two hex digits for each byte but A–Z a–z 0–9 . _
/// ```
///
/// # Examples
///
/// Pages of a list in four partitions, with the cursor in a link:
///
/// ```
/// use tablekeys::partition::Salt;
/// use tablekeys::table::{Cursor, Query, merge};
/// # use tablekeys::Result;
/// # struct Row { row_key: String }
/// # fn ask(_: &Query) -> Vec<Row> { vec![Row { row_key: "2516873215109999999".into() }, Row { row_key: "2516873215110000000".into() }] }
///
/// fn page(day: &str, link: Option<&str>) -> Result<(Vec<Row>, Option<String>)> {
///     let cursor: Option<Cursor> = link.map(str::parse).transpose()?;
///     let partitions = Salt::before(4, '-').all_keys(day)?;
///     let mut streams = Vec::new();
///     for (stream, partition) in partitions.iter().enumerate() {
///         let query = Query::in_partition(partition).newest_first_within(..).page_size(20);
///         streams.push(ask(&query.resume_merged(cursor.as_ref(), stream, partitions.len()).build()?));
///     }
///     let (rows, next) = merge(streams, |row: &Row| &row.row_key).page(3);
///     Ok((rows, next.map(|cursor| cursor.to_string())))
/// }
///
/// let (rows, next) = page("20240506", None)?;
/// assert_eq!((rows.len(), next.as_deref()), (3, Some("2-4-19-2516873215109999999")));
/// assert!(page("20240506", Some("2-4-19-25168732151")).is_err());
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Prefer [`QueryBuilder::resume_after`](super::QueryBuilder::resume_after) for one partition.
#[doc(alias("continuation token", "keyset pagination"))]
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Cursor {
    pub(super) row_key: String,
    pub(super) stream: usize,
    pub(super) streams: usize,
}

impl Cursor {
    /// The cursor after a row of one of several streams, which are numbered from 0. [`Merge::page`](super::Merge::page) makes it.
    ///
    /// # Errors
    ///
    /// A key that [`check_key`] refuses; a stream that is not one of them.
    pub fn new(row_key: impl Into<String>, stream: usize, streams: usize) -> Result<Self> {
        let row_key = row_key.into();
        check_key(&row_key)?;
        if stream >= streams {
            return Err(error!(OutOfRange, "expected one of {streams} streams, counted from 0, found {stream}"));
        }
        Ok(Self { row_key, stream, streams })
    }

    /// The RowKey of the last row.
    #[must_use]
    pub fn row_key(&self) -> &str {
        &self.row_key
    }

    /// The keys of a stream that come after the last row.
    ///
    /// # Errors
    ///
    /// Another number of streams than the cursor was made for, and a stream that is not one of them.
    pub fn range(&self, stream: usize, streams: usize) -> Result<KeyRange> {
        if streams != self.streams || stream >= streams {
            let found = self.streams;
            return Err(error!(
                Mismatch,
                "expected a cursor for stream {stream} of {streams}, found one of {found} streams"
            ));
        }
        let key = self.row_key.as_str();
        let first = if stream <= self.stream { Bound::Excluded(key) } else { Bound::Included(key) };
        KeyRange::between((first, Bound::Unbounded))
    }
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{}-", self.stream, self.streams, self.row_key.len())?;
        Escaped(&self.row_key).fmt(f)
    }
}

struct Escaped<'k>(&'k str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.bytes().try_for_each(|byte| match byte {
            b'.' | b'_' => write!(f, "{}", char::from(byte)),
            _ if byte.is_ascii_alphanumeric() => write!(f, "{}", char::from(byte)),
            _ => write!(f, "~{byte:02x}"),
        })
    }
}

/// Reads what `Display` writes, and nothing else: a text that was cut off is refused.
///
/// # Errors
///
/// Any other text, and a key that [`check_key`] refuses.
impl FromStr for Cursor {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let refused = || {
            let found = Excerpt::of(text);
            error!(Malformed, "expected a cursor as it was printed, such as 2-4-3-a~2db, found {found}")
        };
        let mut fields = text.splitn(4, '-');
        let mut number = || fields.next().and_then(|field| field.parse().ok()).ok_or_else(refused);
        let (stream, streams, _): (usize, usize, usize) = (number()?, number()?, number()?);
        let key = fields.next().and_then(unescaped).ok_or_else(refused)?;
        let cursor = Self { row_key: key, stream, streams };
        let written = cursor.to_string();
        if written != text {
            return Err(refused());
        }
        // Of every byte after the place of one in the key, the text has one byte or three.
        let rest = |at: usize| Escaped(&cursor.row_key[at..]).to_string().len();
        Self::new(&*cursor.row_key, stream, streams).map_err(|error| error.moved(|at| text.len() - rest(at)))
    }
}

fn unescaped(text: &str) -> Option<String> {
    let mut pieces = text.split('~');
    let mut key = pieces.next()?.to_owned().into_bytes();
    for piece in pieces {
        let (digits, rest) = piece.split_at_checked(2)?;
        key.push(u8::from_str_radix(digits, 16).ok()?);
        key.extend_from_slice(rest.as_bytes());
    }
    String::from_utf8(key).ok()
}
