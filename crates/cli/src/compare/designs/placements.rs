//! Placements of other systems as designs.

use tablekeys_stores::{Placement, System};

use super::super::takes::Takes;
use super::{Design, Places};
use crate::wording::printable::printable;

impl Design {
    /// Where a system puts keys: in equal ranges, or in those it really has.
    pub(super) fn placement(system: System, ranges: Option<Placement>) -> Self {
        let note = match &ranges {
            Some(ranges) => Some(format!("{system}: partitions in the order of their ranges are {}", names_of(ranges))),
            None => equal_ranges(system).map(|note| note + ": --ranges reads the real ones"),
        };
        let make = move |n, _: &[&str]| {
            let placement = match &ranges {
                Some(ranges) if ranges.partitions() == n => Ok(ranges.clone()),
                Some(ranges) => Err(format!("--ranges has {} partitions", ranges.partitions())),
                None => Placement::new(system, n).map_err(|error| error.to_string()),
            };
            Ok((Places::Of(placement?), None))
        };
        let design = Self::of(system.name(), system.summary(), Takes::System(system), make);
        Self { placement: true, note, fits: Some(|_| true), ..design }
    }
}

/// What must be known of a system whose real ranges are not.
pub fn equal_ranges(system: System) -> Option<String> {
    let assumed = Placement::new(system, 2).is_ok_and(|placement| placement.equal_ranges_assumed());
    assumed.then(|| format!("{system}: equal ranges assumed, as they are before the first split"))
}

/// The first names of partitions.
fn names_of(ranges: &Placement) -> String {
    const MOST: u32 = 32;
    let names = (0..ranges.partitions().min(MOST)).filter_map(|partition| ranges.name_of(partition));
    let more = if ranges.partitions() > MOST { ", …" } else { "" };
    printable(&names.collect::<Vec<_>>().join(", ")) + more
}
