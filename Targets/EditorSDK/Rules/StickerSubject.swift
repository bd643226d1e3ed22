import StickerModel

/// A sticker, as rules see it.
struct StickerSubject: ImageSubject {
    static let subjectName = "sticker"

    /// The art in a plan; in a bundle the image, or the document when there is no image.
    var path: String
    var location: SourceLocation?
    var kind: EditorBundleKind
    var id: Located<String>
    var name: Located<String>?
    /// A reference to a sticker of the editor.
    var isExisting = false
    /// Whether the editor has the sticker referred to.
    var isKnown = true
    var tint = TintMode.none
    var tintLocation: SourceLocation?
    var adjustments = false
    var adjustmentsLocation: SourceLocation?
    /// Paths or addresses of image and thumbnail, as the document writes them.
    var image: Located<String>?
    var thumbnail: Located<String>?
    /// Facts of the image; of the art in a plan.
    var facts: ImageFacts?
    /// Whether the image plays; nil when that is not known.
    var isAnimated: Bool?
    /// Further fields of a CE.SDK asset.
    var asset: AssetFields?

    var traits: Set<String> {
        var traits: Set<String> = [kind.rawValue, isExisting ? "existing" : "new"]
        if let isAnimated { traits.insert(isAnimated ? "animated" : "still") }
        if tint != .none { traits.insert(tint.rawValue) }
        if tint != .none || adjustments { traits.insert("changeable") }
        if image?.value.isAddress ?? false { traits.insert("remote") }
        return traits
    }
    var placeholders: [String: String] {
        ["sticker": name?.value.isEmpty ?? true ? id.value : name?.value ?? "", "id": id.value]
    }
}

extension String {
    /// Whether this is an address in the network.
    var isAddress: Bool {
        let start = lowercased()
        return start.hasPrefix("http://") || start.hasPrefix("https://")
    }
}

/// The `meta` of a CE.SDK asset.
struct AssetFields: Sendable {
    var kind: Located<String>?
    var blockType: Located<String>?
    var fillType: Located<String>?
    var mimeType: Located<String>?
    var width: Located<Double>?
    var height: Located<Double>?
    var groups: [String] = []
}

extension StickerSubject {
    static let metrics: [Metric<StickerSubject>] = [
        identifier, idLength, isReserved, isPath, isKnown, hasName, controlCharacters, isNumbered, hasThumbnail, scheme,
        isEncoded, isAnimated, .isOpaque, hueCount, meanChroma, highlight, isTwofold, blockType, kind,
        fillType, sizeIsGiven, sizeAgrees, typeAgrees, hasGroup, isBundlePath,
    ]

    static let identifier = Metric<StickerSubject>("identifier") { IdentifierMeasures.pattern($0.id) }
    static let idLength = Metric<StickerSubject>("idLength", in: .characters) { IdentifierMeasures.length($0.id) }
    static let isReserved = Metric<StickerSubject>("isReserved") { IdentifierMeasures.isReserved($0.id) }
    static let isPath = Metric<StickerSubject>("isPath") { IdentifierMeasures.isPath($0.id) }

    static let isKnown = Metric<StickerSubject>("isKnown") { sticker in
        [Measurement(.flag(sticker.isKnown), at: sticker.id.location)]
    }

    // MARK: Names

    static let hasName = Metric<StickerSubject>("hasName") { sticker in
        let name = sticker.name?.value ?? ""
        return [
            Measurement(.flag(!name.allSatisfy(\.isWhitespace)), at: sticker.name?.location ?? sticker.id.location)
        ]
    }

    static let controlCharacters = Metric<StickerSubject>("controlCharacters") { sticker in
        sticker.name.map { name in
            let isControl = name.value.unicodeScalars.contains { $0.properties.generalCategory == .control }
            return [Measurement(.flag(isControl), details: ["sticker": sticker.id.value], at: name.location)]
        } ?? []
    }

    /// `Sticker 01`, `IMG_0012`: useless to someone who cannot see the picture.
    static let isNumbered = Metric<StickerSubject>("isNumbered") { sticker in
        guard let name = sticker.name, !name.value.isEmpty else { return [] }
        let word = name.value.lowercased().filter(\.isLetter)
        let isPlaceholder = ["", "sticker", "img", "image", "icon", "emoji", "untitled", "picture", "dsc"].contains(
            word)
        return [
            Measurement(
                .flag(isPlaceholder && name.value.contains(where: \.isNumber)), details: ["name": name.value],
                at: name.location)
        ]
    }

    // MARK: Paths and addresses

    static let hasThumbnail = Metric<StickerSubject>("hasThumbnail") { sticker in
        [Measurement(.flag(sticker.thumbnail != nil), at: sticker.image?.location)]
    }

    static let scheme = Metric<StickerSubject>("scheme") { sticker in
        addresses(of: sticker).map { address in
            Measurement(
                .text(String(address.value.prefix { $0 != ":" }).lowercased()), details: ["address": address.value],
                at: address.location)
        }
    }

    static let isEncoded = Metric<StickerSubject>("isEncoded") { sticker in
        addresses(of: sticker).map { address in
            Measurement(
                .flag(address.value.isEncodedAddress), details: ["address": address.value], at: address.location)
        }
    }

    private static func addresses(of sticker: StickerSubject) -> [Located<String>] {
        [sticker.image, sticker.thumbnail].compactMap(\.self).filter { $0.value.isAddress }
    }

    /// A path that exists on one machine only, or a file without an address.
    static let isBundlePath = Metric<StickerSubject>("isBundlePath") { sticker in
        [sticker.image, sticker.thumbnail].compactMap(\.self).map { path in
            let isAsset = path.value.contains(".xcassets/")
            let isAbsolute = path.value.hasPrefix("/") || path.value.hasPrefix("file:///")
            return Measurement(
                .flag(isAsset || isAbsolute),
                details: [
                    "path": path.value,
                    "reason": isAsset
                        ? "files of an asset catalog have no address" : "the path differs on every machine",
                ], at: path.location)
        }
    }

    // MARK: Tint and adjustments

    static let isAnimated = Metric<StickerSubject>("isAnimated") { sticker in
        guard let isAnimated = sticker.isAnimated else { return [] }
        let what = sticker.tint == .none ? "adjustments" : "tint “\(sticker.tint.rawValue)”"
        return [
            Measurement(
                .flag(isAnimated), details: ["what": what], at: sticker.tintLocation ?? sticker.adjustmentsLocation)
        ]
    }

    static let hueCount = colors("hueCount") { Double($0.hueCount) }
    /// In percent.
    static let meanChroma = colors("meanChroma") { ($0.meanChroma * 100).rounded() }
    /// In percent.
    static let highlight = colors("highlight") { ($0.highlight * 100).rounded() }

    private static func colors(
        _ name: String, _ measure: @escaping @Sendable (ColorFacts) -> Double
    ) -> Metric<StickerSubject> {
        .pixels(name) { pixels in pixels.colors.map { .number(measure($0)) } }
    }

    static let isTwofold = Metric<StickerSubject>("isTwofold") { sticker in
        [
            Measurement(
                .flag(sticker.tint != .none && sticker.adjustments), details: ["tint": sticker.tint.rawValue],
                at: sticker.adjustmentsLocation)
        ]
    }

    // MARK: Assets of CE.SDK

    static let blockType = asset("blockType") { $0.blockType }
    static let kind = asset("kind") { $0.kind }

    private static func asset(
        _ name: String, _ field: @escaping @Sendable (AssetFields) -> Located<String>?
    ) -> Metric<StickerSubject> {
        Metric(name) { sticker in
            sticker.asset.map { asset in
                let value = field(asset)
                return [Measurement(.text(value?.value ?? "nothing"), at: value?.location)]
            } ?? []
        }
    }

    /// Whether the fill can show what the file is.
    static let fillType = Metric<StickerSubject>("fillType") { sticker in
        guard let asset = sticker.asset else { return [] }
        let isVideo = asset.kind?.value == "animatedSticker"
        let wanted = "//ly.img.ubq/fill/" + (isVideo ? "video" : "image")
        return [
            Measurement(
                .flag(asset.fillType?.value == wanted),
                details: ["found": asset.fillType?.value ?? "nothing", "wanted": wanted], at: asset.fillType?.location)
        ]
    }

    static let sizeIsGiven = Metric<StickerSubject>("sizeIsGiven") { sticker in
        sticker.asset.map { [Measurement(.flag($0.width != nil && $0.height != nil))] } ?? []
    }

    static let sizeAgrees = Metric<StickerSubject>("sizeAgrees") { sticker in
        guard let asset = sticker.asset, let width = asset.width, let height = asset.height, let facts = sticker.facts,
            !facts.format.isVector
        else { return [] }
        let agrees = width.value == Double(facts.size.width) && height.value == Double(facts.size.height)
        return [
            Measurement(
                .flag(agrees),
                details: [
                    "found": "\(Figures.grouped(width.value)) x \(Figures.grouped(height.value))",
                    "wanted": "\(facts.size.width) x \(facts.size.height)",
                ], at: width.location)
        ]
    }

    static let typeAgrees = Metric<StickerSubject>("typeAgrees") { sticker in
        guard let type = sticker.asset?.mimeType, let wanted = sticker.facts?.format.mimeType else { return [] }
        return [
            Measurement(
                .flag(type.value == wanted), details: ["found": type.value, "wanted": wanted], at: type.location)
        ]
    }

    static let hasGroup = Metric<StickerSubject>("hasGroup") { sticker in
        sticker.asset.map { [Measurement(.flag(!$0.groups.isEmpty))] } ?? []
    }
}
