//! How even partitions are.

use tablekeys::skew;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Result, Throw, object};

/// Keys per partition.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Histogram(skew::Histogram);

#[wasm_bindgen]
#[expect(clippy::cast_precision_loss, reason = "counts below 2^53")]
impl Histogram {
    #[wasm_bindgen(constructor)]
    pub fn new(partitions: u32) -> Result<Histogram> {
        skew::Histogram::try_new(partitions).throw().map(Self)
    }

    pub fn from_counts(counts: Vec<f64>) -> Result<Histogram> {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked whole numbers")]
        let counts = counts.into_iter().map(|count| count as u64).collect();
        skew::Histogram::from_counts(counts).throw().map(Self)
    }

    pub fn record(&mut self, partition: u32) -> Result<()> {
        self.0.record(partition).throw()
    }

    pub fn merge(&mut self, other: &Histogram) -> Result<()> {
        self.0.merge(&other.0).throw()
    }

    pub fn partitions(&self) -> u32 {
        self.0.partitions()
    }

    pub fn total(&self) -> f64 {
        self.0.total() as f64
    }

    pub fn counts(&self) -> Vec<f64> {
        self.0.counts().iter().map(|count| *count as f64).collect()
    }

    pub fn empty_partitions(&self) -> u32 {
        self.0.empty_partitions()
    }

    pub fn peak_to_mean(&self) -> Option<f64> {
        self.0.peak_to_mean()
    }

    pub fn coefficient_of_variation(&self) -> Option<f64> {
        self.0.coefficient_of_variation()
    }

    pub fn effective_partitions(&self) -> Option<f64> {
        self.0.effective_partitions()
    }

    pub fn chi_square(&self) -> Option<JsValue> {
        let chi = self.0.chi_square()?;
        Some(object([
            ("statistic", chi.statistic.into()),
            ("degreesOfFreedom", chi.degrees_of_freedom.into()),
            ("pValue", chi.p_value().into()),
        ]))
    }

    pub fn by_chance(&self) -> Option<JsValue> {
        let chance = self.0.by_chance()?;
        Some(object([
            ("peakToMean", chance.peak_to_mean.into()),
            ("rarePeakToMean", chance.rare_peak_to_mean.into()),
            ("coefficientOfVariation", chance.coefficient_of_variation.into()),
            ("effectivePartitions", chance.effective_partitions.into()),
            ("emptyPartitions", chance.empty_partitions.into()),
        ]))
    }
}
