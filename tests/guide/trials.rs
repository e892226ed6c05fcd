//! The programs of the guide that write to two partitions, and what is left of them when they are killed. The others write
//! once, or in one transaction, and leave all of it or nothing.

use std::fmt::Display;

use serde_json::json;
use tablekeys::{Ticks, row_key};

use crate::client::{Client, Row};
use crate::crashes::Trial;
use crate::programs::{
    adjacency_list, high_volume_delete, inter_partition_index, mover, outbox, sparse_index, undelete, unique_markers,
    users,
};
use crate::requests::{NEW, OLD, later};

fn instant(text: &str) -> Ticks {
    text.parse().unwrap()
}

fn done<T, E: Display>(answer: Result<T, E>) -> Result<(), String> {
    answer.map(drop).map_err(|error| error.to_string())
}

/// Words for what is stored.
fn list(words: impl IntoIterator<Item = String>) -> String {
    let words: Vec<String> = words.into_iter().collect();
    if words.is_empty() { "nothing".to_owned() } else { words.join(", ") }
}

const EMAIL: &str = "ann@example.com";

const UNIQUE: Trial = Trial {
    tables: &["users"],
    steps: &[
        |client| done(unique_markers::register(client, 1, EMAIL, "ann", client.began())),
        |client| done(unique_markers::delete(client, 1, client.began())),
    ],
    view: |client| {
        let found = |kind, value| unique_markers::find_by(client, kind, value).unwrap();
        let by = [found("Email", EMAIL), found("Name", "ann"), found("Name", "bob")];
        let ids = [1, 2].map(|id| unique_markers::find(client, id).unwrap());
        format!("{:?}", [&by[..], &ids].concat().iter().map(|row| Some(&row.as_ref()?.properties)).collect::<Vec<_>>())
    },
    repair: |client| unique_markers::sweep(client, later()).unwrap(),
    left: |client| {
        let who = |row: &Row| if row.properties["Id"] == 1 { "ann" } else { "bob" };
        list(client.all("users").iter().map(|row| match row.partition_key.split('!').nth(1) {
            _ if row.row_key == "user" => format!("user ({})", who(row)),
            Some("Email") => format!("e-mail ({})", who(row)),
            _ => format!("name ({})", who(row)),
        }))
    },
    ..Trial::BASE
};

#[test]
fn a_killed_registration_leaves_no_value_taken_for_ever() {
    UNIQUE.check_crashes("unique markers");
}

#[test]
fn two_registrations_of_one_address_give_one_user() {
    /// Without markers: look whether the address is free, then insert.
    fn look_and_insert(client: &Client, id: u32, name: &str) {
        if client.all("users").is_empty() {
            let row = json!({ "Id": id, "Email": EMAIL, "Name": name });
            client.insert("users", &format!("user!{id:010}"), "user", row).unwrap();
        }
    }
    let first = Trial { steps: &UNIQUE.steps[..1], ..UNIQUE };
    first.beside(|client| _ = unique_markers::register(client, 2, EMAIL, "bob", client.began())).unwrap();
    let wrong = UNIQUE.with(|client| {
        look_and_insert(client, 1, "ann");
        Ok(())
    });
    wrong.beside(|client| look_and_insert(client, 2, "bob")).unwrap_err();
}

const INDEX_ROW: Trial = Trial {
    tables: &["employees"],
    before: |client| inter_partition_index::insert(client, 17, OLD).unwrap(),
    steps: &[
        |client| done(inter_partition_index::change_address(client, 17, NEW, client.began())),
        |client| done(inter_partition_index::delete(client, 17, client.began())),
        |client| done(inter_partition_index::insert(client, 17, OLD)),
    ],
    view: |client| {
        let by_id = inter_partition_index::find(client, 17).unwrap().map(|row| row.properties);
        let by_address =
            [OLD, NEW].map(|address| inter_partition_index::find_by_address(client, address).unwrap().len());
        format!("{by_id:?}, {by_address:?}")
    },
    repair: |client| inter_partition_index::sweep(client, later()).unwrap(),
    left: |client| {
        let known = |address: &str| if address.contains("old") { "old" } else { "new" };
        list(client.all("employees").iter().rev().map(|row| match row.partition_key.strip_prefix("email!") {
            None => format!("row ({})", known(row.text("Address"))),
            Some(address) => format!("index ({})", known(address)),
        }))
    },
};

#[test]
fn a_killed_writer_leaves_no_row_without_index_row() {
    INDEX_ROW.check_crashes("inter-partition index");
    let row_first = INDEX_ROW.with(|client| {
        client.insert("employees", "id!01110000!0000000017", "employee", json!({ "Id": 17, "Address": OLD })).unwrap();
        client.put("employees", &format!("email!{OLD}"), "0000000017", json!({})).unwrap();
        Ok(())
    });
    Trial { before: |_| (), ..row_first }.crashes().unwrap_err();
}

#[test]
fn concurrent_writers_leave_no_row_without_index_row() {
    let others: [fn(&Client); 3] = [
        |client| _ = inter_partition_index::delete(client, 17, client.began()),
        |client| _ = inter_partition_index::insert(client, 17, OLD),
        |client| inter_partition_index::sweep(client, client.began()).unwrap(),
    ];
    for step in 0..3 {
        for other in others {
            Trial { steps: &INDEX_ROW.steps[step..=step], ..INDEX_ROW }.beside(other).unwrap();
        }
    }
    // A row is inserted where there is none: a sweep spares young index rows.
    let insert = Trial { before: |_| (), steps: &INDEX_ROW.steps[2..], ..INDEX_ROW };
    insert.beside(others[2]).unwrap();
    insert.beside(INDEX_ROW.repair).unwrap_err();
}

const GRAPH: Trial = Trial {
    tables: &["people"],
    steps: &[
        |client| done(adjacency_list::follow(client, "ann", "bob")),
        |client| done(adjacency_list::unfollow(client, "ann", "bob")),
    ],
    view: |client| {
        let ends = [adjacency_list::follows(client, "ann"), adjacency_list::followers(client, "bob")];
        format!("{:?}", ends.map(Result::unwrap))
    },
    repair: |client| adjacency_list::sweep(client, "bob").unwrap(),
    left: |client| {
        let kind = |row: &Row| if row.row_key.starts_with("follows") { "edge" } else { "reverse edge" };
        list(client.all("people").iter().map(|row| kind(row).to_owned()))
    },
    ..Trial::BASE
};

#[test]
fn a_killed_writer_leaves_no_edge_with_one_end() {
    GRAPH.check_crashes("adjacency list");
}

const TICKETS: Trial = Trial {
    tables: &["tickets"],
    steps: &[
        |client| done(sparse_index::open(client, "acme", 7)),
        |client| done(sparse_index::close(client, "acme", 7)),
    ],
    view: |client| {
        let ticket = client.get("tickets", "customer!acme", "0000000007");
        let open = sparse_index::open_tickets(client).unwrap().len();
        format!("{:?}, {open} listed", ticket.map(|row| row.properties))
    },
    repair: |client| sparse_index::sweep(client).unwrap(),
    left: |client| {
        list(client.all("tickets").iter().map(|row| match row.partition_key.as_str() {
            "open" => "index row".to_owned(),
            _ => format!("ticket ({})", row.text("Status")),
        }))
    },
    ..Trial::BASE
};

#[test]
fn a_killed_writer_leaves_no_open_ticket_unlisted() {
    TICKETS.check_crashes("sparse index");
}

/// Orders, messages, and the count.
fn sales(client: &Client) -> [u64; 3] {
    let rows = client.all("sales");
    let of = |kind: &str| rows.iter().filter(|row| row.row_key.starts_with(kind)).count() as u64;
    [of("order!"), of("message!"), rows.iter().map(outbox::sold).sum()]
}

#[test]
fn an_order_is_counted_once_in_spite_of_kills_and_of_another_worker() {
    let trial = Trial {
        tables: &["sales"],
        steps: &[
            |client| done(outbox::order(client, "ann", 1, "lamp")),
            |client| done(outbox::work_off(client, "ann")),
        ],
        view: |client| {
            let [orders, _, sold] = sales(client);
            format!("{orders} orders, {sold} sold")
        },
        repair: |client| outbox::work_off(client, "ann").unwrap(),
        left: |client| {
            let [orders, messages, sold] = sales(client);
            format!("orders: {orders}, messages: {messages}, sold: {sold}")
        },
        ..Trial::BASE
    };
    trial.check_crashes("message beside a row");
    trial.beside(trial.repair).unwrap();
}

fn deleted() -> Ticks {
    instant("2024-05-06T07:08:09Z")
}

/// What the table has, and what the deleted notes are.
fn notes(client: &Client) -> String {
    let texts = |table| {
        let texts = list(client.all(table).iter().map(|row| row.text("Text").to_owned()));
        texts.replace("nothing", "none")
    };
    format!("note: {}, deleted: {}", texts("notes"), texts("Deleted202405"))
}

const DELETE: Trial = Trial {
    tables: &["notes", "Deleted202405"],
    before: |client| _ = client.insert("notes", "ann", "17", json!({ "Text": "first" })).unwrap(),
    steps: &[|client| done(undelete::delete(client, "ann", "17", deleted()))],
    // Beside the note, its copy is no loss.
    view: |client| {
        format!("first: {}, changed: {}", notes(client).contains("first"), notes(client).contains("changed"))
    },
    repair: |client| undelete::delete(client, "ann", "17", deleted()).unwrap(),
    left: notes,
};

#[test]
fn a_deleted_note_is_kept_whatever_is_killed_or_changed() {
    DELETE.check_crashes("delete");
    let change = |client: &Client| {
        if let Some(row) = client.get("notes", "ann", "17") {
            client.replace("notes", "ann", "17", &row.etag, json!({ "Text": "changed" })).unwrap();
        }
    };
    DELETE.beside(change).unwrap();
}

#[test]
fn an_undelete_brings_the_note_back_or_leaves_the_one_that_has_its_key() {
    let trial = Trial {
        before: |client| {
            (DELETE.before)(client);
            (DELETE.repair)(client);
        },
        steps: &[|client| done(undelete::undelete(client, "ann", "17", deleted()))],
        repair: |client| _ = undelete::undelete(client, "ann", "17", deleted()).unwrap(),
        ..DELETE
    };
    trial.check_crashes("undelete");
    trial.beside(|client| _ = client.insert("notes", "ann", "17", json!({ "Text": "another" }))).unwrap();
}

fn second(second: u32) -> Ticks {
    instant(&format!("2024-05-06T07:00:{second:02}Z"))
}

/// Old rows, and young ones.
fn sign_ins(client: &Client) -> [usize; 2] {
    let rows = client.all("signins");
    let old = rows.iter().filter(|row| *row.row_key > *row_key::newest_first(second(3)).as_str()).count();
    [old, rows.len() - old]
}

#[test]
fn a_purge_that_was_killed_is_run_again() {
    let trial = Trial {
        tables: &["signins"],
        before: |client| {
            (0..5).for_each(|at| high_volume_delete::insert(client, "signins", "ann", second(at)).unwrap());
        },
        steps: &[|client| done(high_volume_delete::purge(client, "signins", "ann", second(3), 2))],
        view: |client| sign_ins(client)[1].to_string(),
        repair: |client| _ = high_volume_delete::purge(client, "signins", "ann", second(3), 2).unwrap(),
        left: |client| {
            let [old, young] = sign_ins(client);
            format!("old: {old}, young: {young}")
        },
    };
    trial.check_crashes("high-volume delete");
    trial.beside(trial.repair).unwrap();
}

fn change_to(client: &Client, from: &str, to: &str) -> Result<(), String> {
    let user = users::find(client, from).unwrap().ok_or("no user")?;
    users::change(client, &user, to).unwrap().then_some(()).ok_or_else(|| "taken".to_owned())
}

#[test]
fn a_user_whose_address_changes_is_always_found_and_shares_no_address() {
    let trial = Trial {
        tables: &["registered"],
        before: |client| assert!(users::create(client, "ann", OLD, "Ann").unwrap()),
        steps: &[|client| change_to(client, OLD, NEW)],
        view: |client| {
            let rows = client.all("registered").into_iter().filter(|row| row.partition_key.starts_with("user!"));
            let has: Vec<_> = rows.map(|row| (row.partition_key, row.properties)).collect();
            let found = [OLD, NEW].map(|address| users::find(client, address).unwrap().map(|user| user.partition_key));
            format!("{has:?}, {found:?}")
        },
        ..Trial::BASE
    };
    trial.crashes().unwrap();
    let others: [fn(&Client); 3] = [
        |client| _ = change_to(client, NEW, OLD),
        |client| _ = users::create(client, "bob", OLD, "Bob"),
        |client| _ = users::create(client, "bob", NEW, "Bob"),
    ];
    for other in others {
        trial.beside(other).unwrap();
    }
}

const ORDERS: [(u32, &str); 2] = [(1, "ann"), (2, "bob")];

/// The old place of an order, and the new one.
fn places(client: &Client, id: u32, customer: &str) -> [Option<Row>; 2] {
    ["day", customer].map(|partition| client.get("orders", partition, &format!("order-{id}")))
}

fn move_all(client: &Client) {
    while mover::move_orders(client).unwrap().0 > 0 {}
}

#[test]
fn a_mover_killed_at_any_request_or_beside_an_editor_loses_nothing() {
    let trial = Trial {
        tables: &["orders"],
        before: |client| {
            for (id, customer) in ORDERS {
                let row = json!({ "Id": id, "Customer": customer, "Edits": 0 });
                client.insert("orders", "day", &format!("order-{id}"), row).unwrap();
            }
        },
        steps: &[|client| {
            move_all(client);
            Ok(())
        }],
        // As every reader during a move: the old keys first.
        view: |client| {
            let found = ORDERS.map(|(id, customer)| places(client, id, customer).into_iter().flatten().next());
            format!("{:?}", found.map(|row| row.map(|row| row.properties)))
        },
        repair: move_all,
        left: |client| {
            list(ORDERS.map(|(id, customer)| match places(client, id, customer) {
                [Some(_), Some(_)] => format!("{id}: both"),
                [Some(_), None] => format!("{id}: old"),
                [None, Some(_)] => format!("{id}: new"),
                [None, None] => format!("{id}: lost"),
            }))
        },
    };
    trial.check_crashes("move to new keys");
    let edit = |client: &Client| {
        let mut row = places(client, 1, "ann").into_iter().flatten().next().unwrap();
        row.properties.insert("Edits".to_owned(), 1.into());
        client.replace("orders", &row.partition_key, &row.row_key, &row.etag, row.properties.into()).unwrap();
    };
    trial.beside(edit).unwrap();
}
