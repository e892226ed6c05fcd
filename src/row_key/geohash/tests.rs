use super::*;
use crate::ErrorKind;

#[test]
fn poles_and_both_sides_of_the_date_line() {
    assert_eq!(geohash::<12>(-90.0, -180.0).unwrap(), "000000000000");
    assert_eq!(geohash::<12>(90.0, 180.0).unwrap(), "zzzzzzzzzzzz");
    assert_eq!(geohash::<1>(0.0, 0.0).unwrap(), "s");
    assert_eq!(geohash::<1>(-0.0, -f64::MIN_POSITIVE).unwrap(), "e");
}

#[test]
fn coordinates_out_of_range_are_refused() {
    for (latitude, longitude) in [(90.1, 0.0), (-90.1, 0.0), (f64::NAN, 0.0), (0.0, 180.1), (0.0, f64::INFINITY)] {
        let error = geohash::<5>(latitude, longitude).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::OutOfRange);
        assert!(error.to_string().starts_with("expected a l"), "{error}");
    }
}

#[cfg(feature = "std")]
#[test]
fn circles_at_the_poles_and_over_the_date_line() {
    let cells = |latitude, longitude, meters| geohash_circle::<2>(latitude, longitude, meters).unwrap();
    let has = |cells: &[Key<2>], latitude, longitude| cells.contains(&geohash(latitude, longitude).unwrap());
    let fiji = cells(-17.0, 179.9, 50_000.0);
    assert!(has(&fiji, -17.0, 179.99) && has(&fiji, -17.0, -179.8) && fiji.len() == 4);
    assert_eq!(cells(-17.0, -179.9, 50_000.0), fiji);
    let pole = cells(89.9, 0.0, 50_000.0);
    assert!(pole.len() == 32 && has(&pole, 89.9, 120.0) && has(&pole, 90.0, -180.0));
    assert_eq!(cells(0.0, 0.0, 0.0).len(), 4);
    assert_eq!(geohash_circle::<1>(0.0, 0.0, 1e300).unwrap().len(), 32);
    assert_eq!(cells(0.0, 0.0, 1e300).len(), 1_024);
    assert_eq!(
        geohash_circle::<3>(0.0, 0.0, 1e300).unwrap_err().to_string(),
        "expected a circle of at most 1024 cells of 3 characters, found one of 32768: shorter cells are larger"
    );
    for meters in [-1.0, f64::NAN, f64::INFINITY] {
        assert_eq!(geohash_circle::<1>(0.0, 0.0, meters).unwrap_err().kind(), ErrorKind::OutOfRange);
    }
}
