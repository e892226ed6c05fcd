//! The tables: published systems and others, sound ones and ones with a fault.

use super::keys::{MINUTE, Random, SECOND, at, civil, guid_text, inverted, jump, md5_bits, siphash};

/// A table and what is wrong with it.
pub(super) struct Planted {
    /// Whose keys they are.
    pub(super) system: &'static str,
    /// What was done to them.
    pub(super) variant: &'static str,
    /// The findings that must be there. Others may be there as notes alone.
    pub(super) faults: &'static [&'static str],
    pub(super) rows: Vec<(String, String)>,
}

type Rows = Vec<(String, String)>;

fn planted(system: &'static str, variant: &'static str, faults: &'static [&'static str], rows: Rows) -> Planted {
    Planted { system, variant, faults, rows }
}

/// So many rows, each made from its number and something random.
fn rows(seed: u64, count: u64, mut row: impl FnMut(u64, &mut Random) -> (String, String)) -> Rows {
    let mut random = Random(count ^ seed << 32);
    (0..count).map(|number| row(number, &mut random)).collect()
}

/// Every table; the seed decides what is random in them.
pub(super) fn all(seed: u64) -> Vec<Planted> {
    [
        diagnostics(seed),
        logs(seed),
        hosts(seed),
        frameworks(seed),
        streams(seed),
        hashed(seed),
        applications(seed),
        texts(seed),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Azure's own tables.
fn diagnostics(seed: u64) -> Vec<Planted> {
    let minute = |number: u64| at(number * 6) / MINUTE * MINUTE;
    let counter = |number: u64| {
        ["005CMemory:005CAvailable:0020Bytes", "005CProcessor:005C:0025", "005CDisk"][number as usize % 3]
    };
    vec![
        planted(
            "Azure Diagnostics, small",
            "as published",
            &["append-heat"],
            rows(seed, 600, |n, r| (format!("0{}", minute(n)), r.guid())),
        ),
        planted(
            "Azure Diagnostics, small",
            "the leading 0 missing in half of the rows",
            &["append-heat", "mixed-width-numbers"],
            rows(seed, 600, |n, r| (format!("{}{}", if n % 200 < 100 { "0" } else { "" }, minute(n)), r.guid())),
        ),
        planted(
            "Azure Diagnostics, large",
            "as published",
            &[],
            rows(seed, 900, |n, r| (format!("{:019}___0{}", n % 10, minute(n / 30 * 10)), r.guid())),
        ),
        planted(
            "Azure Diagnostics, large",
            "shards without padding",
            &["mixed-width-numbers"],
            rows(seed, 900, |n, r| (format!("{}___0{}", n % 20, minute(n / 60 * 10)), r.guid())),
        ),
        planted(
            "Azure metrics",
            "as published",
            &[],
            rows(seed, 600, |n, _| {
                (format!("vm:002D{}", n % 4), format!("{:019}__:{}", inverted(at(n / 4 * 60)), counter(n)))
            }),
        ),
        planted(
            "Azure metrics",
            "a digit missing where rows never expire",
            &["newest-first-digit-missing"],
            rows(seed, 600, |n, _| {
                let time = if n % 50 == 7 { 2_840_140_800_000_000_000 + n } else { at(n / 4 * 60) };
                (format!("vm:002D{}", n % 4), format!("{}__:{}", inverted(time), counter(n)))
            }),
        ),
        planted(
            "Azure metrics",
            "counters escaped by percent",
            &["percent-signs"],
            rows(seed, 600, |n, _| {
                (format!("vm{}", n % 4), format!("{:019}__%5CMemory%5C{}", inverted(at(n / 4 * 60)), n % 3))
            }),
        ),
        planted(
            "Storage analytics",
            "as published",
            &["append-heat"],
            rows(seed, 480, |n, _| {
                let [year, month, day, hour, ..] = civil(at(n / 8 * 3_600));
                let operation = ["All", "GetBlob", "PutBlob", "ListBlobs"][n as usize % 4];
                (
                    format!("{year:04}{month:02}{day:02}T{hour:02}00"),
                    format!("{};{operation}", ["user", "system"][n as usize / 4 % 2]),
                )
            }),
        ),
        planted(
            "Storage analytics",
            "the month first",
            &["date-order"],
            rows(seed, 480, |n, _| {
                let [year, month, day, ..] = civil(at(n / 4 * 86_400 * 3));
                (
                    format!("{month:02}{day:02}{year:04}"),
                    format!("user;{}", ["All", "GetBlob", "PutBlob", "ListBlobs"][n as usize % 4]),
                )
            }),
        ),
    ]
}

/// Logging libraries.
fn logs(seed: u64) -> Vec<Planted> {
    let logger = |n: u64| ["App.Web", "App.Data", "App.Jobs.Mail"][n as usize % 3].to_owned();
    let five_minutes = |seconds: u64| (at(seconds) + 150 * SECOND) / (5 * MINUTE) * (5 * MINUTE);
    vec![
        planted(
            "NLog",
            "as published",
            &[],
            rows(seed, 900, |n, r| {
                (logger(n), format!("{:019}__{}", inverted(at(n * 37) + r.below(SECOND)), r.guid()))
            }),
        ),
        planted(
            "NLog",
            "whole seconds and no suffix",
            &["no-unique-suffix"],
            rows(seed, 900, |n, r| (logger(n), (inverted(at(r.below(20) + n * 7))).to_string())),
        ),
        planted(
            "NLog",
            "some rows oldest first",
            &["mixed-formats"],
            rows(seed, 900, |n, r| {
                let time = at(n * 37) + r.below(SECOND);
                let ticks = if n % 10 == 3 { time } else { inverted(time) };
                (logger(n), format!("{ticks:019}__{}", r.guid()))
            }),
        ),
        planted(
            "log4net",
            "as published, a partition per logger",
            &[],
            rows(seed, 900, |n, r| (logger(n), format!("{:019}.{}", inverted(at(n * 11) + r.below(SECOND)), r.guid()))),
        ),
        planted(
            "log4net",
            "one partition for all loggers",
            &["one-partition"],
            rows(seed, 1_200, |n, r| {
                ("log".into(), format!("{:019}.{}", inverted(at(n * 11) + r.below(SECOND)), r.guid()))
            }),
        ),
        planted(
            "Serilog, older",
            "as published",
            &["append-heat"],
            rows(seed, 600, |n, r| {
                (format!("0{}", at(n / 20 * 60)), format!("{}|{}", ["Error", "Warning"][n as usize % 2], r.guid()))
            }),
        ),
        planted(
            "Serilog, older",
            "without the leading 0",
            &["append-heat", "unpadded-ticks"],
            rows(seed, 600, |n, r| (at(n / 20 * 60).to_string(), r.guid())),
        ),
        planted(
            "Serilog, newer",
            "as published",
            &["prepend-heat"],
            rows(seed, 800, |n, r| (format!("{:019}", inverted(five_minutes(n * 15))), format!("7Z{}", r.base_32(24)))),
        ),
        planted(
            "Serilog, newer",
            "rows of the older version beside them",
            &["mixed-formats"],
            rows(seed, 800, |n, r| {
                let time = five_minutes(n * 15);
                let key = if n % 80 < 20 { format!("0{time}") } else { format!("{:019}", inverted(time)) };
                (key, format!("7Z{}", r.base_32(24)))
            }),
        ),
    ]
}

/// Functions and WebJobs.
fn hosts(seed: u64) -> Vec<Planted> {
    let day = |n: u64| {
        let [year, month, day, ..] = civil(at(n / 100 * 86_400));
        format!("{year:04}{month:02}{day:02}")
    };
    let function = |n: u64| ["my:2Dhost-fn:5F1", "my:2Dhost-fn:5F2"][n as usize % 2];
    vec![
        planted(
            "Functions host",
            "as published",
            &[],
            rows(seed, 800, |n, r| {
                (format!("my-host-{}", day(n)), format!("{:019}-{}", inverted(at(n * 860) + r.below(SECOND)), r.guid()))
            }),
        ),
        planted(
            "Functions host",
            "hosts in two spellings",
            &["case-collisions"],
            rows(seed, 800, |n, r| {
                let host = if n % 9 == 0 { "My-Host" } else { "my-host" };
                (format!("{host}-{}", day(n)), format!("{:019}-{}", inverted(at(n * 860) + r.below(SECOND)), r.guid()))
            }),
        ),
        planted(
            "WebJobs",
            "as published",
            &[],
            rows(seed, 800, |n, r| {
                (
                    format!("R{}", n / 100),
                    format!("{}-{:020}-{:05}", function(n), inverted(at(n * 60)), r.below(100_000)),
                )
            }),
        ),
        planted(
            "WebJobs",
            "19 and 20 digits",
            &["newest-first-digit-missing"],
            rows(seed, 800, |n, r| {
                let width = if n % 16 == 5 { 19 } else { 20 };
                (
                    format!("R{}", n / 100),
                    format!("{}-{:0width$}-{:05}", function(n), inverted(at(n * 60)), r.below(100_000)),
                )
            }),
        ),
    ]
}

/// Frameworks that keep state.
fn frameworks(seed: u64) -> Vec<Planted> {
    vec![
        planted(
            "Durable Task",
            "as published",
            &[],
            rows(seed, 800, |n, _| (format!("order^0{:04}^2a", n / 40 * 37), format!("{:016X}", n % 40))),
        ),
        planted(
            "Durable Task",
            "sequence numbers without padding",
            &["mixed-width-numbers"],
            rows(seed, 800, |n, _| (format!("order^0{:04}^2a", n / 40 * 37), format!("{:X}", n % 40))),
        ),
        planted(
            "Bot Framework",
            "as published",
            &[],
            rows(seed, 600, |n, r| (format!("conversation*2f{:04}", n / 30 * 13), format!("user*3f{}", r.guid()))),
        ),
        planted(
            "Bot Framework",
            "escaped by percent, some twice",
            &["escape-collisions", "percent-signs"],
            rows(seed, 600, |n, _| {
                let user = n / 2;
                (
                    format!("conversation-{:04}", n / 30 * 13),
                    format!("user%{}3f{user:05}", if n % 2 == 0 { "" } else { "25" }),
                )
            }),
        ),
        planted(
            "Orleans reminders",
            "as published",
            &[],
            rows(seed, 800, |n, r| {
                let hash = siphash(&format!("grain{}", n / 8), 1 << 32);
                (format!("MyService_{hash:08X}"), format!("GrainReference={}-reminder{}", r.guid(), n % 8))
            }),
        ),
        planted(
            "Orleans reminders",
            "a space after some names",
            &["edge-spaces", "space-collisions"],
            rows(seed, 800, |n, _| {
                let hash = siphash(&format!("grain{}", n / 8), 1 << 32);
                (format!("MyService_{hash:08X}"), format!("reminder-{}{}", n % 4, if n % 8 < 4 { "" } else { " " }))
            }),
        ),
    ]
}

/// Event streams and numbered rows.
fn streams(seed: u64) -> Vec<Planted> {
    vec![
        planted(
            "Streamstone",
            "as published",
            &[],
            rows(seed, 900, |n, _| {
                let row = if n % 60 == 0 { "SS-HEAD".into() } else { format!("SS-SE-{:010}", n % 60) };
                (format!("account-{:05}", n / 60 * 977), row)
            }),
        ),
        planted(
            "Streamstone",
            "versions without padding",
            &["mixed-width-numbers"],
            rows(seed, 900, |n, _| (format!("account-{:05}", n / 60 * 977), format!("SS-SE-{}", n % 60))),
        ),
        planted(
            "Akka persistence",
            "as published",
            &[],
            rows(seed, 900, |n, _| (format!("persistence-{:03}", n / 90 * 7), format!("{:019}", n % 90 + 1))),
        ),
        planted(
            "Akka persistence",
            "four digits, outgrown",
            &["mixed-width-numbers"],
            rows(seed, 900, |n, _| (format!("persistence-{:03}", n / 90 * 7), format!("{:04}", n % 90 + 9_950))),
        ),
        planted(
            "Akka persistence",
            "four digits, nearly used up",
            &["number-overflow"],
            rows(seed, 900, |n, _| (format!("persistence-{:03}", n / 90 * 7), format!("{:04}", n % 90 + 9_800))),
        ),
        planted(
            "Microsoft's design guide",
            "as published",
            &[],
            rows(seed, 800, |n, _| {
                let (department, employee) = (["Sales", "Marketing", "Research"][n as usize / 2 % 3], n / 2 * 3);
                let row = if n % 2 == 0 {
                    format!("empid_{employee:06}")
                } else {
                    format!("email_jones{employee:06}@contoso.com")
                };
                (department.into(), row)
            }),
        ),
        planted(
            "Microsoft's design guide",
            "employees and years, unpadded",
            &["mixed-width-numbers"],
            rows(seed, 800, |n, _| {
                (["Sales", "Research"][n as usize % 2].into(), format!("{}_{}", n / 4 * 3 + 1, 2012 + n / 2 % 2))
            }),
        ),
    ]
}

/// Hash partitions.
fn hashed(seed: u64) -> Vec<Planted> {
    let of_guid = |r: &mut Random, partition: &dyn Fn(&str) -> String| {
        let id = r.guid();
        (partition(&id), id)
    };
    vec![
        planted("sessions", "by SipHash", &[], rows(seed, 960, |_, r| of_guid(r, &|id| siphash(id, 12).to_string()))),
        planted(
            "sessions",
            "by the bits of the MD5",
            &[],
            rows(seed, 960, |_, r| of_guid(r, &|id| format!("{:04b}", md5_bits(id, 4)))),
        ),
        planted(
            "sessions",
            "by jump hash",
            &[],
            rows(seed, 960, |_, r| of_guid(r, &|id| format!("{:02}", jump(id, 20)))),
        ),
        planted(
            "sessions",
            "some rows by another number of partitions",
            &["hash-misplaced"],
            rows(seed, 960, |n, r| of_guid(r, &|id| siphash(id, if n % 25 == 3 { 10 } else { 12 }).to_string())),
        ),
        planted(
            "sessions",
            "by the first letter",
            &["uneven-hash"],
            rows(seed, 960, |_, r| {
                let id = r.guid();
                let partition = id.bytes().next().unwrap().trailing_zeros() % 5;
                (partition.to_string(), id)
            }),
        ),
        planted(
            "devices",
            "by the byte sum of a GUID",
            &[],
            rows(seed, 900, |_, r| {
                let bytes = r.guid_bytes();
                let sum: u64 = bytes.iter().map(|&byte| u64::from(byte)).sum();
                ((sum % 15).to_string(), guid_text(&bytes))
            }),
        ),
        planted(
            "log with a salt",
            "a salt before the day",
            &[],
            rows(seed, 900, |n, r| {
                let id = r.guid();
                let [year, month, day, ..] = civil(at(n / 150 * 86_400));
                (format!("{:02}-{year:04}{month:02}{day:02}", siphash(&id, 16)), id)
            }),
        ),
    ]
}

/// Tables of applications.
fn applications(seed: u64) -> Vec<Planted> {
    let device_day = |n: u64| {
        let [year, month, day, ..] = civil(at(n / 300 * 86_400));
        (n % 6 * 17, format!("{year:04}{month:02}{day:02}"))
    };
    vec![
        planted(
            "sensor readings",
            "a partition per device and day",
            &[],
            rows(seed, 900, |n, _| {
                let (device, day) = device_day(n);
                (format!("device-{device:04}_{day}"), format!("{:019}", inverted(at(n * 288) + n * 7_919 % SECOND)))
            }),
        ),
        planted(
            "sensor readings",
            "a partition per reading",
            &["one-row-partitions"],
            rows(seed, 240, |n, _| {
                let (device, day) = device_day(n);
                (format!("device-{device:04}_{day}_{n:06}"), "reading".into())
            }),
        ),
        planted(
            "tenants",
            "much alike",
            &[],
            rows(seed, 900, |n, r| {
                (["contoso", "fabrikam", "litware", "adatum"][n as usize % 4].into(), format!("order-{}", r.guid()))
            }),
        ),
        planted(
            "tenants",
            "one tenant has most rows",
            &["dominant-partition"],
            rows(seed, 2_100, |n, r| {
                let tenant = if n % 3 == 0 { (n / 3 % 20 + 1) as usize } else { 0 };
                let name = ["contoso", "fabrikam", "litware", "adatum", "proseware"][tenant % 5];
                (
                    format!("{name}-{}", ["eu", "us", "asia", "africa", "arctic"][tenant / 5]),
                    format!("order-{}", r.guid()),
                )
            }),
        ),
        planted(
            "rollups",
            "a row per day on which something happened",
            &[],
            rows(seed, 400, |n, _| {
                let [year, month, day, ..] = civil(at((n / 4 * 5 + n * n % 3) * 86_400));
                (format!("device-{:02}", n % 4), format!("{year:04}{month:02}{day:02}"))
            }),
        ),
        planted(
            "short links",
            "identifiers in base 62",
            &[],
            rows(seed, 900, |n, r| {
                const DIGITS: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
                let id: String = (0..8).map(|_| char::from(DIGITS[r.below(62) as usize])).collect();
                // Two identifiers may differ in nothing but case.
                let id = match n {
                    0 => "aB3dE5fg".into(),
                    3 => "aB3dE5FG".into(),
                    _ => id,
                };
                (format!("links-{}", n % 3), id)
            }),
        ),
        planted(
            "postcodes",
            "five digits, most of them taken",
            &[],
            rows(seed, 900, |n, _| (["us", "de", "fr"][n as usize % 3].into(), format!("{:05}", n / 3 * 332 + n % 7))),
        ),
        planted("documents by id", "one row per GUID", &[], rows(seed, 150, |_, r| (r.guid(), "document".into()))),
        planted(
            "orders and their lines",
            "padded",
            &[],
            rows(seed, 900, |n, _| (format!("order-{:06}", n / 9 * 31), format!("line-{:04}", n % 9))),
        ),
        planted(
            "balances",
            "numbers below 0",
            &["negative-numbers"],
            rows(seed, 300, |n, _| {
                (format!("account-{:03}", n / 60), format!("{}", i64::try_from(n % 60).unwrap() - 99))
            }),
        ),
        planted(
            "calendar",
            "days first",
            &["date-order"],
            rows(seed, 700, |n, _| {
                let [year, month, day, ..] = civil(at(n / 5 * 86_400 * 4));
                (format!("room-{}", n % 5), format!("{day:02}.{month:02}.{year:04}"))
            }),
        ),
    ]
}

/// Texts and instants in words.
fn texts(seed: u64) -> Vec<Planted> {
    let instant = |n: u64| {
        let [year, month, day, hour, minute, second] = civil(at(n * 613));
        format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}")
    };
    vec![
        planted(
            "audit trail",
            "RFC 3339 in UTC, seven decimals",
            &[],
            rows(seed, 800, |n, _| {
                (format!("user-{:03}", n % 8), format!("{}.{:07}Z", instant(n), n * 7_919 % SECOND))
            }),
        ),
        planted(
            "audit trail",
            "offsets of the writers",
            &["mixed-offsets"],
            rows(seed, 800, |n, _| {
                (
                    format!("user-{:03}", n % 8),
                    format!("{}.{:07}{}", instant(n), n * 7_919 % SECOND, ["+02:00", "-05:00"][n as usize / 8 % 2]),
                )
            }),
        ),
        planted(
            "audit trail",
            "decimals left out where they are 0",
            &["mixed-precision"],
            rows(seed, 800, |n, _| {
                let decimals = if n % 10 == 0 { String::new() } else { format!(".{:07}", n * 7_919 % SECOND) };
                (format!("user-{:03}", n % 8), format!("{}{decimals}Z", instant(n)))
            }),
        ),
        planted(
            "users by e-mail address",
            "folded",
            &[],
            rows(seed, 600, |n, r| {
                (format!("{:02}", n % 6 * 11), format!("user{:05}.{}@example.com", n * 7, r.below(9)))
            }),
        ),
        planted(
            "users by e-mail address",
            "as typed",
            &["case-collisions"],
            rows(seed, 600, |n, _| {
                let (id, name) = (n / 2 * 7, if n % 50 == 1 { "User" } else { "user" });
                (
                    format!("{:02}", n / 100 * 11),
                    format!("{name}{id:05}{}@example.com", if n % 50 == 1 || n % 2 == 0 { "" } else { "x" }),
                )
            }),
        ),
        planted(
            "files",
            "paths near the length limit",
            &["near-length-limit"],
            rows(seed, 300, |n, _| {
                (format!("share-{}", n % 3), format!("{n:06}-{}", "folder!".repeat(if n % 30 == 0 { 70 } else { 5 })))
            }),
        ),
    ]
}
