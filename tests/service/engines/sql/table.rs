//! Columns of hostile values, and what each expression over them must give.

use serde_json::{Value, json};
use tablekeys::partition::{Alphabet, ByteSum, DigestBits, Guid, Partitioner, Salt};
use tablekeys::sql::{self, Column, Design, Dialect};
use tablekeys::{Ticks, row_key};

use super::values;

/// Every character that ends a quotation in some dialect. A newline ends a statement of PostgreSQL's single-user mode.
pub(super) const NAME: &str = "key \"a\" 'b' `c` [d] \\e é.f";
pub(super) const IDENTITY: &str = "identity'";

/// Columns of one length, and expressions over them.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) columns: Vec<Values>,
    pub(super) cases: Vec<Case>,
}

#[derive(Debug)]
pub(super) struct Values {
    pub(super) name: &'static str,
    pub(super) kind: &'static str,
    /// Texts, hexadecimal digits of bytes, or whole numbers.
    pub(super) rows: Vec<Value>,
}

#[derive(Debug)]
pub(super) struct Case {
    pub(super) label: String,
    pub(super) sql: String,
    /// A text per row, or null.
    pub(super) expected: Vec<Option<String>>,
}

/// Every table that a dialect can have.
pub(super) fn all(dialect: Dialect) -> Vec<Table> {
    let mut tables = vec![texts(dialect), guids(dialect), bytes(dialect), integers(dialect, "bigint")];
    tables.push(salts(dialect));
    for kind in ["instant", "zoned", "nanoseconds", "ticks", "unix seconds", "unix millis"] {
        tables.push(instants(dialect, kind));
    }
    if matches!(dialect, Dialect::DuckDb | Dialect::DataFusion) {
        tables.extend(["dates", "unsigned seconds", "unsigned millis"].map(|kind| instants(dialect, kind)));
    }
    match dialect {
        Dialect::DuckDb => tables.extend([uuids(dialect), integers(dialect, "unsigned"), integers(dialect, "integer")]),
        Dialect::DataFusion => tables.extend([integers(dialect, "unsigned"), integers(dialect, "integer")]),
        Dialect::PostgreSql => tables.push(uuids(dialect)),
        _ => {}
    }
    // A column without a zone is of another type there, whose meaning depends on the session.
    if dialect == Dialect::Spark {
        tables.retain(|table| table.columns[0].kind != "instant");
    }
    // What a dialect cannot compute is tested where it is refused.
    tables.retain(|table| !table.cases.is_empty());
    tables
}

/// A case, if the dialect can compute it.
fn case(label: impl Into<String>, sql: tablekeys::Result<String>, expected: Vec<Option<String>>) -> Option<Case> {
    Some(Case { label: label.into(), sql: sql.ok()?, expected })
}

/// Number and PartitionKey by a design.
fn designed<K: ?Sized, D: Design + Partitioner<K> + ToString>(
    design: &D,
    column: &Column,
    dialect: Dialect,
    keys: &[Option<&K>],
) -> Vec<Case> {
    let each = |of: &dyn Fn(&K) -> String| keys.iter().map(|key| key.map(of)).collect();
    let numbers = each(&|key| design.partition_of(key).to_string());
    let texts = each(&|key| design.partition_key_of(key).into_owned());
    let number = case(format!("number by {}", design.to_string()), sql::partition(design, column, dialect), numbers);
    let key = case(format!("key by {}", design.to_string()), sql::partition_key(design, column, dialect), texts);
    number.into_iter().chain(key).collect()
}

fn texts(dialect: Dialect) -> Table {
    let texts = values::texts();
    let keys: Vec<Option<&str>> = texts.iter().map(Option::as_deref).collect();
    let bytes: Vec<Option<&[u8]>> = keys.iter().map(|key| key.map(str::as_bytes)).collect();
    let column = Column::text(NAME);
    let mut cases = Vec::new();
    for bits in [1, 4, 5, 31] {
        cases.extend(designed(&DigestBits::md5(bits), &column, dialect, &bytes));
        cases.extend(designed(&DigestBits::sha256(bits), &column, dialect, &bytes));
    }
    let odd = Alphabet::with_boundaries(values::BOUNDARIES).expect("ascending boundaries");
    let one = Alphabet::with_boundaries::<[&str; 0]>([]).expect("one partition");
    let even = Alphabet::even(26).expect("letters").padded();
    for alphabet in [Alphabet::six(), even, odd, one] {
        cases.extend(designed::<str, _>(&alphabet, &column, dialect, &keys));
    }
    let values = texts.iter().map(|text| json!(text)).collect();
    Table { columns: vec![Values { name: NAME, kind: "text", rows: values }], cases }
}

/// The cases of every design of GUIDs.
fn of_guids(column: &Column, dialect: Dialect, guids: &[Option<Guid>]) -> Vec<Case> {
    let keys: Vec<Option<&Guid>> = guids.iter().map(Option::as_ref).collect();
    let bytes: Vec<Option<&[u8]>> = keys.iter().map(|key| key.map(|guid| &guid.as_bytes()[..])).collect();
    let mut cases = Vec::new();
    for design in [ByteSum::new(1), ByteSum::new(15), ByteSum::new(15).padded(), ByteSum::new(4_081).padded()] {
        cases.extend(designed(&design, column, dialect, &keys));
    }
    cases.extend(designed(&DigestBits::md5(4), column, dialect, &bytes));
    cases.extend(designed(&DigestBits::sha256(7), column, dialect, &bytes));
    cases
}

fn guids(dialect: Dialect) -> Table {
    let texts = values::guids();
    let guids: Vec<Option<Guid>> = texts.iter().map(|text| text.as_ref()?.parse().ok()).collect();
    let values = texts.iter().map(|text| json!(text)).collect();
    let cases = of_guids(&Column::guid(NAME), dialect, &guids);
    Table { columns: vec![Values { name: NAME, kind: "text", rows: values }], cases }
}

fn uuids(dialect: Dialect) -> Table {
    let guids: Vec<Option<Guid>> = values::guids().iter().map(|text| text.as_ref()?.parse().ok()).collect();
    let values = guids.iter().map(|guid| json!(guid.map(|guid| guid.to_string()))).collect();
    let cases = of_guids(&Column::uuid(NAME), dialect, &guids);
    Table { columns: vec![Values { name: NAME, kind: "uuid", rows: values }], cases }
}

fn bytes(dialect: Dialect) -> Table {
    let all = values::bytes();
    let sixteen: Vec<Option<Guid>> =
        all.iter().map(|bytes| Some(Guid::from_bytes(bytes.as_deref()?.try_into().ok()?))).collect();
    let keys: Vec<Option<&[u8]>> = all.iter().map(Option::as_deref).collect();
    let column = Column::bytes(NAME);
    let mut cases: Vec<Case> = Vec::new();
    let sums: Vec<Option<&Guid>> = sixteen.iter().map(Option::as_ref).collect();
    cases.extend(designed(&ByteSum::new(600), &column, dialect, &sums));
    cases.extend(designed(&DigestBits::md5(10), &column, dialect, &keys));
    cases.extend(designed(&DigestBits::sha256(10), &column, dialect, &keys));
    let values = all.iter().map(|bytes| json!(bytes.as_ref().map(hex::encode))).collect();
    Table { columns: vec![Values { name: NAME, kind: "bytes", rows: values }], cases }
}

fn instants(dialect: Dialect, kind: &'static str) -> Table {
    type Counts = Vec<Option<i128>>;
    let signed = |counts: Vec<Option<i64>>| counts.into_iter().map(|count| count.map(i128::from)).collect();
    let unsigned = |counts: Vec<Option<i64>>| {
        let past = [1 << 63, u64::MAX.into()].map(Some);
        counts.into_iter().map(|count| count.map(i128::from).filter(|&count| count >= 0)).chain(past).collect()
    };
    let dates = |micros: Vec<Option<i64>>| {
        // 294248-01-01, and the last and the first date of DuckDB.
        let far = [106_751_992, 2_147_483_646, -2_147_483_646].map(Some);
        let day = |micros: i64| micros.div_euclid(86_400_000_000).into();
        micros.into_iter().map(|micros| micros.map(day)).chain(far).collect()
    };
    let (counts, unit, column, kind): (Counts, fn(i64) -> Option<Ticks>, _, _) = match kind {
        "dates" => {
            let unit = |days: i64| Ticks::from_unix_seconds(days.checked_mul(86_400)?).ok();
            (dates(values::micros()), unit, Column::instant(NAME), "date")
        }
        "nanoseconds" => {
            (signed(values::nanos()), |n| Ticks::from_unix_nanos(n.into()).ok(), Column::nanoseconds(NAME), kind)
        }
        "ticks" => (signed(values::ticks()), |n| Ticks::new(n.try_into().ok()?), Column::ticks(NAME), "bigint"),
        // Of 32 bits, whose products overflow.
        "unix seconds" => {
            (signed(values::seconds()), |n| Ticks::from_unix_seconds(n).ok(), Column::unix_seconds(NAME), "integer")
        }
        "unsigned seconds" => {
            (unsigned(values::seconds()), |n| Ticks::from_unix_seconds(n).ok(), Column::unix_seconds(NAME), "unsigned")
        }
        "unix millis" => {
            (signed(values::millis()), |n| Ticks::from_unix_millis(n).ok(), Column::unix_millis(NAME), "bigint")
        }
        "unsigned millis" => {
            (unsigned(values::millis()), |n| Ticks::from_unix_millis(n).ok(), Column::unix_millis(NAME), "unsigned")
        }
        _ => {
            let unit = |micros: i64| Ticks::from_unix_nanos(i128::from(micros) * 1_000).ok();
            (signed(values::micros()), unit, Column::instant(NAME), kind)
        }
    };
    let ticks = |count: i128| unit(i64::try_from(count).ok()?);
    let each = |of: &dyn Fn(Ticks) -> String| counts.iter().map(|count| count.and_then(ticks).map(of)).collect();
    let newest_first = each(&|ticks| row_key::newest_first(ticks).to_string());
    let ascending = each(&|ticks| row_key::ascending(ticks).to_string());
    let calendar = each(&|ticks| row_key::calendar(ticks).to_string());
    let day = each(&|ticks| row_key::day(ticks).to_string());
    let cases = [
        case("newest first", sql::newest_first(&column, dialect), newest_first),
        case("ascending", sql::ascending(&column, dialect), ascending),
        case("calendar", sql::calendar(&column, dialect), calendar),
        case("day", sql::day(&column, dialect), day),
    ];
    // SQLite has no type of instants: text, and anything but an instant of years 1 to 9999 is a bad value, as null is.
    let bad = [
        "0000-12-31 23:59:59",
        "2024-02-30T00:00:00Z",
        "2024-04-31 00:00:00",
        "2023-02-29",
        "2024-05-06T24:00:00Z",
        "",
    ];
    let written = |(at, count): (usize, &Option<i128>)| match count.and_then(|count| Some((ticks(count)?, count))) {
        Some((ticks, count)) => json!(values::instant_text(ticks, count)),
        None => json!(bad.get(at % (bad.len() + 1))),
    };
    let (kind, values) = match (dialect, kind) {
        (Dialect::Sqlite, "instant" | "zoned") => ("text", counts.iter().enumerate().map(written).collect()),
        _ => (kind, counts.iter().map(|count| json!(count)).collect()),
    };
    Table { columns: vec![Values { name: NAME, kind, rows: values }], cases: cases.into_iter().flatten().collect() }
}

fn integers(dialect: Dialect, kind: &'static str) -> Table {
    let numbers = values::integers(kind);
    let column = Column::integer(NAME);
    let mut cases = Vec::new();
    macro_rules! of_width {
        ($($width:literal)*) => {$(
            let padded = |number: i128| Some(row_key::zero_padded::<$width>(number.try_into().ok()?).ok()?.to_string());
            let expected = numbers.iter().map(|number| number.and_then(padded)).collect();
            cases.extend(case(format!("padded to {}", $width), sql::zero_padded(&column, $width, dialect), expected));
        )*};
    }
    of_width!(1 6 10 18 19 20);
    let signed = |number: i128| Some(row_key::signed(number.try_into().ok()?).to_string());
    let expected = numbers.iter().map(|number| number.and_then(signed)).collect();
    cases.extend(case("signed", sql::signed(&column, dialect), expected));
    let value = |number: &Option<i128>| match number {
        None => Value::Null,
        Some(number) => {
            i64::try_from(*number).map_or_else(|_| json!(u64::try_from(*number).ok()), |number| json!(number))
        }
    };
    Table { columns: vec![Values { name: NAME, kind, rows: numbers.iter().map(value).collect() }], cases }
}

fn salts(dialect: Dialect) -> Table {
    let bases = values::bases();
    let identities: Vec<Option<String>> = values::texts().into_iter().cycle().skip(7).take(bases.len()).collect();
    let (base, identity) = (Column::text(NAME), Column::text(IDENTITY));
    let mut cases = Vec::new();
    for (salt, design) in [
        (Salt::before(16, '-'), DigestBits::md5(4)),
        (Salt::after(2_048, '\''), DigestBits::md5(11)),
        (Salt::before(2, '0'), DigestBits::md5(1)),
        (Salt::after(2, 'b'), DigestBits::md5(1)),
        (Salt::after(16, '\u{1f600}'), DigestBits::md5(4)),
        (Salt::before(16, 'é'), DigestBits::md5(4)),
    ] {
        let key = |base: &Option<String>, identity: &Option<String>| {
            salt.key_for_salt(base.as_deref()?, design.partition_of(identity.as_deref()?)).ok()
        };
        let expected = bases.iter().zip(&identities).map(|(base, identity)| key(base, identity)).collect();
        let sql = sql::salted_key(&salt, &base, &design, &identity, dialect);
        cases.extend(case(format!("{salt} by {design}"), sql, expected));
    }
    let texts = |values: &[Option<String>]| values.iter().map(|text| json!(text)).collect();
    let columns = vec![
        Values { name: NAME, kind: "text", rows: texts(&bases) },
        Values { name: IDENTITY, kind: "text", rows: texts(&identities) },
    ];
    Table { columns, cases }
}
