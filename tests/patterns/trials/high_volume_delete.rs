//! Deleting many rows, halfway and again.

use tablekeys::Ticks;

use super::told;
use crate::client::Client;
use crate::costs::{Costs, check_table};
use crate::high_volume_delete::{insert, monthly_table, purge};
use crate::kill::{Law, Program, Trial};

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

const PURGE: Program = Program { name: "purge", steps: &[("purge", |client| told(purge_old(client)))], mortal: true };
const ANOTHER: Program =
    Program { name: "another", steps: &[("again", |client| told(purge_old(client)))], mortal: true };

const TRIAL: Trial = Trial {
    name: "high-volume delete",
    tables: &[TABLE],
    before,
    programs: &[PURGE],
    laws: &[YOUNG_STAY],
    ordered: false,
    repair: |client| purge_old(client).expect("a purge"),
    mended: &[OLD_GO],
    left,
};

#[test]
fn a_purge_that_was_killed_is_run_again() {
    let Some(client) = Client::of("the kills of a purge") else { return };
    let report = TRIAL.kill_at_each_request(&client).unwrap();
    check_table("high-volume-delete-kills", &report.table());
    println!("{report}");
    println!("{}", Trial { programs: &[PURGE, ANOTHER], ..TRIAL }.interleave(&client).unwrap());
}

#[test]
fn requests_of_a_purge_are_counted() {
    let Some(client) = Client::of("the requests of a purge") else { return };
    let client = &client.apart();
    client.create_table(TABLE).unwrap();
    let fill = || {
        let key = |second| tablekeys::row_key::newest_first(at(second)).to_string();
        let insert = |second| {
            crate::client::Write::InsertOrReplace("ann".to_owned(), key(second), crate::client::Properties::new())
        };
        for hundred in 0..5 {
            let writes: Vec<_> = (100 * hundred..100 * hundred + 100).map(insert).collect();
            client.transact(TABLE, &writes).unwrap();
        }
    };
    let mut costs = Costs::of(client, "high-volume-delete");
    fill();
    costs.write("500 rows one by one", || assert_eq!(purge(client, TABLE, "ann", at(500), 1).unwrap(), 500));
    fill();
    costs
        .write("500 rows, 100 per transaction", || assert_eq!(purge(client, TABLE, "ann", at(500), 100).unwrap(), 500));
    assert_eq!(monthly_table(at(0)), "SignIns202405");
    costs.check();
}
