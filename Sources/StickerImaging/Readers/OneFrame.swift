/// The pass over a still: its one frame, then nothing.
final class OneFrame: FrameReader {
    private var decode: (() throws -> Raster)?

    init(_ decode: @escaping () throws -> Raster) { self.decode = decode }

    func next() throws -> Frame? {
        guard let decode else { return nil }
        self.decode = nil
        return Frame(try decode(), duration: 0)
    }
}
