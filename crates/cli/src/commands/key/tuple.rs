//! Keys of several typed parts.

use clap::Args;
use tablekeys::partition::Guid;
use tablekeys::table::check_key;
use tablekeys::tuple::{Kind, Part};
use tablekeys::{Ticks, with_tuple_base};

use super::partition::{guid, hex};
use super::{Values, at, number, print};
use crate::failure::Failure;
use crate::output::Output;
use crate::wording::numbers::counted;

const KINDS: &str = "\
Kinds, as the modules for Python and JavaScript have them: str, bytes (hexadecimal digits), bool,
ticks (an instant), date (yyyy-mm-dd), guid, u8 to u128, i8 to i128, f32, f64. A number is as wide
as its kind: 7 as u32 and 7 as u64 are different keys. - before a kind reverses its order; ? before
it allows a missing value: a value is then written as =VALUE, and a missing one as -.

Example:
  tablekeys key tuple str,-ticks,u32 order 2024-05-06T07:08:09Z 4502";

/// Several typed parts in one key that sorts part by part
#[derive(Debug, Args)]
#[command(after_help = KINDS, mut_arg("values", |values| values.help("A value per kind; after --, any text")))]
pub(super) struct Tuple {
    /// The kinds of the parts, such as str,-ticks,u32
    #[arg(required = true, value_delimiter = ',', num_args = 1, action = clap::ArgAction::Set, allow_hyphen_values = true)]
    kinds: Vec<Kind>,
    #[command(flatten)]
    values: Values,
}

impl Tuple {
    pub(super) fn run(self, output: &mut Output) -> Result<(), Failure> {
        let Values { values, json } = self.values;
        let (expected, found) = (self.kinds.len(), values.len());
        if expected != found {
            return Err(Failure::new(format!(
                "expected a value for each of {expected} kinds, found {}",
                counted(found as u64, "value")
            )));
        }
        let mut key = String::new();
        for (kind, text) in self.kinds.iter().zip(&values) {
            if !key.is_empty() {
                key.push('!');
            }
            write(kind, text, &mut key)
                .map_err(|Failure { message }| Failure::new(format!("{kind} {text:?}: {message}")))?;
        }
        check_key(&key)?;
        print(&values.join(" "), &key, json, output)
    }
}

fn write(kind: &Kind, text: &str, key: &mut String) -> Result<(), Failure> {
    let text = match (kind.is_optional(), text.strip_prefix('=')) {
        (true, None) if text == "-" => None,
        (true, None) => return Err(Failure::new("expected =VALUE, or - for none")),
        (true, value) => value,
        (false, _) => Some(text),
    };
    with_tuple_base!(kind.base, T => Ok(kind.encode_into(text.map(T::of).transpose()?, key)?), Date)
}

/// A value of a part by its text.
trait Value: Part + Sized {
    fn of(text: &str) -> Result<Self, Failure>;
}

macro_rules! values {
    ($($($type:ty),+: $of:expr;)*) => {$($(
        impl Value for $type {
            fn of(text: &str) -> Result<Self, Failure> {
                $of(text)
            }
        }
    )+)*};
}

fn expected<T: std::str::FromStr>(what: &str, text: &str) -> Result<T, Failure> {
    text.parse().map_err(|_| Failure::new(format!("expected {what}")))
}

values! {
    String: |text: &str| Ok(text.to_owned());
    Vec<u8>: |text| hex(text).ok_or_else(|| Failure::new("expected an even number of hexadecimal digits"));
    bool: |text| expected("true or false", text);
    Ticks: at;
    Guid: |text| guid(text).map(Guid::from_bytes);
    chrono::NaiveDate: |text| expected("a date, yyyy-mm-dd", text);
    f32: |text: &str| match expected::<f32>("a number", text)? {
        number if number.is_infinite() && text.contains(|c: char| c.is_ascii_digit()) => {
            Err(Failure::new("expected a number that f32 holds, or f64"))
        }
        number => Ok(number),
    };
    f64: |text| expected("a number", text);
    u8, u16, u32, u64, u128, i8, i16, i32, i64, i128: number;
}
