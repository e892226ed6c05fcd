use super::*;

/// Numbers below others, the same in each run: the generator of Knuth's MMIX.
pub(super) fn random(mut state: u64) -> impl FnMut(u64) -> u64 {
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 16) % below
    }
}

#[test]
fn padded_keys_are_as_wide_as_the_last_one() {
    assert_eq!(SipHash::new(10).padded().partition_key(7).as_deref(), Some("7"));
    assert_eq!(ByteSum::new(11).padded().partition_key(7).as_deref(), Some("07"));
    assert_eq!(Alphabet::even(9).unwrap().padded().partition_key(0).as_deref(), Some("1"));
    assert_eq!(Alphabet::even(10).unwrap().padded().partition_key(0).as_deref(), Some("01"));
}

#[test]
#[should_panic = "expected at least 1 partition, found 0"]
fn a_design_has_at_least_one_partition() {
    _ = ByteSum::new(0);
}

#[test]
fn a_borrowed_design_is_the_design() {
    let design = SipHash::new(1_000);
    let borrowed: &dyn Partitioner<str> = &&design;
    assert_eq!(borrowed.partition_of("x"), design.partition_of("x"));
    assert_eq!((borrowed.partitions(), borrowed.partition_key(7).as_deref()), (1_000, Some("7")));
    assert_eq!(borrowed.partition_key_of("x"), design.partition_key_of("x"));
    let shared: [Box<dyn Partitioner<str>>; 3] =
        [Box::new(Box::new(design)), Box::new(Rc::new(design)), Box::new(Arc::new(design))];
    assert!(shared.iter().all(|shared| shared.partition_of("x") == design.partition_of("x")));
}
