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
//! # The five questions
//!
//! 1. **One row**: `GetItem` by both keys.
//! 2. **The newest 20 of one owner**: `Query` with `ScanIndexForward = false` over
//!    [`ascending`](crate::row_key::ascending) keys, `Limit` 20, then on from `LastEvaluatedKey`. Newest-first keys are
//!    not needed. Paging back is the same query in the other direction, which Azure tables [cannot
//!    do](crate::guide::missing_features#previous-page).
//! 3. **A window of time**: `between` is closed at both ends, and the ranges of this crate are open at the top. One
//!    key condition cannot have both `>=` and `<`. `BETWEEN` with both bounds of a
//!    [`KeyRange`](crate::range::KeyRange) is right as long as no row has exactly the upper bound as its key.
//! 4. **A second attribute**: a [global secondary
//!    index](https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.html). It is eventually consistent; a
//!    second item in one transaction is not.
//! 5. **The newest of everything**: partition key = salt and day, and one query per salt.
//!
//! Partitions are found by hash, so growing partition keys are harmless. DynamoDB [splits a busy partition by
//! itself](https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/burst-adaptive-capacity.html), in some cases
//! inside one partition key, but one item never exceeds 3,000 read units and 1,000 write units per second.
//!
//! # Which keys are legal
//!
//! All of them but the empty string. `#`, which DynamoDB's examples use as the separator, is illegal in Azure tables;
//! the `!` of [`tuple`](mod@crate::tuple) is legal in both, and unlike `#` it sorts below every character that a part
//! can contain.
