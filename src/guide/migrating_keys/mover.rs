//! A live change of PartitionKeys: orders were stored by day, so that one partition took every write. They move to one
//! partition per customer, while the shop goes on shipping orders.
//!
//! The mover lists the rows, and a plan decides what to send. It can stop at any line, also at a `?` after a request without an
//! answer: the next run completes the work.

#[cfg(not(test))]
#[path = "../clients/client.rs"]
mod client;

use std::error::Error;

use serde_json::{Value, json};
use tablekeys::rekey::{Found, Keys, Plan, Refusal, SkipReason, Skipped, Step};

use crate::client::{Client, Properties, Refused, Row, Write};

/// What can be wrong with an order: an error of this program.
#[derive(Debug, PartialEq)]
pub(crate) enum BadOrder {
    NoCustomer,
    Customer(tablekeys::Error),
}

impl From<tablekeys::Error> for BadOrder {
    fn from(error: tablekeys::Error) -> Self {
        Self::Customer(error)
    }
}

fn by_customer(keys: &Keys, order: &Properties) -> Result<Keys, BadOrder> {
    let customer = order.get("Customer").and_then(Value::as_str).ok_or(BadOrder::NoCustomer)?;
    Ok(Keys::new(customer, keys.row_key())?)
}

/// Whether both rows are of one order. A row without an id is nobody's.
fn is_copy(row: &Properties, order: &Properties) -> bool {
    order.get("Id").is_some_and(|id| row.get("Id") == Some(id))
}

/// Moves all orders. Returns how many it moved, and those that it skipped.
pub(crate) fn move_orders(client: &Client) -> Result<(u64, Vec<Skipped<BadOrder>>), Refused> {
    let mut plan = Plan::new(by_customer);
    plan.add(client.all("orders").into_iter().map(Row::into_stored));
    let get = |keys: &Keys| client.get("orders", keys.partition_key(), keys.row_key());
    while let Some(step) = plan.step() {
        match step {
            Step::Send(transaction) => {
                let writes: Vec<Write> = transaction.writes().into_iter().map(Write::from).collect();
                match client.transact("orders", &writes) {
                    Ok(etags) => transaction.accepted(etags),
                    Err(answer) if answer.status == 413 => transaction.too_large(),
                    Err(answer) => match (answer.index, Refusal::from_error_code(&answer.code)) {
                        (Some(index), Some(refusal)) => transaction.refused(index, refusal).expect("its own answer"),
                        // No verdict on a row. The transaction is dropped, and counts as unanswered.
                        _ => return Err(answer),
                    },
                }
            }
            Step::Compare(comparison) => {
                let order = comparison.row().properties();
                let found = match get(comparison.target()) {
                    None => Found::Nothing,
                    Some(row) if row.properties == *order => Found::Equal { etag: row.etag },
                    Some(row) if is_copy(&row.properties, order) => Found::Stale { etag: row.etag },
                    Some(_) => Found::Other,
                };
                comparison.found(found);
            }
            Step::Read(reading) => match get(reading.keys()) {
                Some(row) => reading.read(row.etag, row.properties),
                None => reading.gone(),
            },
        }
    }
    Ok((plan.counts().moved(), plan.into_skipped()))
}

const ORDERS: u32 = 60;

fn old_partition(id: u32) -> String {
    format!("2024-05-{:02}", 6 + id % 3)
}

fn customer(id: u32) -> String {
    format!("customer-{}", id % 7)
}

/// The shop ships an order where it finds it, at the old keys first, and looks again when the order has moved or changed.
fn ship(shop: &Client, id: u32) {
    loop {
        let at = |partition_key: &String| shop.get("orders", partition_key, &format!("{id:04}"));
        let mut order = [old_partition(id), customer(id)].iter().find_map(at).expect("an order is found at any time");
        order.properties.insert("Shipped".to_owned(), true.into());
        let Row { partition_key, row_key, etag, properties, .. } = order;
        if shop.write("orders", &Write::Replace(partition_key, row_key, etag, properties)).is_ok() {
            return;
        }
    }
}

pub(crate) fn run(client: &Client) -> Result<(), Box<dyn Error>> {
    client.create_table("orders")?;
    for id in 0..ORDERS {
        let order = json!({ "Id": id, "Customer": customer(id), "Shipped": false });
        client.insert("orders", &old_partition(id), &format!("{id:04}"), order)?;
    }
    client.insert("orders", "2024-05-06", "draft", json!({ "Id": ORDERS }))?;

    std::thread::scope(|scope| {
        scope.spawn(|| (0..ORDERS).for_each(|id| ship(client, id)));
        loop {
            let (moved, skipped) = move_orders(client)?;
            println!("{moved} orders moved, {} skipped", skipped.len());
            if moved == 0 {
                return Ok::<_, Refused>(());
            }
        }
    })?;

    let (moved, skipped) = move_orders(client)?;
    let reasons: Vec<_> = skipped.iter().map(|row| &row.reason).collect();
    assert_eq!((moved, reasons), (0, vec![&SkipReason::NoKeys(BadOrder::NoCustomer)]));
    for id in 0..ORDERS {
        let order = client.get("orders", &customer(id), &format!("{id:04}")).expect("an order at its new keys");
        assert_eq!(order.properties["Shipped"], true);
    }
    assert_eq!(client.all("orders").len(), ORDERS as usize + 1);
    Ok(())
}

#[cfg(not(test))]
fn main() -> Result<(), Box<dyn Error>> {
    run(&Client::in_memory())
}
