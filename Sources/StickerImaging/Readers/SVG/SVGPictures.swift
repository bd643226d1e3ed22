import PortableFoundation
import StickerModel

/// The pictures inside an SVG: checks them by their headers, since librsvg decodes whatever size they claim; writes them
/// in the way that it draws; and finds what it leaves out, without a word: whatever is in other files, and movement.
struct SVGPictures {
    /// What is not drawn of the drawings that were checked.
    private(set) var omissions = SVGOmissions()
    private let limits: ArtLimits
    private let longestAddress: Int
    /// Pixels that were turned into PNG, and bytes of their addresses.
    private var (convertedArea, convertedBytes) = (0, 0)

    /// Bytes of an attribute that libxml2 reads are 10,000,000: an address that we write has up to `longestAddress`.
    init(_ limits: ArtLimits, longestAddress: Int = 9_900_000) {
        self.limits = limits
        self.longestAddress = longestAddress
    }

    /// The drawing with pictures that librsvg draws: it goes by the type that an address states, and knows no WebP.
    ///
    /// Throws `FileError` when pictures are damaged, not in a format we read, or too large in total.
    mutating func drawable(_ document: [UInt8]) throws(FileError) -> [UInt8] { try drawable(document, nesting: 0) }

    /// `nesting` is how many drawings are around this one.
    private mutating func drawable(_ document: [UInt8], nesting: Int) throws(FileError) -> [UInt8] {
        var references = SVGReferences(document)
        var copy = SVGCopy(document)
        var area = 0
        while let reference = try references.next() {
            guard reference.kind == .picture, let bytes = try Self.payload(reference.address),
                let tag = reference.tag, let range = reference.range
            else {
                omissions.add(reference)
                continue
            }
            let picture = try self.picture(bytes, nesting: nesting)
            area += picture.size?.area ?? 0
            guard area <= limits.pixels else {
                throw FileError(
                    .overLimit, "contains pictures of more than \(Figures.grouped(limits.pixels)) px in total",
                    hint: "scale the pictures inside the drawing down")
            }
            if let size = picture.size,
                let (offset, text) = SVGTag.missingSides(in: document, tag, of: size, isReduced: picture.isReduced)
            {
                copy.replace(offset..<offset, with: text.utf8)
            }
            guard let type = picture.type, picture.bytes != bytes || !Self.states(type, reference.address) else {
                continue
            }
            let address = "data:\(type);base64," + Data(picture.bytes).base64EncodedString()
            if address.utf8.count <= max(longestAddress, range.count) {
                copy.replace(range, with: address.utf8)
            } else {
                omissions.add("large pictures in drawings that are embedded")
            }
        }
        return copy.end()
    }

    /// A picture as librsvg draws it.
    private struct Picture {
        /// nil where it cannot be drawn, which is among the omissions then.
        var type: String?
        var bytes: [UInt8]
        /// In px, as the file was; nil for drawings.
        var size: PixelSize?
        /// Whether it has fewer px than the file.
        var isReduced = false
    }

    private mutating func picture(_ bytes: [UInt8], nesting: Int) throws(FileError) -> Picture {
        let format = FormatSniffer.format(of: bytes)
        guard format != .svg else {
            guard nesting < Self.nestingLimit else {
                throw FileError(
                    .overLimit, "is an SVG with drawings nested more than \(Self.nestingLimit) levels deep",
                    hint: "simplify the drawing, or export it as PNG")
            }
            return Picture(type: format.mimeType, bytes: try drawable(bytes, nesting: nesting + 1))
        }
        do throws(FileError) {
            let art = try ArtDecoder.open(bytes, limits: limits)
            var picture = Picture(type: format.mimeType, bytes: bytes, size: art.facts.size)
            if format == .webp {
                if let (file, side) = try png(of: art) {
                    (picture.type, picture.bytes, picture.isReduced) = (FileFormat.png.mimeType, file, side > 1)
                } else {
                    picture.type = nil
                    omissions.add(
                        "embedded WebP pictures of more than \(Figures.grouped(Self.mostConverted)) px, or "
                            + "\(Figures.grouped(Self.mostConvertedBytes)) bytes as PNG, in total")
                }
            } else if format.isVector || format == .gzip {
                picture.type = nil
                omissions.add("embedded Lottie animations")
            }
            return picture
        } catch {
            throw FileError(
                error.kind == .overLimit ? .overLimit : .damaged, "contains a picture that " + error.message,
                hint: "put a PNG or JPEG of moderate size into the drawing")
        }
    }

    /// How many drawings may be around one.
    private static let nestingLimit = 3
    /// The most px that are turned into PNG, and bytes of their addresses: the drawing process reads them for each
    /// picture that it draws.
    static let (mostConverted, mostConvertedBytes) = (16_000_000, 24_000_000)

    /// A picture as PNG, that of an animation is its first frame; where libxml2 would not read it whole, `side` px in
    /// both directions became one. nil where it is too large.
    private mutating func png(of art: any Art) throws(FileError) -> (file: [UInt8], side: Int)? {
        let area = art.facts.size.area
        guard convertedArea + area <= Self.mostConverted, convertedBytes <= Self.mostConvertedBytes else { return nil }
        convertedArea += area
        var side = Reduction.side(for: art.facts)
        while side <= BlockAverage.longestSide {
            let file: [UInt8]
            do {
                guard let frame = try art.frames(drawnAt: nil, reducedBy: side).next() else { return nil }
                file = try PNGCoder.quick(PNGSamples(truecolor: frame.raster))
            } catch {
                throw error as? FileError ?? .damaged("cannot be decoded")
            }
            // Base64, with what an address begins with.
            let length = file.count / 3 * 4 + 30
            if length <= longestAddress {
                convertedBytes += length
                return convertedBytes <= Self.mostConvertedBytes ? (file, side) : nil
            }
            side += max(1, Int(Double(side) * ((Double(length) / Double(longestAddress)).squareRoot() - 1)))
        }
        return nil
    }

    /// Whether an address states a type in the way that librsvg reads it, which knows no type with parameters.
    private static func states(_ type: String, _ address: String) -> Bool {
        let head = address.drop { $0.isWhitespace }.prefix { $0 != "," }
        return !head.contains("=") && head.prefix { $0 != ";" }.lowercased() == "data:" + type
    }

    /// The bytes of a `data:` address; nil for other addresses, which are never followed.
    static func payload(_ link: String) throws(FileError) -> [UInt8]? {
        let link = link.drop { $0.isWhitespace }
        guard link.prefix(5).lowercased() == "data:" else { return nil }
        guard let comma = link.firstIndex(of: ",") else { return nil }
        let bytes = link[link.index(after: comma)...].percentDecodedBytes
        let kind = link[..<comma].lowercased()
        guard kind.contains("base64") else { return bytes }
        let letters = bytes.filter { $0 > 0x20 }
        let padding = [UInt8](repeating: UInt8(ascii: "="), count: (4 - letters.count % 4) % 4)
        guard kind.hasSuffix("base64"), let data = Data(base64Encoded: Data(letters + padding)) else {
            throw .damaged("contains a picture whose base64 is damaged")
        }
        return [UInt8](data)
    }
}

/// What an SVG shows elsewhere and librsvg does not draw.
struct SVGOmissions {
    private var addresses: [SVGReference.Kind: [String]] = [:]
    private var pictures: [String] = []

    /// As findings name them, with the addresses: "pictures in other files (photo.png)".
    var texts: [String] {
        pictures
            + SVGReference.Kind.allCases.compactMap { kind in
                guard let found = addresses[kind] else { return nil }
                guard kind != .animation else { return ImageFacts.drawnAnimation }
                return ImageFacts.inOtherFiles(kind.rawValue, NameList.text(found.uniqued.map(Self.shortened)))
            }
    }

    /// Addresses inside the document are drawn.
    mutating func add(_ reference: SVGReference) {
        let address = reference.address.trimmed
        if reference.kind == .animation {
            guard addresses[.animation] == nil else { return }
        } else {
            guard !address.isEmpty, !address.hasPrefix("#"), address.prefix(5).lowercased() != "data:" else { return }
        }
        addresses[reference.kind, default: []].append(address)
    }

    /// Pictures inside the document that are not drawn, in the words of findings.
    mutating func add(_ pictures: String) {
        if !self.pictures.contains(pictures) { self.pictures.append(pictures) }
    }

    /// The end of an address tells more than its beginning.
    private static func shortened(_ address: String) -> String {
        address.count > 60 ? "…" + address.suffix(59) : address
    }
}

extension SVGTag {
    /// The side that an `image` does not state, in the shape of its picture, and where the document takes it: librsvg
    /// goes by the picture's px instead. Where it states none, these px are right: both sides, if they are no longer
    /// the picture's.
    fileprivate static func missingSides(
        in document: [UInt8], _ range: Range<Int>, of picture: PixelSize, isReduced: Bool
    ) -> (offset: Int, text: String)? {
        let tag = SVGTag(document[range])
        guard tag.name == "image" else { return nil }
        let isStyled = tag.attributes.contains {
            $0.key == "style" && ($0.value.contains("width") || $0.value.contains("height"))
        }
        let sides = tag.attributes.filter { $0.key == "width" || $0.key == "height" }
        guard !isStyled, sides.count <= 1 else { return nil }
        let end = document[range].prefix { $0 > 0x20 }.endIndex
        guard let side = sides.first else {
            return isReduced ? (end, " width=\"\(picture.width)\" height=\"\(picture.height)\"") : nil
        }
        let digits = side.value.trimmed.prefix { $0.isNumber || $0 == "." }
        let unit = side.value.trimmed.dropFirst(digits.count)
        guard let length = Double(digits), length.isFinite, units.contains(unit.lowercased()) else { return nil }
        let (other, shape) =
            side.key == "width"
            ? ("height", Double(picture.height) / Double(picture.width))
            : ("width", Double(picture.width) / Double(picture.height))
        return (end, " \(other)=\"\(length * shape)\(unit)\"")
    }

    private static let units: Set = ["", "px", "pt", "pc", "mm", "cm", "in", "em", "ex"]
}
