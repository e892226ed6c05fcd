//! Where a row should go, by the caller's function.

use super::{Keys, SkipReason, Stored};

/// From present keys and properties to new keys.
pub(super) type ToKeys<'f, R, E> = dyn Fn(&Keys, &R) -> Result<Keys, E> + Send + 'f;

/// What a row adds to the body of a transaction.
pub(super) type RowBytes<'f, R> = dyn Fn(&Stored<R>) -> usize + Send + 'f;

pub(super) enum Target<E> {
    Stays,
    Moves(Keys),
    Skip(Option<Keys>, SkipReason<E>),
}

impl<E> Target<E> {
    pub(super) fn of<R>(stored: &Stored<R>, to: &ToKeys<'_, R, E>) -> Self {
        let new = match to(stored.keys(), stored.properties()) {
            Ok(new) => new,
            Err(error) => return Self::Skip(None, SkipReason::NoKeys(error)),
        };
        if new == *stored.keys() {
            return Self::Stays;
        }
        match to(&new, stored.properties()) {
            Ok(again) if again == new => Self::Moves(new),
            _ => Self::Skip(Some(new), SkipReason::NotIdempotent),
        }
    }
}
