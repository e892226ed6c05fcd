use super::*;

pub(super) const RULE: Rule = Rule {
    name: "one-partition",
    area: SIZES,
    verdicts: &[warning(Certain, "every row is in one partition")],
    cost: "one partition is on one server: 2,000 rows per second are the target for all reads and writes together, and the \
           service cannot divide it when it grows",
    remedy: "build the PartitionKey from what queries compare for equality (the customer, the device), or from a hash{as}",
    read: WHICH,
    guide: "all rows in one partition",
    when: "more than 1,000 rows, which are one page of an answer, and one PartitionKey",
    look: Look::Table(|table| find(table.facts).into_iter().collect()),
    bad: &["p / {guid}{*1001}"],
    sound: &["p / {guid}{*1000}", "p / {guid}{*600}\nq / {guid}{*600}"],
};

fn find(facts: &Facts) -> Option<Hit> {
    let (rows, partition) = facts.partitions.largest()?;
    if facts.partitions.counted.different() > 1 || rows <= PAGE {
        return None;
    }
    let proposals = proposals::partitions(facts);
    let such_as = proposals.first().map(|proposal| format!("; here: {}", proposal.design)).unwrap_or_default();
    Some(Hit {
        examples: first_rows(partition),
        words: vec![("as", such_as)],
        proposals,
        ..of_rows(0, rows, facts.rows, format!("one PartitionKey, {} rows", grouped(rows)))
    })
}
