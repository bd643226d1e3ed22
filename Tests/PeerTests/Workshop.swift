import Foundation
import StickerEngine
import StickerImaging
import StickerModel

/// A folder of art and a manifest, built in the process; what came out is read back as frames.
final class Workshop: Sendable {
    let path = NSTemporaryDirectory() + "stickerpress-peer-" + UUID().uuidString
    var output: String { path + "/out" }

    init() throws {
        try FileManager.default.createDirectory(atPath: path + "/art", withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name))
    }

    func text(_ name: String) throws -> String { try String(contentsOfFile: output + "/" + name, encoding: .utf8) }

    /// Every file of the output, sorted.
    func files() throws -> [String] { try FileManager.default.subpathsOfDirectory(atPath: output).sorted() }

    /// Writes a manifest that lists `files`, and builds it. `more` are further lines of the manifest.
    func build(_ files: [String], more: String = "") async throws -> BuildOutcome {
        let stickers = files.map { "  - { file: \($0), alt: A picture }\n" }.joined()
        let manifest =
            "id: peer\nname: Peer\npublisher: Ana Lim\nemojis: [🙂]\ntargets: { whatsapp: {} }\n\(more)stickers:\n\(stickers)"
        try write(Array(manifest.utf8), to: "pack.yaml")
        var request = BuildRequest(manifest: path + "/pack.yaml", output: output)
        request.usesCache = false
        return await (try StickerPress()).build(request, progress: nil)
    }

    /// The frames of an output file below `whatsapp/ios`.
    func frames(_ name: String) throws -> [Frame] { try Self.frames(at: output + "/whatsapp/ios/" + name) }

    /// The only output whose name holds `part`.
    func frames(like part: String) throws -> [Frame] {
        let names = try FileManager.default.contentsOfDirectory(atPath: output + "/whatsapp/ios").sorted()
        guard let name = names.first(where: { $0.contains(part) && $0.hasSuffix(".webp") }) else { return [] }
        return try frames(name)
    }

    func byteCount(like part: String) throws -> Int {
        let folder = output + "/whatsapp/ios"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        guard let name = names.first(where: { $0.contains(part) && $0.hasSuffix(".webp") }) else { return 0 }
        return try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)).count
    }

    static func frames(at path: String) throws -> [Frame] {
        let art = try ArtDecoder.open(Array(try Data(contentsOf: URL(fileURLWithPath: path))), limits: ArtLimits())
        let reader = try art.frames(drawnAt: nil)
        var frames: [Frame] = []
        while let frame = try reader.next() { frames.append(frame) }
        return frames
    }
}
