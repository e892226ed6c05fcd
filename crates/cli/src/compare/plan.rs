//! What is to be compared.

use std::num::NonZeroUsize;

use super::designs::Design;

/// What is to be compared.
#[derive(Clone, Copy)]
pub struct Plan<'p> {
    pub designs: &'p [Design],
    /// Only these.
    pub named: Option<&'p [String]>,
    /// Those that are for other keys, too.
    pub even_if_unsuited: bool,
    /// Without numbers, the usual ones that the keys are enough for.
    pub partitions: Option<&'p [u32]>,
    pub workers: NonZeroUsize,
}

impl<'p> Plan<'p> {
    /// The designs that were named, or all but the placements of other systems.
    pub fn candidates(&self) -> impl Iterator<Item = &'p Design> {
        let named = self.named;
        self.designs
            .iter()
            .filter(move |design| named.map_or(!design.placement, |names| names.iter().any(|name| name == design.name)))
    }
}
