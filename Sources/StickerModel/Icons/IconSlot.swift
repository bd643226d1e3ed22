/// One icon that a platform asks for.
package struct IconSlot: Codable, Sendable, Hashable {
    /// When the App Store, or the app that reads it, asks for it.
    package enum Need: String, Codable, Sendable {
        case always
        /// For an app that holds nothing but the pack.
        case standalone
        /// Never; a placeholder is shown without it.
        case optional
    }

    /// Position in its list, from 1.
    package var number: Int
    /// nil for an icon that stands in no asset catalog.
    package var idiom: String?
    /// `ios` on some slots; nil where Xcode writes none.
    package var platform: String?
    /// `60x45`, or `1024x768`.
    package var points: String
    package var scale: Int
    /// Px.
    package var width: Int
    package var height: Int
    /// The name we give the file.
    package var file: String
    /// Where people see it.
    package var use: String
    package var need: Need

    package var pixels: PixelSize { PixelSize(width, height) }
    /// Whether the App Store shows it.
    package var isStore: Bool { idiom == "ios-marketing" }
    package var isWide: Bool { width != height }
    /// `120 x 90 px (60x45@2x iphone, Messages, iPhone)`
    package var title: String {
        "\(width) x \(height) px (\(points)@\(scale)x \(idiom.map { $0 + ", " } ?? "")\(use))"
    }

    /// Whether it has to be there, by what ships the set.
    package func isNeeded(in layout: ProjectLayout) -> Bool {
        need == .always || (need == .standalone && layout == .standalone)
    }

    /// Its entry in the `Contents.json` of an icon set.
    package var document: OutputDocument {
        var fields: [String: OutputDocument] = [
            "filename": .string(file), "scale": .string("\(scale)x"), "size": .string(points),
        ]
        fields["idiom"] = idiom.map { .string($0) }
        fields["platform"] = platform.map { .string($0) }
        return .object(fields)
    }
}
