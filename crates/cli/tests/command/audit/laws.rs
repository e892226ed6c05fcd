//! Each law over many formats: a fault that is planted at random by the law itself is found, whatever the format; the table
//! without it has no warning. The rates, by law and format, are in `crates/cli/tables/audit_laws.md`.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::cases::{csv_of, shared};
use super::ids::{BASE_36, CROCKFORD, HEX, UPPER, in_base, with_gtin};
use super::keys::{Random, at, inverted, iso};
use super::rates::upper;
use super::{audited, committed};

/// A part of a key by its number, which is that of its row in time.
type Part = fn(&mut Random, u64) -> String;

/// When a row is written, in seconds.
fn when(number: u64) -> u64 {
    number * 157
}

fn text(number: u64) -> String {
    iso(at(when(number)))
}

fn unix(number: u64) -> u64 {
    1_714_978_800 + when(number)
}

#[rustfmt::skip]
const FORMATS: [(&str, Part); 20] = [
    ("GUID", |r, _| r.guid()),
    ("GUID without hyphens", |r, _| r.guid().replace('-', "")),
    ("ULID", |r, n| format!("{}{}", in_base(u128::from(unix(n)) * 1_000, CROCKFORD, 10), r.of(CROCKFORD, 16))),
    ("ObjectId", |r, n| format!("{:08x}{}", unix(n), r.of(HEX, 16))),
    ("hex digits", |r, _| r.of(HEX, 16)),
    ("base 36", |r, _| r.of(BASE_36, 14)),
    ("padded number", |_, n| format!("{:08}", 1_000 + n)),
    ("padded hex number", |_, n| format!("{:08x}", 70_000 + n)),
    ("GTIN", |r, _| with_gtin(&format!("{}{}", r.between(400_000, 499_999), r.of("0123456789", 6)))),
    ("MAC address", |r, _| (0..6).map(|_| r.of(HEX, 2)).collect::<Vec<_>>().join(":")),
    ("ticks", |_, n| format!("{:019}", at(when(n)))),
    ("newest-first ticks", |_, n| format!("{:019}", inverted(at(when(n))))),
    ("Unix seconds", |_, n| unix(n).to_string()),
    ("Unix milliseconds", |r, n| (unix(n) * 1_000 + r.below(1_000)).to_string()),
    ("13 nines minus milliseconds", |r, n| (9_999_999_999_999 - unix(n) * 1_000 - r.below(1_000)).to_string()),
    ("ISO 8601", |_, n| text(n) + "Z"),
    ("compact date and time", |_, n| text(n).replace(['-', ':', 'T'], "")),
    ("date", |_, n| text(n)[..10].to_owned()),
    ("letters and digits", |r, _| format!("{}{}", r.of(UPPER, 3), r.of("0123456789", 5))),
    ("part number", |r, _| format!("{}{}", r.of(UPPER, 2), r.of("0123456789", 6))),
];

/// A fault: what is done to the part of a row, or to its key, and of how many formats it is one.
type Fault = (&'static str, fn(&mut Random, &[String; 3], u64) -> Option<(String, String, u64)>);

/// Of a tenant, a part and a suffix.
fn key([_, part, suffix]: &[String; 3]) -> String {
    format!("{part}_{suffix}")
}

fn changed(parts: &[String; 3], part: Option<String>) -> Option<(String, String, u64)> {
    let part = part.filter(|part| *part != parts[1])?;
    Some((parts[0].clone(), key(&[parts[0].clone(), part, parts[2].clone()]), 0))
}

fn whole(parts: &[String; 3], key: String) -> (String, String, u64) {
    (parts[0].clone(), key, 0)
}

fn cased(text: &str) -> Option<String> {
    let (upper, lower) = (text.to_uppercase(), text.to_lowercase());
    let digits = text.bytes().filter(u8::is_ascii_alphabetic).count() < 2 || text.contains('T');
    (!digits).then(|| if text == upper { lower } else { upper })
}

#[rustfmt::skip]
const FAULTS: [Fault; 12] = [
    ("canonical: case", |_, p, _| changed(p, cased(&p[1]))),
    ("canonical: brackets", |_, p, _| Some(whole(p, format!("{{{}}}", key(p))))),
    ("canonical: a letter for a digit", |_, p, _| changed(p, p[1].find('0').filter(|_| !p[1].contains(char::is_lowercase)).map(|at| format!("{}O{}", &p[1][..at], &p[1][at + 1..])))),
    ("shape: another separator", |_, p, _| Some(whole(p, key(p).replace('_', "|")))),
    ("shape: a separator twice", |_, p, _| Some(whole(p, key(p).replace('_', "__")))),
    ("shape: no separator", |_, p, _| Some(whole(p, key(p).replace('_', "")))),
    ("shape: a part missing", |_, p, _| Some(whole(p, p[1].clone()))),
    ("shape: an empty part", |_, p, _| Some(whole(p, format!("_{}", p[2])))),
    ("shape: parts exchanged", |_, p, _| Some(whole(p, format!("{}_{}", p[2], p[1])))),
    ("shape: a character missing", |r, p, _| changed(p, Some(p[1].len()).filter(|length| *length >= 8).map(|length| { let at = r.below(length as u64) as usize; format!("{}{}", &p[1][..at], &p[1][at + 1..]) }))),
    ("range: hours away", |_, p, _| Some((p[0].clone(), key(p), 2 * 3_600))),
    ("range: a day ahead", |_, p, _| Some((p[0].clone(), key(p), 26 * 3_600))),
];

/// Faults of instants alone.
const OF_INSTANTS: [&str; 2] = ["range: hours away", "range: a day ahead"];
const INSTANTS: [&str; 7] = [
    "ticks",
    "newest-first ticks",
    "Unix seconds",
    "Unix milliseconds",
    "13 nines minus milliseconds",
    "ISO 8601",
    "compact date and time",
];

struct Case {
    format: usize,
    fault: Option<usize>,
    csv: String,
}

/// A table of a format; with a fault, four rows or one in a hundred have it.
fn case(format: usize, fault: Option<usize>, seed: u64) -> Option<Case> {
    let (name, part) = FORMATS[format];
    let rows = [400, 600, 900][(seed % 3) as usize];
    let mut random = Random(seed << 32 | (format as u64) << 8);
    let planted: BTreeSet<u64> = (0..(rows / 100).max(4)).map(|_| random.below(rows)).collect();
    let dated = fault.is_some_and(|fault| OF_INSTANTS.contains(&FAULTS[fault].0));
    if dated && !INSTANTS.contains(&name) {
        return None;
    }
    let mut some = false;
    let table: Vec<_> = (0..rows)
        .map(|number| {
            let parts =
                [format!("tenant-{:02}", random.below(5)), part(&mut random, number), random.of("0123456789", 6)];
            let fault = fault
                .filter(|_| planted.contains(&number))
                .and_then(|fault| (FAULTS[fault].1)(&mut random, &parts, number));
            some |= fault.is_some();
            match fault {
                Some((partition_key, row_key, 0)) => (partition_key, row_key, Some(when(number) + 1)),
                // The instants of other rows, so far away in time.
                Some((partition_key, _, away)) => {
                    let moved = part(&mut random, number + away / 157);
                    let parts = [partition_key.clone(), moved, parts[2].clone()];
                    (partition_key, key(&parts), Some(when(number) + 1))
                }
                None => (parts[0].clone(), key(&parts), Some(when(number) + 1)),
            }
        })
        .collect();
    (some || fault.is_none()).then(|| Case { format, fault, csv: csv_of(table) })
}

/// Whether a warning or an error is among the first two findings.
fn told(csv: &str) -> bool {
    let json = audited(csv);
    let findings = json["findings"].as_array().unwrap().iter().take(2);
    findings.filter(|found| found["severity"] != "note").count() > 0
}

#[test]
fn a_law_that_a_few_rows_break_is_told_in_every_format() {
    const SEEDS: u64 = 3;
    let all = (0..FORMATS.len()).flat_map(|format| {
        let faults = std::iter::once(None).chain((0..FAULTS.len()).map(Some));
        faults.flat_map(move |fault| (0..SEEDS).filter_map(move |seed| case(format, fault, seed)))
    });
    let cases: Vec<Case> = all.collect();
    let found = shared(&cases, 2, |case| told(&case.csv));
    let count = |is: &dyn Fn(&Case) -> bool| {
        let of = cases.iter().zip(&found).filter(|(case, _)| is(case));
        let (all, told) = of.fold((0_usize, 0_usize), |(all, told), (_, found)| (all + 1, told + usize::from(*found)));
        (told, all)
    };
    let mut page = "| format | no fault |".to_owned();
    for (name, _) in &FAULTS {
        write!(page, " {name} |").unwrap();
    }
    page += &format!("\n|---|---:|{}\n", "---:|".repeat(FAULTS.len()));
    let cell = |(told, all): (usize, usize)| if all == 0 { "–".to_owned() } else { format!("{told} of {all}") };
    for (at, (name, _)) in FORMATS.iter().enumerate() {
        let mut line = format!("| {name} |");
        for fault in std::iter::once(None).chain((0..FAULTS.len()).map(Some)) {
            write!(line, " {} |", cell(count(&|case| case.format == at && case.fault == fault))).unwrap();
        }
        page += &(line + "\n");
    }
    let (wrong, sound) = count(&|case| case.fault.is_none());
    let (told, faulty) = count(&|case| case.fault.is_some());
    writeln!(
        page,
        "\n{told} of {faulty} tables with a fault are told of by a warning or an error among the first two findings, and {wrong} of \
         {sound} without one; at most {:.1}% are missed and {:.1}% are wrong, with 95% confidence.",
        upper(faulty - told, faulty),
        upper(wrong, sound)
    )
    .unwrap();
    println!("{page}");
    assert_eq!(wrong, 0, "{page}");
    assert!(told * 100 >= faulty * 80, "{page}");
    committed("crates/cli/tables/audit_laws.md", &page);
}
