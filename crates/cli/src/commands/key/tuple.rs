//! Keys of several typed parts.

use std::cmp::Reverse;

use clap::Command;
use tablekeys::tuple;
use uuid::Uuid;

use super::{number, ticks, values};
use crate::failure::Failure;

pub(super) fn command() -> Command {
    Command::new("tuple").about("Several typed parts in one key that sorts part by part").arg(values("PART")).after_help(
        "A part is TYPE:VALUE, with desc: before it for descending order, or a text as it is.\nTypes: text, u8, u16, u32, u64, \
         i8, i16, i32, i64, instant, guid. The type decides the width, so give the program's own: u32:7 and u64:7 are different \
         keys.",
    )
}

/// The key of these parts: each part's own key, with the separator between them.
pub(super) fn make(parts: &[&str]) -> Result<String, Failure> {
    let mut key = String::new();
    for (at, text) in parts.iter().enumerate() {
        if at > 0 {
            key.push('!');
        }
        key += &part(text).map_err(|Failure { message }| Failure::new(format!("{text:?}: {message}")))?;
    }
    Ok(key)
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
        "instant" => encoded!(ticks(value)?),
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
