//! Code that makes a key or a query, in each language that has a reader.

mod literal;
mod query;
mod tuple;

use serde_json::{Value, json};
use tablekeys::partition::{Design, DesignKind, Input};
use tablekeys_cli::commands::literal as text;
use tablekeys_cli::compare::designs;
use tablekeys_cli::failure::Failure;

use crate::run;
use literal::{LANGUAGES, Language, guid, instant, number};

pub use query::query;

/// The same key as an expression in each of the languages; empty where one cannot.
type Code = [String; 4];

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

/// The key of a form, the command that makes it, and the code in each language. `kind` is a subcommand of `tablekeys key`, a design
/// or another system; the other fields are its arguments: `value`, or `parts` with `type`, `value` and `descending` each, `suffix`, `width`, `partitions` and
/// `as`. `column` and `dialect` are for SQL.
///
/// # Errors
///
/// What the command refuses.
pub fn key(form: &Value) -> Result<Value, Failure> {
    let form = Form(form);
    let (kind, mut args) = (form.text("kind"), vec!["key".to_owned()]);
    let design = design_kind(kind).map(|kind| design(&form, kind)).transpose()?;
    if let Some(design) = &design {
        args.extend(["partition".to_owned(), design.to_string()]);
    } else {
        if designs::all().iter().any(|design| design.placement && design.name == kind) {
            args.extend(["placed".to_owned(), "--system".to_owned()]);
        }
        args.push(kind.to_owned());
    }
    for option in ["width", "partitions", "as", "suffix"] {
        if let Some(value) = form.filled(option).filter(|_| option != "partitions" || design.is_none()) {
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
    let languages = |code: Code| -> Value {
        let written = LANGUAGES.iter().zip(code).filter(|(_, expression)| !expression.is_empty());
        let statement = |(language, key): (&Language, String)| {
            let statement = language.statement.replace("{}", &key);
            (language.name.to_owned(), Value::from(format!("{}\n\n{statement}", language.imports(&key))))
        };
        written.map(statement).collect()
    };
    Ok(json!({
        "key": made,
        "command": args,
        "code": code.map(languages),
        "sql": sql.as_ref().ok(),
        "no_sql": sql.as_ref().err(),
    }))
}

/// The kinds that a function of one value makes, called in Rust, C#, Python and JavaScript: `V` is the value, `W` the width.
const CALLS: [(&str, [&str; 4]); 7] = [
    ("newest-first", ["row_key::newest_first(V)", "Keys.NewestFirst(V)", "newest_first(V)", "newestFirst(V)"]),
    ("ascending", ["row_key::ascending(V)", "Keys.Ascending(V)", "ascending(V)", "ascending(V)"]),
    ("calendar", ["row_key::calendar(V)", "Keys.Calendar(V)", "calendar(V)", "calendar(V)"]),
    ("day", ["row_key::day(V)", "Keys.Day(V)", "day(V)", "day(V)"]),
    ("padded", ["row_key::zero_padded::<W>(V)?", "Keys.ZeroPadded(V, W)", "zero_padded(V, W)", "zeroPadded(V, W)"]),
    ("signed", ["row_key::signed(V)", "Keys.Signed(V)", "signed(V)", "signed(V)"]),
    ("escape", ["table::escape(V)?", "Keys.Escape(V)", "escape(V)", "escape(V)"]),
];

/// `None` for what only the command places: other systems.
fn code(form: &Form<'_>) -> Result<Option<Code>, Failure> {
    let (kind, value) = (form.text("kind"), form.text("value"));
    if let Some((_, calls)) = CALLS.iter().find(|(name, _)| *name == kind) {
        let values = match kind {
            "padded" | "signed" => number(value)?,
            "escape" => literal::text(value),
            _ => instant(value)?,
        };
        let call = |at: usize| calls[at].replace('W', form.text("width")).replace('V', &values[at]);
        return Ok(Some(suffixed(form, [0, 1, 2, 3].map(call))));
    }
    if kind == "tuple" {
        return tuple::code(form).map(Some);
    }
    design_kind(kind).map(|kind| of_partition(form, kind)).transpose()
}

/// The design of a kind: an alphabet of as many letters in each partition is `even` there.
fn design_kind(name: &str) -> Option<DesignKind> {
    let name = if name == "even" { "alphabet" } else { name };
    DesignKind::ALL.into_iter().find(|kind| kind.name() == name)
}

fn suffixed(form: &Form<'_>, code: Code) -> Code {
    let Some(suffix) = form.filled("suffix") else { return code };
    let [rust, others @ ..] = code;
    let [csharp, python, javascript] = others.map(|expression| format!("{expression} + {}", text(suffix)));
    [format!("{rust}.with_suffix({suffix:?})?"), csharp, python, javascript]
}

fn design(form: &Form<'_>, kind: DesignKind) -> Result<Design, Failure> {
    let expected = || Failure::new(format!("expected a number of partitions, found {:?}", form.text("partitions")));
    Ok(kind.design(form.text("partitions").parse().map_err(|_| expected())?)?)
}

fn of_partition(form: &Form<'_>, kind: DesignKind) -> Result<Code, Failure> {
    let design = design(form, kind)?;
    let n = design.partitions();
    let value = form.text("value");
    let guid = (kind.input() == Input::Guid || form.text("as") == "guid").then(|| guid(value)).transpose()?;
    let bits = n.checked_ilog2().unwrap_or_default();
    // What is hashed: the bytes of a text, or the 16 of a GUID.
    let [rust, csharp, python, javascript] = match &guid {
        Some(guid) => [
            format!("Uuid::parse_str(\"{guid}\")?.as_bytes()"),
            format!("Keys.Rfc4122(new Guid(\"{guid}\"))"),
            format!("UUID(\"{guid}\")"),
            format!("guidBytes(\"{guid}\")"),
        ],
        None => [format!("{value:?}"), format!("Encoding.UTF8.GetBytes({})", text(value)), text(value), text(value)],
    };
    let of = |function: &str, count: u32| format!("Keys.{function}({csharp}, {count})");
    let csharp = match kind {
        DesignKind::SipHash => of("SipHashPartition", n) + ".ToString()",
        DesignKind::JumpHash => of("JumpPartition", n) + ".ToString()",
        DesignKind::Md5Bits => of("Md5Bits", bits),
        DesignKind::Sha256Bits => of("Sha256Bits", bits),
        DesignKind::ByteSum => format!("Keys.ByteSum(new Guid(\"{}\"), {n}).ToString()", guid.unwrap_or_default()),
        DesignKind::Alphabet => {
            let boundaries = design.to_string();
            let boundaries = boundaries.trim_start_matches("alphabet:").split(',').filter(|text| !text.is_empty());
            let bytes: Vec<String> =
                boundaries.map(|boundary| format!("Encoding.UTF8.GetBytes({})", text(boundary))).collect();
            // PartitionKeys of letters count from 1.
            format!("(Keys.Alphabet(new byte[][] {{ {} }}, {csharp}) + 1).ToString()", bytes.join(", "))
        }
        // What the file for C# does not have.
        _ => String::new(),
    };
    Ok([
        format!("\"{design}\".parse::<Design>()?.partition_key_of({rust}).into_owned()"),
        csharp,
        format!("Design(\"{design}\").partition_key_of({python})"),
        format!("Design.parse(\"{design}\").partitionKeyOf({javascript})"),
    ])
}

fn sql(form: &Form<'_>) -> Result<String, Failure> {
    let column = form.filled("column").unwrap_or("value");
    let mut args = vec!["sql", form.text("kind"), "--column", column];
    args.extend(["--dialect", form.filled("dialect").unwrap_or("duckdb")]);
    for (name, option) in [("width", "--width"), ("partitions", "--partitions"), ("as", "--as")] {
        args.extend(form.filled(name).into_iter().flat_map(|value| [option, value]));
    }
    run(&args).map(|sql| sql.trim_end_matches('\n').to_owned())
}
