//! Values as code.

use tablekeys_cli::commands::literal;
use tablekeys_cli::failure::Failure;

/// A text in C#, Python and JavaScript.
pub(super) fn text(text: &str) -> String {
    literal(text)
}

/// A text in Rust.
pub(super) fn rust(text: &str) -> String {
    format!("{text:?}")
}

/// What Rust imports, a line each.
pub(super) fn used(paths: &[&str]) -> String {
    paths.iter().map(|path| format!("use {path};")).collect::<Vec<_>>().join("\n")
}

/// A whole number.
#[derive(Debug, Clone, Copy)]
pub(super) struct Number(i128);

impl Number {
    pub(super) fn of(text: &str) -> Result<Self, Failure> {
        let number = text.parse::<i128>();
        number.map(Self).map_err(|error| Failure::new(format!("expected a whole number: {error}")))
    }

    pub(super) fn plain(self) -> String {
        self.0.to_string()
    }

    /// Digits in groups, as Rust's lints want long ones.
    pub(super) fn rust(self) -> String {
        let digits = self.0.unsigned_abs().to_string();
        let sign = if self.0 < 0 { "-" } else { "" };
        if digits.len() < 5 {
            return format!("{sign}{digits}");
        }
        let mut grouped = sign.to_owned();
        for (at, digit) in digits.chars().enumerate() {
            if at > 0 && (digits.len() - at).is_multiple_of(3) {
                grouped.push('_');
            }
            grouped.push(digit);
        }
        grouped
    }

    /// A number that no `long` holds says that it is none.
    pub(super) fn csharp(self) -> String {
        if self.0 > i64::MAX.into() { format!("{}UL", self.0) } else { self.plain() }
    }

    /// A number that is not exact as one of JavaScript's is a big integer.
    pub(super) fn javascript(self) -> String {
        if self.0.unsigned_abs() < 1 << 53 { self.plain() } else { format!("{}n", self.0) }
    }
}
