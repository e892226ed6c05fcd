//! Code that makes a key or a query, in each language that has a reader.

mod literal;
mod query;
mod tuple;

use serde_json::{Value, json};
use tablekeys::partition::{Alphabet, Design, DesignKind, Input};
use tablekeys_cli::compare::designs;
use tablekeys_cli::failure::Failure;
use tablekeys_cli::source::instant;
use uuid::Uuid;

use crate::run;
use literal::{Number, rust, text, used};

pub use query::query;

/// The same key in each language: what is imported, and the expression.
struct Code {
    rust: (Vec<&'static str>, String),
    csharp: String,
    python: (Vec<&'static str>, String),
    javascript: (Vec<&'static str>, String),
}

/// The fields of a form, by their names.
struct Form<'f>(&'f Value);

impl Form<'_> {
    fn text(&self, name: &str) -> &str {
        self.0[name].as_str().unwrap_or_default()
    }

    fn filled(&self, name: &str) -> Option<&str> {
        Some(self.text(name)).filter(|text| !text.is_empty())
    }
}

/// The key of a form, the command that makes it, and the code in each language. `kind` is a subcommand of `tablekeys key`; the other
/// fields are its arguments: `value`, or `parts` with `type`, `value` and `descending` each, `suffix`, `width`, `partitions` and
/// `as`. `column` and `dialect` are for SQL.
///
/// # Errors
///
/// What the command refuses.
pub fn key(form: &Value) -> Result<Value, Failure> {
    let form = Form(form);
    let (kind, mut args) = (form.text("kind"), vec!["key".to_owned()]);
    if designs::all().iter().any(|design| design.placement && design.name == kind) {
        args.extend(["placed".to_owned(), "--system".to_owned()]);
    }
    args.push(kind.to_owned());
    for option in ["width", "partitions", "as", "suffix"] {
        if let Some(value) = form.filled(option) {
            args.extend([format!("--{option}"), value.to_owned()]);
        }
    }
    args.push("--".into());
    if kind == "tuple" {
        args.extend(tuple::arguments(&form));
    } else {
        args.push(form.text("value").to_owned());
    }
    let made = run(&args)?.trim_end_matches('\n').to_owned();
    let code = code(&form)?;
    let sql = sql(&form).map_err(|failure| failure.message);
    Ok(json!({
        "key": made,
        "command": args,
        "code": code.map(Code::languages),
        "sql": sql.as_ref().ok(),
        "no_sql": sql.as_ref().err(),
    }))
}

impl Code {
    fn languages(self) -> Value {
        let Self { rust: (uses, rust), csharp, python: (names, python), javascript: (imported, javascript) } = self;
        let mut code = json!({
            "Rust": format!("{}\n\nlet key = {rust};", used(&uses)),
            "C#": format!("{}using TableKeys;\n\nvar key = {csharp};", usings(&csharp)),
            "Python": format!("{}from tablekeys import {}\n\nkey = {python}", uuid_import(&python), names.join(", ")),
            "JavaScript": format!("import {{ {} }} from \"tablekeys\";\n\nconst key = {javascript};", imported.join(", ")),
        });
        if csharp.is_empty() {
            code.as_object_mut().map(|code| code.remove("C#"));
        }
        code
    }
}

fn usings(csharp: &str) -> String {
    let used = [("Guid(", "using System;\n"), ("Encoding.", "using System.Text;\n")];
    used.iter().filter(|(name, _)| csharp.contains(name)).map(|(_, using)| *using).collect()
}

fn uuid_import(python: &str) -> &'static str {
    if python.contains("UUID(") { "from uuid import UUID\n\n" } else { "" }
}

/// `None` for what only the command places: other systems.
fn code(form: &Form<'_>) -> Result<Option<Code>, Failure> {
    Ok(match form.text("kind") {
        "newest-first" => Some(of_instant(form, ["newest_first", "NewestFirst", "newestFirst"])?),
        "ascending" => Some(of_instant(form, ["ascending", "Ascending", "ascending"])?),
        "calendar" => Some(of_instant(form, ["calendar", "Calendar", "calendar"])?),
        "day" => Some(of_instant(form, ["day", "Day", "day"])?),
        "padded" => {
            let (number, width) = (Number::of(form.text("value"))?, form.text("width"));
            Some(suffixed(
                form,
                Code {
                    rust: (vec!["tablekeys::row_key"], format!("row_key::zero_padded::<{width}>({})?", number.rust())),
                    csharp: format!("Keys.ZeroPadded({}, {width})", number.csharp()),
                    python: (vec!["zero_padded"], format!("zero_padded({}, {width})", number.plain())),
                    javascript: (vec!["zeroPadded"], format!("zeroPadded({}, {width})", number.javascript())),
                },
            ))
        }
        "signed" => {
            let number = Number::of(form.text("value"))?;
            Some(suffixed(
                form,
                Code {
                    rust: (vec!["tablekeys::row_key"], format!("row_key::signed({})", number.rust())),
                    csharp: format!("Keys.Signed({})", number.csharp()),
                    python: (vec!["signed"], format!("signed({})", number.plain())),
                    javascript: (vec!["signed"], format!("signed({})", number.javascript())),
                },
            ))
        }
        "escape" => {
            let value = form.text("value");
            Some(Code {
                rust: (vec!["tablekeys::table"], format!("table::escape({})?", rust(value))),
                csharp: format!("Keys.Escape({})", text(value)),
                python: (vec!["escape"], format!("escape({})", text(value))),
                javascript: (vec!["escape"], format!("escape({})", text(value))),
            })
        }
        "tuple" => Some(tuple::code(form)?),
        kind => match design_kind(kind) {
            Some(kind) => Some(of_partition(form, kind)?),
            None => None,
        },
    })
}

/// The design of a subcommand: an alphabet of as many letters in each partition is `even` there.
fn design_kind(name: &str) -> Option<DesignKind> {
    let name = if name == "even" { "alphabet" } else { name };
    DesignKind::ALL.into_iter().find(|kind| kind.name() == name)
}

/// `names` are the function's in Rust and Python, in C#, and in JavaScript.
fn of_instant(form: &Form<'_>, [name, csharp, javascript]: [&'static str; 3]) -> Result<Code, Failure> {
    let at = instant(form.text("value")).map_err(Failure::new)?;
    let code = Code {
        rust: (vec!["tablekeys::{Ticks, row_key}"], format!("row_key::{name}(\"{at}\".parse::<Ticks>()?)")),
        csharp: format!("Keys.{csharp}(Keys.ParseText(\"{at}\"))"),
        python: (vec![name, "Ticks"], format!("{name}(Ticks(\"{at}\"))")),
        javascript: (vec![javascript, "Ticks"], format!("{javascript}(Ticks.parse(\"{at}\"))")),
    };
    Ok(suffixed(form, code))
}

fn suffixed(form: &Form<'_>, mut code: Code) -> Code {
    if let Some(suffix) = form.filled("suffix") {
        code.rust.1 = format!("{}.with_suffix({})?", code.rust.1, rust(suffix));
        for expression in [&mut code.csharp, &mut code.python.1, &mut code.javascript.1] {
            *expression = format!("{expression} + {}", text(suffix));
        }
    }
    code
}

fn of_partition(form: &Form<'_>, kind: DesignKind) -> Result<Code, Failure> {
    let expected = || Failure::new(format!("expected a number of partitions, found {:?}", form.text("partitions")));
    let n: u32 = form.text("partitions").parse().map_err(|_| expected())?;
    let design: Design = kind.design(n)?;
    let value = form.text("value");
    let guid = (kind.input() == Input::Guid || form.text("as") == "guid").then(|| Uuid::parse_str(value)).transpose();
    let guid = guid.map_err(|error| Failure::new(format!("expected a GUID: {error}")))?;
    let bits = n.checked_ilog2().unwrap_or_default();
    // What is hashed: the bytes of a text, or the 16 of a GUID.
    let (of_rust, of_csharp, of_python, of_javascript) = match guid {
        Some(guid) => (
            format!("Uuid::parse_str(\"{guid}\")?.as_bytes()"),
            format!("Keys.Rfc4122(new Guid(\"{guid}\"))"),
            format!("UUID(\"{guid}\")"),
            format!("guidBytes(\"{guid}\")"),
        ),
        None => (rust(value), format!("Encoding.UTF8.GetBytes({})", text(value)), text(value), text(value)),
    };
    let uses = if guid.is_some() {
        vec!["tablekeys::partition::Design", "uuid::Uuid"]
    } else {
        vec!["tablekeys::partition::Design"]
    };
    let rust = (uses, format!("\"{design}\".parse::<Design>()?.partition_key_of({of_rust}).into_owned()"));
    let python = (vec!["Design"], format!("Design(\"{design}\").partition_key_of({of_python})"));
    let imported = if guid.is_some() { vec!["Design", "guidBytes"] } else { vec!["Design"] };
    let javascript = (imported, format!("Design.parse(\"{design}\").partitionKeyOf({of_javascript})"));
    let of = |function: &str, count: u32| format!("Keys.{function}({of_csharp}, {count})");
    let csharp = match kind {
        DesignKind::SipHash => of("SipHashPartition", n) + ".ToString()",
        DesignKind::JumpHash => of("JumpPartition", n) + ".ToString()",
        DesignKind::Md5Bits => of("Md5Bits", bits),
        DesignKind::Sha256Bits => of("Sha256Bits", bits),
        DesignKind::ByteSum => format!("Keys.ByteSum(new Guid(\"{}\"), {n}).ToString()", guid.unwrap_or_default()),
        DesignKind::Alphabet => {
            let boundaries = Alphabet::even(n)?.to_string();
            let boundaries = boundaries.trim_start_matches("alphabet:").split(',').filter(|text| !text.is_empty());
            let bytes: Vec<String> =
                boundaries.map(|boundary| format!("Encoding.UTF8.GetBytes({})", text(boundary))).collect();
            // PartitionKeys of letters count from 1.
            format!("(Keys.Alphabet(new byte[][] {{ {} }}, {of_csharp}) + 1).ToString()", bytes.join(", "))
        }
        // What the file for C# does not have.
        _ => String::new(),
    };
    Ok(Code { rust, csharp, python, javascript })
}

/// The same key of a column in SQL.
fn sql(form: &Form<'_>) -> Result<String, Failure> {
    let column = form.filled("column").unwrap_or("value");
    let mut args = vec!["sql", form.text("kind"), "--column", column];
    args.extend(["--dialect", form.filled("dialect").unwrap_or("duckdb")]);
    for (name, option) in [("width", "--width"), ("partitions", "--partitions"), ("as", "--as")] {
        args.extend(form.filled(name).into_iter().flat_map(|value| [option, value]));
    }
    run(&args).map(|sql| sql.trim_end_matches('\n').to_owned())
}
