//! A message beside its row, worked off by workers that are killed.

use tablekeys_emulator::Client;
use tablekeys_emulator::costs::check_table;
use tablekeys_emulator::kill::{Law, Program, Trial};

use super::{counted, told};
use crate::programs::outbox::{order, sold, work_off};

/// Orders, messages, and the count.
fn stored(client: &Client) -> (u64, u64, u64) {
    let rows = client.all("sales");
    let of = |kind: &str| rows.iter().filter(|row| row.row_key.starts_with(kind)).count() as u64;
    (of("order!"), of("message!"), rows.iter().map(sold).sum())
}

fn left(client: &Client) -> String {
    let (orders, messages, sold) = stored(client);
    format!("orders: {orders}, messages: {messages}, sold: {sold}")
}

const NOT_FORGOTTEN: Law = ("an order is counted, or its message is there", |client, _| match stored(client) {
    (orders, messages, sold) if sold <= orders && sold + messages >= orders => Ok(()),
    seen => Err(format!("{seen:?}")),
});

const ONCE: Law = ("each order is counted once", |client, _| match stored(client) {
    (orders, 0, sold) if sold == orders => Ok(()),
    seen => Err(format!("{seen:?}")),
});

fn before(client: &Client) {
    order(client, "bob", 7, "lamp").expect("a new order");
}

const ORDER: Program = Program::new("shop", &[("order", |client| told(order(client, "ann", 1, "lamp")))]);
const WORK: Program = Program::new("worker", &[("work", |client| told(work_off(client, "bob")))]);
const WORKER: Program = Program::new("another", &[("more", |client| told(work_off(client, "bob")))]);

fn repair(client: &Client) {
    for customer in ["ann", "bob"] {
        work_off(client, customer).expect("a worker that is not killed");
    }
}

pub(super) const TRIAL: Trial = Trial {
    name: "message beside its row",
    tables: &["sales"],
    programs: &[Program {
        name: "program",
        steps: &[ORDER.steps[0], ("work", |client| told(work_off(client, "ann")))],
        mortal: true,
    }],
    laws: &[NOT_FORGOTTEN],
    repair,
    repaired: &[ONCE],
    left,
    ..Trial::BASE
};

#[test]
fn an_order_is_counted_once_in_spite_of_kills() {
    let Some(client) = Client::of("a message beside its row") else { return };
    let report = TRIAL.kill_at_each_request(&client).unwrap();
    check_table("outbox-kills", &report.table());
    println!("{report}");
    for programs in [&[WORK, WORKER], &[ORDER, WORK]] {
        println!("{}", Trial { before, programs, ..TRIAL }.interleave(&client).unwrap());
    }
}

#[test]
fn requests_of_a_message_beside_its_row_are_counted() {
    counted("outbox", &TRIAL, |client, costs| {
        costs.write("an order with its message", || order(client, "ann", 1, "lamp").unwrap());
        costs.write("working off one message", || work_off(client, "ann").unwrap());
        costs.write("looking for messages where there is none", || work_off(client, "ann").unwrap());
    });
}
