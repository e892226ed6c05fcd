//! Each answer to each step, on a plan of a few rows.

use super::*;
use crate::ErrorKind;

type Row = &'static str;

/// Everything to partition `q`, or within `p` from `x…` to `y…`.
fn plan<'f>(across: bool) -> Plan<'f, Row> {
    let to = move |keys: &Keys, _: &Row| {
        let row_key = keys.row_key().replace('x', "y");
        Keys::new(if across { "q" } else { keys.partition_key() }, row_key)
    };
    Plan::new(to, |_| 1_000)
}

fn row(n: usize) -> Stored<Row> {
    Stored::new("p", format!("x{n}"), "e1", "first")
}

/// What the next step would send: a letter for each write, and its row.
fn next(plan: &mut Plan<'_, Row>) -> String {
    match plan.step() {
        None => "nothing".to_owned(),
        Some(Step::Compare(comparison)) => format!("compare {}", comparison.target().row_key()),
        Some(Step::Read(reading)) => format!("read {}", reading.keys().row_key()),
        Some(Step::Send(transaction)) => {
            let write = |write: Write<'_, Row>| match write {
                Write::Insert { keys, .. } => format!("+{}", keys.row_key()),
                Write::Replace { keys, etag, row } => format!("={} {etag} {row}", keys.row_key()),
                Write::Delete { keys, etag } => format!("-{} {etag}", keys.row_key()),
            };
            let writes: Vec<String> = transaction.writes().into_iter().map(write).collect();
            format!("{}: {}", transaction.partition_key(), writes.join(", "))
        }
    }
}

fn send<'p, 'f>(plan: &'p mut Plan<'f, Row>) -> Transaction<'p, 'f, Row> {
    match plan.step() {
        Some(Step::Send(transaction)) => transaction,
        other => panic!("not a transaction: {other:?}"),
    }
}

fn found(plan: &mut Plan<'_, Row>, found: Found) {
    match plan.step() {
        Some(Step::Compare(comparison)) => comparison.found(found),
        other => panic!("not a comparison: {other:?}"),
    }
}

fn read(plan: &mut Plan<'_, Row>, etag: &str, row: Row) {
    match plan.step() {
        Some(Step::Read(reading)) => reading.read(etag, row),
        other => panic!("not a reading: {other:?}"),
    }
}

fn whys(plan: &Plan<'_, Row>) -> Vec<Why> {
    plan.problems().iter().map(|problem| problem.why().clone()).collect()
}

#[test]
fn within_a_partition_insert_and_delete_are_one_transaction() {
    let mut plan = plan(false);
    plan.add((0..51).map(row));
    assert!(next(&mut plan).starts_with("p: +y0, -x0 e1, +y1, -x1 e1, "));
    assert_eq!(send(&mut plan).writes().len(), 100);
    send(&mut plan).accepted([]);
    assert_eq!(next(&mut plan), "p: +y50, -x50 e1");
    send(&mut plan).accepted([]);
    assert_eq!(next(&mut plan), "nothing");
    assert_eq!((plan.counts().moved_together, plan.counts().transactions), (51, 2));
}

#[test]
fn to_another_partition_the_delete_waits_for_the_insert() {
    let mut plan = plan(true);
    plan.add((0..2).map(row));
    assert_eq!(next(&mut plan), "q: +y0, +y1");
    // Not answered, so asked again.
    assert_eq!(next(&mut plan), "q: +y0, +y1");
    send(&mut plan).accepted([]);
    assert_eq!(next(&mut plan), "p: -x0 e1, -x1 e1");
    send(&mut plan).accepted([]);
    assert_eq!((next(&mut plan).as_str(), plan.counts().moved_apart), ("nothing", 2));
}

#[test]
fn a_row_that_changed_is_read_again_and_its_copy_replaced_by_the_copys_etag() {
    let mut plan = plan(true);
    plan.add((0..2).map(row));
    send(&mut plan).accepted([Some("c0".to_owned()), Some("c1".to_owned())]);
    send(&mut plan).refused(1, Refusal::Changed).unwrap();
    assert_eq!(next(&mut plan), "read x1");
    read(&mut plan, "e2", "second");
    // A refusal halves what is sent at once.
    assert_eq!(next(&mut plan), "p: -x0 e1");
    send(&mut plan).accepted([]);
    assert_eq!(next(&mut plan), "q: =y1 c1 second");
    // Somebody touched the copy: nothing is overwritten before a look.
    send(&mut plan).refused(0, Refusal::Changed).unwrap();
    assert_eq!(next(&mut plan), "compare y1");
    found(&mut plan, Found::Stale { etag: "c9".to_owned() });
    assert_eq!(next(&mut plan), "q: =y1 c9 second");
    send(&mut plan).refused(0, Refusal::Gone).unwrap();
    assert_eq!(next(&mut plan), "q: +y1");
    send(&mut plan).accepted([]);
    assert_eq!(next(&mut plan), "p: -x1 e2");
    send(&mut plan).accepted([]);
    assert_eq!((next(&mut plan).as_str(), plan.counts().moved_apart, plan.counts().left), ("nothing", 2, 0));
}

#[test]
fn what_stands_at_the_new_keys_is_never_overwritten_unless_it_is_a_copy() {
    let etag = || "c1".to_owned();
    for (what, then) in [
        (Found::Nothing, "q: +y0"),
        (Found::Equal { etag: etag() }, "p: -x0 e1"),
        (Found::Stale { etag: etag() }, "q: =y0 c1 first"),
        (Found::Other, "nothing"),
    ] {
        let mut plan = plan(true);
        plan.add([row(0)]);
        send(&mut plan).refused(0, Refusal::Exists).unwrap();
        found(&mut plan, what.clone());
        assert_eq!(next(&mut plan), then);
        assert_eq!(whys(&plan), if what == Found::Other { vec![Why::Taken] } else { vec![] });
    }
}

#[test]
fn a_copy_found_equal_is_replaced_when_the_row_changes_after_all() {
    let mut plan = plan(true);
    plan.add([row(0)]);
    send(&mut plan).refused(0, Refusal::Exists).unwrap();
    found(&mut plan, Found::Equal { etag: "c1".to_owned() });
    send(&mut plan).refused(0, Refusal::Changed).unwrap();
    read(&mut plan, "e2", "second");
    assert_eq!(next(&mut plan), "q: =y0 c1 second");
}

#[test]
fn a_row_gone_before_its_delete_is_reported_unless_it_is_known_to_have_moved() {
    // Somebody deleted it.
    let mut one = plan(true);
    one.add([row(0)]);
    send(&mut one).accepted([]);
    send(&mut one).refused(0, Refusal::Gone).unwrap();
    assert_eq!((whys(&one), one.counts().left), (vec![Why::Gone], 1));
    assert_eq!(
        one.problems()[0].to_string(),
        r#"row "p", "x0" was not moved to "q", "y0": it was gone before it could be deleted"#
    );
    // The answer to the delete was lost.
    let mut one = plan(true);
    one.add([row(0)]);
    send(&mut one).accepted([]);
    send(&mut one).unanswered();
    send(&mut one).refused(0, Refusal::Gone).unwrap();
    assert_eq!((whys(&one), one.counts().moved_apart), (vec![], 1));
    // The answer to the whole transaction was lost.
    let mut one = plan(false);
    one.add([row(0)]);
    send(&mut one).unanswered();
    send(&mut one).refused(0, Refusal::Exists).unwrap();
    found(&mut one, Found::Equal { etag: "c1".to_owned() });
    assert_eq!(next(&mut one), "p: -x0 e1");
    send(&mut one).refused(0, Refusal::Gone).unwrap();
    assert_eq!((whys(&one), one.counts().moved_together), (vec![], 1));
}

#[test]
fn a_row_that_never_stands_still_is_left_for_the_next_run() {
    let mut plan = plan(false);
    plan.add([row(0)]);
    let mut readings = 0;
    while whys(&plan).is_empty() {
        send(&mut plan).refused(1, Refusal::Changed).unwrap();
        read(&mut plan, "e2", "again");
        readings += 1;
    }
    assert_eq!((whys(&plan), readings, next(&mut plan).as_str()), (vec![Why::Busy], 9, "nothing"));
}

#[test]
fn keys_that_do_not_come_to_rest_are_refused() {
    let swap = |keys: &Keys, _: &Row| keys.with_row_key(keys.row_key().chars().rev().collect::<String>());
    let mut plan = Plan::new(swap, |_| 1_000);
    // The second is the same backwards, and stays.
    plan.add([Stored::new("p", "ab", "e1", "first"), Stored::new("p", "aa", "e1", "first")]);
    assert!(plan.step().is_none());
    assert_eq!((whys(&plan), plan.counts().staying), (vec![Why::Restless], 1));
}

#[test]
fn a_row_that_wants_other_keys_after_it_was_copied_is_reported_with_both_in_place() {
    let to = |keys: &Keys, row: &Row| Keys::new(*row, keys.row_key());
    let mut plan = Plan::new(to, |_| 1_000);
    plan.add([row(0)]);
    send(&mut plan).accepted([Some("c1".to_owned())]);
    send(&mut plan).refused(0, Refusal::Changed).unwrap();
    read(&mut plan, "e2", "second");
    assert_eq!((whys(&plan), next(&mut plan).as_str()), (vec![Why::Wavering], "nothing"));
    // Not copied yet, it just goes elsewhere.
    let mut plan = Plan::new(to, |_| 1_000);
    plan.add([Stored::new("first", "x", "e1", "p"), Stored::new("first", "z", "e1", "p")]);
    assert_eq!(next(&mut plan), "p: +x, +z");
}

#[test]
fn rows_without_keys_and_rows_that_the_store_never_takes_are_left() {
    let to = |keys: &Keys, _: &Row| Keys::new("q", keys.row_key().replace('x', "/"));
    let mut plan = Plan::new(to, |_| 1_000);
    plan.add([row(0), Stored::new("p", "a", "e1", "first"), Stored::new("p", "b", "e1", "first")]);
    assert!(matches!(&whys(&plan)[..], [Why::NoKeys(error)] if error.kind() == ErrorKind::Illegal));
    send(&mut plan).refused(1, Refusal::Never).unwrap();
    assert_eq!(whys(&plan)[1], Why::Refused);
    assert_eq!(next(&mut plan), "q: +a");
}

#[test]
fn an_answer_to_something_else_is_an_error_and_changes_nothing() {
    let mut plan = plan(false);
    plan.add([row(0)]);
    let say = |plan: &mut Plan<'_, Row>, index, why| send(plan).refused(index, why).unwrap_err().to_string();
    assert_eq!(
        say(&mut plan, 2, Refusal::Gone),
        "expected an answer to one of 2 writes, counted from 0, found one to write 2"
    );
    assert_eq!(say(&mut plan, 0, Refusal::Changed), "expected an answer to an insert, found that the row has changed");
    assert_eq!(say(&mut plan, 1, Refusal::Exists), "expected an answer to a delete, found that the row exists");
    assert_eq!((next(&mut plan).as_str(), plan.counts().refusals), ("p: +y0, -x0 e1", 0));
}

#[test]
fn a_transaction_holds_each_row_once_and_four_mebibytes() {
    // One row goes where another stands, which itself moves on: not in one transaction.
    let to = |keys: &Keys, row: &Row| keys.with_row_key(*row);
    let rows = || [Stored::new("p", "a", "e1", "b"), Stored::new("p", "b", "e1", "c")];
    let mut chain = Plan::new(to, |_| 1_000);
    chain.add(rows());
    assert_eq!(next(&mut chain), "p: +b, -a e1");
    send(&mut chain).refused(0, Refusal::Exists).unwrap();
    found(&mut chain, Found::Other);
    // It is left this time, and finds its place free at the next run.
    assert_eq!((next(&mut chain).as_str(), whys(&chain)), ("p: +c, -b e1", vec![Why::Taken]));

    let mut large = Plan::new(|keys: &Keys, _: &Row| Keys::new("q", keys.row_key()), |_| 1_500_000);
    large.add((0..3).map(row));
    assert_eq!(next(&mut large), "q: +x0, +x1");
    // Half of 4 MiB, less half of what is kept for the envelope.
    for (bytes, writes) in [(2_096_640, "q: +x0, +x1"), (2_096_641, "q: +x0")] {
        let mut full = Plan::new(|keys: &Keys, _: &Row| Keys::new("q", keys.row_key()), move |_| bytes);
        full.add((0..2).map(row));
        assert_eq!(next(&mut full), writes);
    }
    let mut huge = Plan::new(|keys: &Keys, _: &Row| Keys::new("q", keys.row_key()), |_| 5_000_000);
    huge.add((0..2).map(row));
    assert_eq!(next(&mut huge), "q: +x0");
}

#[test]
fn figures_print_in_one_line() {
    let mut plan = plan(false);
    plan.add((0..3).map(row));
    send(&mut plan).accepted([]);
    assert_eq!(
        plan.counts().to_string(),
        "3 rows: 0 staying, 3 moved within their partition, 0 to another, 0 left; 1 transactions, 0 refused, \
         0 comparisons, 0 readings"
    );
    assert!(!plan.counts().is_finished());
    assert_eq!(plan.counts().moved(), 3);
}
