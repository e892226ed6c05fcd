//! My table is throttled: symptom, metric, log query, cause and cure, and a plan for the ramp.
//!
//! 1. **First aid: retry with growing, random pauses**, and send fewer requests at the same time.
//! 2. **Read the metric** `Transactions`, split by `ResponseType` and `ApiName`: is it a partition or the account?
//! 3. **Read the log**: which operation, on which key, at what time?
//! 4. **Look for a scan first**: its cure does not change stored keys.
//! 5. **Change the keys last.**
//!
//! # Symptom
//!
//! | sign | means |
//! |---|---|
//! | 503 `ServerBusy` | a target is exceeded, or the service is moving a range of keys |
//! | 500 `OperationTimedOut` | the same, or a client's time-out that is too short |
//! | latency rises, nothing fails | the client library retries: the metric counts every attempt |
//! | 429 | Cosmos DB for Table: [other causes](crate::guide::other_stores#cosmos-db) |
//!
//! # Metric
//!
//! In the Azure portal: the storage account, *Metrics*, namespace *Table*, metric `Transactions` (sum, per minute), *split by*
//! `ResponseType`.[^metrics]
//!
//! | `ResponseType` | look for |
//! |---|---|
//! | `ServerBusyError`, `ServerTimeoutError` | a partition: one key, a scan, a new table |
//! | `ClientAccountRequestThrottlingError` | the account: all its tables, queues and blobs together |
//! | `ClientAccountBandwidthThrottlingError` | large rows, queries without `$select` |
//! | `ClientThrottlingError` | another limit, which is not documented |
//! | `ClientTimeoutError` | the client's settings, and scans |
//!
//! # Log query
//!
//! Turn on resource logs of the table service. Each request is a row of
//! [`StorageTableLogs`](https://learn.microsoft.com/azure/azure-monitor/reference/tables/storagetablelogs). Which keys are busy:
//!
//! ```kusto
//! StorageTableLogs
//! | where TimeGenerated > ago(1h)
//! | extend Address = url_decode(Uri)
//! | extend Key = coalesce(extract(@"PartitionKey='(([^']|'')*)'", 1, Address),
//!                         extract(@"PartitionKey eq '(([^']|'')*)'", 1, Address))
//! | summarize Requests = count(), Refused = countif(StatusCode in ("503", "500")),
//!     Slowest = max(ServerLatencyMs) by Key, OperationName, bin(TimeGenerated, 1m)
//! | top 20 by Requests
//! ```
//!
//! Which queries are scans (many milliseconds, few bytes):
//!
//! ```kusto
//! StorageTableLogs
//! | where TimeGenerated > ago(1h) and OperationName startswith "QueryEntit"
//! | summarize Requests = count(), Milliseconds = avg(ServerLatencyMs),
//!     Bytes = avg(ResponseBodySize) by Query = url_decode(Uri)
//! | top 20 by Milliseconds
//! ```
//!
//! These queries are written from the documented columns and were not run against a workspace. The address of an insert or a
//! transaction has no key: count those in the program.
//!
//! # Cause and cure
//!
//! | cause | how it shows | cure |
//! |---|---|---|
//! | **a scan** | slow, returns little, no PartitionKey or a filter on other properties | an [index row](crate::guide::choosing_keys#second-questions); `Timestamp` is no index |
//! | **row size** | refused below 2,000 entities per second, rows larger than 1 KiB | large values in a [blob](crate::guide::patterns#several-values-in-one-row) |
//! | **one key** | the log shows one key, at all times | [split that key](crate::guide::hot_partitions#a-hot-key); cache reads |
//! | **keys that grow with time** | the busy key is another one every few minutes; inserts alone | a [salt](crate::guide::hot_partitions#an-hour-of-a-log) or a hash in front |
//! | **too few partitions** | a small number of keys, all busy | [more](crate::guide::sizing#how-many-partitions), for new rows by [generations](crate::guide::adding_partitions#generations) |
//! | **a new table, a burst** | fails for minutes and then not; all keys alike | [ramp up](#a-plan-for-the-ramp) |
//! | **the account** | `ClientAccountRequestThrottlingError` | transactions; another account; ask for a [higher limit](https://learn.microsoft.com/azure/storage/common/scalability-targets-standard-account) |
//! | **a purge or a backup** | the busy minutes are those of a job | fewer requests at a time; [a table per period](crate::guide::deleting#a-table-per-period) |
//! | **the client** | nothing refused, the rate stays low | requests at a time = rate × latency: 1,000 per second need 20 at a time at 20 ms each; the same region; [connections](crate::guide::clients) |
//! | **retries** | each refused request comes back at once | back-off |
//!
//! [`tablekeys audit`](crate::guide::auditing) finds growing keys and busy partitions of a stored table. It cannot see reads.
//!
//! # Back-off
//!
//! Double the pause after each refusal, up to a limit, and wait a random part of it. Retry 503, 500 and time-outs; never 400, 404,
//! 412 or 409 (but for `TableBeingDeleted`). Microsoft's clients do this; a loop around them multiplies the requests. But `Azure.Data.Tables` does not retry a
//! transaction whose refusal is inside the batch response, whose status is 202.
//!
//! ```
//! use std::time::Duration;
//!
//! /// The pause before retry 1, 2, 3, …: a random part, 0 to 1, of 200 ms doubled each time, 30 s at most.
//! fn pause(retry: u32, random: f64) -> Duration {
//!     let longest = Duration::from_millis(200)
//!         .saturating_mul(1_u32.checked_shl(retry - 1).unwrap_or(u32::MAX))
//!         .min(Duration::from_secs(30));
//!     longest.mul_f64(random)
//! }
//!
//! assert_eq!(pause(1, 1.0), Duration::from_millis(200));
//! assert_eq!(pause(4, 0.5), Duration::from_millis(800));
//! assert_eq!(pause(40, 1.0), Duration::from_secs(30));
//! ```
//!
//! # A plan for the ramp
//!
//! Microsoft gives no rates, only the advice that ["ramping up slowly generally has better
//! results"](https://learn.microsoft.com/azure/storage/tables/storage-performance-checklist).
//!
//! 1. **Create the table early**, and insert rows under all its PartitionKeys, not in their order.
//! 2. **Start at the target of one partition**, 2,000 entities per second in all, with the real mix of operations.
//! 3. **Raise the rate while nothing is refused**, by half every few minutes: 20,000 is six steps away. At the first 503, go back
//!    one step.
//! 4. **Finish shortly before users arrive**: the service may merge ranges of an idle table again.
//! 5. **Shuffle imports**: rows sorted by PartitionKey load one server after the other.
//!
//! *Use something else when* one key needs more writes than a partition takes and its readers cannot ask several: collect writes in
//! [Event Hubs](https://learn.microsoft.com/azure/event-hubs/event-hubs-about) and store totals, or reserve throughput in
//! [Cosmos DB](crate::guide::other_stores#cosmos-db).
//!
//! Next: [deleting and retention](crate::guide::deleting).
//!
//! [^metrics]: Microsoft, [Monitoring data reference for Azure Table
//!     Storage](https://learn.microsoft.com/azure/storage/tables/monitor-table-storage-reference).
