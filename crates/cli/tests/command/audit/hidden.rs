//! Credentials in keys are printed in no report.

use super::ids::BASE_62;
use crate::random::Random;
use crate::run::{folder, run};

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
    let file = folder.join("tokens.csv");
    std::fs::write(&file, &csv).unwrap();
    let [html, sarif, junit, schema] = ["a.html", "a.sarif", "a.xml", "a.toml"].map(|name| folder.join(name));
    let text = |path: &std::path::Path| path.to_str().unwrap().to_owned();
    let (file, html_, sarif_, junit_, schema_) = (text(&file), text(&html), text(&sarif), text(&junit), text(&schema));
    let line = ["audit", &file, "--html", &html_, "--sarif", &sarif_, "--junit", &junit_, "--schema-out", &schema_];
    let page = run(&line, "");
    let json = run(&["audit", &file, "--json"], "");
    assert!(page.stdout.contains("secrets-in-keys") && page.stdout.contains("percent-escapes"), "{}", page.stdout);
    let mut reports = vec![page.stdout, json.stdout, page.stderr];
    for path in [html, sarif, junit, schema] {
        reports.push(std::fs::read_to_string(path).unwrap());
    }
    for (at, report) in reports.iter().enumerate() {
        let printed = secrets.iter().filter(|secret| report.contains(&secret[..20])).count();
        assert_eq!(printed, 0, "report {at}");
    }
}
