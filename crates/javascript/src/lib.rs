//! The library for JavaScript.
//!
//! What is here takes arguments that `package/ground.js` has checked, and fails with a `TableKeysError` of that file. The names, the
//! types and the docs that a program sees are in `package/tablekeys.d.mts`, of which `build` makes the module: each function and class
//! there has a namesake here, in snake case. Instants are ticks; a range that is an argument is its text.
#![cfg(target_family = "wasm")]
#![expect(missing_docs, reason = "package/tablekeys.d.mts has them")]
#![expect(clippy::needless_pass_by_value, reason = "what comes from JavaScript comes by value")]

pub mod partitions;
pub mod rows;
pub mod skew;
pub mod table;
pub mod tuples;

use tablekeys::Ticks;
use tablekeys::partition::Secret;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    type TableKeysError;

    #[wasm_bindgen(constructor)]
    fn new(message: &str) -> TableKeysError;

    /// `[first, second]`.
    #[wasm_bindgen(js_name = pairOf)]
    fn pair_of(first: JsValue, second: JsValue) -> JsValue;

    /// An object with one property more.
    #[wasm_bindgen(js_name = objectWith)]
    fn object_with(object: JsValue, name: &str, value: JsValue) -> JsValue;
}

type Result<T> = std::result::Result<T, JsValue>;

/// What the library refuses, as JavaScript throws it.
trait Throw<T> {
    fn throw(self) -> Result<T>;
}

impl<T, E: ToString> Throw<T> for std::result::Result<T, E> {
    fn throw(self) -> Result<T> {
        self.map_err(|error| TableKeysError::new(&error.to_string()).into())
    }
}

fn ticks(at: u64) -> Result<Ticks> {
    Ticks::new(at).ok_or_else(|| format!("expected ticks up to {}, found {at}", Ticks::MAX.get())).throw()
}

fn secret(bytes: Option<Vec<u8>>) -> Result<Option<Secret>> {
    let secret = |bytes: Vec<u8>| {
        let found = bytes.len();
        let bytes =
            <[u8; 16]>::try_from(bytes).map_err(|_| format!("expected a secret of 16 bytes, found {found}")).throw()?;
        Secret::try_new(bytes).throw()
    };
    bytes.map(secret).transpose()
}

/// The names and weights of nodes, which come one after the other.
fn nodes(given: Vec<String>) -> Result<Vec<(String, u32)>> {
    let node = |node: &[String]| Some((node.first()?.clone(), node.get(1)?.parse().ok()?));
    given.chunks(2).map(node).collect::<Option<_>>().ok_or("expected names and weights").throw()
}

fn texts<T: ToString>(texts: impl IntoIterator<Item = T>) -> Vec<String> {
    texts.into_iter().map(|text| text.to_string()).collect()
}

fn pair(first: impl Into<JsValue>, second: impl Into<JsValue>) -> JsValue {
    pair_of(first.into(), second.into())
}

fn object<const N: usize>(members: [(&str, JsValue); N]) -> JsValue {
    members.into_iter().fold(JsValue::UNDEFINED, |object, (name, value)| object_with(object, name, value))
}
