//! Runs three patterns of the guide, unchanged, with the guide's client.
//!
//! `cargo run --example client -- CONNECTION_STRING`; without one it starts an emulator.

#![allow(dead_code, reason = "the program uses only a part of the patterns and of the client")]
#![allow(clippy::missing_errors_doc, clippy::must_use_candidate, reason = "for a program, not for a library")]

extern crate self as tablekeys_emulator;
extern crate tablekeys_emulator as emulator;

#[path = "../patterns/adjacency_list/program.rs"]
mod adjacency_list;
mod client;
#[path = "../patterns/denormalisation/program.rs"]
mod denormalisation;
#[path = "../patterns/log_tail/program.rs"]
mod log_tail;

pub use client::{Client, Page, Properties, Refused, Row, Write, properties};

use std::error::Error;

fn patterns(client: &Client) -> Result<(), Box<dyn Error>> {
    for table in ["people", "departments", "claims"] {
        match client.create_table(table) {
            // It is there already.
            Err(refused) if refused.status == 409 => {}
            answer => answer?,
        }
    }
    for from in ["ann", "cid", "o'neil"] {
        adjacency_list::follow(client, from, "bob")?;
    }
    adjacency_list::unfollow(client, "cid", "bob")?;
    adjacency_list::sweep(client, "bob")?;
    assert_eq!(adjacency_list::follows(client, "ann")?, ["bob"]);
    assert_eq!(adjacency_list::followers(client, "bob")?, ["ann", "o'neil"]);

    client.put("departments", "sales", "employee!0000000017", serde_json::json!({ "Name": "Ann" }))?;
    denormalisation::appoint(client, "sales", 17)?;
    denormalisation::rename(client, "sales", 17, "Anne")?;
    assert_eq!(denormalisation::manager(client, "sales")?, "Anne");

    // More claims than a page has.
    let noon: tablekeys::Ticks = "2024-05-06T12:00:00Z".parse()?;
    let key = |n| format!("{}-{n:010}", tablekeys::row_key::newest_first(noon));
    for hundred in 0..11 {
        let claim = |n: u32| properties(serde_json::json!({ "Number": n }));
        let insert = |n| Write::InsertOrReplace("ann".to_owned(), key(n), claim(n));
        let writes: Vec<Write> = (100 * hundred..100 * hundred + 100).map(insert).collect();
        assert_eq!(client.transact("claims", &writes)?.len(), 100);
    }
    log_tail::insert(client, "ann", noon.checked_add(std::time::Duration::from_secs(1)).ok_or("a time")?, 1_100)?;
    let newest: Vec<Row> = log_tail::newest(client, "ann", None, 2)?;
    assert_eq!(newest[0].properties["Number"], 1_100);
    assert_eq!(client.all("claims").len(), 1_101);
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    match std::env::args().nth(1) {
        Some(connection) => patterns(&Client::new(&connection).ok_or("expected a connection string with a key")?),
        None => patterns(&of_the_emulator(&emulator::Client::start()?)),
    }
}

fn of_the_emulator(emulator: &emulator::Client) -> Client {
    use emulator::client::{ACCOUNT, KEY};
    let endpoint = format!("http://127.0.0.1:{}/{ACCOUNT}", emulator.port());
    Client::new(&format!("AccountName={ACCOUNT};AccountKey={KEY};TableEndpoint={endpoint}")).expect("a key")
}

#[cfg(test)]
mod tests {
    #[test]
    fn patterns_run_by_the_client_of_the_guide() {
        if let Some(emulator) = emulator::Client::of("patterns_run_by_the_client_of_the_guide") {
            super::patterns(&super::of_the_emulator(&emulator)).expect("patterns that hold");
        }
    }
}
