import Foundation
import StickerModel
import TestSupport
import Testing

/// Compares text with a recorded file; `RECORD_SNAPSHOTS=1 swift test` records. A missing one fails, also in CI.
enum Snapshot {
    static func compare(_ text: String, with name: String, source: Testing.SourceLocation = #_sourceLocation) throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../Snapshots")
        let file = folder.standardizedFileURL.appending(path: name)
        if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1",
            ProcessInfo.processInfo.environment["CI"] == nil
        {
            try text.write(to: file, atomically: true, encoding: .utf8)
            return
        }
        guard let recorded = try? String(contentsOf: file, encoding: .utf8) else {
            Issue.record(
                "\(name) is not recorded; run RECORD_SNAPSHOTS=1 swift test --filter WhatsAppTests",
                sourceLocation: source)
            return
        }
        #expect(text == recorded, "\(name) differs:\n\(difference(text, recorded))", sourceLocation: source)
    }

    private static func difference(_ text: String, _ recorded: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let changes = lines.difference(from: recorded.split(separator: "\n", omittingEmptySubsequences: false))
        return changes.map { change in
            switch change {
            case .insert(let line, let text, _): "+\(line + 1) \(text)"
            case .remove(let line, let text, _): "-\(line + 1) \(text)"
            }
        }.joined(separator: "\n")
    }
}

extension OutputDocument {
    /// The document as JSON with sorted keys, derived leaves written as what they derive from.
    var snapshot: String { snapshot(indent: "") }

    private func snapshot(indent: String) -> String {
        let inner = indent + "  "
        return switch self {
        case .string(let text): "\"\(text)\""
        case .integer(let number): "\(number)"
        case .number(let number): "\(number)"
        case .bool(let flag): "\(flag)"
        case .list(let elements):
            "[\n" + elements.map { inner + $0.snapshot(indent: inner) }.joined(separator: ",\n") + "\n\(indent)]"
        case .object(let members):
            "{\n"
                + members.keys.sorted().map { "\(inner)\"\($0)\": \(members[$0]?.snapshot(indent: inner) ?? "")" }
                .joined(separator: ",\n") + "\n\(indent)}"
        case .base64(let path): "base64(\(path))"
        case .digest(let paths, let digits): "digest(\(paths.joined(separator: ", ")); \(digits) digits)"
        case .byteCount(let path): "byteCount(\(path))"
        case .sha256(let path): "sha256(\(path))"
        case .width(let path): "width(\(path))"
        case .height(let path): "height(\(path))"
        }
    }
}
