//! Instants, row keys, and what a key may be.

use tablekeys::partition::{self, Guid};
use tablekeys::{Ticks, row_key, table};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Result, pair, ticks};

fn checked(text: String, check: fn(&str) -> tablekeys::Result<()>) -> Result<String> {
    check(&text)?;
    Ok(text)
}

functions! {
    parse_ticks(text: &str) -> u64 = text.parse::<Ticks>()?.get();
    ticks_text(at: u64) -> String = ticks(at)?.to_string();
    zero_padded(value: u64, width: u32) -> String = row_key::zero_padded_with(width as usize, value)?.to_string();
    parse_zero_padded(key: &str, width: u32) -> u64 = row_key::parse_zero_padded_with(width as usize, key)?;
    signed(value: i64) -> String = row_key::signed(value).to_string();
    parse_signed(key: &str) -> i64 = row_key::parse_signed(key)?;
    parse_ascending(key: &str) -> u64 = row_key::parse_ascending(key)?.get();
    parse_newest_first(key: &str) -> u64 = row_key::parse_newest_first(key)?.get();
    calendar(at: u64) -> String = row_key::calendar(ticks(at)?).to_string();
    parse_calendar(key: &str) -> u64 = row_key::parse_calendar(key)?.get();
    day(at: u64) -> String = row_key::day(ticks(at)?).to_string();
    parse_day(key: &str) -> u64 = row_key::parse_day(key)?.get();
    split_ascending(key: &str) -> JsValue = row_key::split_ascending(key).map(|(at, rest)| pair(at.get(), rest))?;
    split_newest_first(key: &str) -> JsValue = row_key::split_newest_first(key).map(|(at, rest)| pair(at.get(), rest))?;
    geohash(latitude: f64, longitude: f64, length: u32) -> String =
        row_key::geohash_with(length as usize, latitude, longitude)?;
    escape(text: &str) -> String = table::escape(text)?.into_owned();
    unescape(key: &str) -> String = table::unescape(key)?.into_owned();
    check_key(text: String) -> String = checked(text, table::check_key)?;
    check_key_strict(text: String) -> String = checked(text, table::check_key_strict)?;
    check_table_name(text: String) -> String = checked(text, table::check_table_name)?;
    check_property_name(text: String) -> String = checked(text, table::check_property_name)?;
    email_bucket(address: &str) -> u32 = partition::email_bucket(address)?;
    guid_bytes(guid: &str) -> Vec<u8> = guid.parse::<Guid>()?.as_bytes().to_vec();
    guid_bytes_le(guid: &str) -> Vec<u8> = guid.parse::<Guid>()?.to_bytes_le().to_vec();
}
