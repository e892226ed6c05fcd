use super::*;

pub(super) const RULE: Rule = Rule {
    name: "mixed-offsets",
    area: AREA,
    verdicts: &[
        error(Certain, "instants have different offsets from UTC"),
        warning(Certain, "instants end in Z or in +00:00, which are the same")
            .cost("rows of one second are out of order, and a point query must know which of the two the key has")
            .remedy("write Z"),
    ],
    cost: "texts of different offsets do not sort by time: a window of time misses rows and returns others",
    remedy: "write every instant in UTC",
    read: READABLE_DATES,
    guide: "dates with different offsets from UTC",
    when: "at least 1% of the dates with a time of day have another offset from UTC than the others after the same text. *Severity:* error; warning where they are `Z` and `+00:00` alone",
    look: Look::Column(|_, keys| find(keys)),
    bad: &["{as:yyyy-MM-ddTHH:mm:ssZ}_{1..30}\n{as:yyyy-MM-ddTHH:mm:sszzz}_{1..30}"],
    sound: &["{as:yyyy-MM-ddTHH:mm:ssZ}_{1..60}"],
};

fn find(keys: &Keys<'_>) -> Option<Hit> {
    let (hit, offsets) = mixed(keys, |_, zone| match zone {
        Zone::Unsaid => "none".to_owned(),
        Zone::Utc => "Z".to_owned(),
        Zone::Offset(minutes) => civil::offset(minutes.into()),
    })?;
    let one_instant = offsets.iter().all(|offset| offset == "Z" || offset == "+00:00");
    let evidence = format!("offsets of the instants: {}", listed(offsets));
    Some(Hit { verdict: usize::from(one_instant), evidence, ..hit })
}
