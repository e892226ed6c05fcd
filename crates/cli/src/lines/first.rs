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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_are_kept_whatever_the_order_they_come_in() {
        for places in [[1, 2, 3, 4], [4, 3, 2, 1], [3, 1, 4, 2]] {
            let mut first = Vec::new();
            for place in places {
                keep(&mut first, 2, place, |&place| place, || place);
            }
            assert_eq!(first, [1, 2]);
        }
        let mut none = Vec::new();
        keep(&mut none, 0, 1, |&place| place, || 1);
        assert!(none.is_empty());
    }
}
