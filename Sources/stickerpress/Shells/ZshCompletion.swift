import StickerEngine
import StickerModel

/// Completions for zsh: a file `_stickerpress` in a folder of `$fpath`.
enum ZshCompletion {
    static var script: SafeText<WholeFile> {
        let beginnings = Command.beginnings.map { described($0.name, $0.summary) }.joined(separator: "\n        ")
        let longer = Command.all.filter { $0.words.count == 2 }.map { command -> SafeText<ShellScript> in
            "    (\(.quoted(command.name))) command=\(.quoted(command.name)); words[1,2]=(\"$command\"); (( CURRENT -= 1 )) ;;"
        }
        let text: SafeText<ShellScript> = """
            #compdef stickerpress
            # Completions of stickerpress for zsh, written by: stickerpress completions zsh
            # To be saved as _stickerpress in a folder of $fpath.

            # Offers the rules in $1 with what they can be set to ($2), joined by =.
            _stickerpress_pairs() {
                local -a before=(${(P)1}) after=(${(P)2})
                if compset -P '*='; then
                    compadd -a after
                else
                    compadd -q -S = -a before
                fi
            }

            _stickerpress_commands() {
                local -a commands
                commands=(
                    \(beginnings)
                )
                _describe -t commands command commands
            }

            _stickerpress() {
                local curcontext=$curcontext state line command result=1
                local -a names values
                typeset -A opt_args
                _arguments -C -S \\
                    '(- *)'{-h,--help}'[explain a command]' \\
                    '(- *)--version[print the version]' \\
                    '--no-color[plain text, even on a terminal]' \\
                    '1:command:_stickerpress_commands' \\
                    '*:: :->rest' && result=0
                [[ $state == rest ]] || return result
                command=$words[1]
                if (( CURRENT > 2 )); then
                    case "$words[1] $words[2]" in
            \(longer.joined(separator: "\n"))
                    esac
                fi
                curcontext=${curcontext%:*:*}:stickerpress-${command// /-}:
                case $command in
            \(Command.all.map(branch).joined(separator: "\n"))
                esac
                return result
            }

            if [[ $funcstack[1] == _stickerpress ]]; then
                _stickerpress "$@"
            else
                compdef _stickerpress stickerpress
            fi

            """
        return text.file
    }

    private static func branch(_ command: Command) -> SafeText<ShellScript> {
        let options = command.allOptions.map(specification)
        let operand: SafeText<ShellScript>? = operandAction(command).map { action in
            .quoted("*:" + plain(placeholder(command)) + ":" + action)
        }
        let parts = ["'(- *)'{-h,--help}'[explain the command]'"] + options + (operand.map { [$0] } ?? [])
        return """
                (\(.quoted(command.name)))
            \(setup(command))        _arguments -s -S \\
                        \(parts.joined(separator: " \\\n            ")) && result=0 ;;
            """
    }

    /// The lists that `_stickerpress_pairs` reads.
    private static func setup(_ command: Command) -> SafeText<ShellScript> {
        command.options.compactMap { option -> SafeText<ShellScript>? in
            guard case .pairs(let names, let values) = option.candidates else { return nil }
            return "        names=(\(list(names()))) values=(\(list(values())))\n"
        }.joined()
    }

    private static func list(_ words: [String]) -> SafeText<ShellScript> {
        words.map { SafeText<ShellScript>.quoted($0) }.joined(separator: " ")
    }

    /// `'(-o --output)'{-o+,--output=}'[the folder to write]:DIR:_path_files -/'`
    private static func specification(_ option: Option) -> SafeText<ShellScript> {
        let about = "[" + plain(option.summary) + "]"
        let value = option.value.map { ":" + plain($0) + ":" + action(option.candidates) } ?? ""
        let long = option.spelling + (option.value == nil ? "" : "=")
        guard let short = option.short else {
            return .quoted((option.isRepeatable ? "*" : "") + long + about + value)
        }
        let letter: SafeText<ShellScript> = .quoted("-\(short)" + (option.value == nil ? "" : "+"))
        let group: SafeText<ShellScript> = .quoted(
            option.isRepeatable ? "*" : "(-\(short) \(option.spelling))")
        return "\(group){\(letter),\(.quoted(long))}\(.quoted(about + value))"
    }

    private static func placeholder(_ command: Command) -> String {
        command.operands.filter { $0.isLetter || $0 == " " || $0 == "|" }
    }

    private static func operandAction(_ command: Command) -> String? {
        guard command.operandCount.upperBound > 0 else { return nil }
        let below = command.below.compactMap(\.words.last)
        guard below.isEmpty else {
            return " _alternative " + "'commands:command:(" + below.joined(separator: " ") + ")' 'files:file:_files'"
        }
        return action(command.candidates)
    }

    /// The action of a specification; a space before it keeps `_arguments` from adding options to its call.
    private static func action(_ candidates: Candidates) -> String {
        switch candidates {
        case .anything: " "
        case .files: "_files"
        // `_files -/` offers files where no folder fits.
        case .folders: "_path_files -/"
        case .words(let words): "(" + words().joined(separator: " ") + ")"
        case .wordsOrFiles(let words):
            " _alternative 'words:word:(" + words().joined(separator: " ") + ")' 'files:file:_files'"
        case .pairs: " _stickerpress_pairs names values"
        }
    }

    /// `name:what it does`, as `_describe` reads it.
    private static func described(_ name: String, _ summary: String) -> SafeText<ShellScript> {
        .quoted(name.replacing(":", with: "\\:") + ":" + summary)
    }

    /// Text between the delimiters of a specification.
    private static func plain(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            if "[]:\\".contains(character) { result.append("\\") }
            result.append(character)
        }
    }
}
