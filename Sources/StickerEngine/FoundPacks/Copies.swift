import StickerModel

extension FileTree {
    /// The files that repeat an earlier one, or one of `originals`, each with what it repeats. Only files of equal size
    /// are read.
    func copies(among files: [String], of originals: [String] = []) -> [String: String] {
        let all = originals + files
        let sizes = all.map { byteCount($0) }
        let counts = Dictionary(sizes.map { ($0, 1) }, uniquingKeysWith: +)
        let candidates = Set(zip(files, sizes.dropFirst(originals.count)).filter { counts[$0.1] != 1 }.map(\.1))
        var first: [ContentHash: String] = [:]
        var copies: [String: String] = [:]
        for (index, (file, size)) in zip(all, sizes).enumerated() where candidates.contains(size) {
            guard let bytes = try? bytes(file) else { continue }
            let hash = ContentHash(bytes)
            if let original = first[hash] {
                if index >= originals.count { copies[file] = original }
            } else {
                first[hash] = file
            }
        }
        return copies
    }
}
