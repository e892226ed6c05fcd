//! What five PartitionKeys of a log cost to read.

use tablekeys::Ticks;
use tablekeys_emulator::Client;
use tablekeys_emulator::costs::Costs;

use crate::programs::log_keys::{Design, insert, newest};

#[test]
fn requests_of_a_log_by_its_partition_key_are_counted() {
    let Some(client) = Client::of("the requests of a log") else { return };
    let noon: Ticks = "2024-05-06T12:00:00Z".parse().unwrap();
    let at = |number: u32| noon.checked_add(std::time::Duration::from_secs(u64::from(number) * 30)).unwrap();
    let counted = client.apart();
    let mut costs = Costs::of(&counted, "log-keys");
    let designs = [
        (Design::Day, "the day"),
        (Design::Append, "the five minutes"),
        (Design::Prepend, "the five minutes, inverted"),
        (Design::Salted, "one of 12 salts and the day"),
        (Design::Device, "one of 12 by hash of the device"),
    ];
    for (design, name) in designs {
        // An hour of 120 entries from 10 devices.
        _ = counted.delete_table("log");
        counted.create_table("log").unwrap();
        for number in 0..120 {
            insert(&counted, design, at(number), &format!("device-{}", number % 10), number).unwrap();
        }
        let rows = costs.write(name, || newest(&counted, design, at(119), 20).unwrap());
        let numbers: Vec<u64> = rows.iter().map(|row| row.properties["Number"].as_u64().unwrap()).collect();
        assert_eq!(numbers, (100..120).rev().collect::<Vec<u64>>(), "{name}");
    }
    costs.check();
}
