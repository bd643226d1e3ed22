import PortableFoundation
import StickerModel

/// File names under a manifest's folder, gathered only when a path turns out to be wrong.
struct NearbyFiles {
    /// Enough for suggestions; a folder of a hundred thousand files must not delay an error message.
    private static let limit = 2_000
    /// Folders inside each other that are looked into.
    private static let depth = 4
    private var paths: [String] = []

    /// Folder by folder, so that what is near is found first. Leads through no link.
    init(root: String) {
        var folders: [(path: String, depth: Int)] = [("", 0)]
        var next = 0
        while next < folders.count, paths.count < Self.limit {
            let (folder, depth) = folders[next]
            next += 1
            let names = (try? FileManager.default.contentsOfDirectory(atPath: FilePath.join(root, folder))) ?? []
            for name in names.sorted() where !name.hasPrefix(".") {
                guard paths.count < Self.limit else { break }
                let path = FileName.join(folder, name)
                paths.append(path)
                if depth < Self.depth, Self.isFolder(FilePath.join(root, path)) { folders.append((path, depth + 1)) }
            }
        }
        paths.sort()
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The same name in another folder, the same stem with another ending, or the nearest stem of all.
    func nearest(to wanted: String) -> String? {
        let name = FileName.last(wanted).lowercased()
        let stem = Self.stem(of: wanted).lowercased()
        guard !stem.isEmpty else { return nil }
        if let elsewhere = paths.first(where: { FileName.last($0).lowercased() == name }) { return elsewhere }
        if let other = paths.first(where: { Self.stem(of: $0).lowercased() == stem }) { return other }
        // Folders and endings are alike everywhere, so only stems tell how near a name is.
        let nearest = SpellingSuggestion.match(stem, in: paths.lazy.map(Self.stem).filter { !$0.isEmpty })
        return nearest.flatMap { nearest in paths.first { Self.stem(of: $0) == nearest } }
    }

    /// The file name without its ending; blank for names that have none, which are mostly folders.
    private static func stem(of path: String) -> String {
        let name = FileName.last(path)
        return FileName.pathExtension(name).isEmpty ? "" : FileName.stem(name)
    }
}
