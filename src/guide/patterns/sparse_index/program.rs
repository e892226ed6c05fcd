//! Tickets, few of which are open: a list of the open ones alone.

use serde_json::json;
use tablekeys::table::Query;
use tablekeys::tuple;

use crate::client::{Client, Row};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

const TABLE: &str = "tickets";

fn ticket_keys(customer: &str, number: u32) -> tablekeys::Result<(String, String)> {
    Ok((tuple::encode(&("customer", customer))?, tuple::encode(&(number,))?))
}

/// An index row exists for open tickets alone. It names its ticket.
fn open_keys(customer: &str, number: u32) -> tablekeys::Result<(String, String)> {
    Ok(("open".to_owned(), tuple::encode(&(customer, number))?))
}

/// The index row first, then the ticket.
pub(crate) fn open(client: &Client, customer: &str, number: u32) -> Result<()> {
    let (partition, row) = open_keys(customer, number)?;
    client.put(TABLE, &partition, &row, json!({}))?;
    let (partition, row) = ticket_keys(customer, number)?;
    match client.insert(TABLE, &partition, &row, json!({ "Number": number, "Status": "open" })) {
        // The first attempt, whose answer was lost.
        Err(refused) if refused.status == 409 => Ok(()),
        answer => Ok(answer.map(drop)?),
    }
}

/// The ticket first, then the index row.
pub(crate) fn close(client: &Client, customer: &str, number: u32) -> Result<()> {
    let (partition, row) = ticket_keys(customer, number)?;
    let ticket = client.get(TABLE, &partition, &row).ok_or("no such ticket")?;
    if ticket.text("Status") == "open" {
        let closed = json!({ "Number": number, "Status": "closed" });
        match client.replace(TABLE, &partition, &row, &ticket.etag, closed) {
            // The first attempt, or another program: look again.
            Err(refused) if refused.status == 412 => return close(client, customer, number),
            answer => drop(answer?),
        }
    }
    let (partition, row) = open_keys(customer, number)?;
    match client.delete(TABLE, &partition, &row, "*") {
        Err(refused) if refused.status == 404 => Ok(()),
        answer => Ok(answer?),
    }
}

/// The open tickets of all customers. An index row whose ticket is closed or absent is no answer.
pub(crate) fn open_tickets(client: &Client) -> Result<Vec<Row>> {
    let mut found = Vec::new();
    for index in client.list(TABLE, Query::in_partition("open")) {
        let (customer, number) = tuple::decode::<(&str, u32)>(&index.row_key)?;
        let (partition, row) = ticket_keys(&customer, number)?;
        found.extend(client.get(TABLE, &partition, &row).filter(|row| row.text("Status") == "open"));
    }
    Ok(found)
}

/// The repair: deletes index rows whose ticket is closed or absent. It runs while no program opens
/// tickets, or spares young rows as the sweep of an index does.
pub(crate) fn sweep(client: &Client) -> Result<()> {
    for index in client.list(TABLE, Query::in_partition("open")) {
        let (customer, number) = tuple::decode::<(&str, u32)>(&index.row_key)?;
        let (partition, row) = ticket_keys(&customer, number)?;
        let ticket = client.get(TABLE, &partition, &row);
        if ticket.is_none_or(|row| row.text("Status") != "open") {
            match client.delete(TABLE, "open", &index.row_key, &index.etag) {
                Err(refused) if [404, 412].contains(&refused.status) => {}
                answer => answer?,
            }
        }
    }
    Ok(())
}
