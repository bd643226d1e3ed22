import StickerModel

/// An opened art file: container facts at once, pixels when asked.
package protocol Art: Sendable {
    /// Container facts; `pixels` is nil until `measure` was asked for.
    var facts: ImageFacts { get }

    /// A new pass over the frames from the first one on, or over those of some slots, which must not descend: upright,
    /// sRGB, composed on the whole canvas.
    ///
    /// `size` is that of the whole picture that vector art is drawn at, nil for its own size or, where the limits do not
    /// allow that for all frames, a smaller one. Raster art ignores it; of that, blocks of `side` px a side are averaged,
    /// and 1 leaves every pixel as it is.
    func frames(
        _ slots: [TimelineSlot]?, drawnAt size: PixelSize?, reducedBy side: Int
    ) throws(FileError) -> FrameReader
}

extension Art {
    package func frames(drawnAt size: PixelSize?, reducedBy side: Int = 1) throws(FileError) -> FrameReader {
        try frames(nil, drawnAt: size, reducedBy: side)
    }

    /// The numbers of the frames of some slots; of all frames without slots.
    func numbers(of slots: [TimelineSlot]?) -> [Int] { slots?.map(\.frame) ?? Array(facts.durations.indices) }

    /// Decodes the frames, or the first `count` of them, one after the other until `goesOn` returns false: those of vector
    /// art drawn at `size` px (nil for its own size), those of very large raster art reduced, cut out of the screen of a key.
    func forEachFrame(
        drawnAt size: PixelSize? = nil, first count: Int? = nil, _ key: ChromaKey? = nil, _ goesOn: (Frame) -> Bool
    ) throws(FileError) {
        let slots = count.map { (0..<$0).map { TimelineSlot(frame: $0, duration: 0) } }
        let reader = try frames(slots, drawnAt: size, reducedBy: Reduction.side(for: facts)).cuttingOut(key)
        while let frame = try reader.next(), goesOn(frame) {}
    }
}

protocol ArtFile: Art {
    /// Opens the file without decoding a pixel.
    ///
    /// Throws `FileError` when the file breaks the format's rules or the limits.
    init(_ bytes: [UInt8], limits: ArtLimits) throws(FileError)
}

/// Art whose frames are decoded one after the other from the first one on.
protocol RasterArt: ArtFile {
    /// A pass over all frames in which blocks of `side` px a side are averaged.
    func frames(reducedBy side: Int) throws(FileError) -> FrameReader
}

extension RasterArt {
    package func frames(
        _ slots: [TimelineSlot]?, drawnAt _: PixelSize?, reducedBy side: Int
    ) throws(FileError) -> FrameReader {
        try frames(reducedBy: side).picking(slots)
    }
}

/// One forward pass over the frames of a piece of art.
package struct FrameReader {
    /// The next frame, nil after the last.
    package let next: () throws(FileError) -> Frame?

    static func still(_ decoded: @escaping @autoclosure () throws(FileError) -> Raster) -> FrameReader {
        numbered([0]) { _ throws(FileError) in Frame(try decoded(), duration: 0) }
    }

    /// Frames of which each is decoded by its number.
    static func numbered(_ wanted: [Int], decode: @escaping (Int) throws(FileError) -> Frame) -> FrameReader {
        var rest = wanted[...]
        return FrameReader { () throws(FileError) in try rest.popFirst().map(decode) }
    }

    /// The frames of some slots, which must not descend; all of them without slots. Those between are decoded, because
    /// later ones build on them, and skipped.
    func picking(_ slots: [TimelineSlot]?) -> FrameReader {
        guard let slots else { return self }
        var (rest, count, last): (ArraySlice<Int>, Int, Frame?) = (slots.map(\.frame)[...], 0, nil)
        return FrameReader { () throws(FileError) in
            guard let number = rest.popFirst() else { return nil }
            while count <= number {
                last = try next()
                guard last != nil else { throw FileError.missingFrames(count) }
                count += 1
            }
            // Kept only where it is wanted once more.
            defer { if rest.first != number { last = nil } }
            return last
        }
    }
}

extension ImageFacts {
    /// Takes the times of the frames of an animation, nothing of a still. Viewers show `displayed`; by default what is
    /// stated, and 100 ms a frame where a file states none at all.
    mutating func take(stated: [Double], displayed: [Double]? = nil, plays: Int?) {
        guard stated.count > 1 else { return }
        (statedDurations, loopCount) = (stated, plays)
        durations = displayed ?? (stated.allSatisfy { $0 == 0 } ? stated.map { _ in 100 } : stated)
    }
}
