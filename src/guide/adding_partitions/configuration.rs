//! A design from configuration: its text in a file, its secret elsewhere.
//!
//! The file names the design and its settings. A wrong name, a wrong secret or a setting that the design does not have stops the
//! program when it starts, and not when rows are missing.

use std::error::Error;

use tablekeys::partition::{Design, Secret};

/// What the program reads when it starts.
struct Config {
    text: String,
    /// From where the program keeps its secrets.
    secret: Option<String>,
}

fn design(config: &Config) -> tablekeys::Result<Design> {
    match &config.secret {
        None => config.text.parse(),
        Some(secret) => Design::read_keyed(&config.text, secret.parse()?),
    }
}

fn config(text: &str, secret: Option<&str>) -> Config {
    Config { text: text.to_owned(), secret: secret.map(str::to_owned) }
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let orders = design(&config("siphash:64:padded", None))?;
    assert_eq!(orders.partition_key_of("james.smith@example.com"), "13");
    let accounts = design(&config("ring:east=1 west=2", None))?;
    assert!(accounts.partition_keys().eq(["east", "west"]));

    // What is written into the file: the text of a design with its secret holds a check, and not the secret.
    let secret: Secret = "7369787465656e207365637265747321".parse()?;
    let text = "siphash:12".parse::<Design>()?.with_secret(secret)?.to_string();
    assert_eq!(text, "siphash:12!f81e5f261bd7c85b");
    let keyed = design(&config(&text, Some(&secret.to_hex())))?;
    assert_eq!(keyed.partitions(), 12);

    // Each mistake in the file stops the program with what was expected.
    let error =
        |text: &str, secret| design(&config(text, secret)).map_err(|error| error.to_string()).err().unwrap_or_default();
    assert!(
        error("md5:3", None)
            .starts_with("expected the text of a design, which begins with one of byte-sum:, md5-bits:")
    );
    assert!(error("", None).ends_with("found \"\""));
    assert!(error(&text, None).ends_with(": use read_keyed"));
    assert!(
        error(&text, Some("000102030405060708090a0b0c0d0e0f"))
            .starts_with("expected the check of this design and its secret")
    );
    println!("{} orders, {} accounts, {} keyed", orders.partitions(), accounts.partitions(), keyed.partitions());
    Ok(())
}
