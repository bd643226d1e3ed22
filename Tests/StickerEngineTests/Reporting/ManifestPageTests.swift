import Expect
import Foundation
import StickerDocuments
import StickerModel
import Testing

@testable import StickerEngine

/// The documentation of the keys says what the loader accepts.
@Suite struct ManifestPageTests {
    private let keys: ManifestKeys

    init() throws { keys = ManifestKeys(try TargetRegistry.all()) }

    @Test func thePageIsUpToDate() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let page = try String(contentsOf: root.appending(path: "docs/manifest.md"), encoding: .utf8)
        expect(page, is: ManifestPage(keys).text.string, "run make docs")
    }

    @Test func everyKeyIsDescribedWhole() throws {
        expect(Set(keys.all.map(\.path)).count, is: keys.all.count)
        for key in keys.all {
            #expect(!key.field.summary.isEmpty, "\(key.path) has no summary")
            #expect(!key.platforms.isEmpty, "\(key.path) names no platform")
            let example = try #require(key.example, "\(key.path) has no example")
            let node = try YAMLReader.read(Array(example.utf8), file: key.path)
            let value = try #require(node.member(key.name)?.node, "\(example)")
            #expect(ShapeChecker.faults(in: value, as: key.field.type, called: key.path).isEmpty, "\(example)")
        }
    }

    /// The loader knows no key of a pack, a catalog or a sticker that the page leaves out.
    @Test func nothingIsLeftOut() throws {
        let fields = ManifestFields(targets: try TargetRegistry.all())
        let known = Set(keys.all.map(\.name))
        for field in fields.pack + fields.catalog + fields.sticker where field.name != "targets" {
            #expect(known.contains(field.name), "\(field.name)")
        }
    }

    @Test(arguments: [
        ("poster", ["stickers[].poster"]), ("remainder", ["targets.whatsapp.remainder"]),
        ("targets", ["targets", "stickers[].targets"]), ("links.email", ["links.email"]),
        ("crop.width", ["stickers[].crop.width"]), ("nothing", []),
    ])
    func keysAreFound(word: String, paths: [String]) { expect(keys.named(word).map(\.path), is: paths) }
}
