//! S3 and Azure blobs: names sort as text and list upwards only, so newest-first names and hashed prefixes use the
//! same techniques.
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
//! # The five questions
//!
//! 1. **One object**: its full name. Make it computable from what the caller knows.
//! 2. **The newest 20 of one owner**: there is no descending list. Name objects `owner/` +
//!    [`newest_first`](crate::row_key::newest_first) + suffix, and list with a limit of 20. With ascending dates in
//!    names, "the newest" is a list of everything.
//! 3. **A window of time**: list with `prefix` and `start-after` (blobs: `startFrom`), and stop at the upper bound.
//! 4. **A second attribute**: a second, empty object whose name is the index row, written before the object itself.
//! 5. **The newest of everything**: names that begin with the date put all writes behind one prefix. Begin with a few
//!    hex digits of a hash of the name, as Microsoft's
//!    [checklist](https://learn.microsoft.com/azure/storage/blobs/storage-performance-checklist#partitioning)
//!    recommends for blobs, and list the prefixes side by side.
//!
//! ```
//! use tablekeys::partition::Md5Bits;
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
//! let prefix = Md5Bits::new(4).partition_of(path);
//! assert_eq!(format!("{prefix:x}/{path}"), "f/photos/2024/05/06/9f0c.jpg");
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! Object names contain `/`, which no table key may. [`escape`](crate::table::escape) makes a RowKey of a name, in the
//! same order.
//!
//! # Files and cache entries over folders
//!
//! Listing a folder with a million files can be slow, so caches split files over folders by a hash of the path: see
//! [files and paths](crate::guide::partitions#files-and-paths).
