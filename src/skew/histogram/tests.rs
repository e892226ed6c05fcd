use super::*;
use crate::ErrorKind;

fn of(counts: &[u64]) -> Histogram {
    Histogram::from_counts(counts.to_vec()).unwrap()
}

#[test]
fn figures_of_counts_worked_out_by_hand() {
    let h = of(&[4, 0, 2, 2]);
    assert_eq!((h.total(), h.empty_partitions()), (8, 1));
    assert_eq!(h.peak_to_mean(), Some(2.0));
    #[cfg(feature = "std")]
    assert_eq!(h.coefficient_of_variation(), Some(0.5f64.sqrt()));
    assert_eq!(h.effective_partitions(), Some(64.0 / 24.0));
    assert_eq!(of(&[7; 6]).effective_partitions(), Some(6.0));
    assert_eq!(h.chi_square(), Some(ChiSquare { statistic: 4.0, degrees_of_freedom: 3 }));
}

#[test]
fn without_keys_there_are_no_figures_but_every_partition_is_empty() {
    let h = Histogram::new(3);
    assert_eq!(h.peak_to_mean(), None);
    assert_eq!((h.effective_partitions(), h.chi_square()), (None, None));
    assert_eq!((h.empty_partitions(), h.to_string().as_str()), (3, "0 0 \n1 0 \n2 0 "));
}

#[test]
fn merging_adds_and_refuses_other_shapes_whole() {
    let mut h = of(&[1, 2]);
    h.merge(&of(&[3, 4])).unwrap();
    assert_eq!((h.counts(), h.total()), (&[4, 6][..], 10));
    assert!(h.merge(&of(&[1])).unwrap_err().to_string().contains("of 2 partitions, found counts of 1"));
    assert_eq!(h.merge(&of(&[u64::MAX, 0])).unwrap_err().kind(), ErrorKind::OutOfRange);
    assert_eq!((h.counts(), h.total()), (&[4, 6][..], 10));
    assert_eq!(h.record(2).unwrap_err().to_string(), "expected a partition below 2, found 2");
    assert_eq!(Histogram::from_counts(vec![]).unwrap_err().kind(), ErrorKind::OutOfRange);
    assert_eq!(Histogram::from_counts(vec![u64::MAX, 1]).unwrap_err().kind(), ErrorKind::OutOfRange);
}

#[test]
fn more_partitions_than_memory_is_for_are_an_error() {
    let message = Histogram::try_new(u32::MAX).unwrap_err().to_string();
    assert_eq!(message, "expected at most 16777216 partitions to count keys in, found 4294967295");
    assert!(Histogram::try_new(Histogram::MAX_PARTITIONS).is_ok());
    // From configuration.
    let design: crate::partition::Design = "siphash:100000000".parse().unwrap();
    let message = Histogram::of(&design, ["a"]).unwrap_err().to_string();
    assert_eq!(message, "expected at most 16777216 partitions to count keys in, found 100000000");
}

#[test]
fn bars_are_in_proportion_and_every_key_is_visible() {
    let bars = of(&[80, 40, 3, 1, 0]).to_string();
    let lines: Vec<&str> = bars.lines().collect();
    assert_eq!(lines[0], format!("0 80 {}", "█".repeat(40)));
    assert_eq!(lines[1], format!("1 40 {}", "█".repeat(20)));
    assert_eq!(lines[2..], ["2  3 █▌", "3  1 ▌", "4  0 "]);
    assert!(of(&[1_000, 1]).to_string().ends_with("1    1 ·"));
    // Numbers are as wide as the last one.
    assert!(of(&[1; 10]).to_string().starts_with("0 1 █"));
    assert!(of(&[1; 11]).to_string().starts_with(" 0 1 █"));
    assert!(of(&[u64::MAX, 0]).to_string().contains(&"█".repeat(40)));
}
