//! Many sorted lists read as one.

use alloc::borrow::ToOwned;
use alloc::vec::Vec;

use super::{Cursor, key_order};

/// The rows of many streams, each sorted by key, as one sorted stream.
///
/// For a list that is spread over partitions: the newest 20 of all are the first 20 of the merged streams. A stream is asked for
/// its next row only when that row is needed: 20 rows of 16 streams take at most 35 rows from them. Each row costs a comparison per stream.
///
/// Rows with equal keys come in the order of the streams. [`Merge::page`] gives a [`Cursor`] for the next page.
///
/// # Ordering
///
/// By [`key_order`], as the store sorts. A stream that is not sorted gives a list that is not.
///
/// # Examples
///
/// ```
/// use tablekeys::table::merge;
///
/// let salted = [vec![("01", "a"), ("04", "b")], vec![("02", "c")], vec![("03", "d"), ("05", "e")]];
/// let newest: Vec<_> = merge(salted, |row| row.0).take(4).collect();
/// assert_eq!(newest, [("01", "a"), ("02", "c"), ("03", "d"), ("04", "b")]);
/// ```
///
/// Rows that come over a network may be errors. With the empty key, an error sorts first and comes out at once:
///
/// ```
/// use tablekeys::table::merge;
///
/// let pages = [vec![Ok("a"), Err("timeout"), Ok("d")], vec![Ok("b"), Ok("c")]];
/// let merged: Vec<_> = merge(pages, |row| row.as_ref().map_or("", |key| *key)).collect();
/// assert_eq!(merged, [Ok("a"), Err("timeout"), Ok("b"), Ok("c"), Ok("d")]);
/// ```
///
/// Prefer one [`Query`](super::Query) for one partition: its rows are sorted already.
#[doc(alias("k-way merge", "scatter gather"))]
pub fn merge<S, F>(streams: impl IntoIterator<Item = S>, key: F) -> Merge<S::IntoIter, F>
where
    S: IntoIterator,
    F: Fn(&S::Item) -> &str,
{
    let streams: Vec<_> = streams.into_iter().map(|stream| Some(stream.into_iter())).collect();
    Merge { heads: streams.iter().map(|_| None).collect(), streams, key }
}

/// Rows of many streams as one: the iterator that [`merge`] returns.
#[derive(Debug, Clone)]
#[must_use = "iterators are lazy"]
pub struct Merge<I: Iterator, F> {
    /// `None` where it has ended.
    streams: Vec<Option<I>>,
    /// The next row of each stream. `None` where it is to be asked, or has ended.
    heads: Vec<Option<I::Item>>,
    key: F,
}

impl<I, F> Merge<I, F>
where
    I: Iterator,
    F: Fn(&I::Item) -> &str,
{
    /// The stream whose next row has the least key: the first one of several.
    fn least(&mut self) -> Option<usize> {
        for (head, stream) in self.heads.iter_mut().zip(&mut self.streams) {
            if head.is_none() {
                *head = stream.as_mut().and_then(Iterator::next);
                stream.take_if(|_| head.is_none());
            }
        }
        // A look at each head costs less than the request that gave it, and needs no heap.
        let heads = self.heads.iter().enumerate().filter_map(|(stream, head)| Some((stream, head.as_ref()?)));
        let least = heads.min_by(|(_, a), (_, b)| key_order((self.key)(a), (self.key)(b)))?;
        Some(least.0)
    }

    fn next_of_stream(&mut self) -> Option<(I::Item, usize)> {
        let stream = self.least()?;
        self.heads[stream].take().map(|row| (row, stream))
    }

    /// The next rows, at most `rows` of them, and the cursor of the next page, where there is one.
    ///
    /// No key may occur twice in one stream, which is one partition. One more row is read, to see whether there is a next page.
    ///
    /// Rows are only keys to a merge, errors too: do not follow the cursor of a page that contains one, which may be past rows that
    /// the stream did not give. Request the same page again.
    ///
    /// # Panics
    ///
    /// Where `rows` is 0, since such pages never end.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::table::merge;
    ///
    /// let salted = [vec!["a", "b"], vec!["b", "c"]];
    /// let (rows, cursor) = merge(salted.clone(), |key| key).page(2);
    /// let cursor = cursor.unwrap();
    /// assert_eq!((rows, cursor.to_string().as_str()), (vec!["a", "b"], "0-2-1-b"));
    ///
    /// // The second "b" is the first row of the next page.
    /// let after = |list: usize| cursor.range(list, 2).unwrap();
    /// let rest = salted.iter().enumerate().map(|(i, keys)| keys.iter().filter(move |key| after(i).contains(key)));
    /// assert_eq!(merge(rest, |key| key).page(5), (vec![&"b", &"c"], None));
    /// ```
    pub fn page(&mut self, rows: usize) -> (Vec<I::Item>, Option<Cursor>) {
        assert!(rows > 0, "a page of 0 rows");
        let (mut page, mut last) = (Vec::new(), 0);
        while page.len() < rows
            && let Some((row, stream)) = self.next_of_stream()
        {
            page.push(row);
            last = stream;
        }
        let more = self.least().is_some();
        let last_row = page.last().filter(|_| more);
        let cursor = last_row.map(|row| Cursor {
            row_key: (self.key)(row).to_owned(),
            stream: last,
            streams: self.streams.len(),
        });
        (page, cursor)
    }
}

impl<I, F> Iterator for Merge<I, F>
where
    I: Iterator,
    F: Fn(&I::Item) -> &str,
{
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        self.next_of_stream().map(|(row, _)| row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::cell::Cell;

    #[test]
    fn no_row_is_read_before_it_is_needed() {
        let asked = Cell::new(0);
        let streams = (0..16).map(|salt| {
            let asked = &asked;
            (0..).map(move |n| {
                asked.set(asked.get() + 1);
                format!("{:05}", 16 * n + salt)
            })
        });
        let mut merged = merge(streams, |key: &String| key);
        assert_eq!(asked.get(), 0);
        let newest: Vec<_> = merged.by_ref().take(20).collect();
        assert_eq!((newest[0].as_str(), newest[19].as_str(), asked.get()), ("00000", "00019", 35));
    }
}
