//! Lines that are in a log once.

use tablekeys::Ticks;
use tablekeys_emulator::Blobs;
use tablekeys_emulator::Client;
use tablekeys_emulator::kill::{Law, Program, Trial};

use super::{acknowledged, counted, kills, told};
use crate::programs::log_data::{append, read};

fn blobs(client: &Client) -> Blobs {
    Blobs::of(client).expect("the blob service")
}

fn noon() -> Ticks {
    "2024-05-06T12:00:00Z".parse().expect("an instant")
}

fn text(client: &Client) -> String {
    read(client, &blobs(client), noon()).expect("a text")
}

fn before(client: &Client) {
    for blob in blobs(client).list(client).expect("a list") {
        blobs(client).delete(client, &blob).expect("a blob that goes");
    }
}

fn left(client: &Client) -> String {
    let text = text(client).replace('\n', "; ");
    if text.is_empty() { "no line".to_owned() } else { text.trim_end_matches("; ").to_owned() }
}

const ONCE: Law = ("a line that was acknowledged is in the log once, and no line is in it twice", |client, history| {
    let text = text(client);
    for step in ["line 1", "line 2"] {
        let count = text.lines().filter(|line| *line == step).count();
        if count > 1 || count == 0 && acknowledged(history, step) {
            return Err(format!("{step} is there {count} times"));
        }
    }
    Ok(())
});

const ONE: Program =
    Program::new("writer", &[("line 1", |client| told(append(client, &blobs(client), noon(), "line 1\n")))]);
const TWO: Program =
    Program::new("another", &[("line 2", |client| told(append(client, &blobs(client), noon(), "line 2\n")))]);

const TRIAL: Trial = Trial {
    name: "a log in blobs",
    tables: &[],
    before,
    programs: &[Program { name: "writer", steps: &[ONE.steps[0], TWO.steps[0]], mortal: true }],
    laws: &[ONCE],
    left,
    ..Trial::BASE
};

#[test]
fn a_line_is_in_the_log_once_in_spite_of_kills() {
    let _running = Client::of("log-data-kills").map(|client| blobs(&client));
    kills("log-data-kills", &TRIAL, &[&[ONE, TWO]]);
}

#[test]
fn requests_of_a_log_in_blobs_are_counted() {
    counted("log-data", &TRIAL, |client, costs| {
        let blobs = blobs(client);
        costs.write("120 lines, 10 at a time", || {
            for five_minutes in 0..12 {
                let lines: String =
                    (0..10).map(|line| ["entry ", &(10 * five_minutes + line).to_string(), "\n"].concat()).collect();
                append(client, &blobs, noon(), &lines).unwrap();
            }
        });
        costs.write("the lines of an hour", || assert_eq!(read(client, &blobs, noon()).unwrap().lines().count(), 120));
    });
}
