//! What a pipeline needs: findings that are accepted, formats that other programs show, all tables of an account.

use std::path::Path;

use serde_json::{Value, json};

use crate::audit::{finding, names};
use crate::run::{command, folder, run, run_with};
use crate::server::{Fate, Server, refuse};

/// Numbers of several widths in RowKeys, a PartitionKey in two cases: an error and a warning.
fn faulty() -> String {
    let mut csv = "PartitionKey,RowKey\n".to_owned();
    let customers = ["ada", "bob", "cyd", "dee", "eve"];
    (1..=200).for_each(|at| csv += &format!("{},order-{at}\n", customers[at * at % 5]));
    csv + "ADA,order-900\n"
}

#[test]
fn an_ignored_finding_is_left_out_by_name_and_column() {
    let audit = |ignore: &[&str]| {
        let line: Vec<&str> =
            ["audit", "--json"].into_iter().chain(ignore.iter().flat_map(|i| ["--ignore", i])).collect();
        run(&line, faulty())
    };
    let all = audit(&[]);
    assert_eq!(names(&all.json()), ["mixed-width-numbers", "case-collisions"], "{all:?}");
    assert_eq!(all.json()["findings"][0]["column"], "RowKey");
    assert_eq!(all.json()["findings"][1]["column"], "PartitionKey");
    let one = audit(&["mixed-width-numbers:RowKey"]);
    assert_eq!(names(&one.json()), ["case-collisions"]);
    assert!(one.stdout.contains("1 finding ignored, as --ignore mixed-width-numbers:RowKey says"), "{one:?}");
    // Of the other column nothing is ignored, and it says so.
    let none = audit(&["mixed-width-numbers:PartitionKey"]);
    assert_eq!(names(&none.json()).len(), 2);
    assert!(none.stdout.contains("0 findings ignored, as --ignore mixed-width-numbers:PartitionKey says"), "{none:?}");
    let passed = audit(&["mixed-width-numbers", "case-collisions:partition-key"]);
    assert_eq!((passed.status, names(&passed.json()).len()), (0, 0), "{passed:?}");
    for wrong in ["no-such-finding", "mixed-width-numbers:b"] {
        let wrong = run(&["audit", "--ignore", wrong], faulty());
        assert!(wrong.status == 2 && wrong.stderr.contains("then :PartitionKey or :RowKey"), "{wrong:?}");
    }
}

#[test]
fn known_findings_pass_and_new_ones_fail() {
    let folder = folder("pipeline_baseline");
    let (file, known) = (folder.join("orders.csv"), folder.join("known.json"));
    let (file, known) = (file.to_str().unwrap(), known.to_str().unwrap());
    std::fs::write(file, faulty()).unwrap();
    let first = run(&["audit", file, "--json", "--write-baseline", known], "");
    assert_eq!(first.status, 1, "{first:?}");
    let again = run(&["audit", file, "--json", "--baseline", known], "");
    let json = again.json();
    assert_eq!(
        (again.status, &json["worst"], &json["findings"][0]["known"]),
        (0, &Value::Null, &true.into()),
        "{json}"
    );
    assert!(run(&["audit", file, "--baseline", known], "").stdout.contains("[mixed-width-numbers] (known)"));
    // A new finding beside them.
    std::fs::write(file, faulty() + "bob,a \n").unwrap();
    let new = run(&["audit", file, "--json", "--baseline", known], "");
    assert_eq!((new.status, new.json()["worst"].as_str()), (1, Some("warning")), "{new:?}");
    for (name, known) in [("edge-spaces", false), ("mixed-width-numbers", true)] {
        assert_eq!(finding(&new.json(), name).unwrap()["known"], known, "{name}");
    }
    // One that does more harm than it did is new.
    let text = std::fs::read_to_string(known).unwrap();
    std::fs::write(file, faulty()).unwrap();
    std::fs::write(known, text.replace("\"error\"", "\"warning\"")).unwrap();
    assert_eq!(run(&["audit", file, "--baseline", known], "").status, 1);
    for (text, says) in
        [("{", "EOF"), ("{}", "\"version\": 1"), ("{\"version\":1}", "an array \"findings\" of objects")]
    {
        std::fs::write(known, text).unwrap();
        let ran = run(&["audit", file, "--baseline", known], "");
        assert!(ran.failure().contains("cannot read the baseline") && ran.failure().contains(says), "{ran:?}");
    }
}

/// A log that is written has what the schema of SARIF 2.1.0 requires of its objects, and the values that it allows.
fn sarif(path: &Path) -> Value {
    let log: Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    assert_eq!(log["version"], "2.1.0");
    for run in log["runs"].as_array().unwrap() {
        let driver = &run["tool"]["driver"];
        assert!(driver["name"].is_string(), "{driver}");
        let rules = driver["rules"].as_array().unwrap();
        for rule in rules {
            assert!(rule["id"].is_string() && rule["shortDescription"]["text"].is_string(), "{rule}");
            assert!(rule["helpUri"].as_str().unwrap().starts_with("https://"), "{rule}");
        }
        for result in run["results"].as_array().unwrap() {
            assert!(!result["message"]["text"].as_str().unwrap().is_empty(), "{result}");
            assert!(["error", "warning", "note"].contains(&result["level"].as_str().unwrap()), "{result}");
            assert!(["new", "unchanged"].contains(&result["baselineState"].as_str().unwrap()), "{result}");
            let rule = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
            assert_eq!(rules[rule]["id"], result["ruleId"], "{result}");
            for location in result["locations"].as_array().unwrap() {
                if let Some(physical) = location.get("physicalLocation") {
                    let uri = physical["artifactLocation"]["uri"].as_str().unwrap();
                    assert!(uri.bytes().all(|b| b.is_ascii_graphic()), "{uri}");
                    let line = physical["region"]["startLine"].as_u64();
                    assert!(physical.get("region").is_none() || line.is_some_and(|line| line > 0), "{physical}");
                }
                for logical in location["logicalLocations"].as_array().unwrap() {
                    assert!(logical["fullyQualifiedName"].is_string(), "{logical}");
                }
            }
            let prints = result["partialFingerprints"].as_object().unwrap();
            assert!(prints.values().all(Value::is_string), "{result}");
        }
    }
    log
}

#[test]
fn sarif_has_what_its_schema_requires_and_points_at_lines() {
    let folder = folder("pipeline_sarif");
    std::fs::write(folder.join("my orders.csv"), faulty()).unwrap();
    let mut audit = command(&["audit", "my orders.csv", "--sarif", "out.sarif"]);
    audit.current_dir(&folder);
    assert_eq!(run_with(audit, Vec::new()).status, 1);
    let log = sarif(&folder.join("out.sarif"));
    let results = log["runs"][0]["results"].as_array().unwrap();
    assert_eq!(results.len(), 2);
    assert_eq!((&results[0]["ruleId"], &results[0]["level"]), (&"mixed-width-numbers".into(), &"error".into()));
    let physical = &results[0]["locations"][0]["physicalLocation"];
    assert_eq!(physical["artifactLocation"]["uri"], "my%20orders.csv");
    assert!(physical["region"]["startLine"].as_u64().unwrap() > 1, "{physical}");
    // Nothing found is a run without results.
    let none = folder.join("none.sarif");
    let ran = run(&["audit", "--sarif", none.to_str().unwrap()], "a\nb\n");
    assert_eq!((ran.status, &sarif(&none)["runs"][0]["results"]), (0, &json!([])), "{ran:?}");
}

#[test]
fn junit_has_a_case_per_finding_that_fails_as_the_exit_status_does() {
    let folder = folder("pipeline_junit");
    let file = folder.join("a & <b>.csv");
    std::fs::write(&file, faulty()).unwrap();
    let out = folder.join("out.xml");
    let audit = |line: &[&str]| {
        let fixed = ["audit", file.to_str().unwrap(), "--junit", out.to_str().unwrap()];
        let ran = run(&[&fixed[..], line].concat(), "");
        (ran.status, std::fs::read_to_string(&out).unwrap())
    };
    let (status, xml) = audit(&["--fail-on", "error"]);
    assert_eq!(status, 1);
    assert!(xml.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"tablekeys audit\" tests=\"2\" failures=\"1\""), "{xml}");
    assert!(
        xml.contains("a &amp; &lt;b&gt;.csv\" name=\"mixed-width-numbers in RowKey\"><failure type=\"error\""),
        "{xml}"
    );
    assert_eq!((xml.matches("<failure").count(), xml.matches("<system-out>").count()), (1, 1), "{xml}");
    let (status, xml) = audit(&["--fail-on", "never"]);
    assert_eq!((status, xml.matches("<failure").count()), (0, 0), "{xml}");
    assert_eq!(xml.matches('<').count(), xml.matches('>').count());
    let (_, xml) = audit(&["--ignore", "mixed-width-numbers", "--ignore", "case-collisions"]);
    assert!(xml.contains("name=\"nothing found\"/>"), "{xml}");
}

/// An answer with names of tables, and from which one to go on.
fn tables(names: &[&str], next: &str) -> Fate {
    let names: Vec<_> = names.iter().map(|name| json!({ "TableName": name })).collect();
    Fate::Page(next.into(), json!({ "value": names }).to_string())
}

#[test]
fn every_table_of_an_account_is_reviewed_in_one_run() {
    let rows = (1..=300).map(|at| (["ada", "bob", "cyd"][at * at % 3].to_owned(), format!("order-{at}")));
    let server = Server::new(rows, 100, |_, address| {
        if address.contains("/Tables?") {
            let second = address.contains("NextTableName=Orders");
            if second { tables(&["Orders", "Secret", "Void"], "") } else { tables(&["Archive"], "Orders") }
        } else if address.contains("/Secret") {
            refuse(403, "AuthorizationPermissionMismatch")
        } else if address.contains("/Void") {
            Fate::Body(200, json!({ "value": [] }).to_string())
        } else {
            Fate::Answer
        }
    });
    let folder = folder("pipeline_all");
    let [html, log, junit] = ["all.html", "all.sarif", "all.xml"].map(|name| folder.join(name));
    let mut audit = server.command(&["audit", "--all-tables", "--html"]);
    audit.arg(&html).arg("--sarif").arg(&log).arg("--junit").arg(&junit);
    let ran = run_with(audit, Vec::new());
    assert_eq!(ran.status, 2, "{ran:?}");
    assert!(ran.stderr.contains("1 of the tables could not be read") && ran.stderr.contains("/Secret"), "{ran:?}");
    let summary: Vec<&str> = ran.stdout.lines().take(5).collect();
    assert!(summary[4].contains("not read"), "{summary:?}");
    assert!(summary[0].ends_with("/shop: 4 tables"), "{summary:?}");
    assert!(summary[1].trim_start().starts_with("Archive") && summary[1].contains("300 rows  1 error"), "{summary:?}");
    assert!(
        summary[2].trim_start().starts_with("Orders") && summary[3].trim_start() == "Void          no rows",
        "{summary:?}"
    );
    let page = std::fs::read_to_string(html).unwrap();
    assert!(page.contains("href=\"#table-1\"") && page.contains("id=\"table-1\""), "{page}");
    sarif(&log);
    assert!(std::fs::read_to_string(junit).unwrap().contains("errors=\"1\""));
    let json = server.run(&["audit", "--all-tables", "--json"]).json();
    assert_eq!((json["tables"].as_array().unwrap().len(), json["worst"].as_str()), (2, Some("error")), "{json}");
    assert!(
        json["empty"][0].as_str().unwrap().ends_with("/Void") && json["empty"].as_array().unwrap().len() == 1,
        "{json}"
    );
    assert!(json["not_read"][0]["source"].as_str().unwrap().ends_with("/Secret"), "{json}");
}

#[test]
fn tables_of_no_possible_name_are_an_error() {
    for names in [&["../../other?x="][..], &["a\u{1b}[2J"], &["Orders", "a\u{202e}b"], &[""]] {
        let server = Server::new([], 100, move |_, _| tables(names, ""));
        let ran = server.run(&["audit", "--all-tables"]);
        assert!(ran.failure().contains("expected the names of tables"), "{ran:?}");
        assert_eq!(server.seen().len(), 1, "no table is asked for");
    }
}

#[test]
fn the_report_is_as_wide_as_the_terminal_and_tells_what_is_in_order() {
    let audit = |columns: Option<&str>| {
        let mut command = command(&["audit", "--fail-on", "never"]);
        if let Some(columns) = columns {
            command.env("COLUMNS", columns);
        }
        command.env("SOURCE_DATE_EPOCH", "1714979289");
        run_with(command, faulty().into_bytes()).stdout
    };
    // An address is one word.
    let widest = |text: &str| {
        let lines = text.lines().filter(|line| !line.contains("https://") && line.starts_with("  "));
        lines.map(|line| line.chars().count()).max().unwrap()
    };
    let (narrow, usual, wide) = (audit(Some("60")), audit(None), audit(Some("160")));
    assert!(widest(&narrow) <= 60, "{narrow}");
    assert!((61..=100).contains(&widest(&usual)), "{usual}");
    assert!((101..=160).contains(&widest(&wide)), "{wide}");
    assert!(usual.contains("  largest     bob 80 █") && usual.contains("              ada 40 █"), "{usual}");
    assert!(usual.contains("  measured    ") && usual.contains("load over time (without\n"), "{usual}");
    let version = env!("CARGO_PKG_VERSION");
    assert!(usual.ends_with(&format!("\ntablekeys {version}, 2024-05-06 07:08 UTC\n")), "{usual}");
}

#[test]
fn lists_have_commas_or_their_option_again() {
    let keys: String = (0..500).map(|at| format!("key-{at}\n")).collect();
    for line in [
        &["skew", "-", "--design", "siphash,jump,learned", "--partitions", "8,4,8", "--json"][..],
        &["skew", "--json", "--partitions", "4,8", "--design=siphash,jump", "--design", "learned", "-"],
    ] {
        let ran = run(line, &keys);
        assert_eq!(ran.status, 0, "{line:?}: {ran:?}");
        let json = ran.json();
        let rows = json["sets"][0]["rows"].as_array().unwrap();
        let rows: Vec<_> =
            rows.iter().map(|row| (row["design"].as_str().unwrap(), row["partitions"].as_u64().unwrap())).collect();
        let expected = [4, 8].map(|n| [("siphash", n), ("jump", n), ("learned", n)]).concat();
        assert_eq!(rows, expected, "{line:?}");
    }
}
