//! Keys of several typed parts.

use std::cmp::Reverse;

use clap::Args;
use tablekeys::table::check_key;
use tablekeys::tuple;
use uuid::Uuid;

use super::{Values, number, print};
use crate::failure::Failure;
use crate::output::Output;
use crate::source::instant;

/// Several typed parts in one key that sorts part by part
#[derive(Debug, Args)]
pub(super) struct Tuple {
    #[command(flatten)]
    parts: Values,
}

impl Tuple {
    pub(super) fn run(self, output: &mut Output) -> Result<(), Failure> {
        let mut key = String::new();
        for (at, text) in self.parts.values.iter().enumerate() {
            if at > 0 {
                key.push('!');
            }
            key += &part(text).map_err(|Failure { message }| Failure::new(format!("{text:?}: {message}")))?;
        }
        check_key(&key)?;
        print(&self.parts.values.join(" "), &key, self.parts.json, output)
    }
}

fn part(text: &str) -> Result<String, Failure> {
    let (descending, typed) = text.strip_prefix("desc:").map_or((false, text), |typed| (true, typed));
    let (name, value) = typed.split_once(':').unwrap_or(("text", typed));
    macro_rules! encoded {
        ($value:expr) => {{
            let value = $value;
            if descending { tuple::encode(&(Reverse(value),)) } else { tuple::encode(&(value,)) }
        }};
    }
    let encoded = match name {
        "u8" => encoded!(number::<u8>(value)?),
        "u16" => encoded!(number::<u16>(value)?),
        "u32" => encoded!(number::<u32>(value)?),
        "u64" => encoded!(number::<u64>(value)?),
        "i8" => encoded!(number::<i8>(value)?),
        "i16" => encoded!(number::<i16>(value)?),
        "i32" => encoded!(number::<i32>(value)?),
        "i64" => encoded!(number::<i64>(value)?),
        "instant" => encoded!(instant(value).map_err(Failure::new)?),
        "guid" => encoded!(Uuid::parse_str(value).map_err(|error| Failure::new(format!("expected a GUID: {error}")))?),
        "text" if descending => {
            return Err(Failure::new("expected a number, an instant or a GUID after desc:, found a text"));
        }
        "text" => tuple::encode(&(value,)),
        _ if descending => return Err(Failure::new(format!("expected a type after desc:, found {name:?}"))),
        // A colon of the text's own.
        _ => tuple::encode(&(typed,)),
    };
    Ok(encoded?)
}
