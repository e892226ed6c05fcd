//! Many values in one row.

use serde_json::json;
use tablekeys::Ticks;
use tablekeys::table::AccessPath;
use tablekeys_emulator::Client;
use tablekeys_emulator::kill::{Law, Program, Trial};

use super::{acknowledged, counted, kills, told, violates};
use crate::programs::data_series::{day, days, record};

fn at(hour: u32) -> Ticks {
    format!("2024-05-06T{hour:02}:30:00Z").parse().expect("an instant")
}

fn stored(client: &Client) -> Vec<String> {
    day(client, "boiler", at(0)).into_iter().flatten().map(|(hour, _)| hour).collect()
}

fn left(client: &Client) -> String {
    let hours = stored(client);
    if hours.is_empty() { "nothing".to_owned() } else { hours.join(", ") }
}

const ACKNOWLEDGED_IS_STORED: Law = ("a reading that was acknowledged is stored", |client, history| {
    let stored = stored(client);
    let missing =
        ["Hour07", "Hour08"].into_iter().find(|hour| acknowledged(history, hour) && !stored.iter().any(|s| s == hour));
    missing.map_or(Ok(()), |hour| Err(format!("{hour} is missing in {stored:?}")))
});

const SEVEN: Program = Program::new("seven", &[("Hour07", |client| told(record(client, "boiler", at(7), 61.5)))]);
const EIGHT: Program = Program::new("eight", &[("Hour08", |client| told(record(client, "boiler", at(8), 61.0)))]);

const TRIAL: Trial = Trial {
    name: "data series",
    tables: &["readings"],
    programs: &[Program { name: "device", steps: &[SEVEN.steps[0], EIGHT.steps[0]], mortal: true }],
    laws: &[ACKNOWLEDGED_IS_STORED],
    left,
    ..Trial::BASE
};

#[test]
fn two_writers_of_a_row_keep_each_others_hours() {
    kills("data-series-kills", &TRIAL, &[&[SEVEN, EIGHT]]);
}

/// Reads the row and writes all of it.
fn record_wrongly(client: &Client) -> String {
    let mut row = client.get("readings", "boiler", "20240506").map_or_else(|| json!({}), |row| row.properties.into());
    row["Hour08"] = json!(61.0);
    client.put("readings", "boiler", "20240506", row).expect("a row");
    "done".to_owned()
}

#[test]
fn reading_and_replacing_the_row_violates_a_law() {
    const WRONG: Program = Program::new("eight", &[("Hour08", record_wrongly)]).immortal();
    violates(&Trial { programs: &[SEVEN, WRONG], ..TRIAL }, Trial::interleave, ACKNOWLEDGED_IS_STORED);
}

#[test]
fn requests_of_a_data_series_are_counted() {
    counted("data-series", &TRIAL, |client, costs| {
        costs.write("the 24 readings of a day", || {
            for hour in 0..24 {
                record(client, "boiler", at(hour), 60.0).unwrap();
            }
        });
        let hours = costs.read("the readings of a day", AccessPath::Point, || day(client, "boiler", at(0)).unwrap());
        assert_eq!(hours.len(), 24);
        for date in 7..=31 {
            let at = format!("2024-05-{date:02}T07:30:00Z").parse().unwrap();
            record(client, "boiler", at, 60.0).unwrap();
        }
        let month = || days(client, "boiler", at(0), "2024-05-31T00:00:00Z".parse().unwrap()).unwrap();
        assert_eq!(costs.read("the 26 days from the 6th", AccessPath::Range, month).len(), 26);
    });
}
