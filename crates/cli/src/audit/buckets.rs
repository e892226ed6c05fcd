//! PartitionKeys that are numbers of a hash, and which hash that is: found by trying those the crate knows.

mod hashes;

use std::collections::{BTreeMap, BTreeSet};

use num_integer::gcd;
use tablekeys::Ticks;
use tablekeys::skew::Histogram;

use super::facts::sample::Row;
use super::facts::{Example, Facts};
use super::parts::ranked;
use crate::formats::civil;
use crate::formats::columns::instants;
use crate::wording::numbers::grouped;
use hashes::{Place, places};

/// More partitions than this are no hash partitions.
const MOST: u32 = 1 << 12;

/// Rows that all candidates are tried on.
const TRIED_FIRST: usize = 64;

/// Rows that the best candidate is tried on.
const TRIED_BEST: usize = 4_096;

/// From this share on the rows are placed by the hash, where chance places one in eight or fewer; where it is below 1, some rows are
/// in the wrong partition.
const MATCHES: f64 = 0.75;
/// The same of fewer partitions.
const MATCHES_OF_FEW: f64 = 0.9;

/// Rows outside of the fullest partition that show a hash to be more than what is always the same.
const PROOF: usize = 3;

/// How many rows in the wrong partition are shown.
const SHOWN: usize = 3;

/// Hash partitions.
#[derive(Debug)]
pub(crate) struct Buckets {
    pub partitions: u32,
    /// `None` where no known hash of the RowKey gives the numbers.
    pub hash: Option<Hash>,
    /// Rows per partition. `None` where more than the number is in a PartitionKey.
    pub histogram: Option<Histogram>,
}

/// A hash that gives the numbers.
#[derive(Debug)]
pub(crate) struct Hash {
    /// As in the reference: `SipHash`, `Md5Bits`.
    pub design: String,
    /// What is hashed.
    pub of: String,
    pub tried: u64,
    pub matching: u64,
    /// Rows that it would place elsewhere.
    pub misplaced: Vec<Example>,
    /// Nearly every row has an identity of its own, so that chance can be told from skew.
    pub one_row_each: bool,
    /// Of what is hashed, how many different are in each partition.
    pub things: Option<Histogram>,
    /// Where some rows were placed by another number of partitions.
    pub earlier: Option<Earlier>,
    /// Of what is hashed, why partitions are uneven, where they are.
    pub cause: Option<Cause>,
}

/// What makes the remainders of numbers uneven.
#[derive(Debug)]
pub(crate) enum Cause {
    /// All differ by multiples of a number that has a factor in common with that of the partitions.
    Step { step: u64, used: u64 },
    /// They lie closer together than the partitions are.
    Narrow { least: u64, most: u64 },
    /// What is hashed is one text in many rows, of a hundred.
    Repeated { percent: u64 },
}

impl Cause {
    /// Of the numbers of the rows, and how many of them the most frequent text has.
    fn of(mut numbers: Vec<u64>, frequent: usize, partitions: u32) -> Option<Self> {
        let n = u64::from(partitions);
        numbers.sort_unstable();
        let (&least, &greatest) = (numbers.first()?, numbers.last()?);
        let step = numbers.iter().fold(0, |step, number| gcd(number - least, step));
        let used = n / gcd(n, step);
        if used < n {
            return Some(Self::Step { step, used });
        }
        let all = numbers.len();
        if 2 * frequent as u64 * n > all as u64 && frequent * 20 > all {
            return Some(Self::Repeated { percent: 100 * frequent as u64 / all as u64 });
        }
        let [least, most] = [numbers[all / 20], numbers[all - 1 - all / 20]];
        (most - least < 4 * n && greatest >= n).then_some(Self::Narrow { least, most })
    }
}

impl Hash {
    pub(crate) fn sentence(&self) -> String {
        format!("from a sample of {} rows", grouped(self.tried))
    }
}

/// Rows that the same hash has placed by another number of partitions than that of the newest rows.
#[derive(Debug)]
pub(crate) struct Earlier {
    pub partitions: u32,
    /// Of those that are misplaced.
    pub rows: u64,
    /// When the last of them was written.
    pub until: Option<Ticks>,
}

/// Where the number is in a PartitionKey.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Decimal,
    Bits,
    Hex,
    /// Before a separator and another part.
    Before,
    /// After another part and a separator.
    After,
}

impl Form {
    const ALL: [Self; 5] = [Self::Bits, Self::Decimal, Self::Hex, Self::Before, Self::After];

    /// The number, and the other part of the key.
    fn read(self, key: &str) -> Option<(u32, &str)> {
        let number = |digits: &str, radix| {
            let fits = (1..=12).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_alphanumeric());
            fits.then(|| u32::from_str_radix(digits, radix).ok()).flatten()
        };
        match self {
            Self::Decimal => {
                let before = key.trim_end_matches(|c: char| c.is_ascii_digit());
                number(&key[before.len()..], 10).map(|number| (number, before))
            }
            Self::Bits if key.len() > 1 => number(key, 2).map(|number| (number, "")),
            Self::Hex if key.len() <= 3 => number(key, 16).map(|number| (number, "")),
            Self::Bits | Self::Hex => None,
            Self::Before => {
                let (digits, rest) = key.split_once(SEPARATORS)?;
                number(digits, 10).map(|number| (number, rest))
            }
            Self::After => {
                let (rest, digits) = key.rsplit_once(SEPARATORS)?;
                number(digits, 10).map(|number| (number, rest))
            }
        }
    }
}

/// What separates the parts of keys.
pub(crate) const SEPARATORS: [char; 9] = ['-', '_', '|', ':', ';', '.', ',', '~', '!'];

/// What follows an instant and a separator, where a key begins with ticks, Unix milliseconds, or a date with the year first.
pub(crate) fn behind_instant(key: &str) -> Option<&str> {
    let (number, rest) = key.split_at(key.bytes().take_while(u8::is_ascii_digit).count());
    let is = |form: &instants::Form| form.is_ticks() || form.name == "milliseconds";
    let ends = !rest.starts_with(|c: char| c.is_ascii_alphanumeric());
    let rest = if ends && instants::FORMS.iter().any(|form| is(form) && form.instant(number).is_some()) {
        rest
    } else {
        let is = |date: &civil::Civil| date.says.order == civil::Order::YearFirst && !date.says.weak;
        &key[civil::read(key).into_iter().find(is)?.length..]
    };
    Some(rest.trim_start_matches(SEPARATORS))
}

impl Buckets {
    /// `None` where PartitionKeys are something else.
    pub(crate) fn of(facts: &Facts) -> Option<Self> {
        Form::ALL.into_iter().find_map(|form| Self::of_form(facts, form))
    }

    fn of_form(facts: &Facts, form: Form) -> Option<Self> {
        let rows: Vec<(&Row, u32, &str)> = facts
            .sample
            .rows()
            .map(|row| {
                let (number, rest) = form.read(row.partition_key.as_deref()?)?;
                (number < MOST).then_some((row, number, rest))
            })
            .collect::<Option<_>>()?;
        let numbers: BTreeSet<u32> = rows.iter().map(|(_, number, _)| *number).collect();
        let (partitions, different) = (numbers.last()? + 1, u32::try_from(numbers.len()).ok()?);
        if different < 2 || rows.len() < 4 * numbers.len() {
            return None;
        }
        let lengths: BTreeSet<usize> =
            rows.iter().map(|(row, ..)| row.partition_key.as_deref().map_or(0, str::len)).collect();
        if matches!(form, Form::Bits | Form::Hex) && lengths.len() > 1 {
            return None;
        }
        let digits = u32::try_from(*lengths.first()?).ok()?;
        // Bits and hexadecimal digits tell how many partitions there are; decimal numbers may miss the last.
        let sizes: Vec<u32> = match form {
            Form::Bits => vec![2_u32.checked_pow(digits)?],
            Form::Hex => vec![16_u32.checked_pow(digits)?],
            _ => [1, 2, 5, 10, 16, 25, 32, 50, 64, 100, 128, 250, 256, 500, 512, 1_000, 1_024]
                .into_iter()
                .map(|of| partitions.next_multiple_of(of))
                .filter(|&size| size < 2 * partitions)
                .collect::<BTreeSet<u32>>()
                .into_iter()
                .collect(),
        };
        let simple = rows.iter().all(|(.., rest)| *rest == rows[0].2);
        let one = identify(&rows, &sizes, None);
        let is_sure = |hash: &Hash| hash.matching * 10 >= hash.tried * 9;
        // Fewer rows may be those of another number of partitions.
        let two = || identify(&rows, &sizes, Some(fewer(&rows, partitions)?));
        let identified = if one.as_ref().is_some_and(|(_, hash)| is_sure(hash)) { one } else { two().or(one) };
        if let Some((partitions, hash)) = identified {
            let simple = simple && hash.earlier.is_none();
            return Some(Self { partitions, hash: Some(hash), histogram: histogram(facts, form, partitions, simple) });
        }
        // Numbers that count things begin at 1, have gaps, or have few rows each.
        let whole = simple && rows[0].2.is_empty() && matches!(form, Form::Decimal | Form::Bits);
        // The first number of an address or of a code is a part of it.
        let part = rows
            .iter()
            .filter(|(row, ..)| {
                let key = row.partition_key.as_deref().unwrap_or_default();
                row.row_key.as_deref().is_some_and(|row_key| row_key.split(SEPARATORS).any(|part| part == key))
            })
            .count();
        let looks = whole && different == partitions && different > 3 && part * 2 < rows.len();
        looks.then(|| Self { partitions, hash: None, histogram: histogram(facts, form, partitions, simple) })
    }
}

fn histogram(facts: &Facts, form: Form, partitions: u32, simple: bool) -> Option<Histogram> {
    if !simple || facts.partitions.counted.one_in() > 1 {
        return None;
    }
    let mut counts = vec![0; usize::try_from(partitions).ok()?];
    for partition in facts.partitions.counted.values() {
        *counts.get_mut(usize::try_from(form.read(&partition.key)?.0).ok()?)? += partition.rows;
    }
    Histogram::from_counts(counts).ok()
}

/// What of a row and the rest of its PartitionKey may have been hashed.
type Identity = (&'static str, for<'r> fn(&'r Row, &'r str) -> Option<&'r str>);

const IDENTITIES: [Identity; 6] = [
    ("the RowKey", |row, _| row.row_key.as_deref()),
    ("what follows the RowKey's instant", |row, _| behind_instant(row.row_key.as_deref()?)),
    ("the RowKey's first part", |row, _| row.row_key.as_deref()?.split(SEPARATORS).next()),
    ("the RowKey's last part", |row, _| Some(row.row_key.as_deref()?.rsplit_once(SEPARATORS)?.1)),
    ("the RowKey but its last part", |row, _| Some(row.row_key.as_deref()?.rsplit_once(SEPARATORS)?.0)),
    ("the rest of the PartitionKey", |_, rest| Some(rest)),
];

type ToBytes = fn(&str) -> Option<Vec<u8>>;

/// How the text is hashed: its bytes, or those of what it says.
const FORMS: [(&str, ToBytes); 4] = [
    ("", |text| Some(text.as_bytes().to_vec())),
    (" in lower case", |text| Some(text.to_lowercase().into_bytes())),
    (" as a GUID", |text| uuid::Uuid::parse_str(text).ok().map(|guid| guid.into_bytes().to_vec())),
    (" as a GUID in .NET's byte order", |text| {
        uuid::Uuid::parse_str(text).ok().map(|guid| guid.to_bytes_le().to_vec())
    }),
];

/// The number of partitions that some rows may have been placed by: the numbers from it on have fewer rows each.
fn fewer(rows: &[(&Row, u32, &str)], partitions: u32) -> Option<u32> {
    const LEAST: u32 = 4;
    let means = |size: &u32| {
        let below = rows.iter().filter(|(_, number, _)| number < size).count();
        [below as f64 / f64::from(*size), (rows.len() - below) as f64 / f64::from(partitions - size)]
    };
    // The division into two that leaves the least variance within them.
    let between = |size: &u32| {
        let [low, high] = means(size);
        f64::from(*size) * f64::from(partitions - size) * (low - high).powi(2)
    };
    let size = (LEAST..partitions).max_by(|a, b| between(a).total_cmp(&between(b)))?;
    let [low, high] = means(&size);
    (low > 1.25 * high).then_some(size)
}

/// The hash that places the rows by one of the sizes, or some of them by that and the others by fewer: the first that places all, or
/// the first that places nearly all.
fn identify(rows: &[(&Row, u32, &str)], sizes: &[u32], fewer: Option<u32>) -> Option<(u32, Hash)> {
    let mut nearly = None;
    for (part, identity) in IDENTITIES {
        for (form, bytes) in FORMS {
            let hashed = |(row, number, rest): &(&Row, u32, &str)| Some((*number, bytes(identity(row, rest)?)?));
            let some: Vec<(u32, Vec<u8>)> = rows.iter().take(TRIED_FIRST).filter_map(hashed).collect();
            if some.len() * 10 < rows.len().min(TRIED_FIRST) * 9 || !varied(&some) {
                continue;
            }
            let fullest = ranked(some.iter().map(|(number, _)| *number)).first().map_or(0, |(number, _)| *number);
            let rest: Vec<_> = some.iter().filter(|(number, _)| *number != fullest).cloned().collect();
            for &size in sizes {
                // Of two or three partitions, chance alone fits many rows.
                let needed = match size {
                    ..4 => 1.0,
                    4..8 => MATCHES_OF_FEW,
                    _ => MATCHES,
                };
                let mut others = fewer.map_or_else(Vec::new, places);
                let found = places(size).into_iter().filter(|place| !place.is_digit(&some)).find_map(|place| {
                    let at = others.iter().position(|other| other.design == place.design);
                    let tried = [Some(place), at.map(|at| others.swap_remove(at))];
                    let found = matching(&some, &tried) >= needed;
                    (found && rest.len() >= PROOF && matching(&rest, &tried) >= needed).then_some(tried)
                });
                let Some([Some(place), other]) = found else { continue };
                let (mut placed, mut different, mut values) = (Vec::new(), BTreeMap::<_, usize>::new(), Vec::new());
                for entry in rows.iter().take(TRIED_BEST) {
                    let Some((number, bytes)) = hashed(entry) else { continue };
                    let by = |place: &Place| place.of(&bytes) == Some(number);
                    values.extend((place.number)(&bytes));
                    placed.push((entry.0, [by(&place), other.as_ref().is_some_and(by)]));
                    *different.entry(bytes).or_default() += 1;
                }
                // The number of partitions that the newest row of one of the two alone was placed by is that of today.
                let newest =
                    |by: [bool; 2]| placed.iter().filter(|row| row.1 == by).map(|(row, _)| row.time).max().flatten();
                let lowered = newest([false, true]) > newest([true, false]);
                let today = usize::from(lowered);
                let elsewhere = || placed.iter().filter(|(_, by)| !by[today]);
                let tried = placed.len() as u64;
                let earlier = fewer.map(|fewer| Earlier {
                    partitions: if lowered { size } else { fewer },
                    rows: elsewhere().filter(|(_, by)| by[1 - today]).count() as u64,
                    until: elsewhere().filter(|(_, by)| by[1 - today]).map(|(row, _)| row.time).max().flatten(),
                });
                let one_row_each = different.len() as f64 >= 0.9 * tried as f64;
                let partitions = if lowered { fewer? } else { size };
                let mut things = vec![0; partitions as usize];
                for number in different.keys().filter_map(|bytes| place.of(bytes)).filter(|number| *number < partitions)
                {
                    things[number as usize] += 1;
                }
                let hash = Hash {
                    cause: Cause::of(values, different.values().copied().max().unwrap_or_default(), partitions),
                    design: place.design,
                    of: format!("{part}{form}"),
                    tried,
                    matching: tried - elsewhere().count() as u64,
                    misplaced: elsewhere().take(SHOWN).map(|(row, _)| row.example()).collect(),
                    one_row_each,
                    things: Histogram::from_counts(things).ok(),
                    earlier,
                };
                if hash.matching == tried || hash.earlier.is_some() {
                    return Some((partitions, hash));
                }
                nearly = nearly.or(Some((partitions, hash)));
            }
        }
    }
    nearly
}

/// Enough different texts that a match is no chance, and not the numbers themselves.
fn varied(rows: &[(u32, Vec<u8>)]) -> bool {
    let different: BTreeSet<&[u8]> = rows.iter().map(|(_, bytes)| &bytes[..]).collect();
    let itself = |(number, bytes): &(u32, Vec<u8>)| {
        std::str::from_utf8(bytes).ok().and_then(|text| text.parse().ok()) == Some(*number)
    };
    let themselves = rows.iter().filter(|row| itself(row)).count();
    different.len() >= 16 && rows.iter().any(|(number, _)| *number != rows[0].0) && themselves * 10 < rows.len() * 9
}

/// The share of rows that one of the two has placed.
fn matching(rows: &[(u32, Vec<u8>)], places: &[Option<Place>; 2]) -> f64 {
    let is_placed =
        |(number, bytes): &&(u32, Vec<u8>)| places.iter().flatten().any(|place| place.of(bytes) == Some(*number));
    rows.iter().filter(is_placed).count() as f64 / rows.len() as f64
}

#[cfg(test)]
mod tests {
    use super::behind_instant;

    #[test]
    fn what_follows_an_instant_is_read_in_the_forms_of_tables_in_the_field() {
        for instant in [
            "0638505760890000000",
            "638505760890000000",
            "2516873215109999999",
            "02516873215109999999",
            "1714979289000",
            "20240506070809",
            "20240506T0708",
            "2024-05-06",
            "2024-05-06T07:08:09.1230000Z",
        ] {
            assert_eq!(behind_instant(instant), Some(""), "{instant}");
            assert_eq!(behind_instant(&format!("{instant}_x9")), Some("x9"), "{instant}");
        }
        for other in ["", "00000042", "12345678", "2024", "2024-13-01", "20240506ab", "9999999999999999999"] {
            assert_eq!(behind_instant(other), None, "{other}");
        }
    }
}
