#!/bin/sh
# Usage: test-android.sh STICKERPRESS [FOLDER]
# Runs Tests/Android/test_android.py with Python packages of its own, which it gets from PyPI.
set -eu
root=$(dirname "$0")/../..
environment="$root/.build/android-test"
[ -x "$environment/bin/python" ] || python3 -m venv "$environment"
"$environment/bin/pip" install -q --disable-pip-version-check androguard==4.1.4 apkInspector==1.3.7 pybundletool==0.0.1.dev2
exec "$environment/bin/python" -B "$root/Tests/Android/test_android.py" "$@"
