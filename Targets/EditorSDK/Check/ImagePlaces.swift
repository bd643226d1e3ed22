import Foundation
import StickerModel

/// Finds the files that a document names by relative places.
struct ImagePlaces {
    let tree: any FileTree
    /// The document's folder.
    let folder: String

    /// The file in the tree; nil when there is none. Addresses are looked for nowhere.
    func file(_ place: String) -> String? {
        for path in spellings(of: place) {
            for base in bases {
                if let candidate = Self.normal(FileName.join(base, path)), tree.contains(candidate) { return candidate }
            }
        }
        return nil
    }

    /// The document's own folder, then those around it: configurations name files from the app's folder.
    private var bases: [String] {
        var bases = [folder]
        while let last = bases.last, !last.isEmpty { bases.append(FileName.folder(last)) }
        return bases
    }

    /// The relative paths that a place may mean.
    private func spellings(of place: String) -> [String] {
        var path = String(place.prefix { $0 != "?" && $0 != "#" })
        for prefix in ["{{base_url}}/", "imgly_asset:///", "asset:///", "file:///android_asset/", "./"] {
            path = path.dropping(prefix)
        }
        let plain = [path, path.dropping("www/")].uniqued
        return (plain + plain.compactMap(\.removingPercentEncoding)).uniqued
    }

    /// A path without `.` and `..`; nil when it leads out of the tree.
    private static func normal(_ path: String) -> String? {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part != ".." {
                parts.append(part)
            } else if parts.popLast() == nil {
                return nil
            }
        }
        return parts.joined(separator: "/")
    }
}
