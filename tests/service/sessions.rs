//! Web sessions: a GUID each, in 15 partitions by the sum of its bytes.
//!
//! | | |
//! |---|---|
//! | PartitionKey | byte sum of the GUID, modulo 15 |
//! | RowKey | the GUID |
//! | asked most | one session by its GUID: a point query, the partition worked out again |
//! | asked daily | what was not touched for three days: 15 partition scans by the service's Timestamp |

use std::time::Duration;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde_json::json;
use tablekeys::Ticks;
use tablekeys::partition::{ByteSum, HashRing};
use tablekeys::rekey::{Keys, Plan};
use tablekeys::table::{AccessPath, Filter, Query};
use tablekeys_emulator::costs::Costs;
use tablekeys_emulator::mover::run;
use tablekeys_emulator::{Client, Properties, Row, Write, properties};
use uuid::Uuid;

use crate::life::write_all;
use crate::moving::Reach;

const THREE_DAYS: Duration = Duration::from_secs(3 * 24 * 60 * 60);

/// Random version-4 GUIDs, the same at each run.
fn guids(seed: u64, count: usize) -> Vec<Uuid> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let guid = || {
        let mut bytes = [0; 16];
        random.fill_bytes(&mut bytes);
        uuid::Builder::from_random_bytes(bytes).into_uuid()
    };
    std::iter::repeat_with(guid).take(count).collect()
}

fn by_sum(partitions: u32) -> impl Fn(&Uuid) -> String {
    let design = ByteSum::new(partitions);
    move |session| design.partition_key_of(session.as_bytes())
}

fn session(partition_key: String, session: &Uuid) -> Write {
    Write::Insert(partition_key, session.to_string(), properties(json!({ "User": "ann", "Basket": 3 })))
}

/// When the service last saw a row written.
fn touched(row: &Row) -> Ticks {
    row.timestamp.parse().expect("an instant as .NET prints it")
}

/// Deletes what was last written before `before`, one partition after the other, in transactions of at most 100. A
/// session that is touched between the scan and the delete has another ETag and stays.
fn purge(client: &Client, partitions: u32, before: Ticks) -> usize {
    let mut deleted = 0;
    for partition in 0..partitions {
        let old = Query::in_partition(partition.to_string()).filter(Filter::property("Timestamp").less_than(before));
        let rows = client.list("sessions", old.select(["PartitionKey", "RowKey"]));
        for some in rows.chunks(100) {
            let mut writes: Vec<Write> = some
                .iter()
                .map(|row| Write::Delete(row.partition_key.clone(), row.row_key.clone(), row.etag.clone()))
                .collect();
            while !writes.is_empty() {
                match client.transact("sessions", &writes) {
                    Ok(_) => deleted += writes.drain(..).count(),
                    Err(refused) if refused.status == 412 || refused.status == 404 => {
                        writes.remove(refused.index.expect("which one it was"));
                    }
                    Err(refused) => panic!("{refused:?}"),
                }
            }
        }
    }
    deleted
}

#[test]
fn sessions_are_found_by_guid_purged_by_age_and_spread() {
    let Some(client) = Client::of("sessions") else { return };
    client.create_table("sessions").unwrap();
    let mut costs = Costs::of(&client, "sessions");
    let point = AccessPath::Point;

    // Day one: 3,000 sessions in 15 partitions, each found by its GUID alone.
    let fifteen = by_sum(15);
    let old = guids(1, 3_000);
    let writes = old.iter().map(|guid| session(fifteen(guid), guid)).collect();
    costs.write("3,000 new sessions, by partition", || write_all(&client, "sessions", writes));
    let found = costs.read("one session by its GUID", point, || {
        client.get("sessions", &fifteen(&old[0]), &old[0].to_string()).expect("a session")
    });
    assert_eq!(found.text("User"), "ann");
    assert_eq!(client.get("sessions", &fifteen(&Uuid::nil()), &Uuid::nil().to_string()), None);

    // Later: 800 more, and ten of the first are touched again. Now three days pass.
    let last = client.all("sessions").iter().map(touched).max().expect("a session");
    std::thread::sleep(Duration::from_millis(5));
    let new = guids(2, 800);
    write_all(&client, "sessions", new.iter().map(|guid| session(fifteen(guid), guid)).collect());
    for guid in &old[..10] {
        let key = (fifteen(guid), guid.to_string());
        let etag = client.get("sessions", &key.0, &key.1).expect("a session").etag;
        client.replace("sessions", &key.0, &key.1, &etag, json!({ "User": "ann", "Basket": 4 })).unwrap();
    }
    let now = last.checked_add(THREE_DAYS).and_then(|t| t.checked_add(Duration::from_millis(1))).expect("before 9999");
    let three_days_ago = now.checked_sub(THREE_DAYS).expect("after 0001");
    let deleted = costs.write("the purge of 2,990 of 3,800 sessions", || purge(&client, 15, three_days_ago));
    assert_eq!(deleted, 2_990);
    let left = client.all("sessions");
    assert_eq!(left.len(), 810);
    assert!(left.iter().all(|row| touched(row) >= three_days_ago));
    assert_eq!(purge(&client, 15, three_days_ago), 0);

    // Growth: new sessions go to 31 partitions. Old ones stay where they are; a reader asks the new
    // place, then the old one, and no session is older than three days.
    let thirty_one = by_sum(31);
    let newest = guids(3, 1_000);
    write_all(&client, "sessions", newest.iter().map(|guid| session(thirty_one(guid), guid)).collect());
    let find = |guid: &Uuid| {
        let key = guid.to_string();
        let places = [thirty_one(guid), fifteen(guid)];
        let different = if places[0] == places[1] { &places[..1] } else { &places };
        different.iter().find_map(|partition| client.get("sessions", partition, &key))
    };
    assert!(old[..10].iter().chain(&new[..50]).chain(&newest[..50]).all(|guid| find(guid).is_some()));
    let one = newest.iter().find(|guid| thirty_one(guid) != fifteen(guid)).expect("most of them");
    costs.read("while growing: a session made since", point, || find(one).expect("a session"));
    let one = new.iter().find(|guid| thirty_one(guid) != fifteen(guid)).expect("most of them");
    costs.read("while growing: a session made before", point, || {
        let missed = client.get("sessions", &thirty_one(one), &one.to_string());
        assert_eq!(missed, None);
        client.get("sessions", &fifteen(one), &one.to_string()).expect("a session")
    });
    // Three days later nothing is left of the 15.
    let mut counts = [0; 31];
    for row in client.all("sessions") {
        counts[row.partition_key.parse::<usize>().expect("a number")] += 1;
    }
    assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
    costs.check();
}

#[test]
fn sessions_on_a_ring_move_only_to_the_new_partition() {
    let Some(client) = Client::of("sessions on a ring") else { return };
    client.create_table("ringsessions").unwrap();
    let mut costs = Costs::of(&client, "sessions-on-a-ring");
    let mut ring = HashRing::default();
    ring.add_all((0..15).map(|n| (format!("s{n:02}"), 1))).unwrap();
    let place = |ring: &HashRing, guid: &Uuid| ring.get(guid.as_bytes()).expect("a node").to_owned();

    let guids = guids(4, 3_000);
    let writes = guids.iter().map(|guid| session(place(&ring, guid), guid)).collect();
    costs.write("3,000 new sessions", || write_all(&client, "ringsessions", writes));
    let before = ring.clone();
    ring.add("s15", 1).unwrap();

    // A session is where the ring of its day put it: at the new place, or else at the old one.
    let moved: Vec<&Uuid> = guids.iter().filter(|guid| place(&before, guid) != place(&ring, guid)).collect();
    assert!(moved.iter().all(|guid| place(&ring, guid) == "s15"));
    let share = before.diff(&ring).unwrap().fraction();
    #[expect(clippy::cast_precision_loss, reason = "a few thousand")]
    let found = moved.len() as f64 / guids.len() as f64;
    assert!((found - share).abs() < 0.02, "{found} of the sessions, {share} of the ring");

    let stays = guids.iter().find(|guid| place(&before, guid) == place(&ring, guid)).expect("most of them");
    let point = AccessPath::Point;
    costs.read("after growing: a session that stays", point, || {
        client.get("ringsessions", &place(&ring, stays), &stays.to_string()).expect("a session")
    });
    costs.read("after growing: one whose place has changed", point, || {
        assert_eq!(client.get("ringsessions", "s15", &moved[0].to_string()), None);
        client.get("ringsessions", &place(&before, moved[0]), &moved[0].to_string()).expect("a session")
    });

    // Two requests instead of one, or the rows are moved once.
    let to = |keys: &Keys, _: &Properties| {
        let guid: Uuid = keys.row_key().parse().expect("a GUID");
        Keys::new(place(&ring, &guid), keys.row_key())
    };
    let mut plan = Plan::new(to);
    costs.write("moving those that change their place", || {
        plan.add(client.all("ringsessions").into_iter().map(Row::into_stored));
        run(&mut Reach::never_killed(&client, "ringsessions"), &mut plan).expect("a mover that is not killed");
    });
    assert_eq!((plan.counts().moved_across, plan.counts().skipped), (moved.len() as u64, 0));
    assert!(guids.iter().all(|guid| client.get("ringsessions", &place(&ring, guid), &guid.to_string()).is_some()));
    costs.check();
}
