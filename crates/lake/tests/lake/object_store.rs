//! `lake skew` on an object store: Azurite's blob service, on this machine for as long as the test runs.

use std::sync::Arc;

use object_store::azure::{AzureAuthorizer, MicrosoftAzure, MicrosoftAzureBuilder};
use object_store::client::{HttpConnector, HttpRequest, HttpRequestBody, ReqwestConnector};
use object_store::{ClientOptions, ObjectStoreExt};
use tablekeys::partition::{Md5Bits, SipHash};
use tablekeys_emulator::client::{ACCOUNT, KEY};
use tablekeys_emulator::service::BLOBS;

use crate::queries::run;
use crate::skew::{answer, folder, lake, lines, orders, split};

/// The service, for as long as one of its stores is used.
struct Emulator {
    url: String,
    _service: Arc<tablekeys_emulator::service::Emulator>,
}

impl Emulator {
    /// `None` where it is not installed: see `Service::for_test`.
    fn start(test: &str) -> Option<Self> {
        let service = BLOBS.for_test(test)?;
        Some(Self { url: format!("http://127.0.0.1:{}", service.port()), _service: service })
    }

    fn store(&self, container: &str) -> MicrosoftAzure {
        let builder = MicrosoftAzureBuilder::new().with_account(ACCOUNT).with_container_name(container);
        let builder = builder.with_access_key(KEY).with_allow_http(true);
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

#[test]
fn parquet_in_an_object_store_is_counted_as_the_library_counts() {
    let folder = folder("store");
    let (names, nulls) = split(orders(&folder));
    let Some(emulator) = Emulator::start("parquet_in_an_object_store_is_counted_as_the_library_counts") else { return };
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
