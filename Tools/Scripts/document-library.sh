#!/bin/sh
# document-library.sh OUTPUT: the DocC archive of the public face, from a debug build. A warning is an error.
set -eu
cd "$(dirname "$0")/../.."
output=$1
built=$(swift build --show-bin-path)
graphs=$(mktemp -d)
trap 'rm -rf "$graphs"' EXIT
set -- -I "$built/Modules"
for module in Sources/C*; do
    if [ -e "$module/module.modulemap" ]; then set -- "$@" -I "$module"; else set -- "$@" -I "$built/$(basename "$module").build"; fi
done
for flag in $(pkg-config --cflags libwebp zimg lcms2 librsvg-2.0 libxml-2.0 fontconfig yaml-0.1 libzip libcrypto libxxhash libdeflate vpx libheif libtiff-4 libmicrohttpd); do
    set -- "$@" -Xcc "$flag"
done
target=$(swift -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p' | head -1)
for module in StickerEngine StickerModel StickerServing; do
    swift symbolgraph-extract -module-name "$module" -target "$target" "$@" -minimum-access-level public \
        -skip-inherited-docs -skip-synthesized-members -output-dir "$graphs"
done
docc convert docs/StickerPressKit.docc --additional-symbol-graph-dir "$graphs" --warnings-as-errors \
    --fallback-display-name StickerPressKit --fallback-bundle-identifier org.example.StickerPressKit --output-path "$output"
echo "Wrote $output; to read it: docc preview, or any web server on that folder"
