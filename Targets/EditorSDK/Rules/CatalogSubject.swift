import StickerModel

struct CatalogSubject: RuleSubject {
    static let subjectName = "catalog"

    var path: String
    var location: SourceLocation?
    var kind: EditorBundleKind
    var app: EditorApp?
    /// Where apps load the pictures from, as our catalog says.
    var delivery: String?
    var categories: [CategorySubject] = []
    /// Identifiers beyond those of stickers: of variants.
    var otherIDs: [Located<String>] = []
    /// Actions the tool offers; nil where the document leaves them to the editor.
    var actions: [String]?
    /// Keys written into a document instead of being named.
    var literalKeys: [Located<String>] = []
    var keyNames: [Located<String>] = []
    /// Names of classes that the app's owner completes.
    var classNames: [Located<String>] = []
    var giphyLanguage: Located<String>?
    /// Addresses that images come from: of the delivery, a feed, providers.
    var bases: [Located<String>] = []
    /// Those of them below which pictures of ours are, which caches keep.
    var pictureBases: [Located<String>] = []
    var sourceID: Located<String>?

    var stickers: [StickerSubject] { categories.flatMap(\.stickers) }
    var traits: [String] { [kind.rawValue, app?.rawValue].compactMap(\.self) }
}

extension CatalogSubject {
    enum Metric: String, MetricName {
        case keyName, className, scheme, giphyLanguage

        var unit: MetricUnit { .none }
    }

    func measure(_ metric: Metric) -> Measurements {
        switch metric {
        // A key itself has a notice of its own, which does not print it.
        case .keyName: keyNames.filter { !Self.looksLikeKey($0.value) }.flatMap { Measurements.text($0) }
        case .className: classNames.flatMap { Measurements.text($0) }
        case .scheme: bases.flatMap { Measurements.scheme(of: $0) }
        case .giphyLanguage: .text(giphyLanguage)
        }
    }

    var notices: [Notice] {
        var found =
            Self.repeats("repeated-id", stickers.filter { !$0.isExisting }.map(\.id) + otherIDs)
            + Self.repeats("repeated-category-id", categories.compactMap(\.id))
            + Self.repeats("repeated-title", categories.filter { !$0.isExisting }.compactMap(\.title))
            + Self.repeats("class-name-unique", classNames)
        for key in literalKeys { found.raise("configured-key", at: key.location) }
        for name in keyNames where Self.looksLikeKey(name.value) {
            // A key is not repeated in a log.
            found.raise("key-literal", ["value": name.value.prefix(3) + "…"], at: name.location)
        }
        for base in bases { found.raiseEncoding("base-encoding", of: base) }
        for base in pictureBases where !Self.hasVersion(base.value) {
            found.raise("base-version", ["address": base.value], at: base.location)
        }
        if let id = sourceID {
            found.raise("cesdk-source", if: id.value == "ly.img.sticker", ["value": id.value], at: id.location)
        }
        return found + [hiddenAdjustments].compactMap(\.self)
    }

    /// One notice for each value that occurs more than once, at its second location.
    private static func repeats(_ name: String, _ values: [Located<String>]) -> [Notice] {
        values.repeated(by: \.value).map { group in
            let lines = group.compactMap { $0.location.map { "\($0.line)" } }.uniqued
            return Notice(
                name,
                [
                    "value": group[0].value, "times": "\(group.count)",
                    "lines": lines.count < 2 ? "" : " (lines \(NameList.text(lines)))",
                ], at: group[1].location)
        }
    }

    private var hiddenAdjustments: Notice? {
        let adjustable = stickers.filter(\.adjustments)
        guard let first = adjustable.first,
            !["brightness", "contrast", "saturation"].contains(where: { actions?.contains($0) ?? false })
        else { return nil }
        return Notice(
            "adjustments-hidden", ["count": MetricUnit.stickers.text(Double(adjustable.count))],
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

    private static func hasVersion(_ base: String) -> Bool {
        base.split(separator: "/").dropFirst(2).joined().contains(where: \.isNumber)
    }
}

extension [Notice] {
    /// Says that an address has characters that no address may have.
    mutating func raiseEncoding(_ name: String, of address: Located<String>) {
        raise(name, if: !address.value.isEncodedAddress, ["address": address.value], at: address.location)
    }
}

extension Measurements {
    static func scheme(of address: Located<String>) -> Measurements {
        .text(
            String(address.value.prefix { $0 != ":" }).lowercased(), details: ["address": address.value],
            at: address.location)
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
    /// Adds everything the rules have to say about a catalog and what is in it, pictures aside; `levels` are by category id,
    /// and `shared` for what concerns none of them.
    mutating func judge(
        _ catalog: CatalogSubject, levels ofCategories: [String: [String: RuleLevel]], shared: [String: RuleLevel]
    ) {
        levels = shared
        judge(catalog)
        for category in catalog.categories {
            levels = category.id.flatMap { ofCategories[$0.value] } ?? shared
            judge(category)
            for sticker in category.stickers {
                if limit.ends(at: sticker.path, sticker.location) { return }
                judge(sticker)
            }
        }
    }
}
