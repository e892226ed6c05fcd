//! The programs of the guide that write to two partitions, and what is left of them when they are killed. The others write
//! once, or in one transaction, and leave all of it or nothing.

use std::fmt::Display;

use serde_json::json;
use tablekeys::{Ticks, row_key};

use crate::client::{Client, Row};
use crate::crashes::{Law, Step, Told, Trial, violates};
use crate::programs::{
    adjacency_list, data_series, denormalisation, high_volume_delete, index_entities, inter_partition_index, mover,
    outbox, sparse_index, undelete, unique_markers, users,
};

/// After every row that is written, as an hour after the last writer.
const LATER: &str = "2999-01-01T00:00:00Z";

fn instant(text: &str) -> Ticks {
    text.parse().unwrap()
}

fn done<E: Display>(answer: Result<(), E>) -> Result<(), String> {
    answer.map_err(|error| error.to_string())
}

fn done_if<E: Display>(answer: Result<bool, E>) -> Result<(), String> {
    answer.map_err(|error| error.to_string())?.then_some(()).ok_or_else(|| "taken".to_owned())
}

/// Words for what is stored.
fn list(words: impl IntoIterator<Item = String>) -> String {
    let words: Vec<String> = words.into_iter().collect();
    if words.is_empty() { "nothing".to_owned() } else { words.join(", ") }
}

fn holds(holds: bool, client: &Client, table: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(format!("{:?}", client.all(table))) }
}

mod unique {
    use super::*;
    use unique_markers::{delete, find, find_by, register, sweep};

    const EMAIL: &str = "ann@example.com";

    fn users(client: &Client) -> Vec<Row> {
        client.all("users").into_iter().filter(|row| row.row_key == "user").collect()
    }

    const UNIQUE: Law = ("no two users share a value", |client, _| {
        let users = users(client);
        let shared = |kind: &str| users.len() == 2 && users[0].text(kind) == users[1].text(kind);
        holds(!shared("Email") && !shared("Name"), client, "users")
    });

    const FOUND: Law = ("a user is found by each of its values", |client, _| {
        let has =
            |user: &Row, kind| find_by(client, kind, user.text(kind)).unwrap().is_some_and(|found| found == *user);
        holds(users(client).iter().all(|user| has(user, "Email") && has(user, "Name")), client, "users")
    });

    const EXISTS: Law = ("a user whose registration was acknowledged exists", |client, told| {
        let exists = find(client, 1).unwrap().is_some();
        holds(exists || !told.is_done("ann") || told.has_begun("delete"), client, "users")
    });

    const NONE_ALONE: Law = ("no marker is left without its user", |client, _| {
        holds(client.all("users").len() == 3 * users(client).len(), client, "users")
    });

    const TRIAL: Trial = Trial {
        tables: &["users"],
        steps: &[
            ("ann", |client| done_if(register(client, 1, EMAIL, "ann", client.began()))),
            ("delete", |client| done(delete(client, 1, client.began()))),
        ],
        laws: &[UNIQUE, FOUND, EXISTS],
        repair: |client| sweep(client, instant(LATER)).unwrap(),
        repaired: &[NONE_ALONE],
        left: |client| {
            list(client.all("users").iter().map(|row| match row.partition_key.split('!').nth(1) {
                _ if row.row_key == "user" => "user (ann)".to_owned(),
                Some("Email") => "e-mail (ann)".to_owned(),
                _ => "name (ann)".to_owned(),
            }))
        },
        ..Trial::BASE
    };

    #[test]
    fn a_killed_registration_leaves_no_value_taken_for_ever() {
        TRIAL.check_crashes("unique markers");
    }

    #[test]
    fn two_registrations_of_one_address_give_one_user() {
        let register = |client: &Client| _ = register(client, 2, EMAIL, "bob", client.began());
        Trial { steps: &TRIAL.steps[..1], ..TRIAL }.beside(register).unwrap();
    }

    /// Without markers: look whether the address is free, then insert.
    #[test]
    fn looking_before_inserting_violates_a_law() {
        fn look_and_insert(client: &Client, id: u32) {
            if users(client).is_empty() {
                let row = json!({ "Id": id, "Email": EMAIL, "Name": id.to_string() });
                client.insert("users", &format!("user!{id}"), "user", row).unwrap();
            }
        }
        let step: Step = ("ann", |client| {
            look_and_insert(client, 1);
            Ok(())
        });
        let trial = Trial { laws: &[UNIQUE], repaired: &[], ..TRIAL.with(step) };
        violates(trial.beside(|client| look_and_insert(client, 2)), UNIQUE);
    }
}

mod index_rows {
    use super::*;
    use inter_partition_index::{change_address, delete, find, find_by_address, insert, sweep};

    const TABLE: &str = "employees";
    const OLD: &str = "ann@old.example";
    const NEW: &str = "ann@new.example";

    fn is_found(client: &Client, address: &str) -> bool {
        find_by_address(client, address).unwrap().iter().any(|row| row.text("Address") == address)
    }

    const ROW_HAS_INDEX: Law = ("an employee who is found by id is found by address", |client, _| {
        let row = find(client, 17).unwrap();
        holds(row.is_none_or(|row| is_found(client, row.text("Address"))), client, TABLE)
    });

    const INDEX_HAS_ROW: Law = ("no index row is left without its row", |client, _| {
        let (indexes, rows): (Vec<Row>, Vec<Row>) =
            client.all(TABLE).into_iter().partition(|row| row.partition_key.starts_with("email!"));
        let addresses = indexes.iter().map(|row| &row.partition_key["email!".len()..]);
        holds(addresses.eq(rows.iter().map(|row| row.text("Address"))), client, TABLE)
    });

    const ACKNOWLEDGED: Law = ("what was acknowledged is found, and by no other address", |client, told| {
        let row = find(client, 17).unwrap();
        let seen = row.as_ref().map(|row| row.text("Address"));
        let allowed: &[Option<&str>] = match () {
            () if told.is_done("insert") => &[Some(OLD)],
            () if told.has_begun("insert") => &[None, Some(OLD)],
            () if told.is_done("delete") => &[None],
            () if told.has_begun("delete") => &[Some(NEW), None],
            () if told.is_done("change") => &[Some(NEW)],
            () => &[Some(OLD), Some(NEW)],
        };
        let others = [OLD, NEW].iter().any(|&address| seen != Some(address) && is_found(client, address));
        holds(allowed.contains(&seen) && !others, client, TABLE)
    });

    const TRIAL: Trial = Trial {
        tables: &[TABLE],
        before: |client| insert(client, 17, OLD).unwrap(),
        steps: &[
            ("change", |client| done(change_address(client, 17, NEW, client.began()))),
            ("delete", |client| done(delete(client, 17, client.began()))),
            ("insert", |client| done(insert(client, 17, OLD))),
        ],
        laws: &[ROW_HAS_INDEX, ACKNOWLEDGED],
        repair: |client| sweep(client, instant(LATER)).unwrap(),
        repaired: &[INDEX_HAS_ROW],
        left: |client| {
            let known = |address: &str| if address.contains("old") { "old" } else { "new" };
            list(client.all(TABLE).iter().rev().map(|row| match row.partition_key.strip_prefix("email!") {
                None => format!("row ({})", known(row.text("Address"))),
                Some(address) => format!("index ({})", known(address)),
            }))
        },
    };

    #[test]
    fn a_killed_writer_leaves_no_row_without_index_row() {
        TRIAL.check_crashes("inter-partition index");
    }

    #[test]
    fn concurrent_writers_leave_no_row_without_index_row() {
        let laws = &[ROW_HAS_INDEX];
        let others: [fn(&Client); 3] = [
            |client| _ = delete(client, 17, client.began()),
            |client| _ = insert(client, 17, OLD),
            |client| sweep(client, client.began()).unwrap(),
        ];
        for step in 0..3 {
            for other in others {
                Trial { steps: &TRIAL.steps[step..=step], laws, ..TRIAL }.beside(other).unwrap();
            }
        }
        // A row is inserted where there is none.
        let trial = Trial { before: |_| (), steps: &TRIAL.steps[2..], laws, ..TRIAL };
        trial.beside(|client| sweep(client, client.began()).unwrap()).unwrap();
        violates(trial.beside(|client| sweep(client, instant(LATER)).unwrap()), ROW_HAS_INDEX);
    }

    #[test]
    fn the_wrong_order_violates_a_law() {
        let step: Step = ("insert", |client| {
            client.insert(TABLE, "id!0000000017", "employee", json!({ "Id": 17, "Address": OLD })).unwrap();
            client.put(TABLE, &format!("email!{OLD}"), "0000000017", json!({})).unwrap();
            Ok(())
        });
        let trial = Trial { laws: &[ROW_HAS_INDEX], ..TRIAL };
        violates(Trial { before: |_| (), ..trial.with(step) }.crashes(), ROW_HAS_INDEX);
        let step: Step = ("delete", |client| {
            client.delete(TABLE, &format!("email!{OLD}"), "0000000017", "*").unwrap();
            client.delete(TABLE, "id!0000000017", "employee", "*").unwrap();
            Ok(())
        });
        violates(trial.with(step).crashes(), ROW_HAS_INDEX);
    }
}

mod graph {
    use super::*;
    use adjacency_list::{follow, followers, follows, sweep, unfollow};

    fn ends(client: &Client) -> [bool; 2] {
        let names = [follows(client, "ann").unwrap(), followers(client, "bob").unwrap()];
        [names[0].contains(&"bob".to_owned()), names[1].contains(&"ann".to_owned())]
    }

    const BOTH_ENDS_AGREE: Law = ("both ends of an edge give the same answer", |client, _| {
        let [one, other] = ends(client);
        holds(one == other, client, "people")
    });

    const ACKNOWLEDGED: Law = ("what was acknowledged is seen", |client, told| {
        let allowed: &[bool] = match () {
            () if told.is_done("unfollow") => &[false],
            () if told.has_begun("unfollow") => &[false, true],
            () if told.is_done("follow") => &[true],
            () => &[false, true],
        };
        holds(allowed.contains(&ends(client)[0]), client, "people")
    });

    const NONE_ALONE: Law = ("no reverse edge is left without its edge", |client, _| {
        holds(client.all("people").len().is_multiple_of(2), client, "people")
    });

    const TRIAL: Trial = Trial {
        tables: &["people"],
        steps: &[
            ("follow", |client| done(follow(client, "ann", "bob"))),
            ("unfollow", |client| done(unfollow(client, "ann", "bob"))),
        ],
        laws: &[BOTH_ENDS_AGREE, ACKNOWLEDGED],
        repair: |client| sweep(client, "bob").unwrap(),
        repaired: &[NONE_ALONE],
        left: |client| {
            let kind = |row: &Row| if row.row_key.starts_with("follows") { "edge" } else { "reverse edge" };
            list(client.all("people").iter().map(|row| kind(row).to_owned()))
        },
        ..Trial::BASE
    };

    #[test]
    fn a_killed_writer_leaves_no_edge_with_one_end() {
        TRIAL.check_crashes("adjacency list");
        let step: Step = ("follow", |client| {
            client.insert("people", "ann", "follows!bob", json!({})).unwrap();
            client.insert("people", "bob", "follower!ann", json!({})).unwrap();
            Ok(())
        });
        violates(TRIAL.with(step).crashes(), BOTH_ENDS_AGREE);
    }
}

mod tickets {
    use super::*;
    use sparse_index::{close, open, open_tickets, sweep};

    fn status(client: &Client) -> Option<String> {
        client.get("tickets", "customer!acme", "0000000007").map(|row| row.text("Status").to_owned())
    }

    const OPEN_IS_LISTED: Law = ("a ticket is listed exactly while it is open", |client, _| {
        let is_open = status(client).as_deref() == Some("open");
        holds(is_open == (open_tickets(client).unwrap().len() == 1), client, "tickets")
    });

    const ACKNOWLEDGED: Law = ("what was acknowledged is seen", |client, told| {
        let allowed: &[Option<&str>] = match () {
            () if told.is_done("close") => &[Some("closed")],
            () if told.has_begun("close") => &[Some("open"), Some("closed")],
            () if told.is_done("open") => &[Some("open")],
            () => &[None, Some("open")],
        };
        holds(allowed.contains(&status(client).as_deref()), client, "tickets")
    });

    const NONE_ALONE: Law = ("no index row is left without an open ticket", |client, _| {
        let indexes = client.all("tickets").iter().filter(|row| row.partition_key == "open").count();
        holds(indexes == open_tickets(client).unwrap().len(), client, "tickets")
    });

    const TRIAL: Trial = Trial {
        tables: &["tickets"],
        steps: &[("open", |client| done(open(client, "acme", 7))), ("close", |client| done(close(client, "acme", 7)))],
        laws: &[OPEN_IS_LISTED, ACKNOWLEDGED],
        repair: |client| sweep(client).unwrap(),
        repaired: &[NONE_ALONE],
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
        TRIAL.check_crashes("sparse index");
        let step: Step = ("open", |client| {
            client.insert("tickets", "customer!acme", "0000000007", json!({ "Status": "open" })).unwrap();
            client.put("tickets", "open", "acme!0000000007", json!({})).unwrap();
            Ok(())
        });
        violates(TRIAL.with(step).crashes(), OPEN_IS_LISTED);
    }
}

mod messages {
    use super::*;
    use outbox::{order, sold, work_off};

    /// Orders, messages, and the count.
    fn stored(client: &Client) -> (u64, u64, u64) {
        let rows = client.all("sales");
        let of = |kind: &str| rows.iter().filter(|row| row.row_key.starts_with(kind)).count() as u64;
        (of("order!"), of("message!"), rows.iter().map(sold).sum())
    }

    const NOT_FORGOTTEN: Law = ("an order is counted, or its message is there", |client, _| {
        let (orders, messages, sold) = stored(client);
        holds(sold <= orders && sold + messages >= orders, client, "sales")
    });

    const ONCE: Law = ("each order is counted once", |client, _| {
        let (orders, messages, sold) = stored(client);
        holds(messages == 0 && sold == orders, client, "sales")
    });

    const TRIAL: Trial = Trial {
        tables: &["sales"],
        steps: &[
            ("order", |client| done(order(client, "ann", 1, "lamp"))),
            ("work", |client| done(work_off(client, "ann"))),
        ],
        laws: &[NOT_FORGOTTEN],
        repair: |client| work_off(client, "ann").unwrap(),
        repaired: &[ONCE],
        left: |client| {
            let (orders, messages, sold) = stored(client);
            format!("orders: {orders}, messages: {messages}, sold: {sold}")
        },
        ..Trial::BASE
    };

    #[test]
    fn an_order_is_counted_once_in_spite_of_kills_and_of_another_worker() {
        TRIAL.check_crashes("message beside a row");
        TRIAL.beside(|client| work_off(client, "ann").unwrap()).unwrap();
    }
}

mod notes {
    use super::*;
    use undelete::{delete, undelete};

    const TABLES: &[&str] = &["notes", "Deleted202405"];

    fn at() -> Ticks {
        instant("2024-05-06T07:08:09Z")
    }

    fn written(client: &Client) {
        client.insert("notes", "ann", "17", json!({ "Text": "first" })).unwrap();
    }

    /// What the table has, and what the deleted notes are.
    fn texts(client: &Client) -> [String; 2] {
        TABLES
            .iter()
            .map(|table| list(client.all(table).iter().map(|row| row.text("Text").to_owned())))
            .collect::<Vec<_>>()
            .try_into()
            .unwrap()
    }

    fn left(client: &Client) -> String {
        let [notes, deleted] = texts(client).map(|text| text.replace("nothing", "none"));
        format!("note: {notes}, deleted: {deleted}")
    }

    const NEVER_LOST: Law = ("the note is there, or among the deleted ones", |client, _| {
        let [notes, deleted] = texts(client);
        let is_there = [notes, deleted].iter().any(|text| ["first", "changed"].contains(&text.as_str()));
        if is_there { Ok(()) } else { Err(left(client)) }
    });

    const GONE: Law = ("after a repeated delete the note is only among the deleted ones", |client, _| {
        let [notes, deleted] = texts(client);
        if notes == "nothing" && deleted != "nothing" { Ok(()) } else { Err(left(client)) }
    });

    const BACK: Law = ("after a repeated undelete the key has one note, and none is lost", |client, _| {
        let is = |notes: &str, deleted: &str| texts(client) == [notes, deleted];
        if is("first", "nothing") || is("another", "first") { Ok(()) } else { Err(left(client)) }
    });

    const DELETED: Trial = Trial {
        tables: TABLES,
        before: written,
        steps: &[("delete", |client| done(delete(client, "ann", "17", at())))],
        laws: &[NEVER_LOST],
        repair: |client| delete(client, "ann", "17", at()).unwrap(),
        repaired: &[GONE],
        left,
    };

    const UNDELETED: Trial = Trial {
        before: |client| {
            written(client);
            delete(client, "ann", "17", at()).unwrap();
        },
        steps: &[("undelete", |client| done(undelete(client, "ann", "17", at()).map(drop)))],
        repair: |client| _ = undelete(client, "ann", "17", at()).unwrap(),
        repaired: &[BACK],
        ..DELETED
    };

    #[test]
    fn a_deleted_note_is_kept_whatever_is_killed_or_changed() {
        DELETED.check_crashes("delete");
        let change = |client: &Client| {
            if let Some(row) = client.get("notes", "ann", "17") {
                client.replace("notes", "ann", "17", &row.etag, json!({ "Text": "changed" })).unwrap();
            }
        };
        DELETED.beside(change).unwrap();
        let step: Step = ("delete", |client| {
            client.delete("notes", "ann", "17", "*").unwrap();
            client.put("Deleted202405", "ann", "17", json!({ "Text": "first" })).unwrap();
            Ok(())
        });
        violates(DELETED.with(step).crashes(), NEVER_LOST);
    }

    #[test]
    fn an_undelete_brings_the_note_back_or_leaves_the_one_that_has_its_key() {
        UNDELETED.check_crashes("undelete");
        UNDELETED.beside(|client| _ = client.insert("notes", "ann", "17", json!({ "Text": "another" }))).unwrap();
    }
}

mod purge {
    use super::*;
    use high_volume_delete::{insert, purge};

    fn at(second: u32) -> Ticks {
        instant(&format!("2024-05-06T07:00:{second:02}Z"))
    }

    /// Old rows, and young ones.
    fn rows(client: &Client) -> [usize; 2] {
        let rows = client.all("signins");
        let old = rows.iter().filter(|row| *row.row_key > *row_key::newest_first(at(3)).as_str()).count();
        [old, rows.len() - old]
    }

    const YOUNG_STAY: Law =
        ("no row is deleted that is young enough to stay", |client, _| holds(rows(client)[1] == 2, client, "signins"));

    const OLD_GO: Law =
        ("no old row is left after the purge", |client, _| holds(rows(client)[0] == 0, client, "signins"));

    const TRIAL: Trial = Trial {
        tables: &["signins"],
        before: |client| (0..5).for_each(|second| insert(client, "signins", "ann", at(second)).unwrap()),
        steps: &[("purge", |client| done(purge(client, "signins", "ann", at(3), 2).map(drop)))],
        laws: &[YOUNG_STAY],
        repair: |client| _ = purge(client, "signins", "ann", at(3), 2).unwrap(),
        repaired: &[OLD_GO],
        left: |client| {
            let [old, young] = rows(client);
            format!("old: {old}, young: {young}")
        },
    };

    #[test]
    fn a_purge_that_was_killed_is_run_again() {
        TRIAL.check_crashes("high-volume delete");
        TRIAL.beside(TRIAL.repair).unwrap();
    }
}

mod addresses {
    use super::*;
    use users::{change, create, find};

    const TABLE: &str = "registered";
    const OLD: &str = "ann@old.example";
    const NEW: &str = "ann@new.example";

    /// Addresses and the users that have them, by the users' rows.
    fn owners(client: &Client) -> Vec<(String, String)> {
        let rows = client.all(TABLE).into_iter().filter(|row| row.partition_key.starts_with("user!"));
        rows.map(|row| (row.text("Address").to_owned(), row.partition_key)).collect()
    }

    const FOUND: Law = ("a user is found by the address that it has", |client, _| {
        let is_found =
            |address: &str, key: &str| find(client, address).unwrap().is_some_and(|user| user.partition_key == key);
        holds(owners(client).iter().all(|(address, key)| is_found(address, key)), client, TABLE)
    });

    const ONE_OWNER: Law = ("no address has two users", |client, _| {
        let mut addresses: Vec<String> = owners(client).into_iter().map(|(address, _)| address).collect();
        let users = addresses.len();
        addresses.sort();
        addresses.dedup();
        holds(addresses.len() == users, client, TABLE)
    });

    fn change_to(client: &Client, from: &str, to: &str) -> Result<(), String> {
        let user = find(client, from).unwrap().ok_or("no user")?;
        done_if(change(client, &user, to))
    }

    const TRIAL: Trial = Trial {
        tables: &[TABLE],
        before: |client| assert!(create(client, "ann", OLD, "Ann").unwrap()),
        steps: &[("change", |client| change_to(client, OLD, NEW))],
        laws: &[FOUND, ONE_OWNER],
        ..Trial::BASE
    };

    #[test]
    fn a_user_whose_address_changes_is_always_found_and_shares_no_address() {
        TRIAL.crashes().unwrap();
        let others: [fn(&Client); 3] = [
            |client| _ = change_to(client, NEW, OLD),
            |client| _ = create(client, "bob", OLD, "Bob"),
            |client| _ = create(client, "bob", NEW, "Bob"),
        ];
        for other in others {
            TRIAL.beside(other).unwrap();
        }
    }
}

/// Programs that write once: what two of them keep of each other.
mod one_write {
    use super::*;

    const BOTH_HOURS: Law = ("a reading that was acknowledged is stored", |client, _| {
        let row = client.get("readings", "boiler", "20240506").unwrap();
        holds(row.properties.contains_key("Hour07") && row.properties.contains_key("Hour08"), client, "readings")
    });

    fn record(client: &Client, hour: u32) -> Result<(), String> {
        done(data_series::record(client, "boiler", instant(&format!("2024-05-06T{hour:02}:30:00Z")), 61.5))
    }

    #[test]
    fn two_writers_of_a_row_keep_each_others_hours() {
        let trial = Trial {
            tables: &["readings"],
            steps: &[("Hour07", |client| record(client, 7))],
            laws: &[BOTH_HOURS],
            ..Trial::BASE
        };
        let other = |client: &Client| record(client, 8).unwrap();
        trial.beside(other).unwrap();
        // Reads the row and writes all of it.
        let step: Step = ("Hour07", |client| {
            let row = client.get("readings", "boiler", "20240506");
            let mut row = row.map_or_else(|| json!({}), |row| row.properties.into());
            row["Hour07"] = json!(61.5);
            client.put("readings", "boiler", "20240506", row).unwrap();
            Ok(())
        });
        violates(trial.with(step).beside(other), BOTH_HOURS);
    }

    const BOTH_LISTED: Law = ("the list of a name has each employee of the name", |client, _| {
        holds(index_entities::find_by_name(client, "sales", "smith").unwrap().len() == 2, client, "staff")
    });

    #[test]
    fn two_writers_extend_a_list_and_lose_nothing() {
        let trial = Trial {
            tables: &["staff"],
            steps: &[("ann", |client| done(index_entities::insert(client, "sales", 17, "smith")))],
            laws: &[BOTH_LISTED],
            ..Trial::BASE
        };
        trial.beside(|client| index_entities::insert(client, "sales", 18, "smith").unwrap()).unwrap();
    }

    const COPY_IS_NAME: Law = ("the copy of the manager's name is the manager's name", |client, _| {
        let department = client.get("departments", "sales", "department").unwrap();
        let key = format!("employee!{:0>10}", department.properties["Manager"].to_string());
        let manager = client.get("departments", "sales", &key).unwrap();
        holds(department.text("ManagerName") == manager.text("Name"), client, "departments")
    });

    pub(crate) fn departments(client: &Client) {
        for (id, name) in [(17, "Ann"), (18, "Bob")] {
            client.insert("departments", "sales", &format!("employee!{id:010}"), json!({ "Name": name })).unwrap();
        }
        client.insert("departments", "sales", "department", json!({ "Manager": 0, "ManagerName": "" })).unwrap();
        denormalisation::appoint(client, "sales", 17).unwrap();
    }

    #[test]
    fn a_copied_name_is_never_out_of_date() {
        let trial = Trial {
            tables: &["departments"],
            before: departments,
            steps: &[("appoint", |client| done(denormalisation::appoint(client, "sales", 18)))],
            laws: &[COPY_IS_NAME],
            ..Trial::BASE
        };
        trial.crashes().unwrap();
        let rename = |client: &Client| denormalisation::rename(client, "sales", 18, "Robert").unwrap();
        trial.beside(rename).unwrap();
        // Reads the employee and writes the copy alone.
        let step: Step = ("appoint", |client| {
            let name = client.get("departments", "sales", "employee!0000000018").unwrap().text("Name").to_owned();
            client.merge("departments", "sales", "department", json!({ "Manager": 18, "ManagerName": name })).unwrap();
            Ok(())
        });
        violates(trial.with(step).beside(rename), COPY_IS_NAME);
    }
}

pub(crate) use one_write::departments;

mod moves {
    use super::*;

    const ORDERS: [(u32, &str); 2] = [(1, "ann"), (2, "bob")];

    /// The old place of an order, and the new one.
    fn places(client: &Client, id: u32, customer: &str) -> [Option<Row>; 2] {
        ["day", customer].map(|partition| client.get("orders", partition, &format!("order-{id}")))
    }

    fn left(client: &Client) -> String {
        list(ORDERS.map(|(id, customer)| match places(client, id, customer) {
            [Some(_), Some(_)] => format!("{id}: both"),
            [Some(_), None] => format!("{id}: old"),
            [None, Some(_)] => format!("{id}: new"),
            [None, None] => format!("{id}: lost"),
        }))
    }

    const FOUND: Law = ("each order is found at its old keys or its new ones", |client, _| {
        holds(!left(client).contains("lost"), client, "orders")
    });

    const EDIT_IS_KEPT: Law = ("an edit that was acknowledged is seen", |client, told: &Told| {
        let edited = places(client, 1, "ann").into_iter().flatten().next();
        // Only beside the program that edits, nothing is told of the mover.
        let is_kept = told.has_begun("move") || edited.is_some_and(|row| row.properties["Edits"] == 1);
        holds(is_kept, client, "orders")
    });

    const MOVED: Law =
        ("each order is at its new keys alone", |client, _| holds(left(client) == "1: new, 2: new", client, "orders"));

    fn move_all(client: &Client) {
        while mover::move_orders(client).unwrap().0 > 0 {}
    }

    const TRIAL: Trial = Trial {
        tables: &["orders"],
        before: |client| {
            for (id, customer) in ORDERS {
                let row = json!({ "Id": id, "Customer": customer, "Edits": 0 });
                client.insert("orders", "day", &format!("order-{id}"), row).unwrap();
            }
        },
        steps: &[("move", |client| {
            move_all(client);
            Ok(())
        })],
        laws: &[FOUND],
        repair: move_all,
        repaired: &[MOVED],
        left,
    };

    #[test]
    fn a_mover_killed_at_any_request_loses_no_row() {
        TRIAL.check_crashes("move to new keys");
    }

    #[test]
    fn a_mover_beside_an_editor_loses_no_edit() {
        let edit = |client: &Client| {
            let mut row = places(client, 1, "ann").into_iter().flatten().next().unwrap();
            row.properties.insert("Edits".to_owned(), 1.into());
            client.replace("orders", &row.partition_key, &row.row_key, &row.etag, row.properties.into()).unwrap();
        };
        Trial { laws: &[FOUND, EDIT_IS_KEPT], ..TRIAL }.beside(edit).unwrap();
    }
}
