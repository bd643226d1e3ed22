import Expect
import Foundation
import StickerModel
import Testing

@testable import StickerEngine
@testable import TestArt

struct PreviewStudio {
    let folder: TemporaryFolder

    /// `names` are of packs with three stills each; the last pack moves when `moves` is on.
    init(names: [String] = ["Dots"], moves: Bool = true, extra: String = "") throws {
        folder = TemporaryFolder()
        for number in 1...3 {
            let samples = (0..<64).flatMap { (index: Int) -> [Int] in [index * 3, number * 80, 255 - index * 3, 255] }
            try folder.write(PNGBuilder(width: 8, height: 8).still(samples), to: "art/dot-\(number).png")
        }
        var frames: [GIFBuilder.Image] = []
        for frame in 0..<3 { frames.append(.init(width: 8, height: 8, indices: Array(repeating: frame, count: 64))) }
        try folder.write(GIFBuilder(width: 8, height: 8, images: frames, loops: 0).bytes, to: "art/spin.gif")
        var text = "publisher: Ana Lim\ntargets: { whatsapp: {}, imessage: {}, editor-sdk: {} }\npacks:\n"
        for (index, name) in names.enumerated() {
            text += "  - id: pack-\(index + 1)\n    name: \(SafeText<YAML>.literal(name).string)\n    stickers:\n"
            for number in 1...3 {
                text +=
                    "      - { file: art/dot-\(number).png, emojis: [🔴], alt: \(SafeText<YAML>.literal(name).string) }\n"
            }
            if moves, index == names.count - 1 {
                for number in 1...3 {
                    text +=
                        "      - { id: spin-\(number), file: art/spin.gif, speed: \(number), emojis: [🔵], alt: Spins }\n"
                }
            }
        }
        try folder.write(text + extra, to: "pack.yaml")
    }

    @discardableResult
    func build(_ output: String = "out", change: (inout BuildRequest) -> Void = { _ in }) async throws -> BuildOutcome {
        var request = BuildRequest(manifest: folder.path, output: folder.path + "/" + output)
        request.usesCache = false
        change(&request)
        let outcome = await (try StickerPress()).build(request)
        try #require(outcome.status == .success, "\(outcome.findings.filter { $0.severity == .error })")
        return outcome
    }

    func preview(_ path: String, change: (inout PreviewRequest) -> Void = { _ in }) async throws -> PreviewOutcome {
        var request = PreviewRequest(path: folder.path + "/" + path)
        request.page = folder.path + "/page.html"
        change(&request)
        return await (try StickerPress()).preview(request)
    }

    func page(_ path: String = "out/index.html") throws -> ReadPage { ReadPage(try folder.text(path)) }
}

/// A page, read with nothing of the code that writes it.
struct ReadPage {
    let text: String

    init(_ text: String) { self.text = text }

    var tags: [String] { text.matches(of: /<(\/?[a-z0-9!]+)/).map { String($0.output.1) } }

    func values(of attribute: String) throws -> [String] {
        try text.matches(of: Regex("[ \\n]\(attribute)=\"([^\"]*)\"")).map { String($0.output[1].substring ?? "") }
    }

    func content(of tag: String) throws -> String {
        let start = try #require(text.range(of: "<\(tag)>", options: .backwards)).upperBound
        let end = try #require(text.range(of: "</\(tag)>", range: start..<text.endIndex)).lowerBound
        return String(text[start..<end])
    }

    func data() throws -> [String: Any] {
        let match = try #require(
            text.firstMatch(of: /<script type="application\/json" id="data">(.*?)<\/script>/.dotMatchesNewlines()))
        let object = try JSONSerialization.jsonObject(with: Data(match.output.1.utf8))
        return try #require(object as? [String: Any])
    }

    /// All pictures are inside the page, each once.
    func requirePicturesInside() throws {
        let pictures = try #require(try data()["pictures"] as? [String: String])
        #expect(
            pictures.values.allSatisfy { $0.hasPrefix("data:image/") } && Set(pictures.values).count == pictures.count)
        let named = try values(of: "data-picture") + cards().compactMap { $0["src"] as? String }
        expect(Set(named), is: Set(pictures.keys))
        #expect(try values(of: "src").isEmpty)
    }

    func cards() throws -> [[String: Any]] { try #require(try data()["cards"] as? [[String: Any]]) }
}
