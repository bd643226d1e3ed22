import StickerModel

/// Some frames of a pass. Those between are decoded, as later ones build on them, and passed over.
final class PickedFrames: FrameReader {
    private let reader: any FrameReader
    private let wanted: [Int]
    private var position = 0
    private var index = 0

    /// `wanted` has to ascend.
    init(_ reader: any FrameReader, wanted: [Int]) {
        self.reader = reader
        self.wanted = wanted
    }

    func next() throws -> Frame? {
        guard position < wanted.count else { return nil }
        while let frame = try reader.next() {
            index += 1
            guard index > wanted[position] else { continue }
            position += 1
            return frame
        }
        throw ArtProblem.missingFrames(index)
    }
}
