import PortableFoundation
import StickerDocuments
import StickerModel

/// A manifest before it is written. All text is valid in one; packs have ids, and the names of stickers are ids, too.
struct ImportDraft {
    var packs: [ImportedPack]
    /// Store addresses of the app that offers the packs.
    var storeLinks = Links()
    /// The target that the options of packs belong to.
    var target: String
    /// The targets that are switched on, and those that are only offered.
    var targets: [String] = []
    var offered: [String] = []
    var paths: [ImportedFile: String] = [:]
    /// What each pack says about platforms that cannot be built from it as it is, by their names.
    var choices: [[String: PlatformFeasibility.Choice]]

    /// The folder to create where none is named.
    var folderName: String { packs.count == 1 ? packs[0].id ?? "" : Slug.fileSafe(packs[0].name) + "-and-more" }
}

/// Turns the packs of a platform into packs of a manifest, and reports what changes.
struct ImportDrafting {
    let packs: [ImportedPack]
    let target: String
    let tree: any FileTree
    let request: ImportRequest
    private(set) var findings: [Finding] = []

    /// A draft without packs is reported as an error.
    mutating func draft() -> ImportDraft {
        if request.name != nil, packs.count > 1 {
            findings.raise("import/text.several-packs", ["count": "\(packs.count)"])
        }
        let full = packs.filter { pack in
            if pack.stickers.isEmpty { findings.raise("import/empty", ["pack": pack.name]) }
            return !pack.stickers.isEmpty
        }
        if full.isEmpty { findings.raise("import/nothing") }
        let names = full.map { name(of: $0) }
        let ids = ids(of: full, names)
        let packs = zip(full, zip(ids, names)).map { pack($0, id: $1.0, name: $1.1) }
        var draft = ImportDraft(packs: packs, target: target, choices: packs.map { _ in [:] })
        shareStoreLinks(of: &draft)
        return draft
    }

    // MARK: Packs

    private mutating func pack(_ pack: ImportedPack, id: String, name: String) -> ImportedPack {
        var draft = ImportedPack(name: name, stickers: [])
        draft.id = id
        draft.publisher =
            pack.publisher.flatMap { text($0, "the publisher of “\(name)”") }
            ?? request.publisher.map { FieldText($0).value }
        draft.links = links(pack.links, of: name)
        (draft.icon, draft.tray, draft.artOptions) = (icon(of: pack, name), pack.tray, pack.artOptions)
        var stickerIDs = FileNamer(longest: Slug.longest)
        var slugged: [String] = []
        for var sticker in pack.stickers {
            let wanted = Slug.fileSafe(sticker.name, prefix: "sticker")
            let free = stickerIDs.claim(wanted)
            if free != wanted {
                findings.raise(
                    "import/renamed.twice", ["old": wanted, "new": free, "pack": name], path: sticker.file.origin)
                if let (option, name) = sticker.published {
                    sticker.options[option] = sticker.options[option] ?? name
                }
            }
            if wanted != sticker.name { slugged.append("“\(sticker.name)” becomes “\(free)”") }
            draft.stickers.append(self.sticker(sticker, id: free))
        }
        if !slugged.isEmpty { findings.raise("import/slug", ["pack": name, "ids": NameList.text(slugged)]) }
        for (key, value) in pack.options.sorted(by: { $0.key.precedesByUTF8($1.key) }) {
            if let text = text(value, "`\(key)` of “\(name)”") { draft.options[key] = text }
        }
        (draft.flags, draft.numbers) = (pack.flags, pack.numbers)
        return draft
    }

    /// A tray image that is as large as a sticker is good enough for icons, too.
    private mutating func icon(of pack: ImportedPack, _ name: String) -> ImportedFile? {
        if let icon = pack.icon { return icon }
        guard let tray = pack.tray, let size = size(of: tray) else { return nil }
        if min(size.width, size.height) >= IconMaster.smallestSide { return tray }
        findings.raise("import/icon", ["pack": name, "size": "\(size.width) x \(size.height)"], path: tray.origin)
        return nil
    }

    private func size(of file: ImportedFile) -> PixelSize? {
        switch file {
        case .file(let path): try? tree.image(path).size
        case .bytes(let bytes): try? tree.image(bytes: bytes).size
        case .frames: nil
        }
    }

    private mutating func name(of pack: ImportedPack) -> String {
        if let name = request.name { return FieldText(name).value }
        if let name = text(pack.name, "the name of a pack") { return name }
        let substitute = pack.id.flatMap { NameWords.title(of: $0) } ?? "My Stickers"
        findings.raise("import/name", ["name": substitute])
        return substitute
    }

    /// Packs whose id is already file-safe keep it, whatever the other packs are called.
    private mutating func ids(of packs: [ImportedPack], _ names: [String]) -> [String] {
        var free = FileNamer(longest: Slug.longest)
        var ids = [String](repeating: "", count: packs.count)
        let wanted = zip(packs, names).map { Slug.fileSafe($0.id ?? $1) }
        let isKept = zip(packs, wanted).map { $0.id == $1 }
        for index in packs.indices.filter({ isKept[$0] }) + packs.indices.filter({ !isKept[$0] }) {
            ids[index] = free.claim(wanted[index])
            let given = packs[index].id ?? wanted[index]
            if ids[index] != given {
                let kept = packs[index].options.values.contains(given)
                findings.raise(kept ? "import/renamed.kept" : "import/renamed", ["old": given, "new": ids[index]])
            }
        }
        return ids
    }

    /// One app has all packs, so there is one address for each store.
    private mutating func shareStoreLinks(of draft: inout ImportDraft) {
        draft.storeLinks.appStore = draft.packs.lazy.compactMap(\.links.appStore).first
        draft.storeLinks.playStore = draft.packs.lazy.compactMap(\.links.playStore).first
        let shared = draft.storeLinks
        for links in draft.packs.map(\.links) {
            for (own, common) in [(links.appStore, shared.appStore), (links.playStore, shared.playStore)] {
                guard let own, let common, own != common else { continue }
                findings.raise("import/store-link", ["address": own, "common": common])
            }
        }
    }

    private mutating func links(_ links: Links, of pack: String) -> Links {
        var checked = Links()
        for (key, path) in Links.fields {
            checked[keyPath: path] = link(links[keyPath: path], key == "email" ? .email : .url, of: pack)
        }
        return checked
    }

    private mutating func link(_ address: String?, _ type: FieldType, of pack: String) -> String? {
        guard let address, !FieldText(address).value.isEmpty else { return nil }
        let value = FieldText(address)
        let count = value.value.utf16.count
        guard FieldText.fault(in: address) == nil, value.fault(as: type) == nil, count <= ImportText.limit else {
            let kind = if case .email = type { "an e-mail address" } else { "a web address" }
            let fault =
                count > ImportText.limit
                ? "it has \(Figures.grouped(count)) characters; the limit is \(Figures.grouped(ImportText.limit))"
                : "it is not \(kind)"
            findings.raise("import/link", ["address": String(value.value.prefix(80)), "pack": pack, "fault": fault])
            return nil
        }
        return value.value
    }

    // MARK: Stickers

    private mutating func sticker(_ sticker: ImportedSticker, id: String) -> ImportedSticker {
        var draft = ImportedSticker(name: id, file: sticker.file)
        let texts = sticker.emojis.compactMap { text($0, "an emoji of “\(sticker.name)”") }
        if texts.count < sticker.emojis.count {
            findings.raise("import/blank", ["sticker": sticker.name], path: sticker.file.origin)
        }
        draft.emojis = texts.flatMap { Emoji.all(in: $0) }
        let words = texts.filter { !Emoji.isIn($0) }
        if !words.isEmpty {
            findings.raise(
                "import/emoji-text",
                ["words": NameList.text(words.map { "“\($0)”" }), "count": "\(words.count)", "sticker": sticker.name],
                path: sticker.file.origin)
        }
        var alt: [String: String] = [:]
        for (tag, value) in (sticker.alt?.texts ?? [:]).sorted(by: { $0.key < $1.key }) {
            guard let text = text(value, "alt text of “\(sticker.name)”") else { continue }
            guard tag.isEmpty || FieldPattern.matches(tag, FieldPattern.languageTag) else {
                findings.raise("import/language", ["tag": String(tag.prefix(40))])
                continue
            }
            alt[tag] = text
        }
        if alt.count > 1, let plain = alt.removeValue(forKey: "") { alt["en"] = alt["en"] ?? plain }
        draft.alt = alt.isEmpty ? nil : LocalizedText(alt)
        draft.tags = sticker.tags.compactMap { text($0, "a tag of “\(sticker.name)”") }
        for (key, value) in sticker.options { draft.options[key] = text(value, "`\(key)` of “\(sticker.name)”") }
        draft.flags = sticker.flags
        return draft
    }

    // MARK: Texts

    /// The text as a manifest allows it; nil when nothing is left. Changes are reported.
    private mutating func text(_ text: String, _ what: String) -> String? {
        let clean = ImportText.clean(text)
        let limited = ImportText.limited(clean)
        if clean != FieldText(text).value { findings.raise("import/text-changed", ["what": what]) }
        if limited != clean {
            findings.raise(
                "import/text-cut",
                ["what": what, "count": Figures.grouped(clean.utf16.count), "limit": Figures.grouped(ImportText.limit)])
        }
        return limited.isEmpty ? nil : limited
    }
}

extension ImportedFile {
    /// Its path in findings: that in the tree, or "" for art inside a document.
    var origin: String {
        switch self {
        case .file(let path): path
        case .frames(let paths, _): paths.first ?? ""
        case .bytes: ""
        }
    }
}

/// Texts of foreign documents, made valid for a manifest.
enum ImportText {
    /// UTF-16 units; no platform displays that many.
    static let limit = 2_000

    /// On one line, composed, without control characters; "" when nothing visible is left.
    static func clean(_ text: String) -> String {
        let isBreak: (Unicode.Scalar) -> Bool = {
            [.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
        }
        guard text.unicodeScalars.contains(where: isBreak) else { return FieldText(text).value }
        let spaced = text.unicodeScalars.map { isBreak($0) ? " " : $0 }
        let line = AccessibilityText.plain(String(String.UnicodeScalarView(spaced)))
        return FieldText(line).value
    }

    static func limited(_ text: String) -> String { AccessibilityText.shortened(text, to: limit) }
}
