//! PartitionKeys by the designs whose partitions need nothing but a number of them.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use tablekeys::partition::{Design, DesignKind, Input, Secret};
use tablekeys_stores::{Placement, System, Value};
use uuid::Uuid;

use super::{Maker, values};
use crate::compare::options::read_ranges;
use crate::failure::Failure;
use crate::named::Source;

/// The designs that a number of partitions makes.
fn kinds() -> impl Iterator<Item = DesignKind> {
    let of_nodes = [DesignKind::HashRing, DesignKind::SlotTable];
    DesignKind::ALL.into_iter().filter(move |kind| !of_nodes.contains(kind))
}

/// As `tablekeys skew` has it: an alphabet that a number makes has as many letters in each partition.
fn name_of(kind: DesignKind) -> &'static str {
    if kind == DesignKind::Alphabet { "even" } else { kind.name() }
}

/// The variable that a secret is taken from: arguments are seen by other users of the machine.
const SECRET: &str = "TABLEKEYS_SECRET";

pub(super) fn commands() -> impl Iterator<Item = Command> {
    kinds()
        .map(|kind| {
            let about = match kind {
                DesignKind::Alphabet => "The partition of a name, with as many letters in each".into(),
                _ => format!("The partition by {}", kind.summary()),
            };
            let mut command = Command::new(name_of(kind)).about(about).arg(values("KEY")).arg(
                Arg::new("partitions")
                    .long("partitions")
                    .value_name("N")
                    .value_parser(value_parser!(u32).range(1..))
                    .required(true)
                    .help("How many partitions there are"),
            );
            if can_pad(kind) {
                command = command.arg(
                    Arg::new("padded")
                        .long("padded")
                        .action(ArgAction::SetTrue)
                        .help("PartitionKeys as wide as the last one, with zeros in front"),
                );
            }
            if kind.input() == Input::Bytes {
                command = command.arg(
                    Arg::new("as")
                        .long("as")
                        .value_name("KIND")
                        .value_parser(PossibleValuesParser::new(["text", "guid", "guid-net"]))
                        .help(
                            "Hash the bytes of the text, or the 16 bytes of the GUID in the order of RFC 4122 (guid) or of .NET's \
                             ToByteArray (guid-net): all three are in different partitions",
                        ),
                );
            }
            if kind.takes_secret() {
                command = command.arg(
                    Arg::new("keyed")
                        .long("keyed")
                        .action(ArgAction::SetTrue)
                        .help(format!("Hash with the secret in {SECRET}, 32 hex digits")),
                );
            }
            command
        })
        .chain([placed_command()])
}

/// Whether it is a number of another system, and so no PartitionKey.
pub(super) fn is_placement(name: &str) -> bool {
    name == PLACED
}

/// How a value is read for a system that hashes types differently.
const TYPES: [&str; 8] = ["text", "int32", "int64", "float64", "bool", "uuid", "bytes", "null"];

/// The subcommand for other systems' numbers.
const PLACED: &str = "placed";

fn placed_command() -> Command {
    let systems = System::ALL.map(|system| format!("  {:<14} {}", system.name(), system.summary())).join("\n");
    Command::new(PLACED)
        .about("The partition of another system, as its own clients place a key")
        .arg(values("KEY"))
        .arg(
            Arg::new("system")
                .long("system")
                .value_name("NAME")
                .required(true)
                .hide_possible_values(true)
                .value_parser(PossibleValuesParser::new(System::ALL.map(System::name)))
                .help("Whose: see below"),
        )
        .arg(
            Arg::new("partitions")
                .long("partitions")
                .value_name("N")
                .value_parser(value_parser!(u32).range(1..))
                .required_unless_present("ranges")
                .conflicts_with("ranges")
                .help("How many partitions there are; ranges are taken for equal"),
        )
        .arg(
            Arg::new("ranges")
                .long("ranges")
                .value_name("FILE")
                .value_parser(value_parser!(Source))
                .help("The ranges that the system really has, see tablekeys man skew; what is printed is their names"),
        )
        .arg(
            Arg::new("as")
                .long("as")
                .value_name("TYPE")
                .value_parser(PossibleValuesParser::new(TYPES))
                .default_value("text")
                .help("The type of the key, for systems that hash types differently; bytes are hexadecimal digits"),
        )
        .after_help(format!("Systems:\n{systems}"))
}

/// What gives the number, or the name, of the partition of a value.
fn placed(matches: &ArgMatches) -> Result<Maker<'_>, Failure> {
    let system: System = matches.get_one::<String>("system").map_or("", String::as_str).parse()?;
    let placement = match matches.get_one::<Source>("ranges") {
        Some(path) => read_ranges(system, path)?,
        None => Placement::new(system, matches.get_one("partitions").copied().unwrap_or(1))?,
    };
    let kind = matches.get_one::<String>("as").map_or("text", String::as_str);
    Ok(Box::new(move |text| {
        let read = |expected: &str| Failure::new(format!("expected {expected}, found {text:?}"));
        let bytes;
        let value = match kind {
            "int32" => Value::Int32(text.parse().map_err(|_| read("an integer of 32 bits"))?),
            "int64" => Value::Int64(text.parse().map_err(|_| read("an integer of 64 bits"))?),
            "float64" => Value::Float64(text.parse().map_err(|_| read("a number"))?),
            "bool" => Value::Bool(text.parse().map_err(|_| read("true or false"))?),
            "uuid" => Value::Uuid(guid(text)?),
            "bytes" => {
                bytes = hex(text).ok_or_else(|| read("an even number of hexadecimal digits"))?;
                Value::Bytes(&bytes)
            }
            "null" if text == "null" => Value::Null,
            "null" => return Err(read("null")),
            _ => Value::Text(text),
        };
        let partition = placement.place(&[value])?;
        Ok(placement.name_of(partition).map_or_else(|| partition.to_string(), str::to_owned))
    }))
}

fn hex(text: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    let bytes = pairs.iter().map(|&[high, low]| Some(digit(high)? << 4 | digit(low)?));
    if rest.is_empty() { bytes.collect() } else { None }
}

/// What makes the PartitionKey of a text.
pub(super) fn maker<'m>(name: &str, matches: &'m ArgMatches) -> Result<Maker<'m>, Failure> {
    if name == PLACED {
        return placed(matches);
    }
    let Some(kind) = kinds().find(|&kind| name_of(kind) == name) else {
        return Err(Failure::new(format!("expected a design that makes PartitionKeys, found {name}")));
    };
    let flag = |name: &str| matches.try_get_one::<bool>(name).ok().flatten().is_some_and(|set| *set);
    let mut design = kind.design(matches.get_one("partitions").copied().unwrap_or(1))?;
    if flag("padded") {
        design = format!("{design}:padded").parse()?;
    }
    if flag("keyed") {
        design = design.with_secret(secret()?)?;
    }
    Ok(match kind.input() {
        Input::Guid => Box::new(move |text| Ok(design.partition_key_of(&guid(text)?).into_owned())),
        Input::Text => Box::new(move |text| Ok(design.partition_key_of(text).into_owned())),
        _ => bytes(design, matches),
    })
}

/// Whether its text may end in `:padded`.
fn can_pad(kind: DesignKind) -> bool {
    kind.form().ends_with("[:padded]")
}

fn secret() -> Result<Secret, Failure> {
    let text = std::env::var(SECRET).map_err(|_| Failure::new(format!("expected a secret in {SECRET}, found none")))?;
    // The message of a failure may not repeat what was found.
    text.trim().parse().map_err(|_| Failure::new(format!("expected 32 hex digits in {SECRET}, not all zeros")))
}

/// A design of bytes: those of the text, or of the GUID that it is.
fn bytes(design: Design, matches: &ArgMatches) -> Maker<'_> {
    let kind = matches.get_one::<String>("as").map(String::as_str);
    Box::new(move |text| match (kind, guid(text)) {
        (Some("guid"), guid) => Ok(design.partition_key_of(&guid?[..]).into_owned()),
        (Some("guid-net"), guid) => {
            Ok(design.partition_key_of(&Uuid::from_bytes(guid?).to_bytes_le()[..]).into_owned())
        }
        (None, Ok(_)) => Err(Failure::new(
            "expected --as guid for its 16 bytes in the order of RFC 4122, --as guid-net for those of .NET's ToByteArray, or --as \
             text for its characters: they are in different partitions",
        )),
        _ => Ok(design.partition_key_of(text.as_bytes()).into_owned()),
    })
}

fn guid(text: &str) -> Result<[u8; 16], Failure> {
    Ok(*Uuid::parse_str(text).map_err(|error| Failure::new(format!("expected a GUID: {error}")))?.as_bytes())
}
