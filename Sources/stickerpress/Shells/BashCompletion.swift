import StickerEngine
import StickerModel

/// Completions for bash 3.2 and later, without the package bash-completion.
enum BashCompletion {
    static var script: SafeText<WholeFile> {
        let beginnings = Command.beginnings.map { SafeText<ShellScript>.quoted($0.name) }.joined(separator: " ")
        let pairs = Command.all.filter { $0.words.count == 2 }.map { SafeText<ShellScript>.quoted($0.name) }
        let text: SafeText<ShellScript> = """
            # Completions of stickerpress for bash, written by: stickerpress completions bash
            # For this shell: source <(stickerpress completions bash)

            # Offers the words after the first that begin with what was typed, with $1 before each.
            _stickerpress_offer() {
                local lead=$1 word
                shift
                for word in "$@"; do
                    [[ $word == "$typed"* ]] && COMPREPLY+=("$lead$word")
                done
            }

            # Offers folders. Files are what the shell offers where nothing else is.
            _stickerpress_folders() {
                compopt -o filenames 2>/dev/null
                local IFS=$'\\n'
                COMPREPLY+=($(compgen -d -- "$typed"))
            }

            # Offers nothing, not even files.
            _stickerpress_nothing() {
                compopt +o default +o bashdefault 2>/dev/null
            }

            # Whether an option of a command ($1: both) takes a value.
            _stickerpress_takes_value() {
                case $1 in
            \(takers)
                    return 0 ;;
                esac
                return 1
            }

            # The value of an option of a command ($1: both), with $2 before it.
            _stickerpress_value() {
                case $1 in
            \(values)
                esac
            }

            # The names of a command's options.
            _stickerpress_options() {
                case $1 in
            \(options)
                esac
            }

            # What follows a command.
            _stickerpress_operand() {
                case $1 in
            \(operands)
                esac
            }

            _stickerpress() {
                local typed= command= option= ended= glue= word index lead=
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
                typed=${words[${#words[@]}-1]}
                for ((index = 0; index < ${#words[@]} - 1; index++)); do
                    word=${words[index]}
                    if [[ $option ]]; then
                        option=
                    elif [[ $ended ]]; then
                        :
                    elif [[ $word == -- ]]; then
                        ended=1
                    elif [[ $word == -* ]]; then
                        _stickerpress_takes_value "$command $word" && option=$word
                    elif [[ -z $command ]]; then
                        command=$word
                    else
                        case "$command $word" in
                        \(pairs.joined(separator: " | "))) command="$command $word" ;;
                        esac
                    fi
                done
                if [[ $option ]]; then
                    _stickerpress_value "$command $option" ""
                elif [[ -z $ended && $typed == --*=* ]]; then
                    option=${typed%%=*}
                    typed=${typed#*=}
                    [[ $COMP_WORDBREAKS == *=* ]] || lead=$option=
                    _stickerpress_value "$command $option" "$lead"
                elif [[ -z $ended && $typed == -* ]]; then
                    _stickerpress_offer "" --help
                    [[ $command ]] || _stickerpress_offer "" --version --no-color
                    _stickerpress_options "$command"
                elif [[ -z $command ]]; then
                    _stickerpress_offer "" \(beginnings)
                    _stickerpress_nothing
                else
                    _stickerpress_operand "$command"
                fi
            }

            complete -o bashdefault -o default -F _stickerpress stickerpress

            """
        return text.file
    }

    // MARK: Branches of case

    private static var takers: SafeText<ShellScript> {
        let patterns = Command.all.flatMap { command in
            command.allOptions.filter { $0.value != nil }.map { labels(command, $0) }
        }
        return "        " + patterns.joined(separator: " | \\\n        ") + ")"
    }

    private static var values: SafeText<ShellScript> {
        Command.all.flatMap { command in
            command.allOptions.filter { $0.value != nil }.compactMap { option in
                offer(option.candidates, lead: "\"$2\"").map { branch(labels(command, option), $0) }
            }
        }.joined(separator: "\n")
    }

    private static var options: SafeText<ShellScript> {
        Command.all.map { command in
            let names = command.allOptions.map { SafeText<ShellScript>.quoted($0.spelling) }.joined(separator: " ")
            return branch(.quoted(command.name), "_stickerpress_offer \"\" \(names)")
        }.joined(separator: "\n")
    }

    private static var operands: SafeText<ShellScript> {
        Command.all.compactMap { command in
            let below = command.below.compactMap(\.words.last).map { SafeText<ShellScript>.quoted($0) }
            let parts = [
                below.isEmpty ? nil : "_stickerpress_offer \"\" \(below.joined(separator: " "))",
                offer(command.candidates, lead: "\"\""),
            ].compactMap(\.self)
            return parts.isEmpty ? nil : branch(.quoted(command.name), parts.joined(separator: "; "))
        }.joined(separator: "\n")
    }

    private static func labels(_ command: Command, _ option: Option) -> SafeText<ShellScript> {
        ([option.spelling] + (option.short.map { ["-\($0)"] } ?? []))
            .map { SafeText<ShellScript>.quoted(command.name + " " + $0) }.joined(separator: " | ")
    }

    private static func branch(
        _ label: SafeText<ShellScript>, _ action: SafeText<ShellScript>
    ) -> SafeText<ShellScript> {
        "    \(label)) \(action) ;;"
    }

    /// The command that offers candidates; nil for files, which bash offers by itself.
    private static func offer(_ candidates: Candidates, lead: SafeText<ShellScript>) -> SafeText<ShellScript>? {
        func list(_ words: [String]) -> SafeText<ShellScript> {
            words.map { SafeText<ShellScript>.quoted($0) }.joined(separator: " ")
        }
        switch candidates {
        case .anything: return "_stickerpress_nothing"
        case .files: return nil
        case .folders: return "_stickerpress_folders"
        case .words(let words): return "_stickerpress_offer \(lead) \(list(words())); _stickerpress_nothing"
        case .wordsOrFiles(let words):
            return """
                _stickerpress_offer \(lead) \(list(words())); compopt -o filenames 2>/dev/null; \
                COMPREPLY+=($(compgen -f -- "$typed"))
                """
        case .pairs(let names, let values):
            let before: SafeText<ShellScript> = "lead=; [[ $COMP_WORDBREAKS == *=* ]] || lead=\(lead)${typed%%=*}="
            return """
                if [[ $typed == *=* ]]; then \(before); typed=${typed#*=}; _stickerpress_offer "$lead" \(list(values()))
                    else compopt -o nospace 2>/dev/null; _stickerpress_offer \(lead) \(list(names().map { $0 + "=" })); fi
                    _stickerpress_nothing
                """
        }
    }
}
