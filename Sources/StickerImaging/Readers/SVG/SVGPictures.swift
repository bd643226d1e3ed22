import PortableFoundation
import StickerModel

/// Checks the pictures inside an SVG by their headers; librsvg decodes whatever size they claim.
struct SVGPictures {
    private let limits: ArtLimits
    /// How many drawings are around this one.
    private let nesting: Int

    init(_ limits: ArtLimits) { self.init(limits, nesting: 0) }

    private init(_ limits: ArtLimits, nesting: Int) {
        self.limits = limits
        self.nesting = nesting
    }

    /// Throws `FileError` when pictures are damaged, not in a format we read, or too large in total.
    func check(_ bytes: [UInt8]) throws(FileError) {
        var links = SVGLinks(bytes)
        var area = 0
        while let link = try links.next() {
            area += try self.area(of: link)
            guard area <= limits.pixels else {
                throw FileError(
                    .overLimit, "contains pictures of more than \(Figures.grouped(limits.pixels)) px in total",
                    hint: "scale the pictures inside the drawing down")
            }
        }
    }

    /// In px; 0 for drawings and for addresses that are not followed.
    private func area(of link: String) throws(FileError) -> Int {
        guard let bytes = try Self.payload(link) else { return 0 }
        guard FormatSniffer.format(of: bytes) == .svg else { return try Self.area(of: bytes, limits: limits) }
        guard nesting < Self.nestingLimit else {
            throw FileError(
                .overLimit, "is an SVG with drawings nested more than \(Self.nestingLimit) levels deep",
                hint: "simplify the drawing, or export it as PNG")
        }
        try SVGPictures(limits, nesting: nesting + 1).check(bytes)
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

    /// The bytes of a `data:` address; nil for other addresses, which are not followed.
    static func payload(_ link: String) throws(FileError) -> [UInt8]? {
        let link = link.drop { $0.isWhitespace }
        guard link.prefix(5).lowercased() == "data:" else { return nil }
        guard let comma = link.firstIndex(of: ",") else { return nil }
        let bytes = unescaped(link[link.index(after: comma)...])
        let kind = link[..<comma].lowercased()
        guard kind.contains("base64") else { return bytes }
        let letters = bytes.filter { $0 > 0x20 }
        let padding = [UInt8](repeating: UInt8(ascii: "="), count: (4 - letters.count % 4) % 4)
        guard kind.hasSuffix("base64"), let data = Data(base64Encoded: Data(letters + padding)) else {
            throw .damaged("contains a picture whose base64 is damaged")
        }
        return [UInt8](data)
    }

    /// Resolves `%41` and the like.
    private static func unescaped(_ text: Substring) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let code = UInt8(digits, radix: 16) {
                bytes.append(code)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return bytes
    }
}

/// The addresses of the pictures in an SVG, read without libraries.
///
/// It accepts more than XML does, and does not see pictures that a document type hides; librsvg checks the rest, and the
/// drawing process contains it.
private struct SVGLinks {
    private let text: [UInt8]
    private var offset = 0
    /// The values of the document's own entities, `&name;`.
    private var names: [String: String] = [:]
    /// Links of the element read last.
    private var found: [String] = []
    /// Bytes of all links so far.
    private var length = 0

    init(_ text: [UInt8]) { self.text = text }

    /// The next link. Throws `FileError` when entities make the links much longer than the file.
    mutating func next() throws(FileError) -> String? {
        while found.isEmpty, let start = text[min(offset, text.count)...].firstIndex(of: UInt8(ascii: "<")) {
            try take(start)
        }
        return found.popLast()
    }

    private mutating func take(_ start: Int) throws(FileError) {
        if text.has("<!--", at: start) {
            offset = end(of: "-->", from: start + 4)
        } else if text.has("<![CDATA[", at: start) {
            offset = end(of: "]]>", from: start + 9)
        } else if text.has("<?", at: start) {
            offset = end(of: "?>", from: start + 2)
        } else if text.has("<!ENTITY", at: start) {
            offset = endOfTag(start)
            takeName(String(decoding: text[start..<offset], as: UTF8.self))
        } else if text.has("<!DOCTYPE", at: start) {
            // The content of its brackets is read declaration by declaration.
            offset = start + 9
        } else {
            offset = endOfTag(start)
            let inside = text[min(start + 1, offset)..<max(offset - 1, min(start + 1, offset))]
            let tag = SVGTag(inside.last == UInt8(ascii: "/") ? inside.dropLast() : inside)
            guard tag.name == "image" || tag.name == "feImage" else { return }
            for (key, value) in tag.attributes where key == "href" { found.append(try resolved(value)) }
        }
    }

    /// Text with its references to characters and entities resolved.
    private mutating func resolved(_ text: String) throws(FileError) -> String {
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            let after = rest[rest.index(after: start)...]
            guard let end = after.firstIndex(of: ";") else {
                rest = rest[start...]
                break
            }
            result += Self.character(after[..<end]) ?? names[String(after[..<end])] ?? ""
            rest = after[after.index(after: end)...]
            try check(length + result.utf8.count)
        }
        result += rest
        length += result.utf8.count
        try check(length)
        return result
    }

    private func check(_ length: Int) throws(FileError) {
        let limit = 2 * text.count + 1_000_000
        guard length > limit else { return }
        throw FileError(
            .overLimit,
            "is an SVG whose entities make its pictures \(Figures.grouped(length)) bytes long; the limit for this file is "
                + "\(Figures.grouped(limit)) bytes",
            hint: "save it as plain SVG, or export it as PNG")
    }

    /// The character of `#65`, `#x41` or `quot`; nil for entities of the document.
    private static func character(_ name: Substring) -> String? {
        if let known = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"][name] { return known }
        guard name.hasPrefix("#") else { return nil }
        let digits = name.dropFirst()
        let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }

    private mutating func takeName(_ declaration: String) {
        let parts = declaration.split(maxSplits: 2) { $0.isWhitespace }
        guard parts.count == 3, let quote = parts[2].first, quote == "\"" || quote == "'" else { return }
        names[String(parts[1])] = String(parts[2].dropFirst().prefix { $0 != quote })
    }

    /// The offset after the `>` that ends a tag; quoted ones do not.
    private func endOfTag(_ start: Int) -> Int {
        var quote: UInt8?
        var index = start
        while index < text.count {
            let byte = text[index]
            index += 1
            if byte == quote {
                quote = nil
            } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if quote == nil, byte == UInt8(ascii: ">") {
                return index
            }
        }
        return index
    }

    /// The offset after the next `mark`, or the end of the text.
    private func end(of mark: StaticString, from start: Int) -> Int {
        var index = start
        while index < text.count, !text.has(mark, at: index) { index += 1 }
        return min(index + mark.utf8CodeUnitCount, text.count)
    }
}

/// The name and attributes inside one start tag, prefixes such as `xlink:` left out.
private struct SVGTag {
    private(set) var name = ""
    private(set) var attributes: [(key: String, value: String)] = []

    init(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        name = Self.local(Self.word(&rest))
        while !rest.isEmpty {
            Self.skipSpace(&rest)
            let key = Self.local(Self.word(&rest))
            Self.skipSpace(&rest)
            guard rest.first == UInt8(ascii: "=") else {
                if key.isEmpty { rest = rest.dropFirst() }
                continue
            }
            rest = rest.dropFirst()
            Self.skipSpace(&rest)
            guard let quote = rest.first else { return }
            rest = rest.dropFirst()
            let value = rest.prefix { $0 != quote }
            rest = rest.dropFirst(value.count + 1)
            attributes.append((key, String(decoding: value, as: UTF8.self)))
        }
    }

    private static func word(_ rest: inout ArraySlice<UInt8>) -> String {
        let word = rest.prefix { !isSpace($0) && $0 != UInt8(ascii: "=") }
        rest = rest.dropFirst(word.count)
        return String(decoding: word, as: UTF8.self)
    }

    private static func skipSpace(_ rest: inout ArraySlice<UInt8>) { rest = rest.drop(while: isSpace) }
    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    private static func local(_ word: String) -> String { word.split(separator: ":").last.map(String.init) ?? "" }
}
