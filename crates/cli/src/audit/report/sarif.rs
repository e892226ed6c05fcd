//! SARIF 2.1.0, which code hosts show beside the code: <https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html>.

use std::path::Path;

use serde_json::{Value, json};

use super::super::findings::Finding;
use super::{Entry, share};
use crate::formats::escapes::percent_encoded;
use crate::wording::json::pretty;

/// One run with a result per finding.
pub(crate) fn sarif(entries: &[Entry]) -> String {
    let mut rules: Vec<&Finding> = Vec::new();
    let mut results = Vec::new();
    for (entry, finding) in entries.iter().flat_map(|entry| entry.findings.iter().map(move |finding| (entry, finding)))
    {
        let known = rules.iter().position(|rule| rule.name == finding.name);
        let index = known.unwrap_or(rules.len());
        if known.is_none() {
            rules.push(finding);
        }
        results.push(result(entry, finding, index));
    }
    let log = json!({
        "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "tablekeys",
                "version": env!("CARGO_PKG_VERSION"),
                "informationUri": "https://docs.rs/tablekeys/latest/tablekeys/guide/auditing/index.html",
                "rules": rules.iter().map(|rule| json!({
                    "id": rule.name,
                    "shortDescription": { "text": rule.title },
                    "helpUri": rule.chapter.address(),
                    "defaultConfiguration": { "level": rule.severity },
                })).collect::<Vec<_>>(),
            } },
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    });
    pretty(&log)
}

fn result(entry: &Entry, finding: &Finding, rule: usize) -> Value {
    let column = finding.column();
    let text = format!("{} ({}). {}. What to do: {}.", finding.title, share(finding), finding.evidence, finding.remedy);
    let logical = json!({
        "fullyQualifiedName": column.map_or(entry.name.clone(), |column| format!("{}/{column}", entry.name)),
        "kind": "resource",
    });
    let mut location = json!({ "logicalLocations": [logical] });
    let artifact = match &entry.file {
        Some(path) => Some(uri(path)),
        None => entry.name.contains("://").then(|| entry.name.clone()),
    };
    if let Some(uri) = artifact {
        let mut physical = json!({ "artifactLocation": { "uri": uri } });
        if let Some(example) = finding.examples.first().filter(|_| entry.file.is_some() && finding.places == "line") {
            physical["region"] = json!({ "startLine": example.place });
        }
        location["physicalLocation"] = physical;
    }
    json!({
        "ruleId": finding.name,
        "ruleIndex": rule,
        "level": finding.severity,
        "message": { "text": text },
        "locations": [location],
        "partialFingerprints": { "finding/v1": format!("{}:{}", finding.name, column.unwrap_or("-")) },
        "baselineState": if finding.known { "unchanged" } else { "new" },
        "properties": {
            "confidence": finding.confidence,
            "count": finding.count,
            "of": finding.of,
            "unit": finding.unit,
        },
    })
}

/// A path as a relative reference, or as the address of a file where it is absolute.
fn uri(path: &Path) -> String {
    let text = path.to_string_lossy().replace('\\', "/");
    let before = match path.is_absolute() {
        true if text.starts_with('/') => "file://",
        true => "file:///",
        false => "",
    };
    before.to_owned() + &percent_encoded(&text, b"-._~/!$&'()*+,;=@")
}
