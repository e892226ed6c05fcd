//! S3 and Azure blobs: names sort as text and list upwards only.
//!
//! | | S3 | Azure blobs |
//! |---|---|---|
//! | key | the object's key, up to [1,024 bytes](https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-keys.html) of UTF-8 | the blob's name, up to [1,024 characters](https://learn.microsoft.com/rest/api/storageservices/naming-and-referencing-containers--blobs--and-metadata#blob-names) |
//! | order of a list | [UTF-8 bytes](https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html), ascending only (directory buckets: none) | [alphabetical](https://learn.microsoft.com/rest/api/storageservices/list-blobs#remarks), ascending only |
//! | start anywhere | `start-after`, exclusive | [`startFrom`](https://learn.microsoft.com/rest/api/storageservices/list-blobs#uri-parameters), inclusive, from service version 2026-02-06; before it the marker of an earlier page, or a prefix |
//! | a page | [1,000](https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html) | [5,000](https://learn.microsoft.com/rest/api/storageservices/list-blobs#uri-parameters) |
//! | limit per prefix | [3,500 writes and 5,500 reads per second](https://docs.aws.amazon.com/AmazonS3/latest/userguide/optimizing-performance.html) | names in front decide which [range partition](https://learn.microsoft.com/azure/storage/blobs/storage-performance-checklist#partitioning) is busy |
//! | removing by age | [lifecycle rules](https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-lifecycle-mgmt.html), by prefix | [lifecycle rules](https://learn.microsoft.com/azure/storage/blobs/lifecycle-management-overview), by prefix |
//!
//! # What differs
//!
//! - **The newest 20**: there is no descending list. Name objects `owner/` + [`newest_first`](crate::row_key::newest_first) +
//!   suffix, and list with a limit of 20.
//! - **A window**: stop at the upper bound yourself.
//! - **A second attribute**: an empty object named by the index row, written before the object itself.
//! - **Load**: names that begin with the date put all writes behind one prefix. On Azure, begin with a few hex digits of a
//!   hash of the name, as Microsoft's
//!   [checklist](https://learn.microsoft.com/azure/storage/blobs/storage-performance-checklist#partitioning) recommends. S3
//!   splits busy prefixes by itself, and AWS [withdrew that
//!   advice](https://aws.amazon.com/about-aws/whats-new/2018/07/amazon-s3-announces-increased-request-rate-performance/) in
//!   2018; splitting takes time, so a hash still helps a sudden burst.
//!
//! ```
//! use tablekeys::partition::DigestBits;
//! use tablekeys::range::KeyRange;
//! use tablekeys::{Ticks, row_key};
//!
//! // The newest images of an owner.
//! let t: Ticks = "2024-05-06T07:08:09.0000000Z".parse()?;
//! let name = format!("ann/{}-9f0c.jpg", row_key::newest_first(t));
//! assert_eq!(name, "ann/2516873215109999999-9f0c.jpg");
//! // Everything since the first of May: start-after `ann/` and the lower bound, to the upper.
//! let may: Ticks = "2024-05-01T00:00:00.0000000Z".parse()?;
//! assert!(KeyRange::newest_first(may..)?.contains(name.strip_prefix("ann/").unwrap()));
//!
//! // Sixteen prefixes by hash of a path, for writes that come faster than one prefix takes.
//! let path = "photos/2024/05/06/9f0c.jpg";
//! let prefix = DigestBits::md5(4).partition_of(path);
//! assert_eq!(format!("{prefix:x}/{path}"), "f/photos/2024/05/06/9f0c.jpg");
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! [`escape`](crate::table::escape) makes a RowKey of a name, in the same order: [files and
//! paths](crate::guide::partitions#files-and-paths).
//!
//! # Where a key lands
//!
//! Not published: the services split ranges of names by load. `tablekeys audit` shows the order, the runs and the hot prefixes
//! of names.
