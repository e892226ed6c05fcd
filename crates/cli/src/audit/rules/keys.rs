//! Rules about each key by itself.

mod damaged_text;
mod decomposed_text;
mod edge_spaces;
mod empty_keys;
mod escaped_twice;
mod illegal_keys;
mod invisible_characters;
mod long_row_keys;
mod look_alike_letters;
mod near_length_limit;
mod past_ascii;
mod percent_escapes;
mod percent_signs;
mod quotation_marks;
mod quoted_keys;
mod wide_characters;

use super::*;

const CHARACTERS: &str = "characters and lengths";
const SPELLINGS: &str = "spellings";
const KEYS: Chapter = Chapter::new("Service limits: keys", "service_limits/index.html#keys");
const AVOID: Chapter =
    Chapter::new("Clients and the emulator: which characters to avoid", "clients/index.html#which-characters-to-avoid");
const ONE_SPELLING: Chapter = Chapter::new("Identifiers: spelling", "identifiers/index.html#spelling");
const COSMOS: Chapter = Chapter::new("Cosmos DB for Table", "other_stores/index.html#cosmos-db");
const ESCAPED: Chapter = Chapter::new("Recipes: escaped text", "recipes/index.html#escaped-text");

const fn str_of(bytes: &'static [u8]) -> &'static str {
    match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => "",
    }
}

pub(super) const ALL: &[Rule] = &[
    illegal_keys::RULE,
    percent_signs::RULE,
    percent_escapes::RULE,
    escaped_twice::RULE,
    edge_spaces::RULE,
    quotation_marks::RULE,
    past_ascii::RULE,
    quoted_keys::RULE,
    damaged_text::RULE,
    look_alike_letters::RULE,
    wide_characters::RULE,
    decomposed_text::RULE,
    invisible_characters::RULE,
    near_length_limit::RULE,
    long_row_keys::RULE,
    empty_keys::RULE,
];
