import StickerModel

/// What is checked: a plan, or files in one of these layouts.
enum TelegramBundleKind: String, BundleKind, CaseIterable {
    /// Before anything is made.
    case planned
    /// A folder with `set.json` in the form of the Bot API's `createNewStickerSet`.
    case set
    /// A folder of `.webm` and `.tgs` files, which are for Telegram and nothing else.
    case files

    var title: String {
        switch self {
        case .planned: "plan"
        case .set: "folder with set.json"
        case .files: "folder of .webm and .tgs files"
        }
    }

    /// Lottie and video files may be for anything.
    var isGuess: Bool { self == .files }
}

/// Finds sets in a tree.
struct BundleFinder {
    let tree: any FileTree

    static let documentName = "set.json"

    /// In bytes. Longer documents are no sets.
    private static let longest = 2_000_000

    var bundles: [BundleReference] {
        if let focus = tree.focus { return focused(focus) }
        let sets = tree.files.filter { FileName.last($0) == Self.documentName && isSet($0) }
        let known = Set(sets.map(FileName.folder))
        let files = tree.files.filter { ["webm", "tgs"].contains(FileName.pathExtension($0)) }
        let folders = files.map(FileName.folder).uniqued.filter { !known.contains($0) }
        return sets.map { BundleReference(TelegramBundleKind.set, at: $0) }
            + folders.map { BundleReference(TelegramBundleKind.files, at: $0) }
    }

    private func focused(_ file: String) -> [BundleReference] {
        if FileName.pathExtension(file) == "json", isSet(file) {
            return [BundleReference(TelegramBundleKind.set, at: file)]
        }
        guard ["webm", "tgs"].contains(FileName.pathExtension(file)) else { return [] }
        return [BundleReference(TelegramBundleKind.files, at: FileName.folder(file))]
    }

    /// Whether a document is one of the Bot API, whatever is wrong with it. One that does not parse is reported by its
    /// reader.
    private func isSet(_ file: String) -> Bool {
        guard tree.byteCount(file) ?? .max <= Self.longest, let bytes = try? tree.bytes(file) else { return false }
        // The answer of `getStickerSet` is about files that are already at Telegram.
        guard !bytes.contains("\"file_unique_id\"") else { return false }
        return bytes.contains("\"emoji_list\"") || bytes.contains("\"attach://")
            || bytes.contains("\"sticker_type\"")
    }
}
