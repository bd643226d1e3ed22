#!/bin/sh
# Prints the version, from the one place that has it.
set -eu
sed -n 's/.*static let current = "\([^"]*\)".*/\1/p' "$(dirname "$0")/../../Sources/StickerEngine/API/Version.swift"
