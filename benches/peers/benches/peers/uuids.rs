//! UUIDs as keys, and back.

use std::fmt::Write;

use tablekeys::tuple;
use tablekeys_peers::{Run, peer, tablekeys};
use uuid::Uuid;
use uuid::fmt::Hyphenated;

use crate::inputs;

pub(crate) fn works(run: &mut Run) {
    run.section("UUIDs");
    let uuids = inputs::uuids();
    let mut work = run.work("uuid encode_into");
    work.writes(
        tablekeys(),
        &uuids,
        |key: &mut String, uuid| tuple::encode_into(&(*uuid,), key).expect("36 characters"),
        String::clone,
    );
    work.writes(
        peer("uuid, encode_lower and push_str"),
        &uuids,
        |key: &mut String, uuid| key.push_str(uuid.as_hyphenated().encode_lower(&mut [0; Hyphenated::LENGTH])),
        String::clone,
    );
    work.writes(
        peer("write! into a reused String"),
        &uuids,
        |key: &mut String, uuid| write!(key, "{uuid}").expect("a String takes all"),
        String::clone,
    );

    let keys: Vec<String> = uuids.iter().map(ToString::to_string).collect();
    let mut work = run.work("uuid decode");
    work.makes(tablekeys(), &keys, |key| tuple::decode::<(Uuid,)>(key), |uuid| uuid.expect("a key").0);
    work.makes(
        peer("uuid, Hyphenated::from_str").but("takes capitals too"),
        &keys,
        |key| key.parse::<Hyphenated>(),
        |uuid| uuid.expect("a UUID").into_uuid(),
    );
    work.makes(
        peer("uuid, try_parse").but("takes capitals and three other forms"),
        &keys,
        |key| Uuid::try_parse(key),
        |uuid| uuid.expect("a UUID"),
    );
    work.makes(
        peer("uuid, parse_str").but("takes capitals and three other forms"),
        &keys,
        |key| Uuid::parse_str(key),
        |uuid| uuid.expect("a UUID"),
    );
}
