//! What the page's worker calls, and what it lends.
#![expect(clippy::needless_pass_by_value, reason = "a list of texts comes by value")]

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

use serde_json::{Value, json};
use tablekeys_cli::failure::Failure;
use tablekeys_cli::file::{Lender, lend};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::{Held, about, code, examples, hold, moves, proposed, run};

#[wasm_bindgen]
extern "C" {
    /// Bytes of a file, below zero where there is no such file.
    #[wasm_bindgen(js_namespace = lent)]
    fn length(name: &str) -> f64;

    /// Fills the buffer from a place on; how many bytes there were.
    #[wasm_bindgen(js_namespace = lent, catch)]
    fn read(name: &str, at: f64, buffer: &mut [u8]) -> Result<u32, JsValue>;

    #[wasm_bindgen(js_namespace = lent)]
    fn replace(name: &str, bytes: &[u8]);

    /// Milliseconds since 1970.
    #[wasm_bindgen(js_namespace = lent)]
    fn now() -> f64;

    /// Why the program ends in the middle.
    #[wasm_bindgen(js_namespace = lent)]
    fn panicked(message: &str);
}

/// The keys that are held, by the name of their file.
static HELD: Mutex<Option<(PathBuf, Vec<u8>)>> = Mutex::new(None);

fn held() -> MutexGuard<'static, Option<(PathBuf, Vec<u8>)>> {
    HELD.lock().unwrap_or_else(PoisonError::into_inner)
}

struct Page;

impl Lender for Page {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a length below 2^53")]
    fn length(&self, path: &Path) -> io::Result<u64> {
        if let Some((_, bytes)) = held().as_ref().filter(|(held, _)| held == path) {
            return Ok(bytes.len() as u64);
        }
        let length = length(name(path));
        if length < 0.0 { Err(io::ErrorKind::NotFound.into()) } else { Ok(length as u64) }
    }

    #[expect(clippy::cast_precision_loss, reason = "no file has 2^53 bytes")]
    fn read(&self, path: &Path, at: u64, buffer: &mut [u8]) -> io::Result<usize> {
        if let Some((_, bytes)) = held().as_ref().filter(|(held, _)| held == path) {
            let rest = usize::try_from(at).ok().and_then(|at| bytes.get(at..)).unwrap_or_default();
            let most = rest.len().min(buffer.len());
            buffer[..most].copy_from_slice(&rest[..most]);
            return Ok(most);
        }
        let failed =
            |error: JsValue| io::Error::other(error.as_string().unwrap_or_else(|| "the browser failed".into()));
        read(name(path), at as f64, buffer).map(|read| read as usize).map_err(failed)
    }

    fn replace(&self, path: &Path, bytes: &[u8]) {
        replace(name(path), bytes);
    }

    fn now(&self) -> SystemTime {
        SystemTime::UNIX_EPOCH + Duration::from_secs_f64(now() / 1_000.0)
    }
}

fn name(path: &Path) -> &str {
    path.to_str().unwrap_or_default()
}

fn message(failure: Failure) -> JsValue {
    failure.message.into()
}

/// Before everything else.
#[wasm_bindgen]
pub fn start() {
    std::panic::set_hook(Box::new(|panic| panicked(&panic.to_string())));
    lend(Page);
}

/// What the page offers.
#[wasm_bindgen(js_name = about)]
pub fn page_about() -> String {
    about().to_string()
}

/// The command. A review reads the file itself, and keys are held no longer.
#[wasm_bindgen(js_name = run)]
pub fn page_run(args: Vec<String>) -> Result<String, JsValue> {
    if args.first().is_some_and(|name| name == "audit") {
        *held() = None;
    }
    run(&args).map_err(message)
}

/// Holds the keys of a column: until another table is read, they are what a file of this name has.
#[wasm_bindgen(js_name = hold)]
pub fn page_hold(name: String, args: Vec<String>) -> Result<String, JsValue> {
    *held() = None;
    let Held { csv, read, one_in } = hold(&args).map_err(message)?;
    let about = json!({ "read": read, "one_in": one_in, "bytes": csv.len() });
    *held() = Some((name.into(), csv));
    Ok(about.to_string())
}

/// Holds the counts of a proposed design in the place of keys.
#[wasm_bindgen(js_name = propose)]
pub fn page_propose(name: String, args: Vec<String>, way: &str) -> Result<String, JsValue> {
    *held() = None;
    let (counts, about) = proposed(&args, way).map_err(message)?;
    *held() = Some((name.into(), counts.into()));
    Ok(about.to_string())
}

/// What moves between two designs, of the keys that are held.
#[wasm_bindgen(js_name = moves)]
pub fn page_moves(args: Vec<String>, first: &str, at: u32, second: &str, other: u32) -> Result<String, JsValue> {
    moves(&args, [(first, at), (second, other)]).map(|moves| moves.to_string()).map_err(message)
}

/// A key of the fields of a form, and the code that makes it.
#[wasm_bindgen(js_name = make)]
pub fn page_make(form: &str) -> Result<String, JsValue> {
    of_form(form, code::key)
}

/// A query of the fields of a form, and the code that makes it.
#[wasm_bindgen(js_name = find)]
pub fn page_find(form: &str) -> Result<String, JsValue> {
    of_form(form, code::query)
}

fn of_form(form: &str, make: fn(&Value) -> Result<Value, Failure>) -> Result<String, JsValue> {
    let form = serde_json::from_str(form).map_err(|error| JsValue::from(error.to_string()))?;
    make(&form).map(|made| made.to_string()).map_err(message)
}

/// A table to look at, as CSV.
#[wasm_bindgen]
pub fn example(name: &str) -> Option<String> {
    examples::csv(name)
}
