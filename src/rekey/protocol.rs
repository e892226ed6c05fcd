//! What a program sends to the store for a plan, and what it reports back.

use alloc::string::String;

use super::Keys;

/// One write of a transaction.
#[derive(Debug, PartialEq, Eq)]
pub enum Write<'s, R> {
    /// Insert the row. The store must refuse it where a row exists: never send it as an upsert.
    Insert {
        /// The keys of the new row.
        keys: &'s Keys,
        /// Its properties.
        properties: &'s R,
    },
    /// Replace all properties of the row, if it still has this ETag.
    Replace {
        /// The keys of the row.
        keys: &'s Keys,
        /// The value of `If-Match`.
        etag: &'s str,
        /// Its new properties.
        properties: &'s R,
    },
    /// Delete the row, if it still has this ETag.
    Delete {
        /// The keys of the row.
        keys: &'s Keys,
        /// The value of `If-Match`.
        etag: &'s str,
    },
}

impl<R> Clone for Write<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R> Copy for Write<'_, R> {}

impl<'s, R> Write<'s, R> {
    /// The keys of the row that is written.
    #[must_use]
    pub const fn keys(&self) -> &'s Keys {
        match self {
            Self::Insert { keys, .. } | Self::Replace { keys, .. } | Self::Delete { keys, .. } => keys,
        }
    }
}

/// Why the store refused a transaction: its answer to one of the writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Refusal {
    /// 409, `EntityAlreadyExists`: the row to insert exists.
    Exists,
    /// 412, `UpdateConditionNotSatisfied`: the row has another ETag.
    Changed,
    /// 404, `ResourceNotFound` or `EntityNotFound`: the row does not exist.
    Gone,
    /// The store will never accept this write; the row is skipped.
    ///
    /// A store that is busy or unreachable has refused nothing: see
    /// [`unanswered`](super::Transaction::unanswered).
    Permanent,
}

impl Refusal {
    /// The refusal that an error code of the table service means.
    ///
    /// `None` for every code that is no verdict on a row. The status alone is not enough: a missing table is a 404 too.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::rekey::Refusal;
    ///
    /// assert_eq!(Refusal::from_error_code("ResourceNotFound"), Some(Refusal::Gone));
    /// assert_eq!(Refusal::from_error_code("EntityTooLarge"), Some(Refusal::Permanent));
    /// for code in ["TableNotFound", "TableBeingDeleted", "AuthenticationFailed", "ServerBusy", "OperationTimedOut"] {
    ///     assert_eq!(Refusal::from_error_code(code), None);
    /// }
    /// ```
    #[must_use]
    pub fn from_error_code(code: &str) -> Option<Self> {
        Some(match code {
            "EntityAlreadyExists" => Self::Exists,
            "UpdateConditionNotSatisfied" => Self::Changed,
            "ResourceNotFound" | "EntityNotFound" => Self::Gone,
            "EntityTooLarge"
            | "PropertyNameInvalid"
            | "PropertyNameTooLong"
            | "PropertyValueTooLarge"
            | "TooManyProperties" => Self::Permanent,
            _ => return None,
        })
    }
}

/// What exists at the new keys of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Found {
    /// Nothing any more.
    Nothing,
    /// The same row: every property is equal, except the service's own `Timestamp`.
    Equal {
        /// Its ETag, as just read.
        etag: String,
    },
    /// A copy of an earlier state of the row. The plan replaces it if it still has this ETag.
    ///
    /// Report it only where an id or a mark among the properties proves it.
    Stale {
        /// Its ETag, as just read.
        etag: String,
    },
    /// Another row, or one that may be another. Nothing is overwritten.
    Other,
}
