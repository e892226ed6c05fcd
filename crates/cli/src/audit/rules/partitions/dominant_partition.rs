use super::*;

const HOT_KEY: Chapter = Chapter::new("Hot partitions: a hot key", "hot_partitions/index.html#a-hot-key");

pub(super) const RULE: Rule = Rule {
    name: "dominant-partition",
    area: SIZES,
    verdicts: &[warning(Possible, TITLE), note(Possible, TITLE)],
    cost: "its 2,000 rows per second are the limit for this share of the load, however many partitions there are",
    remedy: "divide this key alone: by a salt{of}, or by one more part in its PartitionKey",
    read: HOT_KEY,
    guide: "one partition has most of the rows",
    when: "a partition with more than 1,000 rows has 20% of all rows and four times the mean of 8 partitions or more; or 90%, where there are fewer, unless the other one of two began in the last fifth of its time. *Severity:* warning from 85%, else note. The evidence has the exponent where sizes follow Zipf's law",
    look: Look::Table(|table| find(table).into_iter().collect()),
    bad: &["a / {guid}{*1200}\nb / {guid}{*30}\nc / {guid}{*20}", "{hex:1} / {guid}{*1500}\n0 / {guid}{*1100}"],
    sound: &["a / {guid}{*1200}\nb / {guid}{*300}\nc / {guid}{*300}"],
};

const TITLE: &str = "one partition holds much of the table";

/// From this number of partitions on, the largest is compared with the mean of all.
pub(crate) const MANY: u64 = 8;

/// Of many partitions, the largest is too large with at least this share of the rows…
const SHARE: f64 = 0.2;

/// …and at least this many times the mean.
const PEAK: f64 = 4.0;

/// Below this share it is as the largest of many customers.
const WARNING: f64 = 0.85;

/// Of fewer, the largest is too large with at least this share of the rows.
const SHARE_OF_FEW: f64 = 0.9;

fn find(table: &Table<'_>) -> Option<Hit> {
    let (facts, partitions) = (table.facts, table.facts.partitions.counted.different());
    let (rows, partition) = facts.partitions.largest()?;
    let (partition, all) = (partition?, facts.partitions.rows);
    let peak = rows as f64 * partitions as f64 / all.max(1) as f64;
    let part = share(rows, all);
    let of_many = part >= SHARE && peak >= PEAK && partitions >= MANY;
    let of_few = part >= SHARE_OF_FEW && (2..MANY).contains(&partitions);
    if table.buckets.is_some() || rows <= PAGE || !(of_many || of_few) {
        return None;
    }
    // Of two that follow each other in time, the second is not yet full.
    let other = facts.partitions.counted.values().find(|other| partitions == 2 && other.key != partition.key);
    if let Some(((from, until), (began, _))) = partition.times.zip(other.and_then(|other| other.times))
        && began.get() >= from.get() + (until.get() - from.get()) / 5 * 4
    {
        return None;
    }
    let law = zipf(&facts.partitions.sizes());
    let law = law.map_or_else(String::new, |exponent| format!("; sizes fall like 1 / rank^{exponent:.1}"));
    let evidence = format!(
        "the largest of {} partitions holds {:.0}% of the rows, {} times the mean{law}",
        grouped(partitions),
        100.0 * part,
        figure(peak)
    );
    let proposals = proposals::largest(facts, &partition.key);
    let of = if proposals.is_empty() { String::new() } else { format!(" of {}", proposals::SALTS) };
    Some(Hit {
        examples: first_rows([partition]),
        sample: facts.partitions.counted.sentence("partitions"),
        proposals,
        words: vec![("of", of)],
        ..of_rows(usize::from(part < WARNING), rows, all, evidence)
    })
}

/// The exponent s of sizes that fall like rankˢ, by least squares of the logarithms, where that fits.
pub(crate) fn zipf(sizes: &[u64]) -> Option<f64> {
    const ENOUGH: usize = 20;
    const LEAST: f64 = 0.3;
    const FITS: f64 = 0.9;
    // Partitions of a few rows are mostly chance.
    let sizes: Vec<f64> = sizes.iter().take(1_000).filter(|&&size| size >= 5).map(|&size| size as f64).collect();
    if sizes.len() < ENOUGH {
        return None;
    }
    let n = sizes.len() as f64;
    let points = || sizes.iter().zip(1_u32..).map(|(size, rank)| (f64::from(rank).ln(), size.ln()));
    let (x, y) = points().fold((0.0, 0.0), |(x, y), point| (x + point.0 / n, y + point.1 / n));
    let (xx, xy, yy) = points().fold((0.0, 0.0, 0.0), |(xx, xy, yy), point| {
        let (dx, dy) = (point.0 - x, point.1 - y);
        (xx + dx * dx, xy + dx * dy, yy + dy * dy)
    });
    let exponent = -xy / xx;
    (exponent >= LEAST && yy > 0.0 && xy * xy / (xx * yy) >= FITS).then_some(exponent)
}
