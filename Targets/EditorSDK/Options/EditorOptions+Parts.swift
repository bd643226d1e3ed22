import StickerModel

extension GiphyOptions {
    init(_ node: DocumentNode) {
        keyName = node["key-name"]?.string ?? ""
        language = node["language"]?.string
        rating = node["rating"]?.string ?? "g"
        title = node["title"]?.localizedText
        icon = node["icon"]?.string
    }
}

extension ProviderOptions {
    init(_ node: DocumentNode) {
        title = node["title"]?.localizedText ?? LocalizedText("")
        icon = node["icon"]?.string
        endpoint = node["endpoint"]?.string ?? ""
        keyName = node["key-name"]?.string
    }
}

extension CollectionOptions {
    init(_ node: DocumentNode) {
        title = node["title"]?.localizedText ?? LocalizedText("")
        icon = node["icon"]?.string
        className = node["class-name"]?.string ?? ""
    }
}

extension WeatherOptions {
    init(_ node: DocumentNode) {
        unit = node["unit"]?.string.flatMap(Unit.init) ?? .locale
        keyName = node["key-name"]?.string
    }
}

extension NamedColor {
    init?(_ node: DocumentNode) {
        guard let hex = node["color"]?.string, let color = Color(hex: hex) else { return nil }
        self.color = color
        name = node["name"]?.string ?? hex
    }
}
