//! Each answer to each step, on a plan of a few rows.

use super::*;

type Row = &'static str;

/// All rows to partition `q`, or within `p` from `x…` to `y…`.
fn plan<'f>(across: bool) -> Plan<'f, Row> {
    Plan::new(move |keys: &Keys, _: &Row| {
        let row_key = keys.row_key().replace('x', "y");
        Keys::new(if across { "q" } else { keys.partition_key() }, row_key)
    })
}

fn to_q(keys: &Keys, _: &Row) -> crate::Result<Keys> {
    Keys::new("q", keys.row_key())
}

fn of_one_row<'f>(across: bool) -> Plan<'f, Row> {
    let mut plan = plan(across);
    plan.add([row(0)]);
    plan
}

fn row(n: usize) -> Stored<Row> {
    Stored::new("p", format!("x{n}"), "e1", "first")
}

fn next<E>(plan: &mut Plan<'_, Row, E>) -> String {
    match plan.step() {
        None => "nothing".to_owned(),
        Some(Step::Compare(comparison)) => format!("compare {}", comparison.target().row_key()),
        Some(Step::Read(reading)) => format!("read {}", reading.keys().row_key()),
        Some(Step::Send(transaction)) => {
            let write = |write: Write<'_, Row>| match write {
                Write::Insert { keys, .. } => format!("+{}", keys.row_key()),
                Write::Replace { keys, etag, properties } => format!("={} {etag} {properties}", keys.row_key()),
                Write::Delete { keys, etag } => format!("-{} {etag}", keys.row_key()),
            };
            let writes: Vec<String> = transaction.writes().into_iter().map(write).collect();
            format!("{}: {}", transaction.partition_key(), writes.join(", "))
        }
    }
}

fn send<'p, E>(plan: &'p mut Plan<'_, Row, E>) -> Transaction<'p, Row, E> {
    let Some(Step::Send(transaction)) = plan.step() else { panic!("the next step is not a transaction") };
    transaction
}

fn found(plan: &mut Plan<'_, Row>, found: Found) {
    let Some(Step::Compare(comparison)) = plan.step() else { panic!("the next step is not a comparison") };
    comparison.found(found);
}

fn read(plan: &mut Plan<'_, Row>, etag: &str, row: Row) {
    let Some(Step::Read(reading)) = plan.step() else { panic!("the next step is not a reading") };
    reading.read(etag, row);
}

fn etag(text: &str) -> String {
    text.to_owned()
}

fn reasons(plan: &Plan<'_, Row>) -> Vec<SkipReason> {
    plan.skipped().iter().map(|row| row.reason.clone()).collect()
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
    assert_eq!((plan.counts().moved_within, plan.counts().transactions), (51, 2));
}

#[test]
fn to_another_partition_the_delete_waits_for_the_insert() {
    let mut plan = plan(true);
    plan.add((0..2).map(row));
    assert_eq!(next(&mut plan), "q: +y0, +y1");
    // Dropped, so given again.
    assert_eq!(next(&mut plan), "q: +y0, +y1");
    send(&mut plan).accepted([]);
    assert_eq!(next(&mut plan), "p: -x0 e1, -x1 e1");
    send(&mut plan).accepted([]);
    assert_eq!((next(&mut plan).as_str(), plan.counts().moved_across), ("nothing", 2));
    // It waits no longer than until there is a full transaction of deletes.
    plan.add((0..300).map(row));
    send(&mut plan).accepted([]);
    assert!(next(&mut plan).starts_with("p: -x0 e1, -x1 e1, "));
}

#[test]
fn the_copy_of_a_row_that_changed_is_replaced_by_its_etag() {
    let mut plan = plan(true);
    plan.add((0..2).map(row));
    send(&mut plan).accepted([Some(etag("c0")), Some(etag("c1"))]);
    send(&mut plan).refused(1, Refusal::Changed).unwrap();
    assert_eq!(next(&mut plan), "read x1");
    read(&mut plan, "e2", "second");
    // A refusal halves the next transaction.
    assert_eq!(next(&mut plan), "p: -x0 e1");
    send(&mut plan).accepted([]);
    assert_eq!(next(&mut plan), "q: =y1 c1 second");
    // Another program wrote to the copy: nothing is overwritten before a comparison.
    send(&mut plan).refused(0, Refusal::Changed).unwrap();
    assert_eq!(next(&mut plan), "compare y1");
    found(&mut plan, Found::Stale { etag: etag("c9") });
    assert_eq!(next(&mut plan), "q: =y1 c9 second");
    send(&mut plan).refused(0, Refusal::Gone).unwrap();
    assert_eq!(next(&mut plan), "q: +y1");
    send(&mut plan).accepted([]);
    assert_eq!(next(&mut plan), "p: -x1 e2");
    send(&mut plan).accepted([]);
    assert_eq!((next(&mut plan).as_str(), plan.counts().moved_across, plan.counts().skipped), ("nothing", 2, 0));
}

#[test]
fn a_row_at_the_new_keys_is_overwritten_only_if_it_is_a_copy() {
    for (what, then) in [
        (Found::Nothing, "q: +y0"),
        (Found::Equal { etag: etag("c1") }, "p: -x0 e1"),
        (Found::Stale { etag: etag("c1") }, "q: =y0 c1 first"),
        (Found::Other, "nothing"),
    ] {
        let mut plan = of_one_row(true);
        send(&mut plan).refused(0, Refusal::Exists).unwrap();
        found(&mut plan, what.clone());
        assert_eq!(next(&mut plan), then);
        assert_eq!(reasons(&plan), if what == Found::Other { vec![SkipReason::Occupied] } else { vec![] });
    }
}

#[test]
fn a_row_that_another_program_deleted_is_reported_as_gone() {
    let mut across = of_one_row(true);
    send(&mut across).accepted([]);
    send(&mut across).refused(0, Refusal::Gone).unwrap();
    assert_eq!((reasons(&across), across.counts().skipped), (vec![SkipReason::Gone], 1));
    assert_eq!(
        across.skipped()[0].to_string(),
        r#"row "p", "x0" was not moved to "q", "y0": it was gone before it could be deleted"#
    );
    let mut within = of_one_row(false);
    send(&mut within).refused(1, Refusal::Gone).unwrap();
    assert_eq!(reasons(&within), [SkipReason::Gone]);
    // Gone between a refusal and the reading that follows it.
    let mut read = of_one_row(false);
    send(&mut read).refused(1, Refusal::Changed).unwrap();
    let Some(Step::Read(reading)) = read.step() else { panic!("the row has changed") };
    reading.gone();
    assert_eq!((reasons(&read), next(&mut read).as_str()), (vec![SkipReason::Gone], "nothing"));
    assert_eq!(read.counts().readings, 1);
}

fn lose(transaction: Transaction<'_, Row>, way: usize) {
    match way {
        0 => transaction.unanswered(),
        1 => drop(transaction),
        2 => _ = transaction.refused(99, Refusal::Gone).unwrap_err(),
        _ => std::mem::forget(transaction),
    }
}

#[test]
fn a_row_that_an_unanswered_delete_removed_counts_as_moved() {
    for way in 0..4 {
        let mut across = of_one_row(true);
        send(&mut across).accepted([]);
        lose(send(&mut across), way);
        send(&mut across).refused(0, Refusal::Gone).unwrap();
        assert_eq!((reasons(&across), across.counts().moved_across), (vec![], 1), "way {way}");

        // The whole transaction was carried out, so the insert finds the row itself.
        let mut within = of_one_row(false);
        lose(send(&mut within), way);
        send(&mut within).refused(0, Refusal::Exists).unwrap();
        found(&mut within, Found::Equal { etag: etag("c1") });
        assert_eq!(next(&mut within), "p: -x0 e1");
        send(&mut within).refused(0, Refusal::Gone).unwrap();
        assert_eq!((reasons(&within), within.counts().moved_within), (vec![], 1), "way {way}");

        // The same, and another program has updated the row since.
        let mut updated = of_one_row(false);
        lose(send(&mut updated), way);
        send(&mut updated).refused(0, Refusal::Exists).unwrap();
        found(&mut updated, Found::Stale { etag: etag("c2") });
        assert_eq!(next(&mut updated), "p: =y0 c2 first, -x0 e1");
        send(&mut updated).refused(1, Refusal::Gone).unwrap();
        assert_eq!((reasons(&updated), updated.counts().moved_within), (vec![], 1), "way {way}");
    }
}

#[test]
fn an_unanswered_transaction_that_wrote_nothing_moves_nothing() {
    // Not carried out, and another program deleted the row.
    let mut within = of_one_row(false);
    drop(send(&mut within));
    send(&mut within).refused(1, Refusal::Gone).unwrap();
    assert_eq!(reasons(&within), [SkipReason::Gone]);
    // Not carried out, since the row had changed; then another program deleted it.
    let mut across = of_one_row(true);
    send(&mut across).accepted([Some(etag("c0"))]);
    drop(send(&mut across));
    send(&mut across).refused(0, Refusal::Changed).unwrap();
    read(&mut across, "e2", "second");
    send(&mut across).accepted([]);
    send(&mut across).refused(0, Refusal::Gone).unwrap();
    assert_eq!(reasons(&across), [SkipReason::Gone]);
    // An insert that stays unanswered says nothing about the row.
    let mut insert = of_one_row(true);
    drop(send(&mut insert));
    send(&mut insert).accepted([]);
    send(&mut insert).refused(0, Refusal::Gone).unwrap();
    assert_eq!(reasons(&insert), [SkipReason::Gone]);
}

#[test]
fn a_row_that_changes_each_time_is_left_for_the_next_run() {
    let mut plan = of_one_row(false);
    let mut readings = 0;
    while reasons(&plan).is_empty() {
        send(&mut plan).refused(1, Refusal::Changed).unwrap();
        read(&mut plan, "e2", "again");
        readings += 1;
    }
    assert_eq!((reasons(&plan), readings, next(&mut plan).as_str()), (vec![SkipReason::Busy], 9, "nothing"));
}

#[test]
fn a_function_that_is_not_idempotent_is_refused() {
    let reverse = |keys: &Keys, _: &Row| keys.with_row_key(keys.row_key().chars().rev().collect::<String>());
    let mut plan = Plan::new(reverse);
    // The second is the same backwards, and stays.
    plan.add([Stored::new("p", "ab", "e1", "first"), Stored::new("p", "aa", "e1", "first")]);
    assert!(plan.step().is_none());
    assert_eq!((reasons(&plan), plan.counts().staying), (vec![SkipReason::NotIdempotent], 1));
    let once = |keys: &Keys, _: &Row| match keys.row_key() {
        "old" => keys.with_row_key("new"),
        other => keys.with_row_key(format!("{other}/")),
    };
    let mut plan = Plan::new(once);
    plan.add([Stored::new("p", "old", "e1", "first")]);
    assert_eq!(reasons(&plan), [SkipReason::NotIdempotent]);
}

#[test]
fn a_copied_row_with_other_new_keys_is_reported() {
    let to = |keys: &Keys, row: &Row| Keys::new(*row, keys.row_key());
    for (then, is_error) in [("second", false), ("a/b", true)] {
        let mut plan = Plan::new(to);
        plan.add([row(0)]);
        send(&mut plan).accepted([Some(etag("c1"))]);
        send(&mut plan).refused(0, Refusal::Changed).unwrap();
        read(&mut plan, "e2", then);
        assert_eq!(next(&mut plan), "nothing");
        let [skipped] = plan.skipped() else { panic!("one row") };
        // Where the copy is.
        assert_eq!(skipped.to.as_ref().map(Keys::partition_key), Some("first"));
        assert_eq!(matches!(&skipped.reason, SkipReason::NoKeys(_)), is_error);
        assert_eq!(skipped.reason == SkipReason::TargetChanged, !is_error);
    }
    // Before it is copied, it just moves to the other keys.
    let mut plan = Plan::new(to);
    plan.add([Stored::new("a", "x", "e1", "p"), Stored::new("a", "z", "e1", "p")]);
    assert_eq!(next(&mut plan), "p: +x, +z");
    send(&mut plan).refused(0, Refusal::Exists).unwrap();
    found(&mut plan, Found::Nothing);
    assert_eq!(next(&mut plan), "p: +z");
}

#[test]
fn rows_without_new_keys_and_rows_refused_for_good_are_skipped() {
    let mut plan = Plan::new(|keys: &Keys, _: &Row| Keys::new("q", keys.row_key().replace('x', "/")));
    plan.add([row(0), Stored::new("p", "a", "e1", "first"), Stored::new("p", "b", "e1", "first")]);
    assert!(matches!(&reasons(&plan)[..], [SkipReason::NoKeys(_)]));
    assert_eq!(plan.skipped()[0].to, None);
    let message = plan.skipped()[0].to_string();
    assert!(
        message.starts_with(r#"row "p", "x0" was not moved: it has no new keys: RowKey: expected a character"#),
        "{message}"
    );
    send(&mut plan).refused(1, Refusal::Permanent).unwrap();
    assert_eq!(reasons(&plan)[1], SkipReason::Refused);
    assert_eq!(next(&mut plan), "q: +a");
}

#[test]
fn an_impossible_answer_is_an_error_and_changes_nothing() {
    let mut plan = of_one_row(false);
    let message = |plan: &mut Plan<'_, Row>, index, why| send(plan).refused(index, why).unwrap_err().to_string();
    assert_eq!(message(&mut plan, 2, Refusal::Gone), "expected the index of one of 2 writes, counted from 0, found 2");
    for (index, refusal, expected) in [
        (0, Refusal::Changed, "write 0: an insert cannot be refused as Changed"),
        (0, Refusal::Gone, "write 0: an insert cannot be refused as Gone"),
        (1, Refusal::Exists, "write 1: a delete cannot be refused as Exists"),
    ] {
        assert_eq!(message(&mut plan, index, refusal), format!("expected a refusal that fits {expected}"));
    }
    assert_eq!((next(&mut plan).as_str(), plan.counts().refusals), ("p: +y0, -x0 e1", 0));
    send(&mut plan).refused(0, Refusal::Exists).unwrap();
    found(&mut plan, Found::Stale { etag: etag("c1") });
    assert!(message(&mut plan, 0, Refusal::Exists).ends_with("write 0: a replace cannot be refused as Exists"));
}

#[test]
fn a_row_whose_change_left_it_without_keys_has_no_target() {
    let mut plan = Plan::new(|keys: &Keys, row: &Row| match *row {
        "first" => keys.with_row_key("y"),
        _ => keys.with_row_key("/"),
    });
    plan.add([row(0)]);
    send(&mut plan).refused(1, Refusal::Changed).unwrap();
    read(&mut plan, "e2", "second");
    assert!(matches!(plan.skipped(), [row] if row.to.is_none() && matches!(&row.reason, SkipReason::NoKeys(_))));
}

#[test]
fn plans_and_their_steps_can_be_sent_to_other_threads() {
    fn send<T: Send>() {}
    send::<Plan<'_, Row>>();
    send::<Step<'_, Row>>();
}

#[test]
fn each_answer_is_counted_once_and_printed_on_one_line() {
    let mut plan = of_one_row(false);
    send(&mut plan).refused(0, Refusal::Exists).unwrap();
    found(&mut plan, Found::Nothing);
    send(&mut plan).refused(1, Refusal::Changed).unwrap();
    read(&mut plan, "e2", "second");
    send(&mut plan).accepted([]);
    let counts = plan.counts();
    // Without the properties, which may be secret.
    assert_eq!(format!("{plan:?}"), format!("Plan {{ counts: {counts:?}, .. }}"));
    assert_eq!(
        counts.to_string(),
        "rows: 1, staying: 0, moved within their partition: 1, moved to another: 0, skipped: 0; transactions: 1, \
         refused: 2, comparisons: 1, readings: 1"
    );
    assert_eq!(counts.moved(), 1);
}

#[test]
fn a_transaction_holds_each_row_once() {
    // One row goes where another is, which itself moves on: not in one transaction.
    let mut chain = Plan::new(|keys: &Keys, row: &Row| keys.with_row_key(*row));
    chain.add([Stored::new("p", "a", "e1", "b"), Stored::new("p", "b", "e1", "c")]);
    assert_eq!(next(&mut chain), "p: +b, -a e1");
    send(&mut chain).refused(0, Refusal::Exists).unwrap();
    found(&mut chain, Found::Other);
    // It is skipped, and finds its new keys free in the next run.
    assert_eq!((next(&mut chain).as_str(), reasons(&chain)), ("p: +c, -b e1", vec![SkipReason::Occupied]));
}

#[test]
fn a_transaction_stays_below_four_mebibytes() {
    // The second pair is half of 4 MiB, less half of what is kept for the envelope, and one byte more.
    for (bytes, writes) in
        [(1_500_000, "q: +x0, +x1"), (2_096_640, "q: +x0, +x1"), (2_096_641, "q: +x0"), (5_000_000, "q: +x0")]
    {
        let mut plan = Plan::new(to_q).with_row_bytes(move |_| bytes);
        plan.add((0..3).map(row));
        assert_eq!(next(&mut plan), writes);
    }
    // Within a partition, a row also adds its delete: three bytes for each of its keys' three, and 1,024.
    for (bytes, writes) in [(2_095_607, "p: +y0, -x0 e1, +y1, -x1 e1"), (2_095_608, "p: +y0, -x0 e1")] {
        let mut plan = plan(false).with_row_bytes(move |_| bytes);
        plan.add((0..3).map(row));
        assert_eq!(next(&mut plan), writes);
    }
}

#[test]
fn transactions_halve_when_refused_and_grow_as_they_succeed() {
    let mut plan = Plan::new(to_q);
    plan.add((0..300).map(row));
    let mut sizes = Vec::new();
    for refused in [true, true, true, false, false, false, false] {
        let transaction = send(&mut plan);
        sizes.push(transaction.writes().len());
        if refused { transaction.refused(0, Refusal::Permanent).unwrap() } else { transaction.accepted([]) }
    }
    assert_eq!(sizes, [100, 50, 25, 13, 26, 52, 100]);
}

#[test]
fn a_transaction_found_too_large_is_halved_for_good() {
    let mut plan = Plan::new(to_q);
    plan.add((0..200).map(row));
    let mut sizes = Vec::new();
    while let Some(Step::Send(transaction)) = plan.step() {
        let writes = transaction.writes();
        let (size, is_insert) = (writes.len(), matches!(writes[0], Write::Insert { .. }));
        sizes.extend(is_insert.then_some(size));
        if is_insert && size > 30 { transaction.too_large() } else { transaction.accepted([]) }
    }
    assert_eq!(sizes, [100, 50, 25, 25, 25, 25, 25, 25, 25, 25]);
    assert_eq!((plan.counts().moved_across, plan.counts().refusals, plan.counts().skipped), (200, 2, 0));

    // One that is too large alone is skipped, and the limit is as before.
    let mut huge = Plan::new(to_q).with_row_bytes(|row| if row.keys().row_key() == "x0" { 5_000_000 } else { 1 });
    huge.add((0..3).map(row));
    send(&mut huge).too_large();
    assert_eq!((reasons(&huge), next(&mut huge).as_str()), (vec![SkipReason::Refused], "q: +x1, +x2"));
    let mut within = self::plan(false);
    within.add((0..3).map(row));
    send(&mut within).too_large();
    assert_eq!(next(&mut within), "p: +y0, -x0 e1");
    send(&mut within).too_large();
    assert_eq!((reasons(&within), next(&mut within).as_str()), (vec![SkipReason::Refused], "p: +y1, -x1 e1"));
}
