//! Filters of every operator, literal and nesting: what one says is what it means, by the reader of the guide's service.

use proptest::prelude::*;
use tablekeys::Ticks;
use tablekeys::table::{Filter, Literal};

use crate::odata::{Value, passes, row};
use crate::values::like;

/// A property per type.
const NAMES: [&str; 8] = ["Name", "Count", "Total", "Weight", "Paid", "Größe", "Session", "_D"];
const OPERATORS: [&str; 6] = ["eq", "ne", "gt", "ge", "lt", "le"];

/// A value of the type of a property.
fn value(which: usize) -> BoxedStrategy<Value> {
    const FIRST: u64 = 504_911_232_000_000_000;
    match which {
        0 => prop_oneof![like("[ -~é😀]{0,4}"), like("'{0,2}( or | and |\\(|\\)|' or 'a' eq 'a'){0,2}")]
            .prop_map(Value::String)
            .boxed(),
        1 => prop_oneof![-2..3, any::<i32>()].prop_map(Value::Int32).boxed(),
        2 => prop_oneof![-2..3_i64, any::<i64>()].prop_map(Value::Int64).boxed(),
        3 => any::<f64>().prop_filter("numbers", |double| double.is_finite()).prop_map(Value::Double).boxed(),
        4 => any::<bool>().prop_map(Value::Boolean).boxed(),
        5 => (FIRST..=Ticks::MAX.get()).prop_map(|t| Value::DateTime(Ticks::new(t).unwrap().to_string())).boxed(),
        6 => any::<[u8; 16]>().prop_map(|bytes| Value::Guid(uuid::Uuid::from_bytes(bytes).to_string())).boxed(),
        _ => prop::collection::vec(any::<u8>(), 0..4).prop_map(Value::Binary).boxed(),
    }
}

/// What a filter is to mean.
#[derive(Debug, Clone)]
enum Meaning {
    Compare(usize, usize, Value),
    Not(Box<Self>),
    And(Box<Self>, Box<Self>),
    Or(Box<Self>, Box<Self>),
}

fn meaning() -> impl Strategy<Value = Meaning> {
    let compare = (0..NAMES.len(), 0..OPERATORS.len()).prop_flat_map(|(which, operator)| {
        value(which).prop_map(move |value| Meaning::Compare(which, operator, value))
    });
    compare.prop_recursive(4, 24, 2, |inner| {
        let two = || (inner.clone().prop_map(Box::new), inner.clone().prop_map(Box::new));
        prop_oneof![
            inner.clone().prop_map(|inner| Meaning::Not(inner.into())),
            two().prop_map(|(a, b)| Meaning::And(a, b)),
            two().prop_map(|(a, b)| Meaning::Or(a, b)),
        ]
    })
}

impl Meaning {
    fn comparisons(&self) -> usize {
        match self {
            Self::Compare(..) => 1,
            Self::Not(inner) => inner.comparisons(),
            Self::And(a, b) | Self::Or(a, b) => a.comparisons() + b.comparisons(),
        }
    }

    fn holds(&self, row: &[Value]) -> bool {
        match self {
            Self::Compare(which, operator, value) => row[*which].holds(OPERATORS[*operator], value),
            Self::Not(inner) => !inner.holds(row),
            Self::And(a, b) => a.holds(row) && b.holds(row),
            Self::Or(a, b) => a.holds(row) || b.holds(row),
        }
    }

    fn filter(&self) -> tablekeys::Result<Filter> {
        match self {
            Self::Compare(which, operator, value) => {
                let guid;
                let literal = match value {
                    Value::String(text) => Literal::from(text),
                    Value::Int32(number) => (*number).into(),
                    Value::Int64(number) => (*number).into(),
                    Value::Double(number) => (*number).into(),
                    Value::Boolean(boolean) => (*boolean).into(),
                    Value::DateTime(text) => Literal::DateTime(text.parse()?),
                    Value::Guid(text) => {
                        guid = uuid::Uuid::try_parse(text).unwrap().into_bytes();
                        Literal::Guid(guid)
                    }
                    Value::Binary(bytes) => Literal::Binary(bytes),
                };
                let property = Filter::property(NAMES[*which]);
                match OPERATORS[*operator] {
                    "eq" => property.equals(literal),
                    "ne" => property.not_equals(literal),
                    "gt" => property.greater_than(literal),
                    "ge" => property.at_least(literal),
                    "lt" => property.less_than(literal),
                    _ => property.at_most(literal),
                }
            }
            Self::Not(inner) => Ok(!inner.filter()?),
            Self::And(a, b) => a.filter()?.and(b.filter()?),
            Self::Or(a, b) => a.filter()?.or(b.filter()?),
        }
    }

    /// The values that it compares with, at which it goes wrong if it does.
    fn values(&self, found: &mut Vec<(usize, Value)>) {
        match self {
            Self::Compare(which, _, value) => found.push((*which, value.clone())),
            Self::Not(inner) => inner.values(found),
            Self::And(a, b) | Self::Or(a, b) => {
                a.values(found);
                b.values(found);
            }
        }
    }
}

proptest! {
    #[test]
    fn a_filter_passes_the_rows_that_it_means(
        meaning in meaning(), values in [value(0), value(1), value(2), value(3), value(4), value(5), value(6), value(7)],
    ) {
        let filter = meaning.filter();
        prop_assert_eq!(filter.is_ok(), meaning.comparisons() <= Filter::MAX_COMPARISONS);
        let Ok(filter) = filter else { return Ok(()) };
        prop_assert_eq!(filter.comparisons(), meaning.comparisons());
        let mut values = values.to_vec();
        let mut compared = Vec::new();
        meaning.values(&mut compared);
        for change in std::iter::once(None).chain(compared.into_iter().map(Some)) {
            if let Some((which, value)) = change {
                values[which] = value;
            }
            let stored = row("p", "r", &NAMES.into_iter().zip(&values).collect::<Vec<_>>());
            prop_assert_eq!(passes(&filter, &stored), meaning.holds(&values), "{:?} through {}", values, filter);
        }
    }
}
