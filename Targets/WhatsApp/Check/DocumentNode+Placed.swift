import StickerModel

extension DocumentNode {
    /// A text where it stands; nil when the key is absent or holds something else.
    func placedText(_ key: String) -> Located<String>? {
        guard let node = member(key)?.node, case .string(let text) = node.value else { return nil }
        return Located(text, at: node.location)
    }

    func placedFlag(_ key: String) -> Located<Bool>? {
        guard let node = member(key)?.node, let flag = node.bool else { return nil }
        return Located(flag, at: node.location)
    }

    /// The texts of a list, others left out.
    func placedTexts(_ key: String) -> [Located<String>] {
        (member(key)?.node.elements ?? []).compactMap { entry in
            if case .string(let text) = entry.value { Located(text, at: entry.location) } else { nil }
        }
    }

    /// An address under its key; empty ones count as none.
    func link(_ key: String) -> WrittenLink? {
        placedText(key).flatMap { $0.value.isEmpty ? nil : WrittenLink(key, $0) }
    }
}
