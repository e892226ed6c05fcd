//! Tables to look at without one of one's own: seeded, the same each time.

use std::fmt::Write;
use std::time::Duration;

use tablekeys::partition::Design;
use tablekeys::{Ticks, row_key};

/// A table that a program may have written.
#[derive(Debug)]
pub struct Example {
    /// Its file.
    pub name: &'static str,
    /// What it is, for people.
    pub about: &'static str,
    rows: fn() -> String,
}

/// All of them.
pub const ALL: [Example; 3] = [
    Example {
        name: "orders.csv",
        about: "Orders of a shop: a partition per customer, and numbers without zeros in front",
        rows: orders,
    },
    Example {
        name: "readings.csv",
        about: "Readings of 200 sensors: a partition per day, in the order of time",
        rows: readings,
    },
    Example {
        name: "messages.csv",
        about: "Messages in 16 partitions by a hash, the newest first: nothing is wrong with it",
        rows: messages,
    },
];

/// The example with this name as CSV.
pub fn csv(name: &str) -> Option<String> {
    ALL.iter().find(|example| example.name == name).map(|example| (example.rows)())
}

const HEAD: &str = "PartitionKey,RowKey,Timestamp\n";

/// A month of orders.
fn orders() -> String {
    let customers =
        ["contoso", "fabrikam", "litware", "adatum", "proseware", "wingtip", "tailspin", "northwind", "fourthcoffee"];
    let (mut random, mut numbers, mut csv) = (Random(7), [0_u32; 9], HEAD.to_owned());
    for number in 0..6_000 {
        let customer = if random.below(5) < 3 { 0 } else { random.below(9) };
        let at = at(number * 432 + random.below(400) as u64);
        let name = if customer == 1 && number % 40 == 0 { "Fabrikam" } else { customers[customer] };
        numbers[customer] += 1;
        line(&mut csv, name, &format!("order-{}", numbers[customer]), at);
    }
    csv
}

/// Two days and a half of readings, every quarter of an hour.
fn readings() -> String {
    let (mut random, mut csv) = (Random(11), HEAD.to_owned());
    for number in 0..48_000 {
        let at = at(number / 200 * 900 + random.below(20) as u64);
        let key = row_key::ascending(at).with_suffix(format_args!("-{:08x}", random.next() >> 32));
        line(&mut csv, row_key::day(at).as_ref(), &key.unwrap_or_default(), at);
    }
    csv
}

/// Five days of messages.
fn messages() -> String {
    let (mut random, mut csv) = (Random(13), HEAD.to_owned());
    let Ok(design) = "siphash:16:padded".parse::<Design>() else { return csv };
    for number in 0..12_000 {
        let (at, conversation) = (at(number * 36 + random.below(36) as u64), random.next());
        let conversation = format!("{conversation:016x}");
        let key = row_key::newest_first(at).with_suffix(format_args!("-{conversation}")).unwrap_or_default();
        line(&mut csv, &design.partition_key_of(&conversation), &key, at);
    }
    csv
}

fn line(csv: &mut String, partition_key: &str, row_key: &str, at: Ticks) {
    // A string takes everything.
    _ = writeln!(csv, "{partition_key},{row_key},{at}");
}

/// `seconds` seconds after 2024-05-06T07:00:00Z.
fn at(seconds: u64) -> Ticks {
    const START: u64 = 638_505_756_000_000_000;
    let ticks = u64::try_from(Duration::from_secs(seconds).as_nanos() / 100).unwrap_or_default();
    Ticks::new(START + ticks).unwrap_or(Ticks::MAX)
}

/// `SplitMix64`.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: u64) -> usize {
        usize::try_from(self.next() % n).unwrap_or_default()
    }
}
