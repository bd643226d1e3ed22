#!/bin/bash
# Usage: test-browser.sh STICKERPRESS [FOLDER]
# Opens the HTML reports of `icons` and the preview pages of builds in headless Chromium, as wide and as narrow windows,
# light, dark and printed, and checks what a reader would see. Pictures of them stay in FOLDER, if one is given.
set -euo pipefail
tool=$(realpath "$1")
scripts=$(dirname "$(realpath "$0")")
folder=${2:-$(mktemp -d)}
[ $# -gt 1 ] || trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder"
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome) || {
    echo "needs chromium" >&2
    exit 69
}
failures=0
check() { # NAME FOUND WANTED
    if [ "$2" = "$3" ]; then echo "ok      $1: $2"; else echo "FAILED  $1: $2, not $3"; failures=$((failures + 1)); fi
}
open() { timeout 60 "$browser" --headless --no-sandbox --disable-gpu --hide-scrollbars "$@" 2>/dev/null; }

# A page measures itself and says so in its title.
probe='<script>
const style = getComputedStyle(document.body);
document.title = [
  document.documentElement.scrollWidth <= innerWidth ? "fits" : "overflows",
  document.querySelectorAll("tbody tr:not(.remarks)").length + " icons",
  matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light", style.backgroundColor,
  performance.getEntriesByType("resource").length + " loaded",
].join(", ");
</script>'
measured() { # PAGE WIDTH [OPTIONS]
    sed "s|</body>|PROBE</body>|" "$1" | awk -v probe="$probe" '{ sub(/PROBE/, probe); print }' > "$folder/probe.html"
    open --window-size="$2,900" "${@:3}" --dump-dom "file://$folder/probe.html" | sed -n 's|.*<title>\(.*\)</title>.*|\1|p'
}

cd "$folder"
printf '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><circle cx="32" cy="32" r="30" fill="#D33"/></svg>' > dot.svg
"$tool" icons make dot.svg -o made --force -q
rm "made/iMessage App Icon.stickersiconset/appstore.png"
cp "made/iMessage App Icon.stickersiconset/small-27@2x.png" "made/iMessage App Icon.stickersiconset/small-27@3x.png"
"$tool" icons --format html -o list.html
"$tool" icons made --format html -o ticked.html -q || check "exit code of a set with faults" $? 1

dark="--blink-settings=preferredColorScheme=0"
light="--blink-settings=preferredColorScheme=1"
for page in list:17 ticked:17; do
    name=${page%:*} count=${page#*:}
    for width in 1100 500; do
        check "$name, $width px" "$(measured "$name.html" $width $light)" \
            "fits, $count icons, light, rgb(255, 255, 255), 0 loaded"
        check "$name, $width px, dark" "$(measured "$name.html" $width $dark)" \
            "fits, $count icons, dark, rgb(22, 24, 27), 0 loaded"
    done
    open --window-size=1100,1200 $light --screenshot="$folder/$name.png" "file://$folder/$name.html" || true
    open --window-size=1100,1200 $dark --screenshot="$folder/$name-dark.png" "file://$folder/$name.html" || true
    open --print-to-pdf="$folder/$name.pdf" "file://$folder/$name.html" || true
    check "$name is printed" "$(head -c 5 "$name.pdf")" "%PDF-"
    check "$name has two looks" "$(cmp -s "$name.png" "$name-dark.png" && echo one || echo two)" two
    check "$name shows something" "$([ "$(wc -c < "$name.png")" -gt 20000 ] && echo much || echo little)" much
done
faults=$(grep -c 'tr class="error"' ticked.html || true)
check "faults shown" "$faults" 2
# The preview page, which needs a browser that can be talked to.
python3 -B "$scripts/test_page.py" "$tool" "$folder/pages" || failures=$((failures + 1))
[ "$failures" -eq 0 ] || { echo "$failures failed" >&2; exit 1; }
