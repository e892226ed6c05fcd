//! The ranges that a service really has, read from what it prints: JSON, or lines.

use std::collections::{HashMap, HashSet};
use std::num::NonZeroU32;

use serde_json::{Map, Value as Json};

use crate::error::{Error, Excerpt, Result, error};
use crate::placement::from_least;
use crate::redis::SLOTS;
use crate::system::System;

/// Ranges of a hash that cover all of it, each with its partition.
///
/// Hashes are bytes in the order of the hash: any number of Cosmos DB's version 1, 16 per level of its version 2, and 16 of the others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Ranges {
    starts: Vec<Vec<u8>>,
    owners: Vec<u32>,
    names: Vec<String>,
}

/// A range as a file has it: from the start, up to and without the end, or without one up to the last hash.
struct Range {
    start: Vec<u8>,
    end: Option<Vec<u8>>,
    name: String,
    /// What messages call it.
    shown: String,
}

impl Ranges {
    pub(crate) fn read(system: System, text: &str) -> Result<Self> {
        let ranges = match system {
            System::CosmosV2 | System::CosmosV1 => cosmos(text)?,
            System::Kinesis => kinesis(text)?,
            System::Redis => redis(text)?,
            System::Cassandra => cassandra(text)?,
            _ => {
                return Err(error!(
                    Unsupported,
                    "expected no ranges for {system}, whose partitions are fixed by their number"
                ));
            }
        };
        Self::of(ranges)
    }

    /// Partitions numbered by their first range.
    fn of(mut ranges: Vec<Range>) -> Result<Self> {
        ranges.sort_by(|a, b| a.start.cmp(&b.start));
        let (Some(first), Some(last)) = (ranges.first(), ranges.last()) else {
            return Err(error!(Malformed, "expected at least one range, found none"));
        };
        if first.start.iter().any(|&byte| byte != 0) {
            return Err(error!(
                Malformed,
                "expected a range that begins at the least hash, found {} first", first.shown
            ));
        }
        for pair in ranges.windows(2) {
            let (before, after) = (&pair[0], &pair[1]);
            let relation = match before.end.as_ref() {
                Some(end) if *end == after.start => continue,
                Some(end) if *end < after.start => "a gap",
                _ => "an overlap",
            };
            return Err(error!(
                Malformed,
                "expected ranges that follow each other, found {relation} between {} and {}", before.shown, after.shown
            ));
        }
        if last.end.is_some() {
            return Err(error!(Malformed, "expected a range that ends at the last hash, found {} last", last.shown));
        }
        let (mut starts, mut owners, mut names) = (Vec::new(), Vec::new(), Vec::new());
        let mut numbers = HashMap::new();
        for Range { start, name, .. } in ranges {
            let next = u32::try_from(names.len()).expect("a text has fewer names than 2^32");
            let owner = *numbers.entry(name.clone()).or_insert(next);
            if owner == next {
                names.push(name);
            }
            starts.push(start);
            owners.push(owner);
        }
        Ok(Self { starts, owners, names })
    }

    pub(crate) fn partitions(&self) -> NonZeroU32 {
        let count = u32::try_from(self.names.len()).expect("counted when read");
        NonZeroU32::new(count).expect("at least one range")
    }

    pub(crate) fn name_of(&self, partition: u32) -> Option<&str> {
        self.names.get(usize::try_from(partition).ok()?).map(String::as_str)
    }

    pub(crate) fn partition_at(&self, hash: &[u8]) -> u32 {
        let behind = self.starts.partition_point(|start| start.as_slice() <= hash);
        // The first range begins at the least hash, of which an empty start or zeros come first too.
        self.owners[behind.saturating_sub(1)]
    }
}

fn malformed(expected: &str, found: &str) -> Error {
    error!(Malformed, "expected {expected}, found {}", Excerpt(found))
}

/// A hash as a number, as the start or the end of a range.
fn bound(hash: impl Into<u128>) -> Vec<u8> {
    hash.into().to_be_bytes().to_vec()
}

const COSMOS_END: &str = "FF";

/// Feed ranges, or the list of `PartitionKeyRanges`, in an array or an object around one.
fn cosmos(text: &str) -> Result<Vec<Range>> {
    let json = json(text)?;
    let list = match &json {
        Json::Object(object) => match object.get("PartitionKeyRanges") {
            Some(list) => array(list, "PartitionKeyRanges")?,
            None => std::slice::from_ref(&json),
        },
        other => array(other, "the file")?,
    };
    // A range that was split is left out where its successors name it.
    let parents: HashSet<&str> =
        list.iter().filter_map(|range| range.get("parents")?.as_array()).flatten().filter_map(Json::as_str).collect();
    let mut ranges = Vec::new();
    for (at, range) in list.iter().enumerate() {
        let object = range.as_object().ok_or_else(|| malformed("an object for each range", &range.to_string()))?;
        let id = object.get("id").and_then(Json::as_str);
        if id.is_some_and(|id| parents.contains(id)) {
            continue;
        }
        let (bounds, least, most) = match object.get("Range") {
            Some(Json::Object(bounds)) => (bounds, "min", "max"),
            _ => (object, "minInclusive", "maxExclusive"),
        };
        let (least, most) = (cosmos_bound(bounds, least)?, cosmos_bound(bounds, most)?);
        if most <= least && most != COSMOS_END {
            return Err(malformed("a range that ends after its start", &format!("{least} to {most}")));
        }
        ranges.push(Range {
            start: hex(least)?,
            end: if most == COSMOS_END { None } else { Some(hex(most)?) },
            name: id.map_or_else(|| at.to_string(), str::to_owned),
            shown: format!("{least:?} to {most:?}"),
        });
    }
    Ok(ranges)
}

fn cosmos_bound<'a>(bounds: &'a Map<String, Json>, name: &str) -> Result<&'a str> {
    bounds.get(name).and_then(Json::as_str).ok_or_else(|| {
        let of = "in a feed range with min and max or a range with minInclusive and maxExclusive";
        error!(Malformed, "expected {name} as a text, {of}")
    })
}

/// The bytes of an effective partition key.
fn hex(text: &str) -> Result<Vec<u8>> {
    let digits = text.as_bytes().chunks(2).map(|pair| {
        let pair = std::str::from_utf8(pair).ok().filter(|pair| pair.len() == 2 && !pair.starts_with('+'))?;
        u8::from_str_radix(pair, 16).ok()
    });
    digits.collect::<Option<_>>().ok_or_else(|| malformed("an even number of hexadecimal digits as a bound", text))
}

/// `DescribeStream` or `ListShards`. A shard with a last sequence number is closed.
fn kinesis(text: &str) -> Result<Vec<Range>> {
    let json = json(text)?;
    let stream = json.get("StreamDescription").unwrap_or(&json);
    if stream.get("HasMoreShards").and_then(Json::as_bool) == Some(true) {
        return Err(malformed("all shards of the stream", "HasMoreShards"));
    }
    let shards = stream
        .get("Shards")
        .ok_or_else(|| malformed("\"Shards\", as DescribeStream and ListShards print them", &json.to_string()))?;
    let mut ranges = Vec::new();
    for shard in array(shards, "Shards")? {
        if shard.pointer("/SequenceNumberRange/EndingSequenceNumber").is_some_and(|end| !end.is_null()) {
            continue;
        }
        let number = |name: &str| -> Result<u128> {
            let text = shard.pointer(&format!("/HashKeyRange/{name}")).and_then(Json::as_str);
            let expected = format!("{name} of each shard as the decimal text of a number below 2^128");
            text.and_then(|text| text.parse().ok()).ok_or_else(|| malformed(&expected, &shard.to_string()))
        };
        let (start, end) = (number("StartingHashKey")?, number("EndingHashKey")?);
        let name = shard.get("ShardId").and_then(Json::as_str);
        let name = name.ok_or_else(|| malformed("a ShardId", &shard.to_string()))?.to_owned();
        if end < start {
            return Err(malformed("a shard that ends after its start", &format!("{start} to {end} of {name}")));
        }
        let shown = name.clone();
        ranges.push(Range { start: bound(start), end: end.checked_add(1).map(bound), name, shown });
    }
    Ok(ranges)
}

/// `CLUSTER SLOTS` as `redis-cli --json` prints it, or lines of `first-last owner`.
fn redis(text: &str) -> Result<Vec<Range>> {
    if text.trim_start().starts_with('[') {
        let entry = |entry: &Json| {
            let of = |at: usize| entry.get(at).and_then(Json::as_u64);
            let master = entry.get(2);
            let name = |at: usize| master?.get(at)?.as_str().filter(|name| !name.is_empty()).map(str::to_owned);
            let address = || Some(format!("{}:{}", name(0)?, master?.get(1)?.as_u64()?));
            match (of(0), of(1), name(2).or_else(address)) {
                (Some(first), Some(last), Some(name)) => slots(first, last, name),
                _ => Err(malformed("a first slot, a last slot and a master in each entry", &entry.to_string())),
            }
        };
        return array(&json(text)?, "the file")?.iter().map(entry).collect();
    }
    lines(text, "\"first-last owner\"", |fields| {
        let [range, name] = fields else { return None };
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        Some((first.parse().ok()?, last.parse().ok()?, (*name).to_owned()))
    })?
    .into_iter()
    .map(|(first, last, name)| slots(first, last, name))
    .collect()
}

fn slots(first: u64, last: u64, name: String) -> Result<Range> {
    let (shown, most) = (format!("slots {first} to {last}"), u64::from(SLOTS - 1));
    if last < first || last > most {
        return Err(malformed(&format!("slots from 0 to {most}, the first before the last"), &shown));
    }
    Ok(Range { start: bound(first), end: (last < most).then(|| bound(last + 1)), name, shown })
}

/// Lines of `owner token`, or of a token alone. An owner has the hashes behind the token before, up to its own, and the first also
/// those past the last.
fn cassandra(text: &str) -> Result<Vec<Range>> {
    let mut tokens: Vec<(i64, String)> = lines(text, "\"owner token\", a token of 64 bits,", |fields| {
        let ([owner, ..], [.., token], 1..=2) = (fields, fields, fields.len()) else { return None };
        Some((token.parse().ok()?, (*owner).to_owned()))
    })?;
    tokens.sort_unstable();
    if let Some(pair) = tokens.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        return Err(malformed("each token once", &format!("{} twice", pair[0].0)));
    }
    let mut ranges: Vec<Range> = Vec::new();
    let mut start = 0;
    for (token, name) in &tokens {
        let past = from_least(*token) + 1;
        ranges.push(Range {
            start: bound(start),
            end: Some(bound(past)),
            name: name.clone(),
            shown: token.to_string(),
        });
        start = past;
    }
    if let Some((token, name)) = tokens.first() {
        ranges.push(Range { start: bound(start), end: None, name: name.clone(), shown: token.to_string() });
    }
    Ok(ranges)
}

/// What each line that is not empty has, of its fields between blanks and commas.
fn lines<T>(text: &str, expected: &str, read: impl Fn(&[&str]) -> Option<T>) -> Result<Vec<T>> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let row = |(at, line): (usize, &str)| {
        let fields: Vec<&str> = line.split([' ', '\t', ',']).filter(|field| !field.is_empty()).collect();
        read(&fields).ok_or_else(|| malformed(&format!("{expected} in line {}", at + 1), line))
    };
    lines.map(row).collect()
}

fn json(text: &str) -> Result<Json> {
    serde_json::from_str(text).map_err(|error| error!(Malformed, "expected JSON, found {error}"))
}

fn array<'a>(json: &'a Json, name: &str) -> Result<&'a [Json]> {
    json.as_array().map(Vec::as_slice).ok_or_else(|| malformed(&format!("an array in {name}"), &json.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_belongs_to_its_owner_and_the_ends_to_the_first() {
        let ranges = Ranges::read(System::Cassandra, "west,-100\neast 200\nwest 300\n").unwrap();
        let at = |token: i64| ranges.name_of(ranges.partition_at(&bound(from_least(token)))).expect("a name");
        let owners = [i64::MIN, -100, -99, 200, 201, 300, 301, i64::MAX].map(at);
        assert_eq!(owners, ["west", "west", "east", "east", "west", "west", "west", "west"]);
        assert_eq!(ranges.partitions().get(), 2);
    }

    #[test]
    fn files_of_cosmos_db_are_feed_ranges_or_partition_key_ranges() {
        let feed = r#"[{"Range": {"min": "", "max": "1FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF", "isMinInclusive": true}},
                       {"Range": {"min": "1FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF", "max": "FF"}}]"#;
        let ranges = Ranges::read(System::CosmosV2, feed).unwrap();
        assert_eq!(ranges.partitions().get(), 2);
        assert_eq!([1, 0].map(|below| ranges.partition_at(&bound((u128::MAX >> 3) - below))), [0, 1]);

        let split = r#"{"_rid": "x", "PartitionKeyRanges": [
            {"id": "0", "minInclusive": "", "maxExclusive": "05C1DFFFFFFFFC"},
            {"id": "1", "minInclusive": "", "maxExclusive": "05C1CFFFFFFFF8", "parents": ["0"]},
            {"id": "2", "minInclusive": "05C1CFFFFFFFF8", "maxExclusive": "05C1DFFFFFFFFC", "parents": ["0"]},
            {"id": "3", "minInclusive": "05C1DFFFFFFFFC", "maxExclusive": "FF"}]}"#;
        let ranges = Ranges::read(System::CosmosV1, split).unwrap();
        assert_eq!([0, 1, 2, 3].map(|n| ranges.name_of(n)), [Some("1"), Some("2"), Some("3"), None]);
    }

    #[test]
    fn closed_shards_are_left_out() {
        let described = r#"{"StreamDescription": {"HasMoreShards": false, "Shards": [
            {"ShardId": "s0", "HashKeyRange": {"StartingHashKey": "0", "EndingHashKey": "340282366920938463463374607431768211455"},
             "SequenceNumberRange": {"StartingSequenceNumber": "1", "EndingSequenceNumber": "2"}},
            {"ShardId": "s2", "HashKeyRange": {"StartingHashKey": "9", "EndingHashKey": "340282366920938463463374607431768211455"},
             "SequenceNumberRange": {"StartingSequenceNumber": "3"}},
            {"ShardId": "s1", "HashKeyRange": {"StartingHashKey": "0", "EndingHashKey": "8"}}]}}"#;
        let ranges = Ranges::read(System::Kinesis, described).unwrap();
        assert_eq!([0, 1, 2].map(|n| ranges.name_of(n)), [Some("s1"), Some("s2"), None]);
        assert_eq!([8, 9].map(|hash: u128| ranges.partition_at(&bound(hash))), [0, 1]);
        let more = described.replace("false", "true");
        assert!(Ranges::read(System::Kinesis, &more).unwrap_err().to_string().contains("all shards"));
    }

    #[test]
    fn slots_are_read_from_json_and_lines() {
        let json = r#"[[0, 8191, ["10.0.0.1", 6379, "aaa", []], ["10.0.0.3", 6379, "ccc", []]],
                       [8192, 16383, ["10.0.0.2", 6379, "bbb", []]]]"#;
        let ranges = Ranges::read(System::Redis, json).unwrap();
        assert_eq!([0, 1].map(|n| ranges.name_of(n)), [Some("aaa"), Some("bbb")]);
        assert_eq!(Ranges::read(System::Redis, "8192-16383\tbbb\n\n0-8191 aaa").unwrap(), ranges);
    }

    #[test]
    fn messages_say_what_is_wrong_and_where() {
        use System::{Cassandra, CosmosV2, Kinesis, Redis, Spark};
        for (system, text, message) in [
            (Cassandra, "a 1\nb x\n", "\"owner token\", a token of 64 bits, in line 2, found \"b x\""),
            (Cassandra, "a 1\nb 1\n", "each token once, found \"1 twice\""),
            (Cassandra, "\n", "at least one range, found none"),
            (Redis, "x-9 a", "\"first-last owner\" in line 1"),
            (Redis, "0-20000 a", "slots from 0 to 16383"),
            (Redis, "1-16383 a", "a range that begins at the least hash, found slots 1 to 16383 first"),
            (Redis, "0-9 a\n11-99 b", "ranges that follow each other, found a gap between slots 0 to 9 and"),
            (Redis, "0-9 a\n9-99 b", "ranges that follow each other, found an overlap between slots 0 to 9"),
            (Redis, "0-16000 a", "a range that ends at the last hash, found slots 0 to 16000 last"),
            (Kinesis, "{", "JSON, found"),
            (CosmosV2, r#"[{"min": 1}]"#, "minInclusive as a text"),
            (CosmosV2, r#"[{"Range": {"min": "", "max": "0G"}}]"#, "an even number of hexadecimal digits"),
            (Spark, "", "no ranges for spark"),
        ] {
            let error = Ranges::read(system, text).unwrap_err().to_string();
            assert!(error.strip_prefix("expected ").is_some_and(|found| found.starts_with(message)), "{error}");
        }
    }
}
