import StickerModel

/// Measures how much of the outer edge of what is visible hardly stands out from the backgrounds of chats.
///
/// An edge stands out where something does so within 24 px of a 512 px canvas, seen as the background shines through
/// it: a white line around dark art on a dark chat, a dark drawing inside a white line on a light one. Soft pixels and
/// shadows count as what they look like there.
struct EdgeMeter {
    /// What WCAG 2.1 asks of graphics, 1.4.11.
    fileprivate static let leastContrast: Float = 3
    /// The least differences of color (of 255) by which eyes tell a color from a background as light as it. Dark colors
    /// have to differ more: navy (60) is hardly seen on a dark chat, purple (70) and pure blue (127) are.
    fileprivate static let leastChroma: (light: Float, dark: Float) = (40, 65)
    /// How far inside its edge art may begin to stand out, as a share of the canvas: an outline of usual width, and the
    /// line of the drawing beside it.
    private static let rimWidth = 24.0 / 512
    /// A pale rim is fine if at least this share of the inside stands out: the picture does not vanish then.
    private static let leastClearInside = 0.15

    private struct Tally {
        var edge = 0
        var faint = 0
        var inside = 0
        var standingOut = 0
    }

    private var tallies: [ChatBackground: Tally] = [:]
    /// Of frames that are translucent everywhere, such as those that fade in: they count where there are no others.
    private var faintTallies: [ChatBackground: Tally] = [:]

    /// In percent; empty while nothing visible was added.
    var faintEdge: [ChatBackground: Double] {
        (tallies.isEmpty ? faintTallies : tallies).mapValues { tally in
            let isClear = Double(tally.standingOut) >= Self.leastClearInside * Double(tally.inside)
            return isClear ? 0 : (1_000 * Double(tally.faint) / Double(max(1, tally.edge))).rounded(.down) / 10
        }
    }

    mutating func add(_ cells: Raster) {
        let alphas = AlphaPlane(of: cells).values
        let strongest = alphas.max() ?? 0
        let isFaint = strongest < 128
        let shapeAlpha = isFaint ? max(1, strongest / 2) : 128
        let shape = alphas.map { $0 >= shapeAlpha }
        let edge = Self.edge(of: shape, cells.size)
        guard !edge.isEmpty else { return }
        let rim = Self.rimWidth * Double(max(cells.width, cells.height))
        let rimCells = max(1, Int(rim.rounded()))
        for background in ChatBackground.allCases {
            let view = View(background)
            var clear = AlphaPlane(cells.size, [UInt8](repeating: 0, count: shape.count))
            var tally = (isFaint ? faintTallies : tallies)[background] ?? Tally()
            for cell in shape.indices where alphas[cell] >= max(1, shapeAlpha / 2) {
                clear.values[cell] = view.shows(cells.pixels, 4 * cell) ? 1 : 0
                guard shape[cell] else { continue }
                tally.inside += 1
                tally.standingOut += Int(clear.values[cell])
            }
            tally.edge += edge.count
            let isNear = clear.highest(within: rimCells).values
            tally.faint += edge.count { isNear[$0] == 0 }
            if isFaint { faintTallies[background] = tally } else { tallies[background] = tally }
        }
    }

    /// The cells of the shape that touch what is clear around it; holes do not count.
    private static func edge(of shape: [Bool], _ grid: PixelSize) -> [Int] {
        let (width, height) = (grid.width, grid.height)
        let rim = shape.indices.filter { cell in
            let (x, y) = (cell % width, cell / width)
            return !shape[cell] && (x == 0 || y == 0 || x == width - 1 || y == height - 1)
        }
        let isOutside = grid.reached(from: rim) { !shape[$0] }
        return shape.indices.filter { cell in
            guard shape[cell] else { return false }
            let (x, y) = (cell % width, cell / width)
            if x == 0 || y == 0 || x == width - 1 || y == height - 1 { return true }
            return isOutside[cell - 1] || isOutside[cell + 1] || isOutside[cell - width] || isOutside[cell + width]
        }
    }
}

/// One background, and whether colors stand out from it.
private struct View {
    private let wall: RGB
    private let leastChroma: Float
    /// What is darker or lighter than these has the least contrast or more.
    private let dark: Float
    private let bright: Float

    init(_ background: ChatBackground) {
        let color = background.color
        wall = RGB(Float(color.red), Float(color.green), Float(color.blue))
        leastChroma = background.isLight ? EdgeMeter.leastChroma.light : EdgeMeter.leastChroma.dark
        let own = Light.of(color) + Light.flare
        dark = own / EdgeMeter.leastContrast - Light.flare
        bright = own * EdgeMeter.leastContrast - Light.flare
    }

    /// Whether a cell stands out, as it looks on the background.
    @inline(__always)
    func shows(_ cells: [UInt8], _ cell: Int) -> Bool {
        let alpha = Float(cells[cell + 3]) / 255
        let ink = RGB(Float(cells[cell]), Float(cells[cell + 1]), Float(cells[cell + 2]))
        let color = alpha * ink + (1 - alpha) * wall
        let own = Light.of(color.x, color.y, color.z)
        if own <= dark || own >= bright { return true }
        // The color differences of television, CbCr.
        let rest = color - wall
        let bluish = 0.5 * rest.z - 0.3313 * rest.y - 0.1687 * rest.x
        let reddish = 0.5 * rest.x - 0.4187 * rest.y - 0.0813 * rest.z
        return bluish * bluish + reddish * reddish >= leastChroma * leastChroma
    }
}
