import Foundation
import StickerModel

/// Refuses drawings with which librsvg would end the whole process: see docs/fuzzing.md.
struct SVGGuard {
    private let layers: Int

    /// Throws `FileError` for drawings that are too deep or hold pictures that are too large.
    init(_ bytes: [UInt8], limits: ArtLimits) throws(FileError) {
        try self.init(bytes, limits: limits, nesting: 0)
    }

    fileprivate init(_ bytes: [UInt8], limits: ArtLimits, nesting: Int) throws(FileError) {
        let outline = try SVGOutline(bytes)
        try Self.checkBrackets(bytes)
        try SVGPictures(limits, nesting: nesting).check(outline)
        let cost = try SVGCost(outline)
        guard cost.depth <= Self.depthLimit else {
            throw SVGOutline.complex(
                "elements nested \(Figures.grouped(cost.depth)) levels deep; the limit is \(Figures.grouped(Self.depthLimit))"
            )
        }
        layers = cost.layers
    }

    /// Throws `FileError` when drawing at `size` needs too much memory for layers.
    func check(_ size: PixelSize) throws(FileError) {
        let (bytes, overflow) = (4 * size.area).multipliedReportingOverflow(by: layers + 1)
        guard overflow || bytes > Self.layerBytes else { return }
        throw SVGOutline.complex(
            "\(Figures.grouped(layers)) nested layers, which at \(ArtLimits.text(size)) px take more than "
                + "\(Figures.grouped(Self.layerBytes)) bytes")
    }

    /// The side, in px, of the largest square, up to 4,096 px, for which the layers stay within the limit.
    var plane: Double { min(4_096, (Double(Self.layerBytes) / 4 / Double(layers + 1)).squareRoot().rounded(.down)) }

    /// librsvg parses selectors and values by recursion.
    private static func checkBrackets(_ bytes: [UInt8]) throws(FileError) {
        var depth = 0
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
            default: continue
            }
            guard depth <= bracketLimit else {
                throw SVGOutline.complex("brackets nested more than \(bracketLimit) levels deep")
            }
        }
    }

    /// A stack of 16 MB is enough for some thousands.
    private static let depthLimit = 300
    private static let bracketLimit = 256
    private static let layerBytes = 640_000_000
}

extension SVGPictures {
    /// A drawing inside a drawing.
    func checkDrawing(_ bytes: [UInt8]) throws(FileError) {
        guard nesting < 3 else { throw SVGOutline.complex("drawings nested inside drawings") }
        _ = try SVGGuard(bytes, limits: limits, nesting: nesting + 1)
    }
}

/// How deep a drawing is nested: through its elements, and through what they draw by reference.
///
/// librsvg descends by recursion and holds a layer for every step that needs one; it limits neither.
struct SVGCost {
    /// Steps from the outermost element to the innermost.
    private(set) var depth = 0
    /// Layers of the size of the canvas that are held at once.
    private(set) var layers = 0

    private let elements: [SVGElement]
    private var edges: [[Int]]
    private var done: [(depth: Int, layers: Int)?]
    private let hasStyledLayers: Bool

    /// Throws `FileError` when elements refer to themselves in a circle.
    init(_ outline: SVGOutline) throws(FileError) {
        elements = outline.elements
        edges = Array(repeating: [], count: elements.count)
        done = Array(repeating: nil, count: elements.count)
        hasStyledLayers = SVGElement.asksForLayer(outline.styles)
        var indices: [String: Int] = [:]
        for (index, element) in elements.enumerated() {
            if let parent = element.parent { edges[parent].append(index) }
            for id in element.ids where indices[id] == nil { indices[id] = index }
        }
        for (index, element) in elements.enumerated() {
            let targets = element.targets.compactMap { indices[$0] }
            edges[index] += targets.filter { !Self.isGradient(elements[$0]) }
        }
        for index in elements.indices where elements[index].parent == nil { try descend(from: index) }
        for index in elements.indices where elements[index].parent == nil { raise(to: index) }
        // A style sheet may put what it names on any element.
        for target in Set(SVGElement.addresses(in: outline.styles)).compactMap({ indices[$0] })
        where !Self.isGradient(elements[target]) {
            depth += done[target]?.depth ?? 0
            layers += done[target]?.layers ?? 0
        }
    }

    private mutating func raise(to index: Int) {
        depth = max(depth, done[index]?.depth ?? 0)
        layers = max(layers, done[index]?.layers ?? 0)
    }

    private static func isGradient(_ element: SVGElement) -> Bool { element.name.hasSuffix("Gradient") }

    /// Depth first without recursion, because drawings may be nested as deep as their author likes.
    private mutating func descend(from root: Int) throws(FileError) {
        var path: [(index: Int, next: Int)] = [(root, 0)]
        var isOnPath: Set<Int> = [root]
        while let (index, next) = path.last {
            guard next < edges[index].count else {
                finish(index)
                isOnPath.remove(index)
                path.removeLast()
                continue
            }
            path[path.count - 1].next += 1
            let target = edges[index][next]
            if isOnPath.contains(target) {
                throw FileError(
                    .damaged, "is an SVG whose elements refer to each other in a circle",
                    hint: "correct the drawing, or export it as PNG")
            }
            if done[target] == nil {
                path.append((target, 0))
                isOnPath.insert(target)
            }
        }
    }

    private mutating func finish(_ index: Int) {
        let below = edges[index].compactMap { done[$0] }
        let isFilter = elements[index].name == "filter"
        // librsvg holds the results of all steps of a filter; of other elements only the one being drawn.
        let layers = isFilter ? below.reduce(0) { $0 + $1.layers } : below.map(\.layers).max() ?? 0
        done[index] = (
            (below.map(\.depth).max() ?? 0) + 1,
            min(layers, 1 << 30) + (elements[index].isLayer(styled: hasStyledLayers) ? 1 : 0)
        )
    }
}

/// Checks the pictures inside a drawing by their headers; librsvg decodes whatever size they claim.
struct SVGPictures {
    let limits: ArtLimits
    /// How many drawings are around this one.
    let nesting: Int

    init(_ limits: ArtLimits, nesting: Int) {
        self.limits = limits
        self.nesting = nesting
    }

    /// Throws `FileError` when pictures are damaged, not in a format we read, or too large in total.
    func check(_ outline: SVGOutline) throws(FileError) {
        var area = 0
        for element in outline.elements where element.name == "image" || element.name == "feImage" {
            for link in element.links { area += try self.area(of: link) }
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
        try checkDrawing(bytes)
        return 0
    }

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
