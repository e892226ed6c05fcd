//! An owner and its parts in one range.

use tablekeys::table::{AccessPath, Query};
use tablekeys_emulator::Client;
use tablekeys_emulator::kill::{Law, Program, Trial};

use super::{acknowledged, counted, kills, told};
use crate::programs::compound_key::{employee_with_reviews, insert_employee, insert_review, reviews};

fn left(client: &Client) -> String {
    let rows: Vec<String> = client.all("reviews").into_iter().map(|row| row.row_key).collect();
    if rows.is_empty() { "nothing".to_owned() } else { rows.join(", ") }
}

const ACKNOWLEDGED_ARE_IN_THE_RANGE: Law = ("an acknowledged review is in the employee's range", |client, history| {
    let found = reviews(client, "sales", 17).expect("an answer").len();
    let told = ["2023", "2024"].iter().filter(|step| acknowledged(history, step)).count();
    if found >= told { Ok(()) } else { Err(format!("{found} of {told}")) }
});

const TRIAL: Trial = Trial {
    name: "compound key",
    tables: &["reviews"],
    programs: &[Program::new(
        "writer",
        &[
            ("2023", |client| told(insert_review(client, "sales", 17, 2023, 4))),
            ("2024", |client| told(insert_review(client, "sales", 17, 2024, 5))),
        ],
    )],
    laws: &[ACKNOWLEDGED_ARE_IN_THE_RANGE],
    left,
    ..Trial::BASE
};

#[test]
fn an_acknowledged_review_is_in_the_range_of_its_employee() {
    kills("compound-key-kills", &TRIAL, &[]);
}

#[test]
fn requests_of_a_compound_key_are_counted() {
    counted("compound-key", &TRIAL, |client, costs| {
        costs.write("a new employee", || insert_employee(client, "sales", 17, "Ann").unwrap());
        for year in 2015..2025 {
            insert_review(client, "sales", 17, year, 4).unwrap();
            insert_review(client, "sales", 170, year, 3).unwrap();
        }
        let all = || employee_with_reviews(client, "sales", 17).unwrap();
        assert_eq!(costs.read("an employee with ten reviews", AccessPath::Range, all).len(), 11);
        let some = || reviews(client, "sales", 17).unwrap();
        assert_eq!(costs.read("the ten reviews alone", AccessPath::Range, some).len(), 10);
    });
}

/// `RowKey ge 'empid_000123' and RowKey lt '000123_2012'`: the upper bound is below the lower one.
#[test]
fn the_filter_of_microsofts_sample_finds_nothing() {
    let Some(client) = Client::of("the sample's filter") else { return };
    let client = &client.apart();
    client.create_table("reviews").unwrap();
    for key in ["empid_000123", "000123_2011", "000123_2012"] {
        client.insert("reviews", "sales", key, serde_json::json!({})).unwrap();
    }
    let filter = "PartitionKey eq 'sales' and RowKey ge 'empid_000123' and RowKey lt '000123_2012'";
    let address = format!("{}reviews()?$filter={}", client.prefix(), filter.replace(' ', "%20").replace('\'', "%27"));
    assert_eq!(client.answer(&address).unwrap().rows.len(), 0);
    assert_eq!(client.list("reviews", Query::in_partition("sales")).len(), 3);
}
