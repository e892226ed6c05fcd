//! `lake skew` on an object store: Azurite's blob service, on this machine for as long as the test runs.

use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use object_store::azure::{AzureAuthorizer, MicrosoftAzure, MicrosoftAzureBuilder};
use object_store::client::{HttpConnector, HttpRequest, HttpRequestBody, ReqwestConnector};
use object_store::{ClientOptions, ObjectStoreExt};
use tablekeys::partition::{Md5Bits, SipHash};

use crate::queries::run;
use crate::skew::{answer, folder, lake, lines, orders, split};

/// The account that every emulator has.
const ACCOUNT: &str = "devstoreaccount1";

/// The process, stopped by its id.
struct Emulator {
    process: Child,
    url: String,
}

impl Emulator {
    /// `None` where it is not installed; with `CI` set, that fails.
    fn start(folder: &Path) -> Option<Self> {
        let main = installed();
        if !main.is_file() {
            assert!(std::env::var_os("CI").is_none(), "the blob service is not installed at {}", main.display());
            eprintln!("NOT RUN: the blob service is not installed at {}; `.ci/run` installs it", main.display());
            return None;
        }
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap().port();
        let process = Command::new("node")
            // It ends when its standard input does, so that it cannot outlive a test run that was killed.
            .args(["--import", "data:text/javascript,process.stdin.on('end',()=>process.exit()).resume()"])
            .arg(main)
            .args(["--inMemoryPersistence", "--silent", "--disableTelemetry", "--skipApiVersionCheck"])
            .args(["--blobHost", "127.0.0.1", "--blobPort", &port.to_string()])
            .current_dir(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let mut emulator = Self { process, url: format!("http://127.0.0.1:{port}") };
        let begun = Instant::now();
        while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() {
            assert!(emulator.process.try_wait().unwrap().is_none(), "the blob service ended at once");
            assert!(begun.elapsed() < Duration::from_mins(1), "the blob service does not accept connections");
            std::thread::sleep(Duration::from_millis(20));
        }
        Some(emulator)
    }

    fn store(&self, container: &str) -> MicrosoftAzure {
        let builder = MicrosoftAzureBuilder::new().with_account(ACCOUNT).with_container_name(container);
        let key = "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==";
        let builder = builder.with_access_key(key).with_allow_http(true);
        builder.with_endpoint(format!("{}/{ACCOUNT}", self.url)).build().unwrap()
    }

    async fn create(&self, container: &str) {
        let mut request = HttpRequest::new(HttpRequestBody::empty());
        *request.method_mut() = "PUT".parse().unwrap();
        let url = format!("{}/{ACCOUNT}/{container}?restype=container", self.url);
        *request.uri_mut() = url.parse().unwrap();
        let credential = self.store(container).credentials().get_credential().await.unwrap();
        AzureAuthorizer::new(&credential, ACCOUNT).authorize(&mut request);
        let client = ReqwestConnector::default().connect(&ClientOptions::new().with_allow_http(true)).unwrap();
        let response = client.execute(request).await.unwrap();
        assert!(response.status().is_success(), "{}", response.status());
    }
}

impl Drop for Emulator {
    fn drop(&mut self) {
        // Nothing can be done about a process that is gone already.
        _ = self.process.kill();
        _ = self.process.wait();
    }
}

/// Where `.ci/run` puts it: beside what cargo builds for the whole project.
fn installed() -> PathBuf {
    let main = "azurite/node_modules/azurite/dist/src/blob/main.js";
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(target) => Path::new(&target).join(main),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target").join(main),
    }
}

#[test]
fn parquet_in_an_object_store_is_counted_as_the_library_counts() {
    let folder = folder("store");
    let (names, nulls) = split(orders(&folder));
    let Some(emulator) = Emulator::start(&folder) else { return };
    run(async {
        emulator.create("lake").await;
        let store = emulator.store("lake");
        for file in ["part-0.parquet", "part-1.parquet"] {
            let bytes = std::fs::read(folder.join(file)).unwrap();
            store.put(&format!("orders/2024/{file}").into(), bytes.into()).await.unwrap();
        }
        // What is no file of the format is passed over.
        store.put(&"orders/2024/_SUCCESS".into(), Vec::new().into()).await.unwrap();
    });
    let expected = [
        "design,partition,count\n".to_owned(),
        lines("siphash:64", &SipHash::new(64), &names, nulls),
        lines("md5-bits:4", &Md5Bits::new(4), &names, nulls),
    ];
    let with_store = |input: &str| {
        let args = [
            "--input",
            input,
            "--key",
            "customer",
            "--design",
            "siphash:64",
            "--design",
            "md5-bits:4",
            "--counts",
            "-",
        ];
        let mut command = lake(&args);
        command.env("AZURE_STORAGE_USE_EMULATOR", "true").env("AZURITE_BLOB_STORAGE_URL", &emulator.url);
        command
    };
    assert_eq!(answer(with_store("az://lake/orders/")), expected.concat());
    let file = answer(with_store("az://lake/orders/2024/part-0.parquet"));
    assert_eq!(file.lines().count(), expected.concat().lines().count());
    assert_ne!(file, expected.concat());
    let missing = with_store("az://lake/returns/").output().unwrap();
    let error = String::from_utf8(missing.stderr).unwrap();
    assert!(!missing.status.success() && error.contains("No files found at"), "{error}");
}
