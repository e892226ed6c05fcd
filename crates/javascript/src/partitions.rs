//! Designs, salts, generations, rings and slot tables.

use std::str::FromStr;

use tablekeys::partition::{self, Move};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Result, object, pair, pairs, texts, ticks};

type Secret = Option<Vec<u8>>;

fn secret(bytes: Secret) -> Result<Option<partition::Secret>> {
    let Some(bytes) = bytes else { return Ok(None) };
    let found = bytes.len();
    let bytes = <[u8; 16]>::try_from(bytes).map_err(|_| format!("expected a secret of 16 bytes, found {found}"))?;
    Ok(Some(partition::Secret::try_new(bytes)?))
}

/// A text of what takes a secret is read with or without one.
fn read<T: FromStr<Err = tablekeys::Error>>(
    text: &str,
    with: Secret,
    read_keyed: fn(&str, partition::Secret) -> tablekeys::Result<T>,
) -> Result<T> {
    Ok(secret(with)?.map_or_else(|| text.parse(), |secret| read_keyed(text, secret))?)
}

fn hashed<T>(made: T, with: Secret, with_secret: fn(T, partition::Secret) -> T) -> Result<T> {
    Ok(match secret(with)? {
        Some(secret) => with_secret(made, secret),
        None => made,
    })
}

/// The names and weights of nodes, which come one after the other.
fn nodes(given: Vec<String>) -> Result<Vec<(String, u32)>> {
    let node = |node: &[String]| Some((node.first()?.clone(), node.get(1)?.parse().ok()?));
    Ok(given.chunks(2).map(node).collect::<Option<_>>().ok_or("expected names and weights")?)
}

fn separator(text: &str) -> Result<char> {
    let mut characters = text.chars();
    let one = characters.next().filter(|_| characters.next().is_none());
    Ok(one.ok_or_else(|| format!("expected one character as the separator, found {text:?}"))?)
}

/// As many PartitionKeys as a program may want in one list.
fn listed(partitions: u64, keys: impl Iterator<Item: ToString>) -> Result<Vec<String>> {
    const MOST: u64 = 1 << 20;
    if partitions > MOST {
        return Err(format!("expected at most {MOST} partitions whose keys are listed, found {partitions}").into());
    }
    Ok(texts(keys))
}

class! {
    /// A design of any type.
    Design(partition::Design), |design|
    ::parse(text: &str, with: Secret) -> Design = Design(read(text, with, partition::Design::read_keyed)?);
    ::sip_hash(partitions: u32, with: Secret) -> Design =
        Design(hashed(partition::SipHash::try_new(partitions)?, with, partition::SipHash::with_secret)?.into());
    ::jump_hash(partitions: u32, with: Secret) -> Design =
        Design(hashed(partition::JumpHash::try_new(partitions)?, with, partition::JumpHash::with_secret)?.into());
    ::md5_bits(bits: u32) -> Design = Design(partition::DigestBits::try_md5(bits)?.into());
    ::sha256_bits(bits: u32) -> Design = Design(partition::DigestBits::try_sha256(bits)?.into());
    ::byte_sum(partitions: u32) -> Design = Design(partition::ByteSum::try_new(partitions)?.into());
    ::alphabet(boundaries: Vec<String>) -> Design = Design(partition::Alphabet::with_boundaries(boundaries)?.into());
    ::alphabet_of(keys: Vec<String>, partitions: u32) -> Design =
        Design(partition::Alphabet::learn(keys, partitions)?.into());
    .kind() -> String = design.kind().to_string();
    .partitions() -> u32 = design.partitions();
    .partition_of(key: &[u8]) -> u32 = design.partition_of(key);
    .partition_key_of(key: &[u8]) -> String = design.partition_key_of(key).into_owned();
    .partition_key(partition: u32) -> Option<String> = design.partition_key(partition).map(Into::into);
    .partition_keys() -> Vec<String> = listed(design.partitions().into(), design.partition_keys())?;
    .shares() -> Option<Vec<JsValue>> = design.shares().map(pairs);
    .to_string() -> String = design.to_string();
}

class! {
    /// A number beside a hot PartitionKey.
    Salt(partition::Salt), |salt|
    ::before(salts: u32, between: &str, with: Secret) -> Salt =
        Salt(hashed(partition::Salt::try_before(salts, separator(between)?)?, with, partition::Salt::with_secret)?);
    ::after(salts: u32, between: &str, with: Secret) -> Salt =
        Salt(hashed(partition::Salt::try_after(salts, separator(between)?)?, with, partition::Salt::with_secret)?);
    ::parse(text: &str, with: Secret) -> Salt = Salt(read(text, with, partition::Salt::read_keyed)?);
    .key_for(base: &str, identity: &[u8]) -> String = salt.key_for(base, identity)?;
    .key_for_salt(base: &str, number: u32) -> String = salt.key_for_salt(base, number)?;
    .all_keys(base: &str) -> Vec<String> = salt.all_keys(base)?;
    .split(key: &str) -> JsValue = salt.split(key).map(|(number, base)| pair(number, base))?;
    .to_string() -> String = salt.to_string();
}

class! {
    /// A number of partitions that grows with time.
    Generations(partition::Generations), |generations|
    ::new(partitions: u32, with: Secret) -> Generations =
        Generations(hashed(partition::Generations::try_new(partitions)?, with, partition::Generations::with_secret)?);
    ::parse(text: &str, with: Secret) -> Generations =
        Generations(read(text, with, partition::Generations::read_keyed)?);
    .generation_at(created: u64) -> usize = generations.generation_at(ticks(created)?);
    .partition_of(key: &[u8], created: u64) -> u32 = generations.partition_of(key, ticks(created)?);
    .partition_key_of(key: &[u8], created: u64) -> String = generations.partition_key_of(key, ticks(created)?);
    .partition_keys() -> Vec<String> = {
        let keys = generations.partition_keys();
        listed(keys.len() as u64, keys)?
    };
    .candidate_keys(key: &[u8]) -> Vec<String> = generations.candidate_keys(key);
    .tagged_key_of(key: &[u8], created: u64) -> String = generations.tagged_key_of(key, ticks(created)?);
    .tagged_candidate_keys(key: &[u8]) -> Vec<String> = generations.tagged_candidate_keys(key);
    .tagged_partition_keys() -> Vec<String> = {
        let counts = generations.generations().map(|(_, design)| u64::from(design.partitions()));
        listed(counts.sum(), generations.tagged_partition_keys())?
    };
    .split_tagged(key: &str) -> JsValue = {
        let (generation, partition) = generations.split_tagged(key)?;
        pair(u32::try_from(generation)?, partition)
    };
    .to_string() -> String = generations.to_string();
    mut start_generation(start: u64, partitions: u32) -> () = generations.start_generation(ticks(start)?, partitions)?;
}

class! {
    /// Named nodes on a ring.
    HashRing(partition::HashRing), |ring|
    ::new(given: Vec<String>, points: Option<u32>, with: Secret) -> HashRing = {
        let points = points.unwrap_or(partition::HashRing::POINTS);
        let ring = partition::HashRing::with_points(points, nodes(given)?)?;
        HashRing(hashed(ring, with, partition::HashRing::with_secret)?)
    };
    ::parse(text: &str, with: Secret) -> HashRing = HashRing(read(text, with, partition::HashRing::read_keyed)?);
    .get(key: &[u8]) -> String = ring.get(key).to_owned();
    .nodes_from(key: &[u8]) -> Vec<String> = texts(ring.nodes_from(key));
    .replicas(key: &[u8], count: u32) -> Vec<String> = texts(ring.replicas(key, count as usize)?);
    .nodes() -> Vec<JsValue> = pairs(ring.nodes());
    .shares() -> Vec<JsValue> = pairs(ring.shares());
    .diff(after: &HashRing) -> Diff = Diff(ring.diff(&after.0)?);
    .to_string() -> String = ring.to_string();
    mut add(name: &str, weight: u32) -> () = ring.add(name, weight)?;
    mut remove(name: &str) -> u32 = ring.remove(name)?;
    mut set_weight(name: &str, weight: u32) -> u32 = ring.set_weight(name, weight)?;
}

class! {
    /// What moves between two rings, or two deals of slots.
    Diff(partition::Diff), |diff|
    .fraction() -> f64 = diff.fraction();
    .moves() -> Vec<JsValue> = {
        let moved = |Move { first, last, from, to, .. }: Move<'_>| {
            object([("first", first.into()), ("last", last.into()), ("from", from.into()), ("to", to.into())])
        };
        diff.moves().map(moved).collect()
    };
    .move_of(key: &[u8]) -> Option<JsValue> = diff.move_of(key).map(|moved| pair(moved.from, moved.to));
}

class! {
    /// Slots that are dealt to named nodes.
    SlotTable(partition::SlotTable), |table|
    ::new(given: Vec<String>, slots: Option<u32>, with: Secret) -> SlotTable = {
        let table = partition::SlotTable::with_slots(slots.unwrap_or(partition::SlotTable::SLOTS), nodes(given)?)?;
        SlotTable(hashed(table, with, partition::SlotTable::with_secret)?)
    };
    ::parse(text: &str, with: Secret) -> SlotTable = SlotTable(read(text, with, partition::SlotTable::read_keyed)?);
    .get(key: &[u8]) -> String = table.get(key).to_owned();
    .slot_of(key: &[u8]) -> u32 = table.slot_of(key);
    .owner(slot: u32) -> Option<String> = table.owner(slot).map(Into::into);
    .slots() -> u32 = table.slots();
    .nodes() -> Vec<JsValue> = pairs(table.nodes());
    .shares() -> Vec<JsValue> = pairs(table.shares());
    .to_string() -> String = table.to_string();
    mut rebalance(given: Vec<String>) -> Diff = Diff(table.rebalance(nodes(given)?)?);
}
