import PortableFoundation
import StickerEngine
import StickerModel

/// One thing the tool can do. Its help, its parsing and its line in the overview all come from this value.
struct Command: Sendable {
    let name: String
    /// One phrase for the overview.
    let summary: String
    /// As printed after the name: "[MANIFEST]".
    let operands: String
    let operandCount: ClosedRange<Int>
    /// What the operands may be, for completions.
    let candidates: Candidates
    /// What the operands are and whatever else deserves a sentence, one paragraph each. Asked for only when help is
    /// printed.
    let details: @Sendable () -> [String]
    let options: [Option]
    /// Command lines without the tool's name.
    let examples: [String]
    let exits: [ExitStatus]
    let run: @Sendable (Arguments, Console) async throws -> ExitStatus

    init(
        _ name: String, _ summary: String, operands: String = "", count operandCount: ClosedRange<Int> = 0...0,
        candidates: Candidates = .files,
        details: @autoclosure @escaping @Sendable () -> [String] = [], options: [Option] = [], examples: [String],
        exits: [ExitStatus] = [.success, .usage],
        run: @escaping @Sendable (Arguments, Console) async throws -> ExitStatus
    ) {
        self.name = name
        self.summary = summary
        self.operands = operands
        self.operandCount = operandCount
        self.candidates = candidates
        self.details = details
        self.options = options
        self.examples = examples
        self.exits = exits
        self.run = run
    }
}

extension Command {
    /// The names of all commands by what they are for, in the order of the overview.
    static let jobs: [(title: String, names: [String])] = [
        ("Make", ["init", "import", "add", "table", "build"]), ("Look", ["preview"]),
        ("Check", ["check", "fix", "rules", "explain"]),
        ("Ship", ["icons", "icons make", "release", "lock", "lock remove", "key make", "key show"]),
        (
            "Maintain",
            ["doctor", "cache", "cache warm", "cache import", "schema", "completions", "manual", "help", "version"]
        ),
    ]

    static var names: [String] { jobs.flatMap(\.names) }

    /// All of them, for help and completions; a run makes only its own.
    static var all: [Command] { names.compactMap(named) }

    static func named(_ name: String) -> Command? {
        switch name {
        case "init": `init`
        case "import": `import`
        case "add": add
        case "table": spreadsheet
        case "build": build
        case "preview": preview
        case "check": check
        case "fix": fix
        case "rules": rules
        case "explain": explain
        case "icons": icons
        case "icons make": iconsMake
        case "release": release
        case "lock": lock
        case "lock remove": lockRemove
        case "key make": keyMake
        case "key show": keyShow
        case "doctor": doctor
        case "cache": cache
        case "cache warm": cacheWarm
        case "cache import": cacheImport
        case "schema": schema
        case "completions": completions
        case "manual": manual
        case "help": help
        case "version": version
        default: nil
        }
    }

    /// The command that words begin with, and how many of them name it: `icons make` before `icons`.
    static func leading(_ words: [String]) -> (command: Command, length: Int)? {
        for length in [2, 1] where words.count >= length {
            if let command = named(words.prefix(length).joined(separator: " ")) { return (command, length) }
        }
        return nil
    }
}

extension Command {
    /// Writes pages that are made from what the tool knows into a folder, or into one in it.
    static func write(
        _ pages: [(name: String, text: SafeText<WholeFile>)], into folder: String, below part: String? = nil,
        _ console: Console
    ) -> ExitStatus {
        let path = part.map { folder + "/" + $0 } ?? folder
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            for (name, text) in pages {
                try FileReplacement.replace(path + "/" + name, with: Array(text.string.utf8))
            }
            return .success
        } catch {
            console.report(
                error: "cannot write pages into \(.text(folder)): check that it is a folder you may write to")
            return .cannotWrite
        }
    }
}
