//! How even partitions are.
#![expect(clippy::cast_precision_loss, reason = "counts below 2^53")]
#![expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked whole numbers")]

use tablekeys::skew;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Result, object};

class! {
    /// Keys per partition.
    Histogram(skew::Histogram), |histogram|
    ::new(partitions: u32) -> Histogram = Histogram(skew::Histogram::try_new(partitions)?);
    ::from_counts(counts: Vec<f64>) -> Histogram =
        Histogram(skew::Histogram::from_counts(counts.into_iter().map(|count| count as u64).collect())?);
    .copy() -> Histogram = Histogram(histogram.clone());
    .partitions() -> u32 = histogram.partitions();
    .total() -> f64 = histogram.total() as f64;
    .counts() -> Vec<f64> = histogram.counts().iter().map(|count| *count as f64).collect();
    .empty_partitions() -> u32 = histogram.empty_partitions();
    .peak_to_mean() -> Option<f64> = histogram.peak_to_mean();
    .coefficient_of_variation() -> Option<f64> = histogram.coefficient_of_variation();
    .effective_partitions() -> Option<f64> = histogram.effective_partitions();
    .chi_square() -> Option<JsValue> = histogram.chi_square().map(|chi| object([
        ("statistic", chi.statistic.into()),
        ("degreesOfFreedom", chi.degrees_of_freedom.into()),
        ("pValue", chi.p_value().into()),
    ]));
    .by_chance() -> Option<JsValue> = histogram.by_chance().map(|chance| object([
        ("peakToMean", chance.peak_to_mean.into()),
        ("rarePeakToMean", chance.rare_peak_to_mean.into()),
        ("coefficientOfVariation", chance.coefficient_of_variation.into()),
        ("effectivePartitions", chance.effective_partitions.into()),
        ("emptyPartitions", chance.empty_partitions.into()),
    ]));
    mut record(partition: u32) -> () = histogram.record(partition)?;
    mut merge(other: Histogram) -> () = histogram.merge(&other.0)?;
}
