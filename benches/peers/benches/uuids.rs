//! UUIDs as keys, and back.

use std::fmt::Write;

use tablekeys::tuple;
use tablekeys_peers::{Run, peer, tablekeys};
use uuid::Uuid;
use uuid::fmt::Hyphenated;

use crate::inputs;

pub(crate) fn tasks(run: &mut Run) {
    run.section("UUIDs");
    let uuids = inputs::uuids();
    let mut task = run.task("uuid encode_into");
    task.writes(
        tablekeys(),
        &uuids,
        |key: &mut String, uuid| tuple::encode_into(&(*uuid,), key).expect("36 characters"),
        String::clone,
    );
    task.writes(
        peer("uuid, encode_lower and push_str"),
        &uuids,
        |key: &mut String, uuid| key.push_str(uuid.as_hyphenated().encode_lower(&mut [0; Hyphenated::LENGTH])),
        String::clone,
    );
    task.writes(
        peer("write! into a reused String"),
        &uuids,
        |key: &mut String, uuid| write!(key, "{uuid}").expect("a String takes all"),
        String::clone,
    );

    let keys: Vec<String> = uuids.iter().map(ToString::to_string).collect();
    let mut task = run.task("uuid decode");
    task.makes(tablekeys(), &keys, |key| tuple::decode::<(Uuid,)>(key), |uuid| uuid.expect("a key").0);
    task.makes(
        peer("uuid, Hyphenated::from_str").but("takes capitals too"),
        &keys,
        |key| key.parse::<Hyphenated>(),
        |uuid| uuid.expect("a UUID").into_uuid(),
    );
    task.makes(
        peer("uuid, try_parse").but("takes capitals and three other forms"),
        &keys,
        |key| Uuid::try_parse(key),
        |uuid| uuid.expect("a UUID"),
    );
    task.makes(
        peer("uuid, parse_str").but("takes capitals and three other forms"),
        &keys,
        |key| Uuid::parse_str(key),
        |uuid| uuid.expect("a UUID"),
    );
}
