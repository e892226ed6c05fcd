//! Which keys are in another partition by another design.

use serde_json::{Value, json};
use tablekeys_cli::compare::designs::{self, Counter};
use tablekeys_cli::failure::Failure;
use tablekeys_cli::lines::block::Block;

use super::hold::asked;

const SHOWN: usize = 5;

/// How many rows of a source, by the arguments of [`hold`](super::hold()), are in a partition of another number by the second of two designs
/// than by the first, each at its number of partitions.
pub fn moves<A: AsRef<str>>(args: &[A], designs: [(&str, u32); 2]) -> Result<Value, Failure> {
    let [first, second] = designs;
    let (first, second) = (counter(first)?, counter(second)?);
    let source = asked(args)?.rows()?;
    let (mut reader, mut block) = (source.blocks.reader(), Block::default());
    let (mut keys, mut moved, mut refused, mut examples) = (0_u64, 0_u64, 0_u64, Vec::new());
    let failed = |error: std::io::Error| Failure::of(&error, "cannot read the keys");
    while reader.next(&mut block).map_err(failed)? {
        block.read_guids();
        for key in block.keys() {
            let (Some(before), Some(after)) = (first.partition_of(&key), second.partition_of(&key)) else {
                refused += 1;
                continue;
            };
            keys += 1;
            if before == after {
                continue;
            }
            moved += 1;
            let shown = String::from_utf8_lossy(key.line);
            let known = examples.iter().any(|example: &Value| example["key"] == *shown);
            if examples.len() < SHOWN && !known {
                examples.push(json!({ "key": shown, "before": before, "after": after }));
            }
        }
    }
    #[expect(clippy::cast_precision_loss, reason = "a share")]
    let share = moved as f64 / keys.max(1) as f64;
    Ok(json!({ "keys": keys, "moved": moved, "share": share, "refused": refused, "examples": examples }))
}

/// A design that a number of partitions makes.
fn counter((name, partitions): (&str, u32)) -> Result<Counter, Failure> {
    let design = designs::all().into_iter().find(|design| design.name == name);
    let design = design.ok_or_else(|| Failure::new(format!("expected a design, found {name:?}")))?;
    if design.learns {
        return Err(Failure::new(format!("expected a design that needs no sample, found {name}")));
    }
    let made = design.make(partitions, &[]);
    made.map(|(counter, _)| counter).map_err(|reason| Failure::new(format!("{name} at {partitions}: {reason}")))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::moves;

    #[test]
    fn a_jump_hash_moves_to_the_newcomer_alone_and_a_sum_nearly_everything() {
        let file = std::env::temp_dir().join(format!("tablekeys-page-moves-{}.csv", std::process::id()));
        let keys: Vec<String> = (0..2_000).map(|n| format!("customer-{n}")).collect();
        fs::write(&file, format!("PartitionKey\n{}\n", keys.join("\n"))).unwrap();
        let args = [file.to_str().unwrap()];
        let grown = moves(&args, [("jump", 4), ("jump", 5)]).unwrap();
        assert_eq!(grown["keys"], 2_000);
        let share = grown["share"].as_f64().unwrap();
        assert!((0.16..0.24).contains(&share), "{share}");
        assert!(grown["examples"].as_array().unwrap().iter().all(|example| example["after"] == 4), "{grown}");
        assert_eq!(moves(&args, [("siphash", 8), ("siphash", 8)]).unwrap()["moved"], 0);
        let other = moves(&args, [("siphash", 16), ("md5-bits", 16)]).unwrap()["share"].as_f64().unwrap();
        assert!((0.90..0.97).contains(&other), "{other}");
        assert_eq!(moves(&args, [("byte-sum", 8), ("siphash", 8)]).unwrap()["refused"], 2_000);
        let wrong = moves(&args, [("md5-bits", 12), ("siphash", 8)]).unwrap_err();
        assert_eq!(wrong.message, "md5-bits at 12: powers of two only, from 2 on");
        assert!(moves(&args, [("learned", 4), ("siphash", 8)]).is_err());
        fs::remove_file(file).unwrap();
    }
}
