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
