//! The sampled keys by what separates their parts: each part with all its texts, those too that its format does not read.
//!
//! [`fields`](super::fields) hold what fits a domain; the laws of the audit ask what does not. Keys of one skeleton have the same
//! parts, and the [format](format) of a part is that of least description over all of its texts.

pub(crate) mod trend;

use std::collections::{BTreeMap, BTreeSet, HashMap};

pub(crate) use crate::formats::columns::split::runs;
pub(crate) use crate::formats::table as format;

use super::facts::sample::Row;
use super::facts::{Facts, Of};
use super::rules::Hit;
use crate::formats::columns::tally;
use crate::formats::cut::{Skeleton, Token, cut, undated, words};
use format::{Family, Format, Value, format_of};
use trend::{Clock, Trend};

/// Both columns of the sampled rows.
#[derive(Debug)]
pub(crate) struct Columns<'f> {
    pub partition_keys: Column<'f>,
    pub row_keys: Column<'f>,
}

/// One of the two keys of the sampled rows: a PartitionKey is there as often as it has rows.
#[derive(Debug)]
pub(crate) struct Column<'f> {
    pub of: Of,
    /// The rows of the sample that have this key.
    pub rows: Vec<&'f Row>,
    /// That of each.
    pub keys: Vec<&'f str>,
    /// Its tokens.
    pub pieces: Vec<Vec<&'f str>>,
    /// Every skeleton, the most frequent first.
    pub shapes: Vec<Shape<'f>>,
    /// Identifiers with separators within them: the whole key is one part.
    pub opaque: bool,
    /// Rows of the table with this key, and what part of them the sample is where it is not all.
    all: u64,
    sentence: Option<String>,
}

/// Keys of one skeleton.
#[derive(Debug)]
pub(crate) struct Shape<'f> {
    pub skeleton: Skeleton<'f>,
    /// Which of the column's.
    pub rows: Vec<usize>,
    /// None where the shape is rare.
    pub parts: Vec<Part<'f>>,
}

/// What of a token a part is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Piece {
    Whole,
    /// One of the runs of letters and of digits, of which the first is of letters: 1 is `05` in `S05E21`.
    Run(usize),
}

/// A part of the keys of a shape.
#[derive(Debug)]
pub(crate) struct Part<'f> {
    /// Which token.
    pub at: usize,
    pub piece: Piece,
    /// Which of the column's rows.
    pub rows: Vec<usize>,
    /// Which of `values` each of them has.
    pub which: Vec<usize>,
    /// Each different text, the most frequent first.
    pub values: Vec<Seen<'f>>,
    /// Rows of the shape that have no letters and digits here, where it is one of these.
    pub rest: Vec<usize>,
    pub format: &'static Format,
    /// There are few different texts.
    pub few: bool,
    /// The most frequent length in bytes, and what share of the rows has it.
    pub width: usize,
    pub fixed: f64,
    /// How many rows have each length.
    pub widths: BTreeMap<usize, usize>,
    /// Against the Timestamps.
    pub trend: Trend,
    /// The clock that its numbers are of, whatever its epoch.
    pub clock: Option<Clock>,
    times: Vec<Option<i64>>,
}

/// A text of a part.
#[derive(Debug)]
pub(crate) struct Seen<'f> {
    pub text: &'f str,
    pub count: usize,
    /// `None` where it is not of the format.
    pub value: Option<Value>,
}

/// A shape of fewer rows has no parts; nor has one of fewer than one in this number of all, or after this number of others.
const OWN_PARTS: usize = 20;
const OWN_PARTS_ONE_IN: usize = 250;
const SHAPES_WITH_PARTS: usize = 12;

/// Two years, in ticks.
const FAR: u64 = 730 * 864_000_000_000;

/// At most this number of different texts decides on the format.
const WEIGHED: usize = 1_500;

pub(crate) fn share(count: usize, of: usize) -> f64 {
    count as f64 / of.max(1) as f64
}

/// At most the chance that `count` of `all` have what each has with this chance (Chernoff's bound).
pub(crate) fn at_least(count: usize, all: usize, chance: f64) -> f64 {
    let found = share(count, all);
    if found <= chance {
        return 1.0;
    }
    let rest = if found < 1.0 { (1.0 - found) * ((1.0 - found) / (1.0 - chance)).ln() } else { 0.0 };
    (-(all as f64) * (found * (found / chance).ln() + rest)).exp()
}

/// How often each is there, the most frequent first.
pub(crate) fn ranked<T: Ord>(counted: impl IntoIterator<Item = T>) -> Vec<(T, usize)> {
    let mut ranked = Vec::from_iter(tally(counted));
    ranked.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    ranked
}

impl<'f> Columns<'f> {
    pub(crate) fn of(facts: &'f Facts) -> Self {
        let column = |of: Of| {
            let key =
                |row: &'f Row| if of == Of::RowKey { row.row_key.as_deref() } else { row.partition_key.as_deref() };
            let with_keys = facts.sample.rows().filter_map(|row| Some((row, key(row)?)));
            let (rows, keys): (Vec<&Row>, Vec<&str>) = with_keys.unzip();
            Column::new(of, rows, keys, facts.rows, facts.sample.sentence())
        };
        Self { partition_keys: column(Of::PartitionKey), row_keys: column(Of::RowKey) }
    }

    pub(crate) fn both(&self) -> [&Column<'f>; 2] {
        [&self.partition_keys, &self.row_keys]
    }
}

impl<'f> Column<'f> {
    fn new(of: Of, rows: Vec<&'f Row>, keys: Vec<&'f str>, all: u64, sentence: Option<String>) -> Self {
        let (pieces, mut groups) = cuts(&keys);
        let mut column = Self { of, rows, keys, pieces, shapes: Vec::new(), opaque: false, all, sentence };
        let tail = column.tail(&mut groups);
        let mut groups: Vec<(Skeleton<'f>, Vec<usize>)> = groups.into_iter().collect();
        groups.sort_by_key(|(_, rows)| std::cmp::Reverse(rows.len()));
        let least = OWN_PARTS.max(column.keys.len() / OWN_PARTS_ONE_IN);
        let shape = |(at, (skeleton, rows)): (usize, (Skeleton<'f>, Vec<usize>))| {
            let has_parts = at < SHAPES_WITH_PARTS && rows.len() >= least;
            let whole = tail.as_ref().filter(|(tailed, _)| *tailed == skeleton).map(|(_, at)| *at);
            let parts = if has_parts { column.parts(&skeleton, &rows, whole) } else { Vec::new() };
            Shape { skeleton, rows, parts }
        };
        let shapes: Vec<Shape<'f>> = groups.into_iter().enumerate().map(shape).collect();
        Self { shapes, ..column }
    }

    /// Identifiers with separators in them make many skeletons: from where nearly all keys share a beginning on, what is left is
    /// one part. Its skeleton, and which part it is.
    fn tail(&mut self, groups: &mut BTreeMap<Skeleton<'f>, Vec<usize>>) -> Option<(Skeleton<'f>, usize)> {
        let all = self.keys.len();
        let (biggest, most) =
            groups.iter().max_by_key(|(_, rows)| rows.len()).map(|(skeleton, rows)| (skeleton, rows.len()))?;
        let small = groups.values().filter(|rows| rows.len() * 5 < all).count();
        if groups.len() <= 8 || most * 10 >= all * 9 || small * 10 <= groups.len() * 7 {
            return None;
        }
        // What lies before the tail, and its first separator's first character.
        let head = |skeleton: &Skeleton<'f>, tokens: usize| {
            let separator = skeleton.separators.get(tokens).filter(|_| tokens > 0);
            let first = separator.and_then(|separator| separator.chars().next());
            let same = |count: usize| count.min(skeleton.tokens.len());
            (skeleton.separators[..same(tokens)].to_vec(), skeleton.tokens[..same(tokens)].to_vec(), first)
        };
        for tokens in (0..=biggest.tokens.len()).rev() {
            let mut heads = BTreeMap::new();
            for (skeleton, rows) in &*groups {
                *heads.entry(head(skeleton, tokens)).or_insert(0) += rows.len();
            }
            let (common, count) = heads.into_iter().max_by_key(|(_, count)| *count)?;
            if count * 100 < all * 93 || tokens > 0 && common.2.is_none() {
                continue;
            }
            let of_head = groups.iter().filter(|(skeleton, _)| head(skeleton, tokens) == common);
            let mut rest: BTreeMap<usize, &'f str> = BTreeMap::new();
            for &row in of_head.flat_map(|(_, rows)| rows) {
                let before: usize = common.0.iter().map(|separator| separator.len()).sum();
                let values: usize = self.pieces[row][..tokens].iter().map(|piece| piece.len()).sum();
                let at = before + values + common.2.map_or(0, char::len_utf8);
                rest.insert(row, &self.keys[row][at..]);
            }
            let lengths = ranked(rest.values().map(|text| text.len()));
            let (_, same) = *lengths.first()?;
            if same * 10 <= rest.len() * 9 {
                continue;
            }
            let first = common.2.map_or(0, char::len_utf8);
            let (row, text) = rest.first_key_value()?;
            let from = self.keys[*row].len() - text.len() - first;
            let separator = &self.keys[*row][from..from + first];
            let mut skeleton = Skeleton { separators: common.0, tokens: common.1 };
            skeleton.separators.extend([separator, ""]);
            skeleton.tokens.push(Token::Word);
            for (row, text) in &rest {
                self.pieces[*row].truncate(tokens);
                self.pieces[*row].push(text);
            }
            groups.retain(|_, rows| {
                rows.retain(|row| !rest.contains_key(row));
                !rows.is_empty()
            });
            groups.entry(skeleton.clone()).or_default().extend(rest.keys());
            self.opaque = tokens == 0;
            return Some((skeleton, tokens));
        }
        None
    }

    fn parts(&self, skeleton: &Skeleton<'f>, rows: &[usize], whole: Option<usize>) -> Vec<Part<'f>> {
        let mut parts = Vec::new();
        for (at, token) in skeleton.tokens.iter().enumerate() {
            let text = |row: &usize| self.pieces[*row][at];
            let glued = (*token == Token::Word && whole != Some(at)).then(|| glued(rows.iter().map(text))).flatten();
            let Some(count) = glued else {
                let texts: Vec<_> = rows.iter().map(|row| (*row, text(row))).collect();
                parts.push(self.part(at, Piece::Whole, &texts, Vec::new()));
                continue;
            };
            let (with, rest): (Vec<usize>, Vec<usize>) = rows.iter().partition(|row| runs(text(row)).len() == count);
            for run in 0..count {
                let texts: Vec<_> = with.iter().map(|row| (*row, runs(text(row))[run])).collect();
                parts.push(self.part(at, Piece::Run(run), &texts, if run == 1 { rest.clone() } else { Vec::new() }));
            }
        }
        parts
    }

    fn part(&self, at: usize, piece: Piece, texts: &[(usize, &'f str)], rest: Vec<usize>) -> Part<'f> {
        let different = ranked(texts.iter().map(|(_, text)| *text));
        let mut format = format_of(&different.iter().copied().take(WEIGHED));
        // Digits that may be dates by chance, most of them years from their Timestamps, are a number.
        let is_far = |(row, text): &&(usize, &str)| {
            let written = self.rows[*row].time.map(|time| time.get().cast_signed());
            format.any_instant(text).zip(written).is_some_and(|(at, written)| at.abs_diff(written) > FAR)
        };
        if ["yyMMdd", "yyyyMM", "ddMMyyyy", "MMddyyyy"].contains(&format.name)
            && texts.iter().filter(is_far).count() * 2 > texts.len()
        {
            format = &format::FORMATS[0];
        }
        let numbers: HashMap<&str, usize> =
            different.iter().enumerate().map(|(number, (text, _))| (*text, number)).collect();
        let (rows, which): (Vec<usize>, Vec<usize>) = texts.iter().map(|(row, text)| (*row, numbers[text])).unzip();
        let mut widths = BTreeMap::new();
        for (text, count) in &different {
            *widths.entry(text.len()).or_default() += count;
        }
        let (width, same) =
            widths.iter().max_by_key(|(_, count)| **count).map_or((0, 0), |(width, count)| (*width, *count));
        let mut reader = format.reader();
        let values = different.into_iter().map(|(text, count)| Seen { text, count, value: reader(text) });
        let times = rows.iter().map(|row| Some(self.rows[*row].time?.get().cast_signed())).collect();
        let mut part = Part {
            at,
            piece,
            which,
            values: values.collect(),
            rest,
            format,
            few: false,
            width,
            fixed: share(same, rows.len()),
            rows,
            widths,
            trend: Trend::default(),
            clock: None,
            times,
        };
        part.few = part.values.len() <= 3.max(40.min(part.rows.len() / 50));
        part.trend = Trend::of(&part, |row| self.partition(row));
        part.clock = Clock::of(&part);
        part
    }

    /// Of a RowKey.
    fn partition(&self, row: usize) -> Option<u64> {
        self.rows[row].partition.filter(|_| self.of == Of::RowKey)
    }

    /// How other values than those of its format would go with the Timestamps.
    pub(crate) fn trend(&self, part: &Part<'_>, value: impl Fn(&Seen<'_>) -> Option<f64>) -> Trend {
        Trend::of_values(part, value, |row| self.partition(row))
    }

    /// Rows of the sample that a law tells of, scaled to the table; the first three are examples.
    pub(crate) fn hit(&self, verdict: usize, rows: &[usize], evidence: impl Into<String>) -> Hit {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "an estimate")]
        let count = (rows.len() as f64 * self.all as f64 / self.keys.len().max(1) as f64).round() as u64;
        let mut examples = rows.to_vec();
        examples.sort_by_key(|row| self.rows[*row].place);
        examples.truncate(3);
        Hit {
            about: Some(self.of),
            examples: examples.into_iter().map(|row| self.rows[row].example()).collect(),
            sample: self.sentence.clone(),
            keys: rows.iter().map(|row| self.keys[*row].into()).collect::<BTreeSet<Box<str>>>(),
            ..Hit::counted(verdict, Of::RowKey.unit(), count.max(u64::from(!rows.is_empty())), self.all, evidence)
        }
    }

    /// The same of rows that are of another form than the others.
    pub(crate) fn hit_of_form(&self, verdict: usize, rows: &[usize], evidence: impl Into<String>) -> Hit {
        Hit { is_kind: self.are_kind(rows), ..self.hit(verdict, rows, evidence) }
    }

    /// Whether three rows or more have one RowKey; or rows have one PartitionKey, or one word that it or the key begins with, which
    /// hardly any others have.
    fn are_kind(&self, rows: &[usize]) -> bool {
        let partition = |row: usize| self.rows[row].partition_key.as_deref().filter(|_| self.of == Of::RowKey);
        let one_key = rows.len() > 2 && rows.iter().all(|row| self.keys[*row] == self.keys[rows[0]]);
        let of_own = |of: &dyn Fn(usize) -> Option<String>| {
            let first = rows.first().and_then(|row| of(*row));
            let has = |row: &usize| first.is_some() && of(*row) == first;
            rows.iter().all(has) && (0..self.keys.len()).filter(has).count() * 4 <= rows.len() * 5
        };
        one_key && self.of == Of::RowKey
            || of_own(&|row| Some(partition(row)?.to_owned()))
            || rows.len() > 1 && (of_own(&|row| word(partition(row)?)) || of_own(&|row| word(self.keys[row])))
    }

    /// Of each shape that has them.
    pub(crate) fn parts_of_shapes(&self) -> impl Iterator<Item = &Part<'f>> {
        self.shapes.iter().flat_map(|shape| &shape.parts)
    }
}

/// What a key begins with, to its first separator.
pub(crate) fn first_word(key: &str) -> &str {
    &key[..key.find(|c: char| !c.is_alphanumeric()).unwrap_or(0)]
}

/// The letters that a key begins with, in small ones, where no others look like them, and not all like digits.
fn word(key: &str) -> Option<String> {
    let word: String = key.chars().take_while(|c| c.is_alphabetic()).flat_map(char::to_lowercase).collect();
    Some(word).filter(|word| word.is_ascii() && !word.chars().all(|c| "oil".contains(c)))
}

/// The rows of each skeleton, and the tokens of each row.
type Groups<'f> = BTreeMap<Skeleton<'f>, Vec<usize>>;

/// Of keys that have the same words, nine of ten must have the same dates, addresses and numbers in them, or half the same GUIDs: else
/// they have these by chance, and words alone are their tokens.
fn cuts<'f>(keys: &[&'f str]) -> (Vec<Vec<&'f str>>, Groups<'f>) {
    let (mut known, mut forms) = (HashMap::new(), Vec::new());
    let mut of_words: BTreeMap<Skeleton<'f>, Groups<'f>> = BTreeMap::new();
    for (at, &key) in keys.iter().enumerate() {
        let (skeleton, plain) = known.entry(key).or_insert_with(|| (cut(key, &mut forms), words(key)));
        of_words.entry(plain.0.clone()).or_default().entry(skeleton.0.clone()).or_default().push(at);
    }
    let (mut pieces, mut groups) = (vec![Vec::new(); keys.len()], Groups::new());
    for (plain, of) in of_words {
        let all: usize = of.values().map(Vec::len).sum();
        let common = of.iter().max_by_key(|(_, rows)| rows.len());
        let least = |skeleton: &Skeleton<'_>| if skeleton.tokens.contains(&Token::Guid) { 5 } else { 9 };
        let common = common.filter(|(skeleton, rows)| rows.len() * 10 >= all * least(skeleton) && **skeleton != plain);
        let common = common.map(|(skeleton, _)| skeleton.clone());
        for (skeleton, mut rows) in of {
            // The numbers of a version may look like a date.
            rows.retain(|row| {
                let is_other = common.as_ref().is_some_and(|common| *common != skeleton);
                let other = is_other.then(|| undated(keys[*row])).filter(|(other, _)| Some(other) == common.as_ref());
                let stays = other.is_none();
                if let Some((common, texts)) = other {
                    pieces[*row] = texts;
                    groups.entry(common).or_default().push(*row);
                }
                stays
            });
            for row in &rows {
                let (cut, words) = &known[keys[*row]];
                pieces[*row].clone_from(if common.is_none() { &words.1 } else { &cut.1 });
            }
            if !rows.is_empty() {
                groups.entry(if common.is_none() { plain.clone() } else { skeleton }).or_default().extend(rows);
            }
        }
    }
    for rows in groups.values_mut() {
        rows.sort_unstable();
    }
    (pieces, groups)
}

/// Where most texts are a few words with digits right behind them, perhaps more than once: of how many runs.
fn glued<'t>(texts: impl Iterator<Item = &'t str> + Clone) -> Option<usize> {
    let all: Vec<Vec<&str>> = texts.take(3_000).map(runs).collect();
    let (count, _) = ranked(all.iter().map(Vec::len)).into_iter().next().filter(|(count, _)| *count > 1)?;
    let with: Vec<&Vec<&str>> = all.iter().filter(|runs| runs.len() == count).collect();
    let few_words = |run: usize| {
        let different = ranked(with.iter().map(|runs| runs[run]));
        let common: usize = different.iter().take(12).map(|(_, count)| count).sum();
        common * 10 > with.len() * 9 && different.len() <= if run == 0 { 60 } else { 4 }
    };
    (with.len() * 10 > all.len() * 6 && (0..count).step_by(2).all(few_words)).then_some(count)
}

impl<'f> Part<'f> {
    pub(crate) fn text(&self, at: usize) -> &'f str {
        self.values[self.which[at]].text
    }

    pub(crate) fn value(&self, at: usize) -> Option<&Value> {
        self.values[self.which[at]].value.as_ref()
    }

    /// When the row was written, in ticks.
    pub(crate) fn time(&self, at: usize) -> Option<i64> {
        self.times[at]
    }

    /// The rows whose texts are such.
    pub(crate) fn rows_where(&self, is: impl Fn(&Seen<'f>) -> bool) -> Vec<usize> {
        let found: Vec<bool> = self.values.iter().map(is).collect();
        self.rows.iter().zip(&self.which).filter(|(_, which)| found[**which]).map(|(row, _)| *row).collect()
    }

    pub(crate) fn reads(&self, text: &str) -> bool {
        self.format.read(text).is_some()
    }

    pub(crate) fn is_instant(&self) -> bool {
        self.format.family == Family::Instant
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(keys: &[String]) -> (Vec<String>, bool) {
        let rows: Vec<Row> = (0..keys.len() as u64).map(|place| Row { place, ..Row::default() }).collect();
        let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
        let column = Column::new(Of::RowKey, rows.iter().collect(), keys, rows.len() as u64, None);
        let words = |part: &Part<'_>| format!("{} {:?} {} {}", part.at, part.piece, part.format.name, part.width);
        (column.parts_of_shapes().map(words).collect(), column.opaque)
    }

    #[test]
    fn rows_are_of_a_kind_by_one_key_or_by_a_partition_or_a_first_word_of_their_own() {
        let keys = |rare: &str, partition: &str| {
            let usual = (0..50).map(|at| (format!("north-{}", at % 5), format!("order|{at}")));
            let rare = (0..3).map(|at| (partition.replace('#', &at.to_string()), rare.replace('#', &at.to_string())));
            let rows: Vec<Row> = usual
                .chain(rare)
                .zip(0..)
                .map(|((partition, row), place)| Row {
                    partition_key: Some(partition.into()),
                    row_key: Some(row.into()),
                    place,
                    ..Row::default()
                })
                .collect();
            let keys: Vec<&str> = rows.iter().filter_map(|row| row.row_key.as_deref()).collect();
            Column::new(Of::RowKey, rows.iter().collect(), keys, 53, None).are_kind(&[50, 51, 52])
        };
        assert!(keys("header", "north-#") && keys("note|#", "north-#"));
        assert!(keys("order|x#", "loans") && keys("order|x#", "south-#"));
        // As others, in another case, in Cyrillic letters, or with letters for digits.
        for rare in ["order|x#", "ORDER_#", "оrder|#", "#", "O1l|#"] {
            assert!(!keys(rare, "north-#"), "{rare}");
        }
    }

    #[test]
    fn a_part_has_the_format_of_least_description_though_some_texts_are_not_of_it() {
        let keys = |key: fn(u64) -> String| column(&(0..200).map(key).collect::<Vec<_>>());
        assert_eq!(
            keys(|at| format!("inv{at:05}_{}", 1_700_000_000 + at * 977)).0,
            ["0 Run(0) word 3", "0 Run(1) number 5", "1 Whole seconds 10"]
        );
        let dates = keys(|at| if at % 50 == 7 { "n/a".into() } else { format!("2024-05-{:02}~{at}", at % 28 + 1) });
        assert_eq!(dates.0[..1], ["0 Whole date 10"]);
        let ids = keys(|at| {
            let bytes = at.wrapping_mul(0x9e37_79b9_7f4a_7c15).to_le_bytes();
            let text = |byte: &u8| char::from(b"ABCDEFGHabcdefgh01234567-_-_-_yz"[usize::from(*byte) % 32]);
            let more = (at * 31 + 7).wrapping_mul(0xd134_2543_de82_ef95).to_le_bytes();
            bytes.iter().chain(&more).map(text).collect()
        });
        assert_eq!(ids, (vec!["0 Whole base64 16".to_owned()], true));
    }
}
