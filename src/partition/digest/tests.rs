use super::*;

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
