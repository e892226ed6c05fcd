//! The table service itself, where it is installed.

use std::sync::Arc;

use serde_json::json;
use tablekeys_service::azurite::{ACCOUNT, Azurite, KEY};
use tablekeys_service::client::{Client, Write, properties};

use crate::run::{Ran, command, run_with};

/// A table of 3,000 rows in 60 partitions, with keys that addresses and filters must escape.
fn filled(azurite: &Azurite, name: &str) -> Client {
    let client = Client::of(Arc::new(azurite.account()));
    client.create_table(name).unwrap();
    for partition in 0..60 {
        let partition_key = format!("o'neill & söhne {:03}", partition * 7 % 60);
        let writes: Vec<Write> = (0..50)
            .map(|row| {
                Write::Insert(partition_key.clone(), format!("{row:04} +%'"), properties(json!({ "Total": row })))
            })
            .collect();
        client.transact(name, &writes).unwrap();
    }
    client
}

fn check(variables: &[(&str, &str)], line: &[&str]) -> Ran {
    let mut command = command(&["check", "--json"]);
    command.args(line).envs(variables.iter().copied());
    run_with(command, Vec::new())
}

#[test]
#[ignore = "needs Azurite; `.ci/full` runs it"]
fn every_row_of_the_emulator_is_read_once_by_any_credentials() {
    let azurite = Azurite::start();
    let client = filled(azurite, "CommandOrders");
    let connection = azurite.connection();
    let address = format!("{}/CommandOrders", azurite.endpoint());
    let by_connection = [("AZURE_STORAGE_CONNECTION_STRING", connection.as_str())];
    let by_key = [("AZURE_STORAGE_ACCOUNT", ACCOUNT), ("AZURE_STORAGE_KEY", KEY)];
    let name = ["--table", "CommandOrders"];
    for (variables, line) in [(&by_connection[..], &name[..]), (&by_key, &["--table", &address])] {
        for ranges in ["1", "8"] {
            let ran = check(variables, &[line, &["--parallel", ranges]].concat());
            assert_eq!(ran.status, 0, "{ran:?}");
            let json = ran.json();
            assert_eq!((&json["rows"], &json["offenders"]), (&3_000.into(), &0.into()), "{json}");
            assert!(!ran.stdout.contains(KEY) && !ran.stderr.contains(KEY));
        }
    }
    let ran = check(&by_connection, &[&name[..], &["--careful", "--sample", "300"]].concat());
    assert_eq!((ran.status, &ran.json()["sampled"]), (1, &true.into()), "{ran:?}");

    let mut skew = command(&["skew", "--table", "CommandOrders", "--partitions", "6", "--design", "siphash", "--json"]);
    skew.envs(by_connection);
    let ran = run_with(skew, Vec::new());
    assert_eq!(ran.json()["sets"][0]["rows"][0]["keys"], 3_000, "{ran:?}");

    client.delete_table("CommandOrders").unwrap();
    let ran = check(&by_connection, &name);
    assert!(ran.failure().contains("there is no such table") && ran.failure().contains("TableNotFound"), "{ran:?}");
}

#[test]
#[ignore = "needs Azurite; `.ci/full` runs it"]
fn a_wrong_key_is_refused_by_the_emulator_and_told() {
    let azurite = Azurite::start();
    let address = format!("{}/Any", azurite.endpoint());
    let ran = check(&[("AZURE_STORAGE_KEY", "d3Jvbmc=")], &["--table", &address]);
    assert!(ran.failure().contains("it does not accept AZURE_STORAGE_KEY"), "{ran:?}");
    assert!(!ran.stderr.contains("d3Jvbmc"));
}

/// Variables, whose names begin with `AZURE_STORAGE_` but for those of proxies; the table and options; and what the message says.
type Case = (&'static str, &'static str, &'static str);

#[track_caller]
fn fails((variables, line, says): &Case) {
    let mut line = line.split(" --");
    let mut command = command(&["check", "--table", line.next().unwrap()]);
    command.args(line.map(|option| format!("--{}", option.replacen(' ', "=", 1))));
    for (name, value) in variables.split_whitespace().map(|variable| variable.split_once('=').unwrap()) {
        let prefix = if name.ends_with("_PROXY") { "" } else { "AZURE_STORAGE_" };
        command.env(prefix.to_owned() + name, value);
    }
    let ran = run_with(command, Vec::new());
    let message = ran.failure();
    assert!(message.contains(says), "{variables} {says}: {message}");
    assert!(!message.contains("secret") && !message.contains("se=cret") && !message.contains("c2Vj"), "{message}");
}

#[test]
fn credentials_come_from_the_environment_and_go_nowhere_else() {
    let cases: [Case; 20] = [
        // A key signs for any verb, so what holds for a token holds for it.
        (
            "KEY=c2VjcmV0",
            "http://shop.example/Orders --trust-host shop.example",
            "expected an address with https://, found http://shop.example: the signature could be read on the way",
        ),
        (
            "KEY=c2VjcmV0",
            "https://shop.table.core.windows.net.example/Orders",
            "expected a host of the account shop itself, such as shop.table.core.windows.net, found https://shop.table.core.windows.net.example",
        ),
        (
            "CONNECTION_STRING=AccountName=shop;AccountKey=c2VjcmV0;EndpointSuffix=shop.example",
            "Orders",
            "expected a host of the account shop itself",
        ),
        (
            "CONNECTION_STRING=UseDevelopmentStorage=true",
            "http://azurite:10002/devstoreaccount1/Orders",
            "expected an address with https://",
        ),
        ("", "Orders", "expected AZURE_STORAGE_CONNECTION_STRING or AZURE_STORAGE_ACCOUNT"),
        ("ACCOUNT=shop", "Orders", "expected AZURE_STORAGE_KEY, AZURE_STORAGE_SAS_TOKEN or"),
        ("CONNECTION_STRING=AccountName=shop", "Orders", "expected AccountKey or SharedAccess"),
        ("CONNECTION_STRING=secret", "Orders", "expected AccountName or TableEndpoint"),
        ("KEY=se=cret", "https://shop.example/Orders", "expected a key in base64"),
        ("", "https://shop.example/Orders?sv=1&sig=secret", "found one with a query or a fragment"),
        ("", "no table", "--table: expected"),
        ("SAS_TOKEN=sig=secret", "http://shop.example/Orders", "expected an address with https"),
        (
            "SAS_TOKEN=sig=secret",
            "https://shop.example/Orders",
            "expected a host of the account shop itself, such as shop.table.core.windows.net, found https://shop.example",
        ),
        (
            "ACCOUNT=shop SAS_TOKEN=sig=secret",
            "https://other.example/Orders",
            "expected a table of the account shop, which AZURE_STORAGE_ACCOUNT names, found one of other",
        ),
        (
            "CONNECTION_STRING=AccountName=shop;AccountKey=c2VjcmV0",
            "https://other.example/Orders",
            "which AZURE_STORAGE_CONNECTION_STRING names, found one of other",
        ),
        ("", "https://user:secret@shop.example/Orders", "found one with user information"),
        (
            "CONNECTION_STRING=AccountName=shop;SharedAccessSignature=sig=secret;TableEndpoint=https://x:secret@a",
            "Orders",
            "AZURE_STORAGE_CONNECTION_STRING: expected an address such as",
        ),
        (
            "SAS_TOKEN=sig=secret HTTPS_PROXY=gopher://secret:1",
            "https://shop.table.core.windows.net/Orders",
            "expected the address of a proxy in HTTPS_PROXY",
        ),
        // Nothing listens at the port of TCPMUX, so a message of it is one of the host that is trusted or of loopback itself.
        (
            "SAS_TOKEN=sig=secret HTTPS_PROXY=http://127.0.0.1:1",
            "https://tables.example/Orders --trust-host tables.example --retries 0",
            "cannot read the table https://tables.example/Orders: ",
        ),
        (
            "KEY=c2VjcmV0 ALL_PROXY=gopher://secret:1",
            "http://localhost:1/shop/Orders --retries 0",
            "cannot read the table http://localhost:1/shop/Orders: tried once",
        ),
    ];
    cases.iter().for_each(fails);
}
