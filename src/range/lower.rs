//! Where a range begins.

use alloc::string::String;
use core::cmp::Ordering;

use crate::key::key_order;

/// Each lower bound has one form: never `From` a key that ends in a space, which is the first key after the rest, and never `Past` a
/// key so long that no space fits after it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Lower {
    From(String),
    Past(String),
}

impl Lower {
    /// The keys from `key` on.
    pub(super) fn from(mut key: String) -> Self {
        // The space is the least character that a key may hold, so no key is between one and the same with a space after it.
        if key.ends_with(' ') {
            key.pop();
            Self::Past(key)
        } else {
            Self::From(key)
        }
    }

    pub(super) fn key(&self) -> &str {
        match self {
            Self::From(key) | Self::Past(key) => key,
        }
    }

    /// Whether the key is at the bound or above it.
    pub(super) fn admits(&self, key: &str) -> bool {
        match self {
            Self::From(lower) => key_order(lower, key).is_le(),
            Self::Past(lower) => key_order(lower, key).is_lt(),
        }
    }

    pub(super) fn order(&self, other: &Self) -> Ordering {
        let past = |bound: &Self| matches!(bound, Self::Past(_));
        key_order(self.key(), other.key()).then(past(self).cmp(&past(other)))
    }
}
