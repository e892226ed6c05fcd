//! What promises to allocate nothing allocates nothing. A binary of its own, since its allocator counts.

mod heat;
mod keys;

fn allocations(work: impl FnOnce()) -> u64 {
    allocation_counter::measure(work).count_total
}
