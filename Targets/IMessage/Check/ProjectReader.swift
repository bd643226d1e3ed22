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
    /// Targets by the file references of their products.
    private var owners: [String: String] = [:]
    // Each phase and list of settings is read once, however many targets name it.
    private var phases: [String: Phase] = [:]
    private var layers: [String: BuildSettings.Layer] = [:]

    static func project(at path: String, folder: String, in source: BundleSource) -> IMessageProject {
        var reader = ProjectReader(
            path: path, folder: folder, source: source, log: FindingLog(source.rules, source.limit))
        var project = IMessageProject(path: path)
        project.isReadable = reader.read(&project)
        project.appIconCatalogs = reader.appIconCatalogs
        let schemes = SchemeReader(of: path, in: source)
        project.schemeAsks = schemes.asksForApp
        project.schemeReferences = schemes.references
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
        paths = ProjectPaths(of: project, objects: objects, in: folder)
        for member in root["objects"]?.members ?? [] {
            if let product = member.node["productReference"]?.string { owners[product] = member.key }
        }
        let shared = settings(of: project)
        var targets: [ProjectTarget] = []
        for id in project["targets"]?.strings ?? [] where result.targetIDs.insert(id).inserted {
            guard let object = objects[id], object["isa"]?.string == "PBXNativeTarget" else { continue }
            targets.append(target(id, object, shared))
        }
        result.targets = targets
        let relevant = result.targets.filter(\.isJudged)
        result.identifiers = relevant.compactMap { $0.setting("PRODUCT_BUNDLE_IDENTIFIER") }.map { Located($0) }
        return true
    }

    /// An icon set may be in folders of its catalog.
    private var appIconCatalogs: [String: [String]] {
        let sets = source.index.folders(below: folder, endings: FolderKind.appIconSet)
        return Dictionary(grouping: sets) { FileName.stem(FileName.last($0)) }.mapValues { sets in
            sets.compactMap { set in
                var catalog = FileName.folder(set)
                while !catalog.isEmpty, !FolderKind.catalog.contains(FileName.pathExtension(catalog)) {
                    catalog = FileName.folder(catalog)
                }
                return catalog.isEmpty ? nil : catalog
            }
        }
    }

    private mutating func target(_ id: String, _ object: DocumentNode, _ shared: BuildSettings.Layer) -> ProjectTarget {
        var target = ProjectTarget(
            id: id, name: object["name"]?.string ?? "", productType: object["productType"]?.string ?? "")
        let phases = (object["buildPhases"]?.strings ?? []).compactMap { phase($0) }
        target.phases = phases.map(\.kind)
        target.copies = phases.compactMap(\.copy)
        target.resources = paths.catalogs(of: object, id: id)
        target.resources.listed += phases.map(\.catalogs)
        target.resources.hasOthers = phases.contains(where: \.hasOtherCatalogs)
        target.dependencies = Set((object["dependencies"]?.strings ?? []).compactMap { objects[$0]?["target"]?.string })
        target.settings = BuildSettings(layers: [settings(of: object), shared])
        if target.isJudged || target.kind == .app { target.plist = plist(of: target) }
        return target
    }

    /// What a build phase does.
    private struct Phase {
        /// Its `isa`.
        var kind: String
        var copy: ProjectTarget.CopyPhase?
        /// The catalogs that it compiles, and the folders that it copies.
        var catalogs: Set<String> = []
        /// Whether it compiles one that is outside the tree.
        var hasOtherCatalogs = false
    }

    private mutating func phase(_ id: String) -> Phase? {
        if var known = phases[id] {
            // Of several apps that name one phase, only the first ships what it copies.
            known.copy = nil
            return known
        }
        guard let object = objects[id] else { return nil }
        var phase = Phase(kind: object["isa"]?.string ?? "")
        let files = (object["files"]?.strings ?? []).compactMap { objects[$0]?["fileRef"]?.string }
        switch phase.kind {
        case "PBXResourcesBuildPhase":
            let catalogs = files.filter(paths.isCatalog)
            let folders = files.filter(paths.isFolder)
            phase.catalogs = Set((catalogs + folders).compactMap { paths[$0].map(ResourceCatalogs.key) })
            phase.hasOtherCatalogs = catalogs.contains { paths[$0] == nil }
        case "PBXCopyFilesBuildPhase":
            phase.copy = ProjectTarget.CopyPhase(
                targets: Set(files.compactMap { owners[$0] }), folder: Self.folder(of: object))
        default: break
        }
        phases[id] = phase
        return phase
    }

    /// The folder of the product that a phase copies to; "" is the product itself.
    private static func folder(of phase: DocumentNode) -> String? {
        var path = phase["dstPath"]?.string ?? ""
        // Xcode 26 names what earlier versions number.
        let number = phase["dstSubfolderSpec"]?.string.flatMap { Int($0) }
        guard let base = phase["dstSubfolder"]?.string ?? number.flatMap({ destinations[$0] }) else { return nil }
        if base == "Products" || base == "ProductsDirectory" {
            // The product is one of them, and `CONTENTS_FOLDER_PATH` is its path there.
            for (variable, folder) in contents where path.hasPrefix(variable) {
                path = folder + path.dropFirst(variable.count)
            }
            return path.contains("$") ? nil : plain(path)
        }
        return path.contains("$") ? nil : plain(base == "Wrapper" ? path : base + "/" + path)
    }

    private static func plain(_ path: String) -> String {
        FileName.parts(path).filter { $0 != "." }.joined(separator: "/")
    }

    private static let destinations = [
        0: "an absolute path", 1: "Wrapper", 6: "Executables", 7: "Resources", 10: "Frameworks",
        11: "SharedFrameworks", 12: "SharedSupport", 13: "PlugIns", 15: "Java", 16: "Products",
    ]
    private static let contents = [
        ("$(CONTENTS_FOLDER_PATH)", ""), ("$(PLUGINS_FOLDER_PATH)", "PlugIns"),
        ("$(EXTENSIONS_FOLDER_PATH)", "Extensions"), ("$(FRAMEWORKS_FOLDER_PATH)", "Frameworks"),
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

    private mutating func plist(of target: ProjectTarget) -> InfoPlist {
        let isGenerated = target.settings["GENERATE_INFOPLIST_FILE"] == "YES"
        guard var file = target.settings["INFOPLIST_FILE"], !file.isEmpty else {
            if isGenerated { return target.settings.isPartial ? .unknown : .generated }
            if target.isJudged, target.settings.lacks("INFOPLIST_FILE") {
                log.raise(.plistNotNamed(target: target.name), path: path, levels: source.levels)
            }
            return .unknown
        }
        for root in ["$(SRCROOT)/", "$(PROJECT_DIR)/", "${SRCROOT}/", "${PROJECT_DIR}/"] where file.hasPrefix(root) {
            file = String(file.dropFirst(root.count))
        }
        guard let resolved = target.resolved(file), !resolved.contains(".."), !resolved.hasPrefix("/") else {
            return .unknown
        }
        guard let plist = source.tree.listed(FileName.join(folder, resolved)) else {
            guard target.isJudged else { return .unknown }
            log.raise(.plistMissing(target: target.name, file: resolved), path: path, levels: source.levels)
            return .unknown
        }
        let root = log.reading(plist, levels: source.levels) { [tree = source.tree] in
            try tree.propertyList(plist)
        } failure: {
            .plistUnreadable($0)
        }
        return root.map { .file($0, path: plist.below(folder) ?? resolved, isCompleted: isGenerated) } ?? .unknown
    }
}
