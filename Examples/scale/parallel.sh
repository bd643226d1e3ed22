#!/bin/sh
# parallel.sh HOSTS MANIFEST CACHE OUTPUT PARTS: renders a catalog with GNU parallel on the machines that the file HOSTS
# lists (one a line, as for ssh: `2/ana@render-1` for two jobs at a time; `:` is this machine), then builds it here.
#
# The paths are those of a disk that all machines see. Without one, give each part a folder of its own in place of CACHE,
# fetch the folders with rsync, and bring them together: stickerpress cache import FOLDERS --cache CACHE.
set -eu
if [ $# -ne 5 ]; then
    echo "usage: parallel.sh HOSTS MANIFEST CACHE OUTPUT PARTS" >&2
    exit 64
fi
hosts=$1 manifest=$2 cache=$3 output=$4 parts=$5
mkdir -p "$cache"
# The build makes what a part did not, and says so.
seq "$parts" |
    parallel --quote --sshloginfile "$hosts" --joblog "$cache.joblog" --retries 3 \
        stickerpress cache warm "$manifest" --shard "{}/$parts" --cache "$cache" --jobs 1 --format json || true
stickerpress build "$manifest" --cache "$cache" --output "$output"
