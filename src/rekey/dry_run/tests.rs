use super::*;

fn rows<'k>(keys: impl IntoIterator<Item = (&'k str, &'k str)>) -> Vec<Stored<()>> {
    keys.into_iter().map(|(p, r)| Stored::new(p, r, "", ())).collect()
}

#[test]
fn transactions_are_counted_as_the_plan_would_send_them() {
    let keys: Vec<String> = (0..250).map(|n| format!("{n:03}")).collect();
    let to = |keys: &Keys, (): &()| Keys::new("a", format!("{:0>5}", keys.row_key()));
    for (bytes, transactions) in [(0, 5), (1_000_000, 63)] {
        let mut dry_run = DryRun::new(to).with_row_bytes(move |_| bytes);
        dry_run.add(rows(keys.iter().map(|key| ("a", &**key))));
        let counts = dry_run.finish().counts;
        assert_eq!((counts.moved_within, counts.transactions), (250, transactions));
    }
}

#[test]
fn the_border_between_the_two_keys_is_part_of_the_digest() {
    assert_ne!(digest(&Keys::stored("a", "bc")), digest(&Keys::stored("ab", "c")));
    assert_ne!(digest(&Keys::stored("a", "")), digest(&Keys::stored("", "a")));
}

#[test]
fn a_row_that_moves_to_where_another_leaves_is_told() {
    let vacated = |rows: &[(&str, &'static str)]| {
        let mut dry_run = DryRun::new(|keys: &Keys, to: &&str| keys.with_row_key(*to));
        dry_run.add(rows.iter().map(|(key, to)| Stored::new("a", *key, "", *to)));
        let forecast = dry_run.finish();
        assert_eq!(forecast.is_clean(), forecast.vacated == 0);
        forecast.vacated
    };
    assert_eq!(vacated(&[("1", "2"), ("2", "3"), ("3", "4"), ("5", "6")]), 2);
    assert_eq!(vacated(&[("x", "y"), ("y", "x")]), 2);
    assert_eq!(vacated(&[("1", "001"), ("2", "002"), ("3", "3")]), 0);
}
