import StickerModel

/// What the frames of a piece of art show, for choices that a manifest leaves to the art.
package struct ArtContent: Sendable, Codable, Equatable {
    /// The part of the art that is visible in any frame; nil when nothing is.
    package private(set) var part: ArtPart?
    /// The mean opacity of each frame, 0...1.
    package private(set) var coverages: [Double] = []

    /// Vector art is measured at this many px on its longer side.
    private static let drawnSide = 512

    /// Decodes all frames, those of very large art reduced. Throws `FileError`.
    package init(of art: any Art) throws(FileError) {
        let size = art.facts.size
        let drawn = art.facts.format.isVector ? Self.drawing(of: size) : nil
        var meter = BoxMeter()
        var frameSize = size
        do {
            let reader = try art.frames(drawnAt: drawn, reducedBy: Reduction.side(for: art.facts))
            while let frame = try reader.next() {
                frameSize = frame.raster.size
                coverages.append(meter.add(frame.raster))
            }
        } catch let problem as FileError {
            throw problem
        } catch {
            throw .damaged("cannot be decoded")
        }
        guard let box = meter.box, size.area > 0, frameSize.area > 0 else { return }
        part = Self.scaled(box, from: frameSize, to: size, reducedBy: Reduction.side(for: art.facts))
    }

    /// The first of those of these frames that show most, by its position among them; nil when none shows anything.
    package func fullest(of frames: [Int]) -> Int? {
        let shown = frames.map { coverages.indices.contains($0) ? coverages[$0] : 0 }
        guard let most = shown.max(), most > 0 else { return nil }
        return shown.firstIndex { $0 >= 0.98 * most }
    }

    /// Whether the first frame shows less than this percentage of what a later one shows. Throws `FileError`.
    package static func beginsEmpty(_ art: any Art, below percent: Double) throws(FileError) -> Bool {
        let drawn = art.facts.format.isVector ? drawing(of: art.facts.size) : nil
        var meter = BoxMeter()
        do {
            let reader = try art.frames(drawnAt: drawn, reducedBy: Reduction.side(for: art.facts))
            guard let first = try reader.next().map({ meter.add($0.raster) }) else { return false }
            // No frame shows more than all of the canvas.
            guard first < percent / 100 else { return false }
            while let frame = try reader.next() {
                if meter.add(frame.raster) * percent / 100 > first { return true }
            }
            return false
        } catch let problem as FileError {
            throw problem
        } catch {
            throw .damaged("cannot be decoded")
        }
    }

    private static func drawing(of size: PixelSize) -> PixelSize {
        let scale = Double(drawnSide) / Double(max(1, size.width, size.height))
        return PixelSize(
            max(1, Int((Double(size.width) * scale).rounded())), max(1, Int((Double(size.height) * scale).rounded())))
    }

    /// A box in a picture that was drawn or reduced, in px of the art.
    private static func scaled(
        _ box: PixelRect, from drawn: PixelSize, to size: PixelSize, reducedBy side: Int
    ) -> ArtPart {
        if drawn == size { return ArtPart(box) }
        // Blocks of a reduced picture are whole px, and the last one may be cut.
        let scaleX = side > 1 ? Double(side) : Double(size.width) / Double(drawn.width)
        let scaleY = side > 1 ? Double(side) : Double(size.height) / Double(drawn.height)
        let (x, y) = (Double(box.x) * scaleX, Double(box.y) * scaleY)
        return ArtPart(
            x: x, y: y, width: min(Double(size.width) - x, Double(box.width) * scaleX),
            height: min(Double(size.height) - y, Double(box.height) * scaleY))
    }
}

/// The box around everything visible in any frame.
private struct BoxMeter {
    private(set) var box: PixelRect?

    /// The mean opacity of the frame.
    mutating func add(_ frame: Raster) -> Double {
        var (left, top, right, bottom) = (frame.width, frame.height, -1, -1)
        var sum = 0
        frame.pixels.withUnsafeBufferPointer { pixels in
            for y in 0..<frame.height {
                for x in 0..<frame.width {
                    let alpha = pixels[4 &* (y &* frame.width &+ x) &+ 3]
                    guard alpha > 0 else { continue }
                    sum &+= Int(alpha)
                    if x < left { left = x }
                    if x > right { right = x }
                    if y < top { top = y }
                    bottom = y
                }
            }
        }
        guard bottom >= 0 else { return 0 }
        if let box {
            (left, top) = (min(left, box.x), min(top, box.y))
            (right, bottom) = (max(right, box.x + box.width - 1), max(bottom, box.y + box.height - 1))
        }
        box = PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
        return Double(sum) / 255 / Double(frame.size.area)
    }
}
