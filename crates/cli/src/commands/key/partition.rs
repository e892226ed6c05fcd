//! PartitionKeys by any design or salt, and by other systems.

use clap::{Args, ValueEnum, value_parser};
use tablekeys::partition::{Design, DesignKind, Guid, Input, Salt, Secret};
use tablekeys_stores::{Placement, System, Value};
use uuid::Uuid;

use super::Values;
use crate::compare::options::read_ranges;
use crate::failure::Failure;
use crate::named::Source;
use crate::output::Output;

/// The variable that a secret is taken from: arguments are seen by other users of the machine.
const SECRET: &str = "TABLEKEYS_SECRET";

/// The partition by a design, or a key with a salt
#[derive(Debug, Args)]
#[command(after_help = format!(
    "Designs:\n{}\n  salt:SALTS:before:CHAR or salt:SALTS:after:CHAR, with --base",
    DesignKind::ALL.map(|kind| format!("  {}\n      {}", kind.form(), kind.summary())).join("\n")
))]
pub(super) struct Partitioned {
    /// The text of a design: see below
    design: String,
    #[command(flatten)]
    values: Values,
    /// The key that is salted, by the SipHash of each value; SQL has only salts by MD5
    #[arg(long, value_name = "KEY", allow_hyphen_values = true)]
    base: Option<String>,
    #[arg(
        long = "as",
        value_name = "KIND",
        help = "Hash the bytes of the text, or the 16 bytes of the GUID in the order of RFC 4122 (guid) or of .NET's ToByteArray \
        (guid-net): all three are in different partitions"
    )]
    hashed: Option<Hashed>,
    #[arg(long, help = format!("Hash with the secret in {SECRET}, 32 hex digits"))]
    keyed: bool,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Hashed {
    Text,
    Guid,
    GuidNet,
}

type Make = Box<dyn Fn(&[u8]) -> Result<String, Failure>>;

impl Partitioned {
    pub(super) fn run(self, output: &mut Output) -> Result<(), Failure> {
        let Self { design: text, values, base, hashed, keyed } = self;
        let secret = keyed.then(secret).transpose()?;
        let salt = if base.is_some() || text.starts_with("salt:") { Some(text.parse::<Salt>()?) } else { None };
        let (input, key): (_, Make) = if let Some(salt) = salt {
            let base = base.ok_or_else(|| Failure::new("expected --base, the key that is salted"))?;
            let salt = secret.map_or(salt, |secret| salt.with_secret(secret));
            (Input::Bytes, Box::new(move |identity| Ok(salt.key_for(&base, identity)?)))
        } else {
            let mut design: Design = text.parse()?;
            if let Some(secret) = secret {
                design = design.with_secret(secret)?;
            }
            (design.kind().input(), Box::new(move |key| Ok(design.partition_key_of(key).into_owned())))
        };
        values.keys(output, |text| match (input, hashed, guid(text)) {
            (Input::Guid, _, guid) | (_, Some(Hashed::Guid), guid) => key(&guid?),
            (_, Some(Hashed::GuidNet), guid) => key(&Uuid::from_bytes(guid?).to_bytes_le()),
            (Input::Bytes, None, Ok(_)) => Err(Failure::new(
                "expected --as guid for its 16 bytes in the order of RFC 4122, --as guid-net for those of .NET's ToByteArray, or \
                 --as text for its characters: they are in different partitions",
            )),
            _ => key(text.as_bytes()),
        })
    }
}

fn secret() -> Result<Secret, Failure> {
    let text = std::env::var(SECRET).map_err(|_| Failure::new(format!("expected a secret in {SECRET}, found none")))?;
    // The message of a failure may not repeat what was found.
    text.trim().parse().map_err(|_| Failure::new(format!("expected 32 hex digits in {SECRET}, not all zeros")))
}

/// The partition of another system, as its own clients place a key
#[derive(Debug, Args)]
#[command(after_help = format!(
    "Systems:\n{}",
    System::ALL.map(|system| format!("  {:<14} {}", system.name(), system.summary())).join("\n")
))]
pub(super) struct Placed {
    #[command(flatten)]
    values: Values,
    /// The system: see below
    #[arg(long, value_name = "NAME")]
    system: System,
    /// How many partitions there are; ranges are assumed equal
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..))]
    #[arg(required_unless_present = "ranges", conflicts_with = "ranges")]
    partitions: Option<u32>,
    /// The actual ranges of the system, see tablekeys man skew; their names are printed
    #[arg(long, value_name = "FILE")]
    ranges: Option<Source>,
    /// The type of the key, for systems that hash types differently; bytes are hexadecimal digits
    #[arg(long = "as", value_name = "TYPE", default_value = "text")]
    of: Type,
}

/// How a value is read for a system that hashes types differently.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Type {
    Text,
    Int32,
    Int64,
    Float64,
    Bool,
    Uuid,
    Bytes,
    Null,
}

impl Placed {
    /// Prints the number, or the name, of the partition of each value.
    pub(super) fn run(self, output: &mut Output) -> Result<(), Failure> {
        let placement = match &self.ranges {
            Some(path) => read_ranges(self.system, path)?,
            None => Placement::new(self.system, self.partitions.unwrap_or(1))?,
        };
        self.values.texts(output, |text| {
            let read = |expected: &str| Failure::new(format!("expected {expected}, found {text:?}"));
            let bytes;
            let value = match self.of {
                Type::Text => Value::Text(text),
                Type::Int32 => Value::Int32(text.parse().map_err(|_| read("an integer of 32 bits"))?),
                Type::Int64 => Value::Int64(text.parse().map_err(|_| read("an integer of 64 bits"))?),
                Type::Float64 => Value::Float64(text.parse().map_err(|_| read("a number"))?),
                Type::Bool => Value::Bool(text.parse().map_err(|_| read("true or false"))?),
                Type::Uuid => Value::Uuid(guid(text)?),
                Type::Bytes => {
                    bytes = hex(text).ok_or_else(|| read("an even number of hexadecimal digits"))?;
                    Value::Bytes(&bytes)
                }
                Type::Null if text == "null" => Value::Null,
                Type::Null => return Err(read("null")),
            };
            let partition = placement.place(&[value])?;
            Ok(placement.name_of(partition).map_or_else(|| partition.to_string(), str::to_owned))
        })
    }
}

pub(super) fn hex(text: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    let bytes = pairs.iter().map(|&[high, low]| Some(digit(high)? << 4 | digit(low)?));
    if rest.is_empty() { bytes.collect() } else { None }
}

pub(super) fn guid(text: &str) -> Result<[u8; 16], Failure> {
    Ok(*text.parse::<Guid>()?.as_bytes())
}
