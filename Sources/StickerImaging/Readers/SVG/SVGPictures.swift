import PortableFoundation
import StickerModel

/// The pictures inside an SVG: they are checked by their headers, since librsvg decodes whatever size they claim, and
/// written in the way that it draws.
///
/// librsvg draws by the type that an address states, not by the content, in every version. It knows WebP from 2.58 on
/// (its NEWS: 2.57.90): what makes PNG of it can be deleted when that is the oldest that we build with.
extension SVGPreparation {
    /// Throws `FileError` when pictures are damaged, not in a format we read, or too large in total.
    func repairPictures(in tree: SVGTree, nesting: Int) throws(FileError) {
        // The most that librsvg has the memory for.
        let most = min(limits.pixels, 32_000_000)
        for element in tree.elements where element.isSVG && ["image", "feImage"].contains(element.name) {
            for attribute in element.attributes where attribute.name == "href" {
                let address = attribute.value
                guard let bytes = try DataAddress.bytes(address) else { continue }
                let picture = try self.picture(bytes, nesting: nesting)
                pictureArea += picture.size?.area ?? 0
                guard pictureArea <= most else {
                    throw FileError(
                        .overLimit, "contains pictures of more than \(Figures.grouped(most)) px in total",
                        hint: "scale the pictures inside the drawing down")
                }
                if let size = picture.size, picture.isReduced, element.hasNoSides {
                    // Without sides its px are its size.
                    element.set("width", "\(size.width)")
                    element.set("height", "\(size.height)")
                }
                guard let type = picture.type, picture.bytes != bytes || !DataAddress.states(type, address) else {
                    continue
                }
                let other = "data:\(type);base64," + Data(picture.bytes).base64EncodedString()
                if other.utf8.count <= max(longestAddress, address.utf8.count) {
                    element.set(attribute, other)
                } else {
                    omissions.add("large pictures in drawings that are embedded")
                }
            }
        }
    }

    private struct Picture {
        /// nil where it cannot be drawn, which is among the omissions then.
        var type: String?
        var bytes: [UInt8]
        /// In px, as the file was; nil for drawings.
        var size: PixelSize?
        var isReduced = false
    }

    private func picture(_ bytes: [UInt8], nesting: Int) throws(FileError) -> Picture {
        let format = FormatSniffer.format(of: bytes)
        if format == .svg { return try drawing(bytes, nesting: nesting) }
        if [.lottie, .gzip, .zip].contains(format) {
            omissions.add("embedded Lottie animations")
            return Picture(bytes: bytes)
        }
        do throws(FileError) {
            if format == .webm || format == .video { throw format.refusal }
            let art = try ArtDecoder.open(bytes, limits: limits)
            var picture = Picture(type: format.mimeType, bytes: bytes, size: art.facts.size)
            // librsvg draws pictures as they are stored, without their color profiles.
            let isDrawn = [.png, .apng, .gif, .jpeg].contains(format) && art.facts.orientation == 1
            guard !isDrawn || art.facts.colorProfile != nil else { return picture }
            if let (file, side) = try png(of: art) {
                (picture.type, picture.bytes, picture.isReduced) = (FileFormat.png.mimeType, file, side > 1)
            } else if !isDrawn {
                picture.type = nil
                omissions.add(
                    "embedded \(format == .webp ? "WebP" : "turned") pictures of more than \(Figures.grouped(Self.mostConverted)) px, or "
                        + "\(Figures.grouped(Self.mostConvertedBytes)) bytes as PNG, in total")
            }
            return picture
        } catch {
            throw error.ofPicture(in: "drawing")
        }
    }

    private func drawing(_ bytes: [UInt8], nesting: Int) throws(FileError) -> Picture {
        guard nesting < Self.nestingLimit else {
            throw FileError(
                .overLimit, "is an SVG with drawings nested more than \(Self.nestingLimit) levels deep",
                hint: "simplify the drawing, or export it as PNG")
        }
        do throws(DrawingRefusal) {
            return Picture(type: FileFormat.svg.mimeType, bytes: try changed(bytes, nesting: nesting + 1) ?? bytes)
        } catch {
            if let problem = error.fileError { throw problem }
            omissions.add("embedded drawings that are not valid SVG")
            return Picture(bytes: bytes)
        }
    }

    /// How many drawings may be around one.
    private static let nestingLimit = 3
    /// The most px that are turned into PNG, and bytes of their addresses: the drawing process reads them for each
    /// picture that it draws.
    private static let (mostConverted, mostConvertedBytes) = (16_000_000, 24_000_000)

    /// A picture as PNG, that of an animation is its first frame; where libxml2 would not read it whole, `side` px in
    /// both directions became one. nil where it is too large.
    private func png(of art: any Art) throws(FileError) -> (file: [UInt8], side: Int)? {
        let area = art.facts.size.area
        guard convertedArea + area <= Self.mostConverted, convertedBytes <= Self.mostConvertedBytes else { return nil }
        convertedArea += area
        var side = Reduction.side(for: art.facts)
        while side <= BlockAverage.longestSide {
            guard let frame = try art.frames(drawnAt: nil, reducedBy: side).next() else { return nil }
            let file = try PNGSamples(truecolor: frame.raster).quickFile()
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
}

extension FileError {
    /// The problem of a picture inside of an animation or a drawing, as that of the whole.
    func ofPicture(in whole: String) -> FileError {
        FileError(
            kind == .overLimit ? .overLimit : .damaged, "contains a picture that " + message,
            hint: "put a PNG or JPEG of moderate size into the \(whole)")
    }
}

/// Addresses that hold what they stand for: `data:image/png;base64,…`.
enum DataAddress {
    /// The bytes of a `data:` address; nil for other addresses, which are never followed.
    static func bytes(_ address: String) throws(FileError) -> [UInt8]? {
        let address = address.drop { $0.isWhitespace }
        guard address.prefix(5).lowercased() == "data:" else { return nil }
        guard let comma = address.firstIndex(of: ",") else { return nil }
        let text = address[address.index(after: comma)...]
        // The most usual form.
        if address[..<comma].hasSuffix(";base64"), let data = Data(base64Encoded: String(text)) { return [UInt8](data) }
        let bytes = text.percentDecodedBytes
        let kind = address[..<comma].lowercased()
        guard kind.contains("base64") else { return bytes }
        let letters = bytes.filter { $0 > 0x20 }
        let padding = [UInt8](repeating: UInt8(ascii: "="), count: (4 - letters.count % 4) % 4)
        guard kind.hasSuffix("base64"), let data = Data(base64Encoded: Data(letters + padding)) else {
            throw .damaged("contains a picture whose base64 is damaged")
        }
        return [UInt8](data)
    }

    /// Whether an address states a type in the way that librsvg reads it, which knows no type with parameters.
    static func states(_ type: String, _ address: String) -> Bool {
        let head = address.drop { $0.isWhitespace }.prefix { $0 != "," }
        return !head.contains("=") && head.prefix { $0 != ";" }.lowercased() == "data:" + type
    }
}

extension SVGElement {
    /// Whether this is an `image` that states neither of its sides.
    fileprivate var hasNoSides: Bool {
        name == "image" && ["width", "height"].allSatisfy { self[$0] == nil && self["style"]?.contains($0) != true }
    }
}
