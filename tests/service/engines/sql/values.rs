//! Values that break careless expressions, among thousands of random ones. All are the same in every run.

use tablekeys::Ticks;
use tablekeys_service::random::Random;

/// How many random values a column has.
const RANDOM: usize = 3_000;

/// With a null first and every 50th value null.
fn with_nulls<T>(values: impl IntoIterator<Item = T>) -> Vec<Option<T>> {
    let nulls = |(at, value)| [(at % 50 == 0).then_some(None), Some(Some(value))].into_iter().flatten();
    values.into_iter().enumerate().flat_map(nulls).collect()
}

/// Boundaries between which collations, blanks and quotation marks make a difference.
pub(super) const BOUNDARIES: [&str; 12] =
    [" ", "'", "\\", "a", "a b", "e ", "jo", "o'neill", "z", "é", "\u{ffff}", "\u{1f600}"];

/// Characters that differ by collation, case folding, encoding or quotation.
const CHARACTERS: &str = "abejozAEJOZ09 '\"`\\%_[]{$\n\t\u{1}\u{7f}@~éÉßİı\u{212a}日\u{ffff}\u{1f600}\u{10ffff}";

pub(super) fn texts() -> Vec<Option<String>> {
    let (mut random, characters) = (Random(1), CHARACTERS.chars().collect::<Vec<_>>());
    let fixed = ["", "a", "\u{212a}", "e", "e ", "E", "e\n", "'", "''", "\\", "\\'", "null", "$$", "\u{feff}a", "%s"];
    let near = BOUNDARIES.iter().flat_map(|boundary| {
        [
            boundary.to_string(),
            boundary.to_uppercase(),
            format!("{boundary} "),
            format!("{boundary}a"),
            format!("{boundary}\u{1}"),
        ]
    });
    let addresses = ["James.Smith@example.com", "mary.o'neill@example.com", "zoë@example.com"].map(String::from);
    let long = [1, 55, 56, 63, 64, 65, 5_000].map(|length| "x".repeat(length));
    let all = fixed.map(String::from).into_iter().chain(near).chain(addresses).chain(long);
    let randoms = (0..RANDOM).map(move |_| (0..random.place(12)).map(|_| *random.pick(&characters)).collect());
    with_nulls(all.chain(randoms))
}

/// Bases of salted keys: legal ones, forbidden characters, and lengths around the limit in characters of one and two units.
pub(super) fn bases() -> Vec<Option<String>> {
    let lengths = (495..=515).flat_map(|length| {
        let half = length / 2;
        ["x".repeat(length), "é".repeat(length), "\u{1f600}".repeat(half), format!("x{}", "\u{1f600}".repeat(half))]
    });
    let forbidden = ['/', '\\', '#', '?', '\u{1}', '\u{1f}', '\u{7f}', '\u{80}', '\u{9f}', '\u{a0}', '\n'];
    let forbidden = forbidden.into_iter().map(|c| format!("a{c}b"));
    let days = ["20240506", "b", "bb", "0", "", "-", "b'b", "é"].map(String::from);
    let texts = texts().into_iter().flatten().take(400);
    with_nulls(days.into_iter().chain(forbidden).chain(lengths).chain(texts))
}

/// GUIDs in all forms and cases, and texts that are nearly GUIDs.
pub(super) fn guids() -> Vec<Option<String>> {
    let mut random = Random(2);
    let mut all = Vec::new();
    for at in 0..RANDOM {
        let value = match at {
            0 => 0,
            1 => u128::MAX,
            _ => u128::from(random.next()) << 64 | u128::from(random.next()),
        };
        let digits = format!("{value:032x}");
        let text = [&digits[..8], &digits[8..12], &digits[12..16], &digits[16..20], &digits[20..]].join("-");
        let form = match at % 5 {
            0 => text,
            1 => digits,
            2 => format!("{{{text}}}"),
            3 => format!("({text})"),
            _ => format!("urn:uuid:{text}"),
        };
        let form = match at % 3 {
            0 => form.to_uppercase(),
            1 => form,
            _ => form.chars().map(|c| if random.place(2) == 0 { c.to_ascii_uppercase() } else { c }).collect(),
        };
        all.push(form);
    }
    // Nearly: one character changed, removed, added or moved.
    let broken: Vec<String> = (0..RANDOM)
        .map(|at| {
            let mut characters: Vec<char> = all[at].chars().collect();
            let place = random.place(characters.len());
            match at % 4 {
                0 => characters[place] = *random.pick(&['g', '-', '{', ')', ' ', 'é', '０', '\n', ':', 'f']),
                1 => _ = characters.remove(place),
                2 => characters.insert(place, *random.pick(&['0', 'a', '-', '}', ' ', '\n'])),
                _ => {
                    let other = random.place(characters.len());
                    characters.swap(place, other);
                }
            }
            characters.into_iter().collect()
        })
        .collect();
    let text = "6f9619ff-8b86-d011-b42d-00cf4fc964ff";
    let fixed = [
        String::new(),
        format!("{text} "),
        format!("{text}\n"),
        format!(" {text}"),
        format!("{{{text})"),
        format!("({text}}}"),
        format!("{{{{{text}}}}}"),
        format!("{{{}}}", text.replace('-', "")),
        format!("urn:uuid:{}", text.replace('-', "")),
        format!("urn:uuid:{{{text}}}"),
        format!("uuid:{text}"),
        text.replace('-', "_"),
        text.replace('6', "６"),
        "-".repeat(36),
        "-".repeat(32),
        "null".to_owned(),
    ];
    with_nulls(all.into_iter().chain(broken).chain(fixed))
}

pub(super) fn bytes() -> Vec<Option<Vec<u8>>> {
    let mut random = Random(3);
    let mut bytes = move |length: usize| (0..length).map(|_| random.next().to_le_bytes()[0]).collect();
    with_nulls((0..RANDOM).map(|at| if at % 2 == 0 { bytes(16) } else { bytes(at % 40) }).collect::<Vec<_>>())
}

const FIRST_SECOND: i64 = -62_135_596_800;
const LAST_SECOND: i64 = 253_402_300_799;

/// Numbers at the edges, and random ones between them.
fn around<const N: usize>(seed: u64, least: i64, most: i64, others: [i64; N]) -> Vec<Option<i64>> {
    let mut random = Random(seed);
    let edges = [least - 1, least, least + 1, -1, 0, 1, most - 1, most, most + 1];
    let span = i128::from(most) - i128::from(least) + 1;
    let between = |number: u64| i64::try_from(i128::from(least) + i128::from(number) % span).expect("between them");
    let randoms = (0..RANDOM).map(move |_| between(random.next()));
    with_nulls(edges.into_iter().chain(others).chain(randoms))
}

/// Microseconds: also years 4000 before, and 30000 after Christ, which most engines hold.
pub(super) fn micros() -> Vec<Option<i64>> {
    let last = LAST_SECOND * 1_000_000 + 999_999;
    // Around a gap and an overlap of the zone of the sessions, and at days of leap years.
    let zones = [
        -180_000_000_000_000_000,
        900_000_000_000_000_000,
        1_541_300_399_999_999,
        1_541_300_400_000_000,
        1_519_700_400_000_000,
        951_782_400_000_000,
        4_107_456_000_000_000,
    ];
    around(4, FIRST_SECOND * 1_000_000, last, zones)
}

pub(super) fn nanos() -> Vec<Option<i64>> {
    around(5, -9_223_000_000_000_000_000, 9_223_000_000_000_000_000, [-101, -100, -99, 99, 100, 101])
}

pub(super) fn ticks() -> Vec<Option<i64>> {
    let most = i64::try_from(Ticks::MAX.get()).expect("ticks fit in 63 bits");
    around(6, 0, most, [i64::MIN, i64::MAX])
}

/// In 32 bits.
pub(super) fn seconds() -> Vec<Option<i64>> {
    around(7, i64::from(i32::MIN) + 1, i64::from(i32::MAX) - 1, [])
}

pub(super) fn millis() -> Vec<Option<i64>> {
    around(8, FIRST_SECOND * 1_000, LAST_SECOND * 1_000 + 999, [i64::MIN, i64::MAX])
}

pub(super) fn integers(kind: &str) -> Vec<Option<i128>> {
    let (least, most) = match kind {
        "integer" => (i128::from(i32::MIN), i128::from(i32::MAX)),
        "unsigned" => (0, i128::from(u64::MAX)),
        _ => (i128::from(i64::MIN), i128::from(i64::MAX)),
    };
    let mut random = Random(9);
    let powers = (0..=20).map(|digits| 10_i128.pow(digits)).flat_map(|power| [power - 1, power, 1 - power, -power]);
    let edges =
        [least, least + 1, most - 1, most, i128::from(i64::MAX), i128::from(i64::MAX) + 1, i128::from(i64::MIN)];
    let randoms = (0..RANDOM).map(move |_| {
        let number = i128::from(random.next().cast_signed()) >> random.place(64);
        if least == 0 { number.abs() } else { number }
    });
    with_nulls(edges.into_iter().chain(powers).chain(randoms).filter(|number| (least..=most).contains(number)))
}

/// An instant as SQLite's users write it: with either letter between date and time, with up to seven decimals, with or without a
/// `Z`.
pub(super) fn instant_text(ticks: Ticks, vary: i128) -> String {
    let full = ticks.to_string();
    let full = if vary % 2 == 0 { full.replace('T', " ") } else { full };
    let trimmed = full.trim_end_matches('Z').trim_end_matches('0').trim_end_matches('.');
    // Not more zeros than those of the fraction.
    let trimmed = if trimmed.len() < 19 { &full[..19] } else { trimmed };
    match vary.rem_euclid(3) {
        0 => full,
        1 => format!("{trimmed}Z"),
        _ => trimmed.to_owned(),
    }
}
