import StickerModel

/// Composes the frames of an APNG one after the other; holds two canvases at most.
final class APNGReader: FrameReader {
    private let file: PNGFile
    private let durations: [Double]
    private let transform: ColorTransform?
    private var canvas: Raster
    private var number = 0

    init(_ file: PNGFile, durations: [Double], transform: ColorTransform?) {
        self.file = file
        self.durations = durations
        self.transform = transform
        canvas = Raster(file.header.size)
    }

    func next() throws -> Frame? {
        guard number < file.frames.count else { return nil }
        let frame = file.frames[number]
        let part = try file.decode(
            frame.pieces, size: PixelSize(frame.rect.width, frame.rect.height), part: "frame \(number + 1)",
            transform: transform)
        // Ahead of the first frame the canvas is empty, so that restoring clears there, as the specification says.
        let before = frame.disposal == .restore ? canvas : nil
        switch frame.blend {
        case .replace: canvas.replace(frame.rect, with: part)
        case .over: canvas.blend(part, over: frame.rect)
        }
        let shown = Frame(canvas.turned(file.notes.orientation), duration: durations[number])
        switch frame.disposal {
        case .keep: break
        case .clear: canvas.clear(frame.rect)
        case .restore: if let before { canvas = before }
        }
        number += 1
        return shown
    }
}
