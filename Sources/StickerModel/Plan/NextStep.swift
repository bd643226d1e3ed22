/// What people do with a target's files after a build, told in one line: `open tea/Tea.xcodeproj in Xcode`.
package struct NextStep: Sendable, Hashable {
    package enum Part: Sendable, Hashable {
        /// Our own words, with the spaces around other parts.
        case words(String)
        /// A file or folder, relative to the target's folder.
        case path(String)
        /// A command of the tool that takes the manifest, without the name of the tool: `preview --serve`.
        case command(String)
    }

    /// In the order of the line; nothing is put between them.
    package var parts: [Part]

    package init(_ parts: Part...) { self.parts = parts }

    /// Whether it is a command of the tool, which takes the manifest as a whole.
    package var hasCommand: Bool {
        parts.contains { if case .command = $0 { true } else { false } }
    }

    /// The line for a terminal. `folder` is the target's folder, `manifest` what its build was given; the one of the
    /// working folder need not be named. `output` is where commands have to build; nil where they do so by themselves.
    package func text(folder: String, manifest: String, output: String? = nil) -> SafeText<Terminal> {
        let isHere = [".", "pack.yaml", "pack.json"].contains(manifest)
        var operand: SafeText<Terminal> = isHere ? "" : " \(.shellWord(manifest))"
        if let output { operand += " -o \(.shellWord(output))" }
        return parts.map { part -> SafeText<Terminal> in
            switch part {
            case .words(let words): .text(words)
            case .path(let path): .shellWord(FileName.join(folder, path))
            case .command(let command): "stickerpress \(.text(command))\(operand)"
            }
        }.joined()
    }
}
