//! A shop's orders. An order, its lines and its payments stand in one partition, the customer's: one transaction writes them, and
//! one query reads them back in order.
//!
//! | row | RowKey | as text |
//! |---|---|---|
//! | an order | its number | `00000000000000000017` |
//! | its second line | number, kind, line | `00000000000000000017!line!00002` |
//! | its first payment | number, kind, payment | `00000000000000000017!payment!00001` |

use std::borrow::Cow;
use std::error::Error;

use serde_json::json;
use tablekeys::table::Query;
use tablekeys::tuple::{self, Part, PartError};
use uuid::{Uuid, uuid};

use crate::client::{Client, Write, properties};

struct CustomerId(Uuid);

impl Part for CustomerId {
    type As<'a> = Uuid;

    fn to_part(&self) -> Uuid {
        self.0
    }

    fn from_part(id: Uuid) -> Result<Self, PartError> {
        Ok(Self(id))
    }
}

enum Kind {
    Line,
    Payment,
}

impl Part for Kind {
    type As<'a> = &'a str;

    fn to_part(&self) -> &str {
        match self {
            Self::Line => "line",
            Self::Payment => "payment",
        }
    }

    fn from_part(kind: Cow<'_, str>) -> Result<Self, PartError> {
        match &*kind {
            "line" => Ok(Self::Line),
            "payment" => Ok(Self::Payment),
            _ => Err(format!("expected line or payment, found {kind:?}").into()),
        }
    }
}

#[derive(Debug, Default, PartialEq)]
struct Order {
    address: String,
    items: Vec<String>,
    paid: u64,
}

/// Writes an order and its lines: all of them, or none.
fn place(client: &Client, customer: &CustomerId, number: u64, order: &Order) -> Result<(), Box<dyn Error>> {
    let partition_key = tuple::encode(customer)?;
    let insert = |row_key, row| Write::Insert(partition_key.clone(), row_key, properties(row));
    let mut writes = vec![insert(tuple::encode(&number)?, json!({ "Address": order.address }))];
    for (line, item) in (1_u16..).zip(&order.items) {
        writes.push(insert(tuple::encode(&(number, Kind::Line, line))?, json!({ "Item": item })));
    }
    client.transact("shop", &writes).map_err(|refused| refused.code)?;
    Ok(())
}

fn pay(client: &Client, customer: &CustomerId, number: u64, payment: u16, cents: u64) -> Result<(), Box<dyn Error>> {
    let row_key = tuple::encode(&(number, Kind::Payment, payment))?;
    client
        .insert("shop", &tuple::encode(customer)?, &row_key, json!({ "Cents": cents }))
        .map_err(|refused| refused.code)?;
    Ok(())
}

/// Reads an order and all that belongs to it by one query.
fn read(client: &Client, customer: &CustomerId, number: u64) -> Result<Order, Box<dyn Error>> {
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

#[test]
fn an_order_and_its_lines_are_read_by_one_query() {
    let Some(client) = Client::of("orders") else { return };
    client.create_table("shop").unwrap();
    let customer = CustomerId(uuid!("6f9619ff-8b86-d011-b42d-00cf4fc964ff"));
    let order = |number: u64| Order {
        address: format!("{number} Long Street"),
        items: (1..=12).map(|line| format!("item {line} of {number}")).collect(),
        paid: 0,
    };
    // Numbers whose texts begin alike, if they had no fixed width.
    for number in [1, 17, 170, 1_700] {
        place(&client, &customer, number, &order(number)).unwrap();
    }
    pay(&client, &customer, 17, 1, 2_000).unwrap();
    pay(&client, &customer, 17, 2, 350).unwrap();

    client.sent();
    assert_eq!(read(&client, &customer, 17).unwrap(), Order { paid: 2_350, ..order(17) });
    assert_eq!(client.sent().len(), 1);
    for number in [1, 170, 1_700] {
        assert_eq!(read(&client, &customer, number).unwrap(), order(number));
    }
    assert_eq!(read(&client, &customer, 2).unwrap(), Order::default());

    // The same order twice: nothing of it is written.
    assert_eq!(place(&client, &customer, 17, &order(17)).unwrap_err().to_string(), "EntityAlreadyExists");
    client.insert("shop", &tuple::encode(&customer).unwrap(), "00000000000000000170!note!00001", json!({})).unwrap();
    let message = "expected line or payment, found \"note\", in part 0 (Kind), at byte 0 of a tuple key";
    assert_eq!(read(&client, &customer, 170).unwrap_err().to_string(), message);
}
