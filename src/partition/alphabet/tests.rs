use super::*;
use crate::partition::tests::random;

#[test]
fn even_groups_differ_by_one_letter_at_most() {
    for groups in 1..=26 {
        let alphabet = Alphabet::even(groups).unwrap();
        assert_eq!(alphabet.partitions(), groups);
        let mut letters = vec![0; groups as usize];
        for letter in 'a'..='z' {
            letters[alphabet.partition_of(&letter.to_string()) as usize] += 1;
        }
        assert!(letters.iter().max().unwrap() - letters.iter().min().unwrap() <= 1, "{letters:?}");
    }
    assert_eq!(Alphabet::even(0).unwrap_err().to_string(), "expected a count of at least 1 letter group, found 0");
}

/// The least possible largest sum, by trying every way to cut.
fn best_by_trying(counts: &[u64], groups: usize) -> u64 {
    match groups {
        1 => counts.iter().sum(),
        _ => (1..=counts.len() + 1 - groups)
            .map(|cut| counts[..cut].iter().sum::<u64>().max(best_by_trying(&counts[cut..], groups - 1)))
            .min()
            .unwrap(),
    }
}

/// Up to nine counts, few different ones in every other round.
fn rounds() -> impl Iterator<Item = Vec<u64>> {
    let mut next = random(1);
    (0..2_000).map(move |round| (0..=next(8)).map(|_| 1 + next(if round % 2 == 0 { 5 } else { 100 })).collect())
}

#[test]
fn of_the_best_cuts_each_is_nearest_to_equal_parts() {
    for counts in rounds() {
        for groups in 1..=counts.len() {
            let best = best_by_trying(&counts, groups);
            let (mut rest, mut expected) = (&counts[..], Vec::new());
            for groups in (2..=groups).rev() {
                let ideal = rest.iter().sum::<u64>() / u64::try_from(groups).unwrap();
                let good = (1..=rest.len() + 1 - groups).filter(|&cut| {
                    rest[..cut].iter().sum::<u64>() <= best && best_by_trying(&rest[cut..], groups - 1) <= best
                });
                let off = |cut: usize| rest[..cut].iter().sum::<u64>().abs_diff(ideal);
                // Of equally near ones the last.
                let cut = good.rev().min_by_key(|&cut| off(cut)).unwrap();
                rest = &rest[cut..];
                expected.push(counts.len() - rest.len());
            }
            assert_eq!(even_cuts(&counts, groups), Some(expected), "{counts:?} in {groups}");
        }
    }
    assert_eq!(even_cuts(&[1, 1], 3), None);
}

#[test]
fn a_text_counts_as_often_as_the_sample_has_it() {
    let learned = |sample: &[&str]| Alphabet::learn(sample, 2).unwrap().boundaries().collect::<String>();
    assert_eq!(learned(&["a", "b", "c", "d"]), "c");
    assert_eq!(learned(&["a", "b", "c", "d", "D", "d", "D"]), "d");
    assert_eq!(learned(&["A", "a", "a", "A", "b", "c", "d"]), "b");
}

#[test]
fn learned_boundaries_separate_the_sample_as_it_was_cut() {
    let five = |sample: &[&str]| Alphabet::learn(sample, 5);
    let learned = five(&["a", "A", "aa", "ä", "b", "日本", "日木"]).unwrap();
    assert_eq!(learned.partitions(), 5);
    assert_eq!(learned.to_string().parse(), Ok(learned));
    let few = five(&["a", "A", "b", "c", "d"]).unwrap_err();
    assert_eq!(few.to_string(), "expected a sample of at least 5 different texts for 5 partitions, found 4");
}

#[test]
fn boundaries_read_back_whatever_they_hold() {
    let odd = Alphabet::with_boundaries(["\n", " ", "%", ",", ":padded", "é", "日本"]).unwrap();
    assert_eq!(odd.to_string(), "alphabet:%0A,%20,%25,%2C,%3Apadded,%C3%A9,%E6%97%A5%E6%9C%AC");
    assert_eq!(odd.to_string().parse(), Ok(odd.clone()));
    assert_eq!(odd.clone().padded().to_string().parse(), Ok(odd.padded()));
    let one = Alphabet::with_boundaries::<[&str; 0]>([]).unwrap();
    assert_eq!((one.to_string().parse(), one.partitions()), (Ok(one.clone()), 1));
}

#[test]
fn text_that_is_never_printed_is_refused_with_its_place() {
    let message = |text: &str| format!("alphabet:{text}").parse::<Alphabet>().unwrap_err().to_string();
    assert!(message("e,I,m").contains("found 'I' at byte 11"));
    assert!(message("e,%2c").contains("found '%' at byte 11"));
    assert!(message("e,%4").contains("found '%' at byte 11"));
    assert!(message("e,é").contains("found 'é' at byte 11"));
    assert!(message("e,f%C3").contains("found '%' at byte 12"));
    assert!(message("e :padded").contains("found ' ' at byte 10"));
    assert_eq!(message("e,,m"), "expected text in boundary 1, found an empty one");
    let before = message("m,e");
    assert_eq!(before, "expected boundary 1 to sort after boundary 0, A to Z counted as a to z, found it before");
    assert!(message("e,e").ends_with("found it equal"));
}
