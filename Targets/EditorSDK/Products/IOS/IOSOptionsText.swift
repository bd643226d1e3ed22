import StickerModel

/// The options of the sticker tools as Swift.
struct IOSOptionsText: Sendable {
    let catalog: EditorCatalog

    /// Whether the manifest sets any of them.
    var isNeeded: Bool { !toolLines.isEmpty || !catalog.options.colors.isEmpty }

    private var hasWeather: Bool { catalog.options.weather != nil }

    /// A parameter before others, or nothing.
    var parameter: String { hasWeather ? "weather: StickerWeather, " : "" }
    /// A parameter behind others, or nothing.
    var furtherParameter: String { hasWeather ? ", weather: StickerWeather" : "" }

    /// The line that calls what `body` is in, or nothing.
    var call: String {
        isNeeded ? "            setOptions(of: builder\(hasWeather ? ", weather: weather" : ""))\n" : ""
    }

    private var toolLines: [String] {
        var lines: [String] = []
        if let personal = catalog.options.personal {
            lines.append("options.personalStickersEnabled = true")
            lines.append("options.defaultPersonalStickerTintMode = .\(personal.tint.rawValue)")
        }
        if let size = catalog.options.previewSize {
            lines.append("options.stickerPreviewSize = CGSize(width: \(size.width), height: \(size.height))")
        }
        if hasWeather { lines.append("options.weatherProvider = weather.provider()") }
        return lines
    }

    var body: String {
        var blocks: [String] = []
        if !toolLines.isEmpty {
            blocks.append(
                "builder.configureStickerToolController { options in\n"
                    + toolLines.map { "    \($0)\n" }.joined() + "}")
        }
        if !catalog.options.colors.isEmpty {
            let colors = catalog.options.colors.map { "        \(Self.color($0)),\n" }.joined()
            blocks.append(
                "builder.configureStickerColorToolController { options in\n    options.availableColors = [\n"
                    + colors + "    ]\n}")
        }
        return blocks.joined(separator: "\n").indented(8)
    }

    private static func color(_ named: NamedColor) -> String {
        func share(_ value: UInt8) -> String { ScriptText.number((Double(value) / 255 * 10_000).rounded() / 10_000) }
        let color = named.color
        return "Color(\n            color: UIColor(red: \(share(color.red)), green: \(share(color.green)), "
            + "blue: \(share(color.blue)), alpha: \(share(color.alpha))),\n            "
            + "colorName: \(named.name.swiftLiteral))"
    }

    /// A function that makes the weather object with its key, or nothing.
    var weather: String {
        guard let weather = catalog.options.weather else { return "" }
        guard let name = weather.keyName else {
            return """

                    /// The weather of the service's sample, which is not that of any place: the manifest names no key.
                    static func weather() -> StickerWeather { StickerWeather(key: nil) }

                """
        }
        return """

                /// Make it once and keep it; throws when Info.plist has no key.
                static func weather() throws -> StickerWeather {
                    StickerWeather(key: try StickerMaker.key(\(name.swiftLiteral)))
                }

            """
    }
}
