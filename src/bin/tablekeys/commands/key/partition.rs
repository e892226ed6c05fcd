//! PartitionKeys by the designs whose partitions need nothing but a number of them.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use tablekeys::partition::{
    Alphabet, ByteSum, JumpBackHash, JumpHash, Md5Bits, Partitioner, Secret, Sha256Bits, SipHash,
};
use uuid::Uuid;

use super::{Maker, values};
use crate::failure::Failure;

/// Names as `tablekeys skew` has them, and what they are.
const DESIGNS: [(&str, &str); 7] = [
    ("siphash", "The partition by SipHash-1-3"),
    ("jump", "The partition by jump hash"),
    ("jump-back", "The partition by JumpBackHash"),
    ("md5-bits", "The partition by the first bits of the MD5"),
    ("sha256-bits", "The partition by the first bits of the SHA-256"),
    ("byte-sum", "The partition of a GUID by the sum of its bytes"),
    ("even", "The partition of a name, with as many letters in each"),
];

/// The variable that a secret is taken from: arguments are seen by other users of the machine.
const SECRET: &str = "TABLEKEYS_SECRET";

pub(super) fn commands() -> impl Iterator<Item = Command> {
    DESIGNS.into_iter().map(|(name, about)| {
        let mut command = Command::new(name).about(about).arg(values("KEY")).arg(
            Arg::new("partitions")
                .long("partitions")
                .value_name("N")
                .value_parser(value_parser!(u32).range(1..))
                .required(true)
                .help("How many partitions there are"),
        );
        if ["siphash", "byte-sum", "even"].contains(&name) {
            command = command.arg(
                Arg::new("padded")
                    .long("padded")
                    .action(ArgAction::SetTrue)
                    .help("PartitionKeys as wide as the last one, with zeros in front"),
            );
        }
        if name != "byte-sum" && name != "even" {
            command = command.arg(
                Arg::new("as")
                    .long("as")
                    .value_name("KIND")
                    .value_parser(PossibleValuesParser::new(["text", "guid"]))
                    .help("Hash the bytes of the text, or the 16 bytes of the GUID: they are in different partitions"),
            );
        }
        if ["siphash", "jump", "jump-back"].contains(&name) {
            command = command.arg(
                Arg::new("keyed")
                    .long("keyed")
                    .action(ArgAction::SetTrue)
                    .help(format!("Hash with the secret in {SECRET}, 32 hex digits")),
            );
        }
        command
    })
}

/// What makes the PartitionKey of a text.
pub(super) fn maker<'m>(name: &str, matches: &'m ArgMatches) -> Result<Maker<'m>, Failure> {
    let n = matches.get_one::<u32>("partitions").copied().unwrap_or(1);
    let flag = |name: &str| matches.try_get_one::<bool>(name).ok().flatten().is_some_and(|set| *set);
    let padded = flag("padded");
    let secret = flag("keyed").then(secret).transpose()?;
    let power = || {
        let bits = n.is_power_of_two().then(|| n.ilog2()).filter(|bits| *bits > 0);
        bits.ok_or_else(|| {
            Failure::new(format!("expected a power of two from 2 on as --partitions of {name}, found {n}"))
        })
    };
    macro_rules! hashed {
        ($design:ident) => {{
            let design = $design::new(n);
            match secret {
                Some(secret) => design.with_secret(secret),
                None => design,
            }
        }};
    }
    Ok(match name {
        "siphash" if padded => bytes(hashed!(SipHash).padded(), matches),
        "siphash" => bytes(hashed!(SipHash), matches),
        "jump" => bytes(hashed!(JumpHash), matches),
        "jump-back" => bytes(hashed!(JumpBackHash), matches),
        "md5-bits" => bytes(Md5Bits::try_new(power()?)?, matches),
        "sha256-bits" => bytes(Sha256Bits::try_new(power()?)?, matches),
        "byte-sum" => {
            let design = if padded { ByteSum::new(n).padded() } else { ByteSum::new(n) };
            Box::new(move |text| Ok(design.partition_key_of(&guid(text)?)))
        }
        _ => {
            let design = Alphabet::even(n)?;
            let design = if padded { design.padded() } else { design };
            Box::new(move |text| Ok(design.partition_key_of(text)))
        }
    })
}

fn secret() -> Result<Secret, Failure> {
    let text = std::env::var(SECRET).map_err(|_| Failure::new(format!("expected a secret in {SECRET}, found none")))?;
    // The message of a failure may not repeat what was found.
    text.trim().parse().map_err(|_| Failure::new(format!("expected 32 hex digits in {SECRET}, not all zeros")))
}

/// A design of bytes: those of the text, or of the GUID that it is.
fn bytes<'m, D: Partitioner<[u8]> + 'm>(design: D, matches: &'m ArgMatches) -> Maker<'m> {
    let kind = matches.get_one::<String>("as").map(String::as_str);
    Box::new(move |text| match (kind, guid(text)) {
        (Some("guid"), guid) => Ok(design.partition_key_of(&guid?[..]).into_owned()),
        (None, Ok(_)) => Err(Failure::new(
            "expected --as guid for its 16 bytes, which programs hash, or --as text for its characters: they are in different \
             partitions",
        )),
        _ => Ok(design.partition_key_of(text.as_bytes()).into_owned()),
    })
}

fn guid(text: &str) -> Result<[u8; 16], Failure> {
    Ok(*Uuid::parse_str(text).map_err(|error| Failure::new(format!("expected a GUID: {error}")))?.as_bytes())
}
