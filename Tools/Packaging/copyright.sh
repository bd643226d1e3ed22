#!/bin/sh
# The copyright file of the Debian package, from LICENSE and NOTICE.
set -eu
cat <<'TEXT'
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: StickerPress

Files: *
Copyright: 2026 StickerPress contributors
License: Apache-2.0
TEXT
echo "Comment:"
sed -e 's/^$/./' -e 's/^/ /' NOTICE
cat <<'TEXT'
 .
 The Swift runtime is inside the program (Apache-2.0 with the Swift runtime library exception).

License: Apache-2.0
 On Debian systems, the full text of the Apache License, version 2.0, is in
 /usr/share/common-licenses/Apache-2.0.
TEXT
