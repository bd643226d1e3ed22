import Foundation
import Testing

/// Text compared with a file of the nearest folder `Snapshots/` above a test; `RECORD_SNAPSHOTS=1 swift test --filter …`
/// writes the files.
package enum Snapshot {
    /// Fails, naming the first line that differs; nothing is ever recorded where `CI` is set.
    package static func expect(
        _ text: String, matches name: String, beside test: String = #filePath,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        var folder = URL(fileURLWithPath: test).deletingLastPathComponent()
        while folder.path != "/", !FileManager.default.fileExists(atPath: folder.path + "/Snapshots") {
            folder.deleteLastPathComponent()
        }
        let file = folder.appendingPathComponent("Snapshots/\(name).txt")
        let environment = ProcessInfo.processInfo.environment
        if environment["RECORD_SNAPSHOTS"] == "1", environment["CI"] == nil {
            return try Data(text.utf8).write(to: file)
        }
        let recorded = (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) }
        guard recorded != text else { return }
        Issue.record(
            "\(difference(text, recorded, name)); if that is wanted: RECORD_SNAPSHOTS=1 swift test --filter …",
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
