//! The library for JavaScript.
//!
//! What is here takes arguments that `package/ground.js` has checked, and fails with a `TableKeysError` of that file. The names, the
//! types and the docs that a program sees are in `package/tablekeys.d.mts`, of which `build` makes the module: each function and class
//! there has a namesake here, in snake case. Instants are ticks; a range that is an argument is its text.
#![cfg(target_family = "wasm")]
#![expect(missing_docs, reason = "package/tablekeys.d.mts has them")]
#![expect(clippy::needless_pass_by_value, reason = "what comes from JavaScript comes by value")]

/// Functions that JavaScript calls: a name, its arguments, and what the library makes of them, where `?` throws.
macro_rules! functions {
    ($($name:ident($($argument:ident: $type:ty),*) -> $result:ty = $do:expr;)*) => { $(
        #[wasm_bindgen]
        pub fn $name($($argument: $type),*) -> Result<$result> {
            Ok($do)
        }
    )* };
}

/// A class around a type of the library: functions of the class begin with `::`, methods with a dot, and `mut` is before those that change
/// the value. The value is what is between the bars.
macro_rules! class {
    (
        $(#[doc = $doc:literal])* $class:ident($inside:ty), |$value:ident|
        $(::$made:ident($($from:ident: $of:ty),*) -> $new:ty = $make:expr;)*
        $(.$method:ident($($argument:ident: $type:ty),*) -> $result:ty = $do:expr;)*
        $(mut $change:ident($($by:ident: $given:ty),*) -> $left:ty = $to:expr;)*
    ) => {
        $(#[doc = $doc])*
        #[wasm_bindgen]
        #[derive(Debug)]
        pub struct $class(pub(crate) $inside);

        #[wasm_bindgen]
        impl $class {
            $(pub fn $made($($from: $of),*) -> Result<$new> {
                Ok($make)
            })*
            $(pub fn $method(&self, $($argument: $type),*) -> Result<$result> {
                let $value = &self.0;
                Ok($do)
            })*
            $(pub fn $change(&mut self, $($by: $given),*) -> Result<$left> {
                let $value = &mut self.0;
                Ok($to)
            })*
        }
    };
}

pub mod partitions;
pub mod rows;
pub mod skew;
pub mod table;
pub mod tuples;

use std::fmt::Display;
use std::ops::Bound;

use tablekeys::Ticks;
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

/// What the library refuses.
#[derive(Debug)]
pub struct Fault(String);

impl<E: Display> From<E> for Fault {
    fn from(error: E) -> Self {
        Self(error.to_string())
    }
}

/// As JavaScript throws it.
impl From<Fault> for JsValue {
    fn from(fault: Fault) -> Self {
        TableKeysError::new(&fault.0).into()
    }
}

type Result<T> = std::result::Result<T, Fault>;

fn ticks(at: u64) -> Result<Ticks> {
    Ok(Ticks::new(at).ok_or_else(|| format!("expected ticks up to {}, found {at}", Ticks::MAX.get()))?)
}

/// From one end, inside, to another, which is not.
fn window<T>(from: Option<T>, to: Option<T>) -> (Bound<T>, Bound<T>) {
    (from.map_or(Bound::Unbounded, Bound::Included), to.map_or(Bound::Unbounded, Bound::Excluded))
}

fn instants(from: Option<u64>, to: Option<u64>) -> Result<(Bound<Ticks>, Bound<Ticks>)> {
    Ok(window(from.map(ticks).transpose()?, to.map(ticks).transpose()?))
}

fn texts<T: ToString>(texts: impl IntoIterator<Item = T>) -> Vec<String> {
    texts.into_iter().map(|text| text.to_string()).collect()
}

fn pair(first: impl Into<JsValue>, second: impl Into<JsValue>) -> JsValue {
    pair_of(first.into(), second.into())
}

fn pairs<A: Into<JsValue>, B: Into<JsValue>>(pairs: impl IntoIterator<Item = (A, B)>) -> Vec<JsValue> {
    pairs.into_iter().map(|(first, second)| pair(first, second)).collect()
}

fn object<const N: usize>(members: [(&str, JsValue); N]) -> JsValue {
    members.into_iter().fold(JsValue::UNDEFINED, |object, (name, value)| object_with(object, name, value))
}
