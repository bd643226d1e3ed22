import Foundation
import StickerModel

/// Judges the pictures inside a drawing by their headers; librsvg decodes whatever size they claim.
struct SVGPictures {
    let limits: ArtLimits
    /// How many drawings stand around this one.
    let nesting: Int

    init(_ limits: ArtLimits, nesting: Int) {
        self.limits = limits
        self.nesting = nesting
    }

    /// Throws `ArtProblem` when pictures are damaged, of a kind that is not read, or too large altogether.
    func check(_ outline: SVGOutline) throws(ArtProblem) {
        var area = 0
        for element in outline.elements where element.name == "image" || element.name == "feImage" {
            for link in element.links { area += try self.area(behind: link) }
            guard area <= limits.pixels else {
                throw ArtProblem(
                    .overLimit, "holds pictures of more than \(Figures.grouped(limits.pixels)) px altogether",
                    hint: "scale the pictures inside the drawing down")
            }
        }
    }

    /// In px; 0 for drawings and for addresses that are not followed.
    private func area(behind link: String) throws(ArtProblem) -> Int {
        guard let bytes = try Self.payload(link) else { return 0 }
        guard FormatSniffer.format(of: bytes) == .svg else { return try Self.area(of: bytes, limits: limits) }
        try checkDrawing(bytes)
        return 0
    }

    private static func area(of bytes: [UInt8], limits: ArtLimits) throws(ArtProblem) -> Int {
        do throws(ArtProblem) {
            return try ArtDecoder.open(bytes, limits: limits).facts.size.area
        } catch {
            throw ArtProblem(
                error.kind == .overLimit ? .overLimit : .damaged, "holds a picture that " + error.message,
                hint: "put a PNG or JPEG of moderate size into the drawing")
        }
    }

    /// The bytes of a `data:` address; nil for other addresses, which are not followed.
    static func payload(_ link: String) throws(ArtProblem) -> [UInt8]? {
        let link = link.drop { $0.isWhitespace }
        guard link.prefix(5).lowercased() == "data:" else { return nil }
        guard let comma = link.firstIndex(of: ",") else { return nil }
        let bytes = unescaped(link[link.index(after: comma)...])
        let kind = link[..<comma].lowercased()
        guard kind.contains("base64") else { return bytes }
        let letters = bytes.filter { $0 > 0x20 }
        let padding = [UInt8](repeating: UInt8(ascii: "="), count: (4 - letters.count % 4) % 4)
        guard kind.hasSuffix("base64"), let data = Data(base64Encoded: Data(letters + padding)) else {
            throw .damaged("holds a picture whose base64 is damaged")
        }
        return [UInt8](data)
    }

    /// `%41` and the like written out.
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
