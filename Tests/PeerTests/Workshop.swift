import Foundation
import StickerEngine
import StickerImaging
import StickerModel

@testable import TestArt

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

/// Art for the tests, assembled byte by byte.
enum Drawing {
    /// A square PNG with one color in each quarter.
    static func quarters(_ colors: [[Int]], side: Int = 64, ahead: [[UInt8]] = [], behind: [[UInt8]] = []) -> [UInt8] {
        var png = PNGBuilder(width: side, height: side)
        png.ahead = ahead
        let samples = (0..<side * side).flatMap { at in
            colors[(at / side >= side / 2 ? 2 : 0) + (at % side >= side / 2 ? 1 : 0)]
        }
        return png.still(samples, after: behind)
    }

    static func plain(_ color: [Int], side: Int = 64) -> [UInt8] { quarters([color, color, color, color], side: side) }

    /// Photo-like: a smooth scene under noise that no lossless coder can press into 100,000 bytes.
    static func noise(side: Int = 512, seed: UInt64 = 7) -> [UInt8] {
        var state = seed
        let samples = (0..<side * side).flatMap { at -> [Int] in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let grain = Int(state >> 59)
            let (x, y) = (at % side, at / side)
            return [x / 3 + grain, y / 3 + grain, (x + y) / 6 + grain, 255].map { min($0, 255) }
        }
        return PNGBuilder(width: side, height: side).still(samples)
    }

    /// A GIF whose frames alternate between two colors.
    static func blinking(frames: Int, delay: Int) -> [UInt8] {
        GIFBuilder(images: (0..<frames).map { GIFBuilder.Image(indices: [$0 % 3, ($0 + 1) % 3], delay: delay) }).bytes
    }
}
