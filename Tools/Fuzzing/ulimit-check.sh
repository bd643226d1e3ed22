#!/bin/sh
# Runs `stickerpress build` on a pack of three copies of each file within 1 GB of address space; every end must be one
# of the exit codes that an input may cause (exit-codes.txt).
set -u
codes=" $(cat "$(dirname "$0")/exit-codes.txt") "
tool=$(cd "$(dirname "$1")" && pwd)/$(basename "$1"); shift
bad=0
for file in "$@"; do
    folder=$(mktemp -d); ending="${file##*.}"
    for n in 1 2 3; do cp "$file" "$folder/a$n.$ending"; done
    printf 'name: T\npublisher: P\nemojis: ["☕"]\nstickers: [a1.%s, a2.%s, a3.%s]\n' "$ending" "$ending" "$ending" >"$folder/pack.yaml"
    (cd "$folder" && ulimit -v 1000000 && timeout 300 "$tool" build pack.yaml --no-cache --output out) >"$folder/said" 2>&1
    code=$?
    case $codes in *" $code "*) ;; *) bad=$((bad + 1)); echo "$file: exit $code: $(tail -1 "$folder/said" | cut -c1-120)";; esac
    rm -r "$folder"
done
echo "$# files, $bad ended in anything but a value or a message"
[ $bad -eq 0 ]
