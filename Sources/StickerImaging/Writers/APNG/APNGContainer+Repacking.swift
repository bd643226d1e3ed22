import StickerModel

extension APNGContainer {
    /// The same pictures packed with all effort.
    func packedTightly() throws(ArtProblem) -> APNGContainer {
        var result = self
        let packer = try ZlibPacker(level: Self.finest)
        for position in frames.indices {
            result.frames[position].data = try packer.repacked(
                frames[position].data, unpackingTo: unpackedBytes(frames[position].rect))
        }
        return result
    }

    /// About what share of its bytes would remain if packed with all effort, judged from a few frames.
    func tightShare() throws(ArtProblem) -> Double {
        let wanted = min(4, frames.count)
        let packer = try ZlibPacker(level: Self.finest)
        var (before, after) = (0, 0)
        for position in (0..<wanted).map({ $0 * frames.count / wanted }) {
            let data = frames[position].data
            before += data.count
            after += try packer.repacked(data, unpackingTo: unpackedBytes(frames[position].rect)).count
        }
        return Double(after) / Double(max(1, before))
    }

    private static let finest: Int32 = 12

    private func unpackedBytes(_ rect: PixelRect) -> Int { (rect.width * kind.channels + 1) * rect.height }
}
