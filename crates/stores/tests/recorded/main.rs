//! `vectors/placements.tsv`: a thousand texts, and where clients and servers put each, as `proof/run record` wrote them down. A column
//! is headed by the clients that gave its answers, as `system@client`.

mod disagreements;
mod golden;

use std::fs;
use std::path::Path;

struct Recorded {
    texts: Vec<String>,
    columns: Vec<(Vec<String>, Vec<Answer>)>,
}

/// The partition of a text for each number of partitions, `None` where the client refuses the text.
type Answer = Vec<Option<u32>>;

impl Recorded {
    fn read() -> Self {
        let file = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors/placements.tsv"));
        let file = file.expect("recorded placements");
        let mut lines = file.lines().map(|line| line.split('\t'));
        let head = lines.next().expect("a head").skip(1);
        let mut columns: Vec<(Vec<String>, Vec<Answer>)> =
            head.map(|clients| (clients.split(' ').map(str::to_owned).collect(), Vec::new())).collect();
        let mut texts = Vec::new();
        for mut cells in lines {
            texts.push(serde_json::from_str(cells.next().expect("a text")).expect("a text of JSON"));
            for (_, answers) in &mut columns {
                answers.push(cells.next().expect("an answer").split(' ').map(partition).collect());
            }
            assert_eq!(cells.next(), None, "more answers than clients");
        }
        Self { texts, columns }
    }

    /// All clients, as `system@client`.
    fn clients(&self) -> impl Iterator<Item = &str> {
        self.columns.iter().flat_map(|(clients, _)| clients).map(String::as_str)
    }

    /// What a client answered, text by text.
    fn answers(&self, name: &str) -> &[Answer] {
        let column = self.columns.iter().find(|(clients, _)| clients.iter().any(|client| client == name));
        &column.unwrap_or_else(|| panic!("expected answers of {name}")).1
    }
}

fn partition(text: &str) -> Option<u32> {
    (text != "refused").then(|| text.parse().expect("a partition"))
}
