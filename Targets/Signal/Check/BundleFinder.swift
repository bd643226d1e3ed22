import StickerModel

/// What is checked: a plan, or a pack in a folder.
enum SignalBundleKind: String, BundleKind, CaseIterable {
    /// Before anything is made.
    case planned
    /// A folder with `manifest.json` as signal-cli uploads it, or as it stores a pack that it has downloaded.
    case pack

    var title: String {
        switch self {
        case .planned: "plan"
        case .pack: "pack"
        }
    }
}

/// Finds packs in a tree.
struct BundleFinder {
    let tree: any FileTree

    static let documentName = "manifest.json"

    /// In bytes. Packs have no longer documents.
    private static let longest = 2_000_000

    var bundles: [BundleReference] {
        tree.candidates.filter { FileName.last($0) == Self.documentName && isPack($0) }
            .map { BundleReference(SignalBundleKind.pack, at: $0) }
    }

    /// Whether a document lists stickers with files, whatever is wrong with it: web apps, browser extensions and many
    /// tools have documents of this name. One that does not parse is reported by its reader.
    private func isPack(_ file: String) -> Bool {
        guard tree.byteCount(file) ?? .max <= Self.longest, let bytes = try? tree.bytes(file) else { return false }
        return bytes.contains("\"stickers\"") && bytes.contains("\"file\"")
    }
}
