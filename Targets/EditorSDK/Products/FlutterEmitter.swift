import StickerModel

/// Flutter: the options as Dart, and the folders that pubspec.yaml has to list.
struct FlutterEmitter: ProductEmitter {
    let product = Product.flutter
    let templates: EditorTemplates

    func files(for catalog: EditorCatalog) -> [OutputEntry] {
        let options = DartOptionsText(catalog: catalog)
        var imports = "import 'package:imgly_sdk/imgly_sdk.dart';\n"
        if !catalog.options.colors.isEmpty { imports = "import 'dart:ui' show Color;\n\n" + imports }
        let key = catalog.options.giphy?.keyName
        let holes = [
            "title": catalog.title.commentText,
            "package": catalog.options.app == .video ? "video_editor_sdk" : "photo_editor_sdk",
            "imports": imports, "options": options.text,
            "keys": key.map {
                "///\n/// Build with `--dart-define=\($0.commentText)=…`: the key is no part of the source.\n"
            }
                ?? "",
        ]
        var files = [
            OutputEntry(
                "flutter/sticker_config.dart", .text(templates["flutter/sticker_config.dart"].filled(holes)))
        ]
        if !catalog.options.delivery.isRemote {
            let lines = options.folders.map { "    - \($0.yamlLiteral)" }.joined(separator: "\n")
            let text = templates["flutter/pubspec_assets.txt"].filled(["folders": lines])
            files.append(OutputEntry("flutter/pubspec_assets.txt", .text(text)))
        }
        return files
    }

    func omissions(in catalog: EditorCatalog) -> [String] { Omissions(catalog: catalog).bridge }
}

/// The arguments of `StickerOptions` as Dart.
struct DartOptionsText: Sendable {
    let catalog: EditorCatalog

    /// Folders of the images that the options name, each once, with a slash at the end.
    var folders: [String] {
        catalog.categories.flatMap { category in
            [category.icon] + category.stickers.flatMap { [$0.image, $0.thumbnail] }
        }.map { FileName.folder($0.path) + "/" }.uniqued
    }

    var text: String {
        var arguments = ["categories: \(Self.list(catalog.shelf.compactMap(category)))"]
        let options = catalog.options
        if let personal = options.personal {
            arguments.append("personalStickers: true")
            arguments.append("defaultPersonalStickerTintMode: TintMode.\(personal.tint.rawValue)")
        }
        if !options.colors.isEmpty {
            arguments.append("colors: ColorPalette(colors: \(Self.list(options.colors.map(Self.color))))")
        }
        if catalog.needsAdjustmentActions {
            arguments.append("actions: \(Self.list(ToolConfiguration.actions.map(Self.action)))")
        }
        return arguments.map { $0 + "," }.joined(separator: "\n").indented(6)
    }

    private static func list(_ parts: [String]) -> String {
        if parts.isEmpty { return "[]" }
        return "[\n" + parts.map { $0.indented(2) + ",\n" }.joined() + "]"
    }

    private func category(_ entry: ShelfEntry) -> String? {
        switch entry {
        case .own(let category):
            let items = Self.list(category.stickers.map(sticker))
            return "StickerCategory(\n  \(category.id.dartLiteral),\n  \(category.title.base.dartLiteral),\n"
                + "  \(catalog.uri(of: category.icon).dartLiteral),\n  items: "
                + items.indented(2).trimmingStart + ",\n)"
        case .existing(let category, let stickers):
            let id = category.id.dartLiteral
            guard let stickers else { return "StickerCategory.existing(\(id))" }
            // The wrappers have no weather, and an empty list would empty the category.
            let shown = stickers.filter { id in !category.stickers.contains { $0.id == id && $0.needsWeather } }
            if shown.isEmpty { return nil }
            let items = Self.list(shown.map { "Sticker.existing(\($0.dartLiteral))" })
            return "StickerCategory.existing(\n  \(id),\n  items: \(items.indented(2).trimmingStart),\n)"
        case .giphy(let giphy, _):
            let language = giphy.language.map { "language: \($0.dartLiteral), " } ?? ""
            return "StickerCategory.giphy(GiphyStickerProvider(\n"
                + "  const String.fromEnvironment(\(giphy.keyName.dartLiteral)),\n"
                + "  \(language)rating: \(giphy.rating.dartLiteral),\n))"
        case .provider, .collection: return nil
        }
    }

    private func sticker(_ sticker: EditorSticker) -> String {
        var arguments = [
            sticker.id.dartLiteral, sticker.name.base.dartLiteral, catalog.uri(of: sticker.image).dartLiteral,
            "thumbnailUri: \(catalog.uri(of: sticker.thumbnail).dartLiteral)",
        ]
        if sticker.tint != .none { arguments.append("tintMode: TintMode.\(sticker.tint.rawValue)") }
        if sticker.adjustments { arguments.append("adjustments: true") }
        return "Sticker(\n" + arguments.map { "  \($0),\n" }.joined() + ")"
    }

    private static func color(_ named: NamedColor) -> String {
        let color = named.color
        let parts = [color.alpha, color.red, color.green, color.blue]
        let hex = parts.map { value in
            let digits = String(value, radix: 16, uppercase: true)
            return value < 16 ? "0" + digits : digits
        }.joined()
        return "NamedColor(const Color(0x\(hex)), \(named.name.dartLiteral))"
    }

    private static func action(_ word: String) -> String {
        "StickerAction." + (word == "removebackground" ? "removeBackground" : word)
    }
}

extension String {
    /// Without spaces at the beginning.
    var trimmingStart: String { String(drop { $0 == " " }) }
}
