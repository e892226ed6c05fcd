"""`python -m tablekeys`: the command that the wheel brought along."""

import os
import subprocess
import sys
import sysconfig

name = "tablekeys.exe" if os.name == "nt" else "tablekeys"
folders = [sysconfig.get_path("scripts"), sysconfig.get_path("scripts", f"{os.name}_user")]
commands = [command for command in (os.path.join(folder, name) for folder in folders) if os.path.isfile(command)]
if not commands:
    sys.exit(f"error: expected the command {name} in {' or '.join(folders)}, found none: install a wheel, or run cargo install tablekeys-cli")
if os.name == "nt":
    sys.exit(subprocess.run([commands[0], *sys.argv[1:]]).returncode)
os.execv(commands[0], [commands[0], *sys.argv[1:]])
