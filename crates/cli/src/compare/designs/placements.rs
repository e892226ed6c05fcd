//! Placements of other systems as designs.

use tablekeys::partition::Partitioner;
use tablekeys::skew::Histogram;
use tablekeys_stores::{Placement, System};

use super::super::takes::Takes;
use super::{BATCH, Counter, Design};
use crate::lines::block::{Block, Key};
use crate::wording::printable::printable;

impl Design {
    /// Where a system puts keys: in equal ranges, or in those it really has.
    pub(super) fn placement(system: System, ranges: Option<Placement>) -> Self {
        let equal = Placement::new(system, 2).is_ok_and(|placement| placement.equal_ranges_assumed());
        let note = match &ranges {
            Some(ranges) => Some(format!("{system}: partitions in the order of their ranges are {}", names_of(ranges))),
            None => equal.then(|| {
                format!(
                    "{system}: equal ranges assumed, as they are before the first split: --ranges reads the real ones"
                )
            }),
        };
        Self {
            name: system.name(),
            about: system.summary(),
            takes: Takes::System(system),
            learns: false,
            coarser: None,
            placement: true,
            note,
            fits: Some(|_| true),
            make: Box::new(move |n, _| {
                let placement = match &ranges {
                    Some(ranges) if ranges.partitions() == n => Ok(ranges.clone()),
                    Some(ranges) => Err(format!("--ranges has {} partitions", ranges.partitions())),
                    None => Placement::new(system, n).map_err(|error| error.to_string()),
                };
                placement.map(|placement| (Box::new(Placed(placement)) as Box<dyn Counter>, None))
            }),
            shares: None,
        }
    }
}

/// A placement, which takes the bytes of a line, of a GUID too, if the system takes such a key.
struct Placed(Placement);

impl Counter for Placed {
    fn count(&self, block: &Block, histogram: &mut Histogram) {
        let system = self.0.system();
        let (mut batch, mut partitions) = (Vec::with_capacity(BATCH), Vec::with_capacity(BATCH));
        let mut keys = block.keys().map(|key| key.line).filter(|line| system.check(line).is_ok());
        loop {
            batch.clear();
            batch.extend(keys.by_ref().take(BATCH));
            if batch.is_empty() {
                return;
            }
            partitions.clear();
            self.0.partitions_into(&batch, &mut partitions);
            for &partition in &partitions {
                histogram.record(partition).expect("a partition of the placement");
            }
        }
    }

    fn partition_of(&self, key: &Key<'_>) -> Option<u32> {
        self.0.system().check(key.line).is_ok().then(|| Partitioner::partition_of(&self.0, key.line))
    }
}

/// The first names of partitions.
fn names_of(ranges: &Placement) -> String {
    const MOST: u32 = 32;
    let names = (0..ranges.partitions().min(MOST)).filter_map(|partition| ranges.name_of(partition));
    let more = if ranges.partitions() > MOST { ", …" } else { "" };
    printable(&names.collect::<Vec<_>>().join(", ")) + more
}
