import StickerModel

/// Searches deflate quickly; the chosen file is deflated again by a slower level.
extension APNGContainer: PaletteContainer {
    var frameCount: Int { frames.count }

    /// Levels of libdeflate.
    enum Level {
        static let quick: Int32 = 6
        /// Leaves .74 to .98 of the quick level in twice its time: for files that fit anyway.
        static let usual: Int32 = 9
        /// Leaves .91 to .96 of that in four times its time: for files that were made to fit.
        static let tight: Int32 = 10
        /// Leaves a few percent less in twice the time: for files that are exact only if they fit then.
        static let finest: Int32 = 12
    }

    /// For exact and rounded files.
    static let exactLevels = [Level.usual, Level.finest]

    /// The same pictures in fewer bytes: as many frames at the last of these levels as it takes to fit `limit`.
    func packed(within limit: Int, levels: [Int32] = [Level.usual, Level.tight]) throws(FileError) -> APNGContainer {
        var result = self
        var size = byteCount
        for level in levels {
            let packer = try ZlibPacker(level: level)
            for position in frames.indices where level == Level.usual || size > limit {
                let data = try result.repacked(position, by: packer)
                size += data.count - result.frames[position].data.count
                result.frames[position].data = data
            }
        }
        return result
    }

    /// The share of its bytes that packing tightly leaves, guessed from four frames.
    func packedShare() throws(FileError) -> Double {
        let packers = (try ZlibPacker(level: Level.usual), try ZlibPacker(level: Level.tight))
        let count = min(4, frames.count)
        var (before, after) = (0, 0)
        for part in 0..<count {
            // From the middles of equal parts: the first frame is unlike the others.
            let position = (2 * part + 1) * frames.count / (2 * count)
            before += frames[position].data.count
            after += min(
                try repacked(position, by: packers.0).count, try repacked(position, by: packers.1).count)
        }
        return Double(after) / Double(max(1, before))
    }

    /// What a frame takes at another level, or now if that is less.
    private func repacked(_ position: Int, by packer: ZlibPacker) throws(FileError) -> [UInt8] {
        let frame = frames[position]
        return try packer.repacked(
            frame.data, unpackingTo: (frame.rect.width * kind.channels + 1) * frame.rect.height)
    }
}
