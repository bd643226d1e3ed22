import StickerModel

/// Finds editor catalogs, configurations and asset sources in a tree, by what their documents hold.
struct BundleFinder {
    let tree: any FileTree
    let target: String

    /// In bytes. Longer documents are not for the editors.
    private static let longest = 20_000_000

    /// Catalogs come first, so that a finding about an image is reported for the catalog and not for the documents
    /// beside it.
    var bundles: [BundleReference] {
        var found: [EditorBundleKind: [BundleReference]] = [:]
        for file in tree.focus.map({ [$0] }) ?? tree.files {
            guard let kind = kind(of: file) else { continue }
            found[kind, default: []].append(BundleReference(target: target, kind: kind, path: file))
        }
        return EditorBundleKind.allCases.flatMap { found[$0] ?? [] }
    }

    private func kind(of file: String) -> EditorBundleKind? {
        guard FileName.pathExtension(file) == "json", tree.byteCount(file) ?? .max <= Self.longest,
            let bytes = try? tree.bytes(file)
        else { return nil }
        // Only JSON with text that these documents always contain is parsed.
        if bytes.contains(CatalogDocument.format) { return .output }
        if bytes.contains("\"stickerURI\"") || bytes.contains("\"sticker\"") && bytes.contains("\"categories\"") {
            return isConfiguration(file) ? .configuration : nil
        }
        if bytes.contains("\"assets\""), bytes.contains("\"meta\"") || bytes.contains("ly.img") {
            return isContent(file) ? .cesdk : nil
        }
        return nil
    }

    /// A document that does not parse counts as a configuration, so that its reader reports what is wrong.
    private func isConfiguration(_ file: String) -> Bool {
        guard let node = try? tree.json(file) else { return true }
        // A file may also hold one category alone.
        if node["items"]?.elements.contains(where: { $0["stickerURI"] != nil }) ?? false { return true }
        let categories = (node["sticker"] ?? node)["categories"]
        return categories?.elements.contains { $0["identifier"] != nil } ?? false
    }

    private func isContent(_ file: String) -> Bool {
        guard let node = try? tree.json(file) else { return FileName.last(file) == "content.json" }
        return node["assets"]?.elements.contains { ContentReader.isSticker($0, of: node) } ?? false
    }
}

/// What is checked: a plan, or a document in one of these layouts.
enum EditorBundleKind: String, BundleKind, CaseIterable {
    /// Before anything is made.
    case planned
    /// A folder that this program wrote: `catalog.json` and its files.
    case output
    /// The configuration of a wrapper or of the web SDK.
    case configuration
    /// The asset source of CE.SDK.
    case cesdk

    var title: String {
        switch self {
        case .planned: "plan"
        case .output: "editor catalog"
        case .configuration: "sticker configuration"
        case .cesdk: "CE.SDK content"
        }
    }
}
