import Foundation
import Testing

/// Text compared with a file of `Snapshots/`; `RECORD_SNAPSHOTS=1 swift test --filter CommandTests` writes the files.
enum Snapshot {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Snapshots")

    /// Fails, naming the first line that differs; nothing is ever recorded where `CI` is set.
    static func expect(
        _ text: String, matches name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let file = folder.appendingPathComponent(name + ".txt")
        let environment = ProcessInfo.processInfo.environment
        if environment["RECORD_SNAPSHOTS"] == "1", environment["CI"] == nil {
            return try Data(text.utf8).write(to: file)
        }
        let recorded = (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) }
        guard recorded != text else { return }
        Issue.record(
            "\(difference(text, recorded, name)); if that is wanted: RECORD_SNAPSHOTS=1 swift test --filter CommandTests",
            sourceLocation: sourceLocation)
    }

    private static func difference(_ text: String, _ recorded: String?, _ name: String) -> Comment {
        guard let recorded else { return "there is no snapshot \(name)" }
        let new = text.split(separator: "\n", omittingEmptySubsequences: false)
        let old = recorded.split(separator: "\n", omittingEmptySubsequences: false)
        let line = zip(new, old).prefix { $0 == $1 }.count
        let was = line < old.count ? String(old[line]) : "(end)"
        let now = line < new.count ? String(new[line]) : "(end)"
        return "\(name) differs from line \(line + 1):\n- \(was)\n+ \(now)\n"
    }
}

/// The checkout these tests were built from.
enum Repository {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}

/// A command line as a shell splits it, up to its first redirection or pipe; double quotes hold words together.
enum ShellWords {
    static func split(_ line: String) -> [String] {
        var words: [String] = []
        var word: String?
        var isQuoted = false
        for letter in line {
            switch letter {
            case "\"":
                isQuoted.toggle()
                word = word ?? ""
            case " " where !isQuoted:
                if let word { words.append(word) }
                word = nil
            case ">" where !isQuoted, "|" where !isQuoted: return words + (word.map { [$0] } ?? [])
            default: word = (word ?? "") + String(letter)
            }
        }
        return words + (word.map { [$0] } ?? [])
    }
}
