use super::*;

#[test]
fn the_months_of_a_window_are_those_of_its_days() {
    let ticks = |(day, rest): (u64, u64)| Ticks::new(day * PER_DAY + rest).unwrap();
    for (from, to) in
        [((10, 5), (13, 1)), ((0, 0), (31, 0)), ((0, 0), (31, 1)), ((730_000, 1), (731_000, 0)), ((9, 9), (9, 9))]
    {
        let window = ticks(from)..ticks(to);
        let mut expected: Vec<String> = days(window.clone()).unwrap().map(|day| day.as_str()[..6].to_owned()).collect();
        expected.dedup();
        assert!(months(window.clone()).unwrap().eq(expected.iter().map(String::as_str)));
        assert!(months(window).unwrap().rev().eq(expected.iter().rev().map(String::as_str)));
    }
}

#[test]
fn the_days_and_months_of_the_whole_clock() {
    let (mut all, mut all_months) = (days(..).unwrap(), months(..).unwrap());
    assert_eq!((all.size_hint(), all_months.size_hint().0), ((3_652_059, Some(3_652_059)), 119_988));
    assert_eq!((all.next(), all.next_back()), (Some(day(Ticks::MIN)), Some(day(Ticks::MAX))));
    assert_eq!((&*all_months.next().unwrap(), &*all_months.next_back().unwrap()), ("000101", "999912"));
    assert_eq!((&*all.nth(1).unwrap(), &*all.nth_back(1).unwrap()), ("00010103", "99991229"));
}
