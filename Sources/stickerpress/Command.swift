import PortableFoundation
import StickerEngine
import StickerModel

/// One thing the tool can do. Its help, its parsing and its line in the overview all come from this value.
struct Command: Sendable {
    let name: String
    /// As printed after the name: "[MANIFEST]".
    let operands: String
    let operandCount: ClosedRange<Int>
    /// What the operands may be, for completions.
    let candidates: Candidates
    let options: [Option]
    let exits: [ExitStatus]
    let run: @Sendable (Arguments, Console) async throws -> ExitStatus
    /// A list that only the program knows, for the paragraph `{list}`; asked for only when help is printed.
    private let list: @Sendable () -> String

    init(
        _ name: String, operands: String = "", count operandCount: ClosedRange<Int> = 0...0,
        candidates: Candidates = .files, list: @autoclosure @escaping @Sendable () -> String = "",
        options: [Option] = [], exits: [ExitStatus] = [.success, .usage],
        run: @escaping @Sendable (Arguments, Console) async throws -> ExitStatus
    ) {
        self.name = name
        self.operands = operands
        self.operandCount = operandCount
        self.candidates = candidates
        self.options = options
        self.exits = exits
        self.run = run
        self.list = list
    }

    /// What help says of it, `Help/<name>.txt`: a phrase, paragraphs, examples.
    private var page: [Substring] {
        (EmbeddedFiles.text["Help/\(name.replacing(" ", with: "-")).txt"] ?? "").split(separator: "\n\n")
    }

    /// One phrase for the overview.
    var summary: String { page.first.map(String.init) ?? "" }

    /// What the operands are and whatever else deserves a sentence, one paragraph each.
    var details: [String] {
        page.dropFirst().dropLast().map { $0 == "{list}" ? list() : String($0).replacing("\n", with: " ") }
    }

    /// Command lines without the tool's name.
    var examples: [String] {
        (page.last ?? "").split(separator: "\n").map { String($0.dropFirst("$ stickerpress ".count)) }
    }
}

extension Command {
    /// All commands by what they are for, in the order of the overview; a run makes only its own.
    private static let makers: [(title: String, commands: [(name: String, make: @Sendable () -> Command)])] = [
        (
            "Make",
            [
                ("init", { .`init` }), ("import", { .`import` }), ("add", { .add }), ("table", { .spreadsheet }),
                ("build", { .build }),
            ]
        ),
        ("Look", [("preview", { .preview })]),
        ("Check", [("check", { .check }), ("fix", { .fix }), ("rules", { .rules }), ("explain", { .explain })]),
        (
            "Ship",
            [
                ("icons", { .icons }), ("icons make", { .iconsMake }), ("release", { .release }), ("lock", { .lock }),
                ("lock remove", { .lockRemove }), ("key make", { .keyMake }), ("key show", { .keyShow }),
            ]
        ),
        (
            "Maintain",
            [
                ("doctor", { .doctor }), ("cache", { .cache }), ("cache warm", { .cacheWarm }),
                ("cache import", { .cacheImport }), ("schema", { .schema }), ("completions", { .completions }),
                ("manual", { .manual }), ("help", { .help }), ("version", { .version }),
            ]
        ),
    ]

    static var jobs: [(title: String, names: [String])] { makers.map { ($0.title, $0.commands.map(\.name)) } }

    static var names: [String] { jobs.flatMap(\.names) }

    /// All of them, for help and completions.
    static var all: [Command] { names.compactMap(named) }

    static func named(_ name: String) -> Command? {
        makers.lazy.flatMap(\.commands).first { $0.name == name }?.make()
    }

    /// The command that words begin with, and how many of them name it: `icons make` before `icons`.
    static func leading(_ words: [String]) throws(UsageError) -> (command: Command, length: Int) {
        for length in [2, 1] where words.count >= length {
            if let command = named(words.prefix(length).joined(separator: " ")) { return (command, length) }
        }
        let word = words.first ?? ""
        let longer = names.filter { $0.hasPrefix(word + " ") }.map { "‘\($0)’" }
        guard longer.isEmpty else {
            let given = words.prefix(2).joined(separator: " ")
            throw UsageError("unknown command ‘\(given)’; did you mean \(longer.joined(separator: " or "))?")
        }
        throw .unknownCommand(word)
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
        } catch {
            console.report(
                error: "cannot write pages into \(.text(folder)): check that it is a folder you may write to")
            return .cannotWrite
        }
        let isWritten = pages.allSatisfy { console.write($0.text, into: .page(path + "/" + $0.name), replacing: true) }
        return isWritten ? .success : .cannotWrite
    }
}
