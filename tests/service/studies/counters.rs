//! Counters that many increment at once: one row under its `ETag`, several rows, or a row per event.

use serde_json::json;
use tablekeys::Result;
use tablekeys::partition::Salt;
use tablekeys::table::Query;
use tablekeys_emulator::{Client, Properties, Row, Write, properties};

use super::comparison::Comparison;

include!("../../../src/guide/case_studies/counters/program.rs");

const WRITERS: usize = 8;

fn operation(n: usize) -> String {
    format!("op-{n:03}")
}

/// Writers that all read before any of them writes, again and again until each has added its one: the worst interleaving.
fn in_lock_step(client: &Client, table: &str, partitions: Vec<String>) {
    let mut waiting = partitions;
    while !waiting.is_empty() {
        let read = |p: &String| (p.clone(), Attempt::read(client, table, p.clone()));
        let attempts: Vec<(String, Attempt)> = waiting.iter().map(read).collect();
        waiting =
            attempts.into_iter().filter_map(|(p, attempt)| (!attempt.write(client, table)).then_some(p)).collect();
    }
}

fn sum(client: &Client, table: &str, counter: &str) -> Result<u64> {
    let rows = shards(counter)?.into_iter().filter_map(|p| client.get(table, &p, "count"));
    Ok(rows.map(|row| count_of(&row)).sum())
}

/// An event as a row of its own; one that is there already was counted by an earlier attempt.
fn insert_event(client: &Client, operation: &str) {
    match client.insert("Counters", "events", operation, json!({})) {
        Err(refused) if refused.status != 409 => panic!("{refused:?}"),
        _ => {}
    }
}

#[test]
fn several_rows_share_the_increments_of_a_counter() -> Result<()> {
    let Some(client) = Client::of("counters") else { return Ok(()) };
    client.create_table("Counters").unwrap();
    let mut table = Comparison::of(&client, "counters");
    let (one, eight, events) = ("one row, by its `ETag`", "eight rows", "a row per event");

    let question = "eight increments at once, all reading before any writes";
    table.ask(question, one, "8", || in_lock_step(&client, "Counters", vec!["visits".into(); WRITERS]));
    let salted: Result<Vec<String>> = (0..WRITERS).map(|n| shard("visits", &operation(n))).collect();
    let salted = salted?;
    table.ask(question, eight, "8", || in_lock_step(&client, "Counters", salted));
    table.ask(question, events, "8", || (0..WRITERS).for_each(|n| insert_event(&client, &operation(n))));

    let question = "the count";
    let found = table.ask(question, one, "right", || client.get("Counters", "visits", "count").unwrap());
    assert_eq!(count_of(&found), 8);
    assert_eq!(table.ask(question, eight, "right", || sum(&client, "Counters", "visits"))?, 8);
    let query = || Query::in_partition("events").select(["RowKey"]);
    assert_eq!(table.ask(question, events, "right", || client.list("Counters", query())).len(), 8);

    // An increment is carried out and its answer is lost, so the program sends it again.
    let question = "an increment whose answer was lost, sent again";
    let again = |partition: &str| {
        for _ in 0..2 {
            in_lock_step(&client, "Counters", vec![partition.to_owned()]);
        }
    };
    table.ask(question, one, "**counted twice**", || again("visits"));
    assert_eq!(count_of(&client.get("Counters", "visits", "count").unwrap()), 10);
    let partition = shard("visits", &operation(8))?;
    table.ask(question, eight, "**counted twice**", || again(&partition));
    assert_eq!(sum(&client, "Counters", "visits")?, 10);
    table.ask(question, events, "counted once", || {
        insert_event(&client, &operation(8));
        insert_event(&client, &operation(8));
    });
    assert_eq!(client.list("Counters", query()).len(), 9);
    table.check();
    Ok(())
}

/// Real threads: no increment is lost, whatever the interleaving.
#[test]
fn counters_of_many_threads_lose_no_increment() -> Result<()> {
    let Some(client) = Client::of("counters of threads") else { return Ok(()) };
    client.create_table("CountersOfThreads").unwrap();
    let mut requests = Vec::new();
    for counter in ["one", "eight"] {
        _ = client.sent();
        std::thread::scope(|scope| {
            for writer in 0..4 {
                let client = &client;
                scope.spawn(move || {
                    for n in 0..20 {
                        let salted = || shard(counter, &operation(20 * writer + n)).unwrap();
                        let partition = if counter == "one" { counter.to_owned() } else { salted() };
                        while !Attempt::read(client, "CountersOfThreads", partition.clone())
                            .write(client, "CountersOfThreads")
                        {}
                    }
                });
            }
        });
        requests.push(client.sent().len());
    }
    assert_eq!(count_of(&client.get("CountersOfThreads", "one", "count").unwrap()), 80);
    assert_eq!(sum(&client, "CountersOfThreads", "eight")?, 80);
    println!("80 increments of four threads: {requests:?} requests for one row and for eight");
    assert!(requests.iter().all(|&requests| requests >= 160));
    Ok(())
}
