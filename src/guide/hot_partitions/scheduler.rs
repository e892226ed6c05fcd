//! Jobs with the instant at which they are due, in eight queues, so that no partition takes every write.
//!
//! A job is in the queue of its id, under the instant at which it is due. The scheduler asks each queue for what is due by now, the
//! earliest first, and takes the jobs out.

use std::collections::BTreeMap;
use std::error::Error;
use std::time::Duration;

use tablekeys::partition::SipHash;
use tablekeys::range::KeyRange;
use tablekeys::{Result, Ticks, row_key};

const QUEUES: SipHash = SipHash::new(8);

/// A table: PartitionKey and RowKey to the id of a job.
type Table = BTreeMap<(String, String), String>;

fn add(table: &mut Table, job: &str, due: Ticks) -> Result<()> {
    let row_key = row_key::ascending(due).with_suffix(format_args!("-{job}"))?;
    table.insert((QUEUES.partition_key_of(job), row_key), job.to_owned());
    Ok(())
}

/// Takes the jobs out that are due by this instant: one query per queue.
fn take_due(table: &mut Table, now: Ticks) -> Result<Vec<String>> {
    let due = KeyRange::ascending(..=now)?;
    let mut taken = Vec::new();
    for queue in QUEUES.partition_keys() {
        let rows =
            table.range((queue.clone(), String::new())..).take_while(|((partition_key, _), _)| *partition_key == queue);
        let keys: Vec<_> =
            rows.map(|(keys, _)| keys.clone()).take_while(|(_, row_key)| due.contains(row_key)).collect();
        taken.extend(keys.iter().filter_map(|keys| table.remove(keys)));
    }
    Ok(taken)
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let mut table = Table::new();
    let noon: Ticks = "2024-05-06T12:00:00Z".parse()?;
    let after = |seconds| noon.checked_add(Duration::from_secs(seconds)).ok_or("an instant in year 9999 or before");
    for second in (0..1_000).rev() {
        add(&mut table, &format!("job-{second}"), after(second)?)?;
    }

    // Each job is taken once, when it is due and not before: at one minute, those of seconds 0 to 60.
    let first = take_due(&mut table, after(60)?)?;
    assert_eq!(first.len(), 61);
    assert!(first.contains(&"job-60".to_owned()) && !first.contains(&"job-61".to_owned()));
    assert!(take_due(&mut table, after(60)?)?.is_empty());
    assert_eq!(take_due(&mut table, after(2_000)?)?.len(), 939);
    assert!(table.is_empty());
    println!("1,000 jobs ran, from {} queues", QUEUES.partitions());
    Ok(())
}
