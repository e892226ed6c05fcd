//! tablekeys beside other crates that do the same task: those that are ahead of it, or take at most three times as long.
//!
//! `cd benches/peers && cargo bench` checks all answers, times each contender in turn, and ends with one table: nanoseconds per input,
//! and how long the other takes where tablekeys takes 1. Which crates and tasks are compared the authors of tablekeys chose; a
//! contender that does less or more says so in its name. Rings and tables hash otherwise in each crate, so that their answers
//! differ by nature: checked is that every node gets keys.

#[path = "../../keys/case.rs"]
mod case;
#[allow(dead_code, reason = "shared with the bench of keys, which has more")]
#[path = "../../keys/inputs.rs"]
mod inputs;
mod keys;
mod rings;
mod tuples;

use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, fs};

use criterion::Criterion;
use serde_json::Value;

fn main() {
    let target = env::current_exe().expect("this program").ancestors().nth(3).expect("target").to_owned();
    let files = target.join("criterion");
    // What an earlier run has measured is not in this run's table.
    _ = fs::remove_dir_all(&files);
    let mut criterion = Criterion::default()
        .output_directory(&files)
        .warm_up_time(Duration::from_millis(100))
        .measurement_time(Duration::from_millis(300))
        .sample_size(40)
        .nresamples(2_000)
        .without_plots()
        .configure_from_args();
    keys::bench(&mut criterion);
    tuples::bench(&mut criterion);
    rings::bench(&mut criterion);
    criterion.final_summary();
    table(&files);
}

/// The medians that criterion has left, task by task; of a run that only checks there are none.
fn table(files: &Path) {
    let mut tasks = folders(files);
    tasks.sort();
    println!("| task | ns | beside it | ns | where ours is 1 |\n|---|---:|---|---:|---:|");
    for task in tasks {
        let times = |path: &PathBuf| Some((name(path)?, nanoseconds(path)?));
        let times: Vec<(String, f64)> = folders(&task).iter().filter_map(times).collect();
        let Some((_, ours)) = times.iter().find(|(name, _)| name == "tablekeys") else { continue };
        let task = name(&task).unwrap_or_default();
        for (other, theirs) in times.iter().filter(|(name, _)| name != "tablekeys") {
            println!("| {task} | {ours:.1} | {other} | {theirs:.1} | {:.2} |", theirs / ours);
        }
    }
}

fn folders(of: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(of).into_iter().flatten();
    entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).filter(|path| path.is_dir()).collect()
}

fn name(path: &Path) -> Option<String> {
    path.file_name()?.to_str().map(str::to_owned)
}

/// The median per input, of the folder of one contender.
fn nanoseconds(path: &Path) -> Option<f64> {
    let read = |file: &str| -> Option<Value> {
        serde_json::from_str(&fs::read_to_string(path.join("new").join(file)).ok()?).ok()
    };
    let inputs = read("benchmark.json")?["throughput"]["Elements"].as_f64()?;
    Some(read("estimates.json")?["median"]["point_estimate"].as_f64()? / inputs)
}
