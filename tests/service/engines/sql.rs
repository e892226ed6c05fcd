//! The expressions of `tablekeys::sql`, on the engines that they are for.
//!
//! Each engine computes every expression over thousands of values, and each answer is compared with the library's, byte for
//! byte. DuckDB, DataFusion and Spark are Python packages in a virtual environment under the target folder, SQLite is Python's own, and
//! PostgreSQL is used as installed; `.ci/full` installs all.

mod postgresql;
mod python;
mod recorded;
mod table;
mod values;

use table::Table;

/// An answer per table and expression: a text or null per row.
type Answers = Vec<Vec<Vec<Option<String>>>>;

fn compare(tables: &[Table], answers: &Answers) {
    assert_eq!(answers.len(), tables.len());
    let mut compared = 0;
    for (table, answers) in tables.iter().zip(answers) {
        assert_eq!(answers.len(), table.cases.len());
        for (case, answer) in table.cases.iter().zip(answers) {
            assert_eq!(answer.len(), case.expected.len(), "{}", case.label);
            for (row, (found, expected)) in answer.iter().zip(&case.expected).enumerate() {
                let values: Vec<_> = table.columns.iter().map(|column| &column.rows[row]).collect();
                assert_eq!(found, expected, "{} of {values:?}:\n{}", case.label, case.sql);
            }
            assert!(case.expected.iter().any(Option::is_none), "{}: no null among the values", case.label);
            compared += answer.len();
        }
    }
    assert!(compared > 50_000, "{compared}");
}
