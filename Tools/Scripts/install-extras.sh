#!/bin/sh
# install-extras.sh BINARY PREFIX: completions and manual pages, which the binary itself writes.
set -eu
binary=$1
share=$2/share
install -d "$share/bash-completion/completions" "$share/zsh/site-functions" "$share/fish/vendor_completions.d" "$share/man"
"$binary" completions bash >"$share/bash-completion/completions/stickerpress"
"$binary" completions zsh >"$share/zsh/site-functions/_stickerpress"
"$binary" completions fish >"$share/fish/vendor_completions.d/stickerpress.fish"
"$binary" manual --output "$share/man"
find "$share" -type f -exec chmod 644 {} +
