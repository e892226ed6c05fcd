//! Each rate that a page of the guide states is a target of a service, or follows from the targets by the rows that a test has counted.

use std::fs;
use std::path::Path;
use std::time::Duration;

use tablekeys::skew::{ACCOUNT_REQUESTS_PER_SECOND, PARTITION_ENTITIES_PER_SECOND, partitions_needed};

const ENTITIES: u64 = PARTITION_ENTITIES_PER_SECOND as u64;
const REQUESTS: u64 = ACCOUNT_REQUESTS_PER_SECOND as u64;

/// The pages by their paths within the guide, each as one line without its code.
fn pages() -> Vec<(String, String)> {
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/guide");
    let (mut folders, mut pages) = (vec![guide.clone()], Vec::new());
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).expect("a page");
                let mut is_code = false;
                let lines = text.lines().filter_map(|line| line.strip_prefix("//!")).filter(|line| {
                    is_code ^= line.trim_start().starts_with("```");
                    !is_code
                });
                let words: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
                let name = path.strip_prefix(&guide).expect("in the guide").with_extension("");
                pages.push((name.display().to_string(), words.join(" ")));
            }
        }
    }
    pages
}

fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev().map(|group| String::from_utf8_lossy(group).into_owned());
    groups.collect::<Vec<_>>().join(",")
}

/// Rows returned and rows written, as a test has counted them for a question and a design.
fn rows_of(counted: &str, question: &str, design: &str) -> u64 {
    let mut asked = "";
    for line in counted.lines() {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        asked = if cells[0].is_empty() { asked } else { cells[0] };
        if (asked, cells[1]) == (question, design) {
            return cells[4..6].iter().map(|cell| cell.parse::<u64>().expect("a count")).sum();
        }
    }
    panic!("no {question:?} by {design:?}")
}

/// Page, what it says, and the number in it as it follows from the targets.
fn ceilings() -> Vec<(&'static str, &'static str, u64)> {
    let second = Duration::from_secs(1);
    let score = rows_of(
        include_str!("../../src/guide/requests/leaderboard.md"),
        "a new score of a player",
        "and a count per 100 points",
    );
    // A reading is three rows in three partitions, one of them `last`.
    let reading = rows_of(
        include_str!("../../src/guide/requests/sensors.md"),
        "a new reading",
        "a partition per device and day, and two second rows",
    );
    let eight_events = rows_of(
        include_str!("../../src/guide/requests/counters.md"),
        "eight increments at once, all reading before any writes",
        "a row per event",
    );
    let sixty_four = |entities: u64, keys: u64| {
        let rate = u32::try_from(entities).expect("a rate");
        assert!(partitions_needed(rate, keys, second).is_ok_and(|needed| needed <= 64), "64 for {entities} of {keys}");
        entities
    };
    let steps = (1..20).find(|&steps| 1.5_f64.powi(steps) * 2_000.0 >= 20_000.0).expect("a step");
    assert_eq!(steps, 6);
    vec![
        ("case_studies/leaderboard", "2,000 entities per second are at most # scores", ENTITIES / score),
        ("case_studies/leaderboard", "at most one per round trip, # per second at 10 ms", 1_000 / 10),
        (
            "case_studies/sensors",
            "all devices together can send at most # readings per second",
            ENTITIES / (reading / 3),
        ),
        ("case_studies/counters", "# events per second and partition", ENTITIES / (eight_events / 8)),
        ("deleting", "ten million rows of *one* partition take at least # seconds", 2 * 10_000_000 / ENTITIES),
        ("deleting", "in one partition, the # seconds of its target", 2 * 10_000_000 / ENTITIES),
        ("missing_features", "at # rows, one such search every five seconds uses all 2,000 entities", 5 * ENTITIES),
        (
            "sizing",
            "returns one row in a hundred exhausts a partition while the caller receives # rows",
            ENTITIES / 100,
        ),
        (
            "sizing",
            "64 partitions take # entities per second if there are very many keys",
            sixty_four(100_000, 1_000_000),
        ),
        ("sizing", "or # if there are a thousand.", sixty_four(40_000, 1_000)),
        ("sizing", "20,000 transactions of 100 rows are # entities", 100 * REQUESTS),
        ("sizing", "and need at least # partitions.", 100 * REQUESTS / ENTITIES),
        ("sizing", "With 100 equally busy keys, # entities per second are 200 per key", 100 * 200),
        ("throttled", "2,000 entities per second become # in six steps", 20_000),
        ("audit_reference", "warning from #, error from 2,000 rows per second", ENTITIES / 4),
        ("audit_reference", "warning from #, error from 20,000 rows per second", REQUESTS / 4),
        ("audit_reference", "error from # rows per second in a partition", ENTITIES),
        ("audit_reference", "warning from 500, error from # rows per second", ENTITIES),
        ("audit_reference", "warning from 5,000, error from # rows per second", REQUESTS),
        ("auditing", "a partition near or above # writes per second", ENTITIES),
        ("auditing", "a table near or above # rows written per second", REQUESTS),
    ]
}

/// The rates of a page: where each is, and its number.
fn rates(text: &str) -> impl Iterator<Item = (usize, u64)> {
    text.match_indices(" per second").filter_map(|(at, _)| {
        let sentence = text[..at].rsplit(". ").next().expect("a sentence");
        let is_number = |word: &&str| !word.is_empty() && word.chars().all(|c| c.is_ascii_digit() || c == ',');
        let number = sentence.split([' ', '[', '(']).rev().take(4).find(is_number)?;
        Some((at, number.replace(',', "").parse().ok()?))
    })
}

#[test]
fn every_rate_on_a_page_is_a_target_or_is_computed() {
    let (pages, ceilings) = (pages(), ceilings());
    let mut checked = 0;
    for (page, text) in &pages {
        let said: Vec<(&str, u64)> =
            ceilings.iter().filter(|(of, ..)| of == page).map(|&(_, says, number)| (says, number)).collect();
        for &(says, number) in &said {
            let says = says.replace('#', &thousands(number));
            assert!(text.contains(&says), "{page} does not say: {says}");
        }
        // The limits of other stores are those of the pages that they link to.
        for (at, rate) in rates(text).filter(|_| !page.starts_with("other_stores")) {
            let around = text[..at].char_indices().rev().nth(40).map_or(&text[..at], |(start, _)| &text[start..at]);
            let is_target = match rate {
                ENTITIES => around.contains("entit") || text[at..].starts_with(" per second | entities"),
                REQUESTS => around.contains("requests") || text[at..].starts_with(" per second by the table service's"),
                _ => false,
            };
            let is_computed = said.iter().any(|(says, number)| {
                let says = says.replace('#', &thousands(*number));
                text.match_indices(&says).any(|(start, _)| (start..start + says.len() + 60).contains(&at))
            });
            assert!(is_target || is_computed, "{page} states a rate that nothing computes: {around} per second");
            checked += 1;
        }
    }
    for (page, says, _) in &ceilings {
        assert!(pages.iter().any(|(name, _)| name == page), "no page {page} to say: {says}");
    }
    assert!(checked > 25, "{checked} rates");
}
