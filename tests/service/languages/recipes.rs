//! The recipe cards of the guide, in the languages that rustdoc does not test: each block is run, and must give the key of its card.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use tablekeys::table::escape;

/// A card: its heading, its key, and the code of one language.
struct Card {
    heading: &'static str,
    key: String,
    code: String,
}

/// The text of the card "Escaped text", as each language writes it.
const SAMPLE: &str = "\"O'Neill/2024 #7é\"";

/// The same code for every character of ASCII and some beyond, in the escapes that all languages have.
fn with_all_characters(card: &Card) -> Card {
    let all: String = ('\0'..='\u{a1}').chain(['é', '漢', '\u{ffff}']).collect();
    let literal: Vec<String> = all.chars().map(|c| format!("\\u{:04x}", u32::from(c))).collect();
    assert!(card.code.contains(SAMPLE), "{}", card.code);
    let code = card.code.replace(SAMPLE, &format!("\"{}\"", literal.concat()));
    Card { heading: "every character, escaped", key: escape(&all).expect("a text").into_owned(), code }
}

/// The cards of the chapter, in one language.
fn cards(language: &str) -> Vec<Card> {
    let chapter = include_str!("../../../src/guide/recipes.rs");
    let mut cards = Vec::new();
    let (mut heading, mut key) = ("", "");
    // The language and the lines of the block that is open.
    let mut block: Option<(&str, String)> = None;
    for line in chapter.lines() {
        let text = line.strip_prefix("//!").expect("a chapter is one doc comment");
        let text = text.strip_prefix(' ').unwrap_or(text);
        if let Some(fence) = text.strip_prefix("```") {
            block = match block.take() {
                None => Some((fence, String::new())),
                Some((of, code)) => {
                    cards.extend((of == language).then_some(Card { heading, key: key.to_owned(), code }));
                    None
                }
            };
        } else if let Some((_, code)) = &mut block {
            code.push_str(text);
            code.push('\n');
        } else if let Some(title) = text.strip_prefix("# ") {
            (heading, key) = (title, "");
        } else if let Some(quoted) = text.strip_prefix("Key: `").and_then(|rest| rest.strip_suffix('`')) {
            key = quoted;
        }
    }
    assert!(cards.len() > 10 && cards.iter().all(|card| !card.key.is_empty()), "{} cards", cards.len());
    cards
}

/// Runs every card as one program that prints one line per card.
fn check(language: &str, program: &str, source: &str, run: impl FnOnce(&PathBuf) -> Command) {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(source);
    let mut cards = cards(language);
    let escaped = cards.iter().find(|card| card.heading == "Escaped text").expect("the card");
    cards.push(with_all_characters(escaped));
    let text = match language {
        "python" => each(&cards, "", |card| format!("{}print(key)\n", card.code)),
        "javascript" => each(&cards, "", |card| format!("{{\n{}console.log(key);\n}}\n", card.code)),
        _ => {
            let usings = "using System; using System.Globalization; using System.Linq; using System.Numerics;\n\
                          using System.Security.Cryptography; using System.Text;\n\
                          static class Cards {\nstatic void Main() {\n";
            each(&cards, usings, |card| format!("{{\n{}Console.WriteLine(key);\n}}\n", card.code)) + "}\n}\n"
        }
    };
    fs::write(&path, text).expect("a file that can be written");
    let output = run(&path).output().unwrap_or_else(|error| panic!("{program} does not start: {error}"));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let found = String::from_utf8(output.stdout).expect("UTF-8");
    let found: Vec<&str> = found.lines().collect();
    assert_eq!(found.len(), cards.len());
    for (card, found) in cards.iter().zip(found) {
        assert_eq!(found, card.key, "{} in {language}", card.heading);
    }
}

fn each(cards: &[Card], start: &str, block: impl Fn(&Card) -> String) -> String {
    cards.iter().fold(start.to_owned(), |text, card| text + &block(card))
}

#[test]
fn python_gives_the_key_of_each_card() {
    check("python", "python3", "cards.py", |path| {
        let mut command = Command::new("python3");
        command.arg(path);
        command
    });
}

#[test]
fn javascript_gives_the_key_of_each_card() {
    check("javascript", "node", "cards.cjs", |path| {
        let mut command = Command::new("node");
        command.arg(path);
        command
    });
}

#[test]
fn csharp_gives_the_key_of_each_card() {
    check("csharp", "mono", "cards.cs", |path| {
        let program = path.with_extension("exe");
        let mut mcs = Command::new("mcs");
        mcs.args(["-r:System.Numerics.dll", "-langversion:7", "-codepage:utf8"]);
        let compiled = mcs.arg(format!("-out:{}", program.display())).arg(path).output().expect("mcs");
        assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
        let mut command = Command::new("mono");
        command.arg(program);
        command
    });
}

#[test]
fn every_card_has_every_language() {
    let headings = |language| cards(language).iter().map(|card| card.heading).collect::<Vec<_>>();
    assert_eq!(headings("python"), headings("csharp"));
    assert_eq!(headings("python"), headings("javascript"));
}
