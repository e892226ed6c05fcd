//! `.ci/supply` fails where what it asks fails, or says something else than it expects.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

/// A few crates, again and again, as `cargo tree` lists them; the library's are ten.
const CARGO: &str = r#"case "$1$*" in
tree*--workspace*) for at in $(seq 120); do echo "${LICENCE:-MIT OR Apache-2.0}|crate-$((at % 4)) v1.0.0"; done ;;
tree*) for at in $(seq ${CRATES:-10}); do echo "crate-$at v1.0.0"; done; echo "${COPY:-other v2.0.0}" ;;
package*) echo "${PACKAGED:-Packaged}" ;;
audit*) test -z "$VULNERABLE" ;;
esac"#;

#[test]
fn supply_fails_when_its_tools_fail() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("supply");
    _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join(".ci/supply");
    let tool = |name: &str, body: &str| {
        let path = folder.join(name);
        fs::write(&path, format!("#!/usr/bin/env bash\n{body}\n")).expect("written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("set");
    };
    let run = |variables: &[(&str, &str)]| {
        let path = format!("{}:{}", folder.display(), std::env::var("PATH").expect("a path"));
        let mut command = Command::new("bash");
        command.arg(&script).env("PATH", path).env_remove("ADVISORY_DB").envs(variables.iter().copied());
        let ran = command.output().expect("bash");
        (ran.status.success(), String::from_utf8(ran.stdout).expect("text") + &String::from_utf8_lossy(&ran.stderr))
    };
    tool("cargo", CARGO);
    let (passes, said) = run(&[]);
    assert!(passes && said.contains("in order") && said.contains("NOT CHECKED"), "{said}");
    let (passes, said) = run(&[("ADVISORY_DB", "/a/copy")]);
    assert!(passes && !said.contains("NOT CHECKED"), "{said}");
    for (wrong, says) in [
        (("LICENCE", "SSPL-1.0"), "of which none is allowed"),
        (("CRATES", "30"), "compiles 31 crates"),
        (("COPY", "crate-1 v2.0.0"), "two versions of: crate-1"),
        (("PACKAGED", "warning: crate-1 was yanked"), "yanked"),
    ] {
        let (passes, said) = run(&[wrong]);
        assert!(!passes && said.contains(says), "{wrong:?}: {said}");
    }
    assert!(!run(&[("ADVISORY_DB", "/a/copy"), ("VULNERABLE", "yes")]).0);
    for command in ["tree", "package"] {
        tool("cargo", &format!("test \"$1\" = {command} && exit 101\n{CARGO}"));
        assert!(!run(&[]).0, "cargo {command} fails");
    }
    tool("cargo", CARGO);
    for name in ["sed", "sort", "cut", "tr", "uniq", "mktemp", "wc"] {
        tool(name, "exit 3");
        let (passes, said) = run(&[]);
        assert!(!passes, "{name} fails: {said}");
        fs::remove_file(folder.join(name)).expect("removed");
    }
    // The tools as they are again.
    assert!(run(&[]).0);
}
