import StickerModel

/// One sticker pack as WhatsApp would read it, planned or read back. Absent fields are nil, empty ones stay empty.
struct WhatsAppPack: RuleSubject {
    static let subjectName = "pack"

    var path: String
    var location: SourceLocation?
    var kind: WhatsAppBundleKind
    /// Position in the document, counted from 1, for messages about packs without a name.
    var number = 1
    var identifier: Located<String>?
    var name: Located<String>?
    var publisher: Located<String>?
    var trayFile: Located<String>?
    var version: Located<String>?
    var avoidsCache: Located<Bool>?
    /// `animated_sticker_pack`; nil in forms that carry no such flag.
    var isMarkedAnimated: Located<Bool>?
    var email: Located<String>?
    var websites: [WrittenLink] = []
    var tray: WhatsAppTray?
    var stickers: [WhatsAppSticker] = []
    /// Further files of an archive; empty in every other kind of bundle.
    var archive = ArchiveContents()

    var traits: Set<String> { kind.traits }
    var placeholders: [String: String] { ["pack": title, "identifier": identifier?.value ?? ""] }

    /// What to call the pack in messages: its identifier, name or number.
    var title: String {
        [identifier?.value, name?.value].compactMap(\.self).first { !$0.isEmpty } ?? "\(number)"
    }

    var animatedStickers: [WhatsAppSticker] { stickers.filter { $0.moves == true } }
    var stillStickers: [WhatsAppSticker] { stickers.filter { $0.moves == false } }
}

/// The files of a `.wastickers` archive besides its texts and stickers.
struct ArchiveContents: Sendable, Hashable {
    /// PNG files at the top level.
    var covers: [String] = []
    /// Files inside folders, which importers do not open.
    var nested: [String] = []
    /// Files that packing programs leave behind: `__MACOSX/…`, `.DS_Store`.
    var hidden: [String] = []
    /// Other files at the top level.
    var unknown: [String] = []

    /// Everything that no importer reads, apart from `nested`.
    var foreign: [String] { hidden + unknown }
}

/// A number of stickers of one kind.
struct KindCount: Sendable {
    var count: Int
    var isAnimated: Bool

    /// `1 still`, `5 animated stickers`
    var text: String { text(more: false) }

    /// `2 more stills`
    func text(more: Bool) -> String {
        let noun = isAnimated ? "animated sticker" : "still"
        return "\(count) \(more ? "more " : "")\(noun)\(count == 1 ? "" : "s")"
    }
}

extension WhatsAppPack {
    static let metrics: [Metric<WhatsAppPack>] = texts + contents + archives

    private static let texts: [Metric<WhatsAppPack>] = [
        Metric("identifierIsGiven") { [given($0.identifier, at: $0.location)] },
        Metric("identifierLength", in: .characters) { length($0.identifier) },
        Metric("identifier") { pack in
            // Slashes and double dots have rules of their own.
            filled(pack.identifier).filter { !isWay($0.value) }.map { .init(.text($0.value), at: $0.location) }
        },
        Metric("identifierHasDots") {
            filled($0.identifier).map { .init(.flag($0.value.contains("..")), at: $0.location) }
        },
        Metric("identifierHasSlash") {
            filled($0.identifier).map { .init(.flag(PlainName.hasSlash($0.value)), at: $0.location) }
        },
        Metric("nameIsGiven") { [given($0.name, key: $0.kind.key(.name), at: $0.location)] },
        Metric("nameLength", in: .characters) { length($0.name, key: $0.kind.key(.name)) },
        Metric("publisherIsGiven") { [given($0.publisher, key: $0.kind.key(.publisher), at: $0.location)] },
        Metric("publisherLength", in: .characters) { length($0.publisher, key: $0.kind.key(.publisher)) },
        Metric("trayIsNamed") { pack in
            pack.kind == .archive ? [] : [given(pack.trayFile, key: pack.kind.key(.tray), at: pack.location)]
        },
        Metric("versionIsGiven") { [given($0.version, at: $0.location)] },
        Metric("avoidsCache") { pack in pack.avoidsCache.map { [.init(.flag($0.value), at: $0.location)] } ?? [] },
        Metric("websiteIsWeb") {
            $0.websites.filter { !$0.text.value.isEmpty }.map { .init(.flag($0.isWeb), of: $0) }
        },
        Metric("emailAddress") { filled($0.email).map { .init(.text($0.value), at: $0.location) } },
    ]

    private static func isWay(_ text: String) -> Bool { text.contains("..") || PlainName.hasSlash(text) }

    private static func filled(_ text: Located<String>?) -> [Located<String>] {
        text.map { $0.value.isEmpty ? [] : [$0] } ?? []
    }

    private static func given(_ text: Located<String>?, key: String = "", at location: SourceLocation?) -> Measurement {
        let isBlank = text?.value.allSatisfy(\.isWhitespace) ?? true
        return Measurement(
            .flag(!isBlank), details: ["key": key, "state": text == nil ? "missing" : "empty"],
            at: text?.location ?? location)
    }

    private static func length(_ text: Located<String>?, key: String = "") -> [Measurement] {
        filled(text).map { Measurement(.count($0.value.utf16.count), details: ["key": key], at: $0.location) }
    }

    private static let contents: [Metric<WhatsAppPack>] = [
        Metric("stickerCount", in: .stickers) { [.init(.count($0.stickers.count))] },
        Metric("isMixed", measure: mixed),
        Metric("animatesUnmarked", measure: unmarked),
        Metric("totalBytes", in: .bytes) { pack in
            let sizes = pack.stickers.compactMap(\.facts?.byteCount)
            return sizes.isEmpty ? [] : [.init(.count(sizes.reduce(0, +)))]
        },
        Metric("stickerIsRepeated", measure: repeated),
        Metric("pngCount", in: .stickers) { pack in
            [.init(.count(pack.stickers.filter { $0.facts?.format == .png || $0.facts?.format == .apng }.count))]
        },
        Metric("withoutText", in: .stickers) { pack in
            let silent = pack.stickers.filter { $0.text?.value.allSatisfy(\.isWhitespace) ?? true }
            return [.init(.count(silent.count), details: ["names": NameList.text(silent.map(\.name))])]
        },
    ]

    private static func mixed(_ pack: WhatsAppPack) -> [Measurement] {
        let animated = pack.animatedStickers
        let still = pack.stillStickers
        guard !animated.isEmpty, !still.isEmpty else { return [.init(.flag(false))] }
        let fewer = animated.count < still.count ? animated : still
        return [
            .init(
                .flag(true),
                details: [
                    "stills": KindCount(count: still.count, isAnimated: false).text,
                    "animations": KindCount(count: animated.count, isAnimated: true).text,
                    "names": NameList.text(fewer.map(\.name)),
                ])
        ]
    }

    /// Only for packs of one kind: a mixed one has its own rule.
    private static func unmarked(_ pack: WhatsAppPack) -> [Measurement] {
        guard let marked = pack.isMarkedAnimated, pack.stillStickers.isEmpty else { return [] }
        let animated = pack.animatedStickers.count
        return [
            .init(
                .flag(animated > 0 && !marked.value),
                details: ["animated": "\(animated)", "count": "\(pack.stickers.count)"],
                at: marked.location ?? pack.location)
        ]
    }

    private static func repeated(_ pack: WhatsAppPack) -> [Measurement] {
        var files: [String: String] = [:]
        var pictures: [UInt64: String] = [:]
        return pack.stickers.compactMap { sticker in
            let file = sticker.file?.value.lowercased() ?? ""
            let picture = sticker.facts?.pixels?.contentHash
            defer {
                if !file.isEmpty { files[file] = files[file] ?? sticker.name }
                if let picture { pictures[picture] = pictures[picture] ?? sticker.name }
            }
            if let first = files[file] { return again(sticker, first, what: "file") }
            if let picture, let first = pictures[picture] { return again(sticker, first, what: "picture") }
            return nil
        }
    }

    private static func again(_ sticker: WhatsAppSticker, _ first: String, what: String) -> Measurement {
        Measurement(
            .flag(true), details: ["again": sticker.name, "first": first, "what": what], at: sticker.file?.location)
    }

    private static let archives: [Metric<WhatsAppPack>] = [
        Metric("coverCount") { [.init(.count($0.archive.covers.count))] },
        Metric("nestedFile") { pack in
            let nested = pack.archive.nested
            return nested.isEmpty ? [] : [.init(.flag(true), details: ["files": NameList.text(nested)])]
        },
        Metric("foreignFile") { pack in
            let foreign = pack.archive.foreign
            return foreign.isEmpty ? [] : [.init(.flag(true), details: ["files": NameList.text(foreign)])]
        },
        Metric("namesSortNumerically", measure: misplaced),
    ]

    private static func misplaced(_ pack: WhatsAppPack) -> [Measurement] {
        guard let names = NameOrder.misplaced(in: pack.stickers.compactMap(\.file?.value)) else {
            return [.init(.flag(true))]
        }
        return [.init(.flag(false), details: ["first": names.first, "second": names.second])]
    }
}
