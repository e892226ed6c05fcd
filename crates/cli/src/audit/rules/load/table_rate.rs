use super::*;

pub(super) const RULE: Rule = Rule {
    name: "table-rate",
    area: LOAD,
    verdicts: &[error(Possible, NEAR_ITS), warning(Possible, NEAR_ITS), note(Possible, NEAR_ITS)],
    cost: FAST,
    remedy: "move some tables to another account, or write less often",
    read: TARGETS,
    guide: "a table near or above 20,000 rows written per second, which is the account's target where each row is a request",
    when: "by the busiest minute of the table, likewise. *Severity:* warning from 5,000, error from 20,000 rows per second",
    look: Look::Table(|table| find(table.facts).into_iter().collect()),
    bad: &[],
    sound: &["p / {guid}{*600}"],
};

const NEAR_ITS: &str = "a {moment}'s writes are near the target of one account";

fn find(facts: &Facts) -> Option<Hit> {
    let busiest = facts.heat.busiest.filter(|_| is_timed(facts))?;
    rate(facts, busiest, facts.store.table_rate, "account")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows per minute, and for how many minutes.
    fn severity(rows: u64, minutes: u64) -> Option<Severity> {
        let at = |minute| Ticks::new(638_505_756_000_000_000 + minute * civil::MINUTE).expect("an instant");
        let times = (0..minutes).flat_map(|minute| (0..rows).map(move |_| at(minute)));
        let facts = Facts::written(times);
        find(&facts).map(|hit| RULE.verdicts[hit.verdict].severity)
    }

    #[test]
    fn a_table_near_the_target_of_an_account_is_told() {
        assert_eq!(severity(1_000, 6), None);
        assert_eq!(severity(300_000, 6), Some(Severity::Warning));
        assert_eq!(severity(300_000, 1), Some(Severity::Note), "an import");
        assert_eq!(severity(1_200_000, 6), Some(Severity::Error));
    }
}
