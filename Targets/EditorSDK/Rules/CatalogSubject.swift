import StickerModel

/// A whole catalog, as rules see it.
struct CatalogSubject: RuleSubject {
    static let subjectName = "catalog"

    var path: String
    var location: SourceLocation?
    var kind: EditorBundleKind
    var app: EditorApp?
    var categories: [CategorySubject] = []
    /// Identifiers beyond those of stickers: of variants.
    var otherIDs: [Located<String>] = []
    /// Files of the folder that nothing refers to.
    var unreferenced: [String] = []
    /// Actions the tool offers; nil where the document leaves them to the editor.
    var actions: [String]?
    /// Keys written into a document instead of being named.
    var literalKeys: [Located<String>] = []
    /// Names of keys in a manifest.
    var keyNames: [Located<String>] = []
    /// Names of classes that the app's owner completes.
    var classNames: [Located<String>] = []
    /// Language of the GIPHY search.
    var giphyLanguage: Located<String>?
    /// Addresses that images come from: of the delivery, a feed, providers.
    var bases: [Located<String>] = []
    /// CE.SDK: id of the source, and version of the document.
    var sourceID: Located<String>?
    var version: Located<String>?

    var stickers: [StickerSubject] { categories.flatMap(\.stickers) }
    var traits: Set<String> { Set([kind.rawValue, app?.rawValue].compactMap(\.self)) }
    var placeholders: [String: String] { [:] }
}

extension CatalogSubject {
    static let metrics: [Metric<CatalogSubject>] = [
        repeatedStickerID, repeatedCategoryID, repeatedTitle, unreferenced, hidesAdjustments, hasLiteralKey, keyName,
        looksLikeKey, scheme, isEncoded, hasVersion, giphyLanguage, isStockSource, contentVersion, className,
        repeatedClassName,
    ]

    static let repeatedStickerID = Metric<CatalogSubject>("repeatedStickerID") { catalog in
        let stickers = catalog.stickers.filter { !$0.isExisting }.map { (id: $0.id, category: $0.id.value) }
        return repeats(stickers.map(\.id) + catalog.otherIDs)
    }

    static let repeatedCategoryID = Metric<CatalogSubject>("repeatedCategoryID") { catalog in
        repeats(catalog.categories.compactMap(\.id))
    }

    static let repeatedTitle = Metric<CatalogSubject>("repeatedTitle") { catalog in
        repeats(catalog.categories.filter { !$0.isExisting }.compactMap(\.title))
    }

    /// One result for each value that occurs more than once, at its second location.
    private static func repeats(_ values: [Located<String>]) -> [Measurement] {
        let groups = Dictionary(grouping: values, by: \.value)
        return values.map(\.value).uniqued.compactMap { value in
            guard let group = groups[value], group.count > 1 else { return nil }
            let lines = group.compactMap { $0.location.map { "\($0.line)" } }.uniqued
            return Measurement(
                .flag(true),
                details: [
                    "value": value, "times": "\(group.count)",
                    "lines": lines.count < 2 ? "" : " (lines \(NameList.text(lines)))",
                ], at: group[1].location)
        }
    }

    static let unreferenced = Metric<CatalogSubject>("unreferenced") { catalog in
        catalog.unreferenced.map { Measurement(.flag(true), details: ["file": $0]) }
    }

    static let hidesAdjustments = Metric<CatalogSubject>("hidesAdjustments") { catalog in
        let adjustable = catalog.stickers.filter(\.adjustments)
        guard let first = adjustable.first else { return [] }
        let isOffered = ["brightness", "contrast", "saturation"].contains { catalog.actions?.contains($0) ?? false }
        return [
            Measurement(
                .flag(!isOffered), details: ["count": MetricUnit.stickers.text(Double(adjustable.count))],
                at: first.adjustmentsLocation)
        ]
    }

    static let hasLiteralKey = Metric<CatalogSubject>("hasLiteralKey") { catalog in
        catalog.literalKeys.map { Measurement(.flag(true), at: $0.location) }
    }

    static let keyName = Metric<CatalogSubject>("keyName") { catalog in
        // A key itself has a finding of its own, which does not print it.
        catalog.keyNames.filter { !looksLikeKey($0.value) }.map { Measurement(.text($0.value), at: $0.location) }
    }

    static let className = Metric<CatalogSubject>("className") { catalog in
        catalog.classNames.map { Measurement(.text($0.value), at: $0.location) }
    }

    static let repeatedClassName = Metric<CatalogSubject>("repeatedClassName") { repeats($0.classNames) }

    static let looksLikeKey = Metric<CatalogSubject>("looksLikeKey") { catalog in
        catalog.keyNames.map { name in
            Measurement(.flag(looksLikeKey(name.value)), details: ["value": masked(name.value)], at: name.location)
        }
    }

    /// Names consist of words (`GIPHY_KEY`, `GiphyKey`); keys have long runs of letters mixed with digits.
    private static func looksLikeKey(_ text: String) -> Bool {
        let runs = text.split { !$0.isLetter && !$0.isNumber }
        return runs.contains { run in
            let digits = run.filter(\.isNumber).count
            return run.count >= 12 && digits >= 2 || run.count >= 10 && digits >= 4
        }
    }

    /// A key is not repeated in a log.
    private static func masked(_ text: String) -> String { text.prefix(3) + "…" }

    static let scheme = Metric<CatalogSubject>("scheme") { catalog in
        catalog.bases.map { base in
            Measurement(
                .text(String(base.value.prefix { $0 != ":" }).lowercased()), details: ["address": base.value],
                at: base.location)
        }
    }

    static let isEncoded = Metric<CatalogSubject>("isEncoded") { catalog in
        catalog.bases.map {
            Measurement(.flag($0.value.isEncodedAddress), details: ["address": $0.value], at: $0.location)
        }
    }

    static let hasVersion = Metric<CatalogSubject>("hasVersion") { catalog in
        catalog.bases.map { base in
            let path = base.value.split(separator: "/").dropFirst(2).joined()
            return Measurement(
                .flag(path.contains(where: \.isNumber)), details: ["address": base.value], at: base.location)
        }
    }

    static let giphyLanguage = Metric<CatalogSubject>("giphyLanguage") { catalog in
        catalog.giphyLanguage.map { [Measurement(.text($0.value), at: $0.location)] } ?? []
    }

    static let isStockSource = Metric<CatalogSubject>("isStockSource") { catalog in
        catalog.sourceID.map { id in
            [Measurement(.flag(id.value == "ly.img.sticker"), details: ["value": id.value], at: id.location)]
        } ?? []
    }

    static let contentVersion = Metric<CatalogSubject>("contentVersion") { catalog in
        catalog.version.map { [Measurement(.text($0.value), at: $0.location)] } ?? []
    }
}

extension String {
    /// Whether an address may have all of these characters.
    var isEncodedAddress: Bool {
        utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "!"), UInt8(ascii: "#")...UInt8(ascii: ";"), UInt8(ascii: "="),
                UInt8(ascii: "?")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "~"), UInt8(ascii: "["), UInt8(ascii: "]"):
                true
            default: false
            }
        }
    }
}

extension RuleBook {
    /// Everything the rules have to say about a catalog and what is in it, pictures aside.
    func judge(_ catalog: CatalogSubject, levels: (CategorySubject?) -> [String: RuleLevel]) -> [Finding] {
        judge(catalog, levels: levels(nil))
            + catalog.categories.flatMap { category in
                judge(category, levels: levels(category))
                    + category.stickers.flatMap { judge($0, levels: levels(category)) }
            }
    }
}
