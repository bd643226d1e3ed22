#!/bin/bash
# deb.sh TREE WORK VERSION OUTPUT: a Debian package of a tree with bin/ and share/. Needs dpkg-dev.
set -euo pipefail
cd "$(dirname "$0")/../.."
tree=$1 work=$2 version=$3 output=$4
architecture=$(dpkg --print-architecture)
root=$work/root
mkdir -p "$root/DEBIAN" "$work/debian"
cp -a "$tree" "$root/usr"
date=$(date -u -R -d "@$SOURCE_DATE_EPOCH")
doc=$root/usr/share/doc/stickerpress

# Debian keeps the texts of common licenses in one place.
mv "$root/usr/share/zsh/site-functions" "$root/usr/share/zsh/vendor-completions"
rm "$doc/LICENSE"
gzip -9n "$doc/CHANGELOG.md"
mv "$doc/CHANGELOG.md.gz" "$doc/changelog.gz"
Tools/Packaging/copyright.sh >"$doc/copyright"
printf 'stickerpress (%s-1) unstable; urgency=medium\n\n  * See changelog.gz.\n\n -- %s  %s\n' \
    "$version" "$(sed -n 's/^Maintainer: //p' Tools/Packaging/control.in)" "$date" | gzip -9n >"$doc/changelog.Debian.gz"

# Dependencies are computed from what the binary is linked with.
printf 'Source: stickerpress\n\nPackage: stickerpress\nArchitecture: any\n' >"$work/debian/control"
depends=$(cd "$work" && dpkg-shlibdeps -O --ignore-missing-info "root/usr/bin/stickerpress" 2>/dev/null |
    sed -n 's/^shlibs:Depends=//p')
size=$(du -k -s --apparent-size "$root/usr" | cut -f1)
sed -e "s/@VERSION@/$version-1/" -e "s/@ARCHITECTURE@/$architecture/" -e "s/@SIZE@/$size/" -e "s/@DEPENDS@/$depends/" \
    Tools/Packaging/control.in >"$root/DEBIAN/control"
(cd "$root" && find usr -type f | sort | xargs md5sum >DEBIAN/md5sums)
find "$root" -newermt "@$SOURCE_DATE_EPOCH" -print0 | xargs -0r touch --no-dereference -d "@$SOURCE_DATE_EPOCH"
dpkg-deb --root-owner-group -Zxz --build "$root" "$output/stickerpress_$version-1_$architecture.deb" >/dev/null
