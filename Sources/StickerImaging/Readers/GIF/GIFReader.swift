import StickerModel

/// Composes the frames of a GIF one after the other as browsers do; holds two canvases at most.
///
/// What no frame covers is transparent; the background color of the file is ignored.
final class GIFReader: FrameReader {
    private let file: GIFFile
    private let durations: [Double]
    private var canvas: Raster
    private var number = 0

    init(_ file: GIFFile, durations: [Double]) {
        self.file = file
        self.durations = durations
        canvas = Raster(file.size)
    }

    func next() throws -> Frame? {
        guard number < file.images.count else { return nil }
        let image = file.images[number]
        let before = image.disposal == .restore ? canvas : nil
        guard draw(image) > 0 || image.rect.isEmpty else {
            throw ArtProblem.damaged("has damaged pixel data in frame \(number + 1) of \(file.images.count)")
        }
        let shown = Frame(canvas, duration: durations[number])
        switch image.disposal {
        case .keep: break
        case .clear: canvas.clear(visible(image.rect))
        case .restore: if let before { canvas = before }
        }
        number += 1
        return shown
    }

    /// Draws what can be decoded, as browsers do; returns how many of its rows were whole.
    private func draw(_ image: GIFImage) -> Int {
        let colors = Self.colors(image, in: file.bytes)
        let part = visible(image.rect)
        guard !part.isEmpty else { return image.rect.height }
        let stride = canvas.width
        return canvas.pixels.withUnsafeMutableBytes { target in
            guard let base = target.baseAddress?.assumingMemoryBound(to: UInt32.self) else { return 0 }
            return colors.withUnsafeBufferPointer { colors in
                GIFPixels.rows(of: image, in: file) { row, indices in
                    guard row < part.height else { return }
                    let line = base + (part.y + row) * stride + part.x
                    for x in 0..<part.width {
                        let color = colors[Int(indices[x])]
                        if color != 0 { line[x] = color }
                    }
                }
            }
        }
    }

    /// The part of a rectangle that lies on the canvas; it may be empty.
    private func visible(_ rect: PixelRect) -> PixelRect {
        PixelRect(
            x: min(rect.x, canvas.width), y: min(rect.y, canvas.height),
            width: max(0, min(rect.width, canvas.width - rect.x)),
            height: max(0, min(rect.height, canvas.height - rect.y)))
    }

    /// Opaque RGBA for every index, 0 for those that show nothing: transparent, or beyond the palette.
    private static func colors(_ image: GIFImage, in bytes: [UInt8]) -> [UInt32] {
        var colors = [UInt32](repeating: 0, count: 256)
        for (index, offset) in stride(from: image.palette.lowerBound, to: image.palette.upperBound, by: 3).enumerated()
        where index != image.transparentIndex {
            let color =
                UInt32(bytes[offset]) | UInt32(bytes[offset + 1]) << 8 | UInt32(bytes[offset + 2]) << 16 | 255 << 24
            colors[index] = UInt32(littleEndian: color)
        }
        return colors
    }
}
