#!/bin/sh
# Checks a pack and its build on any machine that has stickerpress; keeps the page that shows them in out/index.html.
set -u

stickerpress check pack.yaml
case $? in
0) ;;
1) echo "Something has to change; see above." >&2; exit 1 ;;
65 | 66) echo "The manifest or a file it names cannot be read." >&2; exit 1 ;;
*) echo "The check itself failed." >&2; exit 2 ;;
esac
stickerpress build pack.yaml --output out
