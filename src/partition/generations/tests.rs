use super::*;
use crate::ErrorKind;

fn three() -> Generations {
    "generations:4,8@2024-01-01T00:00:00.0000000Z,6@2025-01-01T00:00:00.0000000Z".parse().unwrap()
}

fn before(instant: Ticks) -> Ticks {
    Ticks::new(instant.get() - 1).unwrap()
}

#[test]
fn the_key_of_a_row_is_among_its_candidates() {
    let generations = three().with_secret(Secret::new(*b"sixteen secrets!"));
    let instants: Vec<Ticks> = generations.generations().map(|(start, _)| start).chain([Ticks::MAX]).collect();
    for key in (0..200u32).map(|i| format!("order-{i}")) {
        for &created_at in &instants {
            let at = generations.partition_key_of(&key, created_at);
            assert_eq!(at, generations.partition_of(&key, created_at).to_string());
            assert!(generations.candidate_keys(&key).contains(&at));
            assert_eq!(generations.candidate_keys_between(&key, created_at..=created_at), [at.as_str()]);
            let tagged = generations.tagged_key_of(&key, created_at);
            assert!(generations.tagged_candidate_keys(&key).contains(&tagged));
            let split = (generations.generation_at(created_at), at.parse().unwrap());
            assert_eq!(generations.split_tagged(&tagged), Ok(split));
        }
        let candidates = generations.candidate_keys(&key);
        assert!(candidates.iter().enumerate().all(|(i, key)| !candidates[..i].contains(key)), "{candidates:?}");
    }
}

#[test]
fn candidates_are_those_of_the_generations_in_the_range() {
    let generations = three();
    let [_, second, third] = generations.generations().map(|(start, _)| start).collect::<Vec<_>>()[..] else {
        panic!("three generations")
    };
    let key = "order-3";
    let starts = [before(second), before(third), Ticks::MAX].map(|at| generations.generation_at(at));
    assert_eq!((starts, generations.generation_at(Ticks::MIN)), ([0, 1, 2], 0));
    let [a, b, c] = [Ticks::MIN, second, third].map(|start| generations.partition_key_of(key, start));
    assert!(a != b && b != c && a != c);
    let between = |range: (Bound<Ticks>, Bound<Ticks>)| generations.candidate_keys_between(key, range);
    assert_eq!(between((Bound::Unbounded, Bound::Unbounded)), [&*c, &*b, &*a]);
    assert_eq!(between((Bound::Included(second), Bound::Excluded(third))), [&*b]);
    assert_eq!(between((Bound::Included(second), Bound::Included(third))), [&*c, &*b]);
    assert_eq!(between((Bound::Excluded(before(second)), Bound::Unbounded)), [&*c, &*b]);
    assert_eq!(between((Bound::Unbounded, Bound::Excluded(second))), [&*a]);
    for empty in [
        (Bound::Included(third), Bound::Excluded(third)),
        (Bound::Included(third), Bound::Included(second)),
        (Bound::Excluded(Ticks::MAX), Bound::Unbounded),
        (Bound::Unbounded, Bound::Excluded(Ticks::MIN)),
    ] {
        assert_eq!(between(empty), Vec::<String>::new(), "{empty:?}");
    }
}

#[test]
fn a_refused_generation_changes_nothing() {
    let mut generations = Generations::new(1);
    assert_eq!(generations.start_generation(Ticks::MIN, 2).unwrap_err().kind(), ErrorKind::OutOfRange);
    assert_eq!(generations.start_generation(Ticks::MAX, 1).unwrap_err().kind(), ErrorKind::Duplicate);
    assert_eq!(generations.start_generation(Ticks::MAX, 0).unwrap_err().kind(), ErrorKind::OutOfRange);
    assert_eq!(Generations::try_new(0).unwrap_err().kind(), ErrorKind::OutOfRange);
    assert_eq!(generations, Generations::new(1));
}

#[test]
fn all_partition_keys_are_those_that_rows_have() {
    let generations = three();
    assert!(generations.partition_keys().eq((0..8).map(|partition| partition.to_string())));
    let tagged: Vec<String> = generations.tagged_partition_keys().collect();
    let split: Vec<(usize, u32)> = tagged.iter().map(|key| generations.split_tagged(key).unwrap()).collect();
    let expected = [4, 8, 6].into_iter().enumerate().flat_map(|(at, count)| (0..count).map(move |p| (at, p)));
    assert!(split.into_iter().eq(expected));
}

#[test]
fn a_tagged_key_of_no_partition_is_refused() {
    let message = |key: &str| three().split_tagged(key).unwrap_err().to_string();
    for key in ["", "1", "1-", "-1", "01-1", "1-01", "1-+1", "1-1-1"] {
        let expected = format!("expected a generation, '-' and a partition as plain decimals, found {key:?}");
        assert_eq!(message(key), expected);
    }
    assert_eq!(message("3-0"), "expected a generation below 3, found 3");
    assert_eq!(message("18446744073709551615-0"), "expected a generation below 3, found 18446744073709551615");
    assert_eq!(message("1-8"), "expected a partition of at most 7, found 8");
}

#[test]
fn text_that_is_never_written_is_refused_with_its_generation() {
    let message = |text: &str| format!("generations:{text}").parse::<Generations>().unwrap_err().to_string();
    let start = "2024-01-01T00:00:00.0000000Z";
    for text in ["", "0", "+4", "04", "4294967296", "4 "] {
        let expected =
            format!("expected a count from 1 to 4294967295, without leading zeros, in generation 0, found {text:?}");
        assert_eq!(message(text), expected);
    }
    assert_eq!(message("4,8"), "expected a count, '@' and its start in generation 1, found \"8\"");
    assert!(message(&format!("4,8@{}", &start[1..])).ends_with(", in the start of generation 1"));
    assert!(message(&format!("4,4@{start}")).ends_with("to change the partition count, found 4 as before"));
    assert!(message(&format!("4,8@{start},9@{start}")).starts_with("expected a generation to start after 2024-01-01"));
}
