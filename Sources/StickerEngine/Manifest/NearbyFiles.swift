import StickerModel

/// File names under a manifest's folder, gathered only when a path turns out to be wrong.
struct NearbyFiles {
    /// Enough for suggestions; a folder of a hundred thousand files must not delay an error message.
    private static let limit = 2_000
    /// The nearest ones, without those in folders that stay hidden and in what builds wrote.
    private let paths: [String]

    init(root: String) {
        let files = TreeListing(of: root, atMost: Self.limit).files
        let outputs = files.filter { FileName.last($0) == Marker.fileName }.map(FileName.folder)
        paths = files.filter { path in
            !FileName.parts(path).contains { $0.hasPrefix(".") } && !outputs.contains(where: path.isBelow)
        }
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
