import Expect
import Foundation
import StickerImaging
import StickerModel
import Testing

@testable import StickerEngine

/// The example catalog is the demo and the fixture of many tests: it has to be in order itself.
@Suite struct TeaTimeTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Examples/tea-time").standardizedFileURL
    private let loaded: LoadedManifest

    init() throws {
        loaded = ManifestLoader(targets: try TargetRegistry.all()).load(
            Self.folder.appendingPathComponent("pack.yaml").path)
    }

    @Test func loadsWithoutAnyFinding() {
        #expect(loaded.findings.isEmpty)
        expect(loaded.catalog?.packs.map(\.id), is: ["tea-time", "tea-time-moves"])
    }

    /// Else `make demo` would be refused.
    @Test func itsLockFileIsInOrder() throws {
        let registry = IdentifierRegistry(of: loaded)
        #expect(registry.fault == nil)
        expect(Set(registry.entries.map(\.target)), is: ["whatsapp", "imessage", "editor-sdk", "manifest"])
    }

    @Test func describesEverySticker() throws {
        for sticker in try #require(loaded.catalog).packs.flatMap(\.stickers) {
            #expect(1...3 ~= sticker.emojis.count, "\(sticker.id)")
            expect(Set(["en", "es"]), is: Set(sticker.alt?.texts.keys ?? [:].keys), "\(sticker.id)")
            #expect(!sticker.tags.isEmpty, "\(sticker.id)")
        }
    }

    @Test func usesEveryDrawingOnce() throws {
        let files = try #require(loaded.catalog).packs.flatMap(\.stickers).map(\.file)
        let drawn = try FileManager.default.contentsOfDirectory(atPath: Self.folder.appendingPathComponent("art").path)
        expect(files.sorted(), is: drawn.map { "art/\($0)" }.sorted())
    }

    @Test func isDrawnWithinItsMargin() throws {
        for pack in try #require(loaded.catalog).packs {
            for sticker in pack.stickers {
                let bytes = [UInt8](try Data(contentsOf: Self.folder.appendingPathComponent(sticker.file)))
                let facts = try ArtDecoder.measure(bytes, limits: ArtLimits())
                let box = try #require(facts.pixels?.visibleBox)
                let sides = [box.x, box.y, 512 - box.x - box.width, 512 - box.y - box.height]
                expect(facts.size, is: .square(512), "\(sticker.id)")
                #expect(sides.allSatisfy { $0 >= 24 }, "\(sticker.id): \(sides) px clear")
                expect(facts.isAnimated, is: pack.id == "tea-time-moves", "\(sticker.id)")
                #expect(!facts.isAnimated || 1_000...2_000 ~= facts.totalDuration, "\(sticker.id)")
            }
        }
    }
}
