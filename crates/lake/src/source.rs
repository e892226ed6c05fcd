//! Tables of files, in folders and in object stores.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use datafusion::common::exec_err;
use datafusion::dataframe::DataFrame;
use datafusion::error::Result;
use datafusion::prelude::{CsvReadOptions, JsonReadOptions, ParquetReadOptions, SessionContext};
use object_store::aws::AmazonS3Builder;
use object_store::azure::MicrosoftAzureBuilder;
use object_store::gcp::GoogleCloudStorageBuilder;
use object_store::http::HttpBuilder;
use object_store::{ClientOptions, ObjectStore};
use url::{Position, Url};

/// A format of files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// Files that end in `.parquet`.
    Parquet,
    /// Files that end in `.csv`, with names in the first line. Every column is text, so that `007` stays what it is.
    Csv,
    /// Files that end in `.json`, one object per line.
    Json,
}

impl Format {
    /// The format of a file by its ending; of anything else Parquet.
    #[must_use]
    pub fn of(input: &str) -> Self {
        let ends = |ending: &str| Path::new(input).extension().is_some_and(|found| found.eq_ignore_ascii_case(ending));
        match () {
            () if ends("csv") => Self::Csv,
            () if ends("json") || ends("ndjson") || ends("jsonl") => Self::Json,
            () => Self::Parquet,
        }
    }

    const fn ending(self) -> &'static str {
        match self {
            Self::Parquet => "parquet",
            Self::Csv => "csv",
            Self::Json => "json",
        }
    }
}

/// The table of files and folders that have the same columns, each on this machine or an address in an object store.
///
/// | address | credentials |
/// |---|---|
/// | `s3://bucket/prefix/` | `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_REGION`, … or the machine's role |
/// | `az://container/prefix/`, `abfss://container@account.dfs.core.windows.net/prefix/` | `AZURE_STORAGE_ACCOUNT_NAME`, `AZURE_STORAGE_ACCOUNT_KEY`, `AZURE_STORAGE_SAS_KEY`, … or the machine's identity |
/// | `gs://bucket/prefix/` | `GOOGLE_SERVICE_ACCOUNT`, … or the machine's account |
/// | `https://host/file.parquet` | none |
///
/// The variables are those of the `from_env` of each builder of the crate `object_store`. The address of a folder ends in `/`.
///
/// # Errors
///
/// An address of another kind, missing credentials, no such file, files without common columns.
pub async fn read(ctx: &SessionContext, inputs: &[String], format: Format) -> Result<DataFrame> {
    let mut stores = HashMap::new();
    for input in inputs {
        match Url::parse(input) {
            Ok(url) if input.contains("://") => add_store(ctx, &mut stores, &url)?,
            _ if input.contains(['*', '?', '[']) || Path::new(input).exists() => {}
            _ => return exec_err!("expected a file or a folder, found nothing at {input:?}"),
        }
    }
    // A single file may end as it likes; of a folder, the files with the ending of the format are read.
    let mut files = inputs.iter().filter(|input| !input.ends_with('/') && !Path::new(input).is_dir());
    let ending = files.find_map(|file| Path::new(file).extension()?.to_str()).unwrap_or(format.ending());
    let ending = format!(".{ending}");
    match format {
        Format::Parquet => {
            let options = ParquetReadOptions::default().file_extension(&ending);
            ctx.read_parquet(inputs.to_vec(), options).await
        }
        Format::Csv => {
            let options = CsvReadOptions::new().schema_infer_max_records(0).file_extension(&ending);
            ctx.read_csv(inputs.to_vec(), options).await
        }
        Format::Json => ctx.read_json(inputs.to_vec(), JsonReadOptions::default().file_extension(&ending)).await,
    }
}

/// Makes the store of an address known to the session. A session knows one store per host.
fn add_store(ctx: &SessionContext, stores: &mut HashMap<String, String>, url: &Url) -> Result<()> {
    let scheme = url.scheme();
    let host = url[Position::BeforeHost..Position::AfterPort].to_owned();
    let (known, added) = (format!("{scheme}://{host}"), format!("{scheme}://{}", url.authority()));
    match stores.get(&known) {
        Some(first) if *first == added => return Ok(()),
        Some(first) => return exec_err!("expected inputs of one container per account, found {first} and {added}"),
        None => {}
    }
    let store: Arc<dyn ObjectStore> = match scheme {
        "file" => return Ok(()),
        "s3" | "s3a" => Arc::new(AmazonS3Builder::from_env().with_url(url.as_str()).build()?),
        "az" | "abfs" | "abfss" => Arc::new(MicrosoftAzureBuilder::from_env().with_url(url.as_str()).build()?),
        "gs" => Arc::new(GoogleCloudStorageBuilder::from_env().with_url(url.as_str()).build()?),
        "http" | "https" => {
            let options = ClientOptions::new().with_allow_http(true);
            Arc::new(HttpBuilder::new().with_url(&added).with_client_options(options).build()?)
        }
        _ => return exec_err!("expected s3, az, abfss, gs, https or file before '://', found {scheme:?} in {url}"),
    };
    ctx.register_object_store(url, store);
    stores.insert(known, added);
    Ok(())
}
