//! How many rows a transaction has.

use super::*;

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
