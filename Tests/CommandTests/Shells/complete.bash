# complete.bash SCRIPT WORD...: what bash offers for the last word of a command line, one in each line.
source "$1" || exit 1
shift
line="$*"
COMP_LINE=$line
COMP_POINT=${#line}
COMP_WORDS=()
# As readline does: = is a word of its own.
for word in "$@"; do
    while [[ $word == *=* ]]; do
        [[ ${word%%=*} ]] && COMP_WORDS+=("${word%%=*}")
        COMP_WORDS+=("=")
        word=${word#*=}
        [[ $word ]] || continue 2
    done
    COMP_WORDS+=("$word")
done
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
COMPREPLY=()
_stickerpress stickerpress 2>/dev/null
printf '%s\n' "${COMPREPLY[@]}"
