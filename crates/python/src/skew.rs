//! How even partitions are.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use tablekeys::skew;

use crate::columns;
use crate::designs::Design;
use crate::value::{Count, Result, Whole};

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

#[pymethods]
impl Histogram {
    #[new]
    fn new(partitions: Count) -> Result<Self> {
        Ok(Self(skew::Histogram::try_new(partitions.get())?))
    }

    /// The histogram of these counts, one per partition.
    ///
    /// >>> Histogram.from_counts([3, 0, 1]).empty_partitions()
    /// 1
    #[staticmethod]
    fn from_counts(counts: Vec<Whole<u64>>) -> Result<Self> {
        Ok(Self(skew::Histogram::from_counts(counts.into_iter().map(|count| count.0).collect())?))
    }

    /// Keys by a design: a list, or a column by the Arrow C interface, whose nulls are not counted.
    #[staticmethod]
    fn of(py: Python<'_>, design: &Design, keys: &Bound<'_, PyAny>) -> Result<Self> {
        let mut histogram = skew::Histogram::try_new(design.core.partitions())?;
        columns::each_partition(py, &design.core, keys, |partition| Ok(histogram.record(partition)?))?;
        Ok(Self(histogram))
    }

    /// Counts a key of a partition.
    fn record(&mut self, partition: Whole<u32>) -> Result<()> {
        Ok(self.0.record(partition.0)?)
    }

    /// Adds the counts of another histogram.
    fn merge(&mut self, other: &Self) -> Result<()> {
        Ok(self.0.merge(&other.0)?)
    }

    /// The number of partitions.
    #[getter]
    fn partitions(&self) -> u32 {
        self.0.partitions()
    }

    /// The keys per partition.
    #[getter]
    fn counts(&self) -> Vec<u64> {
        self.0.counts().to_vec()
    }

    /// All keys.
    #[getter]
    fn total(&self) -> u64 {
        self.0.total()
    }

    /// The greatest count over the mean; `None` without keys.
    fn peak_to_mean(&self) -> Option<f64> {
        self.0.peak_to_mean()
    }

    /// The standard deviation over the mean; `None` without keys.
    fn coefficient_of_variation(&self) -> Option<f64> {
        self.0.coefficient_of_variation()
    }

    /// How many equal partitions would be as uneven; `None` without keys.
    fn effective_partitions(&self) -> Option<f64> {
        self.0.effective_partitions()
    }

    /// The partitions without a key.
    fn empty_partitions(&self) -> u32 {
        self.0.empty_partitions()
    }

    /// Pearson's chi-square against even partitions: the statistic, the degrees of freedom and the p-value.
    ///
    /// >>> statistic, freedom, p = Histogram.from_counts([9, 11, 10]).chi_square()
    /// >>> round(statistic, 2), freedom, round(p, 2)
    /// (0.2, 2, 0.9)
    fn chi_square(&self) -> Option<(f64, u32, Option<f64>)> {
        self.0.chi_square().map(|chi| (chi.statistic, chi.degrees_of_freedom, chi.p_value()))
    }

    /// The same figures as a perfect hash would give as many keys by chance.
    ///
    /// >>> sorted(Histogram.from_counts([9, 11, 10]).by_chance())
    /// ['coefficient_of_variation', 'effective_partitions', 'empty_partitions', 'peak_to_mean', 'rare_peak_to_mean']
    fn by_chance<'py>(&self, py: Python<'py>) -> Result<Option<Bound<'py, PyDict>>> {
        let Some(chance) = self.0.by_chance() else { return Ok(None) };
        let figures = PyDict::new(py);
        macro_rules! figures {
            ($($figure:ident)*) => {$(figures.set_item(stringify!($figure), chance.$figure)?;)*};
        }
        figures!(coefficient_of_variation effective_partitions empty_partitions peak_to_mean rare_peak_to_mean);
        Ok(Some(figures))
    }

    fn __repr__(&self) -> String {
        format!("<Histogram of {} keys in {} partitions>", self.0.total(), self.0.partitions())
    }
}
