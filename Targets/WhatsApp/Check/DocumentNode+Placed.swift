import StickerModel

extension DocumentNode {
    /// A text where it stands; nil when the key is absent or holds something else.
    func placedText(_ key: String) -> Placed<String>? {
        guard let node = member(key)?.node, case .string(let text) = node.value else { return nil }
        return Placed(text, at: node.location)
    }

    func placedFlag(_ key: String) -> Placed<Bool>? {
        guard let node = member(key)?.node, let flag = node.bool else { return nil }
        return Placed(flag, at: node.location)
    }

    /// The texts of a list, others left out.
    func placedTexts(_ key: String) -> [Placed<String>] {
        (member(key)?.node.elements ?? []).compactMap { entry in
            if case .string(let text) = entry.value { Placed(text, at: entry.location) } else { nil }
        }
    }

    /// An address under its key; empty ones count as none.
    func link(_ key: String) -> WrittenLink? {
        placedText(key).flatMap { $0.value.isEmpty ? nil : WrittenLink(key, $0) }
    }
}
