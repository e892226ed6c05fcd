//! Blocks counted on all cores.

use std::io::{self, ErrorKind, Read};
use std::num::NonZeroUsize;

use proptest::prelude::*;
use proptest::string::string_regex;
use tablekeys::partition::{ByteSum, DigestBits, Guid, SipHash};
use tablekeys::skew::Histogram;

use tablekeys_cli::compare::choose::{Case, Plan};
use tablekeys_cli::compare::comparison::{Comparison, compare};
use tablekeys_cli::compare::count::{Counts, count};
use tablekeys_cli::compare::designs;
use tablekeys_cli::compare::sample::Sampling;
use tablekeys_cli::compare::stream::Stream;
use tablekeys_cli::compare::takes::Takes;
use tablekeys_cli::lines::block::Block;
use tablekeys_cli::lines::cutter::{Cutter, Limits};
use tablekeys_cli::lines::guid::guid;
use tablekeys_cli::lines::refused::{Refusals, Refused};
use tablekeys_cli::lines::{Blocks, Lines, Text, lines};

/// Lines of at most 100 bytes, in blocks of about this number of bytes.
fn in_blocks(bytes: &[u8], block: usize) -> impl Blocks {
    Text::new(Cutter::new(bytes, Limits { block, record: 100 }), Lines { column: 0, longest: 100 })
}

/// Counts with the named designs at 16 partitions, in blocks of a few lines, of which the first are read ahead.
fn counts(bytes: &[u8], names: &[&str], workers: usize, ahead: u64) -> Counts {
    let designs = designs::all();
    let cases: Vec<Case> = names
        .iter()
        .map(|name| {
            let design = designs.iter().find(|design| design.name == *name).unwrap();
            let (counter, kept) = design.make(16, &[]).unwrap();
            Case { design, partitions: 16, counter, kept, of: None }
        })
        .collect();
    let source = in_blocks(bytes, 64);
    let stream = Stream::read_ahead(&source, ahead, 1_000).unwrap();
    count(stream, &cases, &Takes::ALL, None, NonZeroUsize::new(workers).unwrap()).unwrap()
}

fn whole(bytes: &[u8], partitions: &[u32]) -> Comparison {
    of_designs(bytes, None, partitions)
}

fn of_designs(bytes: &[u8], named: Option<&[String]>, partitions: &[u32]) -> Comparison {
    let designs = designs::all();
    let plan = Plan {
        designs: &designs,
        named,
        even_if_unsuited: false,
        partitions: Some(partitions),
        workers: NonZeroUsize::new(2).unwrap(),
    };
    compare("test", "keys", &lines(bytes), plan).unwrap()
}

/// The place of a kind among all that are looked for.
fn kind(takes: Takes) -> usize {
    Takes::ALL.iter().position(|&other| other == takes).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_number_of_workers_counts_what_one_pass_in_memory_counts(
        lines in prop::collection::vec(string_regex("[a-z@]{0,9}|[0-9a-f]{32}|[a-z]{50,110}").unwrap(), 0..200),
        workers in 1usize..5,
        ahead in 1u64..50,
    ) {
        let text = lines.join("\n");
        let counted = counts(text.as_bytes(), &["byte-sum", "siphash", "md5-bits"], workers, ahead);
        prop_assert_eq!(counted.lines, text.lines().count() as u64);
        prop_assert_eq!(counted.empty, text.lines().filter(|line| line.is_empty()).count() as u64);
        let numbered = || lines.iter().map(|line| &**line).zip(1..).filter(|(line, _)| !line.is_empty());
        let numbers = |has: &dyn Fn(&str) -> bool| -> Vec<u64> {
            numbered().filter(|(line, _)| has(line)).map(|(_, number)| number).collect()
        };
        let shown = |refused: &Refusals| -> Vec<u64> { refused.first.iter().map(|refused| refused.line).collect() };

        let guid = |line: &str| Some(uuid::Uuid::try_parse(line).ok()?.into_bytes());
        let taken: Vec<&str> = numbered().map(|(line, _)| line).filter(|line| line.len() <= 100).collect();
        let guids: Vec<[u8; 16]> = taken.iter().filter_map(|line| guid(line)).collect();
        let keys: Vec<Vec<u8>> = taken.iter().map(|line| guid(line).map_or(line.as_bytes().to_vec(), Vec::from)).collect();
        prop_assert_eq!(&counted.histograms[0], &Histogram::of(&ByteSum::new(16), &guids).unwrap());
        prop_assert_eq!(&counted.histograms[1], &Histogram::of(&SipHash::new(16), &keys).unwrap());
        prop_assert_eq!(&counted.histograms[2], &Histogram::of(&DigestBits::md5(4), &keys).unwrap());

        let overlong = numbers(&|line| line.len() > 100);
        prop_assert_eq!(counted.overlong.count, overlong.len() as u64);
        prop_assert_eq!(&shown(&counted.overlong)[..], &overlong[..overlong.len().min(5)]);
        let refused = |refuses: &dyn Fn(&str) -> bool| numbers(&|line| line.len() <= 100 && refuses(line));
        for (takes, expected) in [
            (Takes::Guid, refused(&|line| uuid::Uuid::try_parse(line).is_err())),
            (Takes::Bytes, Vec::new()),
            (Takes::Text, Vec::new()),
            (Takes::Email, refused(&|line| !line.contains('@'))),
        ] {
            let refusals = &counted.refused[kind(takes)];
            prop_assert_eq!(refusals.count, expected.len() as u64);
            prop_assert_eq!(&shown(refusals)[..], &expected[..expected.len().min(5)]);
        }
    }
}

#[test]
fn finer_counts_tell_what_each_number_of_partitions_counts_alone() {
    let guid = |i: u128| uuid::Uuid::from_u128(i.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835)).to_string();
    let texts =
        ["", "a", "james.smith@example.com", "a line that MD5 takes more than one of its blocks of 64 bytes for"];
    let lines: Vec<String> = (0..3_000).map(guid).chain(texts.map(str::to_owned)).collect();
    let text = lines.join("\n");
    let partitions = [1, 2, 6, 8, 16, 64, 128, 200, 256];
    let together = whole(text.as_bytes(), &partitions);
    let alone: Vec<_> = partitions.iter().flat_map(|&n| whole(text.as_bytes(), &[n]).rows).collect();
    assert!(together.rows.len() > 60 && together.rows.len() == alone.len());
    for (row, alone) in together.rows.iter().zip(&alone) {
        assert_eq!((&row.design, row.partitions), (&alone.design, alone.partitions));
        assert_eq!(row.histogram, alone.histogram, "{} at {}", row.design, row.partitions);
    }
}

#[test]
fn refused_lines_are_shown_with_their_reason_and_nothing_that_a_terminal_obeys() {
    let bytes = b"a@b\n\x1b[31mred\n\xff\xfe@\n";
    let counted = counts(bytes, &["siphash"], 1, 2);
    let refused = |takes: Takes| counted.refused[kind(takes)].first.clone();
    let line = |line, excerpt: &str, reason: &str| Refused { line, excerpt: excerpt.into(), reason: reason.into() };
    assert_eq!(refused(Takes::Text), [line(3, "\u{fffd}\u{fffd}@", "not UTF-8 from byte 0 on")]);
    let without = "expected an e-mail address with an '@', found none in 8 bytes";
    assert_eq!(refused(Takes::Email)[0], line(2, "\\u{1b}[31mred", without));
    assert!(refused(Takes::Guid)[0].reason.starts_with("not a GUID: "));
}

#[test]
fn learned_boundaries_are_judged_on_what_they_were_not_learned_from() {
    let lines: Vec<String> =
        (b'a'..=b'z').cycle().take(4_000).zip(0..).map(|(letter, i)| format!("{}{i}", char::from(letter))).collect();
    let comparison = whole(lines.join("\n").as_bytes(), &[2]);
    let row = |name: &str| comparison.rows.iter().find(|row| row.design == name).unwrap();
    let judged = row("learned").histogram.total();
    assert!((1_800..2_200).contains(&judged), "{judged}");
    assert!(row("learned").kept.as_deref().unwrap().starts_with("alphabet:"));
    assert_eq!(row("siphash").histogram.total(), 4_000);
    let [learned_from, judged] = [4_000 - judged, judged].map(|n| format!("{},{:03}", n / 1_000, n % 1_000));
    let expected = format!("learned from {learned_from} keys, and judged on {judged} other keys");
    assert!(comparison.notes.iter().any(|note| note.contains(&expected)), "{expected}: {:?}", comparison.notes);
    let designs: Vec<&str> = comparison.rows.iter().map(|row| &*row.design).collect();
    assert_eq!(designs.last(), Some(&"learned"), "in the order of the designs: {designs:?}");
}

#[test]
fn what_is_learned_of_sorted_keys_is_as_even_as_of_shuffled_ones() {
    let mut shuffled: Vec<String> =
        (0..60_000u64).map(|i| format!("{:016x}", i.wrapping_mul(0x9e37_79b9_7f4a_7c15))).collect();
    let peak = |lines: &[String]| {
        let comparison = of_designs(lines.join("\n").as_bytes(), Some(&["learned".to_owned()]), &[64]);
        comparison.rows[0].judged.unwrap().figures.peak_to_mean
    };
    let of_shuffled = peak(&shuffled);
    shuffled.sort_unstable();
    let of_sorted = peak(&shuffled);
    // About 470 keys per partition, learned from as many: both have the noise of two samples, twice √(1/470).
    assert!((1.05..1.35).contains(&of_shuffled) && (1.05..1.35).contains(&of_sorted), "{of_shuffled} {of_sorted}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn samples_are_the_same_in_each_run_however_many_blocks_and_whoever_takes_them(
        lines in prop::collection::vec("[a-z]{0,6}", 0..400),
        blocks in prop::collection::vec(20usize..300, 2),
        limit in 10usize..200,
    ) {
        let text = lines.join("\n");
        let samples = |block: usize, turned: bool| {
            let source = in_blocks(text.as_bytes(), block);
            let (mut stream, mut all, mut block) = (source.reader(), Vec::new(), Block::default());
            while stream.next(&mut block).unwrap() {
                all.push(std::mem::take(&mut block));
            }
            if turned {
                all.reverse();
            }
            let sampling = Sampling::new(limit, 1_000);
            for block in &all {
                sampling.add(block);
            }
            let mut samples = sampling.finish();
            samples.learned_from.sort_unstable();
            samples.judged_on.sort_unstable();
            samples
        };
        let first = samples(blocks[0], false);
        prop_assert_eq!(&first, &samples(blocks[1], true));
        let kept = first.learned_from.len() + first.judged_on.len();
        prop_assert!(kept <= limit);
        let keys = lines.iter().filter(|line| !line.is_empty()).count();
        prop_assert!(first.one_in > 1 || kept == keys, "{} of {}", kept, keys);
    }
}

#[test]
fn designs_for_other_keys_are_left_out_and_it_says_so() {
    let comparison = whole(b"a@b\nc@d\ne@f\ng@h\n", &[6, 16]);
    let left_out = |name: &str| !comparison.designs.iter().any(|design| design == name);
    assert!(left_out("byte-sum") && left_out("six") && !left_out("email"));
    let has = |note: &str| comparison.notes.iter().any(|other| other == note);
    assert!(has("left out, since they are for other keys: byte-sum and six"), "{:?}", comparison.notes);
    assert!(has("md5-bits and sha256-bits: powers of two only, from 2 on, so none at 6"));
    assert!(has("email: 6 partitions only, so none at 16"));
}

#[test]
fn what_is_known_exactly_is_believed_before_what_was_counted() {
    // Of one key in one node of two, nothing can be told by counting; the ring's shares are known.
    let comparison = whole(b"a\n", &[2]);
    let verdict =
        |name: &str| comparison.rows.iter().find(|row| row.design == name).unwrap().judged.unwrap().verdict.word();
    assert_eq!((verdict("ring"), verdict("slots")), ("skewed", "noise"));
}

#[test]
fn a_stream_that_breaks_is_an_error_and_not_a_short_count() {
    struct Breaks(usize);
    impl Read for Breaks {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.0 -= 1;
            if self.0 == 0 {
                return Err(io::Error::new(ErrorKind::ConnectionReset, "the line broke"));
            }
            buffer.fill(b'\n');
            Ok(buffer.len())
        }
    }
    let designs = designs::all();
    let workers = NonZeroUsize::new(3).unwrap();
    let plan = Plan { designs: &designs, named: None, even_if_unsuited: false, partitions: None, workers };
    for reads in [1, 40] {
        let Err(error) = compare("test", "keys", &lines(Breaks(reads)), plan) else { panic!("no error") };
        assert_eq!(error.to_string(), "the line broke");
    }
}

#[test]
fn guids_are_read_in_the_forms_of_the_help() {
    let uuid = uuid::Uuid::from_u128(0x6f96_19ff_8b86_d011_b42d_00c0_4fc9_64ff);
    let forms =
        [uuid.simple().to_string(), uuid.hyphenated().to_string(), uuid.braced().to_string(), uuid.urn().to_string()];
    for form in forms.iter().cloned().chain(forms[..3].iter().map(|form| form.to_ascii_uppercase())) {
        assert_eq!(guid(form.as_bytes()), Some(uuid.into_bytes()), "{form}");
    }
    let parentheses = format!("({uuid})");
    assert_eq!(guid(parentheses.as_bytes()), parentheses.parse().ok().map(|guid: Guid| *guid.as_bytes()));
    for other in [
        format!("({})", forms[0]),
        format!("{{{}}}", forms[0]),
        forms[1].replace('f', "g"),
        forms[1][1..].to_owned(),
        String::new(),
    ] {
        assert_eq!(guid(other.as_bytes()), None, "{other}");
        assert!(other.parse::<Guid>().is_err(), "{other}");
    }
}

#[test]
fn the_head_is_bounded_in_bytes_too() {
    let bytes = "a line of some length\n".repeat(1_000);
    let source = in_blocks(bytes.as_bytes(), 220);
    let stream = Stream::read_ahead(&source, 800, 2_200).unwrap();
    assert_eq!(stream.head().count(), 100);
}
