import StickerModel

/// React Native: the configuration as TypeScript, every local image by a literal `require`, which the packager follows.
struct ReactNativeEmitter: ProductEmitter {
    let product = Product.reactNative
    let templates: EditorTemplates

    func files(for catalog: EditorCatalog) -> [OutputEntry] {
        let configuration = ToolConfiguration(catalog: catalog, dialect: .bridge).value
        let options = ScriptText(
            image: { image in
                let uri = catalog.uri(of: image) { "../" + $0 }.scriptLiteral
                return catalog.options.delivery.isRemote ? uri : "require(\(uri))"
            }, secret: { "keys[\($0.scriptLiteral)]" }, usesEnums: true
        ).text(configuration, indent: 2)
        let key = catalog.options.giphy?.keyName
        let enums = ["StickerAction", "TintMode"].filter { options.contains("\($0).") }
        let holes = [
            "title": catalog.title.commentText,
            "package": catalog.options.app == .video ? "react-native-videoeditorsdk" : "react-native-photoeditorsdk",
            "imports": (["Configuration"] + enums).joined(separator: ", "), "options": options,
            "keys": key.map(Self.keys) ?? "", "parameter": key == nil ? "" : "keys: StickerKeys",
            "parameter-first": key == nil ? "" : "keys: StickerKeys, ", "argument": key == nil ? "" : "keys",
        ]
        let text = templates["react-native/stickerConfig.ts"].filled(holes)
        return [OutputEntry("react-native/stickerConfig.ts", .text(text))]
    }

    /// The type that asks the app for the keys by the names of the manifest.
    private static func keys(_ name: String) -> String {
        "\n/** Keys that do not belong into source code; read them from the app's environment. */\n"
            + "export interface StickerKeys {\n  \(name.scriptLiteral): string;\n}\n"
    }

    func omissions(in catalog: EditorCatalog) -> [String] { Omissions(catalog: catalog).bridge }
}

extension Omissions {
    /// What none of the wrappers has a place for.
    var bridge: [String] {
        [tags, variants, languages, giphyTitle, weather, providers, collections, previewSize].compactMap(\.self)
    }
}
