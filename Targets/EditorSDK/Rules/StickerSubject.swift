import StickerModel

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
    /// Its entry in a document.
    var entry: DocumentNode?
    /// Of an asset of CE.SDK.
    var meta: DocumentNode?
    var groups: [String] = []

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
    var isAddress: Bool {
        // Most are paths, and looking at one byte is faster.
        guard let first = utf8.first, first | 0x20 == UInt8(ascii: "h") else { return false }
        let start = lowercased()
        return start.hasPrefix("http://") || start.hasPrefix("https://")
    }

    /// Whether it is a picture itself, which CE.SDK takes in place of an address.
    var isData: Bool { prefix(5).lowercased() == "data:" }
}

extension String {
    /// `Sticker 01`, `IMG_0012`: useless to someone who cannot see the picture.
    fileprivate var isNumberedName: Bool {
        guard !isEmpty, contains(where: \.isNumber) else { return false }
        let word = lowercased().filter(\.isLetter)
        return ["", "sticker", "img", "image", "icon", "emoji", "untitled", "picture", "dsc"].contains(word)
    }

    /// Why a path has no address that an app can load: it exists on one machine only, or has none at all. nil for one that has.
    fileprivate var reasonItCannotBeLoaded: String? {
        if containsBytes(".xcassets/") { return "files of an asset catalog have no address" }
        return hasPrefix("/") || hasPrefix("file:///") ? "the path differs on every machine" : nil
    }
}

extension StickerSubject {
    enum Metric: String, MetricName {
        case identifier, idLength, scheme, hueCount, meanChroma, highlight
        // Assets of CE.SDK.
        case blockType, kind

        var unit: MetricUnit { self == .idLength ? .characters : .none }
    }

    func measure(_ metric: Metric) -> Measurements {
        switch metric {
        case .identifier: .identifier(id)
        case .idLength: .idLength(id)
        case .scheme: addresses.flatMap { Measurements.scheme(of: $0) }
        case .hueCount: .count(facts?.pixels?.colors?.hueCount, at: tintLocation)
        case .meanChroma: .number(percent(facts?.pixels?.colors?.meanChroma), at: tintLocation)
        case .highlight: .number(percent(facts?.pixels?.colors?.highlight), at: tintLocation)
        case .blockType: .text(meta?.string(at: "blockType"))
        case .kind: meta == nil ? [] : .text(meta?.string(at: "kind") ?? Located("nothing"))
        }
    }

    var notices: [Notice] {
        let nameLocation = name?.location ?? id.location
        let isNameless = (name?.value ?? "").allSatisfy(\.isWhitespace)
        var found: [Notice] = []
        found.raise("sticker-id-reserved", if: id.isReserved, at: id.location)
        // A path on a machine, which differs with every installation.
        found.raise("id-is-path", if: id.value.utf8.contains(UInt8(ascii: "/")), at: id.location)
        found.raise("unknown-sticker", if: !id.isReserved, at: id.location)
        found.raise("name-missing", if: isNameless, at: nameLocation)
        found.raise("label-missing", if: isNameless, at: nameLocation)
        if let name {
            let isControl = name.value.unicodeScalars.contains { $0.properties.generalCategory == .control }
            // The name itself cannot be read out.
            found.raise("name-control", if: isControl, ["sticker": id.value], at: name.location)
            found.raise("name-numbered", if: name.value.isNumberedName, ["name": name.value], at: name.location)
        }
        found.raise("thumbnail-missing", if: thumbnail == nil, at: image?.location)
        found.raise("remote-thumbnail", if: thumbnail == nil, at: image?.location)
        for address in addresses { found.raiseEncoding("address-encoding", of: address) }
        for path in paths {
            guard let reason = path.value.reasonItCannotBeLoaded else { continue }
            found.raise("unusable-path", ["path": path.value, "reason": reason], at: path.location)
        }
        found.raise(
            "tint-animated", if: isAnimated,
            ["what": tint == .none ? "adjustments" : "tint “\(tint.rawValue)”"],
            at: tintLocation ?? adjustmentsLocation ?? (kind == .planned ? id.location : nil))
        found.raise("tint-solid-opaque", if: facts?.pixels?.isOpaque)
        found.raise(
            "tint-android", if: tint != .none && adjustments, ["tint": tint.rawValue], at: adjustmentsLocation)
        return found + (meta.map(notices(about:)) ?? [])
    }

    private func notices(about meta: DocumentNode) -> [Notice] {
        var found: [Notice] = []
        // Whether the fill can show what the file is.
        let fill = "//ly.img.ubq/fill/" + (meta.string(at: "kind")?.value == "animatedSticker" ? "video" : "image")
        let type = meta.string(at: "fillType")
        found.raise(
            "cesdk-fill", if: type?.value != fill, ["found": type?.value ?? "nothing", "wanted": fill],
            at: type?.location)
        let (width, height) = (meta.number(at: "width"), meta.number(at: "height"))
        found.raise("cesdk-size-missing", if: width == nil || height == nil)
        if let width, let height, let facts, !facts.format.isVector {
            let size = facts.size
            found.raise(
                "cesdk-size", if: width.value != Double(size.width) || height.value != Double(size.height),
                [
                    "found": "\(Figures.grouped(width.value)) x \(Figures.grouped(height.value))",
                    "wanted": "\(size.width) x \(size.height)",
                ], at: width.location)
        }
        if let type = meta.string(at: "mimeType"), let wanted = facts?.format.mimeType {
            found.raise(
                "cesdk-type", if: type.value != wanted, ["found": type.value, "wanted": wanted], at: type.location)
        }
        found.raise("cesdk-group", if: groups.isEmpty)
        return found
    }

    /// Of image and thumbnail, those that are addresses: mostly none.
    private var addresses: [Located<String>] {
        let hasAddress = image?.value.isAddress ?? false || thumbnail?.value.isAddress ?? false
        return hasAddress ? paths.filter { $0.value.isAddress } : []
    }

    private var paths: [Located<String>] { [image, thumbnail].compactMap(\.self) }

    private func percent(_ share: Double?) -> Double? { share.map { ($0 * 100).rounded() } }
}
