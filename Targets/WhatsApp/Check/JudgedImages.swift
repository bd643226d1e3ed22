import StickerModel

/// Pictures that are judged where an iOS bundle of the same output holds them.
///
/// Archives and payloads of our own output carry the same pictures once more; only what makes WhatsApp refuse them is
/// worth saying again.
struct JudgedImages: Sendable {
    private struct Key: Hashable {
        let bytes: Int
        let content: UInt64?
    }

    private var keys: Set<Key> = []

    /// For forms that stand alone.
    static let none = JudgedImages()

    private init() {}

    /// The pictures of the same pack in `ios/` beside the folder that `path` lies in, told by the pack's name at their
    /// beginning; none where there is no such bundle.
    init(beside path: String, in tree: any FileTree) {
        let base = path.split(separator: "/", omittingEmptySubsequences: false).dropLast(2).map { $0 + "/" }.joined()
        let folder = base + WhatsAppLayout.iosFolder
        guard tree.contains(folder + "sticker_packs.wasticker") else { return }
        let start = folder + path.fileName.withoutExtension + "_"
        for file in tree.files.beginning(with: start) {
            if let facts = try? tree.image(file) { keys.insert(Self.key(facts)) }
        }
    }

    func contains(_ facts: ImageFacts?) -> Bool { facts.map { keys.contains(Self.key($0)) } ?? false }

    private static func key(_ facts: ImageFacts) -> Key {
        Key(bytes: facts.byteCount, content: facts.pixels?.contentHash)
    }
}
