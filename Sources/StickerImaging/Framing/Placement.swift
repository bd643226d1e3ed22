import StickerModel

/// Where art is placed on its canvas: geometry only, decided before any pixel is decoded.
package struct Placement: Sendable, Hashable {
    package var framing: Framing
    /// The upright size of the art in px; vector art's natural size.
    package var source: PixelSize
    /// The visible part of the art, in px of `source`.
    package var part: ArtPart
    package var canvas: PixelSize
    /// Where the visible part is on the canvas.
    package var placed: PixelRect
    /// The size in which vector art is drawn, so that the visible part needs no resampling; nil for raster art.
    package var drawnAt: PixelSize?
    /// The px a side of the square that each pixel of the art becomes; nil where the art is copied or resampled.
    package var pixelSide: Int?

    /// Vector art is never drawn with longer sides (px), nor larger than its limits allow: a tiny crop of it is resampled
    /// instead of refused.
    private static let largestDrawing = 8_192.0

    /// The shortest side of a visible part, in px of the art.
    private static let leastSide = 1e-6

    /// Places art of `source` px (upright) as the framing says; every picture gets at least 1 px.
    ///
    /// Throws `FileError` when the crop is outside the art or a size is not positive.
    package init(_ source: PixelSize, _ framing: Framing, isVector: Bool, frames: Int = 1) throws(FileError) {
        guard source.width > 0, source.height > 0 else { throw FileError(.damaged, "has no pixels") }
        let cropped = try Self.part(of: source, framing)
        let inset = Self.inset(framing)
        let (width, height) = (cropped.width, cropped.height)
        let (most, fit, enlarge): (PixelSize, Fit, Enlargement) =
            switch framing.canvas {
            case .fixed(let size): (size, framing.fit, framing.enlarge)
            case .within(let side): (.square(side), .contain, framing.enlarge == .pixels ? .pixels : .never)
            case .spanning(let side, _): (.square(side), .contain, framing.enlarge)
            }
        guard most.width > 0, most.height > 0 else { throw FileError(.overLimit, "canvas has no pixels") }
        let clear = min(inset, (framing.canvas.shorterSide - 1) / 2)
        let room = PixelSize(most.width - 2 * clear, most.height - 2 * clear)
        let ratios = (Double(room.width) / width, Double(room.height) / height)
        var scale = fit == .cover ? max(ratios.0, ratios.1) : min(ratios.0, ratios.1)
        if !isVector { scale = enlarge.scale(scale, fit) }
        let box: PixelSize
        switch framing.canvas {
        case .fixed: box = room
        case .within(let side): box = PixelSize(Self.pixels(width * scale, side), Self.pixels(height * scale, side))
        case .spanning(let side, let isEven):
            let shorter = Self.pixels(min(width, height) * scale, room.width) + 2 * clear
            let across = min(side, isEven ? shorter + shorter % 2 : shorter) - 2 * clear
            box = width < height ? PixelSize(across, room.height) : PixelSize(room.width, across)
        }
        canvas = PixelSize(box.width + 2 * clear, box.height + 2 * clear)
        let placedWidth = Self.pixels(width * scale, box.width)
        let placedHeight = Self.pixels(height * scale, box.height)
        placed = PixelRect(
            x: (canvas.width - placedWidth) / 2, y: (canvas.height - placedHeight) / 2,
            width: placedWidth, height: placedHeight)
        let across = Self.visible(width, scale: scale, in: box.width, focus: framing.focusX)
        let down = Self.visible(height, scale: scale, in: box.height, focus: framing.focusY)
        part = ArtPart(
            x: cropped.x + across.start, y: cropped.y + down.start, width: across.length, height: down.length)
        (self.framing, self.source) = (framing, source)
        if isVector {
            // Sides are rounded.
            let area = 0.99 * Double(ArtLimits().area(ofEach: frames))
            let scale = min(
                1, Self.largestDrawing / max(needed.width, needed.height),
                (area / (needed.width * needed.height)).squareRoot())
            drawnAt = PixelSize(
                max(1, Int((needed.width * scale).rounded())), max(1, Int((needed.height * scale).rounded())))
        }
        if !isVector, framing.enlarge == .pixels, scale > 1 { pixelSide = Int(exactly: scale) }
    }

    package init(_ facts: ImageFacts, _ framing: Framing) throws(FileError) {
        try self.init(
            facts.size, framing, isVector: facts.format.isVector, frames: max(1, facts.durations.count))
    }

    /// The part of a source that the framing uses. Throws `FileError` when it is outside.
    private static func part(of source: PixelSize, _ framing: Framing) throws(FileError) -> ArtPart {
        let whole = ArtPart(PixelRect(source))
        let wanted = framing.content ?? framing.crop.map { ArtPart($0) } ?? whole
        let (left, top) = (max(0, wanted.x), max(0, wanted.y))
        let right = min(whole.width, wanted.x + wanted.width)
        let bottom = min(whole.height, wanted.y + wanted.height)
        // No art shows so little; what is enlarged from it would have no size in numbers.
        if right - left >= leastSide, bottom - top >= leastSide {
            return ArtPart(x: left, y: top, width: right - left, height: bottom - top)
        }
        guard let crop = framing.crop, framing.content == nil else { return whole }
        throw FileError(
            .overLimit,
            "crop starts at \(crop.x), \(crop.y) and is \(crop.width) x \(crop.height) px, "
                + "outside the art of \(source.width) x \(source.height) px",
            hint: "give `crop` in px of the art, inside it")
    }

    /// The part of a source that the framing uses, in whole px. Throws `FileError` when it is outside.
    static func pixels(of source: PixelSize, _ framing: Framing) throws(FileError) -> PixelRect {
        try part(of: source, framing).pixels
    }

    /// Clear px on each side: the margin and room for the outline with its soft edge, which reaches half a px further.
    static func inset(_ framing: Framing) -> Int {
        let line = framing.outline.map { $0.width > 0 ? $0.width + 0.5 : 0 } ?? 0
        let wanted = framing.margin + line
        guard wanted.isFinite, wanted > 0 else { return 0 }
        return Int(min(wanted, 1_000_000).rounded(.up))
    }

    private static func pixels(_ length: Double, _ most: Int) -> Int {
        max(1, Int(min(length, Double(most)).rounded()))
    }

    /// What does not fit a side of the box is cropped around the focus; rounding alone does not crop.
    private static func visible(
        _ length: Double, scale: Double, in side: Int, focus: Double
    ) -> (start: Double, length: Double) {
        let visible = length * scale > Double(side) * (1 + 1e-9) ? Double(side) / scale : length
        let focus = focus.isFinite ? focus : 0.5
        return (max(0, min(length - visible, focus * length - visible / 2)), visible)
    }

    /// The size of the whole picture at which the visible part has its size on the canvas.
    var needed: (width: Double, height: Double) {
        (
            Double(source.width) * Double(placed.width) / part.width,
            Double(source.height) * Double(placed.height) / part.height
        )
    }
}
