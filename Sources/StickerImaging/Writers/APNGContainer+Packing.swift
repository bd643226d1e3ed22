import StickerModel

/// Searches deflate quickly; the chosen file is deflated again by a slower level.
extension APNGContainer: PaletteFile {
    enum Level {
        static let quick: Int32 = 6
        /// Leaves .74 to .98 of the quick level in twice its time: for files that fit anyway.
        static let usual: Int32 = 9
        /// Leaves .91 to .96 of that in four times its time: for files that were made to fit.
        static let tight: Int32 = 10
        /// Leaves a few percent less in twice the time: for files that are exact only if they fit then.
        static let finest: Int32 = 12
    }

    func packed(within limit: Int) throws -> APNGContainer? { try packed(within: limit, finest: Level.tight) }

    /// The same pictures in fewer bytes, packed as finely as it takes to fit `limit`; nil where that is not enough.
    func packed(within limit: Int, finest: Int32) throws(FileError) -> APNGContainer? {
        for level in [Level.usual, finest] {
            // Guesses are off by up to two percent; the finest level is the last chance.
            let room = level == finest ? 1.02 : 1
            guard Double(byteCount) * (try share(at: level)) <= room * Double(limit) else { continue }
            let packer = try ZlibPacker(level: level)
            var result = self
            for position in frames.indices { result.frames[position].data = try repacked(position, by: packer) }
            if result.byteCount <= limit { return result }
        }
        return nil
    }

    func packedShare() throws -> Double { min(try share(at: Level.usual), try share(at: Level.tight)) }

    /// The share of its bytes that a level leaves, guessed from an eighth of the frames.
    private func share(at level: Int32) throws(FileError) -> Double {
        let packer = try ZlibPacker(level: level)
        let count = min(max(4, frames.count / 8), frames.count)
        var (before, after) = (0, 0)
        for part in 0..<count {
            // From the middles of equal parts: the first frame is unlike the others.
            let position = (2 * part + 1) * frames.count / (2 * count)
            before += frames[position].data.count
            after += try repacked(position, by: packer).count
        }
        return Double(after) / Double(max(1, before))
    }

    /// What a frame takes at another level, or now if that is less.
    private func repacked(_ position: Int, by packer: ZlibPacker) throws(FileError) -> [UInt8] {
        let frame = frames[position]
        let count = (frame.rect.width * kind.channels + 1) * frame.rect.height
        guard let bytes = try ZlibUnpacker().unpacked(frame.data[...], atMost: count) else { return frame.data }
        let again = try packer.packed(bytes)
        return again.count < frame.data.count ? again : frame.data
    }
}
