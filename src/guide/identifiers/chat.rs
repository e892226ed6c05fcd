//! A chat whose messages are named by ULIDs: what is unread since an instant, and a hot room behind a salt.

use std::time::{Duration, SystemTime};

use serde_json::json;
use tablekeys::partition::Salt;
use tablekeys::range;
use tablekeys::table::Query;
use tablekeys::tuple;

use crate::client::Client;

/// A busy room writes to four partitions, chosen by the message.
const BUSY: Salt = Salt::after(4, '-');

/// The partitions of a room: one, or one per salt.
fn rooms(room: &str, busy: bool) -> tablekeys::Result<Vec<String>> {
    let room = tuple::encode(&(room,))?;
    Ok(if busy { BUSY.all_keys(&room)? } else { vec![room] })
}

fn send(client: &Client, room: &str, busy: bool, message: &str, text: &str) -> tablekeys::Result<()> {
    let name = tuple::encode(&(room,))?;
    let partition_key = if busy { BUSY.key_for(&name, message)? } else { name };
    client.insert("Chat", &partition_key, message, json!({ "Text": text })).expect("a new message");
    Ok(())
}

/// The messages since an instant, oldest first, from all partitions of the room.
fn unread(client: &Client, room: &str, busy: bool, since: SystemTime) -> tablekeys::Result<Vec<String>> {
    let unread = range::ulids(since..)?;
    let mut messages = Vec::new();
    for partition_key in rooms(room, busy)? {
        messages.extend(client.list("Chat", Query::in_partition(partition_key).rows(unread.clone())));
    }
    messages.sort_by(|a, b| a.row_key.cmp(&b.row_key));
    Ok(messages.iter().map(|message| message.text("Text").to_owned()).collect())
}

pub(crate) fn run(client: &Client) -> tablekeys::Result<(), Box<dyn std::error::Error>> {
    client.create_table("Chat")?;
    // Two messages in each of four milliseconds, from clients that make ULIDs: 2024-05-06T07:08:09.122Z to .125Z.
    let messages = [("01HX6BPE12", "one"), ("01HX6BPE13", "two"), ("01HX6BPE14", "three"), ("01HX6BPE15", "four")];
    for (room, busy) in [("it's quiet", false), ("busy", true)] {
        for (time, text) in messages {
            send(client, room, busy, &format!("{time}ZZZZZZZZZZZZZZZ0"), text)?;
            send(client, room, busy, &format!("{time}0000000000000001"), text)?;
        }
        let at = |nanos| SystemTime::UNIX_EPOCH + Duration::new(1_714_979_289, nanos);
        assert_eq!(unread(client, room, busy, at(124_000_000))?, ["three", "three", "four", "four"]);
        // The millisecond that the instant is in belongs to it: a message may be shown twice, and none is lost.
        assert_eq!(unread(client, room, busy, at(124_000_001))?, ["three", "three", "four", "four"]);
        assert_eq!(unread(client, room, busy, at(0))?.len(), 8);
        assert!(unread(client, room, busy, at(126_000_000))?.is_empty());
    }
    Ok(())
}
