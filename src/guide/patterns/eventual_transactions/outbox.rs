//! Orders, and what is sold of each product: an order and a message are written in one transaction, and a worker counts the
//! message in a partition where the transaction could not reach.

use serde_json::{Value, json};
use tablekeys::table::Query;
use tablekeys::tuple;

use crate::client::{Client, Row, Write, properties};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

const TABLE: &str = "sales";

/// The order and its message, both or neither.
pub(crate) fn order(client: &Client, customer: &str, number: u32, product: &str) -> Result<()> {
    let row = || properties(json!({ "Product": product }));
    let order = tuple::encode(&("order", number))?;
    let writes = ["order", "message"]
        .map(|kind| Ok(Write::Insert(customer.to_owned(), tuple::encode(&(kind, number))?, row())))
        .into_iter()
        .collect::<Result<Vec<_>>>()?;
    match client.transact(TABLE, &writes) {
        // The client's own first attempt, whose answer was lost.
        Err(refused) if refused.status == 409 && client.get(TABLE, customer, &order).is_some() => Ok(()),
        answer => Ok(answer.map(drop)?),
    }
}

/// Works off the messages of a customer. Several workers may do so at a time, and each may stop anywhere.
pub(crate) fn work_off(client: &Client, customer: &str) -> Result<()> {
    for message in client.list(TABLE, Query::in_partition(customer).rows(tuple::extensions(&("message",))?)) {
        let (_, number) = tuple::decode::<(&str, u32)>(&message.row_key)?;
        count(client, message.text("Product"), customer, number)?;
        // Only now, so that a message is done at least once.
        match client.delete(TABLE, customer, &message.row_key, &message.etag) {
            Err(refused) if refused.status == 404 => {}
            answer => answer?,
        }
    }
    Ok(())
}

/// Counts an order once, however often it is reported: beside the count is a row per order, written in the same transaction.
fn count(client: &Client, product: &str, customer: &str, number: u32) -> Result<()> {
    let partition = tuple::encode(&("product", product))?;
    let counted = tuple::encode(&("counted", customer, number))?;
    loop {
        let row = client.get(TABLE, &partition, "sold");
        let marker = Write::Insert(partition.clone(), counted.clone(), properties(json!({})));
        let new = properties(json!({ "Sold": row.as_ref().map_or(0, sold) + 1 }));
        let count = match row {
            None => Write::Insert(partition.clone(), "sold".to_owned(), new),
            Some(row) => Write::Replace(partition.clone(), "sold".to_owned(), row.etag, new),
        };
        match client.transact(TABLE, &[marker, count]) {
            Err(refused) if refused.index == Some(0) && refused.status == 409 => return Ok(()),
            // Another worker has counted another order since.
            Err(refused) if refused.index == Some(1) && matches!(refused.status, 409 | 412) => {}
            answer => return Ok(answer.map(drop)?),
        }
    }
}

pub(crate) fn sold(row: &Row) -> u64 {
    row.properties.get("Sold").and_then(Value::as_u64).unwrap_or(0)
}
