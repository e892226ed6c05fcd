//! The programs of the guide, each beside its chapter. Those with a `main` are examples too.

#[path = "../../src/guide/patterns/adjacency_list/program.rs"]
pub(crate) mod adjacency_list;
#[path = "../../src/guide/patterns/compound_key/program.rs"]
pub(crate) mod compound_key;
#[path = "../../src/guide/row_keys/feed.rs"]
pub(crate) mod feed;
#[path = "../../src/guide/patterns/high_volume_delete/program.rs"]
pub(crate) mod high_volume_delete;
#[path = "../../src/guide/patterns/inter_partition_index/program.rs"]
pub(crate) mod inter_partition_index;
#[path = "../../src/guide/patterns/intra_partition_index/program.rs"]
pub(crate) mod intra_partition_index;
#[path = "../../src/guide/patterns/prepend_append/program.rs"]
pub(crate) mod log_keys;
#[path = "../../src/guide/patterns/log_tail/program.rs"]
pub(crate) mod log_tail;
#[path = "../../src/guide/migrating_keys/mover.rs"]
pub(crate) mod mover;
#[path = "../../src/guide/tuple_keys/orders.rs"]
pub(crate) mod orders;
#[path = "../../src/guide/patterns/eventual_transactions/outbox.rs"]
pub(crate) mod outbox;
#[path = "../../src/guide/patterns/pre_split/program.rs"]
pub(crate) mod pre_split;
#[path = "../../src/guide/patterns/reversed_keys/program.rs"]
pub(crate) mod reversed_keys;
#[path = "../../src/guide/adding_partitions/sessions.rs"]
pub(crate) mod sessions;
#[path = "../../src/guide/shop.rs"]
pub(crate) mod shop;
#[path = "../../src/guide/patterns/sparse_index/program.rs"]
pub(crate) mod sparse_index;
#[path = "../../src/guide/deleting/undelete.rs"]
pub(crate) mod undelete;
#[path = "../../src/guide/patterns/unique_markers/program.rs"]
pub(crate) mod unique_markers;
#[path = "../../src/guide/partitions/users.rs"]
pub(crate) mod users;
#[path = "../../src/guide/patterns/write_sharding/program.rs"]
pub(crate) mod write_sharding;

use serde_json::json;
use tablekeys::rekey::SkipReason;

use crate::client::Client;

/// An account of its own.
pub(crate) fn client() -> Client {
    Client::of(crate::service())
}

#[test]
fn a_feed_is_read_page_by_page_while_events_arrive() {
    feed::run(&client()).unwrap();
}

#[test]
fn orders_move_while_the_shop_ships_them() {
    mover::run(&client()).unwrap();
}

#[test]
fn rows_without_an_id_are_no_copies_of_each_other() {
    let client = client();
    client.create_table("orders").unwrap();
    client.insert("orders", "2024-05-06", "0001", json!({ "Customer": "ann" })).unwrap();
    client.insert("orders", "ann", "0001", json!({ "Customer": "ann", "Shipped": true })).unwrap();
    let (moved, skipped) = mover::move_orders(&client).unwrap();
    let reasons: Vec<_> = skipped.iter().map(|row| &row.reason).collect();
    assert_eq!((moved, reasons), (0, vec![&SkipReason::Occupied]));
}

#[test]
fn an_order_and_its_lines_are_read_by_one_query() {
    orders::run(&client()).unwrap();
}

#[test]
fn sessions_keep_three_copies_when_an_account_leaves() {
    sessions::main().unwrap();
}

#[test]
fn an_address_is_one_user_however_it_is_typed() {
    users::run(&client()).unwrap();
}
