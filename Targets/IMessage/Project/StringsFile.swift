import StickerModel

/// A `.strings` file with the accessibility labels of a pack in one language.
///
/// The key is the one iOS looks up at run time; that the source file spells it so is not documented.
struct StringsFile: Sendable {
    /// Image file name and label of each sticker.
    var labels: [(file: String, label: String)]

    static func key(of file: String) -> String { file + ".accessibilityLabel" }

    /// Always in quotes, as people write these files.
    var text: SafeText<PropertyList> {
        labels.map { "\(.literal(Self.key(of: $0.file))) = \(.literal($0.label));\n" }.joined()
    }
}
