use super::*;
use crate::ErrorKind;

#[test]
fn many_keys_have_the_partitions_that_each_of_them_has() {
    // Every length, short ones among long ones, and every number of keys.
    let keys: Vec<Vec<u8>> = (0..=255_u8).map(|i| vec![i; usize::from(i) % 131]).collect();
    for count in 0..=keys.len() {
        let users = if count == 100 { DigestBits::sha256(7) } else { DigestBits::md5([31, 20][count % 2]) };
        for keys in [&keys[..count], &keys[count..]] {
            let mut partitions = vec![7];
            users.partitions_into(keys, &mut partitions);
            let reference = keys.iter().map(|key| users.partition_of(key));
            assert!(partitions.into_iter().eq([7].into_iter().chain(reference)));
        }
    }
}

#[test]
fn bits_out_of_range_name_the_range() {
    assert!(DigestBits::try_md5(0).is_err() && DigestBits::try_sha256(32).is_err());
    let error = DigestBits::try_md5(32).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::OutOfRange);
    assert_eq!(error.to_string(), "expected 1 to 31 bits of MD5 as a partition's number, found 32");
}
