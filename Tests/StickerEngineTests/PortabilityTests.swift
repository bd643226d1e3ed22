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
        for folder in ["Sources", "Targets"] {
            let files = FileManager.default.enumerator(atPath: Self.root.appendingPathComponent(folder).path)
            while let file = files?.nextObject() as? String {
                guard [".swift", ".c", ".h"].contains(where: file.hasSuffix) else { continue }
                let path = Self.root.appendingPathComponent(folder).appendingPathComponent(file)
                let text = try String(contentsOf: path, encoding: .utf8)
                guard Self.linuxOnly.contains(where: text.contains) else { continue }
                found += Self.openLines(of: text).filter { line in Self.linuxOnly.contains { line.text.contains($0) } }
                    .map { "\(folder)/\(file):\($0.number): \($0.text)" }
            }
        }
        #expect(found.isEmpty, "only Linux has this: \(found.joined(separator: "\n"))")
    }

    /// One file that imports all of Foundation is enough to put 40 MB of Unicode data into every program on Linux.
    @Test func nothingImportsAllOfFoundation() throws {
        for folder in ["Sources", "Targets"] {
            let files = FileManager.default.enumerator(atPath: Self.root.appendingPathComponent(folder).path)
            while let file = files?.nextObject() as? String {
                guard file.hasSuffix(".swift") else { continue }
                let path = Self.root.appendingPathComponent(folder).appendingPathComponent(file)
                let text = try String(contentsOf: path, encoding: .utf8)
                let lines = Self.openLines(of: text).filter { $0.text.contains(/\bimport (\w+ )?Foundation\b/) }
                #expect(lines.isEmpty, "\(folder)/\(file) imports Foundation; import PortableFoundation instead")
            }
        }
    }

    /// The search finds what it is for.
    @Test func theSearchSeesBranches() {
        let text = "#if os(Linux)\ninotify_init1(0)\n#else\nwait()\n#endif\ninotify_init1(0) // x\n// prctl\n"
        #expect(Self.openLines(of: text).map(\.number) == [6])
        #expect(Self.openLines(of: "#ifdef __linux__\nprctl()\n#endif\nwait()\n").map(\.number) == [4])
    }

    /// Lines that every system compiles, without comments.
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
