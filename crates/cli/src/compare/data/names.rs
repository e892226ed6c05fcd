//! Names of people and places.

use std::collections::HashMap;

use super::{Dice, Urn};

const FIRST_NAMES: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/us_census_1990_first_names.tsv"));
const LAST_NAMES: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/us_census_1990_last_names.tsv"));
const ZONES: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/iana_time_zones.txt"));

/// How many time zones there are.
pub(super) const TIME_ZONES: usize = 598;

/// Different addresses: a name that is taken gets a number, as it does at any large company.
pub(super) fn emails(keys: usize, dice: &mut Dice) -> Vec<String> {
    let (first_names, last_names) = (census(FIRST_NAMES), census(LAST_NAMES));
    let domains = Urn::new([("example.com", 6), ("example.org", 3), ("example.net", 1)]);
    let mut taken = HashMap::<String, u32>::new();
    let address = |_| {
        let (first, last) = (first_names.draw(dice), last_names.draw(dice));
        let name = match dice.below(10) {
            0..7 => format!("{first}.{last}"),
            7..9 => format!("{}{last}", &first[..1]),
            _ => format!("{first}_{last}"),
        };
        let domain = domains.draw(dice);
        let same = taken.entry(format!("{name}@{domain}")).or_default();
        *same += 1;
        let address = if *same == 1 { format!("{name}@{domain}") } else { format!("{name}{same}@{domain}") };
        // People write their addresses in whatever case.
        if dice.below(10) == 0 { capitalised(&address) } else { address }
    };
    (0..keys).map(address).collect()
}

/// All of them, in no order, so that the first are like the rest.
pub(super) fn time_zones(keys: usize, dice: &mut Dice) -> Vec<String> {
    let mut zones: Vec<String> = rows(ZONES).map(str::to_owned).collect();
    for last in (1..zones.len()).rev() {
        let other = usize::try_from(dice.below(last as u64 + 1)).unwrap_or(last);
        zones.swap(last, other);
    }
    zones.truncate(keys);
    zones
}

/// Names and how often they are, in units of 0.0001%.
fn census(table: &str) -> Urn<&str> {
    Urn::new(rows(table).filter_map(|row| {
        let (name, percent) = row.split_once('\t')?;
        let weight = percent.replace('.', "").parse().ok()?;
        Some((name, weight))
    }))
}

fn rows(table: &str) -> impl Iterator<Item = &str> {
    table.lines().filter(|line| !line.starts_with('#'))
}

fn capitalised(address: &str) -> String {
    let mut begins = true;
    address
        .chars()
        .map(|c| {
            let shown = if begins { c.to_ascii_uppercase() } else { c };
            begins = !c.is_ascii_alphanumeric();
            shown
        })
        .collect()
}
