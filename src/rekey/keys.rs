//! Both keys of a row, and a row as it was read.

use core::fmt;

use crate::error::Result;
use crate::table::check_key;

/// Both keys of a row: its PartitionKey and its RowKey.
///
/// # Examples
///
/// ```
/// use tablekeys::ErrorKind;
/// use tablekeys::rekey::Keys;
///
/// let keys = Keys::new("customer-4711", "2516873215109999999-9f0c")?;
/// assert_eq!((keys.partition_key(), keys.row_key()), ("customer-4711", "2516873215109999999-9f0c"));
/// assert_eq!(Keys::new("customer/4711", "1").unwrap_err().kind(), ErrorKind::Illegal);
/// # Ok::<(), tablekeys::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Keys {
    partition_key: String,
    row_key: String,
}

impl Keys {
    /// Keys for a row to move to.
    ///
    /// # Errors
    ///
    /// A key that [`check_key`] refuses.
    pub fn new(partition_key: impl Into<String>, row_key: impl Into<String>) -> Result<Self> {
        let keys = Self::stored(partition_key, row_key);
        check_key(&keys.partition_key)?;
        check_key(&keys.row_key)?;
        Ok(keys)
    }

    /// Keys of a row that is there, so that they are what its store takes.
    pub(super) fn stored(partition_key: impl Into<String>, row_key: impl Into<String>) -> Self {
        Self { partition_key: partition_key.into(), row_key: row_key.into() }
    }

    /// The PartitionKey.
    #[must_use]
    pub fn partition_key(&self) -> &str {
        &self.partition_key
    }

    /// The RowKey.
    #[must_use]
    pub fn row_key(&self) -> &str {
        &self.row_key
    }

    /// The same partition with another RowKey.
    ///
    /// # Errors
    ///
    /// A key that [`check_key`] refuses.
    pub fn with_row_key(&self, row_key: impl Into<String>) -> Result<Self> {
        Self::new(&*self.partition_key, row_key)
    }
}

/// `partition key, row key`, each in quotes.
impl fmt::Display for Keys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}, {:?}", self.partition_key, self.row_key)
    }
}

/// A row as it was read: its keys, its ETag and whatever the caller keeps of the rest.
///
/// `R` is the row's own properties, which go to its new keys as they are; `()` where only keys are looked at, as in a
/// [dry run](super::DryRun).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stored<R> {
    pub(super) keys: Keys,
    pub(super) etag: String,
    pub(super) row: R,
}

impl<R> Stored<R> {
    /// A row as the store gave it.
    ///
    /// The keys are not checked: the store has them, so it takes them.
    pub fn new(partition_key: impl Into<String>, row_key: impl Into<String>, etag: impl Into<String>, row: R) -> Self {
        Self { keys: Keys::stored(partition_key, row_key), etag: etag.into(), row }
    }

    /// Where the row stands.
    pub const fn keys(&self) -> &Keys {
        &self.keys
    }

    /// What the store calls this state of the row.
    pub fn etag(&self) -> &str {
        &self.etag
    }

    /// The rest of the row.
    pub const fn row(&self) -> &R {
        &self.row
    }
}
