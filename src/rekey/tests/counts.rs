//! What a plan counts, and what it prints.

use super::*;

#[test]
fn each_answer_is_counted_once() {
    let mut plan = plan(false);
    plan.add([row(0)]);
    send(&mut plan).refused(0, Refusal::Exists).unwrap();
    found(&mut plan, Found::Nothing);
    send(&mut plan).refused(1, Refusal::Changed).unwrap();
    read(&mut plan, "e2", "second");
    send(&mut plan).accepted([]);
    let counts = plan.counts();
    assert_eq!((counts.refusals, counts.comparisons, counts.readings, counts.transactions), (2, 1, 1, 1));
}

#[test]
fn a_table_is_finished_if_all_of_its_rows_stay() {
    let mut plan: Plan<'_, Row> = Plan::new(|keys: &Keys, _: &Row| Ok(keys.clone()));
    plan.add((0..3).map(row));
    assert!(plan.step().is_none() && plan.counts().is_finished());
}

#[test]
fn steps_and_plans_print_keys_and_counts_but_no_properties() {
    let mut plan = plan(false);
    plan.add([row(0)]);
    let transaction = send(&mut plan);
    assert_eq!(format!("{transaction:?}"), "Transaction { partition_key: \"p\", writes: 2, .. }");
    transaction.refused(0, Refusal::Exists).unwrap();
    let (from, to) = (Keys::stored("p", "x0"), Keys::stored("p", "y0"));
    match plan.step() {
        Some(Step::Compare(comparison)) => {
            assert_eq!(format!("{comparison:?}"), format!("Comparison {{ keys: {from:?}, target: {to:?}, .. }}"));
            comparison.found(Found::Nothing);
        }
        other => panic!("not a comparison: {other:?}"),
    }
    send(&mut plan).refused(1, Refusal::Changed).unwrap();
    match plan.step() {
        Some(Step::Read(reading)) => {
            assert_eq!(format!("{reading:?}"), format!("Reading {{ keys: {from:?}, .. }}"));
            reading.gone();
        }
        other => panic!("not a reading: {other:?}"),
    }
    let (counts, skipped) = (plan.counts(), plan.skipped());
    assert_eq!(format!("{plan:?}"), format!("Plan {{ counts: {counts:?}, skipped: {skipped:?}, .. }}"));
}

#[test]
fn counts_print_on_one_line() {
    let mut plan = plan(false);
    plan.add((0..3).map(row));
    send(&mut plan).accepted([]);
    assert_eq!(
        plan.counts().to_string(),
        "rows: 3, staying: 0, moved within their partition: 3, moved to another: 0, skipped: 0; transactions: 1, \
         refused: 0, comparisons: 0, readings: 0"
    );
    assert!(!plan.counts().is_finished());
    assert_eq!(plan.counts().moved(), 3);
}
