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

    var traits: [String] {
        var traits: [String] = [kind.rawValue, isExisting ? "existing" : "new"]
        if let isAnimated { traits.append(isAnimated ? "animated" : "still") }
        if tint != .none { traits.append(tint.rawValue) }
        if tint != .none || adjustments { traits.append("changeable") }
        if image?.value.isAddress ?? false { traits.append("remote") }
        return traits
    }
    var placeholders: [String: String] {
        ["sticker": name?.value.isEmpty ?? true ? id.value : name?.value ?? "", "id": id.value]
    }
}

extension String {
    /// Whether this is an address in the network.
    var isAddress: Bool {
        // Most are paths, and looking at one byte is faster.
        guard let first = utf8.first, first | 0x20 == UInt8(ascii: "h") else { return false }
        let start = lowercased()
        return start.hasPrefix("http://") || start.hasPrefix("https://")
    }
}

extension String {
    fileprivate var hasNumber: Bool {
        let isASCII = utf8.allSatisfy { $0 < 0x80 }
        return isASCII ? utf8.contains { (0x30...0x39).contains($0) } : contains(where: \.isNumber)
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
    enum Metric: String, MetricName {
        case identifier, idLength, isReserved, isPath, isKnown, hasName, controlCharacters, isNumbered
        case hasThumbnail, scheme, isEncoded, isBundlePath
        case isAnimated, hueCount, meanChroma, highlight, isTwofold
        // Assets of CE.SDK.
        case blockType, kind, fillType, sizeIsGiven, sizeAgrees, typeAgrees, hasGroup

        var unit: MetricUnit { self == .idLength ? .characters : .none }
    }

    func measure(_ metric: Metric) -> Measurements {
        switch metric {
        case .identifier: .identifier(id)
        case .idLength: .idLength(id)
        case .isReserved: .isReserved(id)
        // A path on a machine, which differs with every installation.
        case .isPath: .flag(id.value.utf8.contains(UInt8(ascii: "/")), details: ["id": id.value], at: id.location)
        case .isKnown: .flag(isKnown, at: id.location)
        case .hasName: .flag(!(name?.value ?? "").allSatisfy(\.isWhitespace), at: name?.location ?? id.location)
        case .controlCharacters: controlCharacters
        case .isNumbered: isNumbered
        case .hasThumbnail: .flag(thumbnail != nil, at: image?.location)
        case .scheme: addresses.flatMap { Measurements.scheme(of: $0) }
        case .isEncoded: addresses.flatMap { Measurements.isEncoded($0) }
        case .isBundlePath: paths.flatMap(isBundlePath)
        case .isAnimated:
            .flag(
                isAnimated, details: ["what": tint == .none ? "adjustments" : "tint “\(tint.rawValue)”"],
                at: tintLocation ?? adjustmentsLocation ?? (kind == .planned ? id.location : nil))
        case .hueCount: .count(facts?.pixels?.colors?.hueCount, at: tintLocation)
        case .meanChroma: .number(percent(facts?.pixels?.colors?.meanChroma), at: tintLocation)
        case .highlight: .number(percent(facts?.pixels?.colors?.highlight), at: tintLocation)
        case .isTwofold:
            .flag(tint != .none && adjustments, details: ["tint": tint.rawValue], at: adjustmentsLocation)
        case .blockType: .text(asset?.blockType)
        case .kind: asset.map { text($0.kind) } ?? []
        case .fillType: fillType
        case .sizeIsGiven: .flag(asset.map { $0.width != nil && $0.height != nil })
        case .sizeAgrees: sizeAgrees
        case .typeAgrees: typeAgrees
        case .hasGroup: .flag(asset.map { !$0.groups.isEmpty })
        }
    }

    private var controlCharacters: Measurements {
        guard let name else { return [] }
        let isControl = name.value.unicodeScalars.contains { $0.properties.generalCategory == .control }
        return .flag(isControl, details: ["sticker": id.value], at: name.location)
    }

    /// `Sticker 01`, `IMG_0012`: useless to someone who cannot see the picture.
    private var isNumbered: Measurements {
        guard let name, !name.value.isEmpty else { return [] }
        // Few names have a number.
        guard name.value.hasNumber else { return .flag(false, details: ["name": name.value], at: name.location) }
        let word = name.value.lowercased().filter(\.isLetter)
        let isPlaceholder = ["", "sticker", "img", "image", "icon", "emoji", "untitled", "picture", "dsc"].contains(
            word)
        return .flag(isPlaceholder, details: ["name": name.value], at: name.location)
    }

    /// Of image and thumbnail, those that are addresses: mostly none.
    private var addresses: [Located<String>] {
        let hasAddress = image?.value.isAddress ?? false || thumbnail?.value.isAddress ?? false
        return hasAddress ? paths.filter { $0.value.isAddress } : []
    }

    private var paths: [Located<String>] { [image, thumbnail].compactMap(\.self) }

    /// A path that exists on one machine only, or a file without an address.
    private func isBundlePath(_ path: Located<String>) -> Measurements {
        let isAsset = path.value.containsBytes(".xcassets/")
        let isAbsolute = path.value.hasPrefix("/") || path.value.hasPrefix("file:///")
        let reason = isAsset ? "files of an asset catalog have no address" : "the path differs on every machine"
        return .flag(isAsset || isAbsolute, details: ["path": path.value, "reason": reason], at: path.location)
    }

    private func percent(_ share: Double?) -> Double? { share.map { ($0 * 100).rounded() } }

    private func text(_ field: Located<String>?) -> Measurements {
        .text(field?.value ?? "nothing", at: field?.location)
    }

    /// Whether the fill can show what the file is.
    private var fillType: Measurements {
        guard let asset else { return [] }
        let isVideo = asset.kind?.value == "animatedSticker"
        let wanted = "//ly.img.ubq/fill/" + (isVideo ? "video" : "image")
        return .flag(
            asset.fillType?.value == wanted, details: ["found": asset.fillType?.value ?? "nothing", "wanted": wanted],
            at: asset.fillType?.location)
    }

    private var sizeAgrees: Measurements {
        guard let width = asset?.width, let height = asset?.height, let facts, !facts.format.isVector else { return [] }
        return .flag(
            width.value == Double(facts.size.width) && height.value == Double(facts.size.height),
            details: [
                "found": "\(Figures.grouped(width.value)) x \(Figures.grouped(height.value))",
                "wanted": "\(facts.size.width) x \(facts.size.height)",
            ], at: width.location)
    }

    private var typeAgrees: Measurements {
        guard let type = asset?.mimeType, let wanted = facts?.format.mimeType else { return [] }
        return .flag(type.value == wanted, details: ["found": type.value, "wanted": wanted], at: type.location)
    }
}
