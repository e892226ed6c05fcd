//! Numbers in keys that differ in nothing before the number.

use tablekeys::Ticks;

use super::Example;
use super::sampled::{Sampled, hash};

/// Of how many beginnings the numbers are followed, for the first, the second and the third number of a key.
pub(crate) const BEGINNINGS: usize = 1 << 14;

/// Further numbers of a key are not looked at.
const NUMBERS: usize = 3;

/// Numbers of more digits are not read.
const MOST_DIGITS: usize = 38;

/// The numbers in one of the two keys, by what stands before them in the same partition.
#[derive(Debug)]
pub(crate) struct Numbers {
    pub(crate) by_position: [Sampled<Column>; NUMBERS],
    pub(crate) rows: u64,
    /// Whole keys that are a number below 0.
    pub(crate) negative: u64,
    pub(crate) first_negative: Option<Example>,
}

/// Numbers with the same text before them.
#[derive(Debug)]
pub(crate) struct Column {
    /// The hash of the partition, which tells how many rows that has.
    pub(crate) partition: u64,
    /// A letter stands before the number, which may be a part of a name.
    pub(crate) after_letter: bool,
    pub(crate) rows: u64,
    /// By their number of digits.
    pub(crate) widths: Vec<Width>,
    /// The earliest and the latest row by the instant of its last write.
    pub(crate) times: Option<[(Ticks, u128); 2]>,
}

/// The numbers of one width.
#[derive(Debug)]
pub(crate) struct Width {
    pub(crate) digits: usize,
    pub(crate) rows: u64,
    /// Those with a 0 in front.
    pub(crate) padded: u64,
    pub(crate) least: Seen,
    pub(crate) greatest: Seen,
}

/// A number and where it was seen.
#[derive(Debug, Clone)]
pub(crate) struct Seen {
    pub(crate) value: u128,
    pub(crate) example: Example,
}

impl Numbers {
    pub(crate) fn new() -> Self {
        Self {
            by_position: std::array::from_fn(|_| Sampled::new(BEGINNINGS)),
            rows: 0,
            negative: 0,
            first_negative: None,
        }
    }

    pub(crate) fn record(&mut self, partition: u64, key: &str, time: Option<Ticks>, example: &dyn Fn() -> Example) {
        self.rows += 1;
        if key.strip_prefix('-').is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit())) {
            self.negative += 1;
            self.first_negative.get_or_insert_with(example);
            return;
        }
        for (numbers, (start, digits)) in self.by_position.iter_mut().zip(numbers(key)) {
            let (before, number) = (&key[..start], &key[start..start + digits]);
            let Ok(value) = number.parse::<u128>() else { continue };
            let after_letter = before.ends_with(|c: char| c.is_alphanumeric());
            let column = numbers.entry(hash(partition, before), || Column {
                partition,
                after_letter,
                rows: 0,
                widths: Vec::with_capacity(1),
                times: None,
            });
            if let Some(column) = column {
                column.record(number, value, time, example);
            }
        }
    }

    /// Where not all beginnings are followed: which part is.
    pub(crate) fn sentence(&self) -> Option<String> {
        let one_in = self.by_position.iter().map(Sampled::one_in).max().unwrap_or(1);
        (one_in > 1).then(|| format!("numbers were tracked after 1 of {one_in} different prefixes, chosen by hash"))
    }
}

impl Column {
    fn record(&mut self, number: &str, value: u128, time: Option<Ticks>, example: &dyn Fn() -> Example) {
        self.rows += 1;
        let padded = u64::from(number.len() > 1 && number.starts_with('0'));
        if let Some(width) = self.widths.iter_mut().find(|width| width.digits == number.len()) {
            width.rows += 1;
            width.padded += padded;
            // Of one width, the order of the numbers is that of their texts.
            if value < width.least.value {
                width.least = Seen { value, example: example() };
            } else if value > width.greatest.value {
                width.greatest = Seen { value, example: example() };
            }
        } else {
            let seen = Seen { value, example: example() };
            let width = Width { digits: number.len(), rows: 1, padded, least: seen.clone(), greatest: seen };
            self.widths.push(width);
        }
        let Some(time) = time else { return };
        let [first, last] = self.times.get_or_insert([(time, value); 2]);
        if time < first.0 {
            *first = (time, value);
        }
        if time >= last.0 {
            *last = (time, value);
        }
    }

    /// The most frequent width.
    pub(crate) fn usual(&self) -> Option<&Width> {
        self.widths.iter().max_by(|a, b| a.rows.cmp(&b.rows).then(b.digits.cmp(&a.digits)))
    }

    /// Two numbers whose texts sort the other way round, the first in the order of texts first.
    pub(crate) fn inversion(&self) -> Option<[&Seen; 2]> {
        let extremes = || self.widths.iter().flat_map(|width| [(width, &width.least), (width, &width.greatest)]);
        extremes().find_map(|(a_width, a)| {
            extremes().find_map(|(b_width, b)| {
                let (a_text, b_text) = (padded(a, a_width), padded(b, b_width));
                (a.value > b.value && a_text < b_text).then_some([a, b])
            })
        })
    }
}

fn padded(seen: &Seen, width: &Width) -> String {
    format!("{:0digits$}", seen.value, digits = width.digits)
}

/// Start and length of the numbers that a reader would see: not the digits of hexadecimal numbers, decimal fractions and
/// e-mail addresses.
fn numbers(key: &str) -> impl Iterator<Item = (usize, usize)> {
    let bytes = key.as_bytes();
    let address = bytes.contains(&b'@');
    let mut at = 0;
    std::iter::from_fn(move || {
        while at < bytes.len() && !address {
            let start = at;
            if !bytes[at].is_ascii_digit() {
                at += 1;
                continue;
            }
            while bytes.get(at).is_some_and(u8::is_ascii_digit) {
                at += 1;
            }
            let then_letter = bytes.get(at).is_some_and(|&b| b.is_ascii_alphabetic() && !(b == b'T' || b == b'Z'));
            let fraction = start > 1 && matches!(bytes[start - 1], b'.' | b',') && bytes[start - 2].is_ascii_digit();
            if !then_letter && !fraction && at - start <= MOST_DIGITS {
                return Some((start, at - start));
            }
        }
        None
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(key: &str) -> Vec<&str> {
        numbers(key).map(|(start, digits)| &key[start..start + digits]).collect()
    }

    #[test]
    fn numbers_are_found_where_a_reader_sees_them() {
        assert_eq!(found("42"), ["42"]);
        assert_eq!(found("SS-SE-0000000001"), ["0000000001"]);
        assert_eq!(found("customer-17_order-9"), ["17", "9"]);
        assert_eq!(found("2024-05-06T07:08:09.5Z"), ["2024", "05", "06", "07", "08", "09"]);
        assert_eq!(found("9f0c-12ab"), [""; 0]);
        assert_eq!(found("john9@example.com"), [""; 0]);
        assert_eq!(found("my:2Dhost-fn:5F1-025168"), ["1", "025168"]);
    }

    fn column(numbers: &[&str]) -> Column {
        let example = || Example { place: 1, partition_key: None, row_key: None };
        let mut column = Column { partition: 0, after_letter: false, rows: 0, widths: Vec::new(), times: None };
        for number in numbers {
            column.record(number, number.parse().expect("a number"), None, &example);
        }
        column
    }

    #[test]
    fn an_inversion_is_a_pair_that_sorts_the_wrong_way() {
        let pair = |numbers: &[&str]| column(numbers).inversion().map(|[a, b]| [a.value, b.value]);
        assert_eq!(pair(&["9", "10"]), Some([10, 9]));
        assert_eq!(pair(&["1", "10", "100"]), None, "as texts they are in order, too");
        assert_eq!(pair(&["0009", "0010", "9999"]), None);
        assert_eq!(pair(&["0009", "9999", "10000"]), Some([10_000, 9_999]));
        assert_eq!(pair(&["5", "007"]), Some([7, 5]));
    }
}
