//! Secrets in the wrong place: every variable by every slip, and no message has a part of one.

use crate::run::{command, run_with};

/// As long as an account key is, with the characters that one has.
const KEY: &str = "Tm90LWEta2V5+YnV0/2FzLWxvbmctYXMtb25lLXNvLXRoYXQtbm90aGluZy1lbHNlLXBhc3Nlcy1mb3ItaXQtMDEyMw==";

const SIGNATURE: &str = "c2lnbmF0dXJlLW9mLW5vYm9keS1hdC1hbGwtMDEyMzQ1Njc4OQ%3D%3D";

const TOKEN: &str = "eyJhbGciOiJub25lIn0.eyJzdWIiOiJub2JvZHktYXQtYWxsIn0.bm8tc2lnbmF0dXJlLWVpdGhlcg";

const VARIABLES: [&str; 9] = [
    "AZURE_STORAGE_CONNECTION_STRING",
    "AZURE_STORAGE_ACCOUNT",
    "AZURE_STORAGE_KEY",
    "AZURE_STORAGE_SAS_TOKEN",
    "AZURE_TENANT_ID",
    "AZURE_CLIENT_ID",
    "AZURE_FEDERATED_TOKEN_FILE",
    "AZURE_AUTHORITY_HOST",
    "HTTPS_PROXY",
];

/// What a person may have put into a variable by mistake.
fn slips() -> Vec<String> {
    let sas = format!("sv=2022-11-02&ss=t&srt=sco&sp=rl&se=2030-01-01&sig={SIGNATURE}");
    let whole =
        format!("DefaultEndpointsProtocol=https;AccountName=shop;AccountKey={KEY};EndpointSuffix=core.windows.net");
    let mut slips = vec![
        KEY.to_owned(),
        format!("\"{KEY}\""),
        format!("{KEY}\n{KEY}"),
        format!("AccountKey={KEY}"),
        format!("shop;{KEY}"),
        format!("shop {KEY}"),
        sas.clone(),
        format!("?{sas}"),
        format!("SharedAccessSignature={sas};TableEndpoint=https://shop.table.core.windows.net"),
        TOKEN.to_owned(),
        format!("Bearer {TOKEN}"),
        format!("https://shop.table.core.windows.net/?{sas}"),
        format!("https://shop.table.core.windows.net/{sas}"),
        format!("https://shop.table.core.windows.net/Orders#{KEY}"),
        format!("https://shop:{KEY}@shop.table.core.windows.net"),
        format!("AccountName={KEY};AccountKey=shop"),
        format!("AccountName=shop;TableEndpoint=https://shop.table.core.windows.net/{sas};AccountKey={KEY}"),
        format!("AccountName=shop;AccountKey={KEY};TableEndpoint=https://{KEY}.table.core.windows.net"),
        format!("AccountName=shop;AccountKey={KEY};TableEndpoint=https://shop.table.core.windows.net:{KEY}"),
        format!("AccountName=shop;AccountKey={KEY};DefaultEndpointsProtocol={KEY}"),
        format!("AccountName=shop;AccountKey={KEY};EndpointSuffix={KEY}"),
        format!("AccountName=shop;SharedAccessSignature={KEY}"),
        whole.replace(';', ":"),
        whole.replace(';', ","),
        whole.replacen(";AccountKey", ":AccountKey", 1),
        whole.replacen(";EndpointSuffix", ":EndpointSuffix", 1),
        whole.replace('=', ":"),
        format!("'{whole}'"),
    ];
    slips.push(whole);
    slips
}

/// Whether eight characters of a secret are in a text, in any case.
fn shows(text: &str, secret: &str) -> bool {
    let text = text.to_ascii_lowercase();
    let secret = secret.to_ascii_lowercase();
    secret.as_bytes().windows(8).any(|part| text.contains(std::str::from_utf8(part).unwrap()))
}

#[test]
fn no_message_has_a_part_of_a_secret_whatever_variable_it_is_in() {
    let right = [("AZURE_STORAGE_ACCOUNT", "shop"), ("AZURE_STORAGE_KEY", "c2VjcmV0")];
    // Nothing listens at the port of TCPMUX, so no request leaves this machine.
    let nowhere = [("HTTPS_PROXY", "http://127.0.0.1:1"), ("PATH", "")];
    let address = "https://shop.table.core.windows.net/Orders";
    let mut runs = 0;
    let mut tried = |line: &[&str], variables: &[(&str, &str)]| {
        let mut command = command(line);
        command.args(["--retries", "0"]).envs(nowhere).envs(variables.iter().copied());
        let ran = run_with(command, Vec::new());
        assert_eq!(ran.status, 2, "{variables:?}: {ran:?}");
        for secret in [KEY, SIGNATURE, TOKEN] {
            assert!(!shows(&ran.stderr, secret) && ran.stdout.is_empty(), "{line:?}, {variables:?}: {}", ran.stderr);
        }
        assert!(!ran.stderr.contains("panicked"), "{}", ran.stderr);
        runs += 1;
    };
    let slips = slips();
    for slip in &slips {
        for variable in VARIABLES {
            let line = if variable.ends_with("STRING") {
                ["check", "--table", address]
            } else {
                ["check", "--table", "Orders"]
            };
            tried(&line, &[right[0], right[1], (variable, slip)]);
            if !variable.starts_with("AZURE_STORAGE") {
                let workload = ["AZURE_TENANT_ID", "AZURE_CLIENT_ID", "AZURE_FEDERATED_TOKEN_FILE"];
                let workload =
                    workload.map(|name| (name, if name.ends_with("FILE") { "/dev/null" } else { "some-id" }));
                tried(&line, &[&[right[0]][..], &workload, &[(variable, slip)]].concat());
            }
        }
        tried(&["check", "--table", "Orders"], &[("AZURE_STORAGE_CONNECTION_STRING", slip)]);
        tried(&["check", "--table", slip], &right);
        tried(&["check", "--table", address, "--trust-host", slip], &right);
        tried(&["check", "--table", address, "--token-file", slip], &right);
        // Exchanged.
        tried(&["check", "--table", "Orders"], &[("AZURE_STORAGE_ACCOUNT", slip), ("AZURE_STORAGE_KEY", "shop")]);
    }
    assert!(runs > 500, "{runs}");
}
