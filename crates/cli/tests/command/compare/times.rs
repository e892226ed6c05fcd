//! `--times`: instants read, writes counted by window, heat and its chance.

use std::num::NonZeroUsize;
use std::time::Duration;

use tablekeys_cli::compare::choose::Plan;
use tablekeys_cli::compare::designs;
use tablekeys_cli::compare::times::{self, Heats};
use tablekeys_cli::lines::writes;

fn counted(input: &str, named: &[&str], partitions: &[u32], window: u64) -> std::io::Result<Heats> {
    let designs = designs::all();
    let named: Vec<String> = named.iter().map(|&name| name.to_owned()).collect();
    let (partitions, workers) = (Some(partitions), NonZeroUsize::MIN);
    let plan = Plan { designs: &designs, named: Some(&named), even_if_unsuited: false, partitions, workers };
    times::count("test", "writes", &writes(input.as_bytes()), plan, Duration::from_secs(window))
}

fn count(input: &str, named: &[&str], partitions: u32, window: u64) -> Heats {
    counted(input, named, &[partitions], window).unwrap()
}

fn lines(numbers: std::ops::Range<u64>, line: impl Fn(u64) -> String) -> String {
    numbers.map(line).collect::<Vec<_>>().concat()
}

/// One instant in every form, with every separator.
#[test]
fn an_instant_is_read_in_every_form() {
    let input = "2024-05-06T07:08:09Z,a\n2024-05-06T07:08:09.000000099Z;b\n638505760890000000\tc\n\
                 0638505760890000000 d\n1714979289,e\r\n1714979289000,f,with,commas\n";
    let heats = count(input, &["siphash"], 4, 1);
    assert_eq!((heats.counts.lines, heats.counts.unreadable.count), (6, 0));
    for row in &heats.rows {
        assert_eq!(row.heat.windows().len(), 1, "{}", row.design);
        assert_eq!(row.heat.windows().next().unwrap().start().to_string(), "2024-05-06T07:08:09.0000000Z");
        assert_eq!(row.heat.total().total(), 6);
    }
}

#[test]
fn what_is_no_write_is_counted_and_the_first_shown_with_line_and_reason() {
    let input = "a\n\n1714979289,\n2024-05-06T07:08:09,x\n1234567890123456,x\n2024-02-30T00:00:00Z,x\n\
                 2024-05-06T07:08:09.Z,x\n1714979289,kept\n";
    let heats = count(input, &["siphash"], 4, 1);
    assert_eq!((heats.counts.lines, heats.counts.empty, heats.counts.unreadable.count), (8, 1, 6));
    let shown: Vec<(u64, &str)> = heats.counts.unreadable.first.iter().map(|r| (r.line, r.reason.as_str())).collect();
    assert_eq!(shown[0], (1, "no instant and separator in front of the key"));
    assert_eq!(shown[1], (3, "no key after the instant"));
    assert!(shown[2].0 == 4 && shown[2].1.starts_with("expected an instant: 2024-05-06T07:08:09Z or with an offset"));
    assert!(shown[3].1.ends_with("found 16 digits"));
    assert!(shown[4].1.contains("expected a day from 1 to 29 at byte 8"));
    assert_eq!(heats.rows[1].heat.total().total(), 1);
    let none = times::text(&[count("a\n", &["siphash"], 4, 1)], false);
    assert!(!none.contains("windows of"), "{none}");
    let text = times::text(&[heats], false);
    assert!(text.contains(
        "- 6 lines without an instant and a key\n  line 1: no instant and separator in front of the key: a\n"
    ));
}

/// 3,600 writes an hour: by time one partition a window, by hash near what chance gives.
#[test]
fn time_is_one_partition_at_once_and_a_hash_about_what_chance_gives() {
    let input = lines(0..36_000, |i| format!("{},key-{i}\n", 1_714_979_289 + i));
    let heats = count(&input, &["siphash"], 16, 3_600);
    let [time, hash] = &heats.rows[..] else { panic!("two rows") };
    assert_eq!((time.heat.peak_share(), time.heat.effective_partitions()), (Some(1.0), Some(1.0)));
    let (found, chance) = (hash.heat.effective_partitions().unwrap(), hash.chance().unwrap());
    // Some 11 windows of 3,600 keys in 16: the figure varies by less than 0.03 around its mean.
    assert!((found - chance).abs() < 0.1 && chance > 15.9, "{found} {chance}");
}

#[test]
fn maps_and_figures_are_written_in_every_form() {
    let input = lines(0..500, |i| format!("{},key <{i}>\n", 1_714_979_289 + 60 * i));
    let heats = [count(&input, &["siphash", "md5-bits", "learned"], 8, 300)];
    let (html, csv, text) = (times::html(&heats), times::csv(&heats), times::text(&heats, true));
    assert_eq!(html.matches("<svg").count(), 3);
    assert!(!html.contains("NaN") && text.contains("learned: learns from keys without times"));
    // 500 minutes touch 101 windows of five, for each of three rows, and a header.
    let windows = heats[0].rows[0].heat.windows().len();
    assert_eq!(csv.lines().count(), 3 * windows + 1);
}

#[test]
fn counts_that_memory_has_no_room_for_are_refused_in_one_sentence() {
    // Eight bytes per partition, in three numbers of them, by time and by hash: more than half a GiB.
    let partitions = [(1 << 24) - 2, (1 << 24) - 1, 1 << 24];
    let input = lines(0..10, |i| format!("{},a\n", 1_714_979_289 + i));
    let refused = counted(&input, &["siphash"], &partitions, 1).err().unwrap();
    assert!(refused.to_string().contains("ask for longer windows by --window"));
}
