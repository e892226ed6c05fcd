//! Keys to avoid, each with the reason and the finding of `tablekeys audit` that reports it.
//!
//! | key | why | instead | finding |
//! |---|---|---|---|
//! | `20240506` or a counter as PartitionKey, or in front of it | all writes of a moment go to one server | a [salt](crate::guide::hot_partitions) or a hash in front | `append-heat` |
//! | an inverted instant as PartitionKey | the same, at the other end | the same | `append-heat` |
//! | one constant PartitionKey | one partition's limit for the whole table | [the owner](crate::guide::choosing_keys#which-partitionkey) | `one-partition` |
//! | a status, a country, a type as PartitionKey | few, uneven partitions; rows that must move | an [index row](crate::guide::patterns#sparse-index) | `dominant-partition` |
//! | `order-9`, `order-10` | sorts as text | [one width](crate::guide::row_keys#fixed-width) | `mixed-width-numbers` |
//! | ticks or inverted ticks as they print | another number of digits later | [19 digits](crate::guide::row_keys#padding-ticks) | `unpadded-ticks`, `newest-first-digit-missing` |
//! | an instant alone as RowKey | two events of one instant are one row | [a unique suffix](crate::guide::row_keys#two-rows-in-one-tick) | `no-unique-suffix` |
//! | `05/06/2024`, `6-May-2024`, local time | wrong order, an hour twice, `/` refused | [year first, UTC](crate::guide::row_keys#dates) | `date-order`, `local-time` |
//! | `Ann@Example.com` and `ann@example.com` | two rows for one thing | [one spelling](crate::guide::identifiers#spelling) | `case-collisions` |
//! | parts joined by `_` or `-` | breaks the order of parts; two tuples, one key | [a tuple](crate::guide::tuple_keys) | `spelling-collisions` |
//! | an address, a name, a price in the key of the row itself | it changes | an id, and an [index row](crate::guide::choosing_keys#second-questions) | |
//! | a token, a password, a card number | keys are in logs and addresses | [a hash of it](crate::guide::identifiers#identifiers-that-grant-access) | `secrets-in-keys` |
//! | `GetHashCode`, `hash()`, `std::hash` | another value after an update or a restart | [`SipHash`](crate::partition::SipHash) | `unstable-hash` |
//! | `hash % n` with a sign | partition 0 gets twice the rows of others | [`SipHash`](crate::partition::SipHash) | `signed-hash` |
//! | `%`, `'`, spaces at the ends, text past ASCII | clients decode twice, trim, or sort differently | [`escape`](crate::table::escape) | `percent-signs`, `percent-escapes`, `edge-spaces` |
//! | an empty key | Cosmos DB and several clients refuse it | a constant | `empty-keys` |
//! | `null`, `undefined`, `{id}` | a variable that was not set | check before writing | `placeholder-keys` |
//! | 19-digit ids through a spreadsheet or JavaScript's numbers | the last digits are lost | text | `spreadsheet-damage` |
