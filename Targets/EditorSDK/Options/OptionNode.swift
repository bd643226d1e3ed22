import StickerModel

extension DocumentNode {
    /// A text, or a text for each language.
    var localizedText: LocalizedText? {
        if let string { return LocalizedText(string) }
        let texts = members.compactMap { member in member.node.string.map { (member.key, $0) } }
        return texts.isEmpty ? nil : LocalizedText(Dictionary(texts) { $1 })
    }

    /// Whether two values say the same, wherever they stand.
    func saysTheSame(as other: DocumentNode) -> Bool {
        switch (value, other.value) {
        case (.list(let own), .list(let others)):
            own.count == others.count && zip(own, others).allSatisfy { $0.saysTheSame(as: $1) }
        case (.object(let own), .object(let others)):
            own.count == others.count
                && own.allSatisfy { member in
                    others.first { $0.key == member.key }.map { member.node.saysTheSame(as: $0.node) } ?? false
                }
        default: value == other.value
        }
    }
}

extension LocalizedText {
    /// The text in a language, else the base text.
    func text(in language: String) -> String {
        texts[language] ?? texts[String(language.prefix { $0 != "-" })] ?? base
    }

    /// Tags of all languages it is given in.
    var languages: [String] { texts.keys.filter { !$0.isEmpty }.sorted() }
}
