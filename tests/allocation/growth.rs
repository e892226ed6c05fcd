//! Rings and other growing designs.

use std::hint::black_box;

use tablekeys::partition::{HashRing, JumpBackHash, JumpHash, KetamaRing, Salt, SlotTable};

use crate::allocations;

#[test]
fn the_memory_of_a_ring_is_what_it_has_allocated() {
    let held = |make: &dyn Fn() -> HashRing| {
        let mut ring = None;
        let bytes = allocation_counter::measure(|| ring = Some(make())).bytes_current;
        assert_eq!(u64::try_from(bytes).unwrap(), ring.as_ref().unwrap().heap_bytes() as u64);
        ring.unwrap()
    };
    assert_eq!(held(&HashRing::default).heap_bytes(), 0);
    let mut ring = held(&|| {
        let mut ring = HashRing::default();
        ring.add_all((0..100).map(|i| (format!("node-{i}"), 1 + i % 3))).unwrap();
        ring
    });
    ring = held(&|| ring.with("newcomer", 2).unwrap());
    ring = held(&|| ring.without("node-50").unwrap());
    _ = held(&|| ring.clone());
}

#[test]
fn lookups_do_not_allocate() {
    let nodes = || (0..100).map(|i| (format!("node-{i}"), 1));
    let mut ring = HashRing::default();
    ring.add_all(nodes()).unwrap();
    let slots = SlotTable::new(nodes()).unwrap();
    let ketama = KetamaRing::new(nodes()).unwrap();
    let (jump, back) = (JumpHash::new(100), JumpBackHash::new(100));
    let salt = Salt::before(100, '-');
    // The counter counts.
    assert_eq!(allocations(|| drop(black_box(Box::new(1)))), 1);
    for key in ["", "order-1", "customer-4711", "2516873215109999999-9f0c"] {
        assert_eq!(allocations(|| _ = black_box(ring.get(key))), 0);
        assert_eq!(allocations(|| _ = black_box(ring.nodes_from(key).take(3).count())), 0);
        assert_eq!(allocations(|| assert_eq!(ring.nodes_from(key).fold(0, |met, _| met + 1), 100)), 0);
        assert_eq!(allocations(|| _ = black_box(slots.get(key))), 0);
        assert_eq!(allocations(|| _ = black_box(ketama.get(key))), 0);
        assert_eq!(allocations(|| _ = black_box((jump.partition_of(key), back.partition_of(key)))), 0);
        assert_eq!(allocations(|| _ = black_box(salt.partition_of(key))), 0);
    }
}
