import StickerModel

/// Finds editor catalogs, configurations and asset sources in a tree, by what their documents hold.
struct EditorBundles {
    let tree: any FileTree

    /// In bytes. Longer documents are not for the editors.
    private static let longest = 20_000_000

    /// Catalogs come first, so that a finding about an image is reported for the catalog and not for the documents
    /// beside it. Those that say nothing come last: `import` takes the packs from a document that has them.
    var all: [BundleReference] {
        var found: [EditorBundleKind: [BundleReference]] = [:]
        var lost: [BundleReference] = []
        for file in tree.focus.map({ [$0] }) ?? tree.files {
            guard FileName.pathExtension(file) == "json", tree.byteCount(file) ?? .max <= Self.longest,
                let bytes = try? tree.bytes(file)
            else { continue }
            if let kind = kind(of: file, bytes) {
                found[kind, default: []].append(BundleReference(kind, at: file))
            } else if isLostCatalog(file) {
                lost.append(BundleReference(EditorBundleKind.output, at: file))
            }
        }
        return EditorBundleKind.allCases.flatMap { found[$0] ?? [] } + lost
    }

    private func kind(of file: String, _ bytes: [UInt8]) -> EditorBundleKind? {
        // Only JSON with text that these documents always contain is parsed.
        if bytes.contains(CatalogDocument.format) { return .output }
        if bytes.contains("\"stickerURI\"") || bytes.contains("\"sticker\"") && bytes.contains("\"categories\"") {
            return isConfiguration(file) ? .configuration : nil
        }
        if bytes.contains("\"assets\""), bytes.contains("\"meta\"") || bytes.contains("ly.img"), isContent(file) {
            return .cesdk
        }
        return kindByName(of: file)
    }

    /// Whether a document is called like the catalog of builds, and is none any more. Other tools have a catalog.json,
    /// too: only what is not a mapping counts where it is named, and what has no key of theirs where the icons of
    /// categories are, which every output has.
    private func isLostCatalog(_ file: String) -> Bool {
        guard FileName.last(file) == CatalogDocument.name else { return false }
        guard let node = try? tree.json(file), case .object(let members) = node.value else {
            return tree.focus == file || isBesideIcons(file)
        }
        return members.allSatisfy { CatalogDocument.keys.contains($0.key) } && isBesideIcons(file)
    }

    private func isBesideIcons(_ file: String) -> Bool {
        let assets = FileName.join(FileName.folder(file), "assets") + "/"
        return tree.files.beginning(with: assets).contains { FileName.last($0) == CategoryPlanner.iconName }
    }

    /// What a document is called after whose stickers are missing, so that they tell nothing.
    private func kindByName(of file: String) -> EditorBundleKind? {
        switch FileName.last(file) {
        case "stickerConfig.json": hasTool(file) ? .configuration : nil
        case "content.json": isEmptySource(file) ? .cesdk : nil
        default: nil
        }
    }

    /// Whether a document has the key of the sticker tool; one that does not parse is reported by its reader.
    private func hasTool(_ file: String) -> Bool {
        guard let node = try? tree.json(file) else { return true }
        return ["sticker", "categories", "items"].contains { node.member($0) != nil }
    }

    /// Whether a document without a sticker is meant for CE.SDK: other tools have a content.json, too.
    private func isEmptySource(_ file: String) -> Bool {
        if isBesideCatalog(file) { return true }
        guard let node = try? tree.json(file), let id = node["id"]?.string?.lowercased(),
            node["version"]?.string != nil, node["assets"]?.elements.isEmpty ?? true
        else { return false }
        if id.contains("sticker") || tree.focus == file { return true }
        // The vendor's other sources hold fonts, sounds and pictures.
        return node.member("assets") != nil && !id.hasPrefix("ly.img.")
    }

    /// Whether a file is where builds write the document for CE.SDK.
    private func isBesideCatalog(_ file: String) -> Bool {
        let folder = FileName.folder(file)
        guard FileName.last(folder) == "cesdk" else { return false }
        let catalog = FileName.join(FileName.folder(folder), CatalogDocument.name)
        return tree.contains(catalog) && (try? tree.bytes(catalog).contains(CatalogDocument.format)) ?? false
    }

    /// A document that does not parse counts as a configuration, so that its reader reports what is wrong.
    private func isConfiguration(_ file: String) -> Bool {
        guard let node = try? tree.json(file) else { return true }
        // A file may also hold one category alone.
        if node["items"]?.elements.contains(where: { $0["stickerURI"] != nil }) ?? false { return true }
        let categories = (node["sticker"] ?? node)["categories"]
        if categories?.elements.contains(where: { $0["identifier"] != nil }) ?? false { return true }
        // A tool without a category says what it is by its place or by its name.
        if case .list(let entries)? = node["sticker"]?["categories"]?.value, entries.isEmpty { return true }
        return kindByName(of: file) == .configuration
    }

    private func isContent(_ file: String) -> Bool {
        guard let node = try? tree.json(file) else { return FileName.last(file) == "content.json" }
        return node["assets"]?.elements.contains { EditorReader.isSticker($0, of: node) } ?? false
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
