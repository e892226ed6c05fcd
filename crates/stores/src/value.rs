//! Keys with the types that systems hash differently.

use crate::error::{Error, error};
use crate::system::System;

/// A key, or one column of it, with its type.
///
/// Systems that hash texts and bytes alone take [`Text`](Self::Text) and [`Bytes`](Self::Bytes); the number 42 and the text `42`
/// are two keys for all others.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum Value<'a> {
    /// A property that is missing, which Cosmos DB keeps apart from null.
    Undefined,
    /// Null.
    Null,
    /// A truth value.
    Bool(bool),
    /// An integer of 32 bits.
    Int32(i32),
    /// An integer of 64 bits.
    Int64(i64),
    /// A number of 64 bits with a binary point; every number of JSON.
    Float64(f64),
    /// A text.
    Text(&'a str),
    /// Bytes.
    Bytes(&'a [u8]),
    /// A UUID, its bytes in the order of its text.
    Uuid([u8; 16]),
    /// An ObjectId of MongoDB.
    ObjectId([u8; 12]),
}

impl Value<'_> {
    const fn type_name(&self) -> &'static str {
        match self {
            Self::Undefined => "an undefined value",
            Self::Null => "null",
            Self::Bool(_) => "a truth value",
            Self::Int32(_) => "an integer of 32 bits",
            Self::Int64(_) => "an integer of 64 bits",
            Self::Float64(_) => "a floating-point number",
            Self::Text(_) => "a text",
            Self::Bytes(_) => "bytes",
            Self::Uuid(_) => "a UUID",
            Self::ObjectId(_) => "an ObjectId",
        }
    }

    pub(crate) fn unsupported(&self, system: System, expected: &str) -> Error {
        error!(Unsupported, "expected {expected} as a key of {system}, found {}", self.type_name())
    }
}
