//! The keys of the crate beside the same keys in Python, JavaScript and C#: on the vectors of each release and on random values.

#![expect(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

mod kinds;
mod language;
mod parts;
mod ranges;
mod vectors;

use std::collections::BTreeMap;
use std::sync::mpsc;
use std::thread;

use kinds::{Kind, answer};
use language::Language;

/// Whether it is there; where it is not, that is printed, and with `CI` set it is an error.
fn installed(test: &str, program: &str, found: bool) -> bool {
    assert!(found || std::env::var_os("CI").is_none(), "{program} is not installed");
    if !found {
        eprintln!("NOT RUN: {test}, which needs {program}");
    }
    found
}

/// What a reader is asked, and what the crate answers.
struct Exchange {
    request: String,
    expected: String,
}

/// A request to write a key and, where the kind can be read, one to read it.
fn both_ways(kind: &Kind, fields: &[String]) -> impl Iterator<Item = Exchange> {
    let written = answer(kind.name, fields);
    let asked = |name: &str, fields: &[String], expected| Exchange {
        request: format!("{name}\t{}", fields.join("\t")),
        expected,
    };
    let reading = kind.readable.then(|| {
        let mut fields = fields.to_vec();
        fields.last_mut().unwrap().clone_from(&written);
        let name = format!("read {}", kind.name);
        let expected = answer(&name, &fields);
        asked(&name, &fields, expected)
    });
    [asked(kind.name, fields, written)].into_iter().chain(reading)
}

/// Asks a language everything and compares its answers with those of the crate.
fn compare(language: &Language, exchanges: &[Exchange]) {
    let answers = language.ask(exchanges.iter().map(|exchange| &*exchange.request));
    assert_eq!(answers.len(), exchanges.len(), "{} answered some requests only", language.name);
    for (exchange, answer) in exchanges.iter().zip(answers) {
        // The words of an error are each language's own.
        if exchange.expected.starts_with("error: ") && answer.starts_with("error: ") {
            continue;
        }
        assert_eq!(answer, exchange.expected, "{} to {:?}", language.name, exchange.request);
    }
}

fn on_every_language(test: &str, exchanges: &[Exchange]) {
    thread::scope(|scope| {
        for language in &language::ALL {
            scope.spawn(move || {
                let missing = language.installed().err();
                if installed(
                    &format!("{test} in {}", language.name),
                    missing.as_deref().unwrap_or_default(),
                    missing.is_none(),
                ) {
                    compare(language, exchanges);
                }
            });
        }
    });
}

#[test]
fn every_language_agrees_on_all_vectors_both_ways() {
    let kinds: BTreeMap<&str, Kind> = kinds::all().into_iter().map(|kind| (kind.name, kind)).collect();
    let mut exchanges = Vec::new();
    for file in vectors::files() {
        let kind = &kinds[&*file.kind];
        for (fields, _) in &file.vectors {
            exchanges.extend(both_ways(kind, fields));
        }
    }
    on_every_language("the vectors", &exchanges);
}

#[test]
fn every_language_agrees_on_random_values_both_ways() {
    // So many at a time that a process earns its start and the requests fit into memory.
    const AT_ONCE: usize = 5_000;
    let values: usize = std::env::var("READERS_VALUES").map_or(250, |values| values.parse().expect("READERS_VALUES"));
    let mut kinds: Vec<_> = kinds::all().into_iter().map(|kind| (kinds::seeded(kind.name), kind)).collect();
    // The next requests are made while the last are answered.
    let (ready, received) = mpsc::sync_channel::<Vec<Exchange>>(0);
    thread::scope(|scope| {
        scope.spawn(move || received.iter().for_each(|exchanges| on_every_language("random values", &exchanges)));
        for done in (0..values).step_by(AT_ONCE) {
            let mut exchanges = Vec::new();
            for (random, kind) in &mut kinds {
                for _ in done..values.min(done + AT_ONCE) {
                    exchanges.extend(both_ways(kind, &(kind.random)(random)));
                }
            }
            // The other end is gone where an answer differed, which ends the scope with its message.
            if ready.send(exchanges).is_err() {
                break;
            }
        }
        drop(ready);
    });
}

#[test]
fn every_language_refuses_what_is_no_key() {
    let refused = [
        "read newest-first\t251687321510999999",
        "read newest-first\t3155378976000000000",
        "read ascending\t063850576089000000x",
        "read signed\t-9999999999999999999",
        "read zero-padded\t6\t00022",
        "zero-padded\t3\t1000",
        "read calendar\t20230229000000",
        "read day\t20241301",
        "read escape\ta b",
        "read escape\t~7e",
        "read tuple\tstr,u8\ta",
        "read tuple\tu8\t256!",
        "email-bucket\t6a616d6573",
        "read ascending\t3155378976000000000",
        "read signed\t",
        "read signed\t09999999999999999999",
        "ticks\t2024-05-06 07:08:09.0000000Z",
        "read escape\t~C3",
        "read escape\t\"2",
        "read tuple\tstr,u8\ta!007!",
        "read tuple\tguid\t6F9619FF-8B86-D011-B42D-00CF4FC964FF",
        "read tuple\tbytes\t0",
        "read tuple\t-bytes\tff",
        "read tuple\t-str\ta",
        "read tuple\t?u8\t",
        "read tuple\tf32\t0x000000",
        "read tuple\ti8\t0128",
        "read tuple\tbool\tx",
        "tuple\tu8\t256",
        "tuple\tu9\t1",
        "siphash\t0\t\t61",
        "siphash\t2\t61\t61",
        "md5-bits\t129\t61",
        "byte-sum\t0\t6f9619ff-8b86-d011-b42d-00cf4fc964ff",
        "salt\tbefore\t8\t2f\t\t61\t61",
        "generations\t4,8\t\t0\t61",
        "slots\t61\t\t61",
        "range\tprefix\t2f",
    ];
    for language in language::ALL.iter().filter(|language| language.installed().is_ok()) {
        for (request, answer) in refused.iter().zip(language.ask(refused.into_iter())) {
            assert!(answer.starts_with("error: "), "{} to {request:?}: {answer}", language.name);
            assert!(answer.contains("expected "), "{} to {request:?}: {answer}", language.name);
        }
    }
}
