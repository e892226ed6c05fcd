//! The arguments that say where keys come from.

use std::io::{self, IsTerminal, Read, Seek};
use std::path::{Path, PathBuf};

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, value_parser};
use tablekeys_stores::Store;

use super::columns::{Columns, ROLES};
use super::decode;
use super::delimited::{self, Header};
#[cfg(feature = "parquet")]
use super::parquet;
use super::peeked::{Peeked, cannot_read};
use super::{Source, json, lines, table_args};
use crate::compare::keys::{Keys, Once};
use crate::failure::Failure;
use crate::file;
use crate::lines::cutter::Limits;
use crate::lines::{Blocks, Tally, lines as plain_lines, writes};
use crate::named::Source as Named;
use crate::progress::progress_bar;
use crate::wording::numbers::grouped;
use crate::wording::printable::printable;

/// Which of a row's columns a subcommand uses: the others are not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wanted {
    pub partition_key: bool,
    pub row_key: bool,
    pub time: bool,
}

/// How a file's records are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Format {
    Lines,
    Delimited(Header),
    Json,
    Parquet,
}

/// A file or standard input, opened, its beginning looked at.
struct Input {
    name: String,
    content: Content,
    columns: Columns,
    /// The column that a line is.
    line: usize,
    strict: bool,
    /// What a plain file of text is called, which can be read again.
    plain: Option<PathBuf>,
}

enum Content {
    #[cfg(feature = "parquet")]
    Parquet(file::Input),
    Text(Peeked, Format),
}

/// The arguments of every subcommand that reads keys.
pub fn args() -> impl Iterator<Item = Arg> {
    let value = |name: &'static str| Arg::new(name).long(name).help_heading("Keys");
    [
        Arg::new("file")
            .value_name("FILE")
            .value_parser(value_parser!(Named))
            .help("Lines, CSV, JSON or Parquet; the text forms also as .gz or .zst; - for standard input"),
        value("format")
            .value_name("FORMAT")
            .value_parser(PossibleValuesParser::new(["lines", "csv", "json", "parquet"]))
            .help("How FILE is written [default: by its name and its beginning]"),
        value("store")
            .value_name("STORE")
            .value_parser(PossibleValuesParser::new(Store::all().iter().map(|store| store.name)))
            .help("Whose keys they are: its rules, rates and words hold [default: by the columns' names, else azure]"),
        value("partition-key").value_name("NAME").help("The column of the PartitionKey [default: as the store has it]"),
        value("row-key").value_name("NAME").help("The column of the RowKey [default: as the store has it]"),
        value("time").value_name("NAME").help("The column of the instant of the last write [default: Timestamp]"),
        value("no-header")
            .action(ArgAction::SetTrue)
            .help("A CSV file has no line of names: columns are numbers, by default 1, 2 and 3"),
        value("lines-are")
            .value_name("KEY")
            .value_parser(PossibleValuesParser::new(["partition-key", "row-key"]))
            .help("What a line of a plain file is [default: row-key]"),
        value("strict").action(ArgAction::SetTrue).help("Fail at the first record that cannot be read"),
        value("max-unreadable")
            .value_name("PERCENT")
            .value_parser(percent)
            .default_value("1")
            .help("Fail where more of the records cannot be read, after what could be read was reported"),
    ]
    .into_iter()
    .chain(table_args::args())
}

/// From 0 to 100.
fn percent(text: &str) -> Result<f64, String> {
    let percent = text.trim_end_matches('%').parse().ok().filter(|percent| (0.0..=100.0).contains(percent));
    percent.ok_or_else(|| "expected a percentage from 0 to 100".into())
}

/// Fails where more than `--max-unreadable` could not be read: what was found is of the rest alone.
#[expect(clippy::cast_precision_loss, reason = "a share")]
pub fn check_readable(matches: &ArgMatches, Tally { read, unreadable }: Tally) -> Result<(), Failure> {
    let most = matches.get_one::<f64>("max-unreadable").copied().unwrap_or(1.0);
    let all = read + unreadable;
    let found = 100.0 * unreadable as f64 / all.max(1) as f64;
    if found <= most {
        return Ok(());
    }
    Err(Failure::new(format!(
        "expected at most {most}% of the records to be unreadable, as --max-unreadable says, found {found:.1}% ({} of {})",
        grouped(unreadable),
        grouped(all)
    )))
}

/// What the arguments name.
pub fn open(matches: &ArgMatches, wanted: Wanted) -> Result<Source, Failure> {
    if let Some(table) = open_table(matches, 0)? {
        return Ok(table);
    }
    let input = Input::open(matches, wanted)?;
    let (name, strict) = (input.name.clone(), input.strict);
    let (blocks, store) = input.blocks()?;
    Ok(Source { name, blocks, strict, store })
}

/// The store that `--store` names.
pub(super) fn asked_store(matches: &ArgMatches) -> Option<&'static Store> {
    matches.get_one::<String>("store").and_then(|name| Store::named(name))
}

/// The argument of subcommands that take every table of an account.
pub fn all_tables_arg() -> Arg {
    table_args::all_tables_arg()
}

/// The table that the arguments name, with its keys in this column.
#[cfg(feature = "service")]
fn open_table(matches: &ArgMatches, column: usize) -> Result<Option<Source>, Failure> {
    Ok(super::table::Table::open(matches)?.map(|table| table.source(column)))
}

/// The address of the account that the environment names, and each of its tables.
#[cfg(feature = "service")]
pub fn open_all_tables(matches: &ArgMatches) -> Result<(String, Vec<Source>), Failure> {
    let (address, tables) = super::table::Table::all(matches)?;
    Ok((address, tables.into_iter().map(|table| table.source(0)).collect()))
}

#[cfg(not(feature = "service"))]
fn open_table(matches: &ArgMatches, _: usize) -> Result<Option<Source>, Failure> {
    if matches.contains_id("table") { Err(no_service()) } else { Ok(None) }
}

#[cfg(not(feature = "service"))]
pub fn open_all_tables(_: &ArgMatches) -> Result<(String, Vec<Source>), Failure> {
    Err(no_service())
}

#[cfg(not(feature = "service"))]
fn no_service() -> Failure {
    Failure::new(
        "expected a file, found a table of the service, which is not read here: export it, or use the command in a shell",
    )
}

/// What the arguments name, to compare one of the keys, with the instants where those are wanted.
pub fn open_keys(matches: &ArgMatches, wanted: Wanted) -> Result<Keys<'static>, Failure> {
    if let Some(table) = open_table(matches, usize::from(!wanted.partition_key))? {
        let Source { name, blocks, strict, .. } = table;
        return Ok(Keys::Once(Once { name, source: blocks, strict }));
    }
    let mut input = Input::open(matches, wanted)?;
    // Tabs alone do not make columns here: an instant and a key have one between them, too.
    if let Content::Text(_, format @ Format::Delimited(Header::No)) = &mut input.content
        && asked_format(matches).is_none()
    {
        *format = Format::Lines;
    }
    let (name, strict) = (input.name.clone(), input.strict);
    #[cfg_attr(
        not(feature = "parquet"),
        expect(clippy::match_wildcard_for_single_variants, reason = "Parquet is another")
    )]
    let source: Box<dyn Blocks> = match input.content {
        Content::Text(text, Format::Lines) if wanted.time => Box::new(writes(text.into_reader())),
        // With --strict a line is a record, which may be unreadable.
        Content::Text(text, Format::Lines) if !strict => match input.plain {
            Some(path) => return Ok(Keys::File(path)),
            None => Box::new(plain_lines(text.into_reader())),
        },
        _ => input.blocks()?.0,
    };
    Ok(Keys::Once(Once { name, source, strict }))
}

impl Input {
    #[cfg_attr(
        not(feature = "parquet"),
        expect(clippy::match_wildcard_for_single_variants, reason = "Parquet is another")
    )]
    fn open(matches: &ArgMatches, wanted: Wanted) -> Result<Self, Failure> {
        let asked = ["partition-key", "row-key", "time"].map(|name| matches.get_one::<String>(name).cloned());
        let wanted = [wanted.partition_key, wanted.row_key, wanted.time];
        let mut columns = Columns { asked, wanted, store: asked_store(matches) };
        let path = matches.get_one::<Named>("file").map(|file| &file.0).filter(|path| path.as_os_str() != "-");
        if !matches.contains_id("file") && io::stdin().is_terminal() {
            return Err(Failure::new("expected a FILE, a --table, or keys on standard input: see --help"));
        }
        let name = path.map_or_else(|| "standard input".into(), |path| printable(&path.display().to_string()));
        let opened = Opened::of(path, asked_format(matches), &columns);
        let Opened { content, plain } = opened.map_err(|error| cannot_read(&name, &error))?;
        let line = match matches.try_get_one::<String>("lines-are").ok().flatten().map(String::as_str) {
            Some("partition-key") => 0,
            _ => columns.line(),
        };
        let plain = plain.then(|| path.cloned()).flatten();
        columns.store = columns.store.or_else(|| match &content {
            Content::Text(text, Format::Delimited(Header::Yes)) => {
                let line = first_line(&text.head);
                let names = names(line, delimited::delimiter(line).unwrap_or(b','));
                Store::of_columns(&names.iter().map(String::as_str).collect::<Vec<_>>())
            }
            Content::Text(text, Format::Json) => json::store(&text.head),
            _ => None,
        });
        Ok(Self { name, content, columns, line, strict: matches.get_flag("strict"), plain })
    }

    /// The blocks, and whose keys they have.
    fn blocks(self) -> Result<(Box<dyn Blocks>, Option<&'static Store>), Failure> {
        let Self { name, content, columns, line, .. } = self;
        let blocks: Box<dyn Blocks> = match content {
            #[cfg(feature = "parquet")]
            Content::Parquet(file) => {
                let parquet = parquet::blocks(file, &name, &columns)?;
                let store = parquet.store;
                return Ok((Box::new(parquet), store));
            }
            Content::Text(text, Format::Delimited(header)) => {
                Box::new(delimited::blocks(text, header, &columns, &name, Limits::FIELDS)?)
            }
            Content::Text(text, Format::Json) => json::blocks(text, &columns, Limits::FIELDS),
            Content::Text(text, _) => Box::new(lines::blocks(text.into_reader(), line, Limits::NORMAL)),
        };
        Ok((blocks, columns.store))
    }
}

/// A stream of which it is known what it is.
struct Opened {
    content: Content,
    /// It is a file, and not compressed.
    plain: bool,
}

impl Opened {
    fn of(path: Option<&PathBuf>, asked: Option<Format>, columns: &Columns) -> io::Result<Self> {
        let Some(path) = path else {
            let stdin = progress_bar(None, "bytes").wrap_read(io::stdin());
            return Self::text(stdin, None, asked, columns, false);
        };
        let (mut file, length) = file::open(path)?;
        let mut plain = length.is_some();
        if plain {
            let mut head = Vec::new();
            (&mut file).take(4).read_to_end(&mut head)?;
            file.rewind()?;
            if decode::is_parquet(&head) || asked == Some(Format::Parquet) {
                #[cfg(feature = "parquet")]
                return Ok(Self { content: Content::Parquet(file), plain: false });
                #[cfg(not(feature = "parquet"))]
                return Err(no_parquet());
            }
            plain = !decode::is_compressed(&head);
        }
        Self::text(progress_bar(length, "bytes").wrap_read(file), Some(path), asked, columns, plain)
    }

    /// What was asked for, else what the name says, else what the beginning looks like.
    fn text(
        reader: impl Read + Send + 'static,
        path: Option<&PathBuf>,
        asked: Option<Format>,
        columns: &Columns,
        plain: bool,
    ) -> io::Result<Self> {
        let text = decode::text(reader)?;
        let format = asked.or_else(|| by_name(path?)).unwrap_or_else(|| by_beginning(&text.head, columns));
        if format == Format::Parquet {
            return Err(io::Error::other("expected Parquet, found text"));
        }
        Ok(Self { content: Content::Text(text, format), plain })
    }
}

#[cfg(not(feature = "parquet"))]
fn no_parquet() -> io::Error {
    io::Error::new(
        io::ErrorKind::Unsupported,
        "expected lines, CSV or JSON, found Parquet, which is not read here: save the columns of the keys as CSV",
    )
}

fn asked_format(matches: &ArgMatches) -> Option<Format> {
    let header = if matches.get_flag("no-header") { Header::No } else { Header::Yes };
    match matches.get_one::<String>("format").map(String::as_str) {
        Some("lines") => Some(Format::Lines),
        Some("csv") => Some(Format::Delimited(header)),
        Some("json") => Some(Format::Json),
        Some(_) => Some(Format::Parquet),
        None => (header == Header::No).then_some(Format::Delimited(header)),
    }
}

fn by_beginning(head: &[u8], columns: &Columns) -> Format {
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
    let line = first_line(head);
    let begins = |first: u8, then: &[u8]| {
        let rest = head.trim_ascii_start().strip_prefix(&[first]).map(<[u8]>::trim_ascii_start);
        rest.and_then(<[u8]>::first).is_some_and(|next| then.contains(next))
    };
    // A GUID may begin with a brace, too, but not with a quote after it.
    if begins(b'{', b"\"}") || begins(b'[', b"{]") {
        return Format::Json;
    }
    let Some(delimiter) = delimited::delimiter(line) else {
        let is_name = ROLES.iter().any(|role| line.trim_ascii() == role.as_bytes());
        return if is_name { Format::Delimited(Header::Yes) } else { Format::Lines };
    };
    let names = names(line, delimiter);
    let store = columns.store_of(names.iter().map(String::as_str));
    let every = Columns { wanted: [true; 3], store, ..columns.clone() };
    if names.iter().any(|name| every.role(name).is_some()) {
        Format::Delimited(Header::Yes)
    } else if delimiter == b'\t' {
        Format::Delimited(Header::No)
    } else {
        Format::Lines
    }
}

fn first_line(head: &[u8]) -> &[u8] {
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
    head.split(|&byte| byte == b'\n').next().unwrap_or_default()
}

/// The names in a first line.
fn names(line: &[u8], delimiter: u8) -> Vec<String> {
    let name = |name: &[u8]| String::from_utf8_lossy(name).trim().trim_matches('"').to_owned();
    line.split(|&byte| byte == delimiter).map(name).collect()
}

/// By the extension, which one of compression may follow.
fn by_name(path: &Path) -> Option<Format> {
    let name = path.file_name()?.to_str()?.to_ascii_lowercase();
    let name = name.strip_suffix(".gz").or_else(|| name.strip_suffix(".zst")).unwrap_or(&name);
    match name.rsplit_once('.')?.1 {
        "csv" | "tsv" => Some(Format::Delimited(Header::Yes)),
        "json" | "jsonl" | "ndjson" => Some(Format::Json),
        "parquet" => Some(Format::Parquet),
        _ => None,
    }
}
