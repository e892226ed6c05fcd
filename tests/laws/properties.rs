//! The laws, each a property named as a sentence, and every fast routine against a slow, obvious reference.

use std::time::Duration;

use crate::values::{instant, like, sample, secret};
use proptest::prelude::*;
use tablekeys::partition::{Alphabet, ByteSum, DigestBits, Partitioner, SipHash, email_bucket, md5_bits};
use tablekeys::{ErrorKind, Key, Ticks, row_key};

/// Two instants, often close together.
fn two_instants() -> impl Strategy<Value = (Ticks, Ticks)> {
    let near = (instant(), 0..20_000_000u64).prop_map(|(a, d)| (a, Ticks::new(a.get() + d).unwrap_or(a)));
    prop_oneof![(instant(), instant()), near]
}

/// Numbers of every length, not only the longest.
fn number() -> impl Strategy<Value = u64> {
    (any::<u64>(), 0..64u32).prop_map(|(value, shift)| value >> shift)
}

fn integer() -> impl Strategy<Value = i64> {
    (any::<i64>(), 0..64u32).prop_map(|(value, shift)| value >> shift)
}

/// An instant as text with all its decimals.
fn with_seven_decimals(text: &str) -> String {
    let (second, decimals) = text.trim_end_matches('Z').split_once('.').unwrap_or((&text[..19], ""));
    format!("{second}.{decimals:0<7}Z")
}

/// Text that is a key, or nearly one: a digit lost, added or changed.
fn nearly(key: impl Strategy<Value = String>) -> impl Strategy<Value = String> {
    (key, any::<prop::sample::Index>(), prop::char::range('\0', '\u{7f}'), 0..6).prop_map(|(key, at, c, how)| {
        let mut chars: Vec<char> = key.chars().collect();
        let at = at.index(chars.len());
        match how {
            0 => _ = chars.remove(at),
            1 => chars.insert(at, c),
            2 => chars[at] = c,
            3 => chars[at] = '9',
            4 => chars[at] = '٣',
            _ => {}
        }
        chars.into_iter().collect()
    })
}

/// Text of the lengths that the readers take, mostly of digits, with a character of several bytes now and then.
fn shaped() -> impl Strategy<Value = String> {
    let character = prop_oneof![20 => prop::char::range('0', '9'), 1 => prop::sample::select(vec!['-', ':', 'é', '٣'])];
    let length = prop::sample::select(vec![7, 8, 14, 18, 19, 20]);
    (prop::collection::vec(character, 21), length, 0..4u8).prop_map(|(characters, length, first)| {
        let mut text: String = characters.into_iter().take(length).collect();
        // Half of the instants are in range.
        if first < 2 && text.is_char_boundary(1) && !text.is_empty() {
            text.replace_range(..1, if first == 0 { "2" } else { "0" });
        }
        text
    })
}

/// How often the readers take what the generators make, in 4,000 texts: a law about what is read needs texts that are.
#[test]
fn the_generators_of_text_reach_every_reader() {
    let mut counts = [0; 8];
    let near = nearly(instant().prop_map(|t| row_key::newest_first(t).to_string()));
    let shown = nearly(instant().prop_map(|t| t.to_string()));
    let days = nearly(instant().prop_map(|t| row_key::day(t).to_string()));
    for (text, near, shown, day) in sample(&(shaped(), near, shown, days), 4_000) {
        let reached = [
            row_key::parse_ascending(&text).is_ok(),
            row_key::split_newest_first(&text).is_ok_and(|(_, rest)| !rest.is_empty()),
            row_key::parse_zero_padded::<7>(&text).is_ok(),
            row_key::parse_newest_first(&near).is_ok(),
            row_key::parse_newest_first(&near).is_err(),
            shown.parse::<Ticks>().is_ok(),
            row_key::parse_day(&day).is_ok(),
            row_key::parse_day(&day).is_err(),
        ];
        counts.iter_mut().zip(reached).for_each(|(count, reached)| *count += u32::from(reached));
    }
    println!("{counts:?} of 4,000");
    assert!(counts.iter().all(|&count| count >= 40), "{counts:?}");
}

fn utf16(text: &str) -> Vec<u16> {
    text.encode_utf16().collect()
}

/// What every key must be: printable ASCII without the four characters that no key may hold.
fn is_legal(key: &str) -> bool {
    key.len() <= 512 && key.bytes().all(|byte| (b' '..=b'~').contains(&byte) && !b"/\\#?".contains(&byte))
}

proptest! {
    #[test]
    fn keys_sort_as_their_values((a, b) in two_instants(), i in integer(), j in integer()) {
        prop_assert_eq!(a.cmp(&b), row_key::ascending(a).cmp(&row_key::ascending(b)));
        prop_assert_eq!(i.cmp(&j), row_key::signed(i).cmp(&row_key::signed(j)));
        // A second and a day have one key.
        let (a, b) = (a.min(b), a.max(b));
        prop_assert!(row_key::calendar(a) <= row_key::calendar(b) && row_key::day(a) <= row_key::day(b));
    }

    #[test]
    fn newer_sorts_first_with_any_suffixes(
        (a, b) in two_instants(), x in like("[ -~&&[^/\\\\#?]]{0,40}"), y in like("[ -~&&[^/\\\\#?]]{0,40}"),
    ) {
        prop_assume!(a != b);
        let key = |t, suffix: &str| row_key::newest_first(t).with_suffix(suffix).unwrap();
        prop_assert_eq!(b.cmp(&a), key(a, &x).cmp(&key(b, &y)));
    }

    #[test]
    fn instants_in_one_tick_have_one_key(nanos in -62_135_596_800_000_000_000i128..253_402_300_800_000_000_000, more in 0..100i128) {
        let t = Ticks::from_unix_nanos(nanos).unwrap();
        let same_tick = t.unix_nanos() + more;
        prop_assert_eq!(row_key::newest_first(t), row_key::newest_first(Ticks::from_unix_nanos(same_tick).unwrap()));
        prop_assert!(t.unix_nanos() <= nanos && nanos - t.unix_nanos() < 100);
    }

    #[test]
    fn parse_undoes_print(t in instant(), n in number(), i in integer()) {
        prop_assert_eq!(row_key::parse_ascending(&row_key::ascending(t)), Ok(t));
        prop_assert_eq!(row_key::parse_newest_first(&row_key::newest_first(t)), Ok(t));
        prop_assert_eq!(row_key::parse_zero_padded::<20>(&row_key::zero_padded::<20>(n).unwrap()), Ok(n));
        prop_assert_eq!(row_key::parse_signed(&row_key::signed(i)), Ok(i));
        prop_assert_eq!(t.to_string().parse(), Ok(t));
        let second = t.floor_to(Duration::from_secs(1)).unwrap();
        prop_assert_eq!(row_key::parse_calendar(&row_key::calendar(t)), Ok(second));
        let day = t.floor_to(Duration::from_secs(86_400)).unwrap();
        prop_assert_eq!(row_key::parse_day(&row_key::day(t)), Ok(day));
    }

    #[test]
    fn text_is_read_only_as_it_is_printed(
        instants in nearly(instant().prop_map(|t| row_key::newest_first(t).to_string())),
        integers in nearly(integer().prop_map(|i| row_key::signed(i).to_string())),
        seconds in nearly(instant().prop_map(|t| row_key::calendar(t).to_string())),
        days in nearly(instant().prop_map(|t| row_key::day(t).to_string())),
        shown in nearly(instant().prop_map(|t| t.to_string())),
        numbers in nearly(number().prop_map(|n| format!("{n:020}"))),
    ) {
        if let Ok(t) = row_key::parse_newest_first(&instants) { prop_assert_eq!(row_key::newest_first(t), instants.as_str()) }
        if let Ok(t) = row_key::parse_ascending(&instants) { prop_assert_eq!(row_key::ascending(t), instants.as_str()) }
        if let Ok(i) = row_key::parse_signed(&integers) { prop_assert_eq!(row_key::signed(i), integers) }
        if let Ok(t) = row_key::parse_calendar(&seconds) { prop_assert_eq!(row_key::calendar(t), seconds.as_str()) }
        if let Ok(t) = row_key::parse_day(&days) { prop_assert_eq!(row_key::day(t), days) }
        if let Ok((t, rest)) = row_key::split_newest_first(&instants) {
            prop_assert_eq!(row_key::newest_first(t).to_string() + rest, instants.as_str());
        }
        if let Ok(n) = row_key::parse_zero_padded::<14>(&seconds) { prop_assert_eq!(format!("{n:014}"), seconds.as_str()) }
        if let Ok(t) = shown.parse::<Ticks>() { prop_assert_eq!(t.to_string(), with_seven_decimals(&shown)) }
        if let Ok(n) = row_key::parse_zero_padded::<20>(&numbers) { prop_assert_eq!(format!("{n:020}"), numbers) }
    }

    #[test]
    fn decimals_that_are_left_out_read_as_zeros(t in instant(), decimals in 0..=7u32) {
        let t = t.floor_to(Duration::from_nanos(100 * 10_u64.pow(7 - decimals))).unwrap();
        let shown = t.to_string();
        let shorter = match decimals {
            0 => format!("{}Z", &shown[..19]),
            _ => format!("{}Z", &shown[..20 + decimals as usize]),
        };
        prop_assert_eq!(shorter.parse(), Ok(t));
        prop_assert_eq!(with_seven_decimals(&shorter), shown);
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in prop_oneof![shaped(), any::<String>()]) {
        let refused = [
            row_key::parse_ascending(&text).is_err(),
            row_key::parse_newest_first(&text).is_err(),
            row_key::split_ascending(&text).is_err(),
            row_key::split_newest_first(&text).is_err(),
        ];
        // A reader of an instant takes 19 digits up to the last instant, or begins with them.
        let is_instant = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()) && *text <= *"3155378975999999999";
        let (whole, begins) = (text.len() == 19 && is_instant(&text), text.get(..19).is_some_and(is_instant));
        prop_assert_eq!(refused, [!whole, !whole, !begins, !begins], "{:?}", text);
        let is_number = text.len() == 7 && text.bytes().all(|byte| byte.is_ascii_digit());
        prop_assert_eq!(row_key::parse_zero_padded::<7>(&text).is_ok(), is_number);
        _ = (row_key::parse_signed(&text), row_key::parse_calendar(&text), row_key::parse_day(&text));
        _ = (text.parse::<Ticks>(), text.parse::<Alphabet>(), text.parse::<Key<3>>(), email_bucket(&text));
    }

    #[test]
    fn every_key_made_here_is_legal(t in instant(), n in number(), i in integer(), bytes in any::<Vec<u8>>()) {
        prop_assert!(is_legal(&row_key::ascending(t)) && is_legal(&row_key::newest_first(t)));
        prop_assert!(is_legal(&row_key::calendar(t)) && is_legal(&row_key::day(t)));
        prop_assert!(is_legal(&row_key::zero_padded::<20>(n).unwrap()) && is_legal(&row_key::signed(i)));
        prop_assert!(is_legal(&md5_bits::<128>(&bytes)));
    }

    #[test]
    fn a_fixed_width_key_reads_legal_text_only(text in like("[ -~é\\x00\\x7f]{6}")) {
        prop_assert_eq!(text.parse::<Key<6>>().is_ok(), is_legal(&text) && text.len() == 6);
    }

    #[test]
    fn a_suffix_is_kept_whole_or_refused(t in instant(), suffix in any::<String>()) {
        let forbidden = |c: char| "/\\#?".contains(c) || c.is_control();
        match row_key::newest_first(t).with_suffix(&suffix) {
            Ok(key) => {
                prop_assert!(!suffix.contains(forbidden));
                prop_assert_eq!(row_key::split_newest_first(&key), Ok((t, suffix.as_str())));
            }
            Err(error) if suffix.contains(forbidden) => prop_assert_eq!(error.kind(), ErrorKind::Illegal),
            Err(error) => prop_assert_eq!((error.kind(), utf16(&suffix).len() > 493), (ErrorKind::TooLong, true)),
        }
    }

    #[test]
    fn a_step_floors_to_the_last_multiple(t in instant(), step in 1..u64::MAX / 100) {
        let floored = t.floor_to(Duration::from_nanos(step * 100)).unwrap();
        prop_assert!(floored <= t && t.get() - floored.get() < step && floored.get() % step == 0);
    }

    #[test]
    fn adding_and_subtracting_durations_floors_the_exact_instant(t in instant(), nanos in any::<u64>()) {
        let exact = |nanos: i128| Ticks::from_unix_nanos(t.unix_nanos() + nanos).ok();
        let duration = Duration::from_nanos(nanos);
        prop_assert_eq!(t.checked_add(duration), exact(nanos.into()));
        prop_assert_eq!(t.checked_sub(duration), exact(-i128::from(nanos)));
    }

    #[test]
    fn unix_time_reads_back(t in instant()) {
        prop_assert_eq!(Ticks::from_unix_nanos(t.unix_nanos()), Ok(t));
        let second = t.floor_to(Duration::from_secs(1)).unwrap();
        prop_assert_eq!(Ticks::from_unix_seconds(t.unix_seconds()), Ok(second));
        let millisecond = t.floor_to(Duration::from_millis(1)).unwrap();
        prop_assert_eq!(Ticks::from_unix_millis(t.unix_millis()), Ok(millisecond));
    }

    #[test]
    fn partitions_are_in_range(
        guid in any::<[u8; 16]>(), text in any::<String>(), n in 1..=u32::MAX, bits in 1..=31u32, secret in secret(),
        sample in prop::collection::btree_set(like("[a-e]{0,3}"), 8..20),
    ) {
        prop_assert!(ByteSum::new(n).partition_of(&guid) < n);
        let designs: [Box<dyn Partitioner<str>>; 7] = [
            Box::new(SipHash::new(n)),
            Box::new(SipHash::new(n).with_secret(secret)),
            Box::new(DigestBits::md5(bits)),
            Box::new(DigestBits::sha256(bits)),
            Box::new(Alphabet::six()),
            Box::new(Alphabet::even(n % 26 + 1).unwrap()),
            Box::new(Alphabet::learn(&sample, 8).unwrap()),
        ];
        for design in designs {
            let partition = design.partition_of(&text);
            prop_assert!(partition < design.partitions());
            let key = design.partition_key_of(&text);
            prop_assert!(design.partition_key(partition).as_deref() == Some(&*key));
            prop_assert!(is_legal(&key));
            prop_assert_eq!(design.partition_key(design.partitions()), None);
        }
    }

    #[test]
    fn bits_are_those_of_the_digest_one_by_one(key in any::<Vec<u8>>(), bits in 1..=31u32) {
        use sha2::Digest;
        let slow = |digest: &[u8], bits: u32| -> String {
            (0..bits as usize).map(|i| if digest[i / 8] & (0x80 >> (i % 8)) == 0 { '0' } else { '1' }).collect()
        };
        prop_assert_eq!(md5_bits::<128>(&key), slow(&md5::Md5::digest(&key), 128));
        let md5 = md5::Md5::digest(&key);
        prop_assert_eq!((md5_bits::<1>(&key), md5_bits::<8>(&key)), (slow(&md5, 1).parse().unwrap(), slow(&md5, 8).parse().unwrap()));
        prop_assert_eq!((md5_bits::<13>(&key), md5_bits::<127>(&key)), (slow(&md5, 13).parse().unwrap(), slow(&md5, 127).parse().unwrap()));
        prop_assert_eq!(DigestBits::sha256(bits).partition_key_of(&key), slow(&sha2::Sha256::digest(&key), bits));
    }

    #[test]
    fn a_bucket_is_the_count_of_boundaries_not_above_the_text(
        boundaries in prop::collection::btree_set(like("[ -@\\[-~é日]{1,3}"), 0..12), texts in prop::collection::vec(like("[ -~éÉ\u{212a}日]{0,4}"), 1..20),
    ) {
        let alphabet = Alphabet::with_boundaries(&boundaries).unwrap();
        prop_assert_eq!(&alphabet.to_string().parse::<Alphabet>().unwrap(), &alphabet);
        let mut seen: Vec<(String, u32)> = texts.iter().map(|text| (text.to_ascii_lowercase(), alphabet.partition_of(text))).collect();
        for (folded, bucket) in &seen {
            prop_assert_eq!(*bucket as usize, boundaries.iter().filter(|boundary| *boundary <= folded).count());
        }
        seen.sort();
        prop_assert!(seen.is_sorted_by_key(|(_, bucket)| *bucket));
    }
}
