//! An expression with the condition under which its column is good.

use alloc::format;
use alloc::string::String;

use super::Dialect;

/// A value, and what must hold for it: where it does not, the whole is null.
#[derive(Debug, Clone)]
pub struct Expression {
    pub(super) when: Option<String>,
    pub(super) value: String,
}

impl Expression {
    /// A value that is null only where its column is.
    pub(super) fn always(value: String) -> Self {
        Self { when: None, value }
    }

    pub(super) fn when(condition: String, value: String) -> Self {
        Self { when: Some(condition), value }
    }

    pub(super) fn map(self, value: impl FnOnce(&str) -> String) -> Self {
        Self { value: value(&self.value), when: self.when }
    }

    pub(super) fn and(self, other: String, dialect: Dialect) -> Self {
        let and = if dialect == Dialect::Kql { "and" } else { "AND" };
        let condition = match self.when {
            Some(one) => format!("{one} {and} {other}"),
            None => other,
        };
        Self::when(condition, self.value)
    }

    pub(super) fn text(self, dialect: Dialect) -> String {
        self.written(dialect, "''")
    }

    pub(super) fn number(self, dialect: Dialect) -> String {
        self.written(dialect, "long(null)")
    }

    fn written(self, dialect: Dialect, nothing: &str) -> String {
        match self.when {
            Some(condition) => dialect.when(&condition, &self.value, nothing),
            None => self.value,
        }
    }
}
