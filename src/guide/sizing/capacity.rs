//! A capacity study: how many partitions a load needs, and how even a design is beside chance.
//!
//! First the number of partitions for the busiest second. Then the design on keys like the program's own: a figure is judged by what
//! a random choice of as many keys gives. Last the shares of storage accounts that the rows are spread over.

use std::error::Error;
use std::time::Duration;

use tablekeys::partition::{HashRing, SipHash};
use tablekeys::skew::{Histogram, PARTITION_ENTITIES_PER_SECOND, partitions_needed};

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let (rows_per_second, busy_keys) = (9_000, 100_000);
    let needed = partitions_needed(PARTITION_ENTITIES_PER_SECOND, rows_per_second, busy_keys, Duration::from_secs(1))?;
    assert_eq!(needed, 6);
    // Half of the service's target, as room for growth.
    let with_room = partitions_needed(1_000, rows_per_second, busy_keys, Duration::from_secs(1))?;
    assert!(with_room > 2 * 5);

    let design = SipHash::new(64);
    let customers: Vec<String> = (0..10_000).map(|customer| format!("customer-{customer}")).collect();
    let histogram = Histogram::of(&design, &customers)?;
    let (Some(found), Some(chance)) = (histogram.peak_to_mean(), histogram.by_chance()) else {
        return Err("no keys to judge the design by".into());
    };
    assert!(found <= chance.rare_peak_to_mean);
    let p = histogram.chi_square().and_then(|chi_square| chi_square.p_value());
    assert!(p.is_some_and(|p| p > 0.001));
    println!("fullest over mean {found:.3}, by chance {:.3}", chance.peak_to_mean);

    let ring: HashRing = "ring:east=1 north=2 west=1".parse()?;
    let mut all = 0.0;
    for (name, share) in ring.shares() {
        println!("{name} has {:.1}% of the keys", 100.0 * share);
        all += share;
    }
    assert!((all - 1.0).abs() < 1e-12);
    Ok(())
}
