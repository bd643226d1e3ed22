import StickerEngine
import StickerModel
import StickerServing

// The commands about the tool itself: help, version, schema.
extension Command {
    static let help = Command(
        "help", operands: "[COMMAND | manifest | options]", count: 0...2,
        candidates: .words { Command.beginnings + ["manifest", "options"] }, options: [manifestFormat, manifestOutput],
        exits: [.success, .usage, .cannotWrite]
    ) { arguments, console in
        guard let name = arguments.operands.first else {
            console.output.write(.lines(HelpText.overview))
            return .success
        }
        if name == "manifest" {
            guard arguments.operands.count == 1 else {
                throw arguments.fault("unexpected argument \(arguments.operands[1]); help manifest takes none")
            }
            return try manifest(arguments, console)
        }
        if arguments.operands == ["options"] {
            console.output.write(.lines(HelpText.shared))
            return .success
        }
        try arguments.refuse([manifestFormat, manifestOutput], "goes with help manifest")
        let (command, length) = try Command.leading(arguments.operands)
        guard length == arguments.operands.count else {
            throw UsageError("unexpected argument \(arguments.operands[length]); help explains one command")
        }
        console.output.write(.lines(HelpText.page(command)))
        return .success
    }

    private static let manifestFormat = Option(
        "format", value: "FORMAT", "with manifest: text, or markdown with everything", fallback: "text",
        candidates: .cases(of: PageFormat.self))
    private static let manifestOutput = Option(
        "output", short: "o", value: "FILE", "with manifest: write the Markdown page into this file")

    private static func manifest(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
        let keys = try StickerPress().manifestKeys
        let format = try arguments.choice(manifestFormat) ?? PageFormat.text
        guard format == .markdown else {
            if arguments.has(manifestOutput) {
                throw arguments.fault("\(manifestOutput.spelling) goes with --format markdown")
            }
            console.output.write(console.style(for: console.output, arguments).overview(of: keys))
            return .success
        }
        let page = ManifestPage(keys).text.file
        guard let path = arguments.value(manifestOutput) else {
            console.output.write(file: page)
            return .success
        }
        return console.write(page, into: .page(path), replacing: true) ? .success : .cannotWrite
    }

    private enum PageFormat: String, CaseIterable { case text, markdown }

    static let version = Command("version") { _, console in
        console.output.write("\(.text(ToolIdentity.name)) \(.text(ToolIdentity.version))\n")
        return .success
    }

    static let schema = Command("schema") { _, console in
        let text = try StickerPress().manifestSchema
        console.output.write(file: .finished(text.hasSuffix("\n") ? text : text + "\n"))
        return .success
    }
}

/// The overview and one page for each command, 80 columns wide.
enum HelpText {
    private static let width = 80

    static var overview: String {
        let indent = Command.names.map(\.count).max() ?? 0
        let jobs = Command.jobs.map { job in
            section(
                job.title, columns(job.names.compactMap(Command.named).map { ($0.name, $0.summary) }, names: indent))
        }
        let platforms = (try? StickerPress().targetTitles) ?? []
        return """
            Turns one manifest and a folder of art into sticker packs.
            Platforms: \(platforms.joined(separator: ", ")).

            Usage: \(ToolIdentity.name) COMMAND [options]

            \(jobs.joined(separator: "\n\n"))

            \(ToolIdentity.name) help COMMAND explains a command, with examples; so does --help anywhere.
            \(ToolIdentity.name) help options has what many commands share, and the exit codes.

            """
    }

    /// Options that many commands have, and the exit codes of all.
    static var shared: String {
        [
            section("Limits of commands that read art", columns(Option.limits.map(row))),
            section("Options of every command", columns([row(helpOption), row(.noColor)])),
            section("Exit codes", columns(ExitStatus.allCases.map { (String($0.rawValue), $0.meaning) })),
        ].joined(separator: "\n\n") + "\n"
    }

    private static let helpOption = Option("help", short: "h", "explain the command")
    private static let sharedNames = Set(Option.limits.map(\.name))

    static func page(_ command: Command) -> String {
        let usage = [ToolIdentity.name, command.name, command.operands, command.options.isEmpty ? "" : "[options]"]
            .filter { !$0.isEmpty }.joined(separator: " ")
        let sections = [
            command.summary + ".",
            "Usage: " + usage,
            command.details.map(paragraph).joined(separator: "\n\n"),
            section("Options", columns(command.options.filter { !sharedNames.contains($0.name) }.map(row))),
            section("Examples", command.examples.map { "  \(ToolIdentity.name) \($0)" }.joined(separator: "\n")),
            "\(ToolIdentity.name) help options: limits of size and memory, exit codes.",
        ]
        return sections.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    /// A paragraph; lines that are indented already stay as they are.
    private static func paragraph(_ text: String) -> String {
        text.hasPrefix("  ") ? text : Paragraph.wrapped(text, width: width)
    }

    private static func section(_ title: String, _ body: String) -> String {
        body.isEmpty ? "" : "\(title):\n\(body)"
    }

    private static func row(_ option: Option) -> (String, String) {
        let short = option.short.map { "-\($0), " } ?? "    "
        let value = option.value.map { " \($0)" } ?? ""
        let fallback = option.fallback.map { " (default: \($0))" } ?? ""
        return (short + option.spelling + value, option.summary + fallback)
    }

    /// Names on the left, texts on the right.
    /// The left column has at least `names` characters.
    static func columns(_ rows: [(String, String)], names: Int = 0) -> String {
        let indent = max(names, rows.map(\.0.count).max() ?? 0) + 4
        return rows.map { name, text in
            let lead = "  " + name + String(repeating: " ", count: indent - 2 - name.count)
            return lead + Paragraph.wrapped(text, width: width, indent: indent).dropFirst(indent)
        }.joined(separator: "\n")
    }
}

/// The kinds of bundles that the platforms know, for help pages.
enum BundleKinds {
    /// A line for each platform, with its kinds, as far as a command takes them.
    static func text(_ kinds: (TargetDescription) -> [String]) -> String {
        let platforms = (try? StickerPress().bundleKinds(kinds)) ?? []
        return HelpText.columns(platforms.map { ($0.title, $0.kinds.joined(separator: ", ")) })
    }
}

extension ExitStatus {
    var meaning: String {
        switch self {
        case .success: "success; no finding is an error"
        case .findings: "at least one finding is an error"
        case .usage: "the command line is not valid"
        case .badManifest: "the manifest cannot be parsed or has errors"
        case .missingInput: "an input is missing, or changed while it was read"
        case .internalFault: "internal error (please report)"
        case .cannotWrite: "the output cannot be written"
        case .interrupted: "stopped by Ctrl-C, after cleaning up"
        case .terminated: "stopped by SIGTERM, after cleaning up"
        }
    }
}

extension Command {
    static let doctor = Command("doctor", exits: [.success, .usage]) { arguments, console in
        let diagnosis = Diagnosis(libraries: ServingLibraries.versions)
        console.output.write(diagnosis.text(style: console.style(for: console.output, arguments)))
        return .success
    }
}

extension Command {
    static let completions = Command(
        "completions", operands: ShellName.allCases.map(\.rawValue).joined(separator: "|"), count: 1...1,
        candidates: .cases(of: ShellName.self)
    ) { arguments, console in
        let name = arguments.operands.first ?? ""
        guard let shell = ShellName(rawValue: name) else {
            throw UsageError.unknown(
                "shell", name, choices: ShellName.allCases.map(\.rawValue), command: arguments.command)
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

extension Command {
    private static let folder = Option(
        "output", short: "o", value: "DIR", "write all pages into this folder, for MANPATH: man1/stickerpress-build.1")

    static let manual = Command(
        "manual", operands: "[COMMAND]", count: 0...2, candidates: .words { Command.beginnings }, options: [folder],
        exits: [.success, .usage, .cannotWrite]
    ) { arguments, console in
        let page: ManualPage
        if !arguments.operands.isEmpty {
            let (command, length) = try Command.leading(arguments.operands)
            guard length == arguments.operands.count else {
                throw arguments.fault("unexpected argument \(arguments.operands[length]); manual takes one command")
            }
            page = ManualPage(command)
        } else {
            page = .overview
        }
        guard let folder = arguments.value(folder) else {
            console.output.write(file: page.text.file)
            return .success
        }
        guard arguments.operands.isEmpty else {
            throw arguments.fault("\(Self.folder.spelling) writes all pages; leave out the command")
        }
        return write(ManualPage.all.map { ($0.fileName, $0.text.file) }, into: folder, below: "man1", console)
    }
}
