//! The bundled keys: frozen, and what they say they are.

use std::collections::HashSet;

use tablekeys::partition::Alphabet;
use tablekeys::skew::Histogram;
use tablekeys::{Ticks, row_key};
use uuid::Uuid;

use tablekeys_cli::compare::data;

fn keys(name: &str, count: usize) -> Vec<String> {
    let set = data::ALL.iter().find(|set| set.name == name).unwrap();
    String::from_utf8(set.lines(count)).unwrap().lines().map(str::to_owned).collect()
}

fn guids(name: &str, count: usize) -> Vec<Uuid> {
    keys(name, count).iter().map(|key| key.parse().unwrap()).collect()
}

#[test]
fn random_choices_are_those_of_another_implementation_of_the_generator() {
    // ChaCha with 8 rounds written in Python from RFC 8439's description, key "tablekeys skew bench, data of   " xor the
    // set's name, counter and nonce 0; version and variant bits set as RFC 9562 says.
    let first = ["97d46d62-bfc8-4548-8090-2df94ab6ec0f", "4a996884-16ae-4f4d-a3b8-02b2d14911ec"];
    let version_4 = keys("version-4", 12);
    assert_eq!(version_4[..2], first);
    assert_eq!(version_4[11], "1fb5f263-5f2a-4da8-9d88-558609f4d934");
    // The same words, drawn by Fisher and Yates from the last name on.
    let zones = keys("time-zones", 598);
    assert_eq!(zones[..4], ["Pacific/Rarotonga", "Europe/Kiev", "Etc/GMT-6", "Etc/GMT+11"]);
    assert_eq!(zones[597], "Atlantic/Cape_Verde");
}

#[test]
fn sets_are_as_long_as_they_say_and_every_key_is_another() {
    for set in &data::ALL {
        let mut text = String::from_utf8(set.lines(set.keys)).unwrap();
        text.make_ascii_lowercase();
        assert_eq!(text.lines().count(), set.keys, "{}", set.name);
        let distinct: HashSet<&str> = text.lines().collect();
        assert_eq!(distinct.len(), set.keys, "{}", set.name);
    }
}

#[test]
fn guids_have_their_version_and_order() {
    assert!(guids("version-4", 1_000).iter().all(|guid| guid.get_version_num() == 4));
    let version_7 = guids("version-7", 1_000);
    assert!(version_7.iter().all(|guid| guid.get_version_num() == 7));
    assert!(version_7.is_sorted_by_key(|guid| guid.as_bytes()[..6].to_vec()));

    // Turned back to version 1, nearly each is the one before plus one.
    let sequential = guids("sequential", 100_000);
    let steps: Vec<u64> = sequential
        .iter()
        .map(|guid| {
            let turned = Uuid::from_bytes(guid.to_bytes_le());
            assert_eq!(turned.get_version_num(), 1);
            assert_eq!(guid.as_bytes()[8..], sequential[0].as_bytes()[8..]);
            turned.get_timestamp().unwrap().to_gregorian().0
        })
        .collect();
    assert!(steps.is_sorted());
    let restarts = steps.windows(2).filter(|pair| pair[1] != pair[0] + 1).count();
    assert!((10..40).contains(&restarts), "{restarts}");
}

#[test]
fn addresses_are_as_lopsided_as_the_census() {
    let emails = keys("emails", 50_000);
    assert!(emails.iter().all(|email| email.split('@').count() == 2));
    let six = Alphabet::six();
    let histogram = Histogram::of(&six, emails.iter().map(String::as_str)).unwrap();
    // Seeded, so it cannot fail by chance. First names by their frequency give 1.56; numbers after names that repeat
    // and the census's rounding leave that within a few hundredths.
    let peak = histogram.peak_to_mean().unwrap();
    assert!((1.50..1.60).contains(&peak), "{peak}");
}

#[test]
fn instants_come_in_order_and_mostly_in_business_hours() {
    let instants: Vec<Ticks> =
        keys("instants", 10_000).iter().map(|key| row_key::parse_ascending(key).unwrap()).collect();
    assert!(instants.is_sorted());
    let hour = |instant: &Ticks| instant.unix_seconds().rem_euclid(86_400) / 3_600;
    let business = instants.iter().filter(|instant| (8..18).contains(&hour(instant))).count();
    assert!((8_000..9_900).contains(&business), "{business}");
}
