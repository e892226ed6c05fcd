//! An activity feed: the events of a user between two instants, newest first, twenty per page. A link to the next page
//! carries the last RowKey of this one, so that it works tomorrow too, and events that arrive meanwhile disturb no page.

#[cfg(not(test))]
#[path = "../clients/client.rs"]
mod client;

use std::error::Error;
use std::ops::Range;
use std::time::{Duration, SystemTime};

use serde_json::json;
use tablekeys::row_key;
use tablekeys::table::{Query, QueryBuilder};

use crate::client::{Client, Row};

/// Stores an event. The id makes the key unique where two events have the same instant.
pub(crate) fn post(client: &Client, user: &str, at: SystemTime, event: &str) -> tablekeys::Result<String> {
    let row_key = row_key::newest_first(at.try_into()?).with_suffix(format_args!("-{event}"))?;
    client.insert("Feed", user, &row_key, json!({ "Event": event })).expect("a new event");
    Ok(row_key)
}

pub(crate) fn feed(user: &str, window: Range<SystemTime>) -> QueryBuilder {
    Query::in_partition(user).newest_first_within(window)
}

/// One page: the twenty events after the last one seen.
pub(crate) fn page(client: &Client, feed: QueryBuilder, last_seen: Option<&str>) -> tablekeys::Result<Vec<Row>> {
    let mut next = Some(feed.resume_after(last_seen).page_size(20).build()?);
    let mut events = Vec::new();
    // An answer may hold fewer rows than there are: only one without continuation headers is the last.
    while let Some(query) = next.take() {
        let answer = client.page("Feed", &query).expect("a page");
        events.extend(answer.rows);
        if events.len() < 20 {
            next = answer.next.map(|(partition, row)| query.continued(&partition, row.as_deref()));
        }
    }
    events.truncate(20);
    Ok(events)
}

pub(crate) fn run(client: &Client) -> Result<(), Box<dyn Error>> {
    client.create_table("Feed")?;
    let start = SystemTime::UNIX_EPOCH + Duration::from_secs(1_714_979_289);
    let at = |seconds: u64| start + Duration::from_secs(seconds);
    // Two events per second, from ten seconds before the window to ten after it.
    for second in 0..70 {
        post(client, "o'neill", at(second), &format!("{second:02}a"))?;
        post(client, "o'neill", at(second), &format!("{second:02}b"))?;
    }
    post(client, "o'neill2", at(30), "of another user")?;

    let window = at(10)..at(60);
    let (mut seen, mut last_seen) = (Vec::new(), None::<String>);
    loop {
        let events = page(client, feed("o'neill", window.clone()), last_seen.as_deref())?;
        let Some(last) = events.last() else { break };
        println!("{} events, the last at {}", events.len(), last.row_key);
        last_seen = Some(last.row_key.clone());
        seen.extend(events.iter().map(|event| event.text("Event").to_owned()));
        // Meanwhile an event arrives that is newer than all pages read so far. From its key the program can tell that it is
        // inside the window.
        let row_key = post(client, "o'neill", at(59), &format!("late{}", seen.len()))?;
        assert!(feed("o'neill", window.clone()).build()?.row_keys().contains(row_key));
    }
    let expected: Vec<String> = (10..60).rev().flat_map(|n| [format!("{n:02}a"), format!("{n:02}b")]).collect();
    assert_eq!(seen, expected);

    let error = page(client, feed("o/neill", window), Some("#")).expect_err("two errors").to_string();
    assert!(error.starts_with("2 errors in a query: PartitionKey: expected a character that keys may hold at byte 1"));
    Ok(())
}

#[cfg(not(test))]
fn main() -> Result<(), Box<dyn Error>> {
    run(&Client::in_memory())
}
