//! Rings and other growing designs.

use std::hint::black_box;

use tablekeys::partition::{HashRing, JumpHash, Salt, SlotTable};

use crate::allocations;

#[test]
fn lookups_do_not_allocate() {
    let nodes = || (0..100).map(|i| (format!("node-{i}"), 1));
    let ring = HashRing::new(nodes()).unwrap();
    let slots = SlotTable::new(nodes()).unwrap();
    let jump = JumpHash::new(100);
    let salt = Salt::before(100, '-');
    // The counter counts.
    assert_eq!(allocations(|| drop(black_box(Box::new(1)))), 1);
    for key in ["", "order-1", "customer-4711", "2516873215109999999-9f0c"] {
        assert_eq!(allocations(|| _ = black_box(ring.get(key))), 0);
        assert_eq!(allocations(|| _ = black_box(ring.nodes_from(key).take(3).count())), 0);
        assert_eq!(allocations(|| assert_eq!(ring.nodes_from(key).fold(0, |met, _| met + 1), 100)), 0);
        assert_eq!(allocations(|| _ = black_box(slots.get(key))), 0);
        assert_eq!(allocations(|| _ = black_box(jump.partition_of(key))), 0);
        assert_eq!(allocations(|| _ = black_box(salt.salt_of(key))), 0);
    }
}
