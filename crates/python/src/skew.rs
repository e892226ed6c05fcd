//! How even partitions are.

use std::collections::BTreeMap;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFrozenSet, PySet};
use tablekeys::skew;

use crate::columns;
use crate::designs::Design;
use crate::value::{Cells, Count, Result, Whole, argument, items, wrong, wrong_type};

argument!(Counts(Vec<u64>), ["Counts"], |given| counts(&given));

fn counts(given: &Bound<'_, PyAny>) -> PyResult<Vec<u64>> {
    let expected = "a list of counts";
    // These are no list: what they give is keys, or in no order.
    if given.is_instance_of::<PyDict>() || given.is_instance_of::<PySet>() || given.is_instance_of::<PyFrozenSet>() {
        return Err(wrong_type(expected, given));
    }
    items(given, expected)?.iter().map(|count| Ok(count.extract::<Whole<u64>>()?.0)).collect()
}

#[doc = doc!(Histogram)]
#[pyclass(eq, module = "tablekeys")]
#[derive(PartialEq, Eq)]
pub(crate) struct Histogram(skew::Histogram);

methods! { Histogram, self:
    new(partitions: Count) -> Self = Self(skew::Histogram::try_new(partitions.get())?);
    ::from_counts(counts: Counts) -> Self = Self(skew::Histogram::from_counts(counts.0)?);
    ::of(design: &Design, keys: Cells<'_>) -> Self = {
        let mut histogram = skew::Histogram::try_new(design.core.partitions())?;
        let record = |partition| histogram.record(partition).expect("a partition of the design");
        columns::each_partition(&design.core, &keys.0, record)?;
        Self(histogram)
    };
    get partitions -> u32 = self.0.partitions();
    get counts -> Vec<u64> = self.0.counts().to_vec();
    get total -> u64 = self.0.total();
    .peak_to_mean() -> Option<f64> = self.0.peak_to_mean();
    .coefficient_of_variation() -> Option<f64> = self.0.coefficient_of_variation();
    .effective_partitions() -> Option<f64> = self.0.effective_partitions();
    .empty_partitions() -> u32 = self.0.empty_partitions();
    .chi_square() -> Option<(f64, u32, Option<f64>)> =
        self.0.chi_square().map(|chi| (chi.statistic, chi.degrees_of_freedom, chi.p_value()));
    .by_chance() -> Option<BTreeMap<&'static str, f64>> = self.0.by_chance().map(|chance| BTreeMap::from([
        ("coefficient_of_variation", chance.coefficient_of_variation),
        ("effective_partitions", chance.effective_partitions),
        ("empty_partitions", chance.empty_partitions),
        ("peak_to_mean", chance.peak_to_mean),
        ("rare_peak_to_mean", chance.rare_peak_to_mean),
    ]));
    .__repr__() -> String = format!("<Histogram of {} keys in {} partitions>", self.0.total(), self.0.partitions());
    mut record(partition: Whole<u32>) -> () = self.0.record(partition.0)?;
    mut merge(other: &Bound<'_, Self>) -> () = match other.try_borrow() {
        Ok(other) => self.0.merge(&other.0)?,
        Err(_) => return Err(wrong("another histogram, or Histogram.from_counts(h.counts) as a copy", other).into()),
    };
}
