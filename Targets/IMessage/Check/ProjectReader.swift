import StickerDocuments
import StickerModel

/// Reads the targets of a `project.pbxproj`.
struct ProjectReader {
    /// The project file, relative to the tree.
    private let path: String
    /// The folder the project's paths start from; nil when the tree does not show it.
    private let folder: String?
    private let source: BundleSource
    private var log: FindingLog
    private var objects: [String: DocumentNode] = [:]

    /// `folder` is nil when the tree does not show it.
    static func project(at path: String, folder: String?, in source: BundleSource) -> IMessageProject {
        var reader = ProjectReader(path: path, folder: folder, source: source, log: FindingLog())
        var project = IMessageProject(path: path)
        project.isReadable = reader.read(&project)
        project.schemeAsks = reader.schemeAsks()
        project.problems = reader.log.findings
        return project
    }

    /// Whether the project can be read; reported when it cannot.
    private mutating func read(_ result: inout IMessageProject) -> Bool {
        let root = log.reading(path, levels: source.levels) { [path, tree = source.tree] in
            try OpenStepReader.read(try tree.bytes(path), file: path)
        } failure: {
            .projectUnreadable($0)
        }
        guard let root else { return false }
        for member in root["objects"]?.members ?? [] { objects[member.key] = member.node }
        guard let project = root["rootObject"]?.string.flatMap({ objects[$0] }) else {
            log.raise(
                .projectUnreadable(FileError(.damaged, "has no root object")), path: path, levels: source.levels)
            return false
        }
        let shared = settings(of: project)
        for id in project["targets"]?.strings ?? [] {
            guard let object = objects[id], object["isa"]?.string == "PBXNativeTarget" else { continue }
            result.targets.append(target(id, object, shared))
        }
        let relevant = result.targets.filter { $0.isCodeFree }
        result.identifiers = relevant.compactMap { $0.setting("PRODUCT_BUNDLE_IDENTIFIER") }.map { Located($0) }
        return true
    }

    /// Whether a shared scheme asks which app to launch. The text of the attribute is enough: the finding is only an info.
    private func schemeAsks() -> Bool {
        let folder = FileName.join(FileName.folder(path), "xcshareddata/xcschemes")
        return source.index.files(in: folder).filter { $0.hasSuffix(".xcscheme") }.contains { name in
            guard let bytes = try? source.tree.bytes(FileName.join(folder, name)) else { return false }
            return String(decoding: bytes, as: UTF8.self).contains(/launchAutomaticallySubstyle\s*=\s*"2"/)
        }
    }

    private mutating func target(
        _ id: String, _ object: DocumentNode, _ shared: [String: String]
    ) -> ProjectTarget {
        let phases = (object["buildPhases"]?.strings ?? []).compactMap { objects[$0] }
        let dependencies = (object["dependencies"]?.strings ?? []).compactMap { objects[$0]?["target"]?.string }
        var target = ProjectTarget(
            id: id, name: object["name"]?.string ?? "", productType: object["productType"]?.string ?? "",
            phases: phases.compactMap { $0["isa"]?.string }, resources: resources(of: object, phases),
            embedded: embedded(phases), dependencies: Set(dependencies),
            settings: shared.merging(settings(of: object)) { $1 })
        guard target.isCodeFree || target.kind == .app else { return target }
        readPlist(of: &target)
        return target
    }

    /// nil where the target has whole folders as members, whose files are not listed.
    private func resources(of object: DocumentNode, _ phases: [DocumentNode]) -> [String]? {
        if object["fileSystemSynchronizedGroups"] != nil { return nil }
        return phases.filter { $0["isa"]?.string == "PBXResourcesBuildPhase" }.flatMap(files).compactMap { reference in
            objects[reference]?["path"]?.string ?? objects[reference]?["name"]?.string
        }
    }

    /// Targets whose product is in one of the copy phases.
    private func embedded(_ phases: [DocumentNode]) -> Set<String> {
        let copied = Set(phases.filter { $0["isa"]?.string == "PBXCopyFilesBuildPhase" }.flatMap(files))
        return Set(objects.filter { $0.value["productReference"]?.string.map(copied.contains) ?? false }.keys)
    }

    /// Ids of the file references in a phase.
    private func files(of phase: DocumentNode) -> [String] {
        (phase["files"]?.strings ?? []).compactMap { objects[$0]?["fileRef"]?.string }
    }

    /// Build settings of the configuration that ships.
    private func settings(of owner: DocumentNode) -> [String: String] {
        let list = owner["buildConfigurationList"]?.string.flatMap { objects[$0] }
        let configurations = (list?["buildConfigurations"]?.strings ?? []).compactMap { objects[$0] }
        let shipped = configurations.first { $0["name"]?.string == "Release" } ?? configurations.last
        let pairs = (shipped?["buildSettings"]?.members ?? []).map { member in
            (member.key, member.node.string ?? member.node.strings.joined(separator: " "))
        }
        return Dictionary(pairs) { $1 }
    }

    private mutating func readPlist(of target: inout ProjectTarget) {
        guard let folder, var file = target.settings["INFOPLIST_FILE"] else { return }
        for root in ["$(SRCROOT)/", "$(PROJECT_DIR)/", "${SRCROOT}/"] where file.hasPrefix(root) {
            file = String(file.dropFirst(root.count))
        }
        guard !file.contains("$("), !file.contains(".."), !file.hasPrefix("/") else { return }
        let path = FileName.join(folder, file)
        target.plistPath = file
        guard source.tree.contains(path) else {
            guard target.isCodeFree else { return }
            log.raise(.plistMissing(target: target.name, file: file), path: self.path, levels: source.levels)
            return
        }
        target.plist = log.reading(path, levels: source.levels) { [tree = source.tree] in
            try tree.propertyList(path)
        } failure: {
            .plistUnreadable($0)
        }
    }
}
