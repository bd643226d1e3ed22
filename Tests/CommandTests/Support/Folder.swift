import Foundation

/// A temporary folder that goes away with the value.
final class Folder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("stickerpress-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    var path: String { url.path }

    func write(_ text: String, to name: String) throws { try write(Data(text.utf8), to: name) }

    func write(_ data: Data, to name: String) throws {
        let file = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }

    func read(_ name: String) throws -> Data { try Data(contentsOf: url.appendingPathComponent(name)) }

    /// Every file below, sorted.
    func files(in name: String = "") throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: url.appendingPathComponent(name).path).sorted()
    }
}
