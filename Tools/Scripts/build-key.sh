#!/bin/bash
# Prints a hash that stands for what `make install` installs here: it changes with the sources of the program, the way
# they are built, and the version of the system, whose libraries the program loads. action.yml keeps a build by it.
set -euo pipefail
cd "$(dirname "$0")/../.."
hash=$(command -v sha256sum || echo "shasum -a 256")
{
    if [ -r /etc/os-release ]; then
        grep -E '^(ID|VERSION_ID)=' /etc/os-release
    else
        uname -sr
    fi
    # shellcheck disable=SC2086
    find Package.swift Makefile Plugins Sources Targets Templates Tools/Scripts/install-*.sh -type f -print0 |
        LC_ALL=C sort -z | xargs -0 $hash
} | $hash | cut -d ' ' -f 1
