//! The recipe cards of the guide, in the languages that rustdoc does not test: each block is run, and must give the key of its card.

use std::fs;
use std::path::Path;
use std::process::Command;

use tablekeys::partition::{Alphabet, Email};
use tablekeys::table::escape;
use tablekeys_service::programs::run;

use crate::compiled;

struct Card {
    heading: &'static str,
    key: String,
    code: String,
}

/// The code of a card for another text than its own, in the escapes that all languages have.
fn with_text(cards: &[Card], heading: &'static str, own: &str, text: &str, key: String) -> Card {
    let card = cards.iter().find(|card| card.heading == heading).expect("the card");
    let literal: Vec<String> = text.chars().map(|c| format!("\\u{:04x}", u32::from(c))).collect();
    assert!(card.code.contains(&format!("\"{own}\"")), "{}", card.code);
    let code = card.code.replace(&format!("\"{own}\""), &format!("\"{}\"", literal.concat()));
    Card { heading, key, code }
}

/// Every character of ASCII and some beyond escaped, and each of ASCII folded, and in names before and behind the boundaries.
fn with_all_characters(cards: &[Card]) -> Vec<Card> {
    let all: String = ('\0'..='\u{a1}').chain(['é', '漢', '\u{ffff}']).collect();
    let escaped = escape(&all).expect("a text").into_owned();
    let learned: Alphabet = "alphabet:jos,p".parse().expect("a design");
    let names = ('\0'..='\x7f').flat_map(|c| ["", "jo", "JO", "jos", "P"].map(|start| format!("{start}{c}")));
    let placed = names.map(|name| {
        let key = learned.partition_key_of(name.as_str());
        with_text(cards, "A partition by the alphabet", "Linda", &name, key)
    });
    let address = ('!'..='~').chain(['@', 'B']).collect::<String>();
    let folded = Email::new(&address).expect("an address").to_string();
    let whole = [
        with_text(cards, "Escaped text", "O'Neill/2024 #7é", &all, escaped),
        with_text(cards, "A folded e-mail address", "James.Smith@Example.com", &address, folded),
    ];
    placed.chain(whole).collect()
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

/// Every card in a program of each language, which prints one line per card.
#[test]
fn each_language_has_every_card_and_gives_its_key() {
    let usings = "using System; using System.Globalization; using System.Linq; using System.Numerics;\n\
                  using System.Security.Cryptography; using System.Text;\n\
                  static class Cards {\nstatic void Main() {\n";
    let headings = |cards: &[Card]| cards.iter().map(|card| card.heading).collect::<Vec<_>>();
    let first = headings(&cards("python"));
    for (language, file, start, [before, after], end) in [
        ("python", "cards.py", "", ["", "print(key)\n"], ""),
        ("javascript", "cards.cjs", "", ["{\n", "console.log(key);\n}\n"], ""),
        ("csharp", "cards.cs", usings, ["{\n", "Console.WriteLine(key);\n}\n"], "}\n}\n"),
    ] {
        let mut cards = cards(language);
        assert_eq!(headings(&cards), first, "{language}");
        let more = with_all_characters(&cards);
        cards.extend(more);
        let blocks: Vec<String> = cards.iter().map(|card| format!("{before}{}{after}", card.code)).collect();
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(file);
        fs::write(&path, start.to_owned() + &blocks.concat() + end).expect("a file that can be written");
        let (program, path) = match language {
            "python" => ("python3", path),
            "javascript" => ("node", path),
            _ => ("mono", compiled("Cards.exe", [path])),
        };
        let output = run(Command::new(program).arg(path), "");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let found = String::from_utf8(output.stdout).expect("UTF-8");
        let expected: Vec<&str> = cards.iter().map(|card| &*card.key).collect();
        assert_eq!(found.lines().collect::<Vec<_>>(), expected, "in {language}");
    }
}
