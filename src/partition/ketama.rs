//! Keys on the servers that libketama gives them.

use alloc::format;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::digest::{md5, md5_heads_into};
use super::form::text::Fields;
use super::node::text::{self as list, List};
use super::node::{Node, listed, total_weight};
use super::partitions_bytes;
use super::points::{OWNER, Points};
use crate::error::{Error, PartitionKind, Result};

/// Any bytes on weighted servers, bit for bit as libketama places them.
///
/// For programs that must agree with memcached clients. Each server has points on a ring of 2³² hashes, about 160 on average
/// and in proportion to its weight, and a key belongs to the server of the first point at or after its own hash.
///
/// ```text
/// k of a server = ⌊f32(f64(f32(f32(weight) / f32(sum of weights))) × 40 × servers)⌋
/// its points    = the four little-endian 32-bit numbers of MD5(name ‖ "-" ‖ i), for i in 0 .. k as plain decimal
/// hash of a key = the first little-endian 32-bit number of MD5(key)
/// server        = that of the first point not below the hash; after the last, the first
/// ```
///
/// `f32` and `f64` round to the nearest number of 24 and 53 bits, and ties to even, as IEEE 754 specifies. Single precision
/// makes k one less or one more than the exact number now and then. This crate computes k in integers, so it is the same on
/// every processor; a libketama that was compiled for x87 floating point can differ. Where two servers share a point,
/// libketama sorts them by no rule; here the point belongs to the server that is listed first.
///
/// # Distribution
///
/// Uneven: with 160 points per server, shares have a coefficient of variation of about 8%; [`owned_hashes`](Self::owned_hashes) returns
/// them exactly. The number of points depends on the number of servers and on all weights, so adding or removing a server
/// also moves keys between the others: few with equal weights, far more than the server's own share where its weight
/// is far from the mean. One server of weight 1 beside four of 1,000 gets next to no key, and moves 15% of all keys
/// between the four.
///
/// # Stability
///
/// libketama's rule, frozen against its published answers, and the text. MD5 takes no secret, so keys can be
/// made that all belong to one server.
///
/// # Examples
///
/// ```
/// use tablekeys::partition::KetamaRing;
///
/// let servers: KetamaRing = "ketama:10.0.1.1:11211=600 10.0.1.2:11211=300 10.0.1.3:11211=200".parse()?;
/// assert_eq!(servers.get("customer-4711"), "10.0.1.1:11211");
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// A GUID as text and the same GUID as 16 bytes are different keys, and mostly on different servers. Pass one form
/// everywhere.
///
/// Prefer [`HashRing`](super::HashRing) for anything new: it is faster, takes a secret, and moves only the keys of the node
/// that changes.
#[doc(alias("consistent hashing", "libketama", "memcached"))]
#[derive(Clone)]
pub struct KetamaRing {
    /// In the order of the list; a server's number is its index. At least one.
    servers: Vec<Node>,
    /// Each place once: a point in the high 32 bits, its server in the low ones.
    points: Points,
}

impl KetamaRing {
    /// A ring of servers in the order listed: name (host and port, as in libketama's file) and weight (its memory).
    ///
    /// # Errors
    ///
    /// No servers, or more than 65,536. A name twice, a name that no PartitionKey may hold, a weight of 0; the message gives
    /// the index and the name of the server.
    pub fn new<N: AsRef<str>>(servers: impl IntoIterator<Item = (N, u32)>) -> Result<Self> {
        Self::of(listed(servers)?)
    }

    fn of(servers: Vec<Node>) -> Result<Self> {
        check_count(servers.len())?;
        let total = total_weight(&servers);
        let mut points = Vec::with_capacity(servers.len() * 160);
        for (number, server) in (0_u64..).zip(&servers) {
            for i in 0..digests(server.weight, total, servers.len()) {
                let digest = md5(format!("{}-{i}", server.name).as_bytes());
                let (fours, _) = digest.as_chunks::<4>();
                points.extend(fours.iter().map(|&four| place(u32::from_le_bytes(four)) | number));
            }
        }
        points.sort_unstable();
        // A point that several share is that of the server that is listed first.
        points.dedup_by_key(|word| *word >> 32);
        let points = Points::from_sorted(points.len() as u64, &points);
        Ok(Self { servers, points })
    }

    /// The server of a key's bytes.
    #[must_use]
    pub fn get<K: AsRef<[u8]> + ?Sized>(&self, key: &K) -> &str {
        &self.servers[self.partition_of(key) as usize].name
    }

    /// The servers with their weights, in the order listed.
    #[must_use]
    pub fn servers(&self) -> impl ExactSizeIterator<Item = (&str, u32)> {
        self.servers.iter().map(|server| (&*server.name, server.weight))
    }

    /// The share of each server in all hashes, in the order listed: its probability to have a new key.
    ///
    /// A server whose weight is too small beside the others has no points, and so a share of 0.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "at most 2³², which a double holds")]
    pub fn shares(&self) -> Vec<(&str, f64)> {
        self.owned_hashes().into_iter().map(|(name, hashes)| (name, hashes as f64 / (1_u64 << 32) as f64)).collect()
    }

    /// The exact share of each server, in the order listed: how many of the 2³² hashes it owns.
    #[must_use]
    pub fn owned_hashes(&self) -> Vec<(&str, u64)> {
        let mut shares: Vec<(&str, u64)> = self.servers().map(|(name, _)| (name, 0)).collect();
        let mut before = 0;
        // A copy of a point is as far on as the point, and adds nothing.
        for &word in self.points.slots() {
            let point = word >> 32;
            shares[server(word) as usize].1 += point - before;
            before = point;
        }
        // The greatest weight is at least the mean, so its k is at least 40 but for rounding, and there are points.
        shares[server(self.points.slots()[0]) as usize].1 += (1 << 32) - before;
        shares
    }

    /// The number of servers.
    #[must_use]
    pub fn partitions(&self) -> u32 {
        u32::try_from(self.servers.len()).expect("1 to 65,536 servers")
    }

    /// The number of the server of a key's bytes, in the order of the list.
    #[must_use]
    pub fn partition_of<K: AsRef<[u8]> + ?Sized>(&self, key: &K) -> u32 {
        let digest = md5(key.as_ref());
        self.server_at(u32::from_le_bytes([digest[0], digest[1], digest[2], digest[3]]))
    }

    /// Appends the numbers of many keys' servers in their order, each as [`partition_of`](Self::partition_of) gives it.
    ///
    /// What it costs is told at [`Md5Bits::partitions_into`](super::Md5Bits::partitions_into).
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::partition::KetamaRing;
    ///
    /// let servers: KetamaRing = "ketama:10.0.1.1:11211=600 10.0.1.2:11211=300 10.0.1.3:11211=200".parse()?;
    /// let mut partitions = Vec::new();
    /// servers.partitions_into(&["customer-4711", "customer-1", "customer-2", "customer-3"], &mut partitions);
    /// assert_eq!(partitions, [0, 2, 2, 1]);
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    #[doc(alias("batch", "bulk", "SIMD"))]
    pub fn partitions_into<K: AsRef<[u8]>>(&self, keys: &[K], partitions: &mut Vec<u32>) {
        md5_heads_into(keys, partitions, |head| self.server_at(head));
    }

    /// The PartitionKey of a partition, which is the name of its server, or `None` if no server has this number.
    #[must_use]
    pub fn partition_key(&self, partition: u32) -> Option<&str> {
        self.servers.get(partition as usize).map(|server| &*server.name)
    }

    /// All PartitionKeys: the names of the servers, in the order listed.
    #[must_use]
    pub fn partition_keys(&self) -> impl ExactSizeIterator<Item = &str> {
        self.servers.iter().map(|server| &*server.name)
    }

    /// Whether a ring takes so many servers, before there are any.
    pub(super) fn check_room(servers: u32) -> Result<()> {
        check_count(servers as usize)
    }

    /// The PartitionKey of a key's bytes: the name of its server, as [`get`](Self::get).
    #[must_use]
    pub fn partition_key_of<K: AsRef<[u8]> + ?Sized>(&self, key: &K) -> &str {
        self.get(key)
    }

    /// The server of the first point that is not below a hash.
    #[inline]
    fn server_at(&self, hash: u32) -> u32 {
        server(self.points.at_or_after(place(hash)).1)
    }
}

fn check_count(servers: usize) -> Result<()> {
    const MAX: usize = 1 << 16;
    match servers {
        0 => Err(Error::new(PartitionKind::NoNodes { what: "a ketama ring" })),
        1..=MAX => Ok(()),
        _ => {
            let (what, max, found) = ("servers in a ketama ring", MAX as u64, servers as u128);
            Err(Error::new(PartitionKind::TooMany { what, max, found }))
        }
    }
}

/// A point without a server.
const fn place(point: u32) -> u64 {
    (point as u64) << 32
}

const fn server(word: u64) -> u32 {
    (word & OWNER) as u32
}

/// The points follow from the servers.
impl PartialEq for KetamaRing {
    fn eq(&self, other: &Self) -> bool {
        self.servers == other.servers
    }
}

impl Eq for KetamaRing {}

impl fmt::Debug for KetamaRing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KetamaRing").field("servers", &self.servers).finish_non_exhaustive()
    }
}

partitions_bytes!(KetamaRing);

/// The name of the design in its text form.
const NAME: &str = "ketama:";

/// The servers as one line of ASCII in the order listed, written as the nodes of a
/// [`HashRing`](super::HashRing#impl-Display-for-HashRing): `ketama:10.0.1.1:11211=600 10.0.1.2:11211=300`.
impl fmt::Display for KetamaRing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{NAME}{}", List(&self.servers))
    }
}

/// Reads exactly what `Display` writes.
impl FromStr for KetamaRing {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        list::read(Fields::after(NAME, text)?.rest()).and_then(Self::of)
    }
}

/// How many MD5 digests, of four points each, a server has: the `k` of libketama.
///
/// libketama computes it in single precision. Here the same numbers are integers, in units of 2⁻⁸⁰, so that the result
/// depends on no processor's way of rounding.
#[expect(clippy::cast_possible_truncation, reason = "at most 40 × 65,536, and one more by rounding")]
const fn digests(weight: u32, total: u64, servers: usize) -> u32 {
    const UNIT: u32 = 80;
    let (dividend, divisor) = (single(weight as u128) << UNIT, single(total as u128));
    // A quotient of numbers of 24 bits is never half-way between two of them, but more than 2⁻⁵⁰ of it away from there. So a
    // remainder would decide only where the total is more than 2³¹ times the weight: there are no points either way.
    let part = single(dividend / divisor);
    // A product of 24 + 6 + 17 bits, which a double holds exactly.
    (single(part * 40 * servers as u128) >> UNIT) as u32
}

/// The number of 24 significant bits that is nearest to this one, and of two equally near ones the even one: what IEEE
/// 754 single precision makes of a number that is neither subnormal nor infinite.
const fn single(number: u128) -> u128 {
    let bits = u128::BITS - number.leading_zeros();
    if bits <= f32::MANTISSA_DIGITS {
        return number;
    }
    let dropped = bits - f32::MANTISSA_DIGITS;
    let (kept, rest, half) = (number >> dropped, number & ((1 << dropped) - 1), 1 << (dropped - 1));
    (kept + (rest > half || rest == half && kept & 1 == 1) as u128) << dropped
}

#[cfg(test)]
mod tests {
    use md5::{Digest, Md5};

    use super::*;

    fn published_servers() -> KetamaRing {
        let weights = [600, 300, 200, 350, 1_000, 800, 950, 100];
        KetamaRing::new((1..).zip(weights).map(|(i, weight)| (format!("10.0.1.{i}:11211"), weight))).unwrap()
    }

    /// The first of a ring's points that is not below a hash, and its server.
    fn first_at(points: &[u64], hash: u32) -> (u32, u32) {
        let at = points.partition_point(|&word| word < place(hash));
        let word = points.get(at).unwrap_or(&points[0]);
        ((word >> 32).try_into().unwrap(), server(*word))
    }

    #[test]
    fn a_ring_has_from_one_server_to_as_many_as_its_limit() {
        assert_eq!([1, 65_536].map(check_count), [Ok(()), Ok(())]);
        let message = |servers| check_count(servers).unwrap_err().to_string();
        assert_eq!(message(0), "expected at least one node in a ketama ring, found none");
        assert_eq!(message(65_537), "expected at most 65536 servers in a ketama ring, found 65537");
    }

    #[test]
    fn many_keys_have_the_servers_that_each_of_them_has() {
        let ring = published_servers();
        let keys: Vec<Vec<u8>> = (0..=255_u8).map(|i| vec![i; usize::from(i) % 131]).collect();
        let mut partitions = vec![7];
        ring.partitions_into(&keys, &mut partitions);
        assert!(partitions.into_iter().eq([7].into_iter().chain(keys.iter().map(|key| ring.partition_of(key)))));
    }

    #[test]
    fn every_hash_near_a_point_is_on_the_server_of_the_next() {
        let ring = published_servers();
        let around = |word: u64| [-1, 0, 1].map(|more| u32::try_from(word >> 32).unwrap().wrapping_add_signed(more));
        let points = ring.points.clone().into_kept(|word| (word, true));
        for hash in points.iter().copied().flat_map(around).chain([0, u32::MAX]) {
            assert_eq!(ring.server_at(hash), first_at(&points, hash).1, "{hash}");
        }
    }

    /// Of 20,000 keys; 15% have a standard deviation of 0.25%, so one key set in a million would be further off than 1.3%.
    #[test]
    fn a_server_far_from_the_mean_moves_keys_between_the_others() {
        let four = [("a", 1_000), ("b", 1_000), ("c", 1_000), ("d", 1_000)];
        let before = KetamaRing::new(four).unwrap();
        let after = KetamaRing::new(four.into_iter().chain([("e", 1)])).unwrap();
        let keys: Vec<String> = (0..20_000).map(|key| key.to_string()).collect();
        let moved = keys.iter().filter(|key| before.get(*key) != after.get(*key));
        let (to_newcomer, others): (Vec<&str>, Vec<&str>) = moved.map(|key| after.get(key)).partition(|to| *to == "e");
        assert!(to_newcomer.len() <= 2, "{}", to_newcomer.len());
        let others = 100.0 * f64::from(u32::try_from(others.len()).unwrap()) / 20_000.0;
        assert!((others - 15.0).abs() < 1.3, "{others}%");
    }

    /// Key hash, ring point and server of each key. `tests/golden` has the first 500.
    #[test]
    fn the_whole_published_run_has_its_published_checksum() {
        let ring = published_servers();
        let points = ring.points.clone().into_kept(|word| (word, true));
        let mut run = Md5::new();
        // The run begins with the empty message of no error.
        run.update("\n");
        for key in 0..1_000_000u32 {
            let digest = Md5::digest(key.to_string());
            let hash = u32::from_le_bytes([digest[0], digest[1], digest[2], digest[3]]);
            let point = first_at(&points, hash).0;
            run.update(format!("{hash} {point} {}\n", ring.servers[ring.server_at(hash) as usize].name));
        }
        assert_eq!(u128::from_be_bytes(run.finalize().into()), 0x5672_b131_391f_5aa2_b280_936a_ec1e_ea74);
    }

    #[test]
    fn rings_are_equal_if_their_servers_are() {
        let ring = published_servers();
        assert_eq!(ring.to_string().parse(), Ok(ring.clone()));
        assert_ne!(ring, KetamaRing::new(ring.servers().skip(1)).unwrap());
        assert_ne!(ring, KetamaRing::new(ring.servers().map(|(name, weight)| (name, weight + 1))).unwrap());
        let printed = format!("{ring:?}");
        assert!(printed.starts_with("KetamaRing {") && printed.contains("\"10.0.1.8:11211\""), "{printed}");
    }

    #[test]
    fn the_last_hash_goes_round_to_the_first_point() {
        let ring = published_servers();
        let first = ring.points.slots()[0];
        let point = u32::try_from(first >> 32).unwrap();
        assert_eq!([0, point, u32::MAX].map(|hash| ring.server_at(hash)), [server(first); 3]);
    }

    #[test]
    fn shares_are_counted_to_the_last_hash() {
        assert_eq!(KetamaRing::new([("a", 7)]).unwrap().owned_hashes(), [("a", 1 << 32)]);
        let ring = published_servers();
        assert_eq!(ring.owned_hashes().iter().map(|&(_, share)| share).sum::<u64>(), 1 << 32);
        let tiny = KetamaRing::new([("a", 1_000_000), ("b", 1)]).unwrap();
        assert_eq!(tiny.owned_hashes(), [("a", 1 << 32), ("b", 0)]);
    }

    /// libketama's own arithmetic, on a processor that rounds singles as IEEE 754 says.
    #[cfg(not(all(target_arch = "x86", not(target_feature = "sse2"))))]
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "it is this rounding that decides the points"
    )]
    fn digests_in_floats(weight: u32, total: u64, servers: usize) -> u32 {
        let part = weight as f32 / total as f32;
        (f64::from(part) * 40.0 * servers as f64) as f32 as u32
    }

    #[test]
    #[cfg(not(all(target_arch = "x86", not(target_feature = "sse2"))))]
    fn integers_give_the_digests_that_floats_give() {
        let mut state = 1u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state >> 11
        };
        for round in 0..1_000_000 {
            // Weights of every size, alone and among others; a third of the rounds near a power of two, where the width
            // of the last bit changes.
            let near = |number: u64, to: u64| if round % 3 == 0 { (1 << (number % 32)) + to % 5 } else { number };
            let weight = u32::try_from((near(next(), next()) >> (next() % 32)) & 0xffff_ffff).unwrap().max(1);
            let servers = usize::try_from(next() % 65_536).unwrap() >> (next() % 16) | 1;
            let others = (next() >> (next() % 53)) % (1 << 48);
            let total = u64::from(weight) + if servers == 1 { 0 } else { near(others, next()) };
            let expected = digests_in_floats(weight, total, servers);
            assert_eq!(digests(weight, total, servers), expected, "{weight} of {total} among {servers}");
        }
        let most = u64::from(u32::MAX) << 16;
        for (weight, total, servers) in [(1, most, 65_536), (u32::MAX, most, 65_536), (u32::MAX, u32::MAX.into(), 1)] {
            assert_eq!(digests(weight, total, servers), digests_in_floats(weight, total, servers));
        }
    }

    #[test]
    fn rounding_to_single_precision_takes_points_from_some() {
        // Without rounding, each of n equal servers has 40. Computed by another program in single precision: not for
        // these n.
        let off = (1..480).filter(|&n| digests(1, n as u64, n) != 40).collect::<Vec<usize>>();
        assert_eq!(off, [61, 122, 237, 244, 474]);
        // 21 of 40 among three: 63 without rounding.
        assert_eq!(digests(21, 40, 3), 62);
    }
}
