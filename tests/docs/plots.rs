//! Every table of the guide is made here from the crate itself, and compared with the committed copy.
//!
//! `UPDATE=1 cargo test --test docs` writes them anew. Timings are read from `benches/results`. Pictures stay as they were drawn: what
//! they show is frozen with the keys, and the tables beside them have its figures.

#![expect(clippy::cast_precision_loss, reason = "counts become figures")]

mod byte_sum;
mod growing;
mod heat;
mod names;
mod numbers;
mod strategies;
mod table;
mod timings;

use std::fs;
use std::path::Path;

fn committed_table(name: &str, rows: &table::Table) {
    crate::committed::committed(&format!("src/guide/tables/{name}.md"), &rows.to_string());
}

#[test]
fn every_picture_and_table_stands_on_a_page() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text: String = super::pages::files().into_iter().map(|(_, text)| text).collect();
    for folder in ["plots", "tables"] {
        for entry in fs::read_dir(root.join("src/guide").join(folder)).expect("generated files") {
            let entry = entry.expect("a file");
            let name = format!("{folder}/{}", entry.file_name().display());
            assert!(text.contains(&format!("{name}\")]")), "no page includes {name}");
        }
    }
}
