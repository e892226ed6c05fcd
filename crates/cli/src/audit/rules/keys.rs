//! Rules about each key by itself.

use super::*;

rules! {
    illegal_keys,
    percent_signs,
    percent_escapes,
    escaped_twice,
    edge_spaces,
    apostrophes,
    past_ascii,
    damaged_text,
    look_alike_letters,
    wide_characters,
    decomposed_text,
    invisible_characters,
    near_length_limit,
    long_row_keys,
    empty_keys,
}

const CHARACTERS: &str = "characters and lengths";
const SPELLINGS: &str = "spellings";
const AVOID: Chapter =
    Chapter::new("Clients and the emulator: which characters to avoid", "clients/index.html#which-characters-to-avoid");
const COSMOS: Chapter = Chapter::new("Cosmos DB for Table", "other_stores/index.html#cosmos-db");
const ESCAPED: Chapter = Chapter::new("Recipes: escaped text", "recipes/index.html#escaped-text");
