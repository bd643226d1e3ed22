import StickerDocuments
import StickerModel

/// A `.strings` file with the accessibility labels of a pack in one language.
///
/// The key is the one iOS looks up at run time; that the source file spells it so is not documented.
struct StringsFile: Sendable {
    /// Image file name and label of each sticker.
    var labels: [(file: String, label: String)]

    static func key(of file: String) -> String { file + ".accessibilityLabel" }

    var text: String {
        labels.map { entry in
            "\(Self.quoted(Self.key(of: entry.file))) = \(Self.quoted(entry.label));\n"
        }.joined()
    }

    /// Always in quotes, as people write these files.
    private static func quoted(_ text: String) -> String {
        let quoted = PropertyListWriter.quoted(text)
        return quoted.hasPrefix("\"") ? quoted : "\"\(quoted)\""
    }
}
