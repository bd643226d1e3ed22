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
    /// Those of them below which pictures of ours are, which caches keep.
    var pictureBases: [Located<String>] = []
    /// CE.SDK: id of the source.
    var sourceID: Located<String>?

    var stickers: [StickerSubject] { categories.flatMap(\.stickers) }
    var traits: [String] { [kind.rawValue, app?.rawValue].compactMap(\.self) }
    var placeholders: [String: String] { [:] }
}

extension CatalogSubject {
    enum Metric: String, MetricName {
        case repeatedStickerID, repeatedCategoryID, repeatedTitle, repeatedClassName, unreferenced, hidesAdjustments
        case hasLiteralKey, keyName, looksLikeKey, className, scheme, isEncoded, hasVersion
        case giphyLanguage, isStockSource

        var unit: MetricUnit { .none }
    }

    func measure(_ metric: Metric) -> Measurements {
        switch metric {
        case .repeatedStickerID: Self.repeats(stickers.filter { !$0.isExisting }.map(\.id) + otherIDs)
        case .repeatedCategoryID: Self.repeats(categories.compactMap(\.id))
        case .repeatedTitle: Self.repeats(categories.filter { !$0.isExisting }.compactMap(\.title))
        case .repeatedClassName: Self.repeats(classNames)
        case .unreferenced: unreferenced.map { Measurement(.flag(true), details: ["file": $0]) }
        case .hidesAdjustments: hidesAdjustments
        case .hasLiteralKey: literalKeys.map { Measurement(.flag(true), at: $0.location) }
        // A key itself has a finding of its own, which does not print it.
        case .keyName: keyNames.filter { !Self.looksLikeKey($0.value) }.flatMap { Measurements.text($0) }
        case .looksLikeKey:
            keyNames.map { name in
                Measurement(
                    .flag(Self.looksLikeKey(name.value)), details: ["value": Self.masked(name.value)],
                    at: name.location)
            }
        case .className: classNames.flatMap { Measurements.text($0) }
        case .scheme: bases.flatMap { Measurements.scheme(of: $0) }
        case .isEncoded: bases.flatMap { Measurements.isEncoded($0) }
        case .hasVersion: pictureBases.map(hasVersion)
        case .giphyLanguage: .text(giphyLanguage)
        case .isStockSource:
            .flag(
                sourceID.map { $0.value == "ly.img.sticker" }, details: ["value": sourceID?.value ?? ""],
                at: sourceID?.location)
        }
    }

    /// One result for each value that occurs more than once, at its second location.
    private static func repeats(_ values: [Located<String>]) -> Measurements {
        let groups = Dictionary(grouping: values, by: \.value)
        let found = values.map(\.value).uniqued.compactMap { value -> Measurement? in
            guard let group = groups[value], group.count > 1 else { return nil }
            let lines = group.compactMap { $0.location.map { "\($0.line)" } }.uniqued
            return Measurement(
                .flag(true),
                details: [
                    "value": value, "times": "\(group.count)",
                    "lines": lines.count < 2 ? "" : " (lines \(NameList.text(lines)))",
                ], at: group[1].location)
        }
        return Measurements(found)
    }

    private var hidesAdjustments: Measurements {
        let adjustable = stickers.filter(\.adjustments)
        guard let first = adjustable.first else { return [] }
        let isOffered = ["brightness", "contrast", "saturation"].contains { actions?.contains($0) ?? false }
        return .flag(
            !isOffered, details: ["count": MetricUnit.stickers.text(Double(adjustable.count))],
            at: first.adjustmentsLocation)
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

    private func hasVersion(_ base: Located<String>) -> Measurement {
        let path = base.value.split(separator: "/").dropFirst(2).joined()
        return Measurement(
            .flag(path.contains(where: \.isNumber)), details: ["address": base.value], at: base.location)
    }
}

extension Measurements {
    static func scheme(of address: Located<String>) -> Measurements {
        .text(
            String(address.value.prefix { $0 != ":" }).lowercased(), details: ["address": address.value],
            at: address.location)
    }

    static func isEncoded(_ address: Located<String>) -> Measurements {
        .flag(address.value.isEncodedAddress, details: ["address": address.value], at: address.location)
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

extension FindingLog {
    /// Adds everything the rules have to say about a catalog and what is in it, pictures aside.
    mutating func judge(
        _ catalog: CatalogSubject, by rules: RuleBook, levels: (CategorySubject?) -> [String: RuleLevel]
    ) {
        add(rules.judge(catalog, levels: levels(nil)))
        for category in catalog.categories {
            let levels = levels(category)
            add(rules.judge(category, levels: levels))
            for sticker in category.stickers {
                if ends(at: sticker.path, sticker.location) { return }
                add(rules.judge(sticker, levels: levels))
            }
        }
    }
}
