import StickerModel

/// Reads the targets of a `project.pbxproj`.
struct ProjectReader {
    /// The project file, relative to the tree.
    let path: String
    /// The folder the project's paths start from; nil when the tree does not show it.
    let folder: String?
    let levels: [String: RuleLevel]
    var log: FindingLog
    private var objects: [String: PropertyListValue] = [:]

    init(path: String, folder: String?, levels: [String: RuleLevel], log: FindingLog) {
        self.path = path
        self.folder = folder
        self.levels = levels
        self.log = log
    }

    /// nil when the project cannot be read, which is reported.
    mutating func project(in tree: any FileTree) -> IMessageProject? {
        guard let root = root(in: tree) else { return nil }
        for member in root["objects"]?.members ?? [] { objects[member.key] = member.value }
        guard let project = root["rootObject"]?.text.flatMap({ objects[$0] }) else {
            log.raise(
                .projectUnreadable, ["problem": "has no root object"], path: path, levels: levels)
            return nil
        }
        let shared = settings(of: project)
        var result = IMessageProject(path: path)
        for id in project["targets"]?.texts ?? [] {
            guard let object = objects[id], object["isa"]?.text == "PBXNativeTarget" else { continue }
            result.targets.append(target(id, object, shared, tree))
        }
        let relevant = result.targets.filter { $0.isCodeFree }
        result.identifiers = relevant.compactMap { $0.setting("PRODUCT_BUNDLE_IDENTIFIER") }.map { Located($0) }
        return result
    }

    private mutating func root(in tree: any FileTree) -> PropertyListValue? {
        log.reading(path, .projectUnreadable, levels: levels) { [path] in
            try PropertyListParser.parse(try tree.bytes(path), file: path)
        }
    }

    private mutating func target(
        _ id: String, _ object: PropertyListValue, _ shared: [String: String], _ tree: any FileTree
    ) -> ProjectTarget {
        let phases = (object["buildPhases"]?.texts ?? []).compactMap { objects[$0] }
        let dependencies = (object["dependencies"]?.texts ?? []).compactMap { objects[$0]?["target"]?.text }
        var target = ProjectTarget(
            id: id, name: object["name"]?.text ?? "", productType: object["productType"]?.text ?? "",
            phases: phases.compactMap { $0["isa"]?.text }, resources: resources(of: object, phases),
            embedded: embedded(phases), dependencies: Set(dependencies),
            settings: shared.merging(settings(of: object)) { $1 })
        guard target.isCodeFree || target.kind == .app else { return target }
        readPlist(of: &target, in: tree)
        return target
    }

    /// nil where whole folders are members of the target without being listed.
    private func resources(of object: PropertyListValue, _ phases: [PropertyListValue]) -> [String]? {
        if object["fileSystemSynchronizedGroups"] != nil { return nil }
        return phases.filter { $0["isa"]?.text == "PBXResourcesBuildPhase" }.flatMap(files).compactMap { reference in
            objects[reference]?["path"]?.text ?? objects[reference]?["name"]?.text
        }
    }

    /// Targets whose product one of the copy phases holds.
    private func embedded(_ phases: [PropertyListValue]) -> Set<String> {
        let copied = Set(phases.filter { $0["isa"]?.text == "PBXCopyFilesBuildPhase" }.flatMap(files))
        return Set(objects.filter { $0.value["productReference"]?.text.map(copied.contains) ?? false }.keys)
    }

    /// Ids of the file references in a phase.
    private func files(of phase: PropertyListValue) -> [String] {
        (phase["files"]?.texts ?? []).compactMap { objects[$0]?["fileRef"]?.text }
    }

    /// Build settings of the configuration that ships.
    private func settings(of owner: PropertyListValue) -> [String: String] {
        let list = owner["buildConfigurationList"]?.text.flatMap { objects[$0] }
        let configurations = (list?["buildConfigurations"]?.texts ?? []).compactMap { objects[$0] }
        let shipped = configurations.first { $0["name"]?.text == "Release" } ?? configurations.last
        let pairs = (shipped?["buildSettings"]?.members ?? []).map { member in
            (member.key, member.value.text ?? member.value.texts.joined(separator: " "))
        }
        return Dictionary(pairs) { $1 }
    }

    private mutating func readPlist(of target: inout ProjectTarget, in tree: any FileTree) {
        guard let folder, var file = target.settings["INFOPLIST_FILE"] else { return }
        for root in ["$(SRCROOT)/", "$(PROJECT_DIR)/", "${SRCROOT}/"] where file.hasPrefix(root) {
            file = String(file.dropFirst(root.count))
        }
        guard !file.contains("$("), !file.contains(".."), !file.hasPrefix("/") else { return }
        let path = FileName.join(folder, file)
        target.plistPath = file
        guard tree.contains(path) else {
            guard target.isCodeFree else { return }
            log.raise(.plistMissing, ["target": target.name, "file": file], path: self.path, levels: levels)
            return
        }
        target.plist = log.reading(path, .plistUnreadable, levels: levels) { try tree.propertyList(path) }
    }
}
