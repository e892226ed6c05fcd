use super::*;

pub(super) const RULE: Rule = Rule {
    name: "partition-bytes",
    area: SIZES,
    verdicts: &[
        error(Likely, "the largest partition exceeds the store's size limit"),
        warning(Likely, "the largest partition is near the store's size limit"),
        note(Possible, "the largest partition grows towards the store's size limit"),
    ],
    cost: "past {limit} the store refuses every write to the partition",
    remedy: "add one more part to its PartitionKey, such as the month or a salt of {parts}, or delete old rows",
    read: WHICH,
    guide: "a partition near the store's size limit: 20 GiB in Cosmos DB, 10 GiB in DynamoDB",
    when: "the number of rows times the mean size of a row as it was read, with its other columns, where the store has a limit. *Severity:* error past it; warning from half of it on, and where the partition's Timestamps, over a day or more, show that it is reached within a year; note within five years",
    look: Look::Table(|table| find(table.facts).into_iter().collect()),
    bad: &[],
    sound: &["p / {guid}{*100}"],
};

fn find(facts: &Facts) -> Option<Hit> {
    let limit = facts.store.partition_bytes?;
    let (rows, partition) = facts.partitions.largest()?;
    // 128 bits, since rows times bytes may be past 64.
    let bytes = u64::try_from(u128::from(rows) * u128::from(facts.bytes) / u128::from(facts.rows.max(1))).ok()?;
    let span = partition.and_then(|partition| partition.times).map(|(first, last)| (last, last.get() - first.get()));
    let full = span.filter(|(_, span)| *span >= civil::DAY).and_then(|(last, span)| {
        let ticks = u128::from(limit.saturating_sub(bytes)) * u128::from(span) / u128::from(bytes.max(1));
        let ticks = u64::try_from(ticks).ok()?;
        Some((Ticks::new(last.get().checked_add(ticks)?)?, ticks / civil::DAY))
    });
    let verdict = match full {
        _ if bytes >= limit => 0,
        Some((_, days)) if bytes >= limit / 2 || days <= 365 => 1,
        None if bytes >= limit / 2 => 1,
        Some((_, days)) if days <= 5 * 365 => 2,
        _ => return None,
    };
    let mib = |bytes: u64| format!("{} MiB", grouped(bytes >> 20));
    let evidence = format!(
        "{} of {} bytes on average, as they were read, are {} of the {} that {} takes",
        counted(rows, "row"),
        grouped(facts.bytes / facts.rows.max(1)),
        mib(bytes),
        mib(limit),
        facts.store.title
    );
    Some(Hit {
        examples: first_rows(partition),
        when: full
            .filter(|_| verdict > 0)
            .map(|(at, _)| format!("at the pace until now, on {}", &at.to_string()[..10])),
        words: vec![("limit", mib(limit)), ("parts", (bytes / limit + 2).next_power_of_two().to_string())],
        ..of_rows(verdict, rows, facts.partitions.rows, evidence)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_partition_is_weighed_by_its_store() {
        let mut facts = tried::facts("p / {guid}{*3000}\nq / {guid}{*10}").0;
        let found = |facts: &Facts| find(facts).map(|hit| (hit.verdict, hit.when));
        facts.bytes = 100 << 30;
        assert_eq!(found(&facts), None, "a store without a limit");
        facts.store = Store::named("dynamodb").expect("a store");
        assert_eq!(found(&facts), Some((0, None)));
        // 5.4 days of 157 s each.
        facts.bytes = 6 << 30;
        assert_eq!(found(&facts), Some((1, Some("at the pace until now, on 2024-05-15".into()))));
        facts.bytes = 40 << 20;
        assert!(matches!(found(&facts), Some((2, Some(_)))), "{:?}", found(&facts));
        facts.bytes = 1 << 20;
        assert_eq!(found(&facts), None);
    }
}
