//! Comparisons of a row's own properties.

use super::literal::FIRST_DATE_TIME;
use alloc::string::ToString;

use super::{Filter, Literal, check_key, check_property_name};
use crate::error::{Excerpt, Result, error};

/// A property about to be compared: what [`Filter::property`] returns.
///
/// Each method takes anything that converts into a [`Literal`].
///
/// # Errors
///
/// Every comparison refuses
///
/// - a PartitionKey or a RowKey that no table can hold: only texts that
///   [`check_key`](super::check_key) accepts;
/// - a name that [`check_property_name`] refuses, and a word of the filter grammar, in any case: `not and or eq ne gt ge lt le
///   true false null`. A row may have such a property, but no filter can name it;
/// - a double that is not finite;
/// - an instant before 1601-01-01, which no DateTime property holds.
///
/// # Examples
///
/// ```
/// use tablekeys::Ticks;
/// use tablekeys::table::Filter;
///
/// assert_eq!(Filter::property("Total").at_least(5_i64)?.as_str(), "Total ge 5L");
/// let error = Filter::property("Total").less_than(f64::NAN).unwrap_err();
/// assert_eq!(error.to_string(), "expected a finite double in a filter, found NaN");
/// let error = Filter::property("Timestamp").greater_than(Ticks::MIN).unwrap_err();
/// assert!(error.to_string().starts_with("expected an instant that a DateTime property can hold, found 0001-01-01T"));
/// # Ok::<(), tablekeys::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
#[must_use = "a property is only a filter once it is compared"]
pub struct Property<'n> {
    pub(super) name: &'n str,
}

macro_rules! comparisons {
    ($($method:ident $operator:literal $words:literal;)*) => {
        impl Property<'_> {
            $(
                #[doc = concat!("The rows whose property is ", $words, " the value: `", $operator, "`.")]
                ///
                /// # Errors
                ///
                /// A name or a value that no filter can compare: see [`Property`].
                #[doc(alias = $operator)]
                pub fn $method<'v>(self, value: impl Into<Literal<'v>>) -> Result<Filter> {
                    self.compare($operator, value.into())
                }
            )*
        }
    };
}

comparisons! {
    equals "eq" "equal to";
    not_equals "ne" "not equal to";
    greater_than "gt" "greater than";
    at_least "ge" "greater than or equal to";
    less_than "lt" "less than";
    at_most "le" "less than or equal to";
}

impl Property<'_> {
    fn compare(self, operator: &str, value: Literal<'_>) -> Result<Filter> {
        const WORDS: [&str; 12] = ["not", "and", "or", "eq", "ne", "gt", "ge", "lt", "le", "true", "false", "null"];
        check_property_name(self.name)?;
        if let Some(name) = WORDS.into_iter().find(|word| word.eq_ignore_ascii_case(self.name)) {
            return Err(error!(
                Illegal,
                "expected a property name that is not a word of the filter grammar, found {name:?}"
            ));
        }
        if matches!(self.name, "PartitionKey" | "RowKey") {
            let Literal::String(key) = value else {
                let (name, found) = (Excerpt::of(self.name), value.to_string());
                return Err(error!(Illegal, "expected a text to compare {name} with, found {found:.40}"));
            };
            check_key(key)?;
        }
        match value {
            Literal::Double(found) if !found.is_finite() => {
                Err(error!(OutOfRange, "expected a finite double in a filter, found {found}"))
            }
            Literal::DateTime(ticks) if ticks < FIRST_DATE_TIME => {
                Err(error!(OutOfRange, "expected an instant that a DateTime property can hold, found {ticks}"))
            }
            _ => Ok(Filter::compare(self.name, operator, value)),
        }
    }
}

#[cfg(test)]
mod tests;
