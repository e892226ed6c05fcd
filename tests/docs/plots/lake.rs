//! What a count of keys costs with each engine, from the page that `crates/lake/spark/cost.py` wrote.

use std::fs;
use std::path::Path;

/// The tables of the committed page, in order. There is one page, of the last full run.
fn tables() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/results");
    let files = fs::read_dir(folder).expect("committed results").map(|file| file.expect("a file").path());
    let pages: Vec<_> = files.filter(|file| file.to_string_lossy().ends_with("-lake-cost.md")).collect();
    let [page] = &pages[..] else { panic!("expected one page of costs in a lake, found {pages:?}") };
    tables_of(&fs::read_to_string(page).expect("a text"))
}

fn tables_of(page: &str) -> Vec<String> {
    let blocks = page.split("\n\n").filter(|block| block.starts_with('|'));
    blocks.map(|block| format!("{}\n", block.trim_end())).collect()
}

#[test]
fn the_cost_of_a_count_with_each_engine() {
    let tables = tables();
    let [measured, plan] = &tables[..] else { panic!("expected two tables, found {}", tables.len()) };
    super::committed("src/guide/tables/lake_cost.md", measured);
    super::committed("src/guide/tables/lake_plan.md", plan);
}

#[test]
fn the_tables_of_a_page_are_its_blocks_of_lines_with_bars() {
    let page = "# title\n\nwords | words\n\n| a |\n|---|\n| 1 |\n\nwords\n\n| b |\n|---|\n| 2 |\n";
    assert_eq!(tables_of(page), ["| a |\n|---|\n| 1 |\n", "| b |\n|---|\n| 2 |\n"]);
}
