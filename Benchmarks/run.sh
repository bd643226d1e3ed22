#!/bin/bash
# Times builds of catalogs, beside the raw encoder on the same pixels.
#
# usage: Benchmarks/run.sh STICKERPRESS [MANIFEST…]      default: the example catalog
#
# Needs cwebp and dwebp; peak memory also needs GNU time (/usr/bin/time). The user's cache is left alone.
set -euo pipefail

press=$(realpath "$1")
shift
[ $# -gt 0 ] || set -- "$(cd "$(dirname "$0")/.." && pwd)/Examples/tea-time/pack.yaml"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_CACHE_HOME="$work/cache"

# Prints "wall seconds, CPU seconds, peak MB" of a command.
measured() {
    if /usr/bin/time -f "" true 2>/dev/null; then
        /usr/bin/time -o "$work/time" -f "%e %U %S %M" "$@" >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }
        awk '{ printf "%.2f\t%.2f\t%.0f", $1, $2 + $3, $4 / 1024 }' "$work/time"
    else
        local TIMEFORMAT="%R %U %S"
        { time "$@" >"$work/log" 2>&1; } 2>"$work/time" || { cat "$work/log" >&2; exit 1; }
        awk '{ printf "%.2f\t%.2f\t-", $1, $2 + $3 }' "$work/time"
    fi
}

# What an exact and a good lossy try of every picture cost without us.
raw='for picture in "$0"/pixels/*.png; do
    cwebp -quiet -lossless -m 4 "$picture" -o "$0/raw.webp"
    cwebp -quiet -q 90 -m 4 -sharp_yuv "$picture" -o "$0/raw.webp"
done'

row() { printf '%-34s %8s %8s %8s\n' "$@"; }

row "" "wall s" "CPU s" "peak MB"
for manifest in "$@"; do
    out="$work/out"
    rm -rf "$out" "$XDG_CACHE_HOME" "$work/pixels"
    mkdir "$work/pixels"
    echo "$manifest"
    IFS=$'\t' read -r wall cpu peak < <(measured "$press" build "$manifest" --output "$out" --quiet; echo)
    row "  first build" "$wall" "$cpu" "$peak"
    IFS=$'\t' read -r wall cpu peak < <(measured "$press" build "$manifest" --output "$out" --quiet; echo)
    row "  nothing to do" "$wall" "$cpu" "$peak"

    stills=0
    for sticker in "$out"/whatsapp/ios/*.webp; do
        # dwebp reads stills only: animations stay out of this comparison.
        dwebp -quiet "$sticker" -o "$work/pixels/$(basename "$sticker").png" 2>/dev/null && stills=$((stills + 1))
    done
    [ "$stills" -gt 0 ] || continue
    IFS=$'\t' read -r wall cpu peak < <(measured bash -c "$raw" "$work"; echo)
    row "  raw cwebp, twice each, $stills stills" "$wall" "$cpu" "$peak"
done
