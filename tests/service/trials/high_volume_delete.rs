//! Deleting many rows, halfway and again.

use tablekeys::Ticks;
use tablekeys_emulator::Client;
use tablekeys_emulator::kill::{Law, Program, Trial};

use super::{counted, kills, nothing, told};
use crate::programs::high_volume_delete::{insert, monthly_table, purge};

const TABLE: &str = "signins";

fn at(second: u32) -> Ticks {
    format!("2024-05-06T07:{:02}:{:02}Z", second / 60, second % 60).parse().expect("an instant")
}

/// Five rows, of which three are old.
fn before(client: &Client) {
    for second in 0..5 {
        insert(client, TABLE, "ann", at(second)).expect("a new row");
    }
}

fn purge_old(client: &Client) -> Result<(), Box<dyn std::error::Error>> {
    purge(client, TABLE, "ann", at(3), 2).map(drop)
}

fn rows(client: &Client, old: bool) -> usize {
    let limit = tablekeys::row_key::newest_first(at(3));
    client.all(TABLE).iter().filter(|row| (*row.row_key > *limit.as_str()) == old).count()
}

fn left(client: &Client) -> String {
    format!("old: {}, young: {}", rows(client, true), rows(client, false))
}

const YOUNG_STAY: Law = ("no row is deleted that is young enough to stay", |client, _| {
    let young = rows(client, false);
    if young == 2 { Ok(()) } else { Err(format!("{young} of 2 are left")) }
});

const OLD_GO: Law = ("no old row is left after the purge", |client, _| {
    let old = rows(client, true);
    if old == 0 { Ok(()) } else { Err(format!("{old} are left")) }
});

const PURGE: Program = Program::new("purge", &[("purge", |client| told(purge_old(client)))]);
const ANOTHER: Program = Program::new("another", &[("again", |client| told(purge_old(client)))]);

const TRIAL: Trial = Trial {
    name: "high-volume delete",
    tables: &[TABLE],
    before,
    programs: &[PURGE],
    laws: &[YOUNG_STAY],
    repair: |client| purge_old(client).expect("a purge"),
    repaired: &[OLD_GO],
    left,
    ..Trial::BASE
};

#[test]
fn a_purge_that_was_killed_is_run_again() {
    kills("high-volume-delete-kills", &TRIAL, &[&[PURGE, ANOTHER]]);
}

#[test]
fn requests_of_a_purge_are_counted() {
    counted("high-volume-delete", &Trial { before: nothing, ..TRIAL }, |client, costs| {
        let fill = || {
            let key = |second| tablekeys::row_key::newest_first(at(second)).to_string();
            let insert = |second| {
                tablekeys_emulator::Write::InsertOrReplace(
                    "ann".to_owned(),
                    key(second),
                    tablekeys_emulator::Properties::new(),
                )
            };
            for hundred in 0..5 {
                let writes: Vec<_> = (100 * hundred..100 * hundred + 100).map(insert).collect();
                client.transact(TABLE, &writes).unwrap();
            }
        };
        fill();
        costs.write("500 rows one by one", || assert_eq!(purge(client, TABLE, "ann", at(500), 1).unwrap(), 500));
        fill();
        costs.write("500 rows, 100 per transaction", || {
            assert_eq!(purge(client, TABLE, "ann", at(500), 100).unwrap(), 500);
        });
        assert_eq!(monthly_table(at(0)), "SignIns202405");
    });
}
