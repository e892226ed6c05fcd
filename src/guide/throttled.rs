//! My table is throttled: symptom, metric, log query, cause and cure, and a plan for the ramp.
//!
//! 1. **First aid: retry with growing, random pauses**, and send fewer requests at the same time.
//! 2. **Read the metric** `Transactions`, split by `ResponseType` and `ApiName`: is it a partition or the account?
//! 3. **Read the log**: which operation, on which key, at what time?
//! 4. **Look for a scan first**: its cure does not change stored keys.
//! 5. **Change the keys last**: it is the cure for one busy key and for keys that grow with time.
//!
//! # Symptom
//!
//! | sign | means |
//! |---|---|
//! | 503 `ServerBusy` | a target is exceeded, or the service is moving a range of keys to another server[^targets] |
//! | 500 `OperationTimedOut` | the same, or a client's time-out that is too short |
//! | latency rises, nothing fails | the client library retries: the metric counts every attempt |
//! | 429 | Cosmos DB for Table, not Azure Storage: [other causes](crate::guide::other_stores::cosmos_db) |
//!
//! Single failures are normal while the service moves ranges.[^availability]
//!
//! # Metric
//!
//! In the Azure portal: the storage account, *Metrics*, namespace *Table*, metric `Transactions` (sum, per minute),
//! *split by* `ResponseType`; then split the value that grows by `ApiName`.
//!
//! | `ResponseType` | means[^metrics] | look for |
//! |---|---|---|
//! | `ServerBusyError` | the service answered 503 | a partition: one key, a scan, a new table |
//! | `ServerTimeoutError` | 500, by the service's own fault | the same |
//! | `ClientThrottlingError` | throttled by another limit than the account's two below; which one is not documented | the same |
//! | `ClientAccountRequestThrottlingError` | the account's request rate | the account: all its tables, queues and blobs together |
//! | `ClientAccountBandwidthThrottlingError` | the account's bandwidth | large rows, queries without `$select` |
//! | `ClientTimeoutError` | 500, after a time-out that the client set shorter than the service expects | the client's settings, and scans |
//!
//! Metrics have no keys: for those read the log.
//!
//! # Log query
//!
//! Turn on resource logs (*Diagnostic settings* of the table service, to a Log Analytics workspace). Each request
//! is then a row of
//! [`StorageTableLogs`](https://learn.microsoft.com/azure/azure-monitor/reference/tables/storagetablelogs). Which
//! requests are refused, in which minute:
//!
//! ```kusto
//! StorageTableLogs
//! | where TimeGenerated > ago(1h) and StatusCode in ("503", "500")
//! | extend Target = tostring(split(Uri, "?")[0])
//! | summarize Requests = count()
//!     by Target, OperationName, StatusText, bin(TimeGenerated, 1m)
//! | order by Requests desc
//! ```
//!
//! Which keys are busy, from the addresses that hold one (point reads, updates, deletes) and from filters:
//!
//! ```kusto
//! StorageTableLogs
//! | where TimeGenerated > ago(1h)
//! | extend Address = url_decode(Uri)
//! | extend Key = coalesce(extract(@"PartitionKey='(([^']|'')*)'", 1, Address),
//!                         extract(@"PartitionKey eq '(([^']|'')*)'", 1, Address))
//! | summarize Requests = count(), Slowest = max(ServerLatencyMs) by Key, OperationName
//! | top 20 by Requests
//! ```
//!
//! Which queries are scans: many milliseconds, few bytes.
//!
//! ```kusto
//! StorageTableLogs
//! | where TimeGenerated > ago(1h) and OperationName startswith "QueryEntit"
//! | summarize Requests = count(), Milliseconds = avg(ServerLatencyMs),
//!     Bytes = avg(ResponseBodySize) by Query = url_decode(Uri)
//! | top 20 by Milliseconds
//! ```
//!
//! These queries are written from the documented columns and [names of
//! operations](https://learn.microsoft.com/rest/api/storageservices/storage-analytics-logged-operations-and-status-messages),
//! and were not run against a workspace. The address of an insert or of a transaction has no key: count those in
//! the program that sends them.
//!
//! # Cause and cure
//!
//! | cause | how it shows | cure |
//! |---|---|---|
//! | **a scan** | a query is slow, returns little, and has no PartitionKey or a filter on other properties; every row that it passes counts | a [second row](crate::guide::choosing_keys#second-questions) that answers the question; `Timestamp` [is no index](crate::guide::myths#a-filter-on-timestamp-is-an-index) |
//! | **row size** | requests are refused below 2,000 entities per second, and rows are larger than the 1 KiB that the targets assume | large values in a [blob](crate::guide::patterns::large_entities), and what lists need in a small row |
//! | **one key** | the second log query shows one key, at all times | [split that key](crate::guide::hot_partitions#a-hot-key); cache it where it is read |
//! | **keys that grow with time** | the busy key is another one every few minutes; inserts alone | a [salt](crate::guide::hot_partitions#an-hour-of-a-log) or a hash in front |
//! | **too few partitions** | all of a small number of keys are busy | [more partitions](crate::guide::sizing#how-many-partitions), for new rows by [generations](crate::guide::adding_partitions#generations-nothing-moves) |
//! | **a new table, or a sudden burst** | it fails for the first minutes and then not; all keys alike | [ramp up](#a-plan-for-the-ramp): a new table [starts on one server](crate::guide::running#a-new-table-starts-on-one-server) |
//! | **the account** | `ClientAccountRequestThrottlingError`; other tables, queues or blobs are busy | transactions instead of single requests; another account; ask support for a [higher limit](https://learn.microsoft.com/azure/storage/common/scalability-targets-standard-account) |
//! | **a purge or a backup** | the busy minutes are those of a job | fewer requests at a time; [a table per period](crate::guide::deleting#a-table-per-period) |
//! | **the client** | nothing is refused, and the rate stays low | requests at a time = rate × latency, so a thousand in a second need 20 at a time where each takes 20 ms; the same region; [connections on .NET Framework](crate::guide::clients#client-libraries); transactions |
//! | **retries** | each refused request comes back at once, several times | back-off, below |
//!
//! [`tablekeys audit`](crate::guide::auditing) finds growing keys and busy or overfull partitions of a stored
//! table. It cannot see reads.
//!
//! # Back-off
//!
//! Double the pause after each refusal, up to a limit, and wait a random part of it. Retry 503, 500 and time-outs,
//! never 400, 404, 409 or 412 ([why](crate::guide::running#errors-and-what-they-mean-after-a-retry)). Microsoft's
//! clients do this: raise their number of retries; a loop around them multiplies the requests. But
//! `Azure.Data.Tables` does [not retry](crate::guide::clients#client-libraries) a transaction whose refusal is
//! inside the batch response, whose status is 202.
//!
//! ```
//! use std::time::Duration;
//!
//! /// The pause before retry 1, 2, 3, …: a random part, 0 to 1, of 200 ms doubled each time,
//! /// 30 s at most.
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
//! For a launch, an import or a new table. Microsoft names no rates, only that ["ramping up slowly generally has
//! better results"](https://learn.microsoft.com/azure/storage/tables/storage-performance-checklist); so raise the
//! load by what the service answers.
//!
//! 1. **Create the table early**, and insert rows under all its PartitionKeys, not in their order: the service
//!    splits a table between keys that exist.
//! 2. **Start at the target of one partition**, 2,000 entities per second in all, with the real mix of keys and
//!    operations.
//! 3. **Raise the rate while nothing is refused**, for example by half every few minutes. At the first 503, go back
//!    one step and wait until nothing is refused.
//! 4. **Arrive at the rate that you need shortly before users do**: the service may merge ranges of an idle table
//!    again.
//! 5. **Shuffle imports**: rows sorted by PartitionKey load one server after the other. Keep transactions of 100
//!    rows.
//!
//! Raised by half each time, 2,000 entities per second become 20,000 in six steps.
//!
//! # Use something else when
//!
//! One key needs more writes than a partition takes, and its readers cannot ask several: collect the writes in a
//! queue or [Event Hubs](https://learn.microsoft.com/azure/event-hubs/event-hubs-about) and write totals. Or
//! reserve throughput in [Cosmos DB](crate::guide::other_stores::cosmos_db).
//!
//! Next: [deleting and retention](crate::guide::deleting).
//!
//! [^targets]: Microsoft, [Scalability and performance targets for Table
//!     storage](https://learn.microsoft.com/azure/storage/tables/scalability-targets).
//! [^availability]: Microsoft, [Troubleshoot availability issues in Azure storage
//!     accounts](https://learn.microsoft.com/troubleshoot/azure/azure-storage/blobs/alerts/troubleshoot-storage-availability).
//! [^metrics]: Microsoft, [Monitoring data reference for Azure Table
//!     Storage](https://learn.microsoft.com/azure/storage/tables/monitor-table-storage-reference), metrics dimensions;
//!     and [Hot partitions in Azure Blob
//!     Storage](https://learn.microsoft.com/azure/storage/blobs/storage-performance-mitigate-hot-partitions), which
//!     explains the same values.
