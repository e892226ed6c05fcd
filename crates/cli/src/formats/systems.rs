//! The keys of published systems, whose formats the guide's chapter on field keys describes.

use tablekeys::{Ticks, row_key};

use super::columns::Alphabet;
use super::columns::checks::is_digits;
use super::identifiers::case;
use super::numbers::{day, granularity};
use super::{Reading, Weight, best_atom, civil, escapes, is_recent};

pub(super) fn read(key: &str, readings: &mut Vec<Reading>) {
    let systems: [fn(&str) -> Option<Reading>; 12] = [
        azure_diagnostics,
        azure_diagnostics_sharded,
        azure_metrics,
        storage_analytics,
        logged,
        serilog,
        functions_host,
        web_jobs,
        orleans,
        streamstone,
        akka,
        durable_task,
    ];
    readings.extend(systems.iter().filter_map(|system| system(key)));
}

/// `0` and the ticks of the minute, as a PartitionKey.
fn azure_diagnostics(key: &str) -> Option<Reading> {
    let instant = row_key::parse_ascending(key).ok().filter(|at| key.starts_with('0') && is_recent(*at))?;
    if matches!(granularity(instant), "second" | "millisecond" | "microsecond" | "tick") {
        return None;
    }
    let sentence = format!("a PartitionKey of Azure Diagnostics (WADLogsTable and others): the minute {instant}");
    Some(Reading::new("azure-diagnostics", Weight::Likely, sentence).instant(instant).writes_back())
}

/// Shard, three underscores, `0` and ticks.
fn azure_diagnostics_sharded(key: &str) -> Option<Reading> {
    let (shard, ticks) = key.split_once("___")?;
    let shard = row_key::parse_zero_padded::<19>(shard).ok().filter(|shard| *shard < 100)?;
    let instant = row_key::parse_ascending(ticks).ok()?;
    let sentence = format!("a PartitionKey of Azure Diagnostics in shard {shard}: {instant}");
    let reading = Reading::new("azure-diagnostics-sharded", Weight::Certain, sentence).instant(instant);
    Some(reading.field("shard", shard).writes_back())
}

/// Inverted ticks, two underscores, a counter's name with `:` and four hex digits.
fn azure_metrics(key: &str) -> Option<Reading> {
    let (instant, suffix) = row_key::split_newest_first(key).ok()?;
    let counter = suffix.strip_prefix("__").filter(|counter| counter.contains(':'))?;
    let name = escapes::units(counter, 4)?;
    let sentence = format!("a RowKey of Azure metrics (WADMetrics): {instant}, counter {name:?}");
    Some(Reading::new("azure-metrics", Weight::Certain, sentence).instant(instant).field("counter", name))
}

/// The hour as a PartitionKey, or access and operation as a RowKey.
fn storage_analytics(key: &str) -> Option<Reading> {
    if let Some((access @ ("user" | "system"), operation)) = key.split_once(';') {
        let sentence = format!("a RowKey of Storage Analytics: operation {operation} by {access}");
        let reading = Reading::new("storage-analytics-row", Weight::Certain, sentence);
        return Some(reading.field("access", access).field("operation", operation).writes_back());
    }
    let instant =
        civil::in_form(key, "yyyyMMddTHHmm").filter(|date| date.length == key.len() && key.ends_with("00"))?.instant;
    let sentence = format!("a PartitionKey of Storage Analytics metrics: the hour {instant}");
    Some(Reading::new("storage-analytics", Weight::Strong, sentence).instant(instant).writes_back())
}

/// Inverted ticks, a separator that tells the system, and a GUID.
fn logged(key: &str) -> Option<Reading> {
    let (instant, suffix) = row_key::split_newest_first(key).ok()?;
    let (name, whose, separator) = match suffix.as_bytes() {
        [b'_', b'_', ..] => ("nlog-row", "NLog", "__"),
        [b'.', ..] => ("log4net-row", "log4net", "."),
        [b'-', ..] => ("functions-host-row", "the Functions host", "-"),
        _ => return None,
    };
    let guid = suffix.strip_prefix(separator).filter(|guid| guid.len() == 36)?;
    let known = uuid::Uuid::try_parse(guid).ok()?;
    let sentence = format!("a RowKey as {whose} writes it: {instant}, then the GUID {known}");
    let reading = Reading::new(name, Weight::Certain, sentence).instant(instant).field("guid", known.to_string());
    let reading = reading.field("separator", separator).field("case", case(guid));
    Some(reading.writes_back_if(case(guid) == "lower"))
}

/// The inverted ticks of whole five minutes, as a PartitionKey.
fn serilog(key: &str) -> Option<Reading> {
    let instant = row_key::parse_newest_first(key).ok().filter(|at| is_recent(*at))?;
    if !matches!(granularity(instant), "5 minutes" | "hour" | "day") {
        return None;
    }
    let sentence = format!("a PartitionKey of the newer Serilog sink: the nearest five minutes are {instant}");
    Some(Reading::new("serilog-partition", Weight::Likely, sentence).instant(instant).writes_back())
}

/// A host and a day.
fn functions_host(key: &str) -> Option<Reading> {
    let (host, date) = key.rsplit_once('-')?;
    let instant = row_key::parse_day(date).ok().filter(|at| is_recent(*at) && !host.is_empty())?;
    if best_atom(key).is_some_and(|reading| reading.plausibility >= Weight::Likely as u8) {
        return None;
    }
    let day = day(instant);
    let sentence = format!("a name and a day, as the Functions host writes PartitionKeys: {host:?} on {day}");
    let reading = Reading::new("functions-host-partition", Weight::Likely, sentence).instant(instant);
    Some(reading.field("host", host).writes_back())
}

/// A function's name, inverted ticks in 20 digits, a salt.
fn web_jobs(key: &str) -> Option<Reading> {
    let mut parts = key.rsplitn(3, '-');
    let (salt, ticks, function) = (parts.next()?, parts.next()?, parts.next()?);
    let ticks = row_key::parse_zero_padded::<20>(ticks).ok().and_then(Ticks::new)?;
    let instant = ticks.inverted();
    let sentence = format!("a RowKey of WebJobs: function {function}, newest first: {instant}, salt {salt}");
    let reading = Reading::new("webjobs-row", Weight::Certain, sentence).instant(instant);
    Some(reading.field("function", function).field("salt", salt).writes_back())
}

/// A service and the hash of a grain in eight upper-case hex digits.
fn orleans(key: &str) -> Option<Reading> {
    let (service, hash) = key.rsplit_once('_')?;
    if hash.len() != 8 || !Alphabet::HexUpper.of_all(hash) || service.is_empty() {
        return None;
    }
    let weight = if hash.bytes().any(|byte| byte.is_ascii_uppercase()) { Weight::Likely } else { Weight::Weak };
    let sentence = format!("a name and a hash, as Orleans writes the PartitionKeys of reminders: {service:?}, {hash}");
    Some(Reading::new("orleans-reminder", weight, sentence).field("service", service).field("hash", hash).writes_back())
}

/// Rows of an event stream.
fn streamstone(key: &str) -> Option<Reading> {
    if key == "SS-HEAD" {
        let head = Reading::new("streamstone-head", Weight::Certain, "the head of a stream of Streamstone");
        return Some(head.writes_back());
    }
    let version = key.strip_prefix("SS-SE-").filter(|version| version.len() == 10 && is_digits(version))?;
    let version: u32 = version.parse().ok()?;
    let sentence = format!("event {version} of a stream of Streamstone");
    Some(Reading::new("streamstone-event", Weight::Certain, sentence).field("version", version).writes_back())
}

/// A sequence number in 19 digits.
fn akka(key: &str) -> Option<Reading> {
    let value = row_key::parse_zero_padded::<19>(key).ok().filter(|value| *value < 1_000_000_000_000)?;
    let sentence = format!("the number {value} as wide as the largest long, as Akka persistence numbers events");
    Some(Reading::new("akka-sequence", Weight::Weak, sentence).field("value", value.to_string()).writes_back())
}

/// A name that Durable Functions give: `@entity@key`.
fn durable_task(key: &str) -> Option<Reading> {
    let (name, entity) = key.strip_prefix('@')?.split_once('@')?;
    let word = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if !word || name.is_empty() {
        return None;
    }
    let sentence = format!("an entity of Durable Functions: {name:?} with the key {entity:?}");
    let reading = Reading::new("durable-entity", Weight::Likely, sentence);
    Some(reading.field("entity", name).field("key", entity).writes_back())
}
