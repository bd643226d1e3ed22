/// The build settings of a target and its project, of the configuration that ships.
struct BuildSettings: Sendable {
    /// What one configuration sets.
    struct Layer: Sendable {
        var values: [String: String] = [:]
        /// Settings with values that depend on the SDK or architecture, whose names end in `[sdk=…]`.
        var conditional: Set<String> = []
        /// Whether it is based on an `.xcconfig` file, which is not read and may define more.
        var isPartial = false
    }

    /// The target's own first.
    var layers: [Layer] = []

    subscript(name: String) -> String? { layers.lazy.compactMap { $0.values[name] }.first }

    /// Whether the setting certainly has no value.
    func lacks(_ name: String) -> Bool {
        self[name] == nil && !layers.contains { $0.isPartial || $0.conditional.contains(name) }
    }
}

/// Texts in which Xcode replaces build settings: `$(NAME)`, `${NAME}`; `$$` is a plain `$`.
enum SettingText {
    /// How many settings may name one another in a row; two that name each other never end.
    private static let maxDepth = 4
    private static let maxBytes = 10_000
    private static let dollar = UInt8(ascii: "$")

    /// `text` as a value that Xcode reads as it is.
    static func escaped(_ text: String) -> String {
        String(decoding: text.utf8.flatMap { $0 == dollar ? [$0, $0] : [$0] }, as: UTF8.self)
    }

    /// The text with the values of settings in it; nil where one of them is unknown without building.
    static func resolved(_ text: String, value: (String) -> String?) -> String? {
        var bytes = Array(text.utf8)
        for _ in 0...maxDepth {
            guard let next = replaced(bytes, value: value) else { return nil }
            if !next.hadSettings {
                return String(decoding: bytes.replacing([dollar, dollar], with: [dollar]), as: UTF8.self)
            }
            bytes = next.text
        }
        return nil
    }

    /// Replaces each setting once. `$$` stays, so that what follows it is never read as the name of a setting.
    private static func replaced(_ text: [UInt8], value: (String) -> String?) -> (text: [UInt8], hadSettings: Bool)? {
        var result: [UInt8] = []
        var hadSettings = false
        var rest = text[...]
        while let start = rest.firstIndex(of: dollar) {
            result += rest[..<start]
            rest = rest[(start + 1)...]
            guard let open = rest.first, let close = brackets[open] else {
                let isEscape = rest.first == dollar
                result += isEscape ? [dollar, dollar] : [dollar]
                rest = rest.dropFirst(isEscape ? 1 : 0)
                continue
            }
            guard let end = rest.firstIndex(of: close),
                let setting = value(String(decoding: rest[(start + 2)..<end], as: UTF8.self))
            else { return nil }
            result += setting.utf8
            hadSettings = true
            rest = rest[(end + 1)...]
            guard result.count <= maxBytes else { return nil }
        }
        result += rest
        return result.count <= maxBytes ? (result, hadSettings) : nil
    }

    private static let brackets = [
        UInt8(ascii: "("): UInt8(ascii: ")"), UInt8(ascii: "{"): UInt8(ascii: "}"),
    ]
}
