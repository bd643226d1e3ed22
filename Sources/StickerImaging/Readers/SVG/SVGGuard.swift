import Foundation
import StickerModel

/// Keeps from librsvg what it would take the whole process down with: see docs/fuzzing.md.
struct SVGGuard {
    private let layers: Int

    /// Throws `ArtProblem` for drawings that are too deep or hold pictures that are too large.
    init(_ bytes: [UInt8], limits: ArtLimits) throws(ArtProblem) {
        try self.init(bytes, limits: limits, nesting: 0)
    }

    fileprivate init(_ bytes: [UInt8], limits: ArtLimits, nesting: Int) throws(ArtProblem) {
        let outline = try SVGOutline(bytes)
        try Self.checkBrackets(bytes)
        try SVGPictures(limits, nesting: nesting).check(outline)
        let cost = try SVGCost(outline)
        guard cost.depth <= Self.depthLimit else {
            throw SVGOutline.complex(
                "elements \(Figures.grouped(cost.depth)) deep, at most \(Figures.grouped(Self.depthLimit)) deep")
        }
        layers = cost.layers
    }

    /// Throws `ArtProblem` when drawing at `size` needs too much memory for layers.
    func check(_ size: PixelSize) throws(ArtProblem) {
        let (bytes, overflow) = (4 * size.area).multipliedReportingOverflow(by: layers + 1)
        guard overflow || bytes > Self.layerBytes else { return }
        throw SVGOutline.complex(
            "\(Figures.grouped(layers)) layers within one another, which at \(ArtLimits.text(size)) px take more than "
                + "\(Figures.grouped(Self.layerBytes)) bytes")
    }

    /// The side, in px, of the largest square up to 4,096 px on which the drawing's layers may be held.
    var plane: Double { min(4_096, (Double(Self.layerBytes) / 4 / Double(layers + 1)).squareRoot().rounded(.down)) }

    /// Selectors and values are parsed by recursion.
    private static func checkBrackets(_ bytes: [UInt8]) throws(ArtProblem) {
        var depth = 0
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
            default: continue
            }
            guard depth <= bracketLimit else { throw SVGOutline.complex("brackets more than \(bracketLimit) deep") }
        }
    }

    /// A stack of 16 MB bears some thousands.
    private static let depthLimit = 300
    private static let bracketLimit = 256
    private static let layerBytes = 640_000_000
}

extension SVGPictures {
    /// A drawing inside a drawing.
    func checkDrawing(_ bytes: [UInt8]) throws(ArtProblem) {
        guard nesting < 3 else { throw SVGOutline.complex("drawings inside drawings inside drawings") }
        _ = try SVGGuard(bytes, limits: limits, nesting: nesting + 1)
    }
}

/// How deep a drawing goes: through its elements, and from those into what they draw by reference.
///
/// librsvg descends by recursion and holds a layer for every step that needs one; it bounds neither.
struct SVGCost {
    /// Steps from the outermost element to the innermost.
    private(set) var depth = 0
    /// Layers of the canvas' size that are held at once.
    private(set) var layers = 0

    private let elements: [SVGElement]
    private var edges: [[Int]]
    private var done: [(depth: Int, layers: Int)?]
    private let hasStyledLayers: Bool

    /// Throws `ArtProblem` when elements refer to themselves in a circle.
    init(_ outline: SVGOutline) throws(ArtProblem) {
        elements = outline.elements
        edges = Array(repeating: [], count: elements.count)
        done = Array(repeating: nil, count: elements.count)
        hasStyledLayers = SVGElement.asksForLayer(outline.styles)
        var places: [String: Int] = [:]
        for (place, element) in elements.enumerated() {
            if let parent = element.parent { edges[parent].append(place) }
            for id in element.ids where places[id] == nil { places[id] = place }
        }
        for (place, element) in elements.enumerated() {
            let targets = element.targets.compactMap { places[$0] }
            edges[place] += targets.filter { !Self.isGradient(elements[$0]) }
        }
        for place in elements.indices where elements[place].parent == nil { try descend(from: place) }
        for place in elements.indices where elements[place].parent == nil { raise(to: place) }
        // A style sheet may put what it names on any element.
        for target in Set(SVGElement.addresses(in: outline.styles)).compactMap({ places[$0] })
        where !Self.isGradient(elements[target]) {
            depth += done[target]?.depth ?? 0
            layers += done[target]?.layers ?? 0
        }
    }

    private mutating func raise(to place: Int) {
        depth = max(depth, done[place]?.depth ?? 0)
        layers = max(layers, done[place]?.layers ?? 0)
    }

    private static func isGradient(_ element: SVGElement) -> Bool { element.name.hasSuffix("Gradient") }

    /// Depth first without recursion, as the drawing may be as deep as it likes.
    private mutating func descend(from root: Int) throws(ArtProblem) {
        var path: [(place: Int, next: Int)] = [(root, 0)]
        var isOnPath: Set<Int> = [root]
        while let (place, next) = path.last {
            guard next < edges[place].count else {
                finish(place)
                isOnPath.remove(place)
                path.removeLast()
                continue
            }
            path[path.count - 1].next += 1
            let target = edges[place][next]
            if isOnPath.contains(target) {
                throw ArtProblem(
                    .damaged, "is an SVG whose elements refer to one another in a circle",
                    hint: "correct the drawing, or export it as PNG")
            }
            if done[target] == nil {
                path.append((target, 0))
                isOnPath.insert(target)
            }
        }
    }

    private mutating func finish(_ place: Int) {
        let below = edges[place].compactMap { done[$0] }
        let isFilter = elements[place].name == "filter"
        // The results of a filter's steps are all held; of other elements only the one being drawn.
        let layers = isFilter ? below.reduce(0) { $0 + $1.layers } : below.map(\.layers).max() ?? 0
        done[place] = (
            (below.map(\.depth).max() ?? 0) + 1,
            min(layers, 1 << 30) + (elements[place].isLayer(styled: hasStyledLayers) ? 1 : 0)
        )
    }
}

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
