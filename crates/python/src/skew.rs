//! How even partitions are.

use std::collections::BTreeMap;

use pyo3::prelude::*;
use tablekeys::skew;

use crate::columns;
use crate::designs::Design;
use crate::value::{Count, KeyCells, Result, Whole};

/// Keys counted per partition, and figures of how even they are.
///
/// >>> counted = Histogram.of(SipHash(4), [f"customer-{number}" for number in range(1_000)])
/// >>> counted.total, counted.counts
/// (1000, [233, 256, 245, 266])
/// >>> round(counted.peak_to_mean(), 2)
/// 1.06
#[pyclass(eq, module = "tablekeys")]
#[derive(PartialEq, Eq)]
pub(crate) struct Histogram(skew::Histogram);

methods! { Histogram:
    #[new]
    new(partitions: Count) -> Self = Self(skew::Histogram::try_new(partitions.get())?);
    /// The histogram of these counts, one per partition.
    ///
    /// >>> Histogram.from_counts([3, 0, 1]).empty_partitions()
    /// 1
    #[staticmethod]
    from_counts(counts: Vec<Whole<u64>>) -> Self =
        Self(skew::Histogram::from_counts(counts.into_iter().map(|count| count.0).collect())?);
    /// Keys by a design: a list, or a column by the Arrow C interface, whose nulls are not counted.
    #[staticmethod]
    of(design: &Design, keys: KeyCells<'_>) -> Self = {
        let mut histogram = skew::Histogram::try_new(design.core.partitions())?;
        let record = |partition| histogram.record(partition).expect("a partition of the design");
        columns::each_partition(&design.core, &keys.0, record)?;
        Self(histogram)
    };
    /// Counts a key of a partition.
    record(slf: &Bound<'_, Self>, partition: Whole<u32>) -> () = slf.try_borrow_mut().map_err(PyErr::from)?.0.record(partition.0)?;
    /// Adds the counts of another histogram.
    merge(slf: &Bound<'_, Self>, other: &Self) -> () = slf.try_borrow_mut().map_err(PyErr::from)?.0.merge(&other.0)?;
    /// The number of partitions.
    #[getter]
    partitions(&self) -> u32 = self.0.partitions();
    /// The keys per partition.
    #[getter]
    counts(&self) -> Vec<u64> = self.0.counts().to_vec();
    /// All keys.
    #[getter]
    total(&self) -> u64 = self.0.total();
    /// The greatest count over the mean; `None` without keys.
    peak_to_mean(&self) -> Option<f64> = self.0.peak_to_mean();
    /// The standard deviation over the mean; `None` without keys.
    coefficient_of_variation(&self) -> Option<f64> = self.0.coefficient_of_variation();
    /// How many equal partitions would be as uneven; `None` without keys.
    effective_partitions(&self) -> Option<f64> = self.0.effective_partitions();
    /// The partitions without a key.
    empty_partitions(&self) -> u32 = self.0.empty_partitions();
    /// Pearson's chi-square against even partitions: the statistic, the degrees of freedom and the p-value.
    ///
    /// >>> statistic, freedom, p = Histogram.from_counts([9, 11, 10]).chi_square()
    /// >>> round(statistic, 2), freedom, round(p, 2)
    /// (0.2, 2, 0.9)
    chi_square(&self) -> Option<(f64, u32, Option<f64>)> =
        self.0.chi_square().map(|chi| (chi.statistic, chi.degrees_of_freedom, chi.p_value()));
    /// The same figures as a perfect hash would give as many keys by chance.
    ///
    /// >>> sorted(Histogram.from_counts([9, 11, 10]).by_chance())
    /// ['coefficient_of_variation', 'effective_partitions', 'empty_partitions', 'peak_to_mean', 'rare_peak_to_mean']
    by_chance(&self) -> Option<BTreeMap<&'static str, f64>> = self.0.by_chance().map(|chance| BTreeMap::from([
        ("coefficient_of_variation", chance.coefficient_of_variation),
        ("effective_partitions", chance.effective_partitions),
        ("empty_partitions", chance.empty_partitions),
        ("peak_to_mean", chance.peak_to_mean),
        ("rare_peak_to_mean", chance.rare_peak_to_mean),
    ]));
    __repr__(&self) -> String = format!("<Histogram of {} keys in {} partitions>", self.0.total(), self.0.partitions());
}
