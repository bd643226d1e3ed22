import Foundation
import StickerModel
import TestSupport
import Testing

@testable import EditorSDK

@Suite("Photos")
struct PhotoTests {
    /// Colored squares, 320 x 240 px, RGB without alpha.
    private static let photo =
        "iVBORw0KGgoAAAANSUhEUgAAAUAAAADwCAIAAAD+Tyo8AAACMklEQVR42u3cIQ7DQBAEwYllGJDn+vmmxiatSFX8yEmtYfvZrr313bz11tvw7THgbwkYBAwIGBAwCBgQMCBgQMAgYEDAgIBBwICAAQEDAgYBAwIGBAw8nfv5BLDAgIABAYOAAQEDAgYEDAIGBAwIGAQMCBgQMCBgEDAgYEDAgIBBwEDKTSywwICAAQGDgAEBAwIGBAwCBgQMCBgEDAgYEDAgYBAwIGBAwICAQcBAzU0ssMCAgAEBg4ABAQMCBgQMAgYEDAgYBAwIGBAwIGAQMCBgQMCAgEHAQM1NLLDAgIABAYOAAQEDAgYEDAIGBAwIGAQMCBgQMCBgEDAgYEDAgIBBwEDNTSywwICAAQGDgAEBAwIGBAwCBgQMCBgEDAgYEDAgYBAwIGBAwICAQcBAzU0ssMCAgAEBg4ABAQMCBgQMAgYEDAgYBAwIGBAwIGAQMCBgQMCAgEHAQM1NLLDAgIABAYOAAQEDAgYEDAIGBAwIGAQMCBgQMCBgEDAgYEDAgIBBwEDNTSywwICAAQGDgAEBAwIGBAwCBgQMCBgEDAgYEDAgYBAwIGBAwICAQcBAzU0ssMCAgAEBg4ABAQMCBgQMAgYEDAgYBAwIGBAwIGAQMCBgQMCAgEHAQM1NLLDAgIABAYOAAQEDAgYEDAIGBAwIGAQMCBgQMCBgEDAgYEDAgIBBwEDNTSywwICAAQGDgAEBAwIGBAwCBgQMCBgEDAgYEDAgYBAwIGBAwICAQcBA7QaG6QPSz/O8zQAAAABJRU5ErkJggg=="

    @Test("become JPEG where that is asked for, beside drawings that stay PNG")
    func jpeg() async throws {
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
        #expect(outcome.status == .success, "\(outcome.findings.map(\.text))")
        let files = try shop.output()
        let photo = try #require(files["assets/photos/ana_lim_sticker_photos_photo.jpg"])
        #expect(photo.starts(with: [0xFF, 0xD8, 0xFF]))
        #expect(files["assets/photos/ana_lim_sticker_photos_heart.png"] != nil)
        let content = String(decoding: try #require(files["cesdk/content.json"]), as: UTF8.self)
        #expect(content.contains("\"image/jpeg\"") && content.contains("\"height\" : 225"))
    }
}
