//! Findings in the words of the store whose keys they are of. They are written in those of Azure Table Storage.

use tablekeys_stores::Store;

use super::findings::Finding;
use crate::wording::numbers::grouped;

/// What a partition takes, where it is told: as Azure's figure, and for a store that tells none.
const RATES: [(&str, &str); 4] = [
    ("its 2,000 rows per second are", "what one server takes is"),
    ("2,000 rows per second are", "what one server takes is"),
    ("takes 2,000 writes per second", "takes the writes of one server"),
    ("share 2,000 rows per second", "share one server"),
];

/// Puts the words of a store into a finding; the examples stay, which are the keys themselves.
pub(super) fn translate(finding: &mut Finding, store: &'static Store) {
    finding.store = store;
    for text in [&mut finding.title, &mut finding.evidence, &mut finding.cost, &mut finding.remedy] {
        *text = translated(text, store);
    }
    let proposed = finding.proposals.iter_mut().flat_map(|proposal| [&mut proposal.design, &mut proposal.costs]);
    for text in [&mut finding.when, &mut finding.sample].into_iter().flatten().chain(proposed) {
        *text = translated(text, store);
    }
}

/// A sentence about keys.
pub(super) fn translated(sentence: &str, store: &Store) -> String {
    let mut text = sentence.to_owned();
    if *store == Store::all()[0] {
        return text;
    }
    for (azure, untold) in RATES {
        let told = |rate: u32| azure.replace("2,000", &grouped(rate.into()));
        text = text.replace(azure, &store.partition_rate.map_or_else(|| untold.to_owned(), told));
    }
    let [partition_key, row_key] = [0, 1].map(|of| store.word(of));
    text.replace("PartitionKey", partition_key)
        .replace("RowKey", row_key)
        .replace("Timestamps", "times of the last write")
        .replace("Timestamp", "time of the last write")
}
