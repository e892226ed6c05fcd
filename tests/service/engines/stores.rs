//! Keys of this crate in stores that are not Azure's: what keeps their order, and what breaks it.
//!
//! SQLite and PostgreSQL are used as installed, through their own programs; `.ci/full` installs both. The guide's program is on redb.

mod postgresql;
#[path = "../../../src/guide/other_stores/embedded_stores/store.rs"]
mod program;
mod sqlite;

use std::ops::Bound;

/// Customers whose names are each other's prefixes, or differ in case or punctuation, with one or two rows each.
const KEYS: [&str; 9] =
    ["Order!1", "order b!1", "order!2", "order!3", "order\"20b!1", "order-b!1", "order.a!1", "order1!1", "orderb!1"];

/// What `tuple::extensions(&("order",))` is as two bounds: the lower one inside, the upper one outside.
fn rows_of_one_customer() -> (String, String) {
    let range = tablekeys::tuple::extensions(&("order",)).expect("a short key");
    let (Bound::Included(lower), Bound::Excluded(upper)) = (range.lower(), range.upper()) else {
        panic!("the bounds of a prefix");
    };
    assert_eq!((lower, upper), ("order!", "order\""));
    (lower.to_owned(), upper.to_owned())
}
