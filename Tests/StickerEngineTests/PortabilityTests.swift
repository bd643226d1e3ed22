import Expect
import Foundation
import Testing

/// What only one system has is inside of `#if`: nothing here compiles for a Mac, so a search has to do.
struct PortabilityTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Names of the C library and the kernel that Darwin lacks.
    private static let linuxOnly = [
        "inotify_", "IN_CLOSE_WRITE", "epoll_", "eventfd", "renameat2", "memfd_create", "prctl", "O_PATH", "O_TMPFILE",
        "signalfd", "timerfd", "sched_setaffinity", "sched_getaffinity", "statx", "getrandom", "\"/proc", "pipe2",
        "accept4", "SOCK_CLOEXEC", "mallopt", "malloc_trim", "landlock", "posix_fallocate", "fallocate", "sendfile",
        "get_nprocs", "environ\n", "import Glibc",
    ]

    @Test func callsThatOnlyLinuxHasAreInBranches() throws {
        var found: [String] = []
        for (file, text) in try Self.sources([".swift", ".c", ".h"]) {
            guard Self.linuxOnly.contains(where: text.contains) else { continue }
            found += Self.openLines(of: text).filter { line in Self.linuxOnly.contains { line.text.contains($0) } }
                .map { "\(file):\($0.number): \($0.text)" }
        }
        #expect(found.isEmpty, "only Linux has this: \(found.joined(separator: "\n"))")
    }

    /// One file that imports all of Foundation is enough to put 40 MB of Unicode data into every program on Linux.
    @Test func nothingImportsAllOfFoundation() throws {
        for (file, text) in try Self.sources([".swift"]) {
            let lines = Self.openLines(of: text).filter {
                $0.text.contains("Foundation") && $0.text.contains(/\bimport (\w+ )?Foundation\b/)
            }
            #expect(lines.isEmpty, "\(file) imports Foundation; import PortableFoundation instead")
        }
    }

    /// The files of the program with these endings, by their paths. Throws where a folder has none.
    private static func sources(_ endings: [String]) throws -> [(path: String, text: String)] {
        try ["Sources", "Targets"].flatMap { folder in
            let files = FileManager.default.subpaths(atPath: root.appendingPathComponent(folder).path) ?? []
            let paths = files.filter { endings.contains(where: $0.hasSuffix) }.map { folder + "/" + $0 }
            try #require(!paths.isEmpty, "\(folder) has no such file")
            return try paths.map { ($0, try String(contentsOf: root.appendingPathComponent($0), encoding: .utf8)) }
        }
    }

    /// The search finds what it is for.
    @Test func theSearchSeesBranches() {
        let text = "#if os(Linux)\ninotify_init1(0)\n#else\nwait()\n#endif\ninotify_init1(0) // x\n// prctl\n"
        expect(Self.openLines(of: text).map(\.number), is: [6])
        expect(Self.openLines(of: "#ifdef __linux__\nprctl()\n#endif\nwait()\n").map(\.number), is: [4])
    }

    private static func openLines(of text: String) -> [(number: Int, text: String)] {
        // The guard of a header is around everything and says nothing about a system.
        var depth = text.contains("#ifndef STICKERPRESS_") ? -1 : 0
        var lines: [(number: Int, text: String)] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let bare = line.trimmingCharacters(in: .whitespaces)
            if bare.hasPrefix("#if") { depth += 1 }
            if bare.hasPrefix("#endif") { depth -= 1 }
            let isComment = bare.hasPrefix("//") || bare.hasPrefix("*") || bare.hasPrefix("/*")
            if depth <= 0, !isComment, !bare.isEmpty, !bare.hasPrefix("#endif") { lines.append((index + 1, bare)) }
        }
        return lines
    }
}
