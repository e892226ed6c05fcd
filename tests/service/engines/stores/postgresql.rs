//! PostgreSQL, one process without a network: `postgres --single`.

use tablekeys_service::postgresql::Cluster;

use super::{KEYS, rows_of_one_customer};

fn keys(cluster: &Cluster, collation: &str, condition: &str) -> Vec<String> {
    let rows: Vec<String> = KEYS.iter().rev().map(|key| format!("('{key}')")).collect();
    cluster.query(&format!(
        "select row_key from (values {}) as t (row_key) where {condition} order by row_key collate \"{collation}\"\n",
        rows.join(",")
    ))
}

#[test]
fn only_a_binary_collation_keeps_the_order_of_keys() {
    let cluster = Cluster::start();
    assert_eq!(keys(&cluster, "C", "true"), KEYS);
    let by_language = keys(&cluster, "en-x-icu", "true");
    assert_ne!(by_language, KEYS);
    // The rows of "order" are no longer next to each other alone: those of "Order" come in between.
    let place = |key: &str| by_language.iter().position(|found| found == key).expect("every key");
    assert!(place("order-b!1") < place("Order!1") && place("Order!1") < place("order!2"));

    let (lower, upper) = rows_of_one_customer();
    let range = |collation: &str| {
        let condition =
            format!("row_key collate \"{collation}\" >= '{lower}' and row_key collate \"{collation}\" < '{upper}'");
        keys(&cluster, collation, &condition)
    };
    assert_eq!(range("C"), ["order!2", "order!3"]);
    assert_eq!(range("en-x-icu"), ["Order!1", "order!2", "order!3", "order.a!1"]);
}
