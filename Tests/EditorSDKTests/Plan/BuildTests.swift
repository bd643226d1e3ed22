import Expect
import Foundation
import StickerEngine
import StickerModel
import TestSupport
import Testing

@testable import EditorSDK

/// The example of the vendor's page, from manifest to files.
@Suite("The category “Oldschool”") struct OldschoolTests {
    /// Every sticker under the id that it keeps.
    static let ids = Oldschool.names.map { "ana_lim_sticker_oldschool_" + $0.replacing(" ", with: "_") }

    @Test("keeps all 19 stickers, in order, under plain ids, twice the same to the byte") func golden() async throws {
        let shop = try Workshop(oldschool: ", library: replace")
        let outcome = try await shop.build()
        expect(outcome.status, is: .success, "\(outcome.findings.map(\.allText))")
        // Mustache and pipe leave much of their squares clear.
        let warnings = outcome.findings.filter { $0.severity > .info && $0.rule != "editor-sdk/tiny" }
        expect(warnings.map(\.text), is: [])
        let files = try shop.output()
        let catalog = try #require(
            try JSONSerialization.jsonObject(with: files["catalog.json"] ?? Data()) as? [String: Any])
        let category = try #require((catalog["categories"] as? [[String: Any]])?.first)
        expect(category["id"] as? String, is: "ana_lim_sticker_category_oldschool")
        expect(category["title"] as? String, is: "Oldschool")
        let stickers = try #require(category["stickers"] as? [[String: Any]])
        expect(stickers.compactMap { $0["id"] as? String }, is: Self.ids)
        expect(stickers.compactMap { $0["name"] as? String }[8], is: "Hat zylinder 2")

        try FileManager.default.removeItem(at: shop.root.appending(path: "out"))
        try await expect(shop.build().status, is: .success)
        try expect(shop.output(), is: files)
        try expectReferences(in: files, catalog)
    }

    /// Documents name only files that are there, and every file that is there is named.
    private func expectReferences(in files: [String: Data], _ catalog: [String: Any]) throws {
        for (path, file) in Self.files(in: catalog) {
            let data = try #require(files[path], "\(path)")
            #expect(file["bytes"] as? Int == data.count && (file["sha256"] as? String)?.count == 64)
        }
        let texts = files.filter { !$0.key.isImage }.map { String(decoding: $0.value, as: UTF8.self) }
        for path in files.keys.filter(\.isImage) {
            let stem = FileName.stem(FileName.last(path))
            #expect(texts.contains { $0.contains(stem) }, "\(path) is named nowhere")
        }
        for (document, data) in files where document.hasSuffix(".json") {
            for uri in Self.places(in: try JSONSerialization.jsonObject(with: data)) {
                let base = document.hasPrefix("cesdk/") ? "cesdk/" : ""
                #expect(files[uri.replacing("{{base_url}}/", with: base)] != nil, "\(document) names \(uri)")
            }
        }
    }

    @Test("a release records its ids; one that goes is missed until it is taken out")
    func publishedIdentifiers() async throws {
        let shop = try Workshop(oldschool: "")
        try await expect(shop.build().status, is: .success)
        #expect(throws: (any Error).self, "a build records nothing") { try shop.text("stickerpress.lock") }
        try await expect(shop.build(release: true).status, is: .success)
        let lock = try shop.text("stickerpress.lock")
        for id in Self.ids { #expect(lock.contains("\neditor-sdk sticker \(id) of=oldschool/")) }
        try shop.write(Oldschool.manifest().replacing("  - art/pipe.svg\n", with: ""), to: "pack.yaml")
        for _ in 1...2 {
            let missed = try await shop.planned().filter { $0.rule.hasPrefix("release/") }
            #expect(missed.map(\.rule) == ["release/stickers-removed"] && missed.map(\.severity) == [.warning])
            expect(missed.first?.message.contains("pipe"), is: true)
            #expect(missed.first?.path.hasSuffix("pack.yaml") == true && missed.first?.line ?? 0 > 3)
        }
        try expect(shop.text("stickerpress.lock"), is: lock)
        let kept = lock.split(separator: "\n").filter { !$0.contains(" ana_lim_sticker_oldschool_pipe ") }
        try shop.write(kept.joined(separator: "\n") + "\n", to: "stickerpress.lock")
        try await expect(shop.planned().filter { $0.rule.hasPrefix("release/") }, is: [])
    }

    /// Every described file of `catalog.json`, by path.
    private static func files(in value: Any) -> [String: [String: Any]] {
        if let list = value as? [Any] { return list.map(files).reduce(into: [:]) { $0.merge($1) { $1 } } }
        guard let members = value as? [String: Any] else { return [:] }
        if let path = members["path"] as? String { return [path: members] }
        return members.values.map(files).reduce(into: [:]) { $0.merge($1) { $1 } }
    }

    /// Every image that a document names.
    private static func places(in value: Any) -> [String] {
        if let text = value as? String { return text.isImage ? [text] : [] }
        if let list = value as? [Any] { return list.flatMap(places) }
        return (value as? [String: Any])?.filter { $0.key != "filename" }.values.flatMap(places) ?? []
    }
}

extension String {
    fileprivate var isImage: Bool { ["png", "jpg", "gif"].contains(FileName.pathExtension(self)) }
}

@Suite("Packs with nearly the same id") struct SimilarPackTests {
    @Test("are built side by side") func build() async throws {
        let shop = try Workshop()
        try shop.write(
            """
            publisher: Ana Lim
            targets: { editor-sdk: { size: 256 } }
            packs:
              - { id: a-b, name: One, stickers: [art/heart.svg] }
              - { id: a_b, name: Two, stickers: [art/star.svg] }

            """, to: "pack.yaml")
        for name in ["heart", "star"] { try shop.write(Oldschool.drawing(name), to: "art/\(name).svg") }
        let outcome = try await shop.build()
        expect(outcome.status, is: .success, "\(outcome.findings.map(\.allText))")
        let files = try shop.output()
        #expect(files["assets/a_b/_category.png"] != nil && files["assets/a_b_2/_category.png"] != nil)
        #expect(files["cesdk/images/a_b_2/ana_lim_sticker_a_b_star.png"] != nil)
    }
}

@Suite("Photos") struct PhotoTests {
    /// Colored squares, 320 x 240 px, RGB without alpha.
    private static let photo =
        "iVBORw0KGgoAAAANSUhEUgAAAUAAAADwCAIAAAD+Tyo8AAACMklEQVR42u3cIQ7DQBAEwYllGJDn+vmmxiatSFX8yEmtYfvZrr313bz11tvw7THgbwkYBAwIGBAwCBgQMCBgQMAgYEDAgIBBwICAAQEDAgYBAwIGBAw8nfv5BLDAgIABAYOAAQEDAgYEDAIGBAwIGAQMCBgQMCBgEDAgYEDAgIBBwEDKTSywwICAAQGDgAEBAwIGBAwCBgQMCBgEDAgYEDAgYBAwIGBAwICAQcBAzU0ssMCAgAEBg4ABAQMCBgQMAgYEDAgYBAwIGBAwIGAQMCBgQMCAgEHAQM1NLLDAgIABAYOAAQEDAgYEDAIGBAwIGAQMCBgQMCBgEDAgYEDAgIBBwEDNTSywwICAAQGDgAEBAwIGBAwCBgQMCBgEDAgYEDAgYBAwIGBAwICAQcBAzU0ssMCAgAEBg4ABAQMCBgQMAgYEDAgYBAwIGBAwIGAQMCBgQMCAgEHAQM1NLLDAgIABAYOAAQEDAgYEDAIGBAwIGAQMCBgQMCBgEDAgYEDAgIBBwEDNTSywwICAAQGDgAEBAwIGBAwCBgQMCBgEDAgYEDAgYBAwIGBAwICAQcBAzU0ssMCAgAEBg4ABAQMCBgQMAgYEDAgYBAwIGBAwIGAQMCBgQMCAgEHAQM1NLLDAgIABAYOAAQEDAgYEDAIGBAwIGAQMCBgQMCBgEDAgYEDAgIBBwEDNTSywwICAAQGDgAEBAwIGBAwCBgQMCBgEDAgYEDAgYBAwIGBAwICAQcBA7QaG6QPSz/O8zQAAAABJRU5ErkJggg=="

    @Test("become JPEG where that is asked for, beside drawings that stay PNG") func jpeg() async throws {
        let shop = try Workshop()
        try shop.write(
            """
            name: Photos
            publisher: Ana Lim
            icon: art/heart.svg
            targets: { editor-sdk: { products: [ios, cesdk], size: 300, opaque-stills: jpeg } }
            stickers: [art/photo.png, art/heart.svg]

            """, to: "pack.yaml")
        try shop.write(Oldschool.drawing("heart"), to: "art/heart.svg")
        let data = try #require(Data(base64Encoded: Self.photo))
        try data.write(to: shop.root.appending(path: "art/photo.png"))
        let outcome = try await shop.build()
        expect(outcome.status, is: .success, "\(outcome.findings.map(\.allText))")
        let files = try shop.output()
        let photo = try #require(files["assets/photos/ana_lim_sticker_photos_photo.jpg"])
        #expect(photo.starts(with: [0xFF, 0xD8, 0xFF]))
        #expect(files["assets/photos/ana_lim_sticker_photos_heart.png"] != nil)
        let content = String(decoding: try #require(files["cesdk/content.json"]), as: UTF8.self)
        #expect(content.contains("\"image/jpeg\"") && content.contains("\"height\" : 225"))
    }
}
