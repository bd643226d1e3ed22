#!/bin/sh
# submit.sh MANIFEST CACHE OUTPUT PARTS: renders a catalog on the nodes of a Slurm cluster, then builds it on one.
#
# The manifest, its art and CACHE are on a disk that all nodes see. stickerpress is installed on the nodes, of one version.
set -eu
if [ $# -ne 4 ]; then
    echo "usage: submit.sh MANIFEST CACHE OUTPUT PARTS" >&2
    exit 64
fi
here=$(cd "$(dirname "$0")" && pwd)
export MANIFEST="$1" CACHE="$2" OUTPUT="$3"
mkdir -p "$CACHE"
warm=$(sbatch --parsable --array="0-$(($4 - 1))" "$here/warm.sbatch")
# afterany, not afterok: the build makes what a part did not.
build=$(sbatch --parsable --dependency="afterany:$warm" "$here/build.sbatch")
echo "$warm $build"
