//! Keys made of instants.

use alloc::format;
use alloc::string::String;

use super::Dialect;
use super::column::{Column, Holds};
use super::expression::Expression;
use crate::error::Result;
use crate::ticks::{PER_DAY, PER_MILLISECOND, PER_SECOND, Ticks};

/// Ticks as a number, and whether the instant is one of years 1 to 9999.
pub(super) fn ticks(column: &Column, dialect: Dialect, of: &'static str) -> Result<Expression> {
    let name = column.quoted(dialect)?;
    // A product of 32 bits would overflow.
    // It is compared before it is cast: a number of a wider type may be past 64 bits.
    let counted = |ticks: u64| {
        let (range, since) = within(&name, &dialect.bigint(&name), ticks, dialect);
        Ok(Expression::when(dialect.of_whole(&name, range), since))
    };
    match column.holds() {
        Holds::Instant => Ok(of_type(&name, dialect)),
        Holds::Nanoseconds => of_nanoseconds(&name, dialect),
        Holds::Ticks => {
            let most = dialect.number(Ticks::MAX.get());
            Ok(Expression::when(dialect.of_whole(&name, dialect.between(&name, "0", &most)), name))
        }
        Holds::UnixSeconds => counted(PER_SECOND),
        Holds::UnixMillis => counted(PER_MILLISECOND),
        _ => column.unfit(of, "instants"),
    }
}

/// The range of a number of units since 1970, of `ticks` each, and the number as ticks: it is checked before the product, which could
/// overflow.
fn within(column: &str, units: &str, ticks: u64, dialect: Dialect) -> (String, String) {
    let (epoch, max) = (Ticks::UNIX_EPOCH.get(), Ticks::MAX.get());
    let least = format!("-{}", dialect.number(epoch / ticks));
    let most = dialect.number((max - epoch) / ticks);
    let since = format!("{units} * {} + {}", dialect.number(ticks), dialect.number(epoch));
    (dialect.between(column, &least, &most), since)
}

fn of_type(name: &str, dialect: Dialect) -> Expression {
    let micros = match dialect {
        // Dates reach beyond what 64 bits of microseconds do, and the engine also converts the ends of its statistics, so that the
        // argument is limited and not the call. A time zone makes a year of difference at most.
        Dialect::DuckDb => format!("epoch_us(CASE WHEN year({name}) BETWEEN 0 AND 10000 THEN {name} END)"),
        Dialect::Spark => format!("unix_micros({name})"),
        Dialect::DataFusion => {
            let micros = format!("CAST(arrow_cast({name}, 'Timestamp(Microsecond, None)') AS BIGINT)");
            format!("CASE WHEN CAST({name} AS DATE) BETWEEN DATE '0001-01-01' AND DATE '9999-12-31' THEN {micros} END")
        }
        Dialect::BigQuery => format!("UNIX_MICROS({name})"),
        Dialect::PostgreSql => {
            // An exact decimal. Infinite instants are outside the range.
            let ticks = format!("extract(epoch FROM {name}) * {PER_SECOND} + {}", Ticks::UNIX_EPOCH.get());
            let range = dialect.between(&ticks, "0", &dialect.number(Ticks::MAX.get()));
            return Expression::when(range, format!("CAST({ticks} AS bigint)"));
        }
        Dialect::Sqlite => return of_text(name),
        Dialect::TSql => {
            let micros = format!("DATEDIFF_BIG(microsecond, CAST('0001-01-01' AS datetime2(7)), {name})");
            return Expression::always(format!("{micros} * 10 + DATEPART(nanosecond, {name}) / 100 % 10"));
        }
        Dialect::Kql => {
            let seconds = format!("datetime_diff('second', {name}, datetime(0001-01-01))");
            let ticks = format!("{seconds} * {PER_SECOND} + tolong(format_datetime({name}, 'fffffff'))");
            return Expression::when(format!("isnotnull({name})"), ticks);
        }
    };
    let (range, since) = within(&micros, &micros, 10, dialect);
    Expression::when(range, since)
}

/// Floored.
fn of_nanoseconds(name: &str, dialect: Dialect) -> Result<Expression> {
    let nanos = match dialect {
        Dialect::DuckDb => format!("epoch_ns({name})"),
        Dialect::DataFusion => format!("CAST(arrow_cast({name}, 'Timestamp(Nanosecond, None)') AS BIGINT)"),
        Dialect::TSql | Dialect::Kql => {
            return dialect.cannot("timestamps of nanoseconds, since its own count ticks", "give a column of instants");
        }
        Dialect::PostgreSql | Dialect::Sqlite | Dialect::Spark | Dialect::BigQuery => {
            return dialect.cannot(
                "timestamps of nanoseconds, since it has none",
                "give a column of instants, or keep ticks in a column of whole numbers",
            );
        }
    };
    let floored = format!("{} - CASE WHEN {nanos} % 100 < 0 THEN 1 ELSE 0 END", dialect.quotient(&nanos, 100));
    Ok(Expression::always(format!("{floored} + {}", Ticks::UNIX_EPOCH.get())))
}

/// Text in SQLite: `yyyy-MM-dd HH:mm:ss`, or with `T`, up to seven decimals, and `Z` or nothing at the end.
fn of_text(name: &str) -> Expression {
    let second = format!("replace(substr({name}, 1, 19), 'T', ' ')");
    // With a modifier SQLite rolls 30 February and 24:00 over to the next day, so that what it prints differs; without one it may print
    // what it was given.
    let real = format!("strftime('%Y-%m-%d %H:%M:%S', {second}, '+0 days') = {second} AND {second} >= '0001'");
    let rest = format!("rtrim(substr({name}, 20), 'Z')");
    let one_zone = format!("length(CAST({name} AS BLOB)) - 19 - length({rest}) <= 1");
    let fraction = format!(
        "({rest} = '' OR {rest} GLOB '.[0-9]*' AND substr({rest}, 2) NOT GLOB '*[^0-9]*' AND length({rest}) <= 8)"
    );
    let decimals = format!("CAST(substr(substr({rest}, 2) || '0000000', 1, 7) AS INTEGER)");
    let epoch = Ticks::UNIX_EPOCH.get();
    Expression::when(
        format!("{real} AND {one_zone} AND {fraction}"),
        format!("CAST(strftime('%s', {second}) AS INTEGER) * {PER_SECOND} + {epoch} + {decimals}"),
    )
}

/// The day of the ticks as `yyyyMMdd`.
pub(super) fn day(ticks: &str, dialect: Dialect) -> String {
    let days = dialect.quotient(&format!("({ticks})"), PER_DAY);
    match dialect {
        Dialect::DuckDb => format!("strftime(DATE '0001-01-01' + CAST({days} AS INTEGER), '%Y%m%d')"),
        Dialect::PostgreSql => format!("to_char(DATE '0001-01-01' + CAST({days} AS integer), 'YYYYMMDD')"),
        Dialect::Sqlite => format!("strftime('%Y%m%d', '0001-01-01', ({days}) || ' days')"),
        Dialect::Spark => {
            format!("replace(CAST(date_add(DATE '0001-01-01', CAST({days} AS INT)) AS STRING), '-', '')")
        }
        Dialect::DataFusion => {
            format!("replace(CAST(CAST(CAST({days} - 719162 AS INT) AS DATE) AS VARCHAR), '-', '')")
        }
        Dialect::BigQuery => format!("FORMAT_DATE('%E4Y%m%d', DATE_ADD(DATE '0001-01-01', INTERVAL {days} DAY))"),
        Dialect::TSql => format!("CONVERT(char(8), DATEADD(day, {days}, CAST('0001-01-01' AS date)), 112)"),
        Dialect::Kql => format!("format_datetime(datetime(0001-01-01) + ({days}) * 1d, 'yyyyMMdd')"),
    }
}

/// The time of the day as `HHmmss`.
pub(super) fn time(ticks: &str, dialect: Dialect) -> String {
    let second = dialect.remainder(&format!("({})", dialect.quotient(&format!("({ticks})"), PER_SECOND)), 86_400);
    let second = format!("({second})");
    let minutes = format!("({})", dialect.quotient(&second, 60));
    let hours = format!("({})", dialect.quotient(&second, 3_600));
    let (minute, second) = (dialect.remainder(&minutes, 60), dialect.remainder(&second, 60));
    dialect.padded(&format!("{hours} * 10000 + {minute} * 100 + {second}"), 6)
}
