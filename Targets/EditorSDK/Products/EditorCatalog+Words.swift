import StickerModel

extension EditorCatalog {
    /// What people call the SDK.
    var sdkName: String { options.app == .video ? "VideoEditor SDK" : "PhotoEditor SDK" }

    /// Names of all keys the app has to know, each once, in order of use.
    var keyNames: [String] {
        [options.giphy?.keyName].compactMap(\.self) + options.providers.compactMap(\.keyName)
            + [options.weather?.keyName].compactMap(\.self)
    }

    /// Whether the catalog has animations.
    var hasAnimations: Bool { stickers.contains(where: \.isAnimated) }

    /// The address of remote images, without a slash at its end; nil for images in the app.
    var remoteBase: String? {
        if case .remote(let base) = options.delivery { base } else { nil }
    }

    /// Identifiers of the built-in categories that are shown whole.
    var wholeBuiltins: [BuiltinCategory] {
        shelf.compactMap { if case .existing(let category, nil) = $0 { category } else { nil } }
    }
}

extension LocalizedText {
    /// All texts with a language, sorted by it, apart from English where that is what the others stand for.
    var byLanguage: [(language: String, text: String)] {
        texts.filter { !$0.key.isEmpty && ($0.key != "en" || $0.value != base) }.sorted { $0.key < $1.key }
            .map { ($0.key, $0.value) }
    }
}
