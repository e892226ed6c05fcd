use super::*;
use crate::formats::columns::instants::Unit;

pub(super) const RULE: Rule = Rule {
    name: "local-time",
    area: AREA,
    verdicts: &[
        error(Certain, "some instants are in local time, and others are not"),
        error(Certain, "instants are in local time, and the offset differs by season or by clock"),
        warning(Likely, "some instants are in local time, and others are not"),
        warning(Likely, "instants are in local time, and the offset differs by season or by clock"),
        note(Possible, "some instants are whole hours away from the Timestamps")
            .cost(
                "if a clock writes local time, a window of time misses its rows; expiries, due times and rows that were written again later are no fault",
            )
            .remedy("see which program writes these rows, and let it write in UTC"),
    ],
    cost: "a window of time misses rows that are hours away from their place, and returns others",
    remedy: "write every instant in UTC, and move the rows of the other clocks",
    read: READABLE_DATES,
    guide: "instants in local time, which repeats an hour in autumn",
    when: "instants, or whole hours, differ from the Timestamps (or the hours of these) by two to four UTC offsets, to within two minutes, except in rows that were written again half a day later or more, and where the key says its offset. Not reported: half a day alone, with hours of 1 to 12, and an hour or two behind, as rows that are written again are. *Severity:* error where each offset, or each of those from UTC, belongs to a season, or each to partitions or what they begin with, or to a text after the instant; else warning (nothing for whole hours), and note where the keys say `Z`, count from 1970, or are ticks and only ahead, as expiries and due times do",
    look: Look::Column(|_, keys| keys.fields().find_map(find)),
    bad: &["utc / {time}-{1..40}\nberlin / {local}-{1..40}"],
    sound: &["utc / {time}-{1..40}\nlondon / {time}-{1..40}", "berlin / {local}-{1..80}"],
};

const SEPARATORS: [char; 7] = ['|', '_', ':', ';', '~', '/', '-'];
const MINUTE: i64 = civil::MINUTE.cast_signed();
const QUARTER: i64 = 15 * MINUTE;

/// The offsets of clocks from UTC, in quarters of an hour, that people live by, but for an hour or two behind it, which few do
/// and many programs write by.
fn is_offset(quarters: i64) -> bool {
    const ODD: [i64; 13] = [-38, -14, -10, 14, 18, 22, 23, 26, 35, 38, 42, 51, 55];
    ODD.contains(&quarters) || quarters % 4 == 0 && !(-8..0).contains(&quarters)
}

/// How far the instants of a field are from the Timestamps, where that is by two to four offsets.
pub(super) struct Offsets<'f> {
    /// Rows by quarters of an hour.
    rows: BTreeMap<i64, Vec<usize>>,
    texts: Vec<(i64, Entry<'f>)>,
    /// Half a day, in hours of 1 to 12.
    pub to_twelve: bool,
    /// Of whole hours, or in a part of the rows, they may be something else.
    doubtful: bool,
}

impl<'f> Offsets<'f> {
    pub(super) fn of(field: Field<'_, 'f>) -> Option<Self> {
        /// How long after its instant a row is written.
        const NEAR: i64 = 2 * MINUTE;
        const FARTHEST: i64 = 14 * 4;
        const HALF_A_DAY: i64 = 12 * 4;
        const ENOUGH: usize = 20;
        const HOUR: i64 = 4 * QUARTER;
        let step = field.step()?.cast_signed();
        if step > MINUTE && step != HOUR {
            return None;
        }
        let (mut all, mut far, mut to_twelve) = (0, 0, true);
        let (mut rows, mut texts) = (BTreeMap::<i64, Vec<usize>>::new(), Vec::new());
        for text in field.texts() {
            let (Some(at), Some(time)) = (text.instant(), text.time) else { continue };
            if matches!(text.value, Some((_, Zone::Offset(_)))) || SAYS_OFFSET.is_match(text.after) {
                continue;
            }
            to_twelve &= (1..=12).contains(&(at.get().cast_signed() / HOUR % 24));
            let written = time.get().cast_signed();
            // A whole hour is that in which the row was written.
            let ahead = at.get().cast_signed() - if step == HOUR { written - written % HOUR } else { written };
            let quarters = (ahead + QUARTER / 2).div_euclid(QUARTER);
            if quarters.abs() > FARTHEST {
                far += 1;
                continue;
            }
            all += 1;
            if (ahead - quarters * QUARTER).abs() <= NEAR {
                rows.entry(quarters).or_default().push(text.row);
                texts.push((quarters, text));
            }
        }
        let placed = texts.len();
        rows.retain(|_, rows| rows.len() >= 3 && rows.len() * 50 >= placed);
        let kept: usize = rows.values().map(Vec::len).sum();
        // Rows of an import differ by anything.
        let enough = all >= ENOUGH
            && all >= far
            && placed * 10 >= all * 9
            && kept * 10 >= placed * 9
            && (2..=4).contains(&rows.len())
            // A row of an hour may be written some hours later.
            && (step != HOUR || rows.keys().any(|quarters| *quarters >= 0));
        to_twelve &= rows.keys().all(|quarters| quarters % HALF_A_DAY == 0);
        enough.then_some(Self { rows, texts, to_twelve, doubtful: step == HOUR || far * 10 > all })
    }

    /// The same where each row is written up to three quarters of an hour after its instant, at the end of a period.
    fn without_delay(mut self) -> Self {
        let fits = |delay: &i64| self.rows.keys().all(|quarters| (quarters + delay) % 4 == 0);
        if let Some(delay) = (1..4).find(fits).filter(|_| !self.rows.keys().copied().all(is_offset)) {
            self.rows = self.rows.into_iter().map(|(quarters, rows)| (quarters + delay, rows)).collect();
            self.texts.iter_mut().for_each(|(quarters, _)| *quarters += delay);
        }
        self
    }

    /// Clocks are in UTC, or differ from each other by summer time; what expires or is tried again differs by anything.
    fn one_zone(&self) -> bool {
        let mut ahead = self.rows.keys().filter(|quarters| **quarters != 0);
        let first = ahead.next().copied().unwrap_or_default();
        ahead.all(|quarters| (quarters - first).abs() <= 4)
    }

    /// Each offset is that of a whole writer, or of a season, and not of single rows: two offsets are mixed in at most a tenth of
    /// the rows of what is grouped so.
    fn are_apart(&self, by: impl Fn(&Entry<'_>) -> u64) -> bool {
        let mut groups: BTreeMap<u64, BTreeMap<i64, usize>> = BTreeMap::new();
        for (quarters, text) in &self.texts {
            *groups.entry(by(text)).or_default().entry(*quarters).or_default() += 1;
        }
        groups.retain(|_, offsets| offsets.values().sum::<usize>() >= 3);
        let all: usize = groups.values().flat_map(BTreeMap::values).sum();
        let most = groups.values().filter_map(|offsets| offsets.iter().max_by_key(|(_, rows)| **rows));
        let usual: usize = most.clone().map(|(_, rows)| rows).sum();
        let offsets: BTreeSet<i64> = most.map(|(quarters, _)| *quarters).collect();
        all * 10 >= self.texts.len() * 9 && usual * 10 >= all * 9 && offsets.len() > 1
    }

    /// A clock is set rarely: of each writer the rows change their offset about once.
    fn are_set(&self, by: impl Fn(&Entry<'_>) -> u64, least: usize) -> bool {
        let mut texts: Vec<_> = self.texts.iter().map(|(quarters, text)| (by(text), text.time, *quarters)).collect();
        texts.sort_unstable();
        let writers = texts.chunk_by(|a, b| a.0 == b.0);
        let changes = writers.clone().flat_map(|rows| rows.windows(2)).filter(|pair| pair[0].2 != pair[1].2).count();
        let writers = writers.count();
        changes <= writers && changes * 50 <= texts.len() && writers * least <= texts.len()
    }

    fn is_sure(&self, keys: &Keys<'_>) -> bool {
        let mut texts: Vec<_> = self.texts.iter().map(|(quarters, text)| (text.time, *quarters)).collect();
        texts.sort_unstable();
        let steps = |texts: &[(Option<Ticks>, i64)]| texts.windows(2).filter(|pair| pair[0].1 != pair[1].1).count();
        let changes = steps(&texts);
        // Of two clocks that of local time alone changes, with the season.
        texts.retain(|(_, quarters)| *quarters != 0 && self.rows.contains_key(quarters));
        let of_season = (1..=texts.len() / 20).contains(&steps(&texts));
        // Of one site, which PartitionKeys begin with, or of one writer, which is behind the instant.
        let of = |key: &str, words: usize| {
            group(0, key.match_indices(SEPARATORS).nth(words).map_or(key, |(at, _)| &key[..at]))
        };
        let site = |words: usize| {
            move |text: &Entry<'_>| of(keys.examples[text.row].partition_key.as_deref().unwrap_or_default(), words)
        };
        self.one_zone()
            && (changes <= 2 + self.texts.len() / 20
                || of_season
                || self.are_set(|text| text.group, 1)
                || (0..2).any(|words| self.are_set(site(words), 10)))
            || self.are_apart(|text| text.group)
            || (0..2).any(|words| self.are_apart(site(words)))
            || self.are_apart(|text| group(0, text.after))
            || self.are_apart(|text| of(text.after, 1))
    }

    /// All rows.
    pub(super) fn hit(&self, keys: &Keys<'_>, verdict: usize) -> Hit {
        let told = |(quarters, rows): (&i64, &Vec<usize>)| {
            let away = if *quarters == 0 { "0".to_owned() } else { civil::offset(quarters * 15) };
            format!("{away} in {} rows", grouped(rows.len() as u64))
        };
        let evidence =
            format!("instants in keys minus those of the Timestamps: {}", listed(self.rows.iter().map(told)));
        let first = self.rows.values().filter_map(|rows| rows.first()).copied();
        Hit::of(keys, verdict, self.rows.values().flatten().copied().collect(), evidence).shows(keys, first)
    }
}

fn find(field: Field<'_, '_>) -> Option<Hit> {
    let offsets = Offsets::of(field).filter(|offsets| !offsets.to_twelve)?.without_delay();
    let utc = offsets.rows.contains_key(&0);
    if !offsets.rows.keys().copied().all(is_offset) {
        return None;
    }
    // What is due or expires is ahead.
    let ahead = offsets.rows.keys().all(|quarters| *quarters >= 0);
    let in_utc = match field.domain() {
        Domain::Instant(forms) => ahead || forms.iter().any(|form| !matches!(form.unit, Unit::Ticks | Unit::FileTime)),
        Domain::Date(form) => form.ends_with('Z'),
        _ => false,
    };
    let sure = offsets.is_sure(field.keys);
    if offsets.doubtful && !sure {
        return None;
    }
    let verdict = if sure { 0 } else { 2 } + usize::from(!utc);
    let hit = offsets.hit(field.keys, if sure || !in_utc { verdict } else { 4 });
    if sure && !utc {
        return Some(hit);
    }
    let most = offsets.rows.values().map(Vec::len).max().unwrap_or_default();
    Some(Hit { count: field.keys.scaled(hit.rows.len() - most), ..hit })
}
