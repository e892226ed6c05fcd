//! What a figure depends on besides the code: the machine, the compiler, the versions.

use std::fs;
use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};

use tablekeys::Ticks;

/// The day in UTC, `2024-05-06`.
pub(crate) fn today() -> String {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let now = i64::try_from(since_1970).ok().and_then(|seconds| Ticks::from_unix_seconds(seconds).ok());
    now.map_or_else(|| "on an unknown day".to_owned(), |now| now.to_string()[..10].to_owned())
}

/// The processor as its system names it, the cores that this program may use, and the system.
pub(crate) fn processor() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |name: &str| {
        let lines = info.lines().filter_map(|line| line.split_once(':'));
        lines.map(|(key, value)| (key.trim(), value.trim())).find(|(key, _)| *key == name).map(|(_, value)| value)
    };
    let name = field("model name").unwrap_or("a processor without a name");
    let kind = match (field("cpu family"), field("model")) {
        (Some(family), Some(model)) => format!(" (family {family}, model {model})"),
        _ => String::new(),
    };
    let cores = thread::available_parallelism().map_or("an unknown number of".to_owned(), |n| n.to_string());
    let hypervisor = field("flags").is_some_and(|flags| flags.split(' ').any(|flag| flag == "hypervisor"));
    let machine = if hypervisor { " of a virtual machine" } else { "" };
    format!("{name}{kind}, {cores} cores{machine}, {}", std::env::consts::OS)
}

/// The compiler, and the instructions that it was allowed to use.
pub(crate) fn compiler() -> String {
    let features = env!("PEERS_FEATURES").replace(',', ", ");
    format!("{}, for {} with {features}", env!("PEERS_RUSTC"), env!("PEERS_TARGET"))
}

/// What this package depends on, with versions, from its lock file.
pub(crate) fn versions() -> Vec<String> {
    let lock = include_str!("../Cargo.lock");
    let packages: Vec<(&str, &str, &str)> = lock
        .split("[[package]]")
        .filter_map(|package| Some((quoted(package, "name = ")?, quoted(package, "version = ")?, package)))
        .collect();
    let own = packages.iter().find(|(name, ..)| *name == env!("CARGO_PKG_NAME"));
    let listed = own.and_then(|(.., package)| package.split_once("dependencies = [")).map_or("", |(_, list)| list);
    listed
        .lines()
        .filter_map(|line| line.trim().strip_prefix('"')?.strip_suffix("\","))
        .map(|dependency| match packages.iter().find(|(name, ..)| *name == dependency) {
            Some((name, version, _)) => format!("{name} {version}"),
            // Where there are two of a name, its version stands beside it.
            None => dependency.to_owned(),
        })
        .collect()
}

fn quoted<'l>(package: &'l str, key: &str) -> Option<&'l str> {
    package.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix('"')?.strip_suffix('"'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_those_of_the_lock_file() {
        let versions = versions();
        assert!(versions.iter().any(|version| version.starts_with("itoa 1.")), "{versions:?}");
        assert!(versions.iter().any(|version| version.starts_with("siphasher 1.")), "{versions:?}");
        assert!(versions.iter().all(|version| version.split(' ').count() == 2), "{versions:?}");
    }

    #[test]
    fn today_is_a_date() {
        assert_eq!(today().len(), 10);
    }
}
