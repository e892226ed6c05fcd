//! What a call costs, beside `format!`, a crate or a collection where a line or two of it do the same.
//!
//! Ids are `group/case/implementation`. An implementation does all inputs of its case once per iteration, and before it is
//! timed its answers are compared with those of tablekeys. `benches/peers` compares with many more crates.
//!
//! `cargo bench --bench keys`; the tables of costs in the docs are rendered from the output in `benches/results`.

mod case;
mod inputs;
mod partitions;
mod rings;
mod row_keys;
mod tables;
mod tuples;

use std::time::Duration;

use criterion::Criterion;

fn main() {
    // Samples of a millisecond, most of which no other program interrupts: the median is of a quiet processor. Few resamples,
    // since criterion itself is compiled without optimisation. Half a minute for all.
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_millis(100))
        .measurement_time(Duration::from_millis(200))
        .sample_size(200)
        .nresamples(2_000)
        .without_plots()
        .configure_from_args();
    row_keys::bench(&mut criterion);
    tuples::bench(&mut criterion);
    tables::bench(&mut criterion);
    partitions::bench(&mut criterion);
    rings::bench(&mut criterion);
    criterion.final_summary();
}
