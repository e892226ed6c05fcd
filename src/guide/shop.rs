//! The shop of the guide: its keys, one function each, and its questions, each with the requests that it takes.

#[cfg(not(test))]
#[path = "clients/client.rs"]
mod client;

use std::cmp::Reverse;
use std::error::Error;
use std::time::Duration;

use serde_json::json;
use tablekeys::partition::{Email, Salt};
use tablekeys::range::{KeyRange, days};
use tablekeys::table::{Query, merge};
use tablekeys::{Ticks, row_key, tuple};

use crate::client::{Client, Row, Write, properties};

type Keys = tablekeys::Result<(String, String)>;
/// A question, its requests, and the rows that came back.
type Counted = (&'static str, usize, usize);

const TABLE: &str = "Shop";
/// With five lines, as most have.
const ROWS_OF_AN_ORDER: u32 = 6;
/// Order numbers and sessions are looked up one by one: 64 partitions by hash.
const LOOKED_UP: Salt = Salt::after(64, '-');
/// Events are read by time: few salts, since a reader asks all. Four would do; eight leave room.
const EVENTS: Salt = Salt::before(8, '-');

tablekeys::part! {
    /// The part of the RowKey that an order shares with its lines: the newest order first.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub(crate) struct OrderKey {
        pub(crate) placed: Reverse<Ticks>,
        pub(crate) number: u32,
    }
}

fn order_keys(customer: &str, order: OrderKey) -> Keys {
    Ok((customer.to_owned(), tuple::encode(&("order", order))?))
}

fn line_keys(customer: &str, order: OrderKey, line: u16) -> Keys {
    Ok((customer.to_owned(), tuple::encode(&("order", order, "line", line))?))
}

fn order_number_keys(number: u32) -> Keys {
    let row_key = tuple::encode(&number)?;
    Ok((LOOKED_UP.key_for("order-number", &row_key)?, row_key))
}

fn address_keys(address: &str) -> Keys {
    Ok((tuple::encode(&("email", Email::new(address)?.as_str()))?, "customer".to_owned()))
}

/// By the SHA-256 of the token, in hex digits: the token itself is stored nowhere.
fn session_keys(digest: &str) -> Keys {
    Ok((LOOKED_UP.key_for("session", digest)?, digest.to_owned()))
}

fn stock_keys(product: &str, warehouse: &str) -> Keys {
    Ok((product.to_owned(), tuple::encode(&("stock", warehouse))?))
}

/// In a month's partition by the day it is due, the greatest amount of a day first.
fn invoice_keys(issued: Ticks, due: Ticks, cents: u64, number: u32) -> Keys {
    let month = &row_key::day(issued)[..6];
    Ok((format!("invoices-{month}"), tuple::encode(&(&*row_key::day(due), Reverse(cents), number))?))
}

pub(crate) fn event_keys(at: Ticks, id: &str) -> Keys {
    let row_key = row_key::newest_first(at).with_suffix(format_args!("-{id}"))?;
    Ok((EVENTS.key_for(&row_key::day(at), &row_key)?, row_key))
}

/// The index row first, then the order with its lines, whole or not at all.
pub(crate) fn place(client: &Client, customer: &str, order: OrderKey, items: &[&str]) -> Result<(), Box<dyn Error>> {
    let (partition_key, row_key) = order_keys(customer, order)?;
    let (index_partition, index_row) = order_number_keys(order.number)?;
    let index = json!({ "Customer": partition_key, "Order": row_key });
    client.put(TABLE, &index_partition, &index_row, index)?;
    let mut writes = vec![Write::Insert(partition_key, row_key, properties(json!({ "Items": items.len() })))];
    for (line, item) in (1..).zip(items) {
        let (partition_key, row_key) = line_keys(customer, order, line)?;
        writes.push(Write::Insert(partition_key, row_key, properties(json!({ "Item": item }))));
    }
    client.transact(TABLE, &writes)?;
    Ok(())
}

/// Both keys are in the index row. An index row without its order is no answer.
fn order_by_number(client: &Client, number: u32) -> Result<Option<Row>, Box<dyn Error>> {
    let (partition_key, row_key) = order_number_keys(number)?;
    let Some(index) = client.get(TABLE, &partition_key, &row_key) else { return Ok(None) };
    Ok(client.get(TABLE, index.text("Customer"), index.text("Order")))
}

/// Orders have different numbers of lines: rows are read until the order after the last one begins.
pub(crate) fn newest_orders(client: &Client, customer: &str, count: u32) -> Result<Vec<Row>, Box<dyn Error>> {
    let page = count * ROWS_OF_AN_ORDER + 1;
    let mut rows: Vec<Row> = Vec::new();
    loop {
        let query = Query::in_partition(customer).rows(tuple::extensions(&("order",))?);
        let more = client.first(TABLE, query.resume_after(rows.last().map(|row| &*row.row_key)), page)?;
        let is_last = more.len() < page as usize;
        rows.extend(more);
        let is_order = |&at: &usize| tuple::decode::<(&str, OrderKey)>(&rows[at].row_key).is_ok();
        let end = (0..rows.len()).filter(is_order).nth(count as usize);
        if is_last || end.is_some() {
            rows.truncate(end.unwrap_or(rows.len()));
            return Ok(rows);
        }
    }
}

/// A window over midnight has rows of two days.
pub(crate) fn events(client: &Client, from: Ticks, to: Ticks) -> Result<Vec<Row>, Box<dyn Error>> {
    let mut lists = Vec::new();
    for day in days(from..to)? {
        for partition in EVENTS.all_keys(&day)? {
            lists.push(client.list(TABLE, Query::in_partition(partition).newest_first_within(from..to)));
        }
    }
    Ok(merge(lists, |row: &Row| row.row_key.as_str()).collect())
}

/// Fills the shop and asks its questions: each with the requests that it took and the rows that came back.
pub(crate) fn run(client: &Client) -> Result<Vec<Counted>, Box<dyn Error>> {
    let noon: Ticks = "2024-05-06T12:00:00Z".parse()?;
    let at = |second: u32| noon.checked_add(Duration::from_secs(second.into())).ok_or("an instant past year 9999");
    let put = |keys: Keys, row| -> Result<(), Box<dyn Error>> {
        let (partition_key, row_key) = keys?;
        client.put(TABLE, &partition_key, &row_key, row)?;
        Ok(())
    };
    client.create_table(TABLE)?;
    put(address_keys("Ann@Example.com"), json!({ "Customer": "customer-4711" }))?;
    put(Ok(("customer-4711".to_owned(), "profile".to_owned())), json!({ "Address": "Ann@Example.com" }))?;
    for number in 0..60 {
        let order = OrderKey { placed: Reverse(at(number)?), number };
        place(client, "customer-4711", order, &["lamp", "bulb", "cable", "plug", "fuse"])?;
    }
    let digest = "60bf07c488aad18fda339df07e4fbc47b4f00be71711936f18d04d352ad01890";
    put(session_keys(digest), json!({ "Customer": "customer-4711" }))?;
    for warehouse in ["berlin", "lyon", "turin"] {
        put(stock_keys("product-0815", warehouse), json!({ "Pieces": 7 }))?;
    }
    for number in 0..40 {
        let due = at(86_400 * (number % 20))?;
        put(invoice_keys(noon, due, 1_999 + u64::from(number), number), json!({}))?;
    }
    for second in 0..600 {
        put(event_keys(at(second)?, &format!("{second:04}")), json!({}))?;
    }

    let mut counted = Vec::new();
    let mut ask = |question, rows: &mut dyn FnMut() -> Result<usize, Box<dyn Error>>| -> Result<(), Box<dyn Error>> {
        let before = client.requests();
        let rows = rows()?;
        counted.push((question, client.requests() - before, rows));
        Ok(())
    };
    let last = OrderKey { placed: Reverse(at(59)?), number: 59 };
    ask("an order with five lines", &mut || {
        let order = OrderKey { placed: Reverse(at(60)?), number: 60 };
        place(client, "customer-4711", order, &["lamp", "bulb", "cable", "plug", "fuse"]).map(|()| 0)
    })?;
    ask("Q1: a customer's newest 3 orders, with lines", &mut || Ok(newest_orders(client, "customer-4711", 3)?.len()))?;
    ask("Q2: one order with its lines", &mut || {
        let rows = Query::in_partition("customer-4711").rows(tuple::subtree(&("order", last))?);
        Ok(client.list(TABLE, rows).len())
    })?;
    ask("Q3: an order by its number", &mut || Ok(order_by_number(client, 17)?.into_iter().count()))?;
    ask("Q4: a customer by e-mail address", &mut || {
        let (partition_key, row_key) = address_keys("ann@example.com")?;
        let index = client.get(TABLE, &partition_key, &row_key).ok_or("no such address")?;
        Ok(client.get(TABLE, index.text("Customer"), "profile").into_iter().count())
    })?;
    ask("Q5: a session by its token", &mut || {
        let (partition_key, row_key) = session_keys(digest)?;
        Ok(client.get(TABLE, &partition_key, &row_key).into_iter().count())
    })?;
    ask("Q6: the stock of a product", &mut || {
        let stock = Query::in_partition("product-0815").rows(tuple::extensions(&("stock",))?);
        Ok(client.list(TABLE, stock).len())
    })?;
    ask("Q7: the invoices of a month", &mut || Ok(client.list(TABLE, Query::in_partition("invoices-202405")).len()))?;
    ask("Q8: the events of five minutes", &mut || {
        let rows = events(client, at(60)?, at(360)?)?;
        assert!(rows.is_sorted_by(|a, b| a.row_key < b.row_key));
        Ok(rows.len())
    })?;
    ask("purge: the events of a day, by their range", &mut || {
        let mut rows = 0;
        for partition in EVENTS.all_keys("20240506")? {
            let due = client.list(TABLE, Query::in_partition(&partition).rows(KeyRange::newest_first(..at(3_600)?)?));
            for some in due.chunks(100) {
                let delete = |row: &Row| Write::Delete(partition.clone(), row.row_key.clone(), row.etag.clone());
                client.transact(TABLE, &some.iter().map(delete).collect::<Vec<_>>())?;
            }
            rows += due.len();
        }
        Ok(rows)
    })?;
    Ok(counted)
}

#[cfg(not(test))]
fn main() -> Result<(), Box<dyn Error>> {
    for (question, requests, rows) in run(&Client::in_memory())? {
        println!("{question}: requests {requests}, rows {rows}");
    }
    Ok(())
}
