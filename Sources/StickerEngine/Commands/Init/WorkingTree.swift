import PortableFoundation
import StickerModel

/// What git makes of the folders around a manifest.
enum WorkingTree {
    /// The file to add `out/` to; nil outside of a working tree, and where the folder is ignored already.
    ///
    /// Only lines that name the folder are understood: a pattern that matches it in another way gives an advice too
    /// many.
    static func ignoreFileWithoutOutput(for folder: String) -> String? {
        guard let top = workingTree(of: folder) else { return nil }
        let real = FilePath.real(folder)
        let path = real == top ? "" : FilePath.relative(real, from: top) + "/"
        var level = real
        while true {
            let inner = level == top ? path : path.below(FilePath.relative(level, from: top)) ?? path
            if lines(of: FilePath.join(level, ".gitignore")).contains(where: { names($0, "\(inner)out") }) {
                return nil
            }
            if level == top { break }
            level = FilePath.parent(level)
        }
        return FilePath.join(folder, ".gitignore")
    }

    /// The file that should say how the lock file is merged, as this release wrote it first; nil outside of a working tree,
    /// and where a line says something of that file.
    static func attributesWithout(lock: String) -> String? {
        let folder = FilePath.parent(lock)
        guard workingTree(of: folder) != nil else { return nil }
        let file = FilePath.shown(".gitattributes", in: folder)
        return lines(of: file).contains { $0.contains(FilePath.name(lock)) } ? nil : file
    }

    private static func names(_ line: Substring, _ path: String) -> Bool {
        var pattern = line
        if pattern.hasSuffix("/") { pattern.removeLast() }
        let isAnchored = pattern.contains("/")
        if pattern.hasPrefix("**/") { return pattern.dropFirst(3) == "out" }
        if pattern.hasPrefix("/") { pattern.removeFirst() }
        return isAnchored ? pattern == path : pattern == FilePath.name(path)
    }

    private static func lines(of file: String) -> [Substring] {
        guard let bytes = try? FileReading.bytes(of: file, atMost: 1 << 20) else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    }

    /// Whether a folder is the top of a working tree. Its `.git` is a file in linked ones.
    static func isTop(_ folder: String) -> Bool {
        FileManager.default.fileExists(atPath: FilePath.join(folder, ".git"))
    }

    /// The top of the working tree that a folder belongs to.
    private static func workingTree(of folder: String) -> String? {
        var level = FilePath.real(folder)
        for _ in 0..<64 {
            if isTop(level) { return level }
            if level == "/" { return nil }
            level = FilePath.parent(level)
        }
        return nil
    }
}
