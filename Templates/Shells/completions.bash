# Completions of stickerpress for bash, written by: stickerpress completions bash
# For this shell: source <(stickerpress completions bash)

_stickerpress() {
    local word about paths=none glue= lead= index
    local -a words
    COMPREPLY=()
    # Where = separates words, --format=json comes as three.
    for ((index = 1; index <= COMP_CWORD; index++)); do
        word=${COMP_WORDS[index]}
        if [[ -z $word && ${COMP_LINE:COMP_POINT-1:1} == " " ]]; then glue=; fi
        if ((${#words[@]})) && [[ $glue || $word == "=" ]]; then
            words[${#words[@]}-1]+=$word
        else
            words+=("$word")
        fi
        glue=
        [[ $word == "=" ]] && glue=1
    done
    word=${words[${#words[@]}-1]}
    [[ $word == *=* && $COMP_WORDBREAKS == *=* ]] && lead=${word%=*}=
    while IFS=$'\t' read -r word about; do
        case $word in
        :*) paths=${word#:} ;;
        *=) compopt -o nospace 2>/dev/null; COMPREPLY+=("${word#"$lead"}") ;;
        *) COMPREPLY+=("${word#"$lead"}") ;;
        esac
    done < <("${1/#\~/$HOME}" __complete -- "${words[@]}" 2>/dev/null)
    word=${words[${#words[@]}-1]#"$lead"}
    local IFS=$'\n'
    case $paths in
    # Files are what the shell offers where nothing else is.
    files) ((${#COMPREPLY[@]})) && COMPREPLY+=($(compgen -f -- "$word")); compopt -o filenames 2>/dev/null ;;
    folders) COMPREPLY+=($(compgen -d -- "$word")); compopt -o filenames 2>/dev/null ;;
    *) compopt +o default +o bashdefault 2>/dev/null ;;
    esac
}

complete -o bashdefault -o default -F _stickerpress stickerpress
