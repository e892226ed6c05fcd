//! A user's address changes, beside another user who wants it.

use tablekeys_emulator::Client;
use tablekeys_emulator::kill::{Law, Program, Trial};

use super::told;
use crate::programs::users::{change, create, find};

const TABLE: &str = "registered";
const OLD: &str = "ann@old.example";
const NEW: &str = "ann@new.example";

fn before(client: &Client) {
    assert!(create(client, "ann", OLD, "Ann").expect("a new user"));
}

fn change_to(client: &Client, from: &str, to: &str) -> Result<(), String> {
    let user = find(client, from).map_err(|error| error.to_string())?.ok_or("no user")?;
    match change(client, &user, to) {
        Ok(true) => Ok(()),
        Ok(false) => Err("taken".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

fn register(client: &Client, address: &str) -> Result<(), String> {
    match create(client, "bob", address, "Bob") {
        Ok(true) => Ok(()),
        Ok(false) => Err("taken".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

/// Addresses and the users that have them, by the users' rows.
fn users(client: &Client) -> Vec<(String, String)> {
    let rows = client.all(TABLE).into_iter().filter(|row| row.partition_key.starts_with("user!"));
    rows.map(|row| (row.text("Address").to_owned(), row.partition_key)).collect()
}

fn left(client: &Client) -> String {
    let rows = client.all(TABLE).into_iter().map(|row| match row.partition_key.split_once('!') {
        Some(("user", id)) => format!("{id} has {}", row.text("Address")),
        _ => format!("{} is {}", &row.partition_key[6..], row.text("User")),
    });
    rows.collect::<Vec<_>>().join(", ")
}

const FOUND: Law = ("a user is found by the address that it has", |client, _| {
    let missing = users(client)
        .into_iter()
        .find(|(address, key)| find(client, address).ok().flatten().is_none_or(|user| user.partition_key != *key));
    missing.map_or(Ok(()), |(address, _)| Err(format!("not {address}: {}", left(client))))
});

const ONE_OWNER: Law = ("no address has two users", |client, _| {
    let mut addresses: Vec<String> = users(client).into_iter().map(|(address, _)| address).collect();
    addresses.sort();
    let count = addresses.len();
    addresses.dedup();
    if addresses.len() == count { Ok(()) } else { Err(left(client)) }
});

const CHANGE: Program = Program::new("ann", &[("change", |client| told(change_to(client, OLD, NEW)))]);
const BACK: Program = Program::new("ann again", &[("back", |client| told(change_to(client, NEW, OLD)))]);
const TAKE: Program = Program::new("bob", &[("take", |client| told(register(client, OLD)))]);
const SAME: Program = Program::new("another", &[("same", |client| told(register(client, NEW)))]);

const TRIAL: Trial = Trial {
    name: "a changed address",
    tables: &[TABLE],
    before,
    programs: &[CHANGE],
    laws: &[FOUND, ONE_OWNER],
    left,
    ..Trial::BASE
};

#[test]
fn a_user_whose_address_changes_is_always_found_and_shares_no_address() {
    let Some(client) = Client::of("changed addresses") else { return };
    println!("{}", TRIAL.kill_at_each_request(&client).unwrap());
    for programs in [&[CHANGE, BACK][..], &[CHANGE, TAKE], &[CHANGE, SAME]] {
        println!("{}", Trial { programs, ..TRIAL }.interleave(&client).unwrap());
    }
}
