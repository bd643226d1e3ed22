import PortableFoundation
import StickerModel

/// Checks the pictures inside an SVG by their headers, since librsvg decodes whatever size they claim; and finds what
/// librsvg leaves out, without a word: whatever is in other files, and movement.
struct SVGPictures {
    private let limits: ArtLimits
    /// How many drawings are around this one.
    private let nesting: Int

    init(_ limits: ArtLimits) { self.init(limits, nesting: 0) }

    private init(_ limits: ArtLimits, nesting: Int) {
        self.limits = limits
        self.nesting = nesting
    }

    /// Returns what is not drawn. Throws `FileError` when pictures are damaged, not in a format we read, or too large
    /// in total.
    func check(_ bytes: [UInt8]) throws(FileError) -> SVGOmissions {
        var references = SVGReferences(bytes)
        var omissions = SVGOmissions()
        var area = 0
        while let reference = try references.next() {
            guard reference.kind == .picture, let picture = try Self.payload(reference.address) else {
                omissions.add(reference)
                continue
            }
            area += try self.area(of: picture, &omissions)
            guard area <= limits.pixels else {
                throw FileError(
                    .overLimit, "contains pictures of more than \(Figures.grouped(limits.pixels)) px in total",
                    hint: "scale the pictures inside the drawing down")
            }
        }
        return omissions
    }

    /// In px; 0 for drawings.
    private func area(of bytes: [UInt8], _ omissions: inout SVGOmissions) throws(FileError) -> Int {
        guard FormatSniffer.format(of: bytes) == .svg else { return try Self.area(of: bytes, limits: limits) }
        guard nesting < Self.nestingLimit else {
            throw FileError(
                .overLimit, "is an SVG with drawings nested more than \(Self.nestingLimit) levels deep",
                hint: "simplify the drawing, or export it as PNG")
        }
        omissions.add(try SVGPictures(limits, nesting: nesting + 1).check(bytes))
        return 0
    }

    private static let nestingLimit = 3

    private static func area(of bytes: [UInt8], limits: ArtLimits) throws(FileError) -> Int {
        do throws(FileError) {
            return try ArtDecoder.open(bytes, limits: limits).facts.size.area
        } catch {
            throw FileError(
                error.kind == .overLimit ? .overLimit : .damaged, "contains a picture that " + error.message,
                hint: "put a PNG or JPEG of moderate size into the drawing")
        }
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

    /// As findings name them, with the addresses: "pictures in other files (photo.png)".
    var texts: [String] {
        SVGReference.Kind.allCases.compactMap { kind in
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

    /// In place: copying all that is known for each of thousands of drawings would take hours.
    mutating func add(_ inner: SVGOmissions) {
        for (kind, found) in inner.addresses { addresses[kind, default: []] += found }
    }

    /// The end of an address tells more than its beginning.
    private static func shortened(_ address: String) -> String {
        address.count > 60 ? "…" + address.suffix(59) : address
    }
}
