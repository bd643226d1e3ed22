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
