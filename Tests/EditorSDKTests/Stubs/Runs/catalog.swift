// Runs the emitted StickerCatalog and prints every category and sticker of it as a line of JSON.
import Foundation
import UIKit
import VideoEditorSDK

@main
@MainActor
struct Runs {
    static func main() throws {
        let base = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        let configuration = try StickerCatalog.configuration(base: base)
        let catalog = configuration.builder.assetCatalog
        // Two sessions must not share objects.
        let second = try StickerCatalog.assetCatalog(base: base)
        print(catalog === second || catalog.stickers.last === second.stickers.last ? "shared" : "fresh")
        for category in catalog.stickers {
            say([
                "category", category.identifier, category.title, category.accessibilityLabel ?? "",
                path(category.imageURL),
            ])
            for sticker in category.stickers { show(sticker, "sticker") }
        }
        do {
            _ = try StickerCatalog.assetCatalog(base: base.appendingPathComponent("nowhere"))
        } catch let error as StickerCatalogError {
            guard case .missingFiles(let paths) = error else { return }
            say(["missing"] + paths)
        }
        let tags = ["de", "pt-BR", "fil-PH", "yue-Hant-HK", "haw", "en-US"]
        say(["languages"] + tags.map { StickerMaker.language(of: $0) })
        let options = configuration.builder
        say([
            "options", "\(options.tool.personalStickersEnabled)", "\(options.tool.defaultPersonalStickerTintMode)",
            "\(Int(options.tool.stickerPreviewSize.width))", "\(options.color.availableColors.map(\.colorName))",
        ])
    }

    static func show(_ sticker: Sticker, _ kind: String) {
        say([
            kind, sticker.identifier, sticker.accessibilityLabel ?? "", path(sticker.imageURL),
            sticker.thumbnailURL.map(path) ?? "", "\(sticker.tintMode)", "\(sticker.allowContrastAdjustment)",
        ])
        if let several = sticker as? MultiImageSticker {
            for variant in several.stickers { show(variant, "variant") }
        }
    }

    /// The part of a path that the build decides.
    static func path(_ url: URL) -> String {
        guard let start = url.path.range(of: "/assets/") else { return url.path }
        return "assets/" + url.path[start.upperBound...]
    }

    static func say(_ words: [String]) {
        let data = try? JSONEncoder().encode(words)
        print(String(decoding: data ?? Data(), as: UTF8.self))
    }
}
