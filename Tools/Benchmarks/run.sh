#!/bin/sh
# Runs the benchmark on art that it draws itself. Other art: run.sh STICKERPRESS --corpus DIR (see bench.py).
# usage: Tools/Benchmarks/run.sh STICKERPRESS [options of bench.py]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
# The first python3 on the path may not see the system's packages.
for python in "${PYTHON:-python3}" /usr/bin/python3; do
    "$python" -c "import PIL, numpy" 2>/dev/null && break
done
exec "$python" "$here/bench.py" "$@"
