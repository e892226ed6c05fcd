//! A shop's orders: an order, its lines and its payments are in the customer's partition.

#[cfg(not(test))]
#[path = "../clients/client.rs"]
mod client;

use std::error::Error;

use serde_json::json;
use tablekeys::table::Query;
use tablekeys::tuple::{self, Direction, Part, Reader, Writer};
use uuid::{Uuid, uuid};

use crate::client::{Client, Write, properties};

tablekeys::part!(pub(crate) struct CustomerId(pub(crate) Uuid));

enum Kind {
    Line,
    Payment,
}

impl Part for Kind {
    type Decoded<'k> = Self;

    fn write_part(&self, key: &mut Writer<'_>, order: Direction) -> tablekeys::Result<()> {
        let part = match self {
            Self::Line => "line",
            Self::Payment => "payment",
        };
        part.write_part(key, order)
    }

    fn read_part(key: &mut Reader<'_>, order: Direction) -> tablekeys::Result<Self> {
        key.read_as::<&str, _, _>(order, |kind| match &*kind {
            "line" => Ok(Self::Line),
            "payment" => Ok(Self::Payment),
            _ => Err(format!("expected line or payment, found {kind:?}")),
        })
    }
}

#[derive(Debug, Default, PartialEq)]
pub(crate) struct Order {
    pub(crate) address: String,
    pub(crate) items: Vec<String>,
    pub(crate) paid: u64,
}

/// Writes an order and its lines: all of them, or none.
pub(crate) fn place(client: &Client, customer: &CustomerId, number: u64, order: &Order) -> Result<(), Box<dyn Error>> {
    let partition_key = tuple::encode(customer)?;
    let insert = |row_key, row| Write::Insert(partition_key.clone(), row_key, properties(row));
    let mut writes = vec![insert(tuple::encode(&number)?, json!({ "Address": order.address }))];
    for (line, item) in (1_u16..).zip(&order.items) {
        writes.push(insert(tuple::encode(&(number, Kind::Line, line))?, json!({ "Item": item })));
    }
    client.transact("shop", &writes).map_err(|refused| refused.code)?;
    Ok(())
}

pub(crate) fn pay(
    client: &Client,
    customer: &CustomerId,
    number: u64,
    payment: u16,
    cents: u64,
) -> Result<(), Box<dyn Error>> {
    let row_key = tuple::encode(&(number, Kind::Payment, payment))?;
    client
        .insert("shop", &tuple::encode(customer)?, &row_key, json!({ "Cents": cents }))
        .map_err(|refused| refused.code)?;
    Ok(())
}

/// Reads an order and all that belongs to it by one query.
pub(crate) fn read(client: &Client, customer: &CustomerId, number: u64) -> Result<Order, Box<dyn Error>> {
    let everything = Query::in_partition(tuple::encode(customer)?).rows(tuple::subtree(&number)?);
    let mut order = Order::default();
    for row in client.list("shop", everything) {
        match tuple::split_first::<u64>(&row.row_key)? {
            (_, "") => row.text("Address").clone_into(&mut order.address),
            (_, rest) => match tuple::decode::<(Kind, u16)>(rest)? {
                (Kind::Line, _) => order.items.push(row.text("Item").to_owned()),
                (Kind::Payment, _) => order.paid += row.properties["Cents"].as_u64().ok_or("expected cents")?,
            },
        }
    }
    Ok(order)
}

pub(crate) fn run(client: &Client) -> Result<(), Box<dyn Error>> {
    client.create_table("shop")?;
    let customer = CustomerId(uuid!("6f9619ff-8b86-d011-b42d-00cf4fc964ff"));
    let order = |number: u64| Order {
        address: format!("{number} Long Street"),
        items: (1..=12).map(|line| format!("item {line} of {number}")).collect(),
        paid: 0,
    };
    // Numbers whose texts begin alike, if they had no fixed width.
    for number in [1, 17, 170, 1_700] {
        place(client, &customer, number, &order(number))?;
    }
    pay(client, &customer, 17, 1, 2_000)?;
    pay(client, &customer, 17, 2, 350)?;

    let before = client.requests();
    let found = read(client, &customer, 17)?;
    println!("{found:#?}");
    assert_eq!(found, Order { paid: 2_350, ..order(17) });
    assert_eq!(client.requests() - before, 1);
    for number in [1, 170, 1_700] {
        assert_eq!(read(client, &customer, number)?, order(number));
    }
    assert_eq!(read(client, &customer, 2)?, Order::default());

    // The same order twice: nothing of it is written.
    let error = place(client, &customer, 17, &order(17)).expect_err("an order that exists");
    assert_eq!(error.to_string(), "EntityAlreadyExists");
    client.insert("shop", &tuple::encode(&customer)?, "00000000000000000170!note!00001", json!({}))?;
    let message = "expected line or payment, found \"note\", in part 0 (Kind), at byte 0 of a tuple key";
    assert_eq!(read(client, &customer, 170).expect_err("a kind of row that is unknown").to_string(), message);
    Ok(())
}

#[cfg(not(test))]
fn main() -> Result<(), Box<dyn Error>> {
    run(&Client::in_memory())
}
