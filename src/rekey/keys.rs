//! Both keys of a row, and a row as it was read.

use alloc::string::String;
use core::fmt;

use crate::error::Result;
#[cfg(doc)]
use crate::table::check_key;
use crate::table::check_keys;

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
#[doc(alias = "entity key")]
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Keys {
    partition_key: String,
    row_key: String,
}

impl Keys {
    /// Keys that a row can move to.
    ///
    /// # Errors
    ///
    /// A key that [`check_key`] refuses.
    pub fn new(partition_key: impl Into<String>, row_key: impl Into<String>) -> Result<Self> {
        let keys = Self::stored(partition_key, row_key);
        check_keys(&keys.partition_key, &keys.row_key)?;
        Ok(keys)
    }

    /// Keys that the store has accepted, unchecked.
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

    /// The same PartitionKey with another RowKey.
    ///
    /// # Errors
    ///
    /// A key that [`check_key`] refuses.
    pub fn with_row_key(&self, row_key: impl Into<String>) -> Result<Self> {
        Self::new(&*self.partition_key, row_key)
    }
}

/// Both keys in quotes, with a comma between.
impl fmt::Display for Keys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}, {:?}", self.partition_key, self.row_key)
    }
}

/// A row as it was read: its keys, its ETag and its properties.
///
/// `R` holds the row's own properties, which are written to the new keys unchanged. Use `()` where only the keys are needed.
#[doc(alias = "entity")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stored<R> {
    keys: Keys,
    etag: String,
    properties: R,
}

impl<R> Stored<R> {
    /// A row as the store returned it. The keys are not checked, since the store has accepted them.
    pub fn new(
        partition_key: impl Into<String>,
        row_key: impl Into<String>,
        etag: impl Into<String>,
        properties: R,
    ) -> Self {
        Self::at(Keys::stored(partition_key, row_key), etag, properties)
    }

    pub(super) fn at(keys: Keys, etag: impl Into<String>, properties: R) -> Self {
        Self { keys, etag: etag.into(), properties }
    }

    /// The keys of the row.
    pub const fn keys(&self) -> &Keys {
        &self.keys
    }

    /// The ETag of this state of the row.
    pub fn etag(&self) -> &str {
        &self.etag
    }

    /// The row's own properties.
    pub const fn properties(&self) -> &R {
        &self.properties
    }
}
