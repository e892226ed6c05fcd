//! The arguments that say where keys come from.

use std::fs::File;
use std::io::{self, IsTerminal, Read, Seek};
use std::path::{Path, PathBuf};

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, value_parser};
use indicatif::ProgressBar;

use super::columns::{Columns, ROLES};
use super::decode;
use super::delimited::{self, Header};
use super::lines::{self, Line};
use super::sink::Sink;
use super::stream::{Peeked, cannot_read};
use super::table::{self, Table};
use super::{Each, Record, Source, Summary, json, lines_of, parquet};
use crate::failure::Failure;
use crate::skew::run::{Keys, Lines, progress_bar};

/// Which of a row's columns a subcommand uses: the others are not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Wanted {
    pub(crate) partition_key: bool,
    pub(crate) row_key: bool,
    pub(crate) time: bool,
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
    line: Line,
    strict: bool,
    bar: ProgressBar,
    /// What a plain file of text is called, which can be read again.
    plain: Option<PathBuf>,
}

enum Content {
    Parquet(File),
    Text(Peeked, Format),
}

/// The arguments of every subcommand that reads keys.
pub(crate) fn args() -> impl Iterator<Item = Arg> {
    let value = |name: &'static str| Arg::new(name).long(name).help_heading("Keys");
    [
        Arg::new("file")
            .value_name("FILE")
            .value_parser(value_parser!(PathBuf))
            .help("Lines, CSV, JSON or Parquet; the text forms also as .gz or .zst; - for standard input"),
        value("format")
            .value_name("FORMAT")
            .value_parser(PossibleValuesParser::new(["lines", "csv", "json", "parquet"]))
            .help("How FILE is written [default: told by its name and its beginning]"),
        value("partition-key").value_name("NAME").help("The column of the PartitionKey [default: PartitionKey]"),
        value("row-key").value_name("NAME").help("The column of the RowKey [default: RowKey]"),
        value("time").value_name("NAME").help("The column of the instant of the last write [default: Timestamp]"),
        value("no-header")
            .action(ArgAction::SetTrue)
            .help("A CSV file has no line of names: columns are numbers, by default 1, 2 and 3"),
        value("lines-are")
            .value_name("KEY")
            .value_parser(PossibleValuesParser::new(["partition-key", "row-key"]))
            .help("What a line of a plain file is [default: row-key]"),
        value("strict").action(ArgAction::SetTrue).help("Fail at the first record that cannot be read"),
    ]
    .into_iter()
    .chain(table::args())
}

/// What the arguments name.
pub(crate) fn open(matches: &ArgMatches, wanted: Wanted) -> Result<Box<dyn Source>, Failure> {
    match Table::open(matches)? {
        Some(table) => Ok(Box::new(table)),
        None => Ok(Box::new(Input::open(matches, wanted)?)),
    }
}

/// What the arguments name, as lines: of a file of lines each line as it stands, else what `line` makes of each record.
pub(crate) fn open_lines(
    matches: &ArgMatches,
    wanted: Wanted,
    line: fn(&Record<'_>, &mut Vec<u8>) -> Option<()>,
) -> Result<Keys<'static>, Failure> {
    if let Some(table) = Table::open(matches)? {
        return Ok(Keys::Lines(lines_of(Box::new(table), line)));
    }
    let mut input = Input::open(matches, wanted)?;
    // Tabs alone do not make columns here: an instant and a key have one between them, too.
    if let Content::Text(_, format @ Format::Delimited(Header::No)) = &mut input.content
        && asked_format(matches).is_none()
    {
        *format = Format::Lines;
    }
    match input.content {
        // With --strict a line is a record, which may be unreadable.
        Content::Text(text, Format::Lines) if !input.strict => Ok(match input.plain {
            Some(path) => Keys::File(path),
            None => {
                Keys::Lines(Lines { name: input.name, reader: Box::new(text.into_reader()), notes: Box::new(Vec::new) })
            }
        }),
        _ => Ok(Keys::Lines(lines_of(Box::new(input), line))),
    }
}

impl Input {
    fn open(matches: &ArgMatches, wanted: Wanted) -> Result<Self, Failure> {
        let asked = ["partition-key", "row-key", "time"].map(|name| matches.get_one::<String>(name).cloned());
        let columns = Columns { asked, wanted: [wanted.partition_key, wanted.row_key, wanted.time] };
        let path = matches.get_one::<PathBuf>("file").filter(|path| path.as_os_str() != "-");
        if !matches.contains_id("file") && io::stdin().is_terminal() {
            return Err(Failure::new("expected a FILE, a --table, or keys on standard input: see --help"));
        }
        let name = path.map_or_else(|| "standard input".into(), |path| path.display().to_string());
        let opened = Opened::of(path, asked_format(matches), &columns);
        let Opened { content, bar, plain } = opened.map_err(|error| cannot_read(&name, &error))?;
        let line = match matches.try_get_one::<String>("lines-are").ok().flatten().map(String::as_str) {
            Some("partition-key") => Line::PartitionKey,
            _ => Line::RowKey,
        };
        let plain = plain.then(|| path.cloned()).flatten();
        Ok(Self { name, content, columns, line, strict: matches.get_flag("strict"), bar, plain })
    }
}

impl Source for Input {
    fn name(&self) -> &str {
        &self.name
    }

    fn read(self: Box<Self>, each: &mut Each<'_>) -> Result<Summary, Failure> {
        let mut sink = Sink::new(&self.name, self.strict, each);
        let ended = match self.content {
            Content::Parquet(file) => parquet::read(file, &self.columns, &mut sink, &|rows| self.bar.inc(rows)),
            Content::Text(text, Format::Delimited(header)) => delimited::read(text, header, &self.columns, &mut sink),
            Content::Text(text, Format::Json) => json::read(text, &self.columns, &mut sink),
            Content::Text(text, _) => lines::read(text.into_reader(), self.line, &mut sink),
        };
        self.bar.finish_and_clear();
        sink.finish(ended)
    }
}

/// A stream of which it is known what it is.
struct Opened {
    content: Content,
    bar: ProgressBar,
    /// It is a file, and not compressed.
    plain: bool,
}

impl Opened {
    fn of(path: Option<&PathBuf>, asked: Option<Format>, columns: &Columns) -> io::Result<Self> {
        let Some(path) = path else {
            let bar = progress_bar(None, "bytes");
            return Self::text(bar.wrap_read(io::stdin()), None, asked, columns, bar, false);
        };
        let (mut file, length) = open_file(path)?;
        let mut plain = length.is_some();
        if plain {
            let mut head = Vec::new();
            (&mut file).take(4).read_to_end(&mut head)?;
            file.rewind()?;
            if decode::is_parquet(&head) || asked == Some(Format::Parquet) {
                return Ok(Self { content: Content::Parquet(file), bar: progress_bar(None, "rows"), plain: false });
            }
            plain = !decode::is_compressed(&head);
        }
        let bar = progress_bar(length, "bytes");
        Self::text(bar.wrap_read(file), Some(path), asked, columns, bar, plain)
    }

    /// What was asked for, else what the name says, else what the beginning looks like.
    fn text(
        reader: impl Read + Send + 'static,
        path: Option<&PathBuf>,
        asked: Option<Format>,
        columns: &Columns,
        bar: ProgressBar,
        plain: bool,
    ) -> io::Result<Self> {
        let text = decode::text(reader)?;
        let format = asked.or_else(|| by_name(path?)).unwrap_or_else(|| by_beginning(&text.head, columns));
        if format == Format::Parquet {
            return Err(io::Error::other("expected Parquet, found text"));
        }
        Ok(Self { content: Content::Text(text, format), bar, plain })
    }
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
    let line = head.split(|&byte| byte == b'\n').next().unwrap_or_default();
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
    let names = line.split(|&byte| byte == delimiter).map(|name| {
        let name = String::from_utf8_lossy(name);
        name.trim().trim_matches('"').to_owned()
    });
    let every = Columns { wanted: [true; 3], ..columns.clone() };
    if names.into_iter().any(|name| every.role(&name).is_some()) {
        Format::Delimited(Header::Yes)
    } else if delimiter == b'\t' {
        Format::Delimited(Header::No)
    } else {
        Format::Lines
    }
}

/// By the ending, after which one of compression may stand.
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

/// The file, and its length where it has one.
fn open_file(path: &Path) -> io::Result<(File, Option<u64>)> {
    let file = File::open(path)?;
    let about = file.metadata()?;
    if about.is_dir() {
        return Err(io::Error::from(io::ErrorKind::IsADirectory));
    }
    Ok((file, about.is_file().then_some(about.len())))
}
