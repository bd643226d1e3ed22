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
    /// Keys of texts that have a value of another kind, which is reported as such.
    var mistyped: Set<String> = []
    var avoidsCache: Located<Bool>?
    /// `animated_sticker_pack`; nil in forms that carry no such flag.
    var isMarkedAnimated: Located<Bool>?
    var email: Located<String>?
    var websites: [WrittenLink] = []
    var tray: WhatsAppTray?
    var stickers: [WhatsAppSticker] = []
    /// Further files of an archive; nil in every other kind of bundle.
    var archive: ArchiveContents?

    var traits: [String] { kind.traits }
    var placeholders: [String: String] { ["pack": title, "identifier": identifier?.value ?? ""] }

    /// What to call the pack in messages: its identifier, name or number.
    var title: String {
        for text in [identifier, name] {
            if let text = text?.filled { return text.value }
        }
        return "\(number)"
    }

    /// The stickers that WhatsApp animates, or those that it shows as stills; in neither where that is not known.
    func stickers(moving: Bool) -> [WhatsAppSticker] { stickers.filter { $0.moves == moving } }
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
    /// Lines of `title.txt` and `author.txt` after the first, which importers do not read, by file.
    var furtherLines: [String: [String]] = [:]

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
    enum Metric: String, MetricName {
        case identifierIsGiven, identifierLength, identifier, identifierHasDots, identifierHasSlash
        case nameIsGiven, nameLength, publisherIsGiven, publisherLength, trayIsNamed, versionIsGiven, avoidsCache
        case websiteIsWeb, emailAddress, hiddenCharacters
        case stickerCount, isMixed, animatesUnmarked, totalBytes, stickerIsRepeated, pngCount, withoutText
        case coverCount, nestedFile, foreignFile, namesSortNumerically

        var unit: MetricUnit {
            switch self {
            case .identifierLength, .nameLength, .publisherLength: .characters
            case .stickerCount, .pngCount, .withoutText: .stickers
            case .totalBytes: .bytes
            default: .none
            }
        }
    }

    func measure(_ metric: Metric) -> Measurements {
        switch metric {
        case .identifierIsGiven: isGiven(identifier, key: "identifier")
        case .identifierLength: length(of: identifier)
        // Slashes and double dots have rules of their own.
        case .identifier: hasSlash == true || hasDots == true ? [] : .text(identifier?.filled)
        case .identifierHasDots: .flag(hasDots, at: identifier?.location)
        case .identifierHasSlash: .flag(hasSlash, at: identifier?.location)
        case .nameIsGiven: isGiven(name, key: kind.key(.name))
        case .nameLength: length(of: name, key: kind.key(.name))
        case .publisherIsGiven: isGiven(publisher, key: kind.key(.publisher))
        case .publisherLength: length(of: publisher, key: kind.key(.publisher))
        case .trayIsNamed: kind == .archive ? [] : isGiven(trayFile, key: kind.key(.tray))
        case .versionIsGiven: isGiven(version, key: "image_data_version")
        case .avoidsCache: .flag(avoidsCache?.value, at: avoidsCache?.location)
        case .websiteIsWeb: .areWeb(websites)
        case .emailAddress: .text(email?.filled)
        case .hiddenCharacters:
            .hidden(in: [(kind.key(.name), name), (kind.key(.publisher), publisher)])
        case .stickerCount: .count(stickers.count)
        case .isMixed: isMixed
        case .animatesUnmarked: animatesUnmarked
        case .totalBytes: .count(totalBytes)
        case .stickerIsRepeated: repeatedStickers
        case .pngCount: .count(pngCount)
        case .withoutText: stickersWithoutText
        case .coverCount: .count(archive?.covers.count)
        case .nestedFile: files(archive?.nested)
        case .foreignFile: files(archive?.foreign)
        case .namesSortNumerically: namesSortNumerically
        }
    }

    private var hasDots: Bool? { (identifier?.filled?.value).map(PlainName.hasDots) }
    private var hasSlash: Bool? {
        guard let identifier = identifier?.filled else { return nil }
        return PlainName.hasSlash(identifier.value)
    }

    private func isGiven(_ text: Located<String>?, key: String) -> Measurements {
        guard !mistyped.contains(key) else { return [] }
        let isBlank = text?.value.allSatisfy(\.isWhitespace) ?? true
        return .flag(
            !isBlank, details: ["key": key, "state": text == nil ? "missing" : "empty"],
            at: text?.location ?? location)
    }

    private func length(of text: Located<String>?, key: String = "") -> Measurements {
        .count(text?.filled?.value.utf16.count, details: ["key": key], at: text?.location)
    }

    private var isMixed: Measurements {
        let animated = stickers(moving: true)
        let still = stickers(moving: false)
        guard !animated.isEmpty, !still.isEmpty else { return .flag(false) }
        let fewer = animated.count < still.count ? animated : still
        return .flag(
            true,
            details: [
                "stills": KindCount(count: still.count, isAnimated: false).text,
                "animations": KindCount(count: animated.count, isAnimated: true).text,
                "names": NameList.text(fewer.map(\.name)),
            ])
    }

    /// Only for packs of one kind: a mixed one has its own rule.
    private var animatesUnmarked: Measurements {
        guard let marked = isMarkedAnimated, stickers(moving: false).isEmpty else { return [] }
        let animated = stickers(moving: true).count
        return .flag(
            animated > 0 && !marked.value, details: ["animated": "\(animated)", "count": "\(stickers.count)"],
            at: marked.location ?? location)
    }

    /// Bytes of all sticker files; nil while there are none.
    private var totalBytes: Int? {
        var total = 0
        for sticker in stickers {
            if let facts = sticker.facts { total += facts.byteCount }
        }
        return total == 0 ? nil : total
    }

    private var pngCount: Int {
        var count = 0
        for sticker in stickers where sticker.facts?.format.displayed == .png { count += 1 }
        return count
    }

    private var stickersWithoutText: Measurements {
        let silent = stickers.filter { $0.text?.value.allSatisfy(\.isWhitespace) ?? true }
        // In a manifest that is where the first of them is listed.
        return .count(
            silent.count, details: ["names": NameList.text(silent.map(\.name))],
            at: kind == .manifest ? silent.first?.file?.location : nil)
    }

    /// One measurement for each sticker whose file or picture an earlier one has.
    private var repeatedStickers: Measurements {
        var files: [String: String] = [:]
        var pictures = RepeatedPictures()
        var measurements: [Measurement] = []
        for (index, sticker) in stickers.enumerated() {
            let file = sticker.file?.filled?.value.lowercased()
            // In a document with all pictures in it, stickers have no paths of their own.
            let like = pictures.first(like: sticker.facts, path: "\(index)")
            if let file, let first = files[file] {
                measurements.append(again(sticker, first, "is the same file as"))
            } else if let like, let position = Int(like.path) {
                let first = stickers[position]
                let verb = like.likeness == .same ? "is the same picture as" : "looks the same as"
                let paths = [sticker.path, first.path]
                measurements.append(again(sticker, first.name, verb, files: paths[0] == paths[1] ? [] : paths))
            }
            if let file, files[file] == nil { files[file] = sticker.name }
        }
        return Measurements(measurements)
    }

    private func again(
        _ sticker: WhatsAppSticker, _ first: String, _ verb: String, files: [String] = []
    ) -> Measurement {
        var measurement = Measurement(
            .flag(true), details: ["again": sticker.name, "first": first, "verb": verb],
            at: sticker.file?.location ?? sticker.location)
        measurement.files = files
        return measurement
    }

    private func files(_ files: [String]?) -> Measurements {
        guard let files, !files.isEmpty else { return [] }
        return .flag(true, details: ["files": NameList.text(files)])
    }

    private var namesSortNumerically: Measurements {
        guard let names = NameOrder.misplaced(in: stickers.compactMap(\.file?.value)) else { return .flag(true) }
        return .flag(false, details: ["first": names.first, "second": names.second])
    }
}

/// How importers of archives order stickers, and how people meant them to be ordered.
enum NameOrder {
    /// The first name that is in another position once figures are compared as numbers, and the name in its position;
    /// nil when both orders agree.
    static func misplaced(in names: [String]) -> (first: String, second: String)? {
        let shown = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let meant = names.sorted(by: NaturalOrder.precedesByBytes)
        return zip(meant, shown).first { $0 != $1 }.map { (first: $0, second: $1) }
    }
}
