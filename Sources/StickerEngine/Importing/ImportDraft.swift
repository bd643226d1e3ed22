import Foundation
import StickerDocuments
import StickerModel

/// A manifest in the making: every text is one the loader takes.
struct ImportDraft {
    var packs: [DraftPack]
    /// Store addresses of the app that offers the packs.
    var storeLinks = Links()
    /// The target that the options of packs belong to.
    var target: String
    /// Every target there is.
    var targets: [String] = []

    /// The folder to make where none is named.
    var folderName: String { packs.count == 1 ? packs[0].id : Slug.fileSafe(packs[0].name) + "-and-more" }
}

/// One pack of a manifest in the making.
struct DraftPack {
    var id: String
    var name: String
    /// nil where nobody is named.
    var publisher: String?
    var links: Links
    var icon: DraftFile?
    var tray: DraftFile?
    var stickers: [DraftSticker]
    /// Options of the target it came from.
    var options: [String: String]
    var artOptions: [String: DraftFile]
}

/// One sticker of a manifest in the making.
struct DraftSticker {
    var id: String
    var file: DraftFile
    var emojis: [String]
    /// By language tag in order; a single text stands under "".
    var alt: [(tag: String, text: String)]
}

/// Art on its way into the manifest's folder.
struct DraftFile {
    var source: ImportedFile
    /// Path in the new folder; without ending until the file is written.
    var path: String
    /// What to call it in findings: its path in the tree, or the document it stands in.
    var place: String
}

/// Turns packs as a platform has them into packs as a manifest can say them, and says what changes on the way.
struct ImportDrafting {
    private let packs: [ImportedPack]
    private let target: String
    private let tree: any FileTree
    private let request: ImportRequest
    private(set) var findings: [Finding] = []

    init(_ source: ImportSource, in tree: any FileTree, request: ImportRequest) {
        self.tree = tree
        packs = source.packs
        target = source.target.name
        self.request = request
    }

    /// The manifest to be; a draft without packs is reported as an error.
    mutating func draft() -> ImportDraft {
        if request.name != nil, packs.count > 1 {
            say("text", .error, "there are \(packs.count) packs, and --name gives one name", "leave it out")
        }
        let full = packs.filter { pack in
            if pack.stickers.isEmpty {
                say("empty", .warning, "“\(pack.name)” has no sticker that can be read, and is left out", nil)
            }
            return !pack.stickers.isEmpty
        }
        if full.isEmpty { say("nothing", .error, "there is no sticker to import", nil) }
        let names = full.map { name(of: $0) }
        let ids = ids(of: full, names)
        var draft = ImportDraft(packs: [], target: target)
        for (index, pack) in full.enumerated() {
            let folder = full.count == 1 ? "" : ids[index] + "/"
            draft.packs.append(self.pack(pack, id: ids[index], name: names[index], folder: folder))
        }
        agree(on: &draft)
        return draft
    }

    // MARK: Packs

    private mutating func pack(_ pack: ImportedPack, id: String, name: String, folder: String) -> DraftPack {
        let given = pack.publisher.flatMap { text($0, "the publisher of “\(name)”") }
        var stickerIDs = FileNamer(longest: Slug.longest)
        // Apart from the art, where a sticker may be called `icon`.
        let icons = "icons/" + folder
        var draft = DraftPack(
            id: id, name: name, publisher: given ?? request.publisher.map { FieldText($0).value },
            links: links(pack.links, of: name), icon: icon(of: pack, name).map { file($0, icons + "icon") },
            tray: pack.tray.map { file($0, icons + "tray") }, stickers: [], options: [:], artOptions: [:])
        var slugged: [String] = []
        for sticker in pack.stickers {
            let wanted = Slug.fileSafe(sticker.name, prefix: "sticker")
            let free = stickerIDs.claim(wanted)
            if free != wanted {
                say("renamed", .info, "a second “\(wanted)” of “\(name)” is called “\(free)”", nil, place(sticker.file))
            }
            if wanted != sticker.name { slugged.append("“\(sticker.name)” is “\(free)”") }
            draft.stickers.append(self.sticker(sticker, id: free, folder: "art/" + folder))
        }
        if !slugged.isEmpty {
            say("slug", .info, "stickers of “\(name)” have file-safe ids now: \(NameList.text(slugged))", nil)
        }
        for (key, value) in pack.options {
            if let text = text(value, "`\(key)` of “\(name)”") { draft.options[key] = text }
        }
        for (key, source) in pack.artOptions { draft.artOptions[key] = file(source, icons + key) }
        return draft
    }

    /// A tray image as large as a sticker serves for icons, too.
    private mutating func icon(of pack: ImportedPack, _ name: String) -> ImportedFile? {
        if let icon = pack.icon { return icon }
        guard let tray = pack.tray, let size = size(of: tray) else { return nil }
        if min(size.width, size.height) >= Self.iconSide { return tray }
        say(
            "icon", .info, "“\(name)” has no icon; builds make icons of its first sticker",
            "the tray image, \(size.width) x \(size.height) px, is too small for them; name other art under `icon`",
            place(tray))
        return nil
    }

    /// The least px that can be enlarged to the icons of a store without looking it.
    private static let iconSide = 512

    private func size(of file: ImportedFile) -> PixelSize? {
        switch file {
        case .file(let path): try? tree.image(path).size
        case .bytes(let bytes): try? tree.image(bytes: bytes, named: "tray image").size
        case .frames: nil
        }
    }

    private mutating func name(of pack: ImportedPack) -> String {
        if let name = request.name { return FieldText(name).value }
        if let name = text(pack.name, "the name of a pack") { return name }
        let stand = pack.id.flatMap { NameWords.title(of: $0) } ?? "My Stickers"
        say("name", .warning, "a pack has no name; it is “\(stand)” now", "give it one with --name")
        return stand
    }

    /// Packs whose id is file-safe already keep it, whatever the others are called.
    private mutating func ids(of packs: [ImportedPack], _ names: [String]) -> [String] {
        var free = FileNamer(longest: Slug.longest)
        var ids = [String](repeating: "", count: packs.count)
        let wanted = zip(packs, names).map { Slug.fileSafe($0.id ?? $1) }
        let exact = packs.indices.filter { packs[$0].id == wanted[$0] }
        for index in exact + packs.indices.filter({ !exact.contains($0) }) {
            ids[index] = free.claim(wanted[index])
            let given = packs[index].id ?? wanted[index]
            if ids[index] != given {
                let kept = packs[index].options.values.contains(given)
                say(
                    "renamed", .info, "the pack id “\(given)” is “\(ids[index])” in the manifest",
                    kept ? "the platform goes on knowing it as “\(given)”: that is among the pack's options" : nil)
            }
        }
        return ids
    }

    /// One app holds all packs, so there is one address for each store.
    private mutating func agree(on draft: inout ImportDraft) {
        draft.storeLinks.appStore = draft.packs.lazy.compactMap(\.links.appStore).first
        draft.storeLinks.playStore = draft.packs.lazy.compactMap(\.links.playStore).first
        let shared = draft.storeLinks
        for links in draft.packs.map(\.links) {
            for (own, common) in [(links.appStore, shared.appStore), (links.playStore, shared.playStore)] {
                guard let own, let common, own != common else { continue }
                say("store-link", .warning, "the store address \(own) is dropped", "packs of one app share \(common)")
            }
        }
    }

    private mutating func links(_ links: Links, of pack: String) -> Links {
        var checked = Links()
        checked.website = link(links.website, .url, of: pack)
        checked.privacyPolicy = link(links.privacyPolicy, .url, of: pack)
        checked.licenseAgreement = link(links.licenseAgreement, .url, of: pack)
        checked.email = link(links.email, .email, of: pack)
        checked.appStore = link(links.appStore, .url, of: pack)
        checked.playStore = link(links.playStore, .url, of: pack)
        return checked
    }

    private mutating func link(_ address: String?, _ type: FieldType, of pack: String) -> String? {
        guard let address, !FieldText(address).value.isEmpty else { return nil }
        let value = FieldText(address)
        guard FieldText.fault(in: address) == nil, value.fault(as: type) == nil, value.value.count <= ImportText.limit
        else {
            let kind = if case .email = type { "an e-mail address" } else { "a web address" }
            say("link", .warning, "“\(value.value.prefix(80))” of “\(pack)” is not \(kind), and is dropped", nil)
            return nil
        }
        return value.value
    }

    // MARK: Stickers

    private mutating func sticker(_ sticker: ImportedSticker, id: String, folder: String) -> DraftSticker {
        let emojis = sticker.emojis.compactMap { text($0, "an emoji of “\(sticker.name)”") }
        if emojis.count < sticker.emojis.count {
            say("blank", .info, "blank emojis of “\(sticker.name)” are dropped", nil, place(sticker.file))
        }
        var alt: [(tag: String, text: String)] = []
        for (tag, value) in (sticker.alt?.texts ?? [:]).sorted(by: { $0.key < $1.key }) {
            guard let text = text(value, "alt text of “\(sticker.name)”") else { continue }
            guard tag.isEmpty || FieldPattern.matches(tag, FieldPattern.languageTag) else {
                say("language", .warning, "“\(tag.prefix(40))” is no language tag; that text is dropped", nil)
                continue
            }
            alt.append((tag, text))
        }
        if alt.count > 1, alt[0].tag.isEmpty {
            if alt.contains(where: { $0.tag == "en" }) { alt.removeFirst() } else { alt[0].tag = "en" }
        }
        return DraftSticker(id: id, file: file(sticker.file, folder + id), emojis: emojis, alt: alt)
    }

    private func file(_ source: ImportedFile, _ path: String) -> DraftFile {
        DraftFile(source: source, path: path, place: place(source))
    }

    private func place(_ file: ImportedFile) -> String {
        switch file {
        case .file(let path): path
        case .frames(let paths, _): paths.first ?? ""
        case .bytes: ""
        }
    }

    // MARK: Texts

    /// The text as a manifest takes it; nil when nothing is left. What is changed is said.
    private mutating func text(_ text: String, _ what: String) -> String? {
        let clean = ImportText.clean(text)
        let shown = ImportText.limited(clean)
        if clean != FieldText(text).value {
            say("text-changed", .info, "line breaks and control characters of \(what) became spaces", nil)
        }
        if shown != clean {
            let count = Figures.grouped(clean.utf16.count)
            say("text-cut", .warning, "\(what) has \(count) characters, and is cut at \(ImportText.limit)", nil)
        }
        return shown.isEmpty ? nil : shown
    }

    private mutating func say(
        _ rule: String, _ severity: Severity, _ message: String, _ note: String?, _ path: String = ""
    ) {
        findings.append(
            Finding(
                rule: "import/" + rule, severity: severity, message: message, notes: note.map { [$0] } ?? [],
                path: path))
    }
}

/// Texts of other people's documents as a manifest can hold them.
enum ImportText {
    /// UTF-16 units; no platform shows as many.
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
