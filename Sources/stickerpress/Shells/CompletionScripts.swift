import StickerModel

/// The scripts by which shells complete command lines. Each asks the tool (`Completion`), so that what is offered always
/// fits the tool that is installed.
enum CompletionScripts {
    /// For bash 3.2 and later, without the package bash-completion.
    static let bash: SafeText<WholeFile> = """
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
            while IFS=$'\\t' read -r word about; do
                case $word in
                :*) paths=${word#:} ;;
                *=) compopt -o nospace 2>/dev/null; COMPREPLY+=("${word#"$lead"}") ;;
                *) COMPREPLY+=("${word#"$lead"}") ;;
                esac
            done < <("${1/#\\~/$HOME}" __complete -- "${words[@]}" 2>/dev/null)
            word=${words[${#words[@]}-1]#"$lead"}
            local IFS=$'\\n'
            case $paths in
            # Files are what the shell offers where nothing else is.
            files) ((${#COMPREPLY[@]})) && COMPREPLY+=($(compgen -f -- "$word")); compopt -o filenames 2>/dev/null ;;
            folders) COMPREPLY+=($(compgen -d -- "$word")); compopt -o filenames 2>/dev/null ;;
            *) compopt +o default +o bashdefault 2>/dev/null ;;
            esac
        }

        complete -o bashdefault -o default -F _stickerpress stickerpress

        """

    /// For zsh: a file `_stickerpress` in a folder of `$fpath`.
    static let zsh: SafeText<WholeFile> = """
        #compdef stickerpress
        # Completions of stickerpress for zsh, written by: stickerpress completions zsh
        # To be saved as _stickerpress in a folder of $fpath.

        _stickerpress() {
            local -a lines whole begun
            local line word paths lead= result=1
            lines=("${(@f)$("${(Q)words[1]/#\\~/$HOME}" __complete -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
            [[ $PREFIX == *=* ]] && lead=${PREFIX%=*}=
            compset -P '*='
            for line in $lines; do
                word=${${line%%$'\\t'*}#"$lead"}
                # _describe takes a colon for the end of the word.
                line=${word//:/\\\\:}:${line#*$'\\t'}
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

        """

    /// For fish 3 and later: a file `stickerpress.fish` in a folder of `$fish_complete_path`.
    static let fish: SafeText<WholeFile> = """
        # Completions of stickerpress for fish, written by: stickerpress completions fish

        function __stickerpress_complete
            set -l words (commandline -opc)
            set -l typed (commandline -ct)
            set -l lead (string match -r -- '^-.*=' $typed)
            set -l lines ($words[1] __complete -- $words[2..] "$typed" 2>/dev/null)
            string match -v -- ':*' $lines
            switch "$lines[-1]"
                case :files
                    __fish_complete_path (string replace -- "$lead" '' $typed) | string replace -r -- '^' "$lead"
                case :folders
                    __fish_complete_directories (string replace -- "$lead" '' $typed) | string replace -r -- '^' "$lead"
            end
        end

        complete -c stickerpress -f -a '(__stickerpress_complete)'

        """
}
