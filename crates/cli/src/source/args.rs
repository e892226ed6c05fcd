//! The arguments that say where keys come from.

use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use tablekeys_stores::Store;

use super::columns::{Columns, KEYS, OPTIONS, ROLES};
use super::decode;
use super::delimited::{self, Header};
#[cfg(feature = "parquet")]
use super::parquet;
use super::peeked::{Peeked, cannot_read};
use super::{Source, json, lines, table_args};
use crate::failure::Failure;
use crate::file;
use crate::lines::block::COLUMNS;
use crate::lines::cutter::Limits;
use crate::lines::{Blocks, Tally, lines as plain_lines, writes};
use crate::named::Source as Named;
use crate::progress::progress_bar;
use crate::wording::numbers::{grouped, listed};

/// How a file's records are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Lines,
    Csv,
    /// CSV whose columns have no names.
    #[value(skip)]
    Numbered,
    Json,
    Parquet,
}

/// A file or standard input, opened, its beginning looked at.
enum Content {
    #[cfg(feature = "parquet")]
    Parquet(file::Input),
    Text(Peeked, Format),
}

/// The arguments of every subcommand that reads keys.
#[derive(Debug, Args)]
#[command(next_help_heading = "Keys")]
pub struct Asked {
    /// Lines, CSV, JSON or Parquet; the text forms also as .gz or .zst; - for standard input
    #[arg(value_name = "FILE", help_heading = None)]
    file: Option<Named>,
    /// The format of FILE [default: by its name and its beginning]
    #[arg(long, value_name = "FORMAT", conflicts_with = "service")]
    format: Option<Format>,
    /// The store of the keys, whose rules, rates and terms apply [default: by the columns' names,
    /// else azure]
    #[arg(long, value_name = "STORE", value_parser = stores())]
    pub store: Option<&'static Store>,
    /// The column of the PartitionKey [default: as the store has it]
    #[arg(long, value_name = "NAME", conflicts_with = "service")]
    partition_key: Option<String>,
    /// The column of the RowKey [default: as the store has it]
    #[arg(long, value_name = "NAME", conflicts_with = "service")]
    row_key: Option<String>,
    /// The column of the last writes, for audit and skew --times, where an unreadable instant is an error [default: Timestamp, where it is
    /// noted]
    #[arg(long, value_name = "NAME", conflicts_with = "service")]
    time: Option<String>,
    /// CSV has no header line: columns are numbers, by default 1, 2 and 3
    #[arg(long, conflicts_with = "service")]
    no_header: bool,
    /// Fail at the first record that cannot be read
    #[arg(long)]
    strict: bool,
    /// Fail if more than this percentage of the records is unreadable, after a report on the others
    #[arg(long, value_name = "PERCENT", value_parser = percent, default_value = "1")]
    max_unreadable: f64,
    #[command(flatten)]
    pub(super) service: table_args::Service,
}

/// The arguments of those that read rows.
#[derive(Debug, Args)]
pub struct Rows {
    #[command(flatten)]
    pub asked: Asked,
    /// Which key a line of a plain file is [default: row-key]
    #[arg(long, value_name = "KEY", help_heading = "Keys", conflicts_with = "service")]
    lines_are: Option<Which>,
}

/// The arguments of those that read one key of each row.
#[derive(Debug, Args)]
pub struct OneKey {
    /// Which of a row's keys to compare, where rows have both
    #[arg(long, value_name = "KEY", default_value = "partition-key")]
    of: Which,
    #[command(flatten)]
    pub asked: Asked,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Which {
    PartitionKey,
    RowKey,
}

fn stores() -> impl TypedValueParser<Value = &'static Store> {
    PossibleValuesParser::new(Store::all().iter().map(|store| store.name))
        .map(|name| Store::named(&name).expect("one of their names"))
}

/// From 0 to 100.
fn percent(text: &str) -> Result<f64, String> {
    let percent = text.trim_end_matches('%').parse().ok().filter(|percent| (0.0..=100.0).contains(percent));
    percent.ok_or_else(|| "expected a percentage from 0 to 100".into())
}

impl Rows {
    /// Which key a line is, or an argument: that of the partition, 0, or the one within it, 1.
    pub fn key(&self) -> usize {
        usize::from(self.lines_are != Some(Which::PartitionKey))
    }

    /// What the arguments name, of each row these columns.
    pub fn open(&self, wanted: [bool; COLUMNS]) -> Result<Source<'static>, Failure> {
        self.asked.open(wanted, self.lines_are)
    }
}

impl OneKey {
    /// Whether it is the RowKey.
    pub fn is_row_key(&self) -> bool {
        self.of == Which::RowKey
    }

    /// The rows that the arguments name, each with that key alone.
    pub fn rows(&self) -> Result<Source<'static>, Failure> {
        self.asked.open(self.wanted(false), None)
    }

    /// The same with both keys.
    pub fn whole_rows(&self) -> Result<Source<'static>, Failure> {
        self.asked.open(KEYS, None)
    }

    fn wanted(&self, time: bool) -> [bool; COLUMNS] {
        [!self.is_row_key(), self.is_row_key(), time]
    }

    /// What the arguments name, to compare one of the keys, with the instants where those are wanted.
    pub fn open(&self, time: bool) -> Result<Source<'static>, Failure> {
        if let Some(table) = self.asked.open_table(self.is_row_key().into())? {
            return Ok(table);
        }
        let mut columns = self.asked.columns(self.wanted(time))?;
        columns.exact_times |= time;
        // Tabs alone do not make columns here: an instant and a key have one between them, too.
        let tabs = self.asked.format.is_some() || self.asked.no_header;
        self.asked.read(columns, None, tabs, |reader, column| match (time, self.asked.strict) {
            (true, _) => Box::new(writes(reader)),
            // With --strict a line is a record, which may be unreadable.
            (_, true) => text_lines(reader, column),
            _ => Box::new(plain_lines(reader)),
        })
    }
}

impl Asked {
    fn open(&self, wanted: [bool; COLUMNS], lines_are: Option<Which>) -> Result<Source<'static>, Failure> {
        if let Some(table) = self.open_table(0)? {
            return Ok(table);
        }
        self.read(self.columns(wanted)?, lines_are, true, text_lines)
    }

    fn columns(&self, wanted: [bool; COLUMNS]) -> Result<Columns, Failure> {
        let asked = [&self.partition_key, &self.row_key, &self.time].map(Clone::clone);
        if let Some(twice) =
            asked.iter().enumerate().find_map(|(at, name)| name.as_ref().filter(|_| asked[..at].contains(name)))
        {
            let options = listed(OPTIONS.map(str::to_owned).to_vec());
            return Err(Failure::new(format!("expected different columns for {options}, found {twice:?} twice")));
        }
        Ok(Columns { asked, wanted, store: self.store, exact_times: self.time.is_some() || self.strict })
    }

    /// The records of the file or of standard input, of plain lines as they are read here; whether `tabs` alone make columns.
    fn read(
        &self,
        mut columns: Columns,
        lines_are: Option<Which>,
        tabs: bool,
        of_lines: impl FnOnce(Box<dyn Read + Send>, usize) -> Box<dyn Blocks>,
    ) -> Result<Source<'static>, Failure> {
        if self.file.is_none() && io::stdin().is_terminal() {
            return Err(Failure::new("expected a FILE, a --table, or keys on standard input: see --help"));
        }
        let name = self.file.as_ref().map_or_else(|| "standard input".into(), Named::name);
        let content = Content::open(self.file(), self, &columns).map_err(|error| cannot_read(&name, &error))?;
        let blocks: Box<dyn Blocks> = match content {
            #[cfg(feature = "parquet")]
            Content::Parquet(file) => {
                let parquet = parquet::blocks(file, &name, &columns)?;
                columns.store = parquet.store;
                Box::new(parquet)
            }
            Content::Text(text, Format::Csv) => {
                let line = text.first_line();
                let names = names(line, delimited::delimiter(line).unwrap_or(b','));
                columns.store = columns.store_of(names.iter().map(String::as_str));
                Box::new(delimited::blocks(text, Header::Yes, &columns, &name, Limits::FIELDS)?)
            }
            Content::Text(text, Format::Numbered) if tabs => {
                Box::new(delimited::blocks(text, Header::No, &columns, &name, Limits::FIELDS)?)
            }
            Content::Text(text, Format::Json) => {
                columns.store = columns.store.or_else(|| json::store(&text.head));
                json::blocks(text, &columns, &name, Limits::FIELDS)?
            }
            Content::Text(text, _) => {
                let line = if lines_are == Some(Which::PartitionKey) { 0 } else { columns.line() };
                of_lines(text.into_reader(), line)
            }
        };
        Ok(Source { name, blocks, strict: self.strict, store: columns.store })
    }

    /// Fails where more than `--max-unreadable` could not be read: what was found is of the rest alone.
    pub fn check_readable(&self, Tally { read, unreadable }: Tally) -> Result<(), Failure> {
        let all = read + unreadable;
        let found = 100.0 * unreadable as f64 / all.max(1) as f64;
        if found <= self.max_unreadable {
            return Ok(());
        }
        Err(Failure::new(format!(
            "expected at most {}% of the records to be unreadable, as --max-unreadable says, found {found:.1}% ({} of {})",
            self.max_unreadable,
            grouped(unreadable),
            grouped(all)
        )))
    }

    /// Whether a file or a table is named.
    pub const fn is_some(&self) -> bool {
        self.file.is_some() || self.service.table.is_some()
    }

    /// The file; `None` for standard input and tables.
    pub fn file(&self) -> Option<&PathBuf> {
        self.file.as_ref().filter(|file| !file.is_standard_input()).map(|file| &file.0)
    }

    /// A table's rows come in the order of their keys.
    pub fn in_order(&mut self) {
        self.service.parallel.get_or_insert(1);
    }

    /// The table that the arguments name, with its keys in this column.
    #[cfg(feature = "service")]
    fn open_table(&self, column: usize) -> Result<Option<Source<'static>>, Failure> {
        Ok(super::table::Table::open(self)?.map(|table| table.source(column)))
    }

    /// The address of the account that the environment names, and each of its tables.
    #[cfg(feature = "service")]
    pub fn open_all_tables(&self) -> Result<(String, Vec<Source<'static>>), Failure> {
        let (address, tables) = super::table::Table::all(self)?;
        Ok((address, tables.into_iter().map(|table| table.source(0)).collect()))
    }

    #[cfg(not(feature = "service"))]
    fn open_table(&self, _: usize) -> Result<Option<Source<'static>>, Failure> {
        if self.service.table.is_some() { Err(no_service()) } else { Ok(None) }
    }

    #[cfg(not(feature = "service"))]
    pub fn open_all_tables(&self) -> Result<(String, Vec<Source<'static>>), Failure> {
        Err(no_service())
    }
}

#[cfg(not(feature = "service"))]
fn no_service() -> Failure {
    Failure::new(
        "expected a file, found a table of the service, which is not read here: export it, or use the command in a shell",
    )
}

fn text_lines(reader: Box<dyn Read + Send>, column: usize) -> Box<dyn Blocks> {
    Box::new(lines::blocks(reader, column, Limits::NORMAL))
}

impl Content {
    /// A stream by what was asked for, else what its name says, else what its beginning looks like.
    fn open(path: Option<&PathBuf>, asked: &Asked, columns: &Columns) -> io::Result<Self> {
        let reader: Box<dyn Read + Send> = match path {
            None => Box::new(progress_bar(None, "bytes").wrap_read(io::stdin())),
            Some(path) => {
                let (file, length) = file::open(path)?;
                if length.is_some() {
                    let mut head = Vec::new();
                    file::open(path)?.0.take(4).read_to_end(&mut head)?;
                    if decode::is_parquet(&head) || asked.format == Some(Format::Parquet) {
                        #[cfg(feature = "parquet")]
                        return Ok(Self::Parquet(file));
                        #[cfg(not(feature = "parquet"))]
                        return Err(io::Error::other(
                            "expected lines, CSV or JSON, found Parquet, which is not read here: save the columns of the keys \
                             as CSV",
                        ));
                    }
                }
                Box::new(progress_bar(length, "bytes").wrap_read(file))
            }
        };
        let text = decode::text(reader)?;
        let format = asked.format.or_else(|| by_name(path?)).unwrap_or_else(|| by_beginning(&text, columns));
        let named = (0..COLUMNS).find(|&role| columns.asked[role].is_some());
        Ok(Self::Text(
            text,
            match (format, named) {
                (Format::Parquet, _) => return Err(io::Error::other("expected Parquet, found text")),
                (Format::Json, _) if asked.no_header => {
                    return Err(io::Error::other("expected CSV, as --no-header says, found JSON"));
                }
                (Format::Lines, Some(role)) if !asked.no_header || asked.format.is_some() => {
                    return Err(io::Error::other(format!(
                        "expected columns, as {} names one, found lines",
                        OPTIONS[role]
                    )));
                }
                (format, _) if !asked.no_header || asked.format == Some(Format::Lines) => format,
                _ => Format::Numbered,
            },
        ))
    }
}

fn by_beginning(text: &Peeked, columns: &Columns) -> Format {
    let line = text.first_line();
    let begins = |first: u8, then: &[u8]| {
        let rest = text.beginning().trim_ascii_start().strip_prefix(&[first]).map(<[u8]>::trim_ascii_start);
        rest.and_then(<[u8]>::first).is_some_and(|next| then.contains(next))
    };
    // A GUID may begin with a brace, too, but not with a quote after it.
    if begins(b'{', b"\"}") || begins(b'[', b"{]") {
        return Format::Json;
    }
    let delimiter = delimited::delimiter(line);
    let names = names(line, delimiter.unwrap_or(b','));
    let store = columns.store_of(names.iter().map(String::as_str));
    let every = Columns { wanted: [true; 3], store, ..columns.clone() };
    // A key that is alone in its line may be as a column of another store is called.
    let is_name =
        |name: &String| if delimiter.is_some() { every.role(name).is_some() } else { ROLES.contains(&&**name) };
    let mut asked = columns.asked.iter().flatten();
    match delimiter {
        _ if names.iter().any(is_name) => Format::Csv,
        Some(b'\t') if asked.clone().all(|name| name.parse::<usize>().is_ok()) => Format::Numbered,
        _ if asked.next().is_some() => Format::Csv,
        _ => Format::Lines,
    }
}

fn names(line: &[u8], delimiter: u8) -> Vec<String> {
    let name = |name: &[u8]| String::from_utf8_lossy(name).trim().trim_matches('"').to_owned();
    line.split(|&byte| byte == delimiter).map(name).collect()
}

/// By the extension, which one of compression may follow.
fn by_name(path: &Path) -> Option<Format> {
    let name = path.file_name()?.to_str()?.to_ascii_lowercase();
    let name = name.strip_suffix(".gz").or_else(|| name.strip_suffix(".zst")).unwrap_or(&name);
    match name.rsplit_once('.')?.1 {
        "csv" | "tsv" => Some(Format::Csv),
        "json" | "jsonl" | "ndjson" => Some(Format::Json),
        "parquet" => Some(Format::Parquet),
        _ => None,
    }
}
