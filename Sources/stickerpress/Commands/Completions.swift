import StickerEngine
import StickerModel

extension Command {
    static let completions = Command(
        "completions", "Print completions for bash, zsh or fish",
        operands: ShellName.allCases.map(\.rawValue).joined(separator: "|"), count: 1...1,
        candidates: .cases(of: ShellName.self),
        details: [
            "With them, the Tab key completes commands, options, their values and files.",
            "bash: put the line source <(stickerpress completions bash) into ~/.bashrc. zsh: save as _stickerpress in a "
                + "folder of $fpath. fish: save as ~/.config/fish/completions/stickerpress.fish. Packages have them in place "
                + "already.",
        ],
        examples: ["completions bash > stickerpress.bash", "completions zsh > _stickerpress"]
    ) { arguments, console in
        let name = arguments.operands.first ?? ""
        guard let shell = ShellName(rawValue: name) else {
            throw UsageError.unknown(
                "shell", name, known: ShellName.allCases.map(\.rawValue), command: arguments.command)
        }
        console.output.write(file: shell.script)
        return .success
    }
}

/// The shells that completions are for: bash 3.2 and later, also without the package bash-completion, zsh, and fish 3 and
/// later.
enum ShellName: String, CaseIterable, Sendable {
    case bash, zsh, fish

    /// What the shell runs to complete a command line. It asks the tool (`Completion`), so that what is offered always fits
    /// the tool that is installed.
    var script: SafeText<WholeFile> { .finished(EmbeddedFiles.text["completions.\(rawValue)"] ?? "") }
}
