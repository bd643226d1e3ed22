import StickerModel

/// An opened art file: container facts at once, pixels when asked.
package protocol Art: Sendable {
    /// Container facts; `pixels` is nil until `measure` was asked for.
    var facts: ImageFacts { get }

    /// A new pass over the frames from the first one on: upright, sRGB, composed on the whole canvas.
    ///
    /// `drawnAt` is the size of the whole picture that vector art is drawn at, nil for its own size or, where the limits
    /// do not allow that for all frames, a smaller one. Raster art ignores it.
    /// Throws `FileError`.
    func frames(drawnAt size: PixelSize?) throws -> any FrameReader
}

extension Art {
    /// Decodes the frames, or the first `count` of them, one after the other until `goesOn` returns false: those of vector
    /// art drawn at `size` px (nil for its own size), those of very large raster art reduced, cut out of the screen of a key.
    ///
    /// Throws `FileError`; whatever else a reader throws becomes damage.
    func forEachFrame(
        drawnAt size: PixelSize? = nil, first count: Int = .max, _ key: ChromaKey? = nil, _ goesOn: (Frame) -> Bool
    ) throws(FileError) {
        do {
            let side = Reduction.side(for: facts)
            let clip = count < facts.frameCount ? self as? any ClipArt : nil
            let all =
                try clip?.frames(numbered: Array(0..<count), drawnAt: size, reducedBy: side)
                ?? frames(drawnAt: size, reducedBy: side)
            let reader = key.map { KeyedFrames(all, $0) } ?? all
            while let frame = try reader.next(), goesOn(frame) {}
        } catch let problem as FileError {
            throw problem
        } catch {
            throw .damaged("cannot be decoded")
        }
    }
}

/// Art that is read from a file of one format.
protocol ArtFile: Art {
    /// Opens the file without decoding a pixel.
    ///
    /// Throws `FileError` when the file breaks the format's rules or the limits.
    init(_ bytes: [UInt8], limits: ArtLimits) throws(FileError)
}

/// One forward pass over the frames of a piece of art.
package protocol FrameReader: AnyObject {
    /// The next frame, nil after the last. Throws `FileError`.
    func next() throws -> Frame?
}

/// The pass over a still: its one frame.
final class OneFrame: FrameReader {
    private var decode: (() throws -> Frame)?

    init(_ decode: @escaping () throws -> Raster) { self.decode = { Frame(try decode(), duration: 0) } }

    /// For a frame with a remark.
    init(_ decode: @escaping () throws -> Frame) { self.decode = decode }

    func next() throws -> Frame? {
        guard let decode else { return nil }
        self.decode = nil
        return try decode()
    }
}

/// A pass over frames of which each is decoded by its number.
final class NumberedFrames: FrameReader {
    private var rest: ArraySlice<Int>
    private let decode: (Int) throws -> Frame

    init(_ wanted: [Int], decode: @escaping (Int) throws -> Frame) { (rest, self.decode) = (wanted[...], decode) }

    func next() throws -> Frame? { try rest.popFirst().map(decode) }
}

/// Some frames of a pass. Those between are decoded, because later ones build on them, and skipped.
final class PickedFrames: FrameReader {
    private let reader: any FrameReader
    private let wanted: [Int]
    private var position = 0
    private var index = 0
    /// The last frame, where it is wanted once more.
    private var repeated: Frame?

    /// `wanted` must not descend.
    init(_ reader: any FrameReader, wanted: [Int]) {
        self.reader = reader
        self.wanted = wanted
    }

    func next() throws -> Frame? {
        guard position < wanted.count else { return nil }
        if let repeated { return deliver(repeated) }
        while let frame = try reader.next() {
            index += 1
            if index > wanted[position] { return deliver(frame) }
        }
        throw FileError.missingFrames(index)
    }

    private func deliver(_ frame: Frame) -> Frame {
        position += 1
        repeated = position < wanted.count && wanted[position] < index ? frame : nil
        return frame
    }
}

/// Art that can be drawn at any instant, in any order.
protocol VectorAnimation: Art {
    /// A pass over the pictures at these instants. Throws `FileError` when there are too many of them.
    func frames(at slots: [TimelineSlot], drawnAt size: PixelSize?) throws -> any FrameReader
}

extension ImageFacts {
    /// The durations viewers use: 100 ms a frame where a file states none at all.
    static func displayed(_ stated: [Double]) -> [Double] {
        stated.allSatisfy { $0 == 0 } ? stated.map { _ in 100 } : stated
    }
}
