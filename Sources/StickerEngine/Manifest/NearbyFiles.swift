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
    func nearest(to wanted: String, where isMeant: (String) -> Bool = { _ in true }) -> String? {
        let name = FileName.last(wanted).lowercased()
        let stem = Self.stem(of: wanted).lowercased()
        guard !stem.isEmpty else { return nil }
        let same = paths.filter { Self.stem(of: $0).lowercased() == stem }
        let named = same.filter { FileName.last($0).lowercased() == name }
        if let other = (named + same).first(where: isMeant) { return other }
        // Folders and endings are alike everywhere, so only stems tell how near a name is.
        let nearest = SpellingSuggestion.match(stem, in: paths.filter(isMeant).map(Self.stem).filter { !$0.isEmpty })
        return nearest.flatMap { nearest in paths.first { Self.stem(of: $0) == nearest && isMeant($0) } }
    }

    var pictures: [String] { paths.filter { FileFormat(claimedBy: FileName.last($0))?.isRead == true } }

    func beside(_ wanted: String) -> [String] { paths.filter { FileName.folder($0) == FileName.folder(wanted) } }

    /// The file name without its ending; blank for names that have none, which are mostly folders.
    private static func stem(of path: String) -> String {
        let name = FileName.last(path)
        return FileName.pathExtension(name).isEmpty ? "" : FileName.stem(name)
    }
}
