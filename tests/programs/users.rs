//! Users by e-mail address. However an address is typed, it is one user: its one spelling gives the partition and the RowKey.
//!
//! | key | is | example |
//! |---|---|---|
//! | PartitionKey | one of 64, by a keyed hash of the address | `61` |
//! | RowKey | the address, folded and escaped | `james.o&~~neill@example.com` |

use serde_json::json;
use tablekeys::Error;
use tablekeys::partition::{Email, SipHash};
use tablekeys::table::Query;

use crate::client::Client;

struct Users {
    client: Client,
    partitions: SipHash,
}

impl Users {
    fn keys(&self, address: &str) -> Result<(String, String), Error> {
        let email = Email::new(address)?;
        Ok((self.partitions.partition_key_of(&email), email.row_key()))
    }

    /// Creates a user, and answers whether the address was free.
    fn create(&self, address: &str, name: &str) -> Result<bool, Error> {
        let (partition_key, row_key) = self.keys(address)?;
        Ok(self.client.insert("users", &partition_key, &row_key, json!({ "Name": name })).is_ok())
    }

    fn name(&self, address: &str) -> Result<Option<String>, Error> {
        let (partition_key, row_key) = self.keys(address)?;
        let user = self.client.get("users", &partition_key, &row_key);
        Ok(user.map(|user| user.text("Name").to_owned()))
    }
}

#[test]
fn an_address_is_one_user_however_it_is_typed() -> Result<(), Error> {
    let Some(client) = Client::of("users") else { return Ok(()) };
    client.create_table("users").unwrap();
    // The design stands in the configuration, the secret where the program keeps its secrets.
    let secret = "7369787465656e207365637265747321".parse()?;
    let users = Users { client, partitions: SipHash::read_keyed("siphash:64!36664364a1b4f9fc", secret)? };

    assert!(users.create("James.O'Neill@Example.com", "James")?);
    assert!(!users.create("james.o'neill@example.com", "another James")?);
    assert_eq!(users.name("JAMES.O'NEILL@EXAMPLE.COM")?.as_deref(), Some("James"));
    assert_eq!(users.name("james.oneill@example.com")?, None);

    // Every address finds its own row, whatever characters it has.
    let odd = ["zoë@example.com", "ivan/home@example.com", "\"a b\"@example.com", "50%@example.com", "日本@例え.jp"];
    for address in odd {
        assert!(users.create(address, address)?);
    }
    for address in odd {
        assert_eq!(users.name(address)?.as_deref(), Some(address));
    }
    let error = users.create("james@", "James").unwrap_err();
    assert_eq!(error.to_string(), "expected text after the '@' of an e-mail address, found none");

    // All users, from one partition after another. Each RowKey gives the address back.
    let mut addresses = Vec::new();
    for partition_key in (0..users.partitions.partitions()).filter_map(|number| users.partitions.partition_key(number))
    {
        for user in users.client.list("users", Query::in_partition(partition_key)) {
            addresses.push(Email::from_row_key(&user.row_key)?.to_string());
        }
    }
    addresses.sort();
    assert_eq!(addresses.len(), 1 + odd.len());
    assert!(addresses.iter().any(|address| address == "james.o'neill@example.com"));
    Ok(())
}
