//! Sign-in by the programs and variables that other tools use.

use serde_json::json;

use crate::run::{Ran, command, folder, run_with};
use crate::server::{Fate, Server};

fn table() -> Server {
    Server::new((0..10).map(|at| ("p".to_owned(), at.to_string())), 100, |_, _| Fate::Answer)
}

fn check(server: &Server, variables: &[(&str, &str)]) -> Ran {
    let mut command = command(&["check", "--json", "--table", &format!("{}/Orders", server.endpoint())]);
    // No program of this machine is asked.
    command.env("PATH", "").envs(variables.iter().copied());
    run_with(command, Vec::new())
}

fn bears(server: &Server, token: &str) -> bool {
    let seen = server.seen();
    let bears = |head: &String| head.to_ascii_lowercase().contains(&format!("authorization: bearer {token}\r\n"));
    !seen.is_empty() && seen.iter().all(bears)
}

#[cfg(unix)]
fn stub(name: &str, script: &str) -> std::path::PathBuf {
    use std::os::unix::fs::PermissionsExt;

    let folder = folder(name);
    let az = folder.join("az");
    std::fs::write(&az, format!("#!/bin/sh\n{script}\n")).unwrap();
    std::fs::set_permissions(&az, std::fs::Permissions::from_mode(0o755)).unwrap();
    folder
}

#[cfg(unix)]
#[test]
fn the_azure_cli_is_asked_for_a_token_where_nothing_else_is_set() {
    let server = table();
    let asked = "[ \"$*\" = 'account get-access-token --resource https://storage.azure.com/ --output json' ] || exit 3";
    let answer = json!({ "accessToken": "cli-token", "expires_on": 4_000_000_000_u32, "tokenType": "Bearer" });
    let path = stub("sign_in_az", &format!("{asked}\necho asked >> \"$0.log\"\necho '{answer}'"));
    let ran = check(&server, &[("PATH", path.to_str().unwrap())]);
    assert_eq!((ran.status, &ran.json()["rows"]), (0, &10.into()), "{ran:?}");
    assert!(bears(&server, "cli-token"), "{:?}", server.seen());
    assert_eq!(std::fs::read_to_string(path.join("az.log")).unwrap(), "asked\n", "one token is enough");
    // A token that is about to expire is not used twice.
    let answer = json!({ "accessToken": "cli-token", "expires_on": 1_000_000_000 });
    let path = stub("sign_in_short", &format!("echo asked >> \"$0.log\"\necho '{answer}'"));
    assert_eq!(check(&server, &[("PATH", path.to_str().unwrap())]).status, 0);
    assert!(std::fs::read_to_string(path.join("az.log")).unwrap().lines().count() > 1);
    // What a person has set comes before it.
    let path = stub("sign_in_unasked", "exit 9");
    let ran = check(&server, &[("PATH", path.to_str().unwrap()), ("AZURE_STORAGE_KEY", "c2VjcmV0")]);
    assert_eq!(ran.status, 0, "{ran:?}");
    let path = stub("sign_in_out", "echo \"ERROR: Please run 'az login' to setup account.\" >&2; exit 1");
    let ran = check(&server, &[("PATH", path.to_str().unwrap())]);
    assert!(ran.failure().contains("az gives no token: ERROR: Please run 'az login'"), "{ran:?}");
    let ran = check(&server, &[]);
    assert!(ran.failure().contains("or a sign-in, found none: there is no program az"), "{ran:?}");
}

#[test]
fn a_workload_identity_exchanges_the_token_of_its_cluster() {
    let server = table();
    let file = folder("sign_in_workload").join("token");
    std::fs::write(&file, "cluster-token\n").unwrap();
    let file = file.to_str().unwrap();
    let with = |authority: &str| {
        let identity = [("AZURE_TENANT_ID", "tenant-1"), ("AZURE_CLIENT_ID", "client-1")];
        let token = [("AZURE_FEDERATED_TOKEN_FILE", file), ("AZURE_AUTHORITY_HOST", authority)];
        check(&server, &[identity, token].concat())
    };
    let answer = json!({ "access_token": "of-workload", "expires_in": 3_600 }).to_string();
    let authority = Server::new([], 1, move |_, _| Fate::Body(200, answer.clone()));
    let ran = with(&authority.host());
    assert_eq!((ran.status, &ran.json()["rows"]), (0, &10.into()), "{ran:?}");
    assert!(bears(&server, "of-workload"), "{:?}", server.seen());
    let asked = &authority.seen()[0];
    assert!(asked.starts_with("POST /tenant-1/oauth2/v2.0/token HTTP/1.1\r\n"), "{asked}");
    for field in [
        "grant_type=client_credentials",
        "client_id=client-1",
        "scope=https%3A%2F%2Fstorage.azure.com%2F.default",
        "client_assertion_type=urn%3Aietf%3Aparams%3Aoauth%3Aclient-assertion-type%3Ajwt-bearer",
        "client_assertion=cluster-token",
    ] {
        assert!(asked.contains(field), "{field}: {asked}");
    }
    // A refusal is told without the cluster's token, which a description may repeat.
    let refused = json!({ "error": "invalid_client", "error_description": "cluster-token is wrong" });
    let authority = Server::new([], 1, move |_, _| Fate::Body(401, refused.to_string()));
    let ran = with(&authority.host());
    assert!(ran.failure().contains("it answered 401 invalid_client"), "{ran:?}");
    assert!(!ran.stderr.contains("cluster-token"), "{ran:?}");
    let ran = with("http://login.example");
    assert!(ran.failure().contains("AZURE_AUTHORITY_HOST: expected https://"), "{ran:?}");
}
