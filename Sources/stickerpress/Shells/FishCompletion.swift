import StickerEngine
import StickerModel

/// Completions for fish 3 and later: a file `stickerpress.fish` in a folder of `$fish_complete_path`.
enum FishCompletion {
    static var script: SafeText<WholeFile> {
        let pairs = Command.all.filter { $0.words.count == 2 }.map { word($0.name) }.joined(separator: " ")
        let lines = Command.all.flatMap(lines)
        let text: SafeText<ShellScript> = """
            # Completions of stickerpress for fish, written by: stickerpress completions fish

            # The words of the command line that are not options.
            function __stickerpress_words
                for word in (commandline -opc)[2..]
                    string match -q -- '-*' $word; or echo $word
                end
            end

            # Whether the command line names this command, and not a longer one.
            function __stickerpress_at
                set -l words (__stickerpress_words)
                set -l name $words[1]
                contains -- "$words[1] $words[2]" \(pairs); and set name "$words[1] $words[2]"
                test "$name" = "$argv[1]"
            end

            # Whether nothing but this is typed.
            function __stickerpress_only
                test (string join ' ' (__stickerpress_words)) = "$argv[1]"
            end

            complete -c stickerpress -f
            complete -c stickerpress -s h -l help -d 'Explain a command'
            complete -c stickerpress -n 'test -z (__stickerpress_words | string join " ")' -l version -d 'Print the version'
            complete -c stickerpress -l no-color -d 'Plain text, even on a terminal'
            \(lines.joined(separator: "\n"))

            """
        return text.file
    }

    private static func lines(_ command: Command) -> [SafeText<ShellScript>] {
        let isHere = word("__stickerpress_at " + word(command.name).string)
        let before = command.words.dropLast().joined(separator: " ")
        let begins =
            before.isEmpty
            ? word("test -z (__stickerpress_words | string join \" \")")
            : word("__stickerpress_only " + word(before).string)
        let name: SafeText<ShellScript> = """
            complete -c stickerpress -n \(begins) -a \(word(command.words.last ?? "")) -d \(word(command.summary))
            """
        let options = command.options.map { option -> SafeText<ShellScript> in
            let short: SafeText<ShellScript> = option.short.map { "-s \(word(String($0))) " } ?? ""
            let value: SafeText<ShellScript> = option.value == nil ? "" : " -r \(offer(option.candidates))"
            return """
                complete -c stickerpress -n \(isHere) \(short)-l \(word(option.name))\(value) -d \(word(option.summary))
                """
        }
        let operands: [SafeText<ShellScript>] =
            command.operandCount.upperBound == 0
            ? [] : ["complete -c stickerpress -n \(isHere) \(offer(command.candidates))"]
        return [name] + options + operands
    }

    /// `-F` offers files, `-f` does not, `-a` offers words.
    private static func offer(_ candidates: Candidates) -> SafeText<ShellScript> {
        switch candidates {
        case .anything: "-f"
        case .files: "-F"
        case .folders: "-f -a '(__fish_complete_directories (commandline -ct))'"
        case .words(let words): "-f -a \(word(words().joined(separator: " ")))"
        case .wordsOrFiles(let words): "-F -a \(word(words().joined(separator: " ")))"
        case .pairs(let names, let values):
            "-f -a \(word("{" + names().joined(separator: ",") + "}={" + values().joined(separator: ",") + "}"))"
        }
    }

    private static func word(_ text: String) -> SafeText<ShellScript> { .quotedForFish(text) }
}
