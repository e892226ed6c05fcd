use super::*;

pub(super) const RULE: Rule = Rule {
    name: "hash-partitions",
    area: HASHES,
    verdicts: &[note(Likely, "{n} partitions by {design} of {of}")],
    cost: "a row is found by its RowKey alone; a list in key order reads every partition",
    remedy: "keep the hash and the number of partitions: another number moves most rows",
    read: ON_HASHES,
    guide: "PartitionKeys are a hash of the RowKey or a part of it",
    when: "90% of the sampled rows are where a hash of the RowKey, or of a part of it, puts them, with one number of partitions or, \
           where some have clearly fewer rows, with two; the number is then that of the newest rows, and `hash-misplaced` names the \
           other",
    look: Look::Table(|table| hit(table).into_iter().collect()),
    bad: &[],
    sound: &["{1..60} / {guid}"],
};

fn hit(table: &Table<'_>) -> Option<Hit> {
    let buckets = table.buckets?;
    let hash @ Hash { design, of, tried, matching, .. } = buckets.hash.as_ref()?;
    let [right, all] = [matching, tried].map(|count| grouped(*count));
    let evidence = format!("{right} of {all} rows are where {design} of {of} puts them");
    let n = ("n", grouped(buckets.partitions.into()));
    Some(Hit {
        sample: Some(hash.sentence()),
        words: vec![n, ("design", design.clone()), ("of", of.clone())],
        ..of_rows(0, *matching, *tried, evidence)
    })
}
