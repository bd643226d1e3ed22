#!/bin/bash
# Packs what people install into dist/, see docs/packaging.md. `dist.sh [BINARY]`: without BINARY, a release is built.
# The same commit on the same system gives the same bytes: times are those of the commit (or SOURCE_DATE_EPOCH), owners
# are root, everything is sorted.
set -euo pipefail
cd "$(dirname "$0")/../.."
export LC_ALL=C TZ=UTC
umask 022

version=$(Tools/Scripts/version.sh)
machine=$(uname -m)
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH
: "${SOURCE_URL:=https://example.com/stickerpress-$version.tar.gz}"
dist=$PWD/dist
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
rm -rf "$dist"
mkdir -p "$dist"

if [ $# -gt 0 ]; then
    binary=$1
else
    export STICKERPRESS_DIST=1
    # The compiler's own sets and dictionaries in one order. Some of its choices depend on where in memory things are, so
    # that has to be the same each time, too.
    export SWIFT_DETERMINISTIC_HASHING=1
    fixed=()
    if setarch --addr-no-randomize true 2>/dev/null; then
        fixed=(setarch --addr-no-randomize)
    else
        echo "dist: addresses stay random here, so another build may differ by some bytes" >&2
    fi
    # Paths of this machine go into no binary. The linker leaves out what is not used, names that no library asks for, and
    # tables for unwinding, and packs relocations (which needs glibc 2.36). What it has set up cannot be overwritten.
    linking=()
    for flag in --build-id=none --gc-sections -z nostart-stop-gc --no-export-dynamic -z pack-relative-relocs \
        -z relro -z now --no-eh-frame-hdr -T "$PWD/Tools/Packaging/program.ld"; do
        linking+=(-Xlinker "$flag")
    done
    "${fixed[@]}" swift build -c release --static-swift-stdlib --product stickerpress \
        -Xswiftc -file-prefix-map -Xswiftc "$PWD=." -Xcc "-ffile-prefix-map=$PWD=." \
        -Xswiftc -use-ld=lld "${linking[@]}"
    binary=$(swift build -c release --static-swift-stdlib --product stickerpress --show-bin-path)/stickerpress
fi

# One tree for the tarball and the package.
tree=$work/tree
install -D -m 755 "$binary" "$tree/bin/stickerpress"
strip --strip-all --remove-section=.comment --remove-section=.note.gnu.build-id "$tree/bin/stickerpress"
Tools/Scripts/install-extras.sh "$tree/bin/stickerpress" "$tree"
gzip -9n "$tree"/share/man/man1/*.1
doc=$tree/share/doc/stickerpress
install -d "$doc"
install -m 644 LICENSE NOTICE README.md CHANGELOG.md "$doc/"

pack() { # pack FOLDER FILE: a tarball that depends on its files alone
    tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --format=ustar \
        -C "$(dirname "$1")" -cf - "$(basename "$1")" | gzip -9n >"$2"
}

# Libraries that the binary asks the loader for, each with the package that has it here.
libraries=$work/libraries
readelf -d "$tree/bin/stickerpress" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | sort | while read -r name; do
    file=$(ldd "$tree/bin/stickerpress" | awk -v name="$name" '$1 == name { print $3 } $1 ~ "/" name "$" { print $1 }')
    [ -n "$file" ] || { echo "dist: $name is not found by the loader" >&2; exit 1; }
    package=$(dpkg-query -S "$(readlink -f "$file")" 2>/dev/null || dpkg-query -S "$file")
    echo "$name ${package%%:*}"
done >"$libraries"

# The tarball.
name=stickerpress-$version-linux-$machine
cp -a "$tree" "$work/$name"
cp "$libraries" "$work/$name/libraries.txt"
install -m 755 Tools/Packaging/install.sh "$work/$name/install"
sed "s/@VERSION@/$version/g" Tools/Packaging/INSTALL.txt >"$work/$name/INSTALL.txt"
pack "$work/$name" "$dist/$name.tar.gz"

# The Debian package.
Tools/Packaging/deb.sh "$tree" "$work/deb" "$version" "$dist"

# What is inside, and the source with its formula.
Tools/Packaging/sbom.py "$version" "$libraries" >"$dist/stickerpress-$version.spdx.json"
if git rev-parse --git-dir >/dev/null 2>&1; then
    git archive --format=tar --prefix="stickerpress-$version/" HEAD | gzip -9n >"$dist/stickerpress-$version.tar.gz"
    sum=$(sha256sum "$dist/stickerpress-$version.tar.gz" | cut -d' ' -f1)
    for library in $(Tools/Scripts/install-libraries.sh --list-brew); do
        [ "$library" = pkgconf ] || echo "  depends_on \"$library\""
    done | sort >"$work/formula"
    sed -e "s|@URL@|$SOURCE_URL|" -e "s|@SHA256@|$sum|" -e "/@LIBRARIES@/{r $work/formula" -e 'd}' \
        Tools/Packaging/stickerpress.rb.in >"$dist/stickerpress.rb"
fi
(cd "$dist" && sha256sum -- * >SHA256SUMS)
ls -l "$dist"
