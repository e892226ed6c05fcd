//! Keys on the servers that libketama gives them.

use std::borrow::Cow;

use md5::{Digest, Md5};
use tablekeys::partition::Partitioner;
use tablekeys::table::check_key;

use crate::error::{Excerpt, Result, error};

/// Any bytes on weighted servers, bit for bit as libketama places them, for programs that must agree with memcached clients.
///
/// Each server has points on a ring of 2³² hashes, about 160 on average
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
/// makes k one less or one more than the exact number now and then. So does this crate on every processor but x86 without
/// SSE2; a libketama that was compiled for x87 floating point can differ. Where two servers share a point, libketama sorts
/// them by no rule; here the point belongs to the server that is listed first.
///
/// # Distribution
///
/// Uneven: with 160 points per server, shares have a coefficient of variation of about 8%. The number of points depends on the
/// number of servers and on all weights, so adding or removing a server also moves keys between the others: far more than the
/// server's own share where its weight is far from the mean. Anything new is better served by [`tablekeys::partition::HashRing`].
///
/// # Examples
///
/// ```
/// use tablekeys_stores::KetamaRing;
///
/// let servers = KetamaRing::new([("10.0.1.1:11211", 600), ("10.0.1.2:11211", 300), ("10.0.1.3:11211", 200)])?;
/// assert_eq!(servers.get("customer-4711"), "10.0.1.1:11211");
/// # Ok::<(), tablekeys_stores::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KetamaRing {
    /// In the order listed: at least one.
    servers: Vec<(Box<str>, u32)>,
    /// Each with the number of its server, ascending, no point twice.
    points: Vec<(u32, u32)>,
}

impl KetamaRing {
    /// A ring of these servers with their weights, in their order.
    ///
    /// # Errors
    ///
    /// No servers, or more than 65,536; a name twice, one that no PartitionKey may hold, a weight of 0.
    pub fn new<N: AsRef<str>>(servers: impl IntoIterator<Item = (N, u32)>) -> Result<Self> {
        let servers: Vec<(Box<str>, u32)> =
            servers.into_iter().map(|(name, weight)| (name.as_ref().into(), weight)).collect();
        if !(1..=1 << 16).contains(&servers.len()) {
            let found = servers.len();
            return Err(error!(OutOfRange, "expected 1 to 65536 servers in a ketama ring, found {found}"));
        }
        for (index, (name, weight)) in servers.iter().enumerate() {
            let server = format!("server {index} ({})", Excerpt(name));
            if let Err(error) = check_key(name) {
                return Err(error!(Limit, "{error}, in the name of {server}"));
            }
            if *weight == 0 {
                return Err(error!(OutOfRange, "expected a weight of at least 1 for {server}, found 0"));
            }
        }
        let mut names: Vec<&str> = servers.iter().map(|(name, _)| &**name).collect();
        names.sort_unstable();
        if let Some(twice) = names.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(error!(Malformed, "expected each server once, found {} twice", Excerpt(twice[0])));
        }
        let total = servers.iter().map(|&(_, weight)| u64::from(weight)).sum();
        let mut points = Vec::new();
        for (number, (name, weight)) in (0..).zip(&servers) {
            for i in 0..digests(*weight, total, servers.len()) {
                let digest = Md5::digest(format!("{name}-{i}"));
                points.extend(digest.as_chunks::<4>().0.iter().map(|point| (u32::from_le_bytes(*point), number)));
            }
        }
        // Of servers that share a point it is that of the first one listed.
        points.sort_unstable();
        points.dedup_by_key(|(point, _)| *point);
        Ok(Self { servers, points })
    }

    /// The server of a key's bytes.
    #[must_use]
    pub fn get<K: AsRef<[u8]> + ?Sized>(&self, key: &K) -> &str {
        &self.servers[self.partition_of(key) as usize].0
    }

    /// The servers with their weights, in the order listed.
    #[must_use]
    pub fn servers(&self) -> impl ExactSizeIterator<Item = (&str, u32)> {
        self.servers.iter().map(|(name, weight)| (&**name, *weight))
    }

    /// The first point that is not below a hash, with its server.
    fn first_at(&self, hash: u32) -> (u32, u32) {
        let at = self.points.partition_point(|&(point, _)| point < hash);
        // The greatest weight is at least the mean, so its k is at least 40 but for rounding, and there are points.
        *self.points.get(at).unwrap_or(&self.points[0])
    }
}

fn hash(key: &[u8]) -> u32 {
    u32::from_le_bytes(*Md5::digest(key).first_chunk().expect("16 bytes"))
}

/// Partitions are numbered in the order listed; the PartitionKey is the name of the server.
impl<K: AsRef<[u8]> + ?Sized> Partitioner<K> for KetamaRing {
    fn partitions(&self) -> u32 {
        u32::try_from(self.servers.len()).expect("at most 65,536 servers")
    }

    fn partition_of(&self, key: &K) -> u32 {
        self.first_at(hash(key.as_ref())).1
    }

    fn partition_key(&self, partition: u32) -> Option<Cow<'_, str>> {
        self.servers.get(partition as usize).map(|(name, _)| Cow::Borrowed(&**name))
    }
}

/// How many MD5 digests, of four points each, a server has: the `k` of libketama, which rounds its share and the product to
/// single precision.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "rounded as libketama does, to at most 40 × 65,536 and one more"
)]
const fn digests(weight: u32, total: u64, servers: usize) -> u32 {
    let part = weight as f32 / total as f32;
    (part as f64 * 40.0 * servers as f64) as f32 as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Key hash, ring point and server of each of a million keys, as libketama's own test prints them: its published MD5.
    #[test]
    fn the_whole_published_run_has_its_published_checksum() {
        let weights = [600, 300, 200, 350, 1_000, 800, 950, 100];
        let servers = (1..).zip(weights).map(|(i, weight)| (format!("10.0.1.{i}:11211"), weight));
        let ring = KetamaRing::new(servers).unwrap();
        let mut run = Md5::new();
        // The run begins with the empty message of no error.
        run.update("\n");
        for key in 0..1_000_000_u32 {
            let hash = hash(key.to_string().as_bytes());
            let (point, server) = ring.first_at(hash);
            run.update(format!("{hash} {point} {}\n", ring.servers[server as usize].0));
        }
        assert_eq!(u128::from_be_bytes(run.finalize().into()), 0x5672_b131_391f_5aa2_b280_936a_ec1e_ea74);
    }

    #[test]
    fn servers_that_make_no_ring_are_refused() {
        let message = |servers: &[(&str, u32)]| KetamaRing::new(servers.iter().copied()).unwrap_err().to_string();
        assert_eq!(message(&[]), "expected 1 to 65536 servers in a ketama ring, found 0");
        assert_eq!(message(&[("a", 0)]), "expected a weight of at least 1 for server 0 (\"a\"), found 0");
        assert_eq!(message(&[("a", 1), ("a", 2)]), "expected each server once, found \"a\" twice");
        assert!(message(&[("a/b", 1)]).ends_with("in the name of server 0 (\"a/b\")"));
    }

    #[test]
    fn rounding_to_single_precision_takes_points_from_some() {
        // Without rounding, each of n equal servers has 40. Computed by another program in single precision: not for
        // these n.
        let off = (1..480).filter(|&n| digests(1, n as u64, n) != 40).collect::<Vec<usize>>();
        assert_eq!(off, [61, 122, 237, 244, 474]);
        // 21 of 40 among three: 63 without rounding.
        assert_eq!(digests(21, 40, 3), 62);
        // A server beside far heavier ones has no point.
        assert_eq!([1, 1_000].map(|weight| digests(weight, 4_001, 5)), [0, 49]);
    }
}
