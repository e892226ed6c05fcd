use super::*;
use crate::ErrorKind;

const MINUTE: Duration = Duration::from_secs(60);

pub(super) fn at(minutes: u32) -> Ticks {
    Ticks::UNIX_EPOCH.checked_add(minutes * MINUTE).unwrap()
}

pub(super) fn of(partitions: u32, keys: &[(u32, u32)]) -> Heatmap {
    let mut heat = Heatmap::new(partitions, MINUTE).unwrap();
    for &(minute, partition) in keys {
        heat.record(at(minute), partition).unwrap();
    }
    heat
}

#[test]
fn without_keys_there_are_no_figures() {
    let heat = Heatmap::new(3, MINUTE).unwrap();
    assert_eq!((heat.hottest(), heat.peak_share(), heat.effective_partitions()), (None, None, None));
    assert_eq!((heat.windows().len(), heat.partitions(), heat.step()), (0, 3, MINUTE));
}

#[test]
fn windows_start_where_ticks_are_floored_at_both_ends_of_the_clock() {
    let mut heat = Heatmap::new(1, Duration::from_nanos(700)).unwrap();
    for t in [Ticks::MAX, Ticks::MIN] {
        heat.record(t, 0).unwrap();
    }
    let starts: Vec<u64> = heat.windows().map(|window| window.start().get()).collect();
    assert_eq!(starts, [0, Ticks::MAX.get() / 7 * 7]);
    let whole = Duration::from_nanos(u64::MAX / 100 * 100);
    let mut one = Heatmap::new(1, whole * 100).unwrap();
    one.record(Ticks::MAX, 0).unwrap();
    assert_eq!(one.windows().next().map(|window| window.start()), Some(Ticks::MIN));
}

#[test]
fn what_does_not_fit_is_refused_and_changes_nothing() {
    assert_eq!(Heatmap::new(1, Duration::ZERO).unwrap_err().kind(), ErrorKind::OutOfRange);
    assert!(Heatmap::new(1, Duration::from_nanos(150)).is_err());
    let zero = "expected a count of at least 1 partition, found 0";
    assert_eq!(Heatmap::new(0, MINUTE).unwrap_err().to_string(), zero);
    let many = "expected at most 16777216 partitions to count keys in, found 4294967295";
    assert_eq!(Heatmap::new(u32::MAX, MINUTE).unwrap_err().to_string(), many);
    let mut heat = of(2, &[(0, 1)]);
    let before = heat.clone();
    let message = |result: Result<()>| result.unwrap_err().to_string();
    assert_eq!(message(heat.record(at(0), 2)), "expected a partition below 2, found 2");
    assert_eq!(message(heat.merge(&of(3, &[(0, 1)]))), "expected counts of 2 partitions, found counts of 3");
    let other = Heatmap::new(2, Duration::from_secs(1)).unwrap();
    assert_eq!(message(heat.merge(&other)), "expected a heat map with windows of 60s, found windows of 1s");
    assert_eq!(heat, before);
}
