import PortableFoundation
import StickerModel

struct ImageFinder {
    private let tree: any FileTree
    /// The document's own folder, then those around it: configurations name files from the app's folder.
    private let bases: [String]
    /// The name of the tree, with a slash: documents of CE.SDK name files from the folder around their own.
    private let ownName: String

    /// `folder` is the document's.
    init(tree: any FileTree, folder: String) {
        self.tree = tree
        var bases = [folder]
        while let last = bases.last, !last.isEmpty { bases.append(FileName.folder(last)) }
        self.bases = bases
        ownName = (FileName.parts(tree.name).last.map(String.init) ?? "") + "/"
    }

    /// The file in the tree; nil when there is none, and for addresses.
    func file(_ path: String) -> String? {
        let plain = Self.plain(path)
        // Most documents name files as they are: other spellings take time.
        if let file = found(plain) { return file }
        return spellings(of: plain).dropFirst().firstResult(found)
    }

    /// The file that is there instead, whose letters are composed in another way: to web servers and Android that is
    /// another name.
    func composedDifferently(_ path: String) -> String? {
        spellings(of: Self.plain(path)).firstResult { spelling in
            bases.firstResult { Self.normal(FileName.join($0, spelling)).flatMap(tree.listed) }
        }
    }

    /// What is at a path and was passed over.
    func skipped(_ path: String) -> PassedOver? {
        let plain = Self.plain(path)
        let paths = Set(bases.compactMap { Self.normal(FileName.join($0, plain)) })
        return tree.unread(atOneOf: paths)
    }

    private func found(_ path: String) -> String? {
        bases.firstResult { base in
            let fullPath = FileName.join(base, path)
            // The tree knows no path with `.` and `..`.
            if tree.hasExactly(fullPath) { return fullPath }
            guard Self.mayNotBeNormal(fullPath), let normal = Self.normal(fullPath), normal != fullPath,
                tree.hasExactly(normal)
            else { return nil }
            return normal
        }
    }

    private func spellings(of plain: String) -> [String] {
        let spellings = [plain, plain.dropping("www/"), plain.dropping(ownName)]
        return (spellings + spellings.compactMap(\.percentDecoded)).uniqued
    }

    /// A path without a query and what may precede it.
    private static func plain(_ name: String) -> String {
        // Characters are slow to go through, and hardly any path has these.
        let isCut = name.utf8.contains { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
        var path = isCut ? String(name.prefix { $0 != "?" && $0 != "#" }) : name
        for prefix in ["{{base_url}}/", "imgly_asset:///", "asset:///", "file:///android_asset/", "./"] {
            path = path.dropping(prefix)
        }
        return path
    }

    /// Whether a path may have a `.`, a `..` or slashes that mean nothing: after a slash there is a period, a slash or
    /// nothing.
    private static func mayNotBeNormal(_ path: String) -> Bool {
        var isAtStart = true
        for byte in path.utf8 {
            if isAtStart, byte == UInt8(ascii: ".") || byte == UInt8(ascii: "/") { return true }
            isAtStart = byte == UInt8(ascii: "/")
        }
        return isAtStart
    }

    /// A path without `.` and `..`; nil when it leads out of the tree.
    private static func normal(_ path: String) -> String? { FileName.normalParts(path)?.joined(separator: "/") }
}

extension Sequence {
    fileprivate func firstResult<Result>(_ find: (Element) -> Result?) -> Result? {
        for element in self {
            if let result = find(element) { return result }
        }
        return nil
    }
}
