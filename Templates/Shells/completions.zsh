#compdef stickerpress
# Completions of stickerpress for zsh, written by: stickerpress completions zsh
# To be saved as _stickerpress in a folder of $fpath.

_stickerpress() {
    local -a lines whole begun
    local line word paths lead= result=1
    lines=("${(@f)$("${(Q)words[1]/#\~/$HOME}" __complete -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
    [[ $PREFIX == *=* ]] && lead=${PREFIX%=*}=
    compset -P '*='
    for line in $lines; do
        word=${${line%%$'\t'*}#"$lead"}
        # _describe takes a colon for the end of the word.
        line=${word//:/\\:}:${line#*$'\t'}
        case $word in
        :*) paths=${word#:} ;;
        *=) begun+=("$line") ;;
        *) whole+=("$line") ;;
        esac
    done
    (( $#whole )) && _describe -t words word whole && result=0
    (( $#begun )) && _describe -t words word begun -q -S '' && result=0
    case $paths in
    files) _files && result=0 ;;
    # `_files -/` offers files where no folder fits.
    folders) _path_files -/ && result=0 ;;
    esac
    return result
}

if [[ $funcstack[1] == _stickerpress ]]; then
    _stickerpress "$@"
else
    compdef _stickerpress stickerpress
fi
