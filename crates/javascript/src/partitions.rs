//! Designs, salts, generations, rings and slot tables.

use tablekeys::partition;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Result, Throw, nodes, object, pair, secret, texts, ticks};

/// Shares by name.
fn shares<'s>(shares: impl IntoIterator<Item = (&'s str, f64)>) -> Vec<JsValue> {
    shares.into_iter().map(|(name, share)| pair(name, share)).collect()
}

/// A secret with a design of which it changes the placement; a text with one is read with it.
macro_rules! read {
    ($type:path, $text:expr, $secret:expr) => {
        match secret($secret)? {
            Some(secret) => <$type>::read_keyed($text, secret).throw(),
            None => $text.parse::<$type>().throw(),
        }
    };
}

/// A design of any type.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Design(pub(crate) partition::Design);

fn hashed(design: impl Into<partition::Design>, with: Option<Vec<u8>>) -> Result<Design> {
    let design = design.into();
    Ok(Design(match secret(with)? {
        Some(secret) => design.with_secret(secret).throw()?,
        None => design,
    }))
}

#[wasm_bindgen]
impl Design {
    /// A text of a design that takes a secret is read with or without one.
    pub fn parse(text: &str, with: Option<Vec<u8>>) -> Result<Design> {
        read!(partition::Design, text, with).map(Self)
    }

    pub fn sip_hash(partitions: u32, with: Option<Vec<u8>>) -> Result<Design> {
        hashed(partition::SipHash::try_new(partitions).throw()?, with)
    }

    pub fn jump_hash(partitions: u32, with: Option<Vec<u8>>) -> Result<Design> {
        hashed(partition::JumpHash::try_new(partitions).throw()?, with)
    }

    pub fn md5_bits(bits: u32) -> Result<Design> {
        partition::DigestBits::try_md5(bits).throw().map(|design| Self(design.into()))
    }

    pub fn sha256_bits(bits: u32) -> Result<Design> {
        partition::DigestBits::try_sha256(bits).throw().map(|design| Self(design.into()))
    }

    pub fn byte_sum(partitions: u32) -> Result<Design> {
        partition::ByteSum::try_new(partitions).throw().map(|design| Self(design.into()))
    }

    pub fn alphabet(boundaries: Vec<String>) -> Result<Design> {
        partition::Alphabet::with_boundaries(boundaries).throw().map(|design| Self(design.into()))
    }

    pub fn alphabet_of(keys: Vec<String>, partitions: u32) -> Result<Design> {
        partition::Alphabet::learn(keys, partitions).throw().map(|design| Self(design.into()))
    }

    pub fn kind(&self) -> String {
        self.0.kind().name().to_owned()
    }

    pub fn partitions(&self) -> u32 {
        self.0.partitions()
    }

    pub fn partition_of(&self, key: &[u8]) -> u32 {
        self.0.partition_of(key)
    }

    pub fn partition_key_of(&self, key: &[u8]) -> String {
        self.0.partition_key_of(key).into_owned()
    }

    pub fn partition_key(&self, partition: u32) -> Option<String> {
        self.0.partition_key(partition).map(Into::into)
    }

    pub fn partition_keys(&self) -> Vec<String> {
        texts(self.0.partition_keys())
    }

    pub fn shares(&self) -> Option<Vec<JsValue>> {
        self.0.shares().map(shares)
    }

    #[expect(clippy::inherent_to_string, reason = "called from JavaScript")]
    pub fn to_string(&self) -> String {
        self.0.to_string()
    }
}

/// A number beside a hot PartitionKey.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Salt(partition::Salt);

fn separator(text: &str) -> Result<char> {
    let mut characters = text.chars();
    let (first, more) = (characters.next(), characters.next());
    first
        .filter(|_| more.is_none())
        .ok_or_else(|| format!("expected one character as the separator, found {text:?}"))
        .throw()
}

fn salted(salt: partition::Salt, with: Option<Vec<u8>>) -> Result<Salt> {
    Ok(Salt(match secret(with)? {
        Some(secret) => salt.with_secret(secret),
        None => salt,
    }))
}

#[wasm_bindgen]
impl Salt {
    pub fn before(salts: u32, between: &str, with: Option<Vec<u8>>) -> Result<Salt> {
        salted(partition::Salt::try_before(salts, separator(between)?).throw()?, with)
    }

    pub fn after(salts: u32, between: &str, with: Option<Vec<u8>>) -> Result<Salt> {
        salted(partition::Salt::try_after(salts, separator(between)?).throw()?, with)
    }

    pub fn parse(text: &str, with: Option<Vec<u8>>) -> Result<Salt> {
        read!(partition::Salt, text, with).map(Self)
    }

    pub fn key_for(&self, base: &str, identity: &[u8]) -> Result<String> {
        self.0.key_for(base, identity).throw()
    }

    pub fn key_for_salt(&self, base: &str, salt: u32) -> Result<String> {
        self.0.key_for_salt(base, salt).throw()
    }

    pub fn all_keys(&self, base: &str) -> Result<Vec<String>> {
        self.0.all_keys(base).throw()
    }

    pub fn split(&self, key: &str) -> Result<JsValue> {
        self.0.split(key).map(|(salt, base)| pair(salt, base)).throw()
    }

    #[expect(clippy::inherent_to_string, reason = "called from JavaScript")]
    pub fn to_string(&self) -> String {
        self.0.to_string()
    }
}

/// A number of partitions that grows with time.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Generations(partition::Generations);

#[wasm_bindgen]
impl Generations {
    #[wasm_bindgen(constructor)]
    pub fn new(partitions: u32, with: Option<Vec<u8>>) -> Result<Generations> {
        let generations = partition::Generations::try_new(partitions).throw()?;
        Ok(Self(match secret(with)? {
            Some(secret) => generations.with_secret(secret),
            None => generations,
        }))
    }

    pub fn parse(text: &str, with: Option<Vec<u8>>) -> Result<Generations> {
        read!(partition::Generations, text, with).map(Self)
    }

    pub fn start_generation(&mut self, start: u64, partitions: u32) -> Result<()> {
        self.0.start_generation(ticks(start)?, partitions).throw()
    }

    pub fn generation_at(&self, created: u64) -> Result<usize> {
        Ok(self.0.generation_at(ticks(created)?))
    }

    pub fn partition_of(&self, key: &[u8], created: u64) -> Result<u32> {
        Ok(self.0.partition_of(key, ticks(created)?))
    }

    pub fn partition_key_of(&self, key: &[u8], created: u64) -> Result<String> {
        Ok(self.0.partition_key_of(key, ticks(created)?))
    }

    pub fn partition_keys(&self) -> Vec<String> {
        texts(self.0.partition_keys())
    }

    pub fn candidate_keys(&self, key: &[u8]) -> Vec<String> {
        self.0.candidate_keys(key)
    }

    pub fn tagged_key_of(&self, key: &[u8], created: u64) -> Result<String> {
        Ok(self.0.tagged_key_of(key, ticks(created)?))
    }

    pub fn tagged_candidate_keys(&self, key: &[u8]) -> Vec<String> {
        self.0.tagged_candidate_keys(key)
    }

    pub fn tagged_partition_keys(&self) -> Vec<String> {
        texts(self.0.tagged_partition_keys())
    }

    pub fn split_tagged(&self, key: &str) -> Result<JsValue> {
        #[expect(clippy::cast_precision_loss, reason = "generations are few")]
        self.0.split_tagged(key).map(|(generation, partition)| pair(generation as f64, partition)).throw()
    }

    #[expect(clippy::inherent_to_string, reason = "called from JavaScript")]
    pub fn to_string(&self) -> String {
        self.0.to_string()
    }
}

/// Named nodes on a ring.
#[wasm_bindgen]
#[derive(Debug)]
pub struct HashRing(partition::HashRing);

#[wasm_bindgen]
impl HashRing {
    #[wasm_bindgen(constructor)]
    pub fn new(given: Vec<String>, points: Option<u32>, with: Option<Vec<u8>>) -> Result<HashRing> {
        let points = points.unwrap_or(partition::HashRing::POINTS);
        let ring = partition::HashRing::with_points(points, nodes(given)?).throw()?;
        Ok(Self(match secret(with)? {
            Some(secret) => ring.with_secret(secret),
            None => ring,
        }))
    }

    pub fn parse(text: &str, with: Option<Vec<u8>>) -> Result<HashRing> {
        read!(partition::HashRing, text, with).map(Self)
    }

    pub fn get(&self, key: &[u8]) -> String {
        self.0.get(key).to_owned()
    }

    pub fn nodes_from(&self, key: &[u8]) -> Vec<String> {
        texts(self.0.nodes_from(key))
    }

    pub fn replicas(&self, key: &[u8], count: u32) -> Result<Vec<String>> {
        self.0.replicas(key, count as usize).map(texts).throw()
    }

    pub fn nodes(&self) -> Vec<JsValue> {
        self.0.nodes().map(|(name, weight)| pair(name, weight)).collect()
    }

    pub fn add(&mut self, name: &str, weight: u32) -> Result<()> {
        self.0.add(name, weight).throw()
    }

    pub fn remove(&mut self, name: &str) -> Result<u32> {
        self.0.remove(name).throw()
    }

    pub fn set_weight(&mut self, name: &str, weight: u32) -> Result<u32> {
        self.0.set_weight(name, weight).throw()
    }

    pub fn shares(&self) -> Vec<JsValue> {
        shares(self.0.shares())
    }

    pub fn diff(&self, after: &HashRing) -> Result<Diff> {
        self.0.diff(&after.0).throw().map(Diff)
    }

    #[expect(clippy::inherent_to_string, reason = "called from JavaScript")]
    pub fn to_string(&self) -> String {
        self.0.to_string()
    }
}

/// What moves between two rings, or two deals of slots.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Diff(partition::Diff);

#[wasm_bindgen]
impl Diff {
    pub fn fraction(&self) -> f64 {
        self.0.fraction()
    }

    pub fn moves(&self) -> Vec<JsValue> {
        let moved = |moved: partition::Move<'_>| {
            object([
                ("first", moved.first.into()),
                ("last", moved.last.into()),
                ("from", moved.from.into()),
                ("to", moved.to.into()),
            ])
        };
        self.0.moves().map(moved).collect()
    }

    pub fn move_of(&self, key: &[u8]) -> Option<JsValue> {
        self.0.move_of(key).map(|moved| pair(moved.from, moved.to))
    }
}

/// Slots that are dealt to named nodes.
#[wasm_bindgen]
#[derive(Debug)]
pub struct SlotTable(partition::SlotTable);

#[wasm_bindgen]
impl SlotTable {
    #[wasm_bindgen(constructor)]
    pub fn new(given: Vec<String>, slots: Option<u32>, with: Option<Vec<u8>>) -> Result<SlotTable> {
        let slots = slots.unwrap_or(partition::SlotTable::SLOTS);
        let table = partition::SlotTable::with_slots(slots, nodes(given)?).throw()?;
        Ok(Self(match secret(with)? {
            Some(secret) => table.with_secret(secret),
            None => table,
        }))
    }

    pub fn parse(text: &str, with: Option<Vec<u8>>) -> Result<SlotTable> {
        read!(partition::SlotTable, text, with).map(Self)
    }

    pub fn get(&self, key: &[u8]) -> String {
        self.0.get(key).to_owned()
    }

    pub fn slot_of(&self, key: &[u8]) -> u32 {
        self.0.slot_of(key)
    }

    pub fn owner(&self, slot: u32) -> Option<String> {
        self.0.owner(slot).map(Into::into)
    }

    pub fn slots(&self) -> u32 {
        self.0.slots()
    }

    pub fn nodes(&self) -> Vec<JsValue> {
        self.0.nodes().map(|(name, weight)| pair(name, weight)).collect()
    }

    pub fn shares(&self) -> Vec<JsValue> {
        shares(self.0.shares())
    }

    pub fn rebalance(&mut self, given: Vec<String>) -> Result<Diff> {
        self.0.rebalance(nodes(given)?).throw().map(Diff)
    }

    #[expect(clippy::inherent_to_string, reason = "called from JavaScript")]
    pub fn to_string(&self) -> String {
        self.0.to_string()
    }
}
