//! Each law over many formats: a fault that the law itself plants is found, whatever the format; the table without it has no
//! warning. The rates, by law and format, are in `crates/cli/tables/audit_laws.md`.

use std::fmt::Write as _;

use super::cases::{Case, Line, review};
use super::committed::committed;
use super::rates::upper;

/// A part of a key, as a template of the row's number, which is that of its row in time.
type Format = (&'static str, &'static str);

const FORMATS: [Format; 20] = [
    ("GUID", "{guid}"),
    ("GUID without hyphens", "{guid!swap -}"),
    ("ULID", "{(1714978800+n*157)*1000:c10}{crock 16}"),
    ("ObjectId", "{1714978800+n*157:x8}{hex 16}"),
    ("hex digits", "{hex 16}"),
    ("base 36", "{b36 14}"),
    ("padded number", "{1000+n:08}"),
    ("padded hex number", "{70000+n:x8}"),
    ("GTIN", "{(r(99999)+400000)*1000000+r(1000000)!gtin}"),
    ("MAC address", "{hex 12!by 2 :}"),
    ("ticks", "{638505756000000000+n*157*10000000:019}"),
    ("newest-first ticks", "{2516873219999999999-n*157*10000000:019}"),
    ("Unix seconds", "{1714978800+n*157}"),
    ("Unix milliseconds", "{(1714978800+n*157)*1000+r(1000)}"),
    ("13 nines minus milliseconds", "{9999999999999-(1714978800+n*157)*1000-r(1000)}"),
    ("ISO 8601", "{date n*157-t %Y-%m-%dT%H:%M:%SZ}"),
    ("compact date and time", "{date n*157-t %Y%m%d%H%M%S}"),
    ("date", "{date n*157-t %Y-%m-%d}"),
    ("letters and digits", "{UP 3}{digits 5}"),
    ("part number", "{UP 2}{digits 6}"),
];

/// A fault: the keys of its rows, by the template of their part; `None` of a format that it is none of.
type Fault = (&'static str, fn(&str) -> Option<String>);

fn key(part: &str) -> String {
    format!("{part}_{{digits 6}}")
}

fn changed(part: &str, change: &str) -> String {
    key(&part.replace('}', &format!("!{change}}}")))
}

/// Of instants alone, this number of rows later.
fn later(part: &str, rows: u64) -> Option<String> {
    let is_instant =
        part.contains("n*157") && !part.contains("crock") && !part.contains("hex") && !part.ends_with("%d}");
    is_instant.then(|| key(&part.replace("n*157", &format!("(n+{rows})*157"))))
}

const FAULTS: [Fault; 11] = [
    ("canonical: case", |part| {
        let lettered = ["guid", "hex", "crock", "b36", ":x8", "UP"].iter().any(|letters| part.contains(letters));
        lettered.then(|| changed(part, "case"))
    }),
    ("canonical: brackets", |part| Some(format!("«{}»", key(part)))),
    ("canonical: a letter for a digit", |part| {
        let lower = ["guid", "hex", "b36", ":x8"].iter().any(|letters| part.contains(letters));
        (!lower).then(|| changed(part, "swap 0 O"))
    }),
    ("shape: another separator", |part| Some(key(part).replace('_', "|"))),
    ("shape: a separator twice", |part| Some(key(part).replace('_', "__"))),
    ("shape: no separator", |part| Some(key(part).replace('_', ""))),
    ("shape: an empty part", |_| Some(key(""))),
    ("shape: parts exchanged", |part| Some(format!("{{digits 6}}_{part}"))),
    ("shape: a character missing", |part| Some(key(&format!("{}!less}}", part.trim_end_matches('}'))))),
    ("range: hours away", |part| later(part, 46)),
    ("range: a day ahead", |part| later(part, 596)),
];

/// A table of a format; with a fault, one row in a hundred has it.
fn table((format, part): Format, fault: Option<Fault>, rows: u64) -> Option<Line> {
    let others = match fault {
        Some((_, fault)) => Some(["n%100==7".to_owned(), String::new(), fault(part)?]),
        None => None,
    };
    Some(Line {
        kind: format.to_owned(),
        name: format!("{format}, {rows} rows"),
        rows,
        tenants: 0,
        partition_key: "tenant-{r(5):02}".to_owned(),
        row_key: key(part),
        time: "n*157+1".to_owned(),
        others,
        found: fault.map(|fault| fault.0).into_iter().collect(),
    })
}

#[test]
fn a_law_that_a_few_rows_break_is_told_in_every_format() {
    const SIZES: [u64; 3] = [400, 600, 900];
    let faults = || std::iter::once(None).chain(FAULTS.map(Some));
    let tables = |format: Format| {
        faults().flat_map(move |fault| SIZES.into_iter().filter_map(move |rows| table(format, fault, rows)))
    };
    let cases = review(&FORMATS.into_iter().flat_map(tables).collect::<Vec<_>>());
    // Whether a warning or an error is among the first two findings: of how many of these.
    let count = |is: &dyn Fn(&Line) -> bool| {
        let of = || cases.iter().filter(|case| is(&case.line));
        let told = |case: &&Case| case.found.iter().take(2).any(|found| found.severity != "note");
        (of().filter(told).count(), of().count())
    };
    let mut page = "| format | no fault |".to_owned();
    for (name, _) in &FAULTS {
        write!(page, " {name} |").unwrap();
    }
    page += &format!("\n|---|---:|{}\n", "---:|".repeat(FAULTS.len()));
    for (format, _) in FORMATS {
        let cells = faults().map(|fault| {
            let is = |line: &Line| line.kind == format && line.found.first().copied() == fault.map(|fault| fault.0);
            match count(&is) {
                (_, 0) => "–".to_owned(),
                (told, all) => format!("{told} of {all}"),
            }
        });
        page += &format!("| {format} | {} |\n", cells.collect::<Vec<_>>().join(" | "));
    }
    let (wrong, sound) = count(&Line::is_sound);
    let (told, all) = count(&|line| !line.is_sound());
    writeln!(
        page,
        "\n{told} of {all} tables with a fault are reported by a warning or an error among the first two findings, and {wrong} of \
         {sound} without one; at most {:.1}% are missed and {:.1}% are wrong, with 95% confidence.",
        upper(all - told, all),
        upper(wrong, sound)
    )
    .unwrap();
    println!("{page}");
    assert_eq!(wrong, 0, "{page}");
    assert!(told * 100 >= all * 80, "{page}");
    committed("crates/cli/tables/audit_laws.md", &page);
}
