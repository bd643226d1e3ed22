import Foundation

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

    /// The same name in another folder, the same stem with another ending, or the nearest path of all.
    func nearest(to wanted: String) -> String? {
        let name = Self.name(of: wanted).lowercased()
        if let elsewhere = paths.first(where: { Self.name(of: $0).lowercased() == name }) { return elsewhere }
        let stem = Self.stem(of: wanted).lowercased()
        if !stem.isEmpty, let other = paths.first(where: { Self.stem(of: $0).lowercased() == stem }) { return other }
        return NearestName.of(wanted, among: paths)
    }

    private static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? "" }

    /// The path without its last ending.
    private static func stem(of path: String) -> String {
        guard let dot = path.lastIndex(of: "."), dot > (path.lastIndex(of: "/") ?? path.startIndex) else { return "" }
        return String(path[..<dot])
    }
}
