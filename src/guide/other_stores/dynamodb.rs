//! DynamoDB: partitions by hash, a sort key in UTF-8 order, and queries in both directions.
//!
//! | | DynamoDB |
//! |---|---|
//! | keys | partition key (1 to [2,048 bytes](https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html)) and sort key (1 to 1,024 bytes); an empty key is not allowed |
//! | order | sort keys of type string by [UTF-8 bytes](https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Query.html), ascending or descending (`ScanIndexForward`) |
//! | what splits | partitions, by hash of the partition key |
//! | one partition | [3,000 read units and 1,000 write units per second](https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html) |
//! | atomic | [100 items](https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html) of any partitions and tables, 4 MB |
//! | a page | [1 MB](https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Query.Pagination.html), before filters |
//! | second attributes | [secondary indexes](https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/SecondaryIndexes.html), kept by the service |
//! | removing by age | [time to live](https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/TTL.html) |
//! | [`Salt`](crate::partition::Salt) there | [write sharding](https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-sharding.html), by random or calculated suffix |
//! | [`tuple`](mod@crate::tuple) there | [composite sort key](https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-sort-keys.html), `A#B#C` |
//!
//! # What differs
//!
//! - **Backwards**: `Query` with `ScanIndexForward = false` over [`ascending`](crate::row_key::ascending) keys,
//!   `Limit` 20, then on from `LastEvaluatedKey`. Newest-first keys are not needed, and the previous page is the
//!   other direction.
//! - **A window**: one key condition cannot have both `>=` and `<`. `BETWEEN` with the bounds of a
//!   [`KeyRange`](crate::range::KeyRange) is right as long as no row has the upper bound as its key.
//! - **A second attribute**: a [global secondary
//!   index](https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.html) is eventually consistent; a
//!   second item in one transaction is not. An index has partitions and limits of its own: where its key is one value
//!   for many items, as a topic, [salt that key](crate::partition::Salt), since a full index [slows the writes to the
//!   table](https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/gsi-throttling.html).
//! - **Counters**: `ADD n :one` and `SET n = n + :one` increment on the server, without a read,
//!   [atomically](https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/WorkingWithItems.html#WorkingWithItems.AtomicCounters).
//!   A retry after a lost answer counts twice. Exact is a
//!   [transaction](https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html) of the
//!   increment and of an item with the operation's id, put if `attribute_not_exists`.
//! - **Load**: growing partition keys are harmless. DynamoDB [splits a busy partition by
//!   itself](https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/burst-adaptive-capacity.html), but
//!   one item never exceeds 3,000 read units and 1,000 write units per second.
//!
//! # Which keys are legal
//!
//! All but the empty string. `#`, the separator of DynamoDB's examples, is illegal in Azure tables. The `!` of
//! [`tuple`](mod@crate::tuple) is legal in both, and sorts below every character that a part can contain.
//!
//! # Where a key lands
//!
//! Not published: `tablekeys skew --design dynamodb` says so. `tablekeys audit` shows how often each partition key comes.
