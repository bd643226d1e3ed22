#!/bin/sh
# ./install [PREFIX]: puts StickerPress into PREFIX (default /usr/local; $HOME/.local needs no root).
# ./install --uninstall [PREFIX] takes it out again.
set -eu
here=$(cd "$(dirname "$0")" && pwd)

if [ "${1:-}" = --uninstall ]; then
    prefix=${2:-/usr/local}
    (cd "$here" && find bin share -type f) | while read -r file; do rm -f "$prefix/$file"; done
    rmdir "$prefix/share/doc/stickerpress" 2>/dev/null || :
    echo "Removed StickerPress from $prefix."
    exit 0
fi
prefix=${1:-/usr/local}

# The loader would name one library at a time and no remedy.
missing=$(ldd "$here/bin/stickerpress" 2>/dev/null | awk '/not found/ { print $1 }' | sort -u)
packages=
for library in $missing; do
    packages="$packages $(awk -v name="$library" '$1 == name { print $2 }' "$here/libraries.txt")"
done
# On one line, without doubles.
packages=$(printf '%s\n' $packages | sort -u | tr '\n' ' ')
if [ -n "$missing" ]; then
    echo "StickerPress needs libraries that this system does not have:" >&2
    printf '  %s\n' $missing >&2
    if [ -n "$(printf '%s' "$packages" | tr -d ' ')" ] && command -v apt-get >/dev/null; then
        echo "On Debian 12, this installs them; then run ./install again:" >&2
        echo "  apt-get install --no-install-recommends $packages" >&2
    else
        echo "Install the packages that have them, or build from source (make install), then run ./install again." >&2
    fi
    exit 1
fi
if ! mkdir -p "$prefix" 2>/dev/null || [ ! -w "$prefix" ]; then
    echo "You may not write to $prefix. Run it as root, or choose another place: ./install \"\$HOME/.local\"" >&2
    exit 1
fi
(cd "$here" && find bin share -type f) | while read -r file; do
    mkdir -p "$prefix/$(dirname "$file")"
    cp "$here/$file" "$prefix/$file"
done
echo "Installed $prefix/bin/stickerpress. To see that it works: stickerpress doctor"
case ":$PATH:" in
*":$prefix/bin:"*) ;;
*) echo "$prefix/bin is not in PATH; add it, or call $prefix/bin/stickerpress." ;;
esac
