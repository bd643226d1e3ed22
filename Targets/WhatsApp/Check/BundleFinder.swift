import StickerModel

/// The shapes in which a WhatsApp pack is handed on; each reads other keys and checks other things.
enum WhatsAppBundleKind: String, BundleKind, CaseIterable {
    /// `sticker_packs.wasticker` with its images flat beside it, as in an iOS app bundle.
    case ios
    /// `contents.json` with a folder for each pack, as an Android app's assets hold them.
    case android
    /// A `.wastickers` zip of the Sticker Maker family.
    case archive
    /// An Android app in an output of ours.
    case app

    var title: String {
        switch self {
        case .ios: "iOS bundle"
        case .android: "Android assets"
        case .archive: ".wastickers archive"
        case .app: "Android app"
        }
    }

    /// What tells its rules from those of other bundles.
    var traits: [String] { [rawValue] }
}

/// Finds WhatsApp's bundles in a tree: our own output, an app's sources, or one file that the user named.
struct BundleFinder {
    let tree: any FileTree

    private static let androidName = "contents.json"
    /// What apps made with Flutter call Android's document.
    private static let flutterName = "sticker_packs.json"

    var bundles: [BundleReference] {
        if tree.focus == nil, tree.kind == .archive, isStickerArchive {
            return [BundleReference(WhatsAppBundleKind.archive, at: "")]
        }
        return tree.candidates.compactMap { path in
            kind(of: path, isFocus: tree.focus != nil).map { BundleReference($0, at: path) }
        }
    }

    /// A zip of the Sticker Maker family, and not one of an app's assets or of a whole output.
    private var isStickerArchive: Bool {
        if FileName.pathExtension(tree.name) == "wastickers" { return true }
        let hasCatalog = tree.files.contains {
            [Self.androidName, Self.flutterName].contains(FileName.last($0))
                || FileName.pathExtension($0) == "wasticker"
        }
        // With emojis in a text, too, it is a folder as programs write it that download packs of Signal.
        return !hasCatalog && !tree.contains("emoji.txt")
            && (tree.contains("title.txt") || tree.contains("author.txt"))
    }

    private func kind(of path: String, isFocus: Bool) -> WhatsAppBundleKind? {
        if FileName.pathExtension(path) == "wasticker" { return .ios }
        if FileName.pathExtension(path) == "wastickers" { return .archive }
        if ["apk", "aab"].contains(FileName.pathExtension(path)) {
            // Apps of others are judged with their stickers, where they are named.
            let ours = WhatsAppLayout.iosFolder + WhatsAppLayout.iosDocument
            return tree.contains(FileName.join(FileName.folder(path), ours)) ? .app : nil
        }
        if FileName.last(path) == Self.androidName { return isCatalog(path) ? .android : nil }
        // Parsing every JSON file of a project would be slow.
        let isNamedAsInFlutter = FileName.last(path) == Self.flutterName
        guard isFocus || isNamedAsInFlutter, FileName.pathExtension(path) == "json", let root = try? tree.json(path)
        else { return nil }
        return isNamedAsInFlutter && hasPacks(root) || isFocus && looksLikeCatalog(root) ? .android : nil
    }

    private func hasPacks(_ root: DocumentNode) -> Bool {
        root["sticker_packs"]?.elements.contains { $0["stickers"] != nil } ?? false
    }

    /// Other tools have a contents.json too; one that does not parse is taken for WhatsApp's, so that this is said.
    private func isCatalog(_ path: String) -> Bool {
        guard let root = try? tree.json(path) else { return true }
        return looksLikeCatalog(root, isNamed: true) || root.members.isEmpty
    }

    /// `isNamed` where the file is called as WhatsApp's is.
    private func looksLikeCatalog(_ root: DocumentNode, isNamed: Bool = false) -> Bool {
        if root.member("tray_image") != nil { return false }
        for member in root.members {
            if member.key.hasSuffix("_store_link") { return true }
            if member.key == "sticker_packs" { return true }
            guard SpellingSuggestion.match(member.key, in: ["sticker_packs"]) != nil else { continue }
            // Configurations of editors have the key `sticker`: the file's name, or what is under it, decides.
            if case .object = member.node.value { continue }
            let isPacks = member.node.elements.contains { $0["stickers"] != nil }
            if isNamed || isPacks || member.key != "sticker" { return true }
        }
        return false
    }
}
