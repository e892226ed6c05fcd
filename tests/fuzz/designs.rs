//! The texts of designs, rings, tables and alphabets, and the partitions that they give to any bytes.

use tablekeys::partition::{
    Alphabet, ByteSum, HashRing, JumpBackHash, JumpHash, KetamaRing, Md5Bits, Partitioner, Salt, Secret, Sha256Bits,
    SipHash, SlotTable, md5_bits, sha256_bits,
};
use tablekeys::table::check_key;

use crate::input::Input;

const SECRET: Secret = Secret::new(*b"sixteen secrets!");

/// A design that reads its text: it prints it again, and its partition is in range and one of its partition keys.
fn reads<D>(text: &str, key: &[u8])
where
    D: std::str::FromStr + std::fmt::Display + Partitioner<[u8]>,
{
    let Ok(design) = text.parse::<D>() else { return };
    assert_eq!(design.to_string(), text);
    let partition = design.partition_of(key);
    assert!(partition < design.partitions(), "{text}: {partition}");
    let name = design.partition_key_of(key).into_owned();
    assert_eq!(design.partition_key(partition).as_deref(), Some(&*name));
    assert!(check_key(&name).is_ok() && design.partition_key(design.partitions()).is_none());
}

pub(crate) fn designs(data: &[u8]) {
    let input = &mut Input::new(data);
    let key = input.some_bytes(20);
    let text = input.rest(&[
        "siphash:",
        "jump:",
        "jump-back:",
        "md5-bits:",
        "sha256-bits:",
        "byte-sum:",
        "salt:",
        ":before:",
        ":after:",
        ":padded",
        "%21",
        "%3A",
        "%C3%A9",
        "4294967295",
        "64",
        "!",
        "0123456789abcdef",
        ":",
    ]);
    reads::<SipHash>(&text, &key);
    reads::<JumpHash>(&text, &key);
    reads::<Md5Bits>(&text, &key);
    reads::<Sha256Bits>(&text, &key);
    reads::<JumpBackHash>(&text, &key);
    if let Ok(design) = text.parse::<ByteSum>() {
        assert_eq!(design.to_string(), text);
        let guid = std::array::from_fn(|i| key.get(i).copied().unwrap_or_default());
        let sum: u32 = guid.iter().copied().map(u32::from).sum();
        assert_eq!(design.partition_of(&guid), sum % design.partitions());
    }
    if let Ok(salt) = text.parse::<Salt>() {
        assert_eq!(salt.to_string(), text);
        let base = input.clone().key(3) + "a";
        let salted = salt.key_for(&base, &key).expect("a short key");
        assert_eq!(salt.split(&salted), Ok((salt.partition_of(&key), &*base)), "{text} {salted:?}");
    }
    for keyed in [
        SipHash::read_keyed(&text, SECRET).map(|design| design.to_string()),
        Salt::read_keyed(&text, SECRET).map(|salt| salt.to_string()),
    ] {
        assert!(keyed.is_err() || keyed.as_deref() == Ok(&*text));
    }
    let bits = u32::from(key.first().copied().unwrap_or_default());
    for (made, digest) in [
        (md5_bits(&key, bits % 128 + 1).expect("1 to 128 bits").to_string(), "md5"),
        (sha256_bits(&key, bits + 1).expect("1 to 256 bits").to_string(), "sha"),
    ] {
        assert!(made.bytes().all(|bit| bit == b'0' || bit == b'1'), "{digest}");
    }
}

/// Rings, tables and Ketama rings by a text of small numbers, since a large ring takes memory by design.
pub(crate) fn rings(data: &[u8]) {
    let input = &mut Input::new(data);
    let key = input.some_bytes(9);
    let mut text = input.rest(&[
        "points:", "=1", "=2", " ", "a", "b", "%20", "%C3%A9", "ring:", "ketama:", "slots:", "\n", "1 a", "2 b", "0*",
        "1*", "check ", "!", "=", "4", "8",
    ]);
    let mut digits = 0;
    text.retain(|c| {
        digits = if c.is_ascii_digit() { digits + 1 } else { 0 };
        digits < 4
    });
    if let Ok(ring) = text.parse::<HashRing>() {
        assert_eq!(ring.to_string().parse::<HashRing>().as_ref(), Ok(&ring));
        let nodes: Vec<&str> = ring.nodes_from(&key).collect();
        assert_eq!((nodes.len(), nodes.first().copied()), (ring.nodes().len(), ring.get(&key)));
        let keyed = ring.clone().with_secret(SECRET).to_string();
        assert_eq!(HashRing::read_keyed(&keyed, SECRET).expect("its own text").to_string(), keyed);
        assert!(keyed.parse::<HashRing>().is_err());
    }
    if let Ok(ring) = text.parse::<KetamaRing>() {
        assert_eq!(ring.to_string(), text);
        assert!(ring.servers().any(|(name, _)| name == ring.get(&key)));
    }
    // A table's check is of its text: the text is given the check that it needs.
    if text.starts_with("slots:") {
        let body = text.split_once("check ").map_or(&*text, |(body, _)| body);
        let body = if body.ends_with('\n') { body.to_owned() } else { format!("{body}\n") };
        let check = siphasher::sip::SipHasher13::new_with_key(&[0; 16]).hash(body.as_bytes());
        let checked = format!("{body}check {check:016x}");
        if let Ok(table) = checked.parse::<SlotTable>() {
            assert_eq!(table.to_string(), checked);
            assert_eq!(table.owner(table.slot_of(&key)), Some(table.get(&key)));
            assert!(table.to_string().replacen("slots:", "slots:1", 1).parse::<SlotTable>().is_err());
        }
        if let Ok(table) = text.parse::<SlotTable>() {
            assert_eq!(table.to_string(), text);
        }
    }
    _ = (HashRing::read_keyed(&text, SECRET), SlotTable::read_keyed(&text, SECRET));
}

pub(crate) fn alphabets(data: &[u8]) {
    let input = &mut Input::new(data);
    let mut boundaries: Vec<String> =
        (0..input.below(6)).map(|_| input.text(3, &["é", "日"]).to_ascii_lowercase()).collect();
    let (made, text) = (Alphabet::with_boundaries(&boundaries), input.text(4, &["é", "日"]));
    let is_sorted = boundaries.is_sorted_by(|a, b| a < b) && boundaries.first().is_none_or(|first| !first.is_empty());
    assert_eq!(made.is_ok(), is_sorted, "{boundaries:?}");
    boundaries.sort();
    boundaries.dedup();
    boundaries.retain(|boundary| !boundary.is_empty());
    let alphabet = Alphabet::with_boundaries(&boundaries).expect("sorted, distinct, folded");
    assert_eq!(alphabet.to_string().parse().as_ref(), Ok(&alphabet));
    let folded = text.to_ascii_lowercase();
    let below = boundaries.iter().filter(|boundary| **boundary <= folded).count();
    assert_eq!(alphabet.partition_of(&text) as usize, below, "{text:?} in {alphabet}");
    let other =
        input.rest(&["alphabet:", "e,i,m,q,u", ",", "%20", "%C3%A9", "%E6%97%A5", ":padded", "%3A", "%2C", "%25"]);
    if let Ok(alphabet) = other.parse::<Alphabet>() {
        assert_eq!(alphabet.to_string(), other);
    }
}
