//! Instants, row keys, and what a key may be.

use tablekeys::partition::{Guid, email_bucket};
use tablekeys::{Ticks, row_key, table};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Result, Throw, pair, ticks};

#[wasm_bindgen]
pub fn parse_ticks(text: &str) -> Result<u64> {
    text.parse::<Ticks>().map(Ticks::get).throw()
}

#[wasm_bindgen]
pub fn ticks_text(at: u64) -> Result<String> {
    Ok(ticks(at)?.to_string())
}

/// The widest key has the others in it, with zeros before them: one function of the library instead of twenty.
const WIDEST: usize = 20;

#[wasm_bindgen]
pub fn zero_padded(value: u64, width: u32) -> Result<String> {
    let key = row_key::zero_padded::<WIDEST>(value).throw()?;
    let narrow = WIDEST.checked_sub(width as usize).filter(|_| width > 0);
    let (zeros, key) = key.split_at(narrow.ok_or_else(|| format!("expected 1 to 20 digits, found {width}")).throw()?);
    let fits = zeros.bytes().all(|digit| digit == b'0');
    fits.then(|| key.to_owned())
        .ok_or_else(|| format!("expected a number of at most {width} digits, found {value}"))
        .throw()
}

#[wasm_bindgen]
pub fn parse_zero_padded(key: &str, width: u32) -> Result<u64> {
    if !(1..=WIDEST).contains(&(width as usize)) || key.len() != width as usize {
        return Err(format!("expected {width} of 1 to 20 digits, found {key:?}")).throw();
    }
    row_key::parse_zero_padded::<WIDEST>(&format!("{key:0>WIDEST$}")).throw()
}

#[wasm_bindgen]
pub fn signed(value: i64) -> String {
    row_key::signed(value).to_string()
}

#[wasm_bindgen]
pub fn parse_signed(key: &str) -> Result<i64> {
    row_key::parse_signed(key).throw()
}

macro_rules! instants {
    ($($parse:ident)*) => { $(
        #[wasm_bindgen]
        pub fn $parse(key: &str) -> Result<u64> {
            row_key::$parse(key).map(Ticks::get).throw()
        }
    )* };
}

instants! { parse_ascending parse_newest_first parse_calendar parse_day }

#[wasm_bindgen]
pub fn calendar(at: u64) -> Result<String> {
    Ok(row_key::calendar(ticks(at)?).to_string())
}

#[wasm_bindgen]
pub fn day(at: u64) -> Result<String> {
    Ok(row_key::day(ticks(at)?).to_string())
}

#[wasm_bindgen]
pub fn split_ascending(key: &str) -> Result<JsValue> {
    row_key::split_ascending(key).map(|(at, rest)| pair(at.get(), rest)).throw()
}

#[wasm_bindgen]
pub fn split_newest_first(key: &str) -> Result<JsValue> {
    row_key::split_newest_first(key).map(|(at, rest)| pair(at.get(), rest)).throw()
}

#[wasm_bindgen]
pub fn geohash(latitude: f64, longitude: f64, length: u32) -> Result<String> {
    // A cell's name begins with those of the cells that it is in.
    let key = row_key::geohash::<12>(latitude, longitude).throw()?;
    let cell = key.get(..length as usize).filter(|cell| !cell.is_empty());
    cell.map(str::to_owned).ok_or_else(|| format!("expected 1 to 12 characters, found {length}")).throw()
}

#[wasm_bindgen]
pub fn escape(text: &str) -> Result<String> {
    table::escape(text).map(Into::into).throw()
}

#[wasm_bindgen]
pub fn unescape(key: &str) -> Result<String> {
    table::unescape(key).map(Into::into).throw()
}

macro_rules! checks {
    ($($name:ident)*) => { $(
        #[wasm_bindgen]
        pub fn $name(text: String) -> Result<String> {
            table::$name(&text).throw()?;
            Ok(text)
        }
    )* };
}

checks! { check_key check_key_strict check_table_name check_property_name }

#[wasm_bindgen(js_name = email_bucket)]
pub fn bucket_of_email(address: &str) -> Result<u32> {
    email_bucket(address).throw()
}

#[wasm_bindgen]
pub fn guid_bytes(guid: &str) -> Result<Vec<u8>> {
    guid.parse::<Guid>().map(|guid| guid.as_bytes().to_vec()).throw()
}

#[wasm_bindgen]
pub fn guid_bytes_le(guid: &str) -> Result<Vec<u8>> {
    guid.parse::<Guid>().map(|guid| guid.to_bytes_le().to_vec()).throw()
}
