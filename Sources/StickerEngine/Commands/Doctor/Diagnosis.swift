import PortableFoundation
import StickerModel

/// What the tool runs on, and whether it works there.
package struct Diagnosis: Sendable {
    /// A program that people who make stickers may have. No command needs any of them.
    package struct Program: Sendable {
        /// What people call it: "ffmpeg".
        package let name: String
        /// Where it is; nil where `PATH` has none.
        package let path: String?
    }

    /// The version of the operating system, and the processor: "…, x86_64".
    package let system = Diagnosis.systemName
    /// Those of the engine, then those of the caller.
    package let libraries: [LibraryVersion]
    /// All programs that are looked for, found or not.
    package let programs: [Program]
    /// The user's cache; nil where there is none, as without a home folder.
    package let cache: UserCache?
    /// How building and checking a tiny pack went.
    package let selfTest: SelfTest

    /// Takes a few seconds, for the self-test. `libraries` are those outside of the engine.
    package init(_ press: StickerPress, libraries: [LibraryVersion]) async {
        self.libraries = EngineLibraries.versions + libraries
        programs = Self.knownPrograms.map { program in
            Program(name: program.name, path: program.files.lazy.compactMap(Self.path).first)
        }
        cache = UserCache()
        selfTest = await SelfTest.run(press)
    }

    /// Titles of the formats that art may have, in the order in which they are tried on a file; then TGS, which is Lottie
    /// that was packed.
    package static var readFormats: [String] { FileFormat.all.filter(\.isRead).map(\.title) + ["TGS"] }
    /// Titles of the formats in which pictures of pixels are written.
    package static var writtenFormats: [String] { FileFormat.all.filter(\.isWritten).map(\.title) }

    private static let knownPrograms = [
        (name: "Chromium", files: ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]),
        (name: "ffmpeg", files: ["ffmpeg"]),
    ]

    private static func path(of file: String) -> String? {
        let folders = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
        return folders.lazy.map { $0 + "/" + file }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    private static var systemName: String {
        #if arch(x86_64)
            let machine = "x86_64"
        #elseif arch(arm64)
            let machine = "arm64"
        #else
            let machine = "another processor"
        #endif
        return "\(ProcessInfo.processInfo.operatingSystemVersionString), \(machine)"
    }
}

extension Diagnosis {
    /// For people.
    package func text(style: TextStyle) -> SafeText<Terminal> {
        let mark = style.paint(selfTest.isPassed ? "ok" : "FAILED", as: selfTest.isPassed ? .strong : .error)
        let formats = [
            ("read", Self.readFormats.joined(separator: ", ")),
            ("written", Self.writtenFormats.joined(separator: ", ")),
        ]
        let rows = programs.map { ($0.name, $0.path ?? "not found") }
        let seconds = "\(Figures.grouped((selfTest.seconds * 10).rounded() / 10)) s"
        let built = "\(selfTest.stickerCount) stickers built and checked for \(selfTest.targetCount) platforms"
        return """
            \(.text(ToolIdentity.name)) \(.text(ToolIdentity.version)) on \(.text(system))

            \(style.paint("Libraries in use", as: .strong))
            \(Self.columns(libraries.map { ($0.name, $0.version ?? "in use; it does not tell its version") }))

            \(style.paint("Formats", as: .strong))
            \(Self.columns(formats))

            \(style.paint("Programs beside it; no command needs them", as: .strong))
            \(Self.columns(rows))

            \(style.paint("Cache", as: .strong))
              \(cache?.text ?? "none: \(UserCache.absence)")

            \(style.paint("Self-test", as: .strong))
              \(mark): \(.text(selfTest.isPassed ? "\(built) in \(seconds)" : "see below"))

            """
    }

    private static func columns(_ rows: [(String, String)]) -> SafeText<Terminal> {
        Table(rows: rows.map { Table.Row(cells: [$0, $1]) }).lines().map { "  \($0)" }.joined(separator: "\n")
    }

    /// For programs; keys are sorted, and absent where there is nothing to say.
    package var json: SafeText<WholeFile> {
        let libraries = libraries.map { library in
            OutputDocument.members(["name": .string(library.name), "version": library.version.map { .string($0) }])
        }
        let programs = programs.map { program in
            OutputDocument.members(["name": .string(program.name), "path": program.path.map { .string($0) }])
        }
        let space: OutputDocument? = cache.map { cache in
            let size = cache.size
            // `images` is what `entries` was called first.
            return .members([
                "folder": .string(cache.folder), "entries": .integer(size.entryCount),
                "images": .integer(size.entryCount), "bytes": .integer(size.byteCount),
                "limit": cache.byteLimit.map { .integer($0) },
            ])
        }
        let test = OutputDocument.object([
            "passed": .bool(selfTest.isPassed), "stickers": .integer(selfTest.stickerCount),
            "milliseconds": .integer(Int((selfTest.seconds * 1_000).rounded())),
            "findings": .strings(selfTest.findings.map { "\($0.severity.rawValue): \($0.message)" }),
        ])
        return OutputDocument.members([
            "formatVersion": .integer(1),
            "tool": .object(["name": .string(ToolIdentity.name), "version": .string(ToolIdentity.version)]),
            "system": .string(system), "libraries": .list(libraries), "programs": .list(programs), "cache": space,
            "formats": .object(["read": .strings(Self.readFormats), "written": .strings(Self.writtenFormats)]),
            "selfTest": test,
        ]).reportText
    }
}
