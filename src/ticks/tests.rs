use super::*;
use crate::ErrorKind;

#[test]
fn the_ends_are_those_of_dot_net() {
    assert_eq!(Ticks::new(Ticks::MAX.get()), Some(Ticks::MAX));
    assert_eq!(Ticks::new(Ticks::MAX.get() + 1), None);
    assert_eq!(Ticks::MIN.to_string(), "0001-01-01T00:00:00.0000000Z");
    assert_eq!(Ticks::MAX.to_string(), "9999-12-31T23:59:59.9999999Z");
    assert_eq!(Ticks::UNIX_EPOCH.to_string(), "1970-01-01T00:00:00.0000000Z");
    assert_eq!(Ticks::from_unix_seconds(-62_135_596_800), Ok(Ticks::MIN));
    assert_eq!(Ticks::from_unix_seconds(-62_135_596_801).unwrap_err().kind(), ErrorKind::OutOfRange);
    assert_eq!(Ticks::from_unix_seconds(253_402_300_799).unwrap().unix_seconds(), 253_402_300_799);
    assert!(Ticks::from_unix_seconds(253_402_300_800).is_err());
    assert_eq!(Ticks::from_unix_nanos(Ticks::MAX.unix_nanos() + 99), Ok(Ticks::MAX));
    assert!(Ticks::from_unix_nanos(Ticks::MAX.unix_nanos() + 100).is_err());
    assert!(Ticks::from_unix_nanos(Ticks::MIN.unix_nanos() - 1).is_err());
    assert_eq!(Ticks::from_unix_millis(-62_135_596_800_000), Ok(Ticks::MIN));
    assert!(Ticks::from_unix_millis(-62_135_596_800_001).is_err());
    assert_eq!(Ticks::from_unix_millis(253_402_300_799_999).map(Ticks::unix_millis), Ok(253_402_300_799_999));
    assert!(Ticks::from_unix_millis(253_402_300_800_000).is_err());
    assert!(Ticks::from_unix_millis(i64::MIN).is_err() && Ticks::from_unix_millis(i64::MAX).is_err());
    assert_eq!(Ticks::try_from(u64::from(Ticks::MAX)), Ok(Ticks::MAX));
    let past = Ticks::try_from(Ticks::MAX.get() + 1).unwrap_err();
    assert_eq!(past.to_string(), "expected at most 3155378975999999999 ticks, found 3155378976000000000");
    assert!(Ticks::from_unix_seconds(i64::MIN).is_err() && Ticks::from_unix_seconds(i64::MAX).is_err());
}

#[test]
fn the_longest_durations_lead_past_both_ends() {
    assert_eq!(Ticks::MIN.checked_add(Duration::MAX), None);
    assert_eq!(Ticks::MAX.checked_sub(Duration::MAX), None);
}

#[test]
fn steps_must_be_whole_ticks() {
    for nanos in [0, 1, 99, 101, 1_000_000_050] {
        let error = Ticks::MAX.floor_to(Duration::from_nanos(nanos)).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::OutOfRange);
        assert!(error.to_string().ends_with(&format!("found {nanos} ns")));
    }
    assert_eq!(Ticks::MAX.floor_to(Duration::from_secs(u64::MAX)), Ok(Ticks::MIN));
    // 2⁶⁴ + 7 ticks.
    assert_eq!(Ticks(1_234).floor_to(Duration::new(1_844_674_407_370, 955_162_300)), Ok(Ticks::MIN));
}
