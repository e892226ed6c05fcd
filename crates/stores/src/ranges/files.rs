//! The files: JSON as services print it, and lines.

use std::collections::HashSet;

use serde_json::{Map, Value as Json};

use super::{Range, malformed};
use crate::error::{Error, ErrorKind, Result};

/// The end of the ranges of Cosmos DB.
const COSMOS_END: &str = "FF";

/// Feed ranges, or the list of `PartitionKeyRanges`, in an array or an object around one.
pub(super) fn cosmos(text: &str) -> Result<Vec<Range>> {
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
        let (least, most) = (bound(bounds, least)?, bound(bounds, most)?);
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

fn bound<'a>(bounds: &'a Map<String, Json>, name: &str) -> Result<&'a str> {
    bounds.get(name).and_then(Json::as_str).ok_or_else(|| {
        Error::new(
            ErrorKind::Malformed,
            format_args!("expected {name} as a text, in a feed range with min and max or a range with minInclusive and maxExclusive"),
        )
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
pub(super) fn kinesis(text: &str) -> Result<Vec<Range>> {
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
        let name =
            shard.get("ShardId").and_then(Json::as_str).ok_or_else(|| malformed("a ShardId", &shard.to_string()))?;
        if end < start {
            return Err(malformed("a shard that ends after its start", &format!("{start} to {end} of {name}")));
        }
        ranges.push(Range {
            start: start.to_be_bytes().to_vec(),
            end: end.checked_add(1).map(|past| past.to_be_bytes().to_vec()),
            name: name.to_owned(),
            shown: name.to_owned(),
        });
    }
    Ok(ranges)
}

/// `CLUSTER SLOTS` as `redis-cli --json` prints it, or lines of `first-last owner`.
pub(super) fn redis(text: &str) -> Result<Vec<Range>> {
    let trimmed = text.trim_start();
    if trimmed.starts_with('[') {
        let json = json(text)?;
        return array(&json, "the file")?
            .iter()
            .map(|entry| {
                let of = |at: usize| entry.get(at).and_then(Json::as_u64);
                let master = entry.get(2);
                let name = |at: usize| master?.get(at)?.as_str().filter(|name| !name.is_empty()).map(str::to_owned);
                let address = || Some(format!("{}:{}", name(0)?, master?.get(1)?.as_u64()?));
                match (of(0), of(1), name(2).or_else(address)) {
                    (Some(first), Some(last), Some(name)) => slots(first, last, name),
                    _ => Err(malformed("a first slot, a last slot and a master in each entry", &entry.to_string())),
                }
            })
            .collect();
    }
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(at, line)| {
            let form = || malformed(&format!("\"first-last owner\" in line {}", at + 1), line);
            let (range, name) = line.trim().split_once([' ', '\t', ',']).ok_or_else(form)?;
            let (first, last) = range.split_once('-').unwrap_or((range, range));
            let number = |text: &str| text.parse().map_err(|_| form());
            slots(number(first)?, number(last)?, name.trim().to_owned())
        })
        .collect()
}

fn slots(first: u64, last: u64, name: String) -> Result<Range> {
    let shown = format!("slots {first} to {last}");
    let (Ok(start), Ok(end)) = (u16::try_from(first), u16::try_from(last)) else {
        return Err(malformed("slots from 0 to 16383", &shown));
    };
    if end < start || end > 16_383 {
        return Err(malformed("slots from 0 to 16383, the first before the last", &shown));
    }
    let past = (end < 16_383).then(|| (end + 1).to_be_bytes().to_vec());
    Ok(Range { start: start.to_be_bytes().to_vec(), end: past, name, shown })
}

/// Lines of `owner token`, or of a token alone.
pub(super) fn cassandra(text: &str) -> Result<Vec<(i64, String)>> {
    let mut tokens = Vec::new();
    for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let fields: Vec<&str> = line.split([' ', '\t', ',']).filter(|field| !field.is_empty()).collect();
        let token = fields.last().and_then(|token| token.parse().ok());
        match (fields.as_slice(), token) {
            ([owner, ..], Some(token)) if fields.len() <= 2 => tokens.push((token, (*owner).to_owned())),
            _ => return Err(malformed(&format!("\"owner token\", a token of 64 bits, in line {}", at + 1), line)),
        }
    }
    tokens.sort_unstable();
    if let Some(pair) = tokens.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        return Err(malformed("each token once", &format!("{} twice", pair[0].0)));
    }
    if tokens.is_empty() {
        return Err(Error::new(ErrorKind::Malformed, "expected at least one token, found none"));
    }
    Ok(tokens)
}

fn json(text: &str) -> Result<Json> {
    serde_json::from_str(text)
        .map_err(|error| Error::new(ErrorKind::Malformed, format_args!("expected JSON, found {error}")))
}

fn array<'a>(json: &'a Json, name: &str) -> Result<&'a [Json]> {
    json.as_array().map(Vec::as_slice).ok_or_else(|| malformed(&format!("an array in {name}"), &json.to_string()))
}

#[cfg(test)]
mod tests {
    use super::super::Ranges;
    use crate::System;

    #[test]
    fn files_of_cosmos_db_are_feed_ranges_or_partition_key_ranges() {
        let feed = r#"[{"Range": {"min": "", "max": "1FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF", "isMinInclusive": true}},
                       {"Range": {"min": "1FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF", "max": "FF"}}]"#;
        let ranges = Ranges::read(System::CosmosV2, feed).unwrap();
        assert_eq!(ranges.partitions().get(), 2);
        assert_eq!(ranges.partition_at(&(u128::MAX >> 3).to_be_bytes()), 1);
        assert_eq!(ranges.partition_at(&((u128::MAX >> 3) - 1).to_be_bytes()), 0);

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
        assert_eq!([8, 9].map(|hash: u128| ranges.partition_at(&hash.to_be_bytes())), [0, 1]);
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
    fn messages_name_the_line_and_what_it_has() {
        let message = |system, text| Ranges::read(system, text).unwrap_err().to_string();
        assert_eq!(
            message(System::Cassandra, "a 1\nb x\n"),
            "expected \"owner token\", a token of 64 bits, in line 2, found \"b x\""
        );
        assert_eq!(message(System::Cassandra, "a 1\nb 1\n"), "expected each token once, found \"1 twice\"");
        assert!(message(System::Redis, "x-9 a").starts_with("expected \"first-last owner\" in line 1"));
        assert!(message(System::Redis, "0-20000 a").starts_with("expected slots from 0 to 16383"));
        assert!(message(System::Kinesis, "{").starts_with("expected JSON, found"));
        assert!(message(System::CosmosV2, r#"[{"min": 1}]"#).contains("minInclusive"));
        assert!(message(System::CosmosV2, r#"[{"Range": {"min": "", "max": "0G"}}]"#).contains("hexadecimal"));
    }
}
