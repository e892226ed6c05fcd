//! A blog whose comments were keyed by unpadded ticks, and are widened while people read and write.
//!
//! | | PartitionKey | RowKey |
//! |---|---|---|
//! | entries | the year | newest-first ticks and an id |
//! | comments | the entry's id | ticks without padding, and the comment's id; to be: 19 digits |

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde_json::json;
use tablekeys::range::KeyRange;
use tablekeys::rekey::{DryRun, Keys, Plan, Stored, Widening, Write as Rekeyed};
use tablekeys::table::{AccessPath, Query, QueryBuilder};
use tablekeys::{Ticks, row_key};
use tablekeys_emulator::costs::Costs;
use tablekeys_emulator::mover::{Answer, Killed, Store, run};
use tablekeys_emulator::{Client, Properties, Row, Write, properties};

use crate::life::write_all;
use crate::moving::Reach;

const ENTRIES: u32 = 3;

fn wide() -> Widening<19> {
    Widening::new()
}

/// Comments lie around the day on which ticks get their 19th digit, in the year 3169, so that text order is wrong among the
/// unpadded ones already.
fn at(id: u32) -> Ticks {
    let ticks = 999_999_999_999_999_500 + u64::from(id) * 7;
    Ticks::new(ticks).expect("before 9999")
}

fn entry(id: u32) -> String {
    format!("entry-{}", id % ENTRIES)
}

fn old_key(id: u32) -> String {
    format!("{}-c{id}", at(id).get())
}

fn new_key(id: u32) -> String {
    row_key::ascending(at(id)).with_suffix(format_args!("-c{id}")).expect("short")
}

fn comment(id: u32, edits: u32) -> Properties {
    properties(json!({ "Id": id, "Edits": edits }))
}

fn number(row: &Row, name: &str) -> u32 {
    u32::try_from(row.properties[name].as_u64().expect("a number")).expect("a small one")
}

fn rows_of(entry: &str, range: &KeyRange) -> QueryBuilder {
    Query::in_partition(entry).rows(range.clone())
}

/// The comments of an entry, oldest first, in pages of ten: narrow keys first, then wide ones, sorted by value.
fn read_comments(client: &Client, table: &str, entry: &str) -> Vec<Row> {
    let read = |range: &KeyRange| client.list(table, rows_of(entry, range).top(10));
    let narrow = wide().narrow_ranges().iter().flat_map(read).collect();
    wide().merge_by_value(narrow, read(&wide().wide_range()), |row| &row.row_key).expect("keys that begin with ticks")
}

/// The comment at its old key, or else at its new one.
fn find(client: &Client, table: &str, id: u32) -> Option<Row> {
    [old_key(id), new_key(id)].iter().find_map(|key| client.get(table, &entry(id), key))
}

fn plan<'f>() -> Plan<'f, Properties> {
    // As if the rows were large: four per transaction, so that there are many transactions.
    Plan::new(|keys: &Keys, _: &Properties| wide().widen_keys(keys)).with_row_bytes(|_| 1_000_000)
}

#[test]
fn entries_are_read_newest_first() {
    let Some(client) = Client::of("blog entries") else { return };
    client.create_table("entries").unwrap();
    let mut costs = Costs::of(&client, "blog-entries");
    let start: Ticks = "2024-01-01T00:00:00.0000000Z".parse().unwrap();
    let at = |n: u64| start.checked_add(Duration::from_secs(n * 3_600)).expect("before 9999");
    let key = |n: u64| row_key::newest_first(at(n)).with_suffix(format_args!("-e{n}")).expect("short");
    write_all(
        &client,
        "entries",
        (0..200).map(|n| Write::Insert("2024".into(), key(n), properties(json!({ "N": n })))).collect(),
    );
    let page = Query::in_partition("2024").newest_first_within(..).top(10);
    let found = costs.read("the newest 10 entries", AccessPath::Range, || client.page("entries", page).unwrap().rows);
    assert_eq!(found.iter().map(|row| number(row, "N")).collect::<Vec<_>>(), (190..200).rev().collect::<Vec<_>>());
    costs.check();
}

#[test]
fn three_stages_widen_the_comments() {
    let Some(client) = Client::of("blog comments") else { return };
    client.create_table("comments").unwrap();
    let mut costs = Costs::of(&client, "blog-comments");
    write_all(&client, "comments", (0..250).map(|id| Write::Insert(entry(id), old_key(id), comment(id, 0))).collect());
    let ids = |rows: &[Row]| rows.iter().map(|row| number(row, "Id")).collect::<Vec<_>>();
    let of_entry = |count: u32| (0..count).filter(|id| id % ENTRIES == 0).collect::<Vec<u32>>();

    // As it was: text order puts the 19-digit ticks of later comments before the 18-digit ones of earlier ones.
    let as_it_was = client.list("comments", Query::in_partition("entry-0"));
    assert!(!ids(&as_it_was).is_sorted() && as_it_was.len() == 84);

    // Stage 1: readers read both; then writers write wide keys.
    let range = AccessPath::Range;
    let whole = |range: &KeyRange| client.list("comments", rows_of("entry-0", range));
    let found = costs.read("the comments of an entry, both widths", range, || {
        let narrow = wide().narrow_ranges().iter().flat_map(whole).collect();
        wide()
            .merge_by_value(narrow, whole(&wide().wide_range()), |row| &row.row_key)
            .expect("keys that begin with ticks")
    });
    assert_eq!(ids(&found), of_entry(250));
    write_all(
        &client,
        "comments",
        (250..300).map(|id| Write::Insert(entry(id), new_key(id), comment(id, 0))).collect(),
    );
    assert_eq!(ids(&read_comments(&client, "comments", "entry-0")), of_entry(300));

    // Stage 2: what is to be done, then doing it. Ticks that have 19 digits anyway stay.
    let mut dry_run = DryRun::new(|keys: &Keys, (): &()| wide().widen_keys(keys)).with_row_bytes(|_| 1_000_000);
    dry_run
        .add(client.all("comments").into_iter().map(|row| Stored::new(row.partition_key, row.row_key, row.etag, ())));
    let forecast = dry_run.finish();
    assert!(forecast.is_clean());
    let narrow = (0..250).filter(|&id| at(id).get() < 1_000_000_000_000_000_000).count();
    assert_eq!(forecast.counts().moved_within, narrow as u64);
    let mut plan = plan();
    costs.write("widening 72 of 300 comments", || {
        plan.add(client.all("comments").into_iter().map(Row::into_stored));
        run(&mut Reach::never_killed(&client, "comments"), &mut plan).expect("a mover that is not killed");
    });
    assert_eq!(plan.counts(), forecast.counts());

    // Stage 3: the last old key is gone, so one width is read, and text order is right.
    let remaining = costs.read("the check that no old key is left", range, || {
        let narrow = (0..ENTRIES).flat_map(|entry| {
            let ranges = wide().narrow_ranges();
            ranges.map(|range| client.list("comments", rows_of(&format!("entry-{entry}"), &range)))
        });
        wide().remaining(narrow.flatten().map(|row| row.row_key))
    });
    assert_eq!(remaining, 0);
    let found = costs.read("the comments of an entry, one width", range, || {
        client.list("comments", Query::in_partition("entry-0").ascending_within(..))
    });
    assert_eq!(ids(&found), of_entry(300));
    costs.check();
}

/// What people did to the comments, so that it can be compared with what is there.
#[derive(Default)]
struct Told {
    /// Comments that were accepted, and how many edits of each.
    edits: BTreeMap<u32, u32>,
    deleted: BTreeSet<u32>,
}

/// Somebody who comments, edits and deletes.
fn write_on(client: &Client, table: &str, told: &Mutex<Told>, ids: &AtomicUsize, stop: &AtomicBool, seed: u64) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    while !stop.load(Ordering::Acquire) {
        match random.next_u32() % 10 {
            0 | 1 => {
                let id = u32::try_from(ids.fetch_add(1, Ordering::AcqRel)).expect("not so many");
                client.write(table, &Write::Insert(entry(id), new_key(id), comment(id, 0))).expect("a new comment");
                told.lock().unwrap().edits.insert(id, 0);
            }
            action => {
                let some = told.lock().unwrap().edits.keys().copied().collect::<Vec<_>>();
                let id = some[random.next_u32() as usize % some.len()];
                // Between the two looks the row may move, and be deleted by the other writer: look once more.
                let Some(row) = find(client, table, id) else { continue };
                let (key, edits) = (&row.row_key, number(&row, "Edits") + 1);
                // Held while writing, so that the readers know what they may see.
                let mut told = told.lock().unwrap();
                if action == 2 {
                    if client.delete(table, &entry(id), key, &row.etag).is_ok() {
                        told.edits.remove(&id);
                        told.deleted.insert(id);
                    }
                } else if client
                    .write(table, &Write::Replace(entry(id), key.clone(), row.etag, comment(id, edits)))
                    .is_ok()
                {
                    told.edits.insert(id, edits);
                }
            }
        }
    }
}

/// A client that reads entries and checks that it finds every comment.
fn read_on(client: &Client, table: &str, told: &Mutex<Told>, stop: &AtomicBool) -> usize {
    let mut read = 0;
    while !stop.load(Ordering::Acquire) {
        for entry_number in 0..ENTRIES {
            let before = told.lock().unwrap().edits.clone();
            let comments = read_comments(client, table, &format!("entry-{entry_number}"));
            let deleted = told.lock().unwrap().deleted.clone();
            let seen: Vec<(u32, u32)> = comments.iter().map(|row| (number(row, "Id"), number(row, "Edits"))).collect();
            assert!(seen.is_sorted_by(|a, b| a.0 < b.0), "out of order, or twice: {seen:?}");
            let seen: BTreeMap<u32, u32> = seen.into_iter().collect();
            for (id, edits) in before.into_iter().filter(|(id, _)| id % ENTRIES == entry_number) {
                let fine = seen.get(&id).is_some_and(|&seen| seen >= edits) || deleted.contains(&id);
                assert!(fine, "comment {id} with {edits} edits: {:?}", seen.get(&id));
            }
            read += 1;
        }
    }
    read
}

/// Widens 120 comments among two writers and a reader, and kills the mover at random until all are widened. Returns the number of
/// kills, and of lists read meanwhile.
fn widen_among_clients(client: &Client, table: &'static str, seed: u64) -> (u32, usize) {
    client.create_table(table).unwrap();
    write_all(client, table, (0..120).map(|id| Write::Insert(entry(id), old_key(id), comment(id, 0))).collect());
    let told = Mutex::new(Told { edits: (0..120).map(|id| (id, 0)).collect(), deleted: BTreeSet::new() });
    let (ids, stop, random) = (AtomicUsize::new(120), AtomicBool::new(false), &mut ChaCha8Rng::seed_from_u64(seed));
    let other = || Client::of("another client").expect("the same service");
    let (mut kills, mut lists) = (0, 0);
    std::thread::scope(|scope| {
        for writer in 0..2 {
            let (told, ids, stop) = (&told, &ids, &stop);
            scope.spawn(move || write_on(&other(), table, told, ids, stop, seed << 8 | writer));
        }
        let reader = scope.spawn(|| read_on(&other(), table, &told, &stop));
        // The other clients stop even if this panics; otherwise the scope would wait for them for ever.
        let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            loop {
                let mut plan = plan();
                plan.add(client.all(table).into_iter().map(Row::into_stored));
                let (lives, sends_the_last) = (1 + random.next_u32() % 4, random.next_u32() % 2 == 0);
                let mut reach = Reach { client, table, lives, sends_the_last, loses_each: 3 };
                match run(&mut reach, &mut plan) {
                    Err(Killed) => kills += 1,
                    Ok(()) if wide().remaining(client.all(table).iter().map(|row| &row.row_key)) == 0 => break,
                    Ok(()) => {}
                }
                assert!(kills < 200, "the moves do not end");
            }
        }));
        stop.store(true, Ordering::Release);
        lists = reader.join().expect("a reader that found every comment");
        done.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
    });
    let found: BTreeMap<u32, u32> =
        client.all(table).iter().map(|row| (number(row, "Id"), number(row, "Edits"))).collect();
    assert_eq!(found, told.into_inner().unwrap().edits);
    for row in client.all(table) {
        assert_eq!(row.row_key, new_key(number(&row, "Id")));
    }
    client.delete_table(table).unwrap();
    (kills, lists)
}

#[test]
fn comments_stay_complete_and_sorted_during_200_kills() {
    let Some(client) = Client::of("widening among clients") else { return };
    let (mut kills, mut lists, mut tables) = (0, 0, 0);
    while kills < 200 {
        let (killed, read) = widen_among_clients(&client, "busycomments", tables);
        kills += killed;
        lists += read;
        tables += 1;
    }
    println!("{kills} kills in {tables} tables on the service, {lists} lists read meanwhile");
    assert!(lists > 0);
}

/// A mover whose rows another client edits after they are copied and before the originals are deleted.
struct Edited<'c, 'e> {
    reach: Reach<'c>,
    /// The number of the last edit of each row that was edited.
    edits: &'e mut BTreeMap<u32, u32>,
    count: &'e mut u32,
}

impl Store for Edited<'_, '_> {
    type Row = Properties;

    fn read(&mut self, at: &Keys) -> Result<Option<(String, Properties)>, Killed> {
        self.reach.read(at)
    }

    fn send(&mut self, writes: &[Rekeyed<'_, Properties>]) -> Result<Answer, Killed> {
        let (client, table) = (self.reach.client, self.reach.table);
        for write in writes {
            if let (Rekeyed::Delete { keys, .. }, true) = (write, *self.count < 12) {
                *self.count += 1;
                let row = client.get(table, keys.partition_key(), keys.row_key()).expect("the original");
                let mut changed = row.properties;
                let id = changed["Id"].as_u64().and_then(|id| u32::try_from(id).ok()).expect("a small number");
                changed.insert("Edits".to_owned(), (*self.count).into());
                self.edits.insert(id, *self.count);
                let replace = Write::Replace(row.partition_key, row.row_key, row.etag, changed);
                client.write(table, &replace).expect("an edit by the ETag just read");
            }
        }
        self.reach.send(writes)
    }

    fn is_equal(a: &Properties, b: &Properties) -> bool {
        Reach::is_equal(a, b)
    }

    fn is_same(a: &Properties, b: &Properties) -> bool {
        Reach::is_same(a, b)
    }
}

/// Entries move from one partition to one per year: another partition, so insert and delete are two requests.
#[test]
fn an_edit_between_insert_and_delete_is_kept_after_a_kill() {
    let Some(client) = Client::of("edits between insert and delete") else { return };
    for (table, lives) in [("editedone", u32::MAX), ("editedtwo", 4)] {
        client.create_table(table).unwrap();
        write_all(
            &client,
            table,
            (0..8).map(|id| Write::Insert("all".into(), format!("{id}"), comment(id, 0))).collect(),
        );
        let to = |keys: &Keys, row: &Properties| Keys::new(format!("year-{}", row["Id"]), keys.row_key());
        let (mut edits, mut count, mut kills) = (BTreeMap::new(), 0, 0);
        loop {
            let mut plan = Plan::new(to);
            plan.add(client.all(table).into_iter().map(Row::into_stored));
            let reach = Reach {
                client: &client,
                table,
                lives: lives.saturating_add(5 * kills),
                sends_the_last: true,
                loses_each: 7,
            };
            let ended = run(&mut Edited { reach, edits: &mut edits, count: &mut count }, &mut plan);
            assert!(plan.skipped().is_empty(), "{:?}", plan.skipped());
            if ended.is_ok() {
                break;
            }
            kills += 1;
        }
        assert!(count == 12 && (lives == u32::MAX || kills > 1), "{count} edits, {kills} kills");
        let found = client.all(table);
        assert!(found.iter().all(|row| row.partition_key == format!("year-{}", number(row, "Id"))));
        let found: Vec<(u32, u32)> = found.iter().map(|row| (number(row, "Id"), number(row, "Edits"))).collect();
        assert_eq!(found, (0..8).map(|id| (id, edits.get(&id).copied().unwrap_or(0))).collect::<Vec<_>>());
    }
}
