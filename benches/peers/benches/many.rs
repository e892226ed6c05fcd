//! Many keys or partitions in one call, beside one call each.

use md5::{Digest, Md5};
use tablekeys::partition::Md5Bits;
use tablekeys::{Key, Ticks, row_key};
use tablekeys_peers::{Run, limit, peer, tablekeys};

use crate::{by_hand, inputs};

const MILLION: usize = 1_000_000;

pub(crate) fn tasks(run: &mut Run) {
    run.section("A million in one call");
    newest_first(run);
    md5(run);
}

fn newest_first(run: &mut Run) {
    const ID: &str = "newest_first_into, a million";
    if !run.wants(ID) {
        return;
    }
    let first = inputs::instants()[0].get();
    let instants: Vec<Ticks> = (0..MILLION as u64).filter_map(|i| Ticks::new(first + i * 9_460_801_234)).collect();
    let mut ready = String::new();
    row_key::newest_first_into(&instants, &mut ready);
    let mut task = run.task(ID);
    task.fills(
        tablekeys(),
        instants.len(),
        |keys: &mut String| row_key::newest_first_into(&instants, keys),
        String::clone,
    );
    task.fills(
        peer("tablekeys, newest_first and push_str"),
        instants.len(),
        |keys: &mut String| {
            for instant in &instants {
                keys.push_str(&row_key::newest_first(*instant));
            }
        },
        String::clone,
    );
    task.fills(
        peer("tablekeys, newest_first into a Vec").but("keys of their own, not one text"),
        instants.len(),
        |keys: &mut Vec<_>| keys.extend(instants.iter().map(|instant| row_key::newest_first(*instant))),
        |keys| keys.iter().map(Key::as_str).collect(),
    );
    task.fills(
        peer("itoa, zeros and push_str"),
        instants.len(),
        |keys: &mut String| {
            let mut buffer = itoa::Buffer::new();
            for instant in &instants {
                let digits = buffer.format(Ticks::MAX.get() - instant.get());
                keys.push_str(&"0000000000000000000"[digits.len()..]);
                keys.push_str(digits);
            }
        },
        String::clone,
    );
    task.fills(
        peer("std, eight digits at a time, 16 keys at once"),
        instants.len(),
        |keys: &mut String| {
            keys.reserve(19 * instants.len());
            for some in instants.chunks(16) {
                let mut texts = [[0; 19]; 16];
                for (text, instant) in texts.iter_mut().zip(some) {
                    *text = by_hand::written(Ticks::MAX.get() - instant.get()).expect("19 digits");
                }
                keys.push_str(by_hand::text(texts[..some.len()].as_flattened()));
            }
        },
        String::clone,
    );
    task.fills(
        limit("copy of the ready text"),
        instants.len(),
        |keys: &mut String| keys.push_str(&ready),
        String::clone,
    );
}

fn md5(run: &mut Run) {
    const ID: &str = "Md5Bits::partitions_into, a million";
    if !run.wants(ID) {
        return;
    }
    let address = |(i, email): (usize, &String)| format!("{i}.{email}");
    let emails: Vec<String> = inputs::emails().iter().cycle().take(MILLION).enumerate().map(address).collect();
    let design = Md5Bits::new(8);
    let mut task = run.task(ID);
    task.fills(
        tablekeys(),
        emails.len(),
        |partitions: &mut Vec<u32>| design.partitions_into(&emails, partitions),
        Vec::clone,
    );
    task.fills(
        peer("tablekeys, partition_of"),
        emails.len(),
        |partitions: &mut Vec<u32>| partitions.extend(emails.iter().map(|email| design.partition_of(email))),
        Vec::clone,
    );
    task.fills(
        peer("md-5 and its first byte"),
        emails.len(),
        |partitions: &mut Vec<u32>| partitions.extend(emails.iter().map(|email| u32::from(Md5::digest(email)[0]))),
        Vec::clone,
    );
}
