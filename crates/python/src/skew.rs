//! How even partitions are.

use std::collections::BTreeMap;

use pyo3::prelude::*;
use tablekeys::skew;

use crate::columns;
use crate::designs::Design;
use crate::value::{Count, KeyCells, Result, Whole};

#[doc = doc!(Histogram)]
#[pyclass(eq, module = "tablekeys")]
#[derive(PartialEq, Eq)]
pub(crate) struct Histogram(skew::Histogram);

methods! { Histogram:
    #[new]
    new(partitions: Count) -> Self = Self(skew::Histogram::try_new(partitions.get())?);
    #[staticmethod]
    from_counts(counts: Vec<Whole<u64>>) -> Self =
        Self(skew::Histogram::from_counts(counts.into_iter().map(|count| count.0).collect())?);
    #[staticmethod]
    of(design: &Design, keys: KeyCells<'_>) -> Self = {
        let mut histogram = skew::Histogram::try_new(design.core.partitions())?;
        let record = |partition| histogram.record(partition).expect("a partition of the design");
        columns::each_partition(&design.core, &keys.0, record)?;
        Self(histogram)
    };
    record(slf: &Bound<'_, Self>, partition: Whole<u32>) -> () =
        slf.try_borrow_mut().map_err(PyErr::from)?.0.record(partition.0)?;
    merge(slf: &Bound<'_, Self>, other: &Self) -> () = slf.try_borrow_mut().map_err(PyErr::from)?.0.merge(&other.0)?;
    #[getter]
    partitions(&self) -> u32 = self.0.partitions();
    #[getter]
    counts(&self) -> Vec<u64> = self.0.counts().to_vec();
    #[getter]
    total(&self) -> u64 = self.0.total();
    peak_to_mean(&self) -> Option<f64> = self.0.peak_to_mean();
    coefficient_of_variation(&self) -> Option<f64> = self.0.coefficient_of_variation();
    effective_partitions(&self) -> Option<f64> = self.0.effective_partitions();
    empty_partitions(&self) -> u32 = self.0.empty_partitions();
    chi_square(&self) -> Option<(f64, u32, Option<f64>)> =
        self.0.chi_square().map(|chi| (chi.statistic, chi.degrees_of_freedom, chi.p_value()));
    by_chance(&self) -> Option<BTreeMap<&'static str, f64>> = self.0.by_chance().map(|chance| BTreeMap::from([
        ("coefficient_of_variation", chance.coefficient_of_variation),
        ("effective_partitions", chance.effective_partitions),
        ("empty_partitions", chance.empty_partitions),
        ("peak_to_mean", chance.peak_to_mean),
        ("rare_peak_to_mean", chance.rare_peak_to_mean),
    ]));
    __repr__(&self) -> String = format!("<Histogram of {} keys in {} partitions>", self.0.total(), self.0.partitions());
}
