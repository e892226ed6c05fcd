//! Characters that are refused or cause trouble, and lengths.

use super::{Chapter, Confidence, Finding, Severity, columns};
use crate::audit::facts::Facts;
use crate::audit::facts::Of;
use crate::audit::facts::text::{COSMOS_ROW_KEY, NEAR_LIMIT, Tally, Text};

const KEYS: Chapter = Chapter::new("Service limits: keys", "service_limits/index.html#keys");
const AVOID: Chapter =
    Chapter::new("Clients and the emulator: which characters to avoid", "clients/index.html#which-characters-to-avoid");
const ONE_SPELLING: Chapter = Chapter::new("Identifiers: one spelling", "identifiers/index.html#one-spelling");
const COSMOS: Chapter = Chapter::new("Cosmos DB for Table", "other_stores/cosmos_db/index.html");
const ESCAPED: Chapter = Chapter::new("Recipes: escaped text", "recipes/index.html#escaped-text");

pub(super) fn find(facts: &Facts, findings: &mut Vec<Finding>) {
    for (of, column) in columns(facts) {
        let (name, text) = (of.name(), &column.text);
        characters(of, name, text, findings);
        damage(of, name, text, findings);
        lengths(of, name, text, findings);
    }
}

fn add(findings: &mut Vec<Finding>, (of, text): (Of, &Text), tally: &Tally, finding: Finding) {
    if tally.count > 0 {
        let examples = tally.first.clone();
        findings.push(Finding { unit: of.unit(), count: tally.count, of: text.keys, examples, ..finding });
    }
}

fn characters(of: Of, name: &str, text: &Text, findings: &mut Vec<Finding>) {
    add(
        findings,
        (of, text),
        &text.illegal,
        Finding {
            evidence: "the service refuses / \\ # ?, control characters and more than 512 UTF-16 units".into(),
            cost: "an insert fails with 400 Bad Request, and a transaction with it".into(),
            remedy: "escape the keys, by table::escape, shorten those that are too long, and take out what does not belong there; \
                     tablekeys check lists each"
                .into(),
            ..Finding::new("illegal-keys", Severity::Error, format!("{name}s that no table can hold"), ESCAPED)
        },
    );
    add(findings, (of, text), &text.percent, Finding {
            evidence: "the keys contain '%'".into(),
            cost: "the service has decoded addresses twice, and point operations of Cosmos DB fail: a read or a delete may \
                   go to another row, or to none"
                .into(),
            remedy: "use another escape character, as table::escape does".into(),
            confidence: Confidence::Possible,
            ..Finding::new("percent-signs", Severity::Warning, format!("{name}s contain '%'"), AVOID)
        });
    add(
        findings,
        (of, text),
        &text.edge_spaces,
        Finding {
            evidence: "the keys begin or end with a space".into(),
            cost: "forms, spreadsheets and logs drop such spaces, and then nothing is found".into(),
            remedy: "trim a key when it is made".into(),
            confidence: Confidence::Possible,
            ..Finding::new("edge-spaces", Severity::Warning, format!("{name}s begin or end with a space"), AVOID)
        },
    );
    add(
        findings,
        (of, text),
        &text.quotes,
        Finding {
            evidence: "the keys contain a quotation mark".into(),
            cost: "a filter and an address must double an apostrophe, which some clients do not".into(),
            remedy: "build filters by a library, or leave quotation marks out of keys".into(),
            confidence: Confidence::Possible,
            ..Finding::new("quotation-marks", Severity::Note, format!("{name}s contain quotation marks"), AVOID)
        },
    );
    add(
        findings,
        (of, text),
        &text.past_ascii,
        Finding {
            evidence: if text.past_bmp.count > 0 {
                "the keys contain characters past ASCII, some past U+FFFF, which UTF-8 and UTF-16 sort differently"
                    .into()
            } else {
                "the keys contain characters past ASCII".to_owned()
            },
            cost: "two keys can look alike and differ; other stores and languages sort them in another order".into(),
            remedy: "normalize text to NFC when a key is made, and compare keys ordinally".into(),
            confidence: Confidence::Possible,
            ..Finding::new("past-ascii", Severity::Note, format!("{name}s contain characters past ASCII"), AVOID)
        },
    );
}

/// What programs have made of texts.
fn damage(of: Of, name: &str, text: &Text, findings: &mut Vec<Finding>) {
    // Where all keys have them, they are of the keys' own language.
    if text.quoted.count > 1 && text.quoted.count * 2 <= text.keys {
        let one = "one thing has two keys, one in quotation marks, and is found by one of them";
        let finding = Finding {
            evidence: "whole keys are in quotation marks, as JSON and spreadsheets write texts; others are not".into(),
            cost: one.into(),
            remedy: "write the text itself, and move these rows".into(),
            confidence: Confidence::Likely,
            ..Finding::new("quoted-keys", Severity::Warning, format!("{name}s are in quotation marks"), ONE_SPELLING)
        };
        add(findings, (of, text), &text.quoted, finding);
    }
    add(
        findings,
        (of, text),
        &text.damaged,
        Finding {
            evidence:
                "the keys have U+FFFD, letters as UTF-8 gives that is read in another encoding, \"Ã¼\" for \"ü\", or \"&amp;\" for \"&\""
                    .into(),
            cost: "these rows are not found by the text that was meant, and of U+FFFD nobody knows what it was".into(),
            remedy: "read and write text as UTF-8 everywhere, escape it only where it is shown, and restore these keys from their source".into(),
            confidence: Confidence::Likely,
            ..Finding::new(
                "damaged-text",
                Severity::Warning,
                format!("{name}s were read in a wrong encoding, or escaped for HTML"),
                ONE_SPELLING,
            )
        },
    );
    add(
        findings,
        (of, text),
        &text.invisible,
        Finding {
            evidence: "the keys have a byte order mark, a space without width, a no-break space or a soft hyphen"
                .into(),
            cost: "a row is not found by the text that people see".into(),
            remedy: "take such characters out when a key is made, and move these rows".into(),
            confidence: Confidence::Likely,
            ..Finding::new(
                "invisible-characters",
                Severity::Warning,
                format!("{name}s have characters that cannot be seen, or not told from a space"),
                ONE_SPELLING,
            )
        },
    );
}

fn lengths(of: Of, name: &str, text: &Text, findings: &mut Vec<Finding>) {
    add(
        findings,
        (of, text),
        &text.near_limit,
        Finding {
            evidence: format!(
                "the longest has {} bytes; keys of more than {NEAR_LIMIT} UTF-16 units are counted",
                text.longest
            ),
            cost: "a slightly longer name is refused with 400 Bad Request".into(),
            remedy: "cut the readable part and add a hash of the whole".into(),
            ..Finding::new(
                "near-length-limit",
                Severity::Warning,
                format!("{name}s are near the limit of 512 characters"),
                KEYS,
            )
        },
    );
    if of == Of::RowKey && text.near_limit.count == 0 {
        add(
            findings,
            (of, text),
            &text.past_cosmos,
            Finding {
                evidence: format!("keys of more than {COSMOS_ROW_KEY} bytes; the longest has {}", text.longest),
                cost: "Cosmos DB for Table refuses RowKeys of more than 255 bytes by its older limit".into(),
                remedy: "shorten them before a move there".into(),
                confidence: Confidence::Possible,
                ..Finding::new("long-row-keys", Severity::Note, "RowKeys are too long for Cosmos DB", COSMOS)
            },
        );
    }
    add(
        findings,
        (of, text),
        &text.empty,
        Finding {
            evidence: "the key is the empty text".into(),
            cost: "it is legal, but other stores have no empty keys, and a missing variable makes one unseen".into(),
            remedy: "write a word, as \"-\", where there is no value".into(),
            confidence: Confidence::Possible,
            ..Finding::new("empty-keys", Severity::Note, format!("{name}s are empty"), KEYS)
        },
    );
}
