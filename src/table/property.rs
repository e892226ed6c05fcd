//! Comparisons of a row's own properties.

use super::literal::FIRST_DATE_TIME;
use super::{Filter, Literal};
use crate::error::{Error, Kind, Result, TableKind};

/// A property about to be compared: what [`Filter::property`] gives.
///
/// The methods are named as the service names its comparisons. Each takes anything that is a [`Literal`].
///
/// # Errors
///
/// A double that is not finite, and an instant before 1601-01-01, which no DateTime property holds, are refused here.
///
/// # Examples
///
/// ```
/// use tablekeys::Ticks;
/// use tablekeys::table::Filter;
///
/// assert_eq!(Filter::property("Total")?.ge(5_i64)?.as_str(), "Total ge 5L");
/// let error = Filter::property("Total")?.lt(f64::NAN).unwrap_err();
/// assert_eq!(error.to_string(), "expected a finite double in a filter, found NaN");
/// let error = Filter::property("Timestamp")?.gt(Ticks::MIN).unwrap_err();
/// assert!(error.to_string().starts_with("expected an instant that a DateTime property can hold, found 0001-01-01T"));
/// # Ok::<(), tablekeys::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Property<'n> {
    name: &'n str,
}

macro_rules! comparisons {
    ($($method:ident $says:literal;)*) => {
        impl Property<'_> {
            $(
                #[doc = concat!("The rows whose property is ", $says, " the value.")]
                ///
                /// # Errors
                ///
                /// A value that no property compares with: see [`Property`].
                pub fn $method<'v>(self, value: impl Into<Literal<'v>>) -> Result<Filter> {
                    self.compare(stringify!($method), value.into())
                }
            )*
        }
    };
}

comparisons! {
    eq "equal to";
    ne "not equal to";
    gt "greater than";
    ge "greater than or equal to";
    lt "less than";
    le "less than or equal to";
}

impl<'n> Property<'n> {
    /// The name is one that a property may have.
    pub(super) const fn new(name: &'n str) -> Self {
        Self { name }
    }

    fn compare(self, operator: &str, value: Literal<'_>) -> Result<Filter> {
        match value {
            Literal::Double(found) if !found.is_finite() => {
                Err(Error::new(Kind::Table(TableKind::NotFinite { found: found.to_bits() })))
            }
            Literal::DateTime(ticks) if ticks < FIRST_DATE_TIME => {
                Err(Error::new(Kind::Narrower { ticks, target: "a DateTime property" }))
            }
            _ => Ok(Filter::compare(self.name, operator, value)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorKind;
    use crate::Ticks;

    #[test]
    fn what_no_property_compares_with_is_refused() {
        let property = Filter::property("A").unwrap();
        assert_eq!(property.eq(f64::INFINITY).unwrap_err().kind(), ErrorKind::OutOfRange);
        assert!(property.eq(FIRST_DATE_TIME).is_ok());
        let before = Ticks::new(FIRST_DATE_TIME.get() - 1).unwrap();
        assert_eq!(property.eq(before).unwrap_err().kind(), ErrorKind::OutOfRange);
        assert_eq!(Filter::property("A B").unwrap_err().kind(), ErrorKind::Illegal);
        for word in ["not", "and", "or", "eq", "ne", "gt", "ge", "lt", "le", "true", "false", "null", "Not", "TRUE"] {
            let error = Filter::property(word).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::Illegal);
            let lower = word.to_ascii_lowercase();
            let message = "expected a property name that is not a word of the filter grammar, found";
            assert_eq!(error.to_string(), format!("{message} {lower:?}"));
        }
        assert!(Filter::property("note").is_ok() && Filter::property("_or").is_ok());
        assert!(Filter::partition("a?").is_err() && Filter::row("a?").is_err());
    }
}
