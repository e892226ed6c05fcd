//! Values as code, and what code imports.

use tablekeys::Ticks;
use tablekeys::partition::Guid;
use tablekeys_cli::failure::Failure;

/// A language that has a reader.
pub(super) struct Language {
    pub(super) name: &'static str,
    pub(super) statement: &'static str,
    /// The lines of what an expression imports, each by what is in the expression.
    lines: &'static [(&'static str, &'static str)],
    /// The line that imports names, which are called or have what is called.
    import: &'static str,
    names: &'static str,
}

pub(super) const LANGUAGES: [Language; 4] = [
    Language {
        name: "Rust",
        statement: "let key = {};",
        lines: &[
            ("Reverse(", "use std::cmp::Reverse;"),
            ("Ticks>", "use tablekeys::Ticks;"),
            ("Design>", "use tablekeys::partition::Design;"),
            ("KeyRange::", "use tablekeys::range::KeyRange;"),
            ("row_key::", "use tablekeys::row_key;"),
            ("table::escape", "use tablekeys::table;"),
            ("Query::", "use tablekeys::table::Query;"),
            ("tuple::", "use tablekeys::tuple;"),
            ("Uuid::", "use uuid::Uuid;"),
        ],
        import: "",
        names: "",
    },
    Language {
        name: "C#",
        statement: "var key = {};",
        lines: &[("Guid(", "using System;"), ("Encoding.", "using System.Text;"), ("Keys.", "using TableKeys;")],
        import: "",
        names: "",
    },
    Language {
        name: "Python",
        statement: "key = {}",
        lines: &[("UUID(", "from uuid import UUID\n")],
        import: "from tablekeys import {}",
        names: "newest_first ascending calendar day zero_padded signed escape encode Design Ticks",
    },
    Language {
        name: "JavaScript",
        statement: "const key = {};",
        lines: &[],
        import: "import { {} } from \"tablekeys\";",
        names: "newestFirst ascending calendar day zeroPadded signed escape encode Design guidBytes Ticks",
    },
];

impl Language {
    /// What an expression imports, and what else its text seems to.
    pub(super) fn imports(&self, expression: &str) -> String {
        let lines = self.lines.iter().filter(|(mark, _)| expression.contains(mark)).map(|(_, line)| (*line).to_owned());
        let is_used = |name: &&str| ["(", "."].iter().any(|after| expression.contains(&format!("{name}{after}")));
        let names = self.names.split(' ').filter(is_used).collect::<Vec<_>>().join(", ");
        let import = Some(self.import.replacen("{}", &names, 1)).filter(|import| !import.is_empty());
        lines.chain(import).collect::<Vec<_>>().join("\n")
    }
}

/// A whole number: one that no `long` of C# holds says that it is none, and one that is not exact in JavaScript is a big integer.
pub(super) fn number(text: &str) -> Result<[String; 4], Failure> {
    let number: i128 = text.parse().map_err(|error| Failure::new(format!("expected a whole number: {error}")))?;
    let ends = |is: bool, suffix: &str| format!("{number}{}", if is { suffix } else { "" });
    let [csharp, javascript] = [ends(number > i64::MAX.into(), "UL"), ends(number.unsigned_abs() >= 1 << 53, "n")];
    Ok([number.to_string(), csharp, number.to_string(), javascript])
}

pub(super) fn instant(text: &str) -> Result<[String; 4], Failure> {
    let at: Ticks = tablekeys_cli::source::instant(text).map_err(Failure::new)?;
    Ok([
        format!("\"{at}\".parse::<Ticks>()?"),
        format!("Keys.ParseText(\"{at}\")"),
        format!("Ticks(\"{at}\")"),
        format!("Ticks.parse(\"{at}\")"),
    ])
}

pub(super) fn text(text: &str) -> [String; 4] {
    let literal = tablekeys_cli::commands::literal(text);
    [format!("{text:?}"), literal.clone(), literal.clone(), literal]
}

pub(super) fn guid(text: &str) -> Result<String, Failure> {
    Ok(text.parse::<Guid>()?.to_string())
}
