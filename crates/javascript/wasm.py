"""WebAssembly of a crate of the workspace, and the JavaScript beside it: for the package here and for crates/page."""

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
TARGET = (ROOT / os.environ.get("CARGO_TARGET_DIR", "target")).resolve()
TRIPLE = "wasm32-unknown-unknown"


def built(package, profile, flags=()):
    """The module, and a script that defines `wasm_bindgen`. The same commit and tools give the same bytes."""
    subprocess.run(["rustup", "target", "add", TRIPLE], check=True, stderr=subprocess.DEVNULL)
    # No folder of this machine.
    home = Path(os.environ.get("CARGO_HOME", Path.home() / ".cargo"))
    flags = [*flags, f"--remap-path-prefix={ROOT}=.", f"--remap-path-prefix={home}=cargo"]
    env = os.environ | {"CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS": " ".join(flags)}
    cargo = ["cargo", "build", "--locked"]
    subprocess.run([*cargo, "--profile", profile, "-p", package, "--target", TRIPLE], check=True, cwd=ROOT, env=env)
    subprocess.run([*cargo, "-p", "tablekeys-bindgen"], check=True, cwd=ROOT)
    folder = TARGET / "bindgen" / package
    folder.mkdir(parents=True, exist_ok=True)
    module = TARGET / TRIPLE / profile / f"{package.replace('-', '_')}.wasm"
    subprocess.run([TARGET / "debug/tablekeys-bindgen", module, folder], check=True)
    return (folder / "program_bg.wasm").read_bytes(), (folder / "program.js").read_text()
