//! Users with an id of their own, found by e-mail address, however it is typed.
//!
//! A crash may leave an address row whose user has another address; the sweep of uniqueness markers removes it once it is old.

#[cfg(not(test))]
#[path = "../clients/client.rs"]
mod client;

use serde_json::json;
use tablekeys::partition::Email;
use tablekeys::table::Query;
use tablekeys::{Error, tuple};

use crate::client::{Client, Row};

const TABLE: &str = "registered";

fn user_key(id: &str) -> Result<String, Error> {
    tuple::encode(&("user", id))
}

fn address_key(email: &Email) -> Result<String, Error> {
    tuple::encode(&("email", email.as_str()))
}

/// Takes an address for a user. An address row of this user is an earlier attempt's: it is written again, so that a change of
/// address that is about to delete it finds another `ETag`.
fn take(client: &Client, id: &str, email: &Email) -> Result<bool, Box<dyn std::error::Error>> {
    let (key, row) = (address_key(email)?, json!({ "User": id }));
    match client.insert(TABLE, &key, "user", row.clone()) {
        Err(refused) if refused.status == 409 => {}
        answer => return Ok(answer.map(|_| true)?),
    }
    let is_own = |found: &Row| found.text("User") == id;
    let Some(found) = client.get(TABLE, &key, "user").filter(is_own) else { return Ok(false) };
    match client.replace(TABLE, &key, "user", &found.etag, row) {
        Err(refused) if [404, 412].contains(&refused.status) => {
            Ok(client.get(TABLE, &key, "user").is_some_and(|found| is_own(&found)))
        }
        answer => Ok(answer.map(|_| true)?),
    }
}

/// The address row first, then the user. Answers whether the address was free.
pub(crate) fn create(client: &Client, id: &str, address: &str, name: &str) -> Result<bool, Box<dyn std::error::Error>> {
    let email = Email::new(address)?;
    if !take(client, id, &email)? {
        return Ok(false);
    }
    match client.insert(TABLE, &user_key(id)?, "user", json!({ "Address": email.as_str(), "Name": name })) {
        // An earlier attempt, whose answer was lost, if the row is what was sent.
        Err(refused) if refused.status == 409 => {
            let found = client.get(TABLE, &user_key(id)?, "user");
            Ok(found.is_some_and(|user| user.text("Address") == email.as_str() && user.text("Name") == name))
        }
        answer => Ok(answer.map(|_| true)?),
    }
}

/// A user by address. An address row whose user is absent, or has another address, is no answer.
pub(crate) fn find(client: &Client, address: &str) -> Result<Option<Row>, Error> {
    let email = Email::new(address)?;
    let Some(found) = client.get(TABLE, &address_key(&email)?, "user") else { return Ok(None) };
    let user = client.get(TABLE, &user_key(found.text("User"))?, "user");
    Ok(user.filter(|user| user.text("Address") == email.as_str()))
}

/// The new address row, then the user under its `ETag`, then the old address row under the `ETag` that was read before the
/// user changed: one that was written since, for this user or another, stays. The user's keys stay too.
pub(crate) fn change(client: &Client, user: &Row, address: &str) -> Result<bool, Box<dyn std::error::Error>> {
    let (_, id) = tuple::decode::<(String, String)>(&user.partition_key)?;
    let (new, old) = (Email::new(address)?, Email::new(user.text("Address"))?);
    if new == old {
        return Ok(true);
    }
    if !take(client, &id, &new)? {
        return Ok(false);
    }
    let before = client.get(TABLE, &address_key(&old)?, "user");
    let row = json!({ "Address": new.as_str(), "Name": user.text("Name") });
    match client.replace(TABLE, &user.partition_key, "user", &user.etag, row) {
        Err(refused) if refused.status == 412 => {
            // An earlier attempt, or another change: then the caller reads the user and decides again.
            let found = client.get(TABLE, &user.partition_key, "user");
            if found.is_none_or(|found| found.text("Address") != new.as_str()) {
                return Err(refused.into());
            }
        }
        answer => drop(answer?),
    }
    if let Some(before) = before {
        match client.delete(TABLE, &before.partition_key, &before.row_key, &before.etag) {
            Err(refused) if [404, 412].contains(&refused.status) => {}
            answer => answer?,
        }
    }
    Ok(true)
}

pub(crate) fn run(client: &Client) -> Result<(), Box<dyn std::error::Error>> {
    client.create_table(TABLE)?;
    let name = |address: &str| -> Result<Option<String>, Error> {
        Ok(find(client, address)?.map(|user| user.text("Name").to_owned()))
    };

    assert!(create(client, "9f0c", "James.O'Neill@Example.com", "James")?);
    assert!(!create(client, "51ab", "james.o'neill@example.com", "another James")?);
    assert_eq!(name("JAMES.O'NEILL@EXAMPLE.COM")?.as_deref(), Some("James"));
    assert_eq!(name("james.oneill@example.com")?, None);

    // Every address finds its user, whatever characters it has.
    let odd = ["zoë@example.com", "ivan/home@example.com", "\"a b\"@example.com", "50%@example.com", "日本@例え.jp"];
    for (number, address) in odd.into_iter().enumerate() {
        assert!(create(client, &format!("{number:04}"), address, address)?);
    }
    for address in odd {
        assert_eq!(name(address)?.as_deref(), Some(address));
    }
    let error = find(client, "james@").expect_err("no address");
    assert_eq!(error.to_string(), "expected text after the '@' of an e-mail address, found none");

    // Another address: the user stays where it is, and what names it stays right.
    let james = find(client, "james.o'neill@example.com")?.ok_or("James")?;
    assert!(!change(client, &james, "zoë@example.com")?);
    assert!(change(client, &james, "JAMES.O'Neill@Example.com")?);
    assert!(change(client, &james, "James@Example.org")?);
    assert_eq!(name("james@example.org")?.as_deref(), Some("James"));
    assert_eq!(name("james.o'neill@example.com")?, None);

    // All users: one range of PartitionKeys.
    let users = client.list(TABLE, Query::in_partitions(tuple::extensions(&("user",))?));
    assert_eq!(users.len(), 1 + odd.len());
    for user in users {
        println!("{}: {}", user.partition_key, user.text("Address"));
    }
    Ok(())
}

#[cfg(not(test))]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    run(&Client::in_memory())
}
