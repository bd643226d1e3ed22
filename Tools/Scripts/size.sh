#!/bin/sh
# Prints the lines of Swift of each group of folders beside its budget; with --strict, exits 1 where one is over it.
set -eu
cd "$(dirname "$0")/../.."

over=0 sum=0 allowed=0
row() { # NAME BUDGET FOLDER...
    name=$1 budget=$2
    shift 2
    lines=$(find "$@" -name '*.swift' -exec cat {} + | wc -l)
    [ "$lines" -le "$budget" ] && mark= || mark="+$((lines - budget))"
    printf '%-30s %7d %7d  %s\n' "$name" "$lines" "$budget" "$mark"
    sum=$((sum + lines)) allowed=$((allowed + budget))
    [ -z "$mark" ] || over=1
}

printf '%-30s %7s %7s\n' folder lines budget
row "PortableFoundation, Serving" 1450 Sources/PortableFoundation Sources/StickerServing
row "StickerModel with the kit" 7300 Sources/StickerModel
row StickerDocuments 3200 Sources/StickerDocuments
row StickerEngine 17500 Sources/StickerEngine
row stickerpress 2700 Sources/stickerpress
row "Android apps" 1900 Sources/AndroidPackage
row StickerImaging 15500 Sources/StickerImaging
row WhatsApp 2400 Targets/WhatsApp
row IMessage 3800 Targets/IMessage
row EditorSDK 3300 Targets/EditorSDK
row "Telegram, emoji" 1300 Targets/Telegram Targets/EmojiPacks
row "Signal, Discord" 700 Targets/Signal Targets/Discord
printf '%-30s %7d %7d\n' sum "$sum" "$allowed"
printf '%-30s %7d %7d\n' Tests "$(find Tests -name '*.swift' -exec cat {} + | wc -l)" 36000
[ "${1:-}" != --strict ] || exit $over
