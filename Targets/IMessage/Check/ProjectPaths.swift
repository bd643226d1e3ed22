import StickerModel

/// Where the files of an Xcode project are.
struct ProjectPaths {
    /// Paths in the tree of the files and groups that are in it, by id.
    private var paths: [String: String] = [:]
    private var objects: [String: DocumentNode] = [:]
    /// Files of synchronized folders that belong to a target which does not have the folder, by the target's id.
    private var additions: [String: Set<String>] = [:]
    /// Files of synchronized folders that do not belong to a target which has the folder, by the ids of both.
    private var exceptions: [String: [String: Set<String>]] = [:]

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
        readExceptions()
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

    /// Whether a file reference is a folder that is copied whole.
    func isFolder(_ id: String) -> Bool { objects[id]?["lastKnownFileType"]?.string == "folder" }

    /// Whether a file reference is an asset catalog.
    func isCatalog(_ id: String) -> Bool {
        let name = objects[id]?["path"]?.string ?? objects[id]?["name"]?.string ?? ""
        return FolderKind.catalog.contains(FileName.pathExtension(name))
    }

    subscript(id: String) -> String? { paths[id] }

    /// The catalogs in the synchronized folders of a target.
    func catalogs(of target: DocumentNode, id: String) -> ResourceCatalogs {
        var catalogs = ResourceCatalogs(listed: additions[id].map { [$0] } ?? [])
        for group in target["fileSystemSynchronizedGroups"]?.strings ?? [] {
            guard let folder = paths[group] else { continue }
            catalogs.folders[ResourceCatalogs.key(folder)] = exceptions[group]?[id] ?? []
        }
        return catalogs
    }

    /// An exception takes a file from a target that has the folder, and gives it to one that does not.
    private mutating func readExceptions() {
        var owners: [String: Set<String>] = [:]
        var seen: Set<String> = []
        for (id, object) in objects {
            for group in object["fileSystemSynchronizedGroups"]?.strings ?? [] { owners[group, default: []].insert(id) }
        }
        // Where two groups name one set, the first has it: in the order of ids, not in that of a dictionary.
        let groups = objects.filter { $0.value["isa"]?.string == "PBXFileSystemSynchronizedRootGroup" }
        for (group, object) in groups.sorted(by: { $0.key < $1.key }) {
            guard let folder = paths[group] else { continue }
            for id in object["exceptions"]?.strings ?? [] where seen.insert(id).inserted {
                guard let set = objects[id], let target = set["target"]?.string else { continue }
                let files = (set["membershipExceptions"]?.strings ?? []).compactMap { file in
                    Self.path(file, in: folder).map(ResourceCatalogs.key)
                }
                if owners[group]?.contains(target) ?? false {
                    exceptions[group, default: [:]][target, default: []].formUnion(files)
                } else {
                    additions[target, default: []].formUnion(files)
                }
            }
        }
    }
}
