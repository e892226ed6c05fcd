//! Programs that keep several rows in step.

use serde_json::json;

use super::super::{Scenario, shown};
use super::{EARLIER, LATER, unknown};
use crate::programs::{
    adjacency_list, denormalisation, index_entities, inter_partition_index, intra_partition_index, outbox,
    sparse_index, unique_markers,
};

pub(super) const ADJACENCY_LIST: Scenario = Scenario {
    program: "patterns/adjacency_list/program",
    tables: &["people"],
    calls: || {
        vec![
            json!(["follow", "ann", "bob"]),
            json!(["follow", "ann", "bob"]),
            json!(["follow", "ann", "o'neil / 7"]),
            json!(["follow", "cid", "bob"]),
            json!(["follows", "ann"]),
            json!(["followers", "bob"]),
            json!(["unfollow", "ann", "bob"]),
            json!(["unfollow", "ann", "bob"]),
            json!(["followers", "bob"]),
            json!(["sweep", "bob"]),
            json!(["follows", "ann"]),
        ]
    },
    rust: |client, function, args| match function {
        "follow" => shown(adjacency_list::follow(client, args.text(0), args.text(1))),
        "unfollow" => shown(adjacency_list::unfollow(client, args.text(0), args.text(1))),
        "follows" => shown(adjacency_list::follows(client, args.text(0))),
        "followers" => shown(adjacency_list::followers(client, args.text(0))),
        "sweep" => shown(adjacency_list::sweep(client, args.text(0))),
        other => unknown(other),
    },
    ..Scenario::BASE
};

pub(super) const DENORMALISATION: Scenario = Scenario {
    program: "patterns/denormalisation/program",
    tables: &["departments"],
    before: |client| {
        for (id, name) in [(17, "Ann"), (18, "Bob")] {
            client.insert("departments", "sales", &format!("employee!{id:010}"), json!({ "Name": name })).unwrap();
        }
    },
    calls: || {
        vec![
            json!(["appoint", "sales", 17]),
            json!(["manager", "sales"]),
            json!(["rename", "sales", 17, "Anne O'Neil"]),
            json!(["rename", "sales", 18, "Rob"]),
            json!(["manager", "sales"]),
            json!(["appoint", "sales", 18]),
            json!(["manager", "sales"]),
        ]
    },
    rust: |client, function, args| match function {
        "appoint" => shown(denormalisation::appoint(client, args.text(0), args.number(1))),
        "manager" => shown(denormalisation::manager(client, args.text(0))),
        "rename" => shown(denormalisation::rename(client, args.text(0), args.number(1), args.text(2))),
        other => unknown(other),
    },
};

pub(super) const INDEX_ENTITIES: Scenario = Scenario {
    program: "patterns/index_entities/program",
    tables: &["staff"],
    calls: || {
        vec![
            json!(["insert", "sales", 17, "smith"]),
            json!(["insert", "sales", 18, "smith"]),
            json!(["insert", "sales", 18, "smith"]),
            json!(["insert", "sales", 19, "jones"]),
            json!(["insert", "sales", 19, "smith"]),
            json!(["find_by_name", "sales", "smith"]),
            json!(["find_by_name", "sales", "brown"]),
        ]
    },
    rust: |client, function, args| match function {
        "insert" => shown(index_entities::insert(client, args.text(0), args.number(1), args.text(2))),
        "find_by_name" => shown(index_entities::find_by_name(client, args.text(0), args.text(1))),
        other => unknown(other),
    },
    ..Scenario::BASE
};

pub(super) const INTER_PARTITION_INDEX: Scenario = Scenario {
    program: "patterns/inter_partition_index/program",
    tables: &["employees"],
    before: |client| _ = client.put("employees", "email!lost@old.example", "0000000099", json!({})).unwrap(),
    calls: || {
        vec![
            json!(["insert", 17, "ann@old.example"]),
            json!(["insert", 17, "ann@old.example"]),
            json!(["insert", 17, "ann@other.example"]),
            json!(["insert", 18, "ann@old.example"]),
            json!(["find_by_address", "ann@old.example"]),
            json!(["change_address", 17, "ann@new.example", EARLIER]),
            json!(["change_address", 18, "o'neil@new.example", LATER]),
            json!(["find", 17]),
            json!(["find_by_address", "ann@old.example"]),
            json!(["find_by_address", "o'neil@new.example"]),
            json!(["sweep", EARLIER]),
            json!(["find", 99]),
            json!(["remove", 18, EARLIER]),
            json!(["sweep", LATER]),
            json!(["insert", 20, "cid@example.com"]),
            json!(["remove", 20, LATER]),
        ]
    },
    rust: |client, function, args| match function {
        "insert" => shown(inter_partition_index::insert(client, args.number(0), args.text(1))),
        "find" => shown(inter_partition_index::find(client, args.number(0))),
        "find_by_address" => shown(inter_partition_index::find_by_address(client, args.text(0))),
        "change_address" => {
            shown(inter_partition_index::change_address(client, args.number(0), args.text(1), args.at(2)))
        }
        "remove" => shown(inter_partition_index::delete(client, args.number(0), args.at(1))),
        "sweep" => shown(inter_partition_index::sweep(client, args.at(0))),
        other => unknown(other),
    },
};

pub(super) const INTRA_PARTITION_INDEX: Scenario = Scenario {
    program: "patterns/intra_partition_index/program",
    tables: &["employees"],
    calls: || {
        vec![
            json!(["insert", "sales", 17, "ann@old.example"]),
            json!(["insert", "sales", 17, "ann@old.example"]),
            json!(["insert", "sales", 18, "ann@old.example"]),
            json!(["insert", "sales", 18, "bob@example.com"]),
            json!(["insert", "sales", 19, "cid@example.com"]),
            json!(["change_address", "sales", 17, "o'neil@new.example"]),
            json!(["change_address", "sales", 17, "bob@example.com"]),
            json!(["find", "sales", 17]),
            json!(["find_by_address", "sales", "o'neil@new.example"]),
            json!(["find_by_address", "sales", "ann@old.example"]),
            json!(["remove", "sales", 18]),
            json!(["remove", "sales", 18]),
        ]
    },
    rust: |client, function, args| match function {
        "insert" => shown(intra_partition_index::insert(client, args.text(0), args.number(1), args.text(2))),
        "change_address" => {
            shown(intra_partition_index::change_address(client, args.text(0), args.number(1), args.text(2)))
        }
        "find" => shown(intra_partition_index::find(client, args.text(0), args.number(1))),
        "find_by_address" => shown(intra_partition_index::find_by_address(client, args.text(0), args.text(1))),
        "remove" => shown(intra_partition_index::delete(client, args.text(0), args.number(1))),
        other => unknown(other),
    },
    ..Scenario::BASE
};

pub(super) const OUTBOX: Scenario = Scenario {
    program: "patterns/eventual_transactions/outbox",
    tables: &["sales"],
    before: |client| {
        // A worker that was killed has counted this one, and left its message.
        client.insert("sales", "product!lamp", "counted!cid!0000000005", json!({})).unwrap();
        client.insert("sales", "product!lamp", "sold", json!({ "Sold": 1 })).unwrap();
        client.insert("sales", "cid", "message!0000000005", json!({ "Product": "lamp" })).unwrap();
    },
    calls: || {
        vec![
            json!(["order", "ann", 1, "lamp"]),
            json!(["order", "ann", 1, "lamp"]),
            json!(["order", "ann", 2, "cup"]),
            json!(["order", "bob", 1, "lamp"]),
            json!(["work_off", "ann"]),
            json!(["work_off", "cid"]),
            json!(["work_off", "ann"]),
        ]
    },
    rust: |client, function, args| match function {
        "order" => shown(outbox::order(client, args.text(0), args.number(1), args.text(2))),
        "work_off" => shown(outbox::work_off(client, args.text(0))),
        other => unknown(other),
    },
};

pub(super) const SPARSE_INDEX: Scenario = Scenario {
    program: "patterns/sparse_index/program",
    tables: &["tickets"],
    before: |client| _ = client.put("tickets", "open", "lost!0000000001", json!({})).unwrap(),
    calls: || {
        vec![
            json!(["open", "acme", 1]),
            json!(["open", "acme", 1]),
            json!(["open", "acme", 2]),
            json!(["open", "o'neil & co", 3]),
            json!(["close", "acme", 1]),
            json!(["close", "acme", 1]),
            json!(["open_tickets"]),
            json!(["sweep"]),
            json!(["open_tickets"]),
        ]
    },
    rust: |client, function, args| match function {
        "open" => shown(sparse_index::open(client, args.text(0), args.number(1))),
        "close" => shown(sparse_index::close(client, args.text(0), args.number(1))),
        "open_tickets" => shown(sparse_index::open_tickets(client)),
        "sweep" => shown(sparse_index::sweep(client)),
        other => unknown(other),
    },
};

pub(super) const UNIQUE_MARKERS: Scenario = Scenario {
    program: "patterns/unique_markers/program",
    tables: &["users"],
    before: |client| {
        // Left by programs that were killed.
        for (partition, id) in [("unique!Name!cid", 9), ("unique!Name!dan", 8)] {
            client.insert("users", partition, "marker", json!({ "Id": id })).unwrap();
        }
    },
    calls: || {
        vec![
            json!(["register", 1, "ann@example.com", "ann", EARLIER]),
            json!(["register", 1, "ann@example.com", "ann", EARLIER]),
            json!(["register", 2, "ann@example.com", "bob", LATER]),
            json!(["register", 3, "cid@example.com", "cid", EARLIER]),
            json!(["register", 3, "cid@example.com", "cid", LATER]),
            json!(["find", 3]),
            json!(["find_by", "Name", "cid"]),
            json!(["find_by", "Name", "dan"]),
            json!(["find_by", "Email", "nobody@example.com"]),
            json!(["remove", 1, EARLIER]),
            json!(["remove", 1, EARLIER]),
            json!(["sweep", EARLIER]),
            json!(["remove", 3, LATER]),
            json!(["register", 4, "o'neil@example.com", "dee", LATER]),
            json!(["sweep", LATER]),
        ]
    },
    rust: |client, function, args| match function {
        "register" => shown(unique_markers::register(client, args.number(0), args.text(1), args.text(2), args.at(3))),
        "find" => shown(unique_markers::find(client, args.number(0))),
        "find_by" => shown(unique_markers::find_by(client, args.text(0), args.text(1))),
        "remove" => shown(unique_markers::delete(client, args.number(0), args.at(1))),
        "sweep" => shown(unique_markers::sweep(client, args.at(0))),
        other => unknown(other),
    },
};
