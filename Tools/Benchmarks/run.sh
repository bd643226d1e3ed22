#!/bin/sh
# Runs the benchmark on art that it draws itself. Other art: run.sh STICKERPRESS --corpus DIR (see bench.py).
# usage: Tools/Benchmarks/run.sh STICKERPRESS [options of bench.py]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
# Pillow 9 of Debian 12 composes APNG with few colors wrongly, which would look like a loss of ours.
environment=$here/../../.build/benchmark-python
if [ ! -x "$environment/bin/python" ] || ! "$environment/bin/python" -c "import PIL, numpy" 2>/dev/null; then
    python3 -m venv "$environment"
    "$environment/bin/pip" install --quiet pillow==12.0.0 numpy
fi
exec "$environment/bin/python" -B "$here/bench.py" "$@"
