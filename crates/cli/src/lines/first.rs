//! The first few of many things, by their places.

/// Adds a thing to the first few, which are in the order of their places, unless these come before it.
///
/// Among things of one place, the one that was added first is the first.
pub fn keep<T>(first: &mut Vec<T>, most: usize, place: u64, of: impl Fn(&T) -> u64, thing: impl FnOnce() -> T) {
    if first.len() < most || first.last().is_some_and(|last| place < of(last)) {
        let at = first.partition_point(|other| of(other) <= place);
        first.insert(at, thing());
        first.truncate(most);
    }
}
