/// Assembles animations of solid RGBA rectangles.
struct APNGBuilder {
    struct Part {
        var color: [Int]
        var x = 0
        var y = 0
        var width: Int?
        var height: Int?
        var delay = (1, 10)
        var dispose = 0
        var blend = 0
    }

    var width = 2
    var height = 1
    var parts: [Part]
    /// A picture ahead of the animation that is no frame of it.
    var hiddenColor: [Int]?
    /// How many fdAT chunks a frame's data is split over.
    var pieces = 1
    var plays = 0
    var announced: Int?
    /// Added to the sequence numbers from this one on.
    var gapAt: Int?

    var bytes: [UInt8] {
        let png = PNGBuilder(width: width, height: height)
        var chunks = [PNGBuilder.chunk("acTL", .big32(announced ?? parts.count) + .big32(plays))]
        var sequence = 0
        func next() -> [UInt8] {
            defer { sequence += 1 }
            return .big32(sequence + (gapAt.map { sequence >= $0 ? 1 : 0 } ?? 0))
        }
        if let hiddenColor { chunks.append(PNGBuilder.chunk("IDAT", solid(png, hiddenColor, width, height))) }
        for (index, part) in parts.enumerated() {
            let (w, h) = (part.width ?? width, part.height ?? height)
            var control = next() + .big32(w) + .big32(h) + .big32(part.x) + .big32(part.y)
            control += .big16(part.delay.0) + .big16(part.delay.1) + [UInt8(part.dispose), UInt8(part.blend)]
            chunks.append(PNGBuilder.chunk("fcTL", control))
            let data = solid(png, part.color, w, h)
            if index == 0, hiddenColor == nil {
                chunks.append(PNGBuilder.chunk("IDAT", data))
                continue
            }
            let length = (data.count + pieces - 1) / pieces
            for start in stride(from: 0, to: data.count, by: length) {
                chunks.append(PNGBuilder.chunk("fdAT", next() + data[start..<min(start + length, data.count)]))
            }
        }
        return png.file(chunks)
    }

    private func solid(_ png: PNGBuilder, _ color: [Int], _ width: Int, _ height: Int) -> [UInt8] {
        png.data((0..<width * height).flatMap { _ in color }, width: width, height: height)
    }
}
