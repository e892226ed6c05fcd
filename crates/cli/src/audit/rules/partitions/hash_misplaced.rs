use super::*;

pub(super) const RULE: Rule = Rule {
    name: "hash-misplaced",
    area: HASHES,
    verdicts: &[
        error(Likely, "rows are in another partition than their hash says"),
        error(Likely, "rows are where their hash put them among {earlier} partitions, not among {n}"),
    ],
    cost: "a reader that computes the partition does not find them",
    remedy: "find the program that uses another hash or number of partitions, then move these rows; where the right partition has the row, too, keep the newer one",
    read: Chapter::new("Migrating keys: how a row moves", "migrating_keys/index.html#how-a-row-moves"),
    guide: "rows that are not where this hash puts them, as after the number of partitions was changed",
    when: "a hash places three quarters of the sampled rows (nine of ten where there are fewer than 8 partitions), but not these",
    look: Look::Table(|table| hit(table).into_iter().collect()),
    bad: &[],
    sound: &["{1..60} / {guid}"],
};

fn hit(table: &Table<'_>) -> Option<Hit> {
    let n = grouped(table.buckets?.partitions.into());
    let hash @ Hash { design, of, tried, misplaced, earlier, .. } = table.buckets?.hash.as_ref()?;
    let count = tried - hash.matching;
    let mut evidence = format!("{design} of {of} puts these rows into another of {n} partitions");
    let mut words = vec![("n", n)];
    if let Some(Earlier { partitions, rows, until }) = earlier {
        let until = until.map_or_else(String::new, |until| format!(", the last on {}", &until.to_string()[..10]));
        evidence = format!("{evidence}; {} are where it puts them among {partitions}{until}", grouped(*rows));
        words.push(("earlier", partitions.to_string()));
    }
    (count > 0).then(|| Hit {
        examples: misplaced.clone(),
        sample: Some(hash.sentence()),
        words,
        ..of_rows(usize::from(earlier.is_some()), count, *tried, evidence)
    })
}
