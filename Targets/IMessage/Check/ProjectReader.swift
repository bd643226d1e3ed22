import StickerDocuments
import StickerModel

/// Reads the targets of a `project.pbxproj`.
struct ProjectReader {
    /// The project file, relative to the tree.
    private let path: String
    /// The folder the project's paths start from.
    private let folder: String
    private let source: BundleSource
    private var log: FindingLog
    private var objects: [String: DocumentNode] = [:]
    private var paths = ProjectPaths()
    /// Ids of targets by the file references of their products.
    private var owners: [String: String] = [:]
    // Each phase and list of settings is read once, however many targets name it.
    private var phases: [String: Phase] = [:]
    private var layers: [String: BuildSettings.Layer] = [:]

    static func project(at path: String, folder: String, in source: BundleSource) -> IMessageProject {
        var reader = ProjectReader(path: path, folder: folder, source: source, log: source.log)
        var project = IMessageProject(path: path)
        project.isReadable = reader.read(&project)
        let appIcons = source.index.folders(below: folder, endings: FolderKind.appIconSet)
        project.appIcons = Set(appIcons.map { FileName.stem(FileName.last($0)) })
        project.problems = reader.log.findings
        return project
    }

    /// Whether the project can be read; reported when it cannot.
    private mutating func read(_ result: inout IMessageProject) -> Bool {
        let root = log.reading(path) { [path, tree = source.tree] in
            try OpenStepReader.read(try tree.bytes(path), file: path)
        } failure: {
            .fault("project-unreadable", $0)
        }
        guard let root else { return false }
        for member in root["objects"]?.members ?? [] { objects[member.key] = member.node }
        guard let project = root["rootObject"]?.string.flatMap({ objects[$0] }) else {
            log.raise(
                .fault("project-unreadable", FileError(.damaged, "has no root object")), path: path)
            return false
        }
        paths = ProjectPaths(of: project, objects: objects, in: folder)
        var exceptions: Set<String> = []
        for member in root["objects"]?.members ?? [] {
            if let product = member.node["productReference"]?.string { owners[product] = member.key }
            if member.node["isa"]?.string == "PBXFileSystemSynchronizedBuildFileExceptionSet" {
                exceptions.insert(member.node["target"]?.string ?? "")
            }
        }
        let shared = settings(of: project)
        var targets: [ProjectTarget] = []
        var seen: Set<String> = []
        for id in project["targets"]?.strings ?? [] where seen.insert(id).inserted {
            guard let object = objects[id], object["isa"]?.string == "PBXNativeTarget" else { continue }
            var target = target(id, object, shared)
            if exceptions.contains(id) { target.catalogs.isPartial = true }
            targets.append(target)
        }
        result.targets = targets
        result.identifiers = targets.filter(\.isJudged).compactMap { $0.setting("PRODUCT_BUNDLE_IDENTIFIER") }
            .map { Located($0) }
        let schemes = FileName.join(FileName.folder(path), "xcshareddata/xcschemes")
        result.schemeAsks = false
        for file in source.index.files(in: schemes) where FileName.pathExtension(file) == "xcscheme" {
            let scheme = FileName.join(schemes, file)
            guard let bytes = try? source.tree.bytes(scheme) else { continue }
            let text = String(decoding: bytes, as: UTF8.self)
            if text.contains(/launchAutomaticallySubstyle\s*=\s*"2"/) { result.schemeAsks = true }
            checkTargets(of: bytes, scheme, among: seen)
        }
        return true
    }

    /// Reports each target that a scheme names and the project does not have. Targets of other projects, such as those
    /// of CocoaPods, are not known here.
    private mutating func checkTargets(of bytes: [UInt8], _ scheme: String, among targets: Set<String>) {
        let container = "container:" + source.name(of: FileName.folder(path))
        var line = 1
        var seen = targets
        for part in bytes.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false) {
            defer { line += part.count { $0 == UInt8(ascii: "\n") } }
            guard part.starts(with: "BuildableReference".utf8) else { continue }
            let tag = String(decoding: part, as: UTF8.self)
            guard let id = tag.firstMatch(of: /BlueprintIdentifier\s*=\s*"([^"]*)"/)?.1,
                tag.firstMatch(of: /ReferencedContainer\s*=\s*"([^"]*)"/)?.1 == container[...],
                seen.insert(String(id)).inserted
            else { continue }
            let name = tag.firstMatch(of: /BlueprintName\s*=\s*"([^"]*)"/)?.1 ?? ""
            log.raise(
                Notice(
                    "project-scheme-target",
                    ["scheme": FileName.stem(FileName.last(scheme)), "target": String(name), "id": String(id)]),
                path: scheme, at: SourceLocation(file: scheme, line: line, column: 1))
        }
    }

    private mutating func target(_ id: String, _ object: DocumentNode, _ shared: BuildSettings.Layer) -> ProjectTarget {
        var target = ProjectTarget(
            id: id, name: object["name"]?.string ?? "", productType: object["productType"]?.string ?? "")
        let phases = (object["buildPhases"]?.strings ?? []).compactMap { phase($0) }
        target.phases = phases.map(\.kind)
        for phase in phases {
            for id in phase.copied { target.embedded[id, default: []].insert(phase.folder) }
        }
        target.catalogs = CompiledCatalogs(
            listed: phases.map(\.catalogs), folders: paths.synchronizedFolders(of: object),
            isPartial: phases.contains(where: \.hasOtherCatalogs))
        target.dependencies = Set((object["dependencies"]?.strings ?? []).compactMap { objects[$0]?["target"]?.string })
        target.settings = BuildSettings(layers: [settings(of: object), shared])
        if target.isJudged || target.kind == .app { target.plist = plist(of: target) }
        return target
    }

    /// What a build phase does.
    private struct Phase {
        /// Its `isa`.
        var kind: String
        /// Ids of the targets whose products it copies.
        var copied: Set<String> = []
        /// The folder of the product that it copies them to, as in `ProjectTarget.embedded`.
        var folder: String?
        /// The catalogs that it compiles.
        var catalogs: Set<String> = []
        /// Whether it compiles one that is outside the tree.
        var hasOtherCatalogs = false
    }

    private mutating func phase(_ id: String) -> Phase? {
        if var known = phases[id] {
            // Of several apps that name one phase, only the first ships what it copies.
            known.copied = []
            return known
        }
        guard let object = objects[id] else { return nil }
        var phase = Phase(kind: object["isa"]?.string ?? "")
        let files = (object["files"]?.strings ?? []).compactMap { objects[$0]?["fileRef"]?.string }
        switch phase.kind {
        case "PBXResourcesBuildPhase":
            let catalogs = files.filter(paths.isCatalog)
            phase.catalogs = Set(catalogs.compactMap { paths[$0].map(CompiledCatalogs.key) })
            phase.hasOtherCatalogs = catalogs.contains { paths[$0] == nil }
        case "PBXCopyFilesBuildPhase":
            phase.copied = Set(files.compactMap { owners[$0] })
            phase.folder = Self.folder(of: object)
        default: break
        }
        phases[id] = phase
        return phase
    }

    private static func folder(of phase: DocumentNode) -> String? {
        // Xcode 26 names what earlier versions number.
        let name = phase["dstSubfolder"]?.string ?? phase["dstSubfolderSpec"]?.string.flatMap { destinations[$0] }
        let path = phase["dstPath"]?.string ?? ""
        guard let name, destinations.values.contains(name), !path.contains("$") else { return nil }
        return FileName.parts(name == "Wrapper" ? path : name + "/" + path).joined(separator: "/")
    }

    /// The destinations inside the product.
    private static let destinations = [
        "1": "Wrapper", "7": "Resources", "10": "Frameworks", "11": "SharedFrameworks", "12": "SharedSupport",
        "13": "PlugIns",
    ]

    /// Build settings of the configuration that ships.
    private mutating func settings(of owner: DocumentNode) -> BuildSettings.Layer {
        guard let id = owner["buildConfigurationList"]?.string, let list = objects[id] else { return .init() }
        if let known = layers[id] { return known }
        let configurations = (list["buildConfigurations"]?.strings ?? []).compactMap { objects[$0] }
        func named(_ name: String?) -> DocumentNode? { configurations.first { $0["name"]?.string == name } }
        let usual = list["defaultConfigurationName"]?.string
        let shipped = named("Release") ?? usual.flatMap(named) ?? configurations.last
        let pairs = (shipped?["buildSettings"]?.members ?? []).map { member in
            (member.key, member.node.string ?? member.node.strings.joined(separator: " "))
        }
        let isPartial = ["baseConfigurationReference", "baseConfigurationReferenceAnchor"].contains {
            shipped?[$0] != nil
        }
        let conditional = pairs.compactMap { pair in pair.0.firstIndex(of: "[").map { String(pair.0[..<$0]) } }
        let layer = BuildSettings.Layer(
            values: Dictionary(pairs) { $1 }, conditional: Set(conditional), isPartial: isPartial)
        layers[id] = layer
        return layer
    }

    // MARK: Info.plist

    private mutating func plist(of target: ProjectTarget) -> DocumentNode? {
        guard var file = target.settings["INFOPLIST_FILE"], !file.isEmpty else { return nil }
        for root in ["$(SRCROOT)/", "$(PROJECT_DIR)/", "${SRCROOT}/", "${PROJECT_DIR}/"] where file.hasPrefix(root) {
            file = String(file.dropFirst(root.count))
        }
        guard let resolved = target.resolved(file), !resolved.contains(".."), !resolved.hasPrefix("/") else {
            return nil
        }
        guard let plist = source.tree.listed(FileName.join(folder, resolved)) else {
            guard target.isJudged else { return nil }
            log.raise(Notice("plist-missing", ["target": target.name, "file": resolved]), path: path)
            return nil
        }
        return log.reading(plist) { [tree = source.tree] in
            try tree.propertyList(plist)
        } failure: {
            .fault("plist-unreadable", $0)
        }
    }
}
