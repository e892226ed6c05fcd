//! Web sessions as published (the id in the address, its byte sum modulo 15 as partition), and as they would be today.

use std::fmt::Write as _;
use std::time::Duration;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde_json::json;
use sha2::{Digest, Sha256};
use tablekeys::Ticks;
use tablekeys::partition::{ByteSum, Sha256Bits};
use tablekeys::table::{Filter, Query};
use tablekeys_emulator::{Client, Write, properties};
use uuid::Uuid;

use super::comparison::Comparison;
use crate::life::write_all;

include!("../../../src/guide/case_studies/sessions/program.rs");

const OLD: usize = 1_500;
const NEW: usize = 300;

/// As published: the GUID is the RowKey.
fn published(partitions: u32, id: Uuid) -> (String, String) {
    (ByteSum::new(partitions).partition_key_of(&id), id.to_string())
}

/// Deletes what was last written before an instant, partition by partition, 100 rows per transaction.
fn purge(client: &Client, table: &str, partitions: &[String], before: Ticks) -> usize {
    let mut deleted = 0;
    for partition in partitions {
        let old = Query::in_partition(partition).filter(Filter::property("Timestamp").less_than(before));
        let rows = client.list(table, old.select(["PartitionKey", "RowKey"]));
        let writes: Vec<Write> =
            rows.into_iter().map(|row| Write::Delete(row.partition_key, row.row_key, row.etag)).collect();
        for some in writes.chunks(100) {
            client.transact(table, some).unwrap();
            deleted += some.len();
        }
    }
    deleted
}

#[test]
fn sessions_as_published_and_with_hashed_tokens() {
    let Some(client) = Client::of("sessions compared") else { return };
    let mut table = Comparison::of(&client, "sessions-compared");
    let mut random = ChaCha8Rng::seed_from_u64(15);
    let ids: Vec<Uuid> = (0..OLD + NEW)
        .map(|_| {
            let mut bytes = [0; 16];
            random.fill_bytes(&mut bytes);
            uuid::Builder::from_random_bytes(bytes).into_uuid()
        })
        .collect();
    let tokens: Vec<[u8; 32]> = (0..OLD + NEW)
        .map(|_| {
            let mut bytes = [0; 32];
            random.fill_bytes(&mut bytes);
            bytes
        })
        .collect();
    let (as_published, today) = ("as published", "today");
    let row = || properties(json!({ "User": "ann" }));
    let insert = |(p, r): (String, String)| Write::Insert(p, r, row());
    for name in ["PublishedSessions", "HashedSessions"] {
        client.create_table(name).unwrap();
    }
    let fifteen = |id: &Uuid| published(15, *id);
    let by_partition = |mut writes: Vec<Write>| {
        writes.sort_by(|a, b| a.keys().cmp(&b.keys()));
        writes
    };
    let stored = by_partition(ids[..OLD].iter().map(|id| insert(fifteen(id))).collect());
    write_all(&client, "PublishedSessions", stored);
    let stored = by_partition(tokens[..OLD].iter().map(|token| insert(keys(token))).collect());
    write_all(&client, "HashedSessions", stored);

    let (p, r) = fifteen(&ids[0]);
    table.ask("one session by its id", as_published, "right; a leaked RowKey is the session", || {
        client.get("PublishedSessions", &p, &r).expect("a session")
    });
    let (p, r) = keys(&tokens[0]);
    table.ask("one session by its id", today, "right; a leaked RowKey opens nothing", || {
        client.get("HashedSessions", &p, &r).expect("a session")
    });

    // The program is changed to 31 partitions while 200 sessions are open.
    let question = "200 open sessions, after more partitions were configured";
    let asked = &ids[..200];
    let found = table.ask(question, "as published, 31 asked", "**nearly all are lost**", || {
        let found = asked.iter().map(|id| published(31, *id));
        found.filter(|(p, r)| client.get("PublishedSessions", p, r).is_some()).count()
    });
    assert!(found < 20, "{found} found");
    let found = table.ask(question, "as published, 31 and then 15 asked", "right", || {
        let places = |id: &Uuid| [published(31, *id), published(15, *id)];
        asked
            .iter()
            .filter(|id| places(id).iter().any(|(p, r)| client.get("PublishedSessions", p, r).is_some()))
            .count()
    });
    assert_eq!(found, 200);
    let found = table.ask(question, "today, 64 from the first day", "right", || {
        tokens[..200].iter().map(keys).filter(|(p, r)| client.get("HashedSessions", p, r).is_some()).count()
    });
    assert_eq!(found, 200);

    let question = "the purge of 1,500 of 1,800 sessions";
    let last = ["PublishedSessions", "HashedSessions"].map(|name| {
        let rows = client.all(name);
        rows.iter().map(|row| row.timestamp.parse::<Ticks>().expect("an instant")).max().expect("a session")
    });
    let before = last.into_iter().max().and_then(|last| last.checked_add(Duration::from_millis(1))).unwrap();
    std::thread::sleep(Duration::from_millis(5));
    let stored = by_partition(ids[OLD..].iter().map(|id| insert(fifteen(id))).collect());
    write_all(&client, "PublishedSessions", stored);
    let stored = by_partition(tokens[OLD..].iter().map(|token| insert(keys(token))).collect());
    write_all(&client, "HashedSessions", stored);
    let partitions: Vec<String> = (0..15).map(|n: u32| n.to_string()).collect();
    let deleted =
        table.ask(question, as_published, "done", || purge(&client, "PublishedSessions", &partitions, before));
    assert_eq!(deleted, OLD);
    let partitions: Vec<String> = (0..64).map(|n: u32| format!("{n:06b}")).collect();
    let deleted = table.ask(question, today, "done", || purge(&client, "HashedSessions", &partitions, before));
    assert_eq!(deleted, OLD);
    assert_eq!(client.all("PublishedSessions").len(), NEW);
    assert_eq!(client.all("HashedSessions").len(), NEW);
    table.check();
}
