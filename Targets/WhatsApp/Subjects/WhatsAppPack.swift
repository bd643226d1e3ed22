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

extension WhatsAppPack {
    init(planned: PlannedPack, number: Int) {
        let source = planned.source
        self.init(path: source.location.file, location: source.location, kind: .manifest)
        self.number = number
        identifier = Located(planned.key, at: source.location(of: "id"))
        name = Located(planned.title, at: source.location(of: "name"))
        publisher = Located(source.publisher, at: source.location(of: "publisher"))
        trayFile = Located(planned.trayName, at: source.location(of: "tray"))
        version = Located("derived from the pictures")
        isMarkedAnimated = Located(planned.isAnimated)
        if let address = source.links.email { email = Located(address, at: source.location(of: "links.email")) }
        for (_, field, path) in Links.websites {
            guard let address = source.links[keyPath: path] else { continue }
            websites.append(WrittenLink(field, Located(address, at: source.location(of: field))))
        }
        tray = WhatsAppTray(path: source.tray ?? source.location.file, kind: .manifest, pack: planned.key)
        stickers = planned.stickers.map { WhatsAppSticker(planned: $0, in: planned) }
    }
}

/// The files of a `.wastickers` archive besides its texts and stickers.
struct ArchiveContents: Sendable, Hashable {
    /// WebP files at the top level; without any, PNG files besides the cover.
    var stickers: [String] = []
    /// Other PNG files at the top level.
    var covers: [String] = []
    /// Other pictures at the top level, by their paths: no importer takes them, and a manifest can have them.
    var extras: [String] = []
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
        case identifierLength, identifier, nameLength, publisherLength, emailAddress
        case stickerCount, totalBytes, pngCount, withoutText, coverCount

        var unit: MetricUnit {
            switch self {
            case .identifierLength, .nameLength, .publisherLength: .characters
            case .stickerCount, .pngCount, .withoutText: .stickers
            case .totalBytes: .bytes
            case .identifier, .emailAddress, .coverCount: .none
            }
        }
    }

    func measure(_ metric: Metric) -> Measurements {
        switch metric {
        case .identifierLength: length(of: identifier)
        // Slashes and double dots have notices of their own.
        case .identifier: hasSlash == true || hasDots == true ? [] : .text(identifier?.filled)
        case .nameLength: length(of: name, key: kind.key(.name))
        case .publisherLength: length(of: publisher, key: kind.key(.publisher))
        case .emailAddress: .text(email?.filled)
        case .stickerCount: .count(stickers.count)
        // Nothing while there are no files.
        case .totalBytes: .count(totalBytes > 0 ? totalBytes : nil)
        case .pngCount: .count(stickers.count { $0.facts?.format.displayed == .png })
        case .withoutText: stickersWithoutText
        case .coverCount: .count(archive?.covers.count)
        }
    }

    var notices: [Notice] {
        var found = [
            noticeUnlessGiven("pack-identifier", identifier, key: "identifier"),
            noticeUnlessGiven("pack-name", name, key: kind.key(.name)),
            noticeUnlessGiven("pack-publisher", publisher, key: kind.key(.publisher)),
            noticeUnlessGiven("pack-tray", trayFile, key: kind.key(.tray)),
            noticeUnlessGiven("image-data-version", version, key: "image_data_version"),
        ].compactMap(\.self)
        found.raise("pack-identifier-dots", if: hasDots, at: identifier?.location)
        found.raise("pack-identifier-slash", if: hasSlash, at: identifier?.location)
        found.raise("avoid-cache", if: avoidsCache?.value, at: avoidsCache?.location)
        found.raiseHidden(
            "hidden-character", in: [(kind.key(.name), name), (kind.key(.publisher), publisher)])
        found += ["website-http", "website-http-ios"].flatMap { name in
            websites.compactMap { $0.noticeUnlessWeb(name) }
        }
        if let archive {
            let (nested, foreign) = (archive.nested, archive.foreign)
            found.raise("archive-folders", if: !nested.isEmpty, ["files": NameList.text(nested)])
            found.raise("archive-foreign", if: !foreign.isEmpty, ["files": NameList.text(foreign)])
        }
        if let names = NameOrder.misplaced(in: stickers.compactMap(\.file?.value)) {
            found.raise("archive-order", ["first": names.first, "second": names.second])
        }
        return found + [mixedKinds, markOfOtherKind].compactMap(\.self) + repeatedStickers
    }

    private var hasDots: Bool? { (identifier?.filled?.value).map(PlainName.hasDots) }
    private var hasSlash: Bool? { (identifier?.filled?.value).map(PlainName.hasSlash) }

    private func noticeUnlessGiven(_ name: String, _ text: Located<String>?, key: String) -> Notice? {
        guard !mistyped.contains(key), text?.value.allSatisfy(\.isWhitespace) ?? true else { return nil }
        return Notice(
            name, ["key": key, "state": text == nil ? "missing" : "empty"], at: text?.location ?? location)
    }

    private func length(of text: Located<String>?, key: String = "") -> Measurements {
        .count(text?.filled?.value.utf16.count, details: ["key": key], at: text?.location)
    }

    private var mixedKinds: Notice? {
        let animated = stickers(moving: true)
        let still = stickers(moving: false)
        guard !animated.isEmpty, !still.isEmpty else { return nil }
        let fewer = animated.count < still.count ? animated : still
        var notice = Notice(
            "pack-mixed",
            [
                "stills": KindCount(count: still.count, isAnimated: false).text,
                "animations": KindCount(count: animated.count, isAnimated: true).text,
                "names": NameList.text(fewer.map(\.name)),
            ])
        notice.stickers = fewer.map(\.path)
        return notice
    }

    /// Only for packs of one kind: a mixed one has its own notice.
    private var markOfOtherKind: Notice? {
        let animated = stickers(moving: true).count
        guard let marked = isMarkedAnimated, isMarkedWrongly || !marked.value && animated > 0,
            stickers(moving: false).isEmpty || isMarkedWrongly
        else { return nil }
        return Notice(
            isMarkedWrongly ? "animated-flag.stills" : "animated-flag",
            ["animated": "\(animated)", "count": "\(stickers.count)"], at: marked.location ?? location)
    }

    /// Whether it is marked as animated, and all of its stickers are stills: the mark is the fault, not each picture.
    var isMarkedWrongly: Bool {
        isMarkedAnimated?.value == true && !stickers.isEmpty && stickers.allSatisfy { $0.facts?.isAnimated == false }
    }

    private var totalBytes: Int { stickers.reduce(0) { $0 + ($1.facts?.byteCount ?? 0) } }

    private var stickersWithoutText: Measurements {
        let silent = stickers.filter { $0.text?.value.allSatisfy(\.isWhitespace) ?? true }
        // In a manifest that is where the first of them is listed.
        return .count(
            silent.count, details: ["names": NameList.text(silent.map(\.name))], of: silent.map(\.path),
            at: kind == .manifest ? silent.first?.file?.location : nil)
    }

    private var repeatedStickers: [Notice] {
        let pairs = RepeatedPictures.all(among: stickers) {
            ($0.file?.filled?.value.lowercased(), $0.path, $0.facts)
        }
        return pairs.map { pair in
            let values = ["again": pair.again.name, "first": pair.first.name, "verb": pair.verb]
            var notice = Notice("sticker-duplicate", values, at: pair.again.file?.location)
            if !pair.isOneFile { notice.files = [pair.again.path, pair.first.path] }
            return notice
        }
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
