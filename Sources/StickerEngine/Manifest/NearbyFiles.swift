import Foundation
import StickerModel

/// File names under a manifest's folder, gathered only when a path turns out to be wrong.
struct NearbyFiles {
    /// Enough for suggestions; a folder of a hundred thousand files must not hold up an error message.
    private static let limit = 2_000
    private var paths: [String] = []

    init(root: String) {
        guard let walk = FileManager.default.enumerator(atPath: root) else { return }
        while paths.count < Self.limit, let path = walk.nextObject() as? String {
            if walk.level > 4 { walk.skipDescendants() }
            if path.split(separator: "/").contains(where: { $0.hasPrefix(".") }) { continue }
            paths.append(path)
        }
        paths.sort()
    }

    /// The same name in another folder, the same stem with another ending, or the nearest stem of all.
    func nearest(to wanted: String) -> String? {
        let name = Self.name(of: wanted).lowercased()
        let stem = Self.stem(of: wanted).lowercased()
        guard !stem.isEmpty else { return nil }
        if let elsewhere = paths.first(where: { Self.name(of: $0).lowercased() == name }) { return elsewhere }
        if let other = paths.first(where: { Self.stem(of: $0).lowercased() == stem }) { return other }
        // Folders and endings are alike everywhere, so only stems tell how near a name is.
        let nearest = SpellingSuggestion.match(stem, in: paths.lazy.map(Self.stem).filter { !$0.isEmpty })
        return nearest.flatMap { nearest in paths.first { Self.stem(of: $0) == nearest } }
    }

    private static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? "" }

    /// The file name without its last ending; blank for names that have none.
    private static func stem(of path: String) -> String {
        let name = name(of: path)
        return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? ""
    }
}
