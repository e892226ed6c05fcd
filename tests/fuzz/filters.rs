//! Filters and addresses, read back by a reader of their own.

use tablekeys::table::{Filter, Literal, Query, check_key, entity_address};

use crate::input::Input;
use crate::odata::{Value, passes};
use crate::ranges::{keys_near, range};

/// What a filter should mean: a predicate on rows.
type Meaning = Box<dyn Fn(&Entity) -> bool>;

/// A row by the names of its properties.
#[derive(Debug, Clone)]
struct Entity {
    partition_key: String,
    row_key: String,
    properties: [Value; 8],
}

const NAMES: [&str; 8] = ["Name", "Count", "Total", "Weight", "Paid", "Größe", "Session", "_D"];

impl Entity {
    fn make(input: &mut Input<'_>) -> Self {
        Self {
            partition_key: input.key(5),
            row_key: input.key(5),
            properties: std::array::from_fn(|which| value(input, which)),
        }
    }

    fn get(&self, name: &str) -> Value {
        match name {
            "PartitionKey" => Value::String(self.partition_key.clone()),
            "RowKey" => Value::String(self.row_key.clone()),
            _ => self.properties[NAMES.iter().position(|known| *known == name).expect("a known property")].clone(),
        }
    }
}

fn value(input: &mut Input<'_>, which: usize) -> Value {
    match which {
        0 => Value::String(input.text(4, &["'", "''", " or ", " and ", "(", ")", "' or 'a' eq 'a"])),
        1 => Value::Int32(input.short_number().cast_signed()),
        2 => Value::Int64(input.number().cast_signed()),
        3 => {
            let double = f64::from_be_bytes(input.bytes());
            Value::Double(if double.is_finite() { double } else { -0.0 })
        }
        4 => Value::Boolean(input.bit()),
        5 => {
            let t = input.instant();
            let first = "1601-01-01T00:00:00.0000000Z".parse().expect("an instant");
            Value::DateTime(t.max(first).to_string())
        }
        6 => Value::Guid(uuid::Uuid::from_bytes(input.bytes()).to_string()),
        _ => Value::Binary(input.some_bytes(4)),
    }
}

/// A filter and what it should mean.
fn filter(input: &mut Input<'_>, depth: u8) -> (Filter, Meaning) {
    let joined = |parts: (Filter, Filter), (a, b): (Meaning, Meaning), and: bool| {
        let made = if and { parts.0.clone().and(parts.1) } else { parts.0.clone().or(parts.1) };
        match made {
            Ok(filter) if and => (filter, Box::new(move |row: &Entity| a(row) && b(row)) as Meaning),
            Ok(filter) => (filter, Box::new(move |row: &Entity| a(row) || b(row)) as Meaning),
            // More than 15 comparisons.
            Err(_) => (parts.0, a),
        }
    };
    match input.below(if depth == 0 { 6 } else { 10 }) {
        0 => {
            let (range, meaning) = range(input, 1);
            (Filter::rows(&range), Box::new(move |row| meaning(&row.row_key)))
        }
        1 => {
            let (range, meaning) = range(input, 1);
            (Filter::partitions(&range), Box::new(move |row| meaning(&row.partition_key)))
        }
        2 => (Filter::everything(), Box::new(|_| true)),
        3..6 => comparison(input),
        6 => {
            let (filter, meaning) = filter(input, depth - 1);
            (!filter, Box::new(move |row| !meaning(row)))
        }
        kind => {
            let ((a, of_a), (b, of_b)) = (filter(input, depth - 1), filter(input, depth - 1));
            joined((a, b), (of_a, of_b), kind == 7)
        }
    }
}

fn comparison(input: &mut Input<'_>) -> (Filter, Meaning) {
    let which = input.below(8);
    let value = value(input, which);
    let guid;
    let literal = match &value {
        Value::String(text) => Literal::from(text),
        Value::Int32(number) => (*number).into(),
        Value::Int64(number) => (*number).into(),
        Value::Double(number) => (*number).into(),
        Value::Boolean(boolean) => (*boolean).into(),
        Value::DateTime(text) => Literal::DateTime(text.parse().expect("an instant")),
        Value::Guid(text) => {
            guid = text.parse::<uuid::Uuid>().expect("a GUID");
            Literal::Guid(guid.into_bytes())
        }
        Value::Binary(bytes) => Literal::Binary(bytes),
    };
    let property = Filter::property(NAMES[which]);
    let (filter, operator) = match input.below(6) {
        0 => (property.equals(literal), "eq"),
        1 => (property.not_equals(literal), "ne"),
        2 => (property.greater_than(literal), "gt"),
        3 => (property.at_least(literal), "ge"),
        4 => (property.less_than(literal), "lt"),
        _ => (property.at_most(literal), "le"),
    };
    let filter = filter.expect("a value that a property holds");
    (filter, Box::new(move |row| row.properties[which].holds(operator, &value)))
}

pub(crate) fn filters(data: &[u8]) {
    let input = &mut Input::new(data);
    let (filter, meaning) = filter(input, 3);
    let mut row = Entity::make(input);
    for which in 0..8 {
        row.properties[which] = value(input, which);
        assert_eq!(passes(filter.as_str(), &|name| row.get(name)), meaning(&row), "{row:?} through {filter}");
    }
    assert!(filter.comparisons() <= Filter::MAX_COMPARISONS);
    let operators = [" eq ", " ne ", " gt ", " ge ", " lt ", " le "];
    let outside: String = filter.as_str().split('\'').step_by(2).collect();
    assert_eq!(operators.iter().map(|operator| outside.matches(operator).count()).sum::<usize>(), filter.comparisons());
}

/// The filter of a range passes exactly the keys of the range, where it could go wrong.
pub(crate) fn range_filters(data: &[u8]) {
    let input = &mut Input::new(data);
    let (range, meaning) = range(input, 2);
    let filter = Filter::rows(&range);
    for key in keys_near(&range).into_iter().chain([input.key(5)]) {
        let passed = passes(filter.as_str(), &|_| Value::String(key.clone()));
        assert_eq!((passed, range.contains(&key)), (meaning(&key), meaning(&key)), "{key:?} through {filter}");
    }
}

fn percent_decoded(address: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = address.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        let (byte, after) = match byte {
            b'%' => {
                (u8::from_str_radix(std::str::from_utf8(&after[..2]).expect("ASCII"), 16).expect("hex"), &after[2..])
            }
            _ => (byte, after),
        };
        bytes.push(byte);
        rest = after;
    }
    String::from_utf8(bytes).expect("UTF-8")
}

pub(crate) fn addresses(data: &[u8]) {
    let input = &mut Input::new(data);
    let (partition, row) = (input.text(8, &["'", "''", "%27", "%25"]), input.text(8, &["'", "''", "%", "+", "&"]));
    let legal = check_key(&partition).is_ok() && check_key(&row).is_ok();
    let address = entity_address("orders", &partition, &row);
    assert_eq!(address.is_ok(), legal, "{partition:?} {row:?}");
    if let Ok(address) = address {
        assert!(address.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~%()=',".contains(&byte)), "{address}");
        let decoded = percent_decoded(&address);
        let quoted_row = row.replace('\'', "''");
        let quoted_partition = partition.replace('\'', "''");
        assert_eq!(decoded, format!("orders(PartitionKey='{quoted_partition}',RowKey='{quoted_row}')"));
    }
    let (range, meaning) = range(input, 1);
    let (also, passes_also) = filter(input, 2);
    let partition: String = partition.chars().filter(|c| check_key(c.encode_utf8(&mut [0; 4])).is_ok()).collect();
    let Ok(query) = Query::in_partition(&partition).rows(range).filter(also).build() else { return };
    let next = row;
    let Ok(address) = query.continued(&next, None).address("orders") else { return };
    assert!(address.bytes().all(|byte| byte.is_ascii_graphic()), "{address}");
    let (path, options) = address.split_once('?').expect("options");
    assert_eq!(path, "orders()");
    let options: Vec<String> = options.split('&').map(percent_decoded).collect();
    assert_eq!(options[1..], [format!("NextPartitionKey={next}")]);
    let filter = options[0].strip_prefix("$filter=").expect("the filter first");
    assert_eq!(filter, query.filter().as_str());
    for key in keys_near(query.row_keys()).into_iter().take(4) {
        let mut row = Entity::make(input);
        row.row_key = key;
        row.partition_key = if input.bit() { partition.clone() } else { row.partition_key };
        let expected = row.partition_key == partition && meaning(&row.row_key) && passes_also(&row);
        assert_eq!(passes(filter, &|name| row.get(name)), expected, "{row:?} through {filter}");
    }
}
