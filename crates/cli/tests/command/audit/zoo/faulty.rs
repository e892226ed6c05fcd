//! Tables with a fault each: half of them for choosing, half for judging. What is wrong is what the name says; any of the
//! listed findings tells of it.

use super::super::keys::{Random, at, civil, inverted};
use super::Table;
use super::ids::*;

const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

fn when(number: u64) -> u64 {
    number * 157
}

/// Of a burst: several rows per second.
fn burst(number: u64) -> u64 {
    number / 900
}

fn day(number: u64) -> [u64; 6] {
    civil(at(number * 86_400 * 3 / 4 + number * 3_607 % 86_400))
}

fn remainder(random: &mut Random, of: i64) -> i64 {
    i64::from(((random.next() >> 32) as u32).cast_signed()) % of
}

#[rustfmt::skip]
pub(super) const CHOOSING: [Table; 29] = [
    ("order numbers without padding", &["mixed-width-numbers"], |_, n, t| (format!("customer-{:04}", n % t), format!("order-{}", n / t + 1), Some(when(n)))),
    ("whole numbers without padding, no Timestamps", &["mixed-width-numbers"], |_, n, t| (format!("queue-{}", n % t), (n / t + 1).to_string(), None)),
    ("invoice numbers with gaps, by time", &["mixed-width-numbers"], |r, n, t| (format!("shop{}", n % t), format!("{}", 900 + n * 3 + r.below(3)), Some(when(n)))),
    ("complement of milliseconds, no suffix", &["no-unique-suffix"], |r, n, _| (format!("log{}", n % 2), (9_999_999_999_999 - (1_714_978_800_000 + n * 11 / 5 + r.below(9))).to_string(), Some(burst(n)))),
    ("milliseconds, a suffix that is always 00", &["no-unique-suffix"], |r, n, _| (format!("worker{}", n % 2), format!("{}-00", 1_714_978_800_000 + n * 3 + r.below(40)), Some(burst(n)))),
    ("semantic versions", &["version-order"], |_, n, t| (format!("package-{}", in_base((n % t).into(), LOWER, 5)), format!("{}.{}.{}", n / t / 60 + 1, n / t / 4 % 15, n / t % 4), None)),
    ("seconds and milliseconds", &["mixed-units"], |r, n, t| (format!("device{}", n % t), if n % 9 < 2 { format!("{}_{}", millis(n) / 1_000, r.of(HEX, 6)) } else { format!("{}_{}", millis(n), r.of(HEX, 6)) }, Some(when(n)))),
    ("month first, no separators", &["date-order"], |r, n, t| { let [year, month, date, ..] = day(n / t); (format!("plant-{}", n % t), format!("{month:02}{date:02}{year}_{}", r.of(HEX, 6)), Some(when(n))) }),
    ("day first with dots", &["date-order"], |r, n, t| { let [year, month, date, ..] = day(n / t); (format!("plant-{}", n % t), format!("{date:02}.{month:02}.{year}_{}", r.of(HEX, 6)), None) }),
    ("names of months", &["date-order"], |r, n, t| { let [year, month, date, ..] = day(n / t); (format!("plant-{}", n % t), format!("{date:02}{}{year}-{}", MONTHS[month as usize - 1], r.of(HEX, 6)), None) }),
    ("twelve hours", &["date-order"], |r, n, t| { let [year, month, date, hour, minute, _] = civil(at(when(n))); (format!("desk-{}", n % t), format!("{year}-{month:02}-{date:02} {:02}-{minute:02} {}_{}", (hour + 11) % 12 + 1, if hour < 12 { "AM" } else { "PM" }, r.of(HEX, 6)), Some(when(n))) }),
    ("nearly all rows in one of three partitions", &["dominant-partition"], |r, n, _| ((if n % 40 == 0 { "beta" } else if n % 41 == 0 { "test" } else { "prod" }).into(), r.guid(), Some(when(n)))),
    ("rows of undefined", &["placeholder-keys"], |r, n, t| (if n % 90 == 7 { "undefined".into() } else { format!("customer-{:04}", n % (9 * t)) }, r.guid(), Some(when(n)))),
    ("remainders of a signed hash", &["signed-hash"], |r, n, _| (remainder(r, 16).to_string(), r.guid(), Some(when(n)))),
    ("numbers through a spreadsheet", &["spreadsheet-damage"], |r, n, t| (format!("import{}", n % t), if n % 120 == 3 { format!("2.51{}E+18", 640 + n % 300) } else { format!("{:019}-{}", inverted(at(when(n))), r.of(HEX, 6)) }, None)),
    ("leading zeros lost in a few rows", &["leading-zeros-lost", "mixed-width-numbers"], |r, n, t| { let number = r.below(100_000); (format!("depot{}", n % t), if n % 15 == 2 { number.to_string() } else { format!("{number:05}") }, None) }),
    ("names in two normal forms", &["spelling-collisions"], |r, n, t| { let name = format!("{}-{:04}", r.pick(&FIRST), n / 2); (format!("tenant{}", n / 2 % t), if n % 2 == 0 { format!("é{}", &format!("{:04}", n / 2)) } else if n % 20 == 1 { format!("e\u{301}{:04}", n / 2) } else { name }, None) }),
    ("hyphens and underscores", &["spelling-collisions"], |_, n, t| { let number = n / 2; (format!("team{}", number % t), if n % 2 == 0 { format!("build-agent-{number:05}") } else if n % 20 == 1 { format!("build_agent_{number:05}") } else { format!("other-agent-{number:05}") }, None) }),
    ("half of the writers in local time", &["local-time"], |r, n, t| { let [year, month, date, hour, minute, second] = civil(at(when(n) + if n / t % 2 == 0 { 7_200 } else { 0 })); (format!("site{}", n % t), format!("{year}{month:02}{date:02}T{hour:02}{minute:02}{second:02}-{}", r.of(HEX, 6)), Some(when(n) + 1)) }),
    ("a partition per start", &["partition-per-start"], |r, n, _| { let start = n / 130; (guid_of(4, "", &mut Random(start * 31 + 7)), format!("user:{}", 10_000 + r.below(200) * 7 + n % 7), Some(when(n))) }),
    ("a digit missing", &["newest-first-digit-missing"], |r, n, t| (format!("log-{}", n % t), if n % 40 == 9 { format!("{}-{}", inverted(2_900_000_000_000_000_000 + n), r.of(HEX, 6)) } else { format!("{:019}-{}", inverted(at(when(n))), r.of(HEX, 6)) }, Some(when(n)))),
    ("padded numbers, outgrown", &["mixed-width-numbers"], |_, n, t| (format!("line{}", n % t), format!("batch-{:03}", 880 + n / t), Some(when(n)))),
    ("a row per partition that belong together", &["one-row-partitions"], |_, n, t| (format!("device-{:04}-{:06}", n % (t * 3), n / (t * 3)), "state".into(), Some(when(n)))),
    ("dates without zeros", &["date-order"], |r, n, t| { let [year, month, date, ..] = day(n / t); (format!("plant-{}", n % t), format!("{year}-{month}-{date}_{}", r.of(HEX, 6)), None) }),
    ("complement of 8640000000000000, no suffix", &["no-unique-suffix"], |r, n, _| (format!("feed-{}", n % 3), (8_640_000_000_000_000 - (1_714_978_800_000 + n * 2 + r.below(30))).to_string(), Some(burst(n)))),
    ("seconds with a constant host", &["no-unique-suffix"], |r, n, _| { let seconds = n + r.below(60); (format!("web{}", n % 2), format!("{}-web", 1_714_978_800 + seconds), Some(seconds)) }),
    ("weeks without zeros", &["date-order"], |_, n, t| (format!("store-{:03}-{}", n % t, n / t / 52), format!("{}-W{}", 2_020 + n / t / 52 % 80, n / t % 52 + 1), None)),
    ("buckets of a signed hash", &["signed-hash"], |r, n, _| (format!("bucket-{}", remainder(r, 10)), r.of(HEX, 24), Some(when(n)))),
    ("numbers above and below zero", &["negative-numbers"], |_, n, t| (format!("sensor{}", n % t), (i64::try_from(n / t).unwrap() - 70).to_string(), None)),
];

#[rustfmt::skip]
pub(super) const JUDGING: [Table; 30] = [
    ("event numbers without padding", &["mixed-width-numbers"], |_, n, t| (format!("aggregate-{:08x}", (n % t + 1) * 0x01f3_5d77), format!("evt_{}", n / t), Some(when(n)))),
    ("chunks of files", &["mixed-width-numbers"], |_, n, t| (format!("{:016x}", (n % t + 1) * 0x1234_5678_9abc), format!("chunk.{}", n / t), None)),
    ("ticket numbers after a year", &["mixed-width-numbers"], |_, n, t| (format!("board{}", n % t), format!("2024-{}", n / t + 1), Some(when(n)))),
    ("numbers by tens", &["mixed-width-numbers"], |_, n, t| (format!("route{}", n % t), (n / t * 10).to_string(), None)),
    ("RFC 3339 in seconds, no suffix", &["no-unique-suffix"], |r, n, _| { let seconds = n * 2 + r.below(30); let [year, month, date, hour, minute, second] = civil(at(seconds)); (format!("audit-{}", n % 3), format!("{year}-{month:02}-{date:02}T{hour:02}:{minute:02}:{second:02}Z"), Some(seconds)) }),
    ("releases with a v", &["version-order"], |_, n, t| (format!("app-{}", in_base((n % t).into(), LOWER, 4)), format!("v{}.{}.{}", n / t / 100, n / t / 5 % 20, n / t % 5), Some(when(n)))),
    ("milliseconds, later microseconds", &["mixed-units"], |r, n, t| (format!("probe{}", n % t), if n < 300 { format!("{}:{}", millis(n), r.of(HEX, 4)) } else { format!("{}{:03}:{}", millis(n), r.below(1_000), r.of(HEX, 4)) }, Some(when(n)))),
    ("month first with hyphens", &["date-order"], |r, n, t| { let [year, month, date, ..] = day(n / t); (format!("clinic-{}", n % t), format!("visit-{month:02}-{date:02}-{year}-{}", r.of(HEX, 6)), Some(when(n))) }),
    ("day first, no separators, with the time", &["date-order"], |_, n, t| { let [year, month, date, hour, minute, second] = day(n / t); (format!("gate{}", n % t), format!("{date:02}{month:02}{year}{hour:02}{minute:02}{second:02}"), None) }),
    ("names of months, month first", &["date-order"], |r, n, t| { let [year, month, date, ..] = day(n / t); (format!("fund-{}", n % t), format!("{}-{date:02}-{year}_{}", MONTHS[month as usize - 1], r.of(HEX, 6)), None) }),
    ("twelve hours without separators", &["date-order"], |r, n, t| { let [year, month, date, hour, minute, _] = civil(at(when(n))); (format!("till{}", n % t), format!("{year}{month:02}{date:02}_{:02}{minute:02}{}_{}", (hour + 11) % 12 + 1, if hour < 12 { "AM" } else { "PM" }, r.of(HEX, 6)), Some(when(n))) }),
    ("default and a few others", &["dominant-partition"], |r, n, _| ((if n % 25 == 0 { "vip" } else { "default" }).into(), r.of(BASE_62, 12), None)),
    ("the empty GUID among tenants", &["placeholder-keys"], |r, n, t| (if n % 150 == 11 { "00000000-0000-0000-0000-000000000000".into() } else { guid_of(4, &format!("{:08x}", (n % (t * 5) + 1) * 0x0105_0301), &mut Random(n % (t * 5))) }, r.of(HEX, 16), Some(when(n)))),
    ("NaN among numbers", &["placeholder-keys"], |r, n, t| (if n % 200 == 150 { "NaN".into() } else { format!("{:05}", n % (t * 4)) }, r.guid(), None)),
    ("account numbers through a spreadsheet", &["spreadsheet-damage"], |r, n, t| (format!("bank-{}", n % t), if n % 200 == 9 { format!("4.00{}E+15", 638 + n % 300) } else { r.number(16) }, None)),
    ("postcodes through a spreadsheet", &["leading-zeros-lost", "mixed-width-numbers"], |r, n, t| { let number = r.between(1_001, 99_999); (format!("land{}", n % t), if n % 11 == 4 { format!("{number}-{n:05}") } else { format!("{number:05}-{n:05}") }, None) }),
    ("cities in two normal forms", &["spelling-collisions"], |_, n, t| { let number = n / 2; (format!("country{}", number % t), if n % 2 == 0 { format!("köln-{number:04}") } else if n % 30 == 1 { format!("ko\u{308}ln-{number:04}") } else { format!("bonn-{number:04}") }, None) }),
    ("keys of two clients", &["spelling-collisions", "case-collisions"], |_, n, t| { let number = n / 2; (format!("flags{}", number % t), if n % 2 == 0 { format!("enable_beta_{}", in_base(number.into(), LOWER, 4)) } else if n % 26 == 1 { format!("enable-beta-{}", in_base(number.into(), LOWER, 4)) } else { format!("disable_beta_{}", in_base(number.into(), LOWER, 4)) }, None) }),
    ("one writer five hours behind", &["local-time"], |r, n, t| (format!("store{}", n % t), format!("{:019}-{}", inverted(at(when(n) + 20_000) - if n % 5 == 0 { 5 * 36_000_000_000 } else { 0 }), r.of(HEX, 8)), Some(when(n) + 20_001))),
    ("a random partition per start", &["partition-per-start"], |r, n, _| { let start = n / 150; (Random(start * 977 + 5).of(BASE_36, 16), format!("cache:{}{}{}", r.pick(&THINGS), r.below(12), ["a", "b", "c"][(n % 3) as usize]), Some(when(n))) }),
    ("offsets of summer and winter", &["mixed-offsets"], |r, n, t| { let [year, month, date, hour, minute, second] = civil(at(n * 17_000)); (format!("team-{}", n % t), format!("{year}-{month:02}-{date:02}T{hour:02}:{minute:02}:{second:02}+0{}:00-{}", if (4..=10).contains(&month) { 2 } else { 1 }, r.of(HEX, 4)), None) }),
    ("page numbers of two digits, outgrown", &["mixed-width-numbers"], |_, n, t| (format!("scan-{:04}", n % t), format!("page_{:02}", n / t + 1), Some(when(n)))),
    ("a row per partition and reading", &["one-row-partitions"], |_, n, t| (format!("{}_{}", ["north", "south", "east", "west"][(n % t.min(4)) as usize], 1_000 + n / t.min(4)), "value".into(), Some(when(n)))),
    ("complement of ten nines in seconds, no suffix", &["no-unique-suffix"], |r, n, _| { let seconds = n * 2 + r.below(40); (format!("inbox-{}", n % 2), (9_999_999_999 - (1_714_978_800 + seconds)).to_string(), Some(seconds)) }),
    ("largest safe integer minus milliseconds, a suffix of 0", &["no-unique-suffix"], |r, n, _| (format!("topic-{}", n % 2), format!("{}_0", 9_007_199_254_740_991 - (1_714_978_800_000 + n * 3 + r.below(30))), Some(burst(n)))),
    ("slots of a signed hash", &["signed-hash"], |r, _, _| (format!("slot_{}", remainder(r, 24)), format!("{}@example.com", r.of(LOWER, 9)), None)),
    ("lines of bills", &["mixed-width-numbers"], |r, n, t| (format!("bill-{:06}", n / 26 * t), format!("{}-{}", n % 26 + 1, r.of(UPPER, 3)), Some(when(n)))),
    ("temperatures of a range", &["negative-numbers"], |_, n, t| (format!("table-{:04}", n % t), format!("{}", 40 - i64::try_from(n / t % 90).unwrap()), None)),
    ("weekdays and names of months", &["date-order"], |r, n, t| { let [year, month, date, ..] = day(n / t); let weekday = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][(date % 7) as usize]; (format!("class{}", n % t), format!("{weekday} {date:02} {} {year} {}", MONTHS[month as usize - 1], r.of(HEX, 4)), None) }),
    ("month first without zeros", &["date-order"], |r, n, t| { let [year, month, date, ..] = day(n / t); (format!("dock-{}", n % t), format!("{month}-{date}-{year}_{}", r.of(HEX, 6)), Some(when(n))) }),
];
