//! `lake skew`: counts keys per partition by several designs where the data is, for `tablekeys skew --counts`.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use datafusion::prelude::{SessionConfig, SessionContext};
use tablekeys::partition::Secret;
use tablekeys_lake::skew::{Counts, Request, count, write_csv};
use tablekeys_lake::source::{Format, read};

type Failure = Box<dyn std::error::Error + Send + Sync>;

fn main() -> ExitCode {
    let matches = command().get_matches();
    let Some(("skew", matches)) = matches.subcommand() else { return ExitCode::from(2) };
    match skew(matches) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("lake: {error}");
            ExitCode::FAILURE
        }
    }
}

fn command() -> Command {
    Command::new("lake").about("The partitions of tablekeys over files, folders and object stores").subcommand_required(true).subcommand(
        Command::new("skew")
            .about("Count keys per partition by several designs, in one pass over the keys")
            .after_help(
                "Credentials come from the environment: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_REGION; \
                 AZURE_STORAGE_ACCOUNT_NAME and AZURE_STORAGE_ACCOUNT_KEY; GOOGLE_SERVICE_ACCOUNT; or the identity of the \
                 machine.\n\n\
                 Example:\n  lake skew --input s3://bucket/orders/ --key customer --design siphash:64 --design md5-bits:6 \
                 --counts counts.csv",
            )
            .args(args()),
    )
}

fn args() -> [Arg; 10] {
    let value =
        |name: &'static str, of: &'static str, help: &'static str| Arg::new(name).long(name).value_name(of).help(help);
    let flag = |name: &'static str, help: &'static str| Arg::new(name).long(name).action(ArgAction::SetTrue).help(help);
    let number = || value_parser!(u32).range(1..);
    [
        value(
            "input",
            "ADDRESS",
            "A file, a folder, or an address: s3://, az://, abfss://, gs://, https://; may be repeated",
        )
        .required(true)
        .action(ArgAction::Append),
        value("format", "FORMAT", "The format of the files [default: by the ending of the first input, else parquet]")
            .value_parser(["parquet", "csv", "json"]),
        value("key", "COLUMN", "The column to partition by: text, bytes or whole numbers").required(true),
        value(
            "design",
            "DESIGN",
            "siphash:64, md5-bits:4, byte-sum:15, alphabet:h,p, ...; or a name with --partitions; may be repeated",
        )
        .required(true)
        .action(ArgAction::Append),
        value("partitions", "N", "The number of partitions of designs that are given by name").value_parser(number()),
        value("counts", "FILE", "The file to write, - for standard output")
            .required(true)
            .value_parser(value_parser!(PathBuf)),
        value("secret-file", "FILE", "A file with the 32 hexadecimal digits of the secret of designs that hash")
            .value_parser(value_parser!(PathBuf)),
        flag("guids", "The keys are GUIDs as text; designs that hash take their 16 bytes"),
        flag("try", "Count bad keys as rows without a partition instead of failing"),
        value("threads", "N", "Threads, and partitions of the query [default: the cores]").value_parser(number()),
    ]
}

fn skew(matches: &ArgMatches) -> Result<(), Failure> {
    let text = |name: &str| matches.get_one::<String>(name).cloned();
    let texts = |name: &str| matches.get_many::<String>(name).into_iter().flatten().cloned().collect::<Vec<_>>();
    let inputs = texts("input");
    let mut request = Request::new(text("key").unwrap_or_default(), texts("design"));
    request.partitions = matches.get_one("partitions").copied();
    request.guids = matches.get_flag("guids");
    request.lenient = matches.get_flag("try");
    request.secret = matches.get_one::<PathBuf>("secret-file").map(|path| secret(path)).transpose()?;
    let format = match text("format").as_deref() {
        Some("csv") => Format::Csv,
        Some("json") => Format::Json,
        Some(_) => Format::Parquet,
        None => inputs.first().map_or(Format::Parquet, |input| Format::of(input)),
    };
    let threads = match matches.get_one::<u32>("threads") {
        Some(&threads) => threads as usize,
        None => std::thread::available_parallelism()?.get(),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(threads).enable_all().build()?;
    let start = Instant::now();
    let counts = runtime.block_on(async {
        let config = SessionConfig::new()
            .with_target_partitions(threads)
            .set_bool("datafusion.execution.listing_table_ignore_subdirectory", false);
        let ctx = SessionContext::new_with_config(config);
        count(read(&ctx, &inputs, format).await?, &request).await
    })?;
    let seconds = start.elapsed().as_secs_f64();
    write(&counts, matches.get_one::<PathBuf>("counts").map_or(Path::new("-"), PathBuf::as_path))?;
    let rows = counts.first().map_or(0, |count| count.histogram.total() + count.without);
    eprintln!("{rows} rows, designs: {}, threads: {threads}, {seconds:.3} s", counts.len());
    Ok(())
}

fn secret(path: &Path) -> Result<Secret, Failure> {
    let text = std::fs::read_to_string(path)
        .map_err(|error| format!("cannot read the secret of {}: {error}", path.display()))?;
    Ok(text.trim().parse()?)
}

/// Complete or not there: a run that is stopped leaves no half of a file.
fn write(counts: &[Counts], path: &Path) -> Result<(), Failure> {
    if path.as_os_str() == "-" {
        return Ok(write_csv(counts, BufWriter::new(io::stdout().lock()))?);
    }
    let mut part = OsString::from(path);
    part.push(".part");
    let written = File::create(&part).and_then(|file| {
        let mut file = BufWriter::new(file);
        write_csv(counts, &mut file)?;
        file.flush()
    });
    let moved = written.and_then(|()| std::fs::rename(&part, path));
    Ok(moved.map_err(|error| format!("cannot write the counts to {}: {error}", path.display()))?)
}
