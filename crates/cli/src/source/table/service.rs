//! Requests to the table service: reading alone, and again where it is busy.

use std::io::ErrorKind;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime};

use chrono::{DateTime, Utc};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Deserialize;
use tablekeys::Ticks;
use tablekeys::table::{MAX_KEY_UNITS, PAGE_ROWS, Query, QueryBuilder, check_table_name, key_order};
use ureq::http::HeaderMap;
use ureq::tls::{RootCerts, TlsConfig};
use ureq::{Agent, Proxy};

use super::account::Account;
use super::endpoint::Endpoint;
use super::ranges::selected;
use crate::bounded::AtMost;
use crate::failure::Failure;
use crate::source::time;

/// The first pause; each is twice as long as the one before.
const FIRST_PAUSE: Duration = Duration::from_millis(250);

/// The longest pause, whatever the service asks for.
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// How often a service that never answered is asked again: more likely it is not there.
const RETRIES_OF_SILENCE: u32 = 2;

/// What is escaped in the query of an address.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// The largest answer that is read: a thousand rows of two keys at their longest take six MB, and twice that with escapes.
const LARGEST_ANSWER: u64 = 16 << 20;

/// The most rows of a page, and names of tables: the service gives no more.
#[expect(clippy::cast_possible_truncation, reason = "a thousand")]
const MOST_ROWS: usize = PAGE_ROWS as usize;

/// The most tables of an account that are read.
const MOST_TABLES: usize = 100_000;

/// The most pages one after the other without a row: the service gives one at a boundary of its own, now and then.
const MOST_EMPTY: u32 = 1_000;

/// A row as the service gave it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(clippy::struct_field_names, reason = "the service says RowKey")]
pub(in crate::source) struct Row {
    pub(in crate::source) partition_key: String,
    pub(in crate::source) row_key: String,
    pub(in crate::source) time: Option<Ticks>,
}

/// One table, and a client for it. Shared by all workers. Nothing with a secret in it can be printed by `Debug`.
pub(super) struct Service {
    account: Account,
    pub(super) table: String,
    agent: Agent,
    retries: u32,
    /// A busy service is left alone by all until then.
    not_before: Mutex<Instant>,
    stopped: AtomicBool,
    /// It has answered.
    answered: AtomicBool,
}

/// What was seen of the pages of one query: every row that was asked for, once, in order, and an end.
#[derive(Debug, Default)]
struct Turns {
    remembered: Option<(String, Option<String>)>,
    turned: u64,
    /// The keys of the last row.
    last: Option<(String, String)>,
    /// Pages without a row since the last one.
    empty: u32,
}

impl Turns {
    /// Whether a continuation does not lead in a circle. One is remembered, and after twice as many pages another one
    /// (Brent's method), so every circle is found within a few rounds, in the memory of one.
    fn goes_on(&mut self, next: &(String, Option<String>)) -> bool {
        if self.remembered.as_ref() == Some(next) {
            return false;
        }
        self.turned += 1;
        if self.turned.is_power_of_two() {
            self.remembered = Some(next.clone());
        }
        true
    }

    /// Whether the rows of a page are of the query and follow those before.
    fn check(&mut self, query: &Query, rows: &[Row]) -> Result<(), String> {
        self.count(rows.len())?;
        let is_asked =
            |row: &Row| query.partition_keys().contains(&row.partition_key) && query.row_keys().contains(&row.row_key);
        if !rows.iter().all(is_asked) {
            return Err("it answers with a row that was not asked for: it ignores the filter".into());
        }
        if follow(&mut self.last, rows) {
            return Ok(());
        }
        Err("its rows are not in key order, or one occurs twice: it is unknown whether every row was read; \
             Cosmos DB has no such order, so read an export of it"
            .into())
    }

    fn count(&mut self, of_page: usize) -> Result<(), String> {
        self.empty = if of_page == 0 { self.empty + 1 } else { 0 };
        if self.empty <= MOST_EMPTY {
            return Ok(());
        }
        Err(format!("it answers with {MOST_EMPTY} pages in a row that hold nothing: they may never end"))
    }
}

/// Whether each row follows the one before, the first the one with these keys; they become those of the last.
pub(super) fn follow(last: &mut Option<(String, String)>, rows: &[Row]) -> bool {
    let mut before = last.as_ref().map(|(partition_key, row_key)| (partition_key, row_key));
    for Row { partition_key, row_key, .. } in rows {
        let follows = |(partition, row): (&String, &String)| {
            key_order(partition, partition_key).then_with(|| key_order(row, row_key)).is_lt()
        };
        if !before.is_none_or(follows) {
            return false;
        }
        before = Some((partition_key, row_key));
    }
    *last = before.map(|(partition_key, row_key)| (partition_key.clone(), row_key.clone()));
    true
}

/// What is wrong with pages that lead in a circle.
const CIRCLE: &str = "it answers with a continuation that it gave before: its pages never end";

/// Reads an answer that is in order.
type Read<'r, T> = &'r dyn Fn(&HeaderMap, &[u8]) -> Result<T, Failure>;

/// Why there is no page.
enum Trouble {
    /// Another try may help.
    Passing {
        reason: String,
        pause: Option<Duration>,
    },
    Lasting(Failure),
}

impl Service {
    pub(super) fn new(account: Account, table: String, retries: u32) -> Result<Self, Failure> {
        Ok(Self {
            agent: agent(&account.endpoint, Duration::from_secs(90))?,
            account,
            table,
            retries,
            not_before: Mutex::new(Instant::now()),
            stopped: AtomicBool::new(false),
            answered: AtomicBool::new(false),
        })
    }

    /// The table's address, without anything secret.
    pub(super) fn address(&self) -> String {
        format!("{}/{}", self.account.endpoint.text, self.table)
    }

    pub(super) fn pages(&self, query: Query) -> Pages<'_> {
        Pages { of: self, next: Some(query), turns: Turns::default() }
    }

    /// The first row of a query, if it has any.
    pub(super) fn first(&self, query: QueryBuilder) -> Result<Option<Row>, Failure> {
        let mut pages = self.pages(selected(query).page_size(1).build()?);
        while let Some(mut rows) = pages.next()? {
            if !rows.is_empty() {
                return Ok(Some(rows.swap_remove(0)));
            }
        }
        Ok(None)
    }

    /// The names of all tables of the account, in their order.
    pub(super) fn tables(&self) -> Result<Vec<String>, Failure> {
        let (mut names, mut turns) = (Vec::new(), Turns::default());
        let mut next = None;
        loop {
            let from = next
                .as_deref()
                .map(|name| format!("&NextTableName={}", utf8_percent_encode(name, ESCAPED)))
                .unwrap_or_default();
            let (page, after) = self.answer(&format!("Tables?$select=TableName{from}"), &|headers, body| {
                let after = self.header(headers, "x-ms-continuation-NextTableName")?;
                Ok((table_names(body).map_err(|reason| self.failure(reason))?, after))
            })?;
            turns.count(page.len()).map_err(|reason| self.failure(&reason))?;
            names.extend(page);
            if names.len() > MOST_TABLES {
                return Err(self.failure(&format!("expected at most {MOST_TABLES} tables of an account, found more")));
            }
            let Some(after) = after else { return Ok(names) };
            if !turns.goes_on(&(after.clone(), None)) {
                return Err(self.failure(CIRCLE));
            }
            next = Some(after);
        }
    }

    /// What is read of an answer, with as many further tries as are allowed.
    fn answer<T>(&self, address: &str, read: Read<'_, T>) -> Result<T, Failure> {
        let (mut pause, mut tries) = (FIRST_PAUSE, 0);
        loop {
            tries += 1;
            self.wait();
            if self.is_stopped() {
                return Err(self.failure("the reading was ended"));
            }
            match self.try_answer(address, read) {
                Ok(read) => return Ok(read),
                Err(Trouble::Lasting(failure)) => return Err(failure),
                Err(Trouble::Passing { reason, .. }) if tries > self.allowed_retries() => {
                    let tries = if tries == 1 { "once: ".into() } else { format!("{tries} times, the last time ") };
                    return Err(self.failure(&format!(
                        "tried {tries}{reason}. Try later; with --resume FILE what was read is kept"
                    )));
                }
                Err(Trouble::Passing { pause: asked, .. }) => {
                    self.leave_alone(asked.unwrap_or(jittered(pause)).min(LONGEST_PAUSE));
                    pause = (2 * pause).min(LONGEST_PAUSE / 2);
                }
            }
        }
    }

    fn allowed_retries(&self) -> u32 {
        let silent = !self.answered.load(Ordering::Relaxed);
        if silent { self.retries.min(RETRIES_OF_SILENCE) } else { self.retries }
    }

    fn try_answer<T>(&self, address: &str, read: Read<'_, T>) -> Result<T, Trouble> {
        let date = DateTime::<Utc>::from(SystemTime::now()).format("%a, %d %b %Y %H:%M:%S GMT").to_string();
        let (url, authorization) = self.account.sign(address, &date).map_err(Trouble::Lasting)?;
        let mut request = self
            .agent
            .get(url)
            .header("x-ms-date", date)
            .header("x-ms-version", "2020-12-06")
            .header("DataServiceVersion", "3.0;NetFx")
            .header("Accept", "application/json;odata=nometadata");
        if let Some(authorization) = authorization {
            request = request.header("Authorization", authorization);
        }
        let answer = request.call().map_err(|error| self.unanswered(&error))?;
        self.answered.store(true, Ordering::Relaxed);
        let status = answer.status().as_u16();
        let headers = answer.headers().clone();
        let pause =
            headers.get("Retry-After").and_then(|value| value.to_str().ok()?.parse().ok()).map(Duration::from_secs);
        let body = answer.into_body().into_with_config().limit(LARGEST_ANSWER).read_to_vec();
        let body = body.map_err(|error| match error {
            ureq::Error::BodyExceedsLimit(_) => Trouble::Lasting(self.failure("the answer is larger than 16 MiB")),
            error => self.unanswered(&error),
        })?;
        match status {
            200 => read(&headers, &body).map_err(Trouble::Lasting),
            408 | 429 | 500 | 502..=504 => {
                Err(Trouble::Passing { reason: format!("it answered {status}{}", code(&body)), pause })
            }
            _ => Err(Trouble::Lasting(self.refused(status, &code(&body)))),
        }
    }

    /// An empty header is not a missing one: the next row may have the empty key. One that cannot be read is neither.
    fn header(&self, headers: &HeaderMap, name: &str) -> Result<Option<String>, Failure> {
        match headers.get(name).map(|value| value.to_str()) {
            None => Ok(None),
            Some(Ok(value)) => Ok(Some(value.to_owned())),
            Some(Err(_)) => Err(self.failure(&format!(
                "expected printable ASCII in the header {name}, found other bytes: where the next page begins cannot be read"
            ))),
        }
    }

    /// What the service says, and what can be done.
    fn refused(&self, status: u16, code: &str) -> Failure {
        let from = self.account.from;
        let advice = match status {
            401 | 403 => format!(
                "it does not accept {from}: check that it is for this account, has not expired, may read and query tables, and \
                 that this machine's clock is right"
            ),
            404 => "there is no such table, or it was deleted: check its name and the account's".into(),
            409 => "the table is being deleted".into(),
            300..=399 => "expected the table service itself, found a redirection".into(),
            _ => "it rejects the request".into(),
        };
        self.failure(&format!("{advice} (it answered {status}{code})"))
    }

    /// No answer, or half of one.
    fn unanswered(&self, error: &ureq::Error) -> Trouble {
        let reason = self.account.redacted(&error.to_string());
        let is_first_of_encrypted = self.account.endpoint.encrypted && !self.answered.load(Ordering::Relaxed);
        match error {
            ureq::Error::HostNotFound => {
                Trouble::Lasting(self.failure("there is no such host: check the account's name and the network"))
            }
            ureq::Error::BadUri(_) | ureq::Error::Tls(_) | ureq::Error::Rustls(_) | ureq::Error::Http(_) => {
                Trouble::Lasting(self.failure(&reason))
            }
            // A handshake that failed fails again: a certificate that is not trusted, say, or another protocol.
            ureq::Error::Io(error) if error.kind() == ErrorKind::InvalidData => Trouble::Lasting(self.failure(&reason)),
            ureq::Error::Io(error) if is_first_of_encrypted && is_end(error.kind()) => Trouble::Lasting(
                self.failure(&format!("the encrypted connection ended before an answer; check the address: {reason}")),
            ),
            _ => Trouble::Passing { reason: format!("it could not be reached: {reason}"), pause: None },
        }
    }

    fn failure(&self, reason: &str) -> Failure {
        Failure::new(format!("cannot read the table {}: {reason}", self.address()))
    }

    /// No page is worth waiting for any more.
    pub(super) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    fn wait(&self) {
        let left = || {
            let until = *self.not_before.lock().expect("nothing panics while it is held");
            Some(until.saturating_duration_since(Instant::now())).filter(|left| !left.is_zero())
        };
        while let Some(left) = left().filter(|_| !self.is_stopped()) {
            sleep(left.min(Duration::from_millis(100)));
        }
    }

    fn leave_alone(&self, pause: Duration) {
        let mut not_before = self.not_before.lock().expect("nothing panics while it is held");
        *not_before = (*not_before).max(Instant::now() + pause);
    }
}

/// The pages of a query, one after the other.
pub(super) struct Pages<'s> {
    of: &'s Service,
    next: Option<Query>,
    turns: Turns,
}

impl Pages<'_> {
    /// The rows of the next page; `None` after the last.
    pub(super) fn next(&mut self) -> Result<Option<Vec<Row>>, Failure> {
        let Some(query) = self.next.take() else { return Ok(None) };
        let of = self.of;
        let address = query.address(&of.table).map_err(|error| of.failure(&error.to_string()))?;
        let (rows, next) = of.answer(&address, &|headers, body| {
            let partition_key = of.header(headers, "x-ms-continuation-NextPartitionKey")?;
            let row_key = of.header(headers, "x-ms-continuation-NextRowKey")?;
            let next = partition_key.map(|partition_key| (partition_key, row_key));
            Ok((rows(body).map_err(|reason| of.failure(reason))?, next))
        })?;
        self.turns.check(&query, &rows).map_err(|reason| of.failure(&reason))?;
        if let Some(next) = next {
            if !self.turns.goes_on(&next) {
                return Err(of.failure(CIRCLE));
            }
            self.next = Some(query.continued(&next.0, next.1.as_deref()));
        }
        Ok(Some(rows))
    }

    pub(super) const fn is_ended(&self) -> bool {
        self.next.is_none()
    }
}

/// A client for an address, which gives up after so long.
pub(super) fn agent(endpoint: &Endpoint, whole: Duration) -> Result<Agent, Failure> {
    let config = Agent::config_builder()
        .http_status_as_error(false)
        .max_redirects(0)
        .max_redirects_will_error(false)
        .tls_config(TlsConfig::builder().root_certs(RootCerts::PlatformVerifier).build())
        .proxy(proxy(endpoint)?)
        .timeout_connect(Some(Duration::from_secs(20)))
        .timeout_global(Some(whole))
        // The service closes idle connections after some seconds.
        .max_idle_age(Duration::from_secs(2))
        .user_agent(concat!("tablekeys/", env!("CARGO_PKG_VERSION")));
    Ok(config.build().into())
}

/// The proxy that the environment names, as other programs read it; none for this machine itself.
fn proxy(endpoint: &Endpoint) -> Result<Option<Proxy>, Failure> {
    if endpoint.is_loopback() {
        return Ok(None);
    }
    let names = ["ALL_PROXY", "all_proxy", "HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy"];
    let set = |name| Some((name, std::env::var_os(name).filter(|value| !value.is_empty())?));
    match names.into_iter().find_map(set) {
        None => Ok(None),
        Some((_, value)) if value.to_str().is_some_and(|value| Proxy::new(value).is_ok()) => Ok(Proxy::try_from_env()),
        // The address may hold a password, so it is not repeated.
        Some((name, _)) => Err(Failure::new(format!(
            "expected the address of a proxy in {name}, such as http://HOST:PORT, found something else"
        ))),
    }
}

/// Whether the other side has ended a connection that it had taken.
fn is_end(kind: ErrorKind) -> bool {
    use ErrorKind::{BrokenPipe, ConnectionAborted, ConnectionReset, UnexpectedEof};
    matches!(kind, BrokenPipe | ConnectionAborted | ConnectionReset | UnexpectedEof)
}

/// From three quarters of the pause to all of it, so that workers do not come back all at once.
fn jittered(pause: Duration) -> Duration {
    let nanos = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |now| now.subsec_nanos());
    pause * 3 / 4 + pause / 4 * (nanos / 1_000 % 1_000) / 1_000
}

/// How the service says why, in either of its versions.
#[derive(Deserialize, Default)]
struct Refusal {
    #[serde(alias = "odata.error")]
    error: Option<Coded>,
}

#[derive(Deserialize)]
struct Coded {
    code: Option<String>,
}

/// The error's code alone: messages of the service may repeat a signature.
fn code(body: &[u8]) -> String {
    let refusal = serde_json::from_slice::<Refusal>(body).unwrap_or_default();
    let code = refusal.error.and_then(|error| error.code);
    let code = code.filter(|code| code.len() <= 64 && code.bytes().all(|byte| byte.is_ascii_alphanumeric()));
    code.map(|code| format!(" {code}")).unwrap_or_default()
}

/// A page of a thousand at most, and nothing else of it.
#[derive(Deserialize)]
struct Listed<T> {
    value: AtMost<MOST_ROWS, T>,
}

fn table_names(body: &[u8]) -> Result<Vec<String>, &'static str> {
    #[derive(Deserialize)]
    struct Table {
        #[serde(rename = "TableName")]
        name: String,
    }
    let expected = "expected the names of tables in JSON: is this the address of a table service?";
    let tables: Listed<Table> = serde_json::from_slice(body).map_err(|_| expected)?;
    let names = tables.value.0.into_iter().map(|table| table.name);
    // None that leads elsewhere, or that a terminal obeys.
    names.map(|name| check_table_name(&name).map(|()| name).map_err(|_| expected)).collect()
}

fn rows(body: &[u8]) -> Result<Vec<Row>, &'static str> {
    #[derive(Deserialize)]
    #[serde(rename_all = "PascalCase")]
    struct Read {
        partition_key: String,
        row_key: String,
        timestamp: Option<String>,
    }
    let expected = "expected at most 1,000 rows in JSON, each with a PartitionKey and a RowKey that the service takes: is this \
                    the address of a table service?";
    let read: Listed<Read> = serde_json::from_slice(body).map_err(|_| expected)?;
    let is_short = |key: &str| key.encode_utf16().count() <= MAX_KEY_UNITS;
    let row = |Read { partition_key, row_key, timestamp }: Read| {
        let time = timestamp.and_then(|text| time::read(&text).ok());
        (is_short(&partition_key) && is_short(&row_key)).then_some(Row { partition_key, row_key, time }).ok_or(expected)
    };
    read.value.0.into_iter().map(row).collect()
}
