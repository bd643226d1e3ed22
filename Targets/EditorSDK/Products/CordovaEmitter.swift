import StickerModel

/// Cordova and Ionic: the configuration as a script, every local image resolved by the plugin.
struct CordovaEmitter: ProductEmitter {
    let product = Product.cordova
    let templates: EditorTemplates

    func files(for catalog: EditorCatalog) -> [OutputEntry] {
        let configuration = ToolConfiguration(catalog: catalog, dialect: .bridge).value
        let options = ScriptText(
            image: { image in
                let uri = catalog.uri(of: image).scriptLiteral
                return catalog.options.delivery.isRemote ? uri : "file(\(uri))"
            }, secret: { "keys[\($0.scriptLiteral)]" }, usesEnums: false
        ).text(configuration, indent: 2)
        let key = catalog.options.giphy?.keyName
        let holes = [
            "title": catalog.title.commentText,
            "package": catalog.options.app == .video
                ? "cordova-plugin-videoeditorsdk" : "cordova-plugin-photoeditorsdk",
            "sdk-type": "{{ resolveStaticResource(path: string): string }}", "options": options,
            "keys": key.map { " * @param {Record<string, string>} keys with `\($0.commentText)`.\n" } ?? "",
            "parameter": key == nil ? "" : ", keys",
        ]
        let text = templates["cordova/stickerConfig.js"].filled(holes)
        return [OutputEntry("cordova/stickerConfig.js", .text(text))]
    }

    func omissions(in catalog: EditorCatalog) -> [String] { Omissions(catalog: catalog).bridge }
}
