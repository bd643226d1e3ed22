import StickerModel

/// Where the files of an Xcode project are.
struct ProjectPaths {
    /// Paths in the tree of the files and groups that are in it, by id.
    private var paths: [String: String] = [:]
    private var objects: [String: DocumentNode] = [:]

    init() {}

    /// `folder` is the one the project's paths start from.
    init(of project: DocumentNode, objects: [String: DocumentNode], in folder: String) {
        self.objects = objects
        let root = Self.path(project["projectDirPath"]?.string ?? "", in: folder) ?? folder
        var open = project["mainGroup"]?.string.map { [(id: $0, folder: Optional(root))] } ?? []
        var seen: Set<String> = []
        while let (id, parent) = open.popLast() {
            guard let object = objects[id], seen.insert(id).inserted else { continue }
            let path = Self.path(of: object, in: parent, root: root)
            paths[id] = path
            open += (object["children"]?.strings ?? []).map { ($0, path) }
        }
    }

    private static func path(of object: DocumentNode, in parent: String?, root: String) -> String? {
        let own = object["path"]?.string ?? ""
        return switch object["sourceTree"]?.string {
        case "<group>"?, nil: parent.flatMap { path(own, in: $0) }
        case "SOURCE_ROOT"?: path(own, in: root)
        default: nil
        }
    }

    /// A relative path from a folder, without `.` and `..`; nil when it leads out of the tree, or is longer than any
    /// disk allows.
    private static func path(_ path: String, in folder: String) -> String? {
        guard path.utf8.first != UInt8(ascii: "/") else { return nil }
        let joined = FileName.normalParts(FileName.join(folder, path))?.joined(separator: "/")
        return joined.flatMap { $0.utf8.count > 4_096 ? nil : $0 }
    }

    /// Whether a file reference is an asset catalog.
    func isCatalog(_ id: String) -> Bool {
        let name = objects[id]?["path"]?.string ?? objects[id]?["name"]?.string ?? ""
        return FolderKind.catalog.contains(FileName.pathExtension(name))
    }

    subscript(id: String) -> String? { paths[id] }

    /// The folders of the disk whose files all belong to a target.
    func synchronizedFolders(of target: DocumentNode) -> Set<String> {
        Set((target["fileSystemSynchronizedGroups"]?.strings ?? []).compactMap { paths[$0].map(CompiledCatalogs.key) })
    }
}
