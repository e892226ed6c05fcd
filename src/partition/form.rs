//! The form that designs share: a number of partitions, a hash that is placed in one of them, and both as text.

pub(super) mod hashed;
pub(super) mod numbering;
pub(super) mod percent;
pub(super) mod text;
