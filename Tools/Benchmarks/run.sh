#!/bin/sh
# Runs the benchmark on the art corpus if there is one beside the project, else on the example.
# usage: Tools/Benchmarks/run.sh STICKERPRESS [options of bench.py]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
corpus=${STICKERPRESS_CORPUS:-$here/../../../shared/corpus/art}
quality=$here/../../../shared/tools/quality.py

# The first python3 on the path may not see the system's packages.
for python in "${PYTHON:-python3}" /usr/bin/python3; do
    "$python" -c "import PIL" 2>/dev/null && break
done
[ -d "$corpus" ] && set -- "$@" --corpus "$corpus"
# The fidelity column needs the corpus' own judge and what it imports.
[ -f "$quality" ] && "$python" -c "import numpy, skimage" 2>/dev/null && set -- "$@" --quality "$quality"
exec "$python" "$here/bench.py" "$@"
