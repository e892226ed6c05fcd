use super::*;

pub(super) const RULE: Rule = Rule {
    name: "mixed-precision",
    area: AREA,
    verdicts: &[warning(Certain, "instants have different numbers of decimals")],
    cost: "'Z' sorts after digits and '.' before them, so rows of one second are out of order, and a point query must know how \
           many digits were written",
    remedy: "write every instant with the same number of decimals",
    read: READABLE_DATES,
    guide: "dates with different numbers of decimals",
    when: "at least 1% of the dates with a time of day have another number of decimals than the others after the same text",
    look: Look::Column(|_, keys| find(keys)),
    bad: &["{as:yyyy-MM-ddTHH:mm:ssZ}_{1..30}\n{as:yyyy-MM-ddTHH:mm:ss.fffZ}_{1..30}"],
    sound: &["{as:yyyy-MM-ddTHH:mm:ss.fffZ}_{1..60}"],
};

fn find(keys: &Keys<'_>) -> Option<Hit> {
    let (hit, decimals) = mixed(keys, |says, _| says.decimals.to_string())?;
    let evidence = format!("instants are written with {} decimals of a second", listed(decimals));
    Some(Hit { evidence, ..hit })
}
