//! Tables of published systems and of usual applications, as they should be: half of them for choosing, half for judging.

use super::super::keys::{at, civil, guid_text, inverted};
use super::Table;
use super::ids::*;

/// Seconds after the start at which a row of this table is written.
fn when(number: u64) -> u64 {
    number * 157
}

fn date(seconds: u64) -> String {
    let [year, month, day, ..] = civil(at(seconds));
    format!("{year:04}-{month:02}-{day:02}")
}

fn stamp(seconds: u64) -> String {
    let [.., hour, minute, second] = civil(at(seconds));
    format!("{}T{hour:02}:{minute:02}:{second:02}", date(seconds))
}

#[rustfmt::skip]
pub(super) const CHOOSING: [Table; 27] = [
    ("NLog, inverted ticks and a GUID", &[], |r, n, t| (format!("App.Logger{}", char::from(b'A' + (n % t) as u8)), format!("{:019}__{}", inverted(at(when(n))) - r.below(10_000_000), r.guid()), Some(when(n)))),
    ("log4net, inverted ticks and a GUID", &[], |r, n, t| (format!("log-{}", n % t), format!("{:019}.{}", inverted(at(when(n))) - r.below(10_000_000), r.guid()), Some(when(n)))),
    ("event store, padded versions", &[], |r, n, t| (format!("stream-{:04}", n % t), format!("SS-SE-{:010}", n / t + 1), Some(when(n) + r.below(100)))),
    ("sessions of Express", &[], |r, n, t| (format!("sess{}", n % t), r.of(BASE_64_URL, 32), Some(when(r.below(n + 1))))),
    ("orders, padded", &[], |_, n, t| (format!("customer-{:05}", n % t), format!("order-{:08}", n / t), Some(when(n)))),
    ("telemetry each ten seconds", &[], |_, n, t| (format!("sensor-{:03}", n % t), format!("{:019}", inverted(at(n / t * 10))), Some(n / t * 10))),
    ("telemetry each ten seconds, late by up to a second", &[], |r, n, t| (format!("sensor-{:03}", n % t), stamp(n / t * 10 + r.below(2)), Some(n / t * 10 + 1))),
    ("chat messages by ULID", &[], |r, n, t| (format!("room-{}", guid_text(&[(n % t) as u8; 16])), format!("{}{}", in_base((millis(n)).into(), CROCKFORD, 10), r.of(CROCKFORD, 16)), Some(when(n)))),
    ("users by e-mail", &[], |r, n, t| (format!("tenant{:03}", n % t), format!("{}{n}@example.org", r.name()), Some(when(r.below(n + 1))))),
    ("users with numbers that they chose", &[], |r, n, t| (format!("community{:02}", n % t), format!("user{}", r.between(1, 40_000)), Some(when(r.below(n + 1))))),
    ("feature flags", &[], |r, n, t| (format!("env{}", n % t), format!("{}.{}.{}", r.pick(&THINGS), r.pick(&LAST), in_base(n.into(), LOWER, 3)), None)),
    ("Durable Task history", &[], |_, n, t| (guid_text(&[(n % t) as u8 + 3; 16]).replace('-', ""), format!("{:016X}", n / t), Some(when(n)))),
    ("reminders of Orleans", &[], |r, n, t| (format!("svc_{:08X}", (n % t) * 0x1234_5677), format!("GrainReference={}-{}", r.of(HEX, 32), r.pick(&THINGS)), None)),
    ("Bot Framework state", &[], |r, n, t| (format!("emulator*2fconversations*2f{}", n % t), format!("{}*7clivechat", r.guid()), Some(when(n)))),
    ("daily rollups", &[], |_, n, t| (format!("metric-{}", in_base((n % t).into(), LOWER, 4)), date(n / t * 86_400), Some(n / t * 86_400 + 90))),
    ("leaderboard, padded scores", &[], |r, n, t| (format!("season-{:02}", n % t), format!("{:010}_{}", 9_999_999_999 - r.below(1_000_000), r.of(BASE_36, 9)), Some(when(n)))),
    ("audit trail, Unix milliseconds and a suffix", &[], |r, n, t| (format!("actor{}", n % t), format!("{}-{}", millis(n), r.of(HEX, 8)), Some(when(n)))),
    ("price history, newest first", &[], |r, n, t| (["AAPL", "MSFT", "SAP", "BMW"][(n % t.min(4)) as usize].into(), format!("{}_{}", 9_999_999_999_999 - millis(n), r.of(HEX, 6)), Some(when(n)))),
    ("catalogue by GTIN", &[], |r, n, t| (format!("shop-{:02}", n % t), with_gtin(&format!("{}{}", r.between(100_000, 999_999), r.of(DIGITS, 6))), None)),
    ("contacts by phone", &[], |r, n, t| (format!("owner-{}", n % t), format!("+{}", r.number(11)), None)),
    ("hash partitions of GUIDs", &[], |r, n, _| { let id = r.guid_bytes(); (format!("{:02}", super::super::keys::siphash(&guid_text(&id), 16)), guid_text(&id), Some(when(n))) }),
    ("shops by number, uneven", &[], |r, n, _| ((r.below(40) * r.below(40) / 40).to_string(), r.guid(), Some(when(n)))),
    ("addresses by the first octet", &[], |r, n, _| { let first = r.between(1, 224); (first.to_string(), format!("{first}.{}.{}.{}", r.below(256), r.below(256), r.below(256)), Some(when(n))) }),
    ("documents, one row per partition", &[], |r, n, _| (r.guid(), "doc".into(), Some(when(n)))),
    ("addresses as PartitionKeys", &[], |r, _, _| (format!("10.{}.{}.{}", r.below(4), r.below(256), r.below(256)), "lease".into(), None)),
    ("phones as PartitionKeys", &[], |r, _, _| (format!("555-{}-{}", r.between(100, 120), r.of(DIGITS, 4)), "profile".into(), None)),
    ("heartbeats, one row each that is overwritten", &[], |r, n, t| (format!("cluster-{}", n % t), format!("node-{:04}", n / t), Some(2_000_000 + r.below(60)))),
];

#[rustfmt::skip]
pub(super) const JUDGING: [Table; 28] = [
    ("Azure Diagnostics, by minute", &[], |r, n, _| (format!("0{}", at(n / 9 * 60)), format!("{}___WebRole_IN_{}___{:010}", guid_of(4, "", r), n % 3, n), Some(n / 9 * 60 + 30))),
    ("Application logs of Functions", &[], |r, n, t| (format!("host{}-20240506", n % t), format!("{:019}-{}", inverted(at(when(n))) - r.below(10_000), r.guid()), Some(when(n)))),
    ("Event Hubs checkpoints", &[], |r, n, t| (format!("namespace.servicebus.windows.net_{}_{}", r.pick(&THINGS), n % t), format!("{:04}", n / t % 10_000), Some(when(n)))),
    ("ASP.NET sessions", &[], |r, n, t| (format!("site{}", n % t), r.of("abcdefghijklmnopqrstuvwxyz012345", 24), Some(when(r.below(n + 1))))),
    ("tokens of an identity server", &[], |r, n, t| (format!("client_{}", r.pick(&THINGS)), format!("{}={}", r.of(BASE_62, 43), n % t), Some(when(n)))),
    ("MassTransit sagas", &[], |r, n, _| (r.guid(), format!("state-{}", n % 2), Some(when(n)))),
    ("NServiceBus sagas", &[], |r, n, t| (format!("OrderSaga{}", char::from(b'A' + (n % t) as u8)), r.guid(), Some(when(n)))),
    ("CacheCow tags", &[], |r, n, t| (format!("node{:02}", n % t), r.of(BASE_64_URL, 28), Some(when(n)))),
    ("ELMAH, newest first", &[], |r, n, t| (format!("app{}", n % t), format!("{:019}", inverted(at(when(n) / t * t)) - n % t * 1_000_003 - r.below(900_000)), Some(when(n)))),
    ("access keys by hour", &[], |_, n, t| { let [year, month, day, hour, ..] = civil(at(n / t * 3_600)); (format!("{year:04}{month:02}{day:02}{hour:02}"), format!("key-{:04}", n % t), Some(n / t * 3_600 + 120)) }),
    ("weather by station and instant", &[], |r, n, t| (format!("EDD{}", char::from(b'A' + (n % t) as u8)), format!("{}Z", stamp(n / t * 1_800 + r.below(2) * 60)), Some(n / t * 1_800 + 200))),
    ("trades, nanoseconds and a sequence", &[], |r, n, t| (format!("book-{}", n % t), format!("{}{:06}-{:04}", millis(n), r.below(1_000_000), n % 10_000), Some(when(n)))),
    ("game events, seconds and a GUID", &[], |r, n, t| (format!("match{}", guid_of(4, "", r)[..2].to_owned() + &(n % t).to_string()), format!("{}|{}", millis(n) / 1_000, r.guid()), Some(when(n)))),
    ("workflow steps, padded", &[], |_, n, t| (format!("run-{:06}", n / 20 * t), format!("step-{:03}", n % 20), Some(when(n)))),
    ("translations", &[], |r, n, t| (format!("{}-{}", ["en", "de", "fr", "ja"][(n % 4) as usize], ["US", "DE", "FR", "JP"][(n / 4 % t.min(4)) as usize]), format!("{}_{}_{}", r.pick(&THINGS), r.pick(&LAST), in_base(n.into(), LOWER, 3)), None)),
    ("price list by part", &[], |r, n, t| (format!("list-{}", 2_020 + n % t), format!("{}{}-{}", r.of(UPPER, 2), r.between(100, 99_999), r.of(UPPER, 2)), None)),
    ("rooms of hotels", &[], |r, n, t| (format!("hotel-{}", r.pick(&LAST).to_owned() + &(n % t).to_string()), format!("{}{:02}", r.between(1, 30), r.between(1, 40)), Some(when(n)))),
    ("bookings by day and room", &[], |r, n, t| (format!("house-{:02}", n % t), format!("{}_{:04}_{}", date(n / t * 86_400 / 4), r.between(100, 990), r.of(HEX, 4)), Some(when(n)))),
    ("deliveries by ISO week", &[], |r, n, t| (format!("depot{}-2024-W{:02}", n % t, n / t % 52 + 1), r.guid(), Some(when(n)))),
    ("reviews, newest first in JavaScript", &[], |r, n, t| (format!("product-{:05}", n % t * 7), format!("{}-{}", 8_640_000_000_000_000 - millis(n), r.of(BASE_36, 8)), Some(when(n)))),
    ("locks", &[], |r, n, t| (format!("lock{}", n % t), format!("{}:{}:{}", r.pick(&THINGS), r.pick(&LAST), in_base(n.into(), BASE_36, 4)), Some(3_000_000 + r.below(30)))),
    ("customers of CRM", &[], |r, n, t| (format!("org{}", n % t), format!("{}", r.between(10_000_000, 99_999_999)), Some(when(r.below(n + 1))))),
    ("tiles of a map", &[], |r, n, t| (format!("z{:02}", 10 + n % t % 6), format!("{}-{}", r.between(500, 2_000), r.between(90, 1_400)), Some(when(r.below(n + 1))))),
    ("partitions by CRC, 32 of them", &[], |r, n, _| { let id = r.next() >> 20; (format!("{:02x}", id % 32), format!("{id:011x}"), Some(when(n))) }),
    ("meters each quarter of an hour", &[], |_, n, t| (format!("meter-{:06}", n % t * 991), format!("{:010}", millis(0) / 1_000 + n / t * 900), Some(n / t * 900 + 40))),
    ("GPS points, every second or third second", &[], |r, n, t| (format!("truck-{:03}", n % t), format!("{}", millis(0) + n / t * 5_000 + r.below(700)), Some(n / t * 5 + 1))),
    ("friends in both directions", &[], |r, n, t| (format!("u{:07}", n % t * 13), format!("friend_u{:07}", r.below(10_000_000)), Some(when(n)))),
    ("blobs indexed by path", &[], |r, n, t| (format!("container{}", n % t), format!("{}|{}|{}_{}.json", 2_020 + r.below(5), r.pick(&THINGS), r.pick(&LAST), in_base(n.into(), BASE_36, 4)), Some(when(n)))),
];
