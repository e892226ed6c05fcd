//! Credentials in keys are printed in no report.

use super::ids::BASE_62;
use crate::run::{command, folder, run_with, words};
use tablekeys_service::random::Random;

#[test]
fn no_report_prints_a_credential() {
    let mut random = Random(5);
    let mut csv = "PartitionKey,RowKey,Timestamp\n".to_owned();
    let mut secrets = Vec::new();
    for number in 0..400_u64 {
        let token = format!("ghp_{}", random.of(BASE_62, 36));
        let (minute, hour) = (number % 60, number / 60);
        csv += &format!("{token},{token}%20{number},2024-05-06T{hour:02}:{minute:02}:00Z\n");
        secrets.push(token);
    }
    let folder = folder("hidden");
    std::fs::write(folder.join("tokens.csv"), &csv).unwrap();
    let audit = |line: &str| {
        let mut audit = command(&words(&format!("audit tokens.csv {line}")));
        audit.current_dir(&folder);
        run_with(audit, Vec::new())
    };
    let page = audit("--html a.html --sarif a.sarif --junit a.xml --schema-out a.toml");
    assert!(page.stdout.contains("secrets-in-keys") && page.stdout.contains("percent-escapes"), "{}", page.stdout);
    let files =
        ["a.html", "a.sarif", "a.xml", "a.toml"].map(|name| std::fs::read_to_string(folder.join(name)).unwrap());
    let printed = [page.stdout, audit("--json").stdout, page.stderr];
    for (at, report) in printed.iter().chain(&files).enumerate() {
        let printed = secrets.iter().filter(|secret| report.contains(&secret[..20])).count();
        assert_eq!(printed, 0, "report {at}");
    }
}
