import StickerModel

/// What one load has found so far: findings, manifests read, art looked up.
final class LoadSession {
    let fields: ManifestFields
    let lookup: FileLookup
    let packFields: [Field]
    let catalogFields: [Field]
    let places: [String: String]
    /// What stands before paths in findings: the manifest's folder as the user wrote it, with `/`, or nothing.
    let prefix: String
    private(set) var findings: [Finding] = []
    private(set) var missingArt: Set<String> = []
    /// Manifests read so far, relative to the root, in order.
    private(set) var files: [String] = []
    private var known: Set<String> = []

    init(_ fields: LoadFields, root: String, prefix: String) {
        self.fields = fields.all
        self.prefix = prefix
        lookup = FileLookup(root: root)
        packFields = fields.pack
        catalogFields = fields.catalog
        places = fields.places
    }

    func report(
        _ rule: ManifestRule, as severity: Severity = .error, _ message: String, notes: [String] = [],
        at location: SourceLocation, levels: [String: RuleLevel] = [:]
    ) {
        var severity = severity
        if let level = levels[rule.rawValue] {
            guard let changed = level.severity else { return }
            severity = changed
        }
        add([Finding(rule: rule.rawValue, severity: severity, message: message, notes: notes, at: location)])
    }

    func addFile(_ path: String) {
        files.append(path)
        known.insert(path)
    }

    func hasRead(_ path: String) -> Bool { known.contains(path) }

    func add(_ more: [Finding]) { findings += more }

    /// Finds art a manifest in `folder` names; reports and gives nil when it cannot be art at all.
    ///
    /// Art that is merely not there is reported and kept, so that everything else about it is still judged.
    func art(_ node: DocumentNode, from folder: String, levels: [String: RuleLevel]) -> String? {
        guard case .string(let path) = node.value, FieldText.fault(in: path, isPath: true) == nil else { return nil }
        switch lookup.find(path, from: folder) {
        case .found(let found, let differs):
            if differs {
                report(
                    .pathCase, as: .warning, "“\(path)” is called “\(found)” on disk",
                    notes: ["write it the same way: other computers tell large and small letters apart"],
                    at: node.location, levels: levels)
            }
            return found
        case .outside(let message, let hint):
            report(.pathOutside, "“\(path)” " + message, notes: [hint], at: node.location)
            return nil
        case .missing(let wanted, let hint):
            let pattern = FilePattern.isPattern(path) ? "`*` and `?` work in the short form only: `- \(path)`" : nil
            let notes = [pattern ?? hint].compactMap { $0 }
            report(.artMissing, "there is no file “\(wanted)”", notes: notes, at: node.location)
            missingArt.insert(wanted)
            return wanted
        case .unusable(let found, let reason):
            report(.notAFile, "“\(path)” \(reason)", notes: ["name an image file"], at: node.location)
            missingArt.insert(found)
            return found
        }
    }
}

extension LoadSession {
    /// A path under the root as findings name it.
    func name(of path: String) -> String {
        prefix.isEmpty || prefix == "." ? path : prefix.hasSuffix("/") ? prefix + path : prefix + "/" + path
    }

    /// Reads and checks the form of a manifest; `location` is where another manifest lists it.
    func read(_ path: String, at location: SourceLocation?) -> ManifestFile? {
        let name = name(of: path)
        addFile(path)
        do {
            guard let node = try ManifestReader.read(lookup.path(of: path), called: name) else {
                let place = location ?? SourceLocation(file: name, line: 1, column: 1)
                report(
                    .missing, "“\(name)” cannot be read", notes: ["name a regular file that you may read"], at: place)
                return nil
            }
            check(node)
            let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
            return ManifestFile(node: node, folder: folder)
        } catch let error as FileError {
            let start = SourceLocation(file: name, line: 1, column: 1)
            report(.syntax, error.message, notes: error.hint.map { [$0] } ?? [], at: error.location ?? start)
        } catch {
            report(.missing, "“\(name)” cannot be read", at: SourceLocation(file: name, line: 1, column: 1))
        }
        return nil
    }

    private func check(_ node: DocumentNode) {
        let isCatalog = node.member("packs") != nil
        var checker = FieldChecker(places: places)
        checker.check(node, as: .object(isCatalog ? catalogFields : packFields), called: "a manifest")
        add(checker.findings)
    }

    /// The manifests an entry of `packs` stands for, relative to the root.
    func manifests(_ entry: DocumentNode, from folder: String) -> [String] {
        guard case .string(let text) = entry.value, FieldText.fault(in: text, isPath: true) == nil else { return [] }
        let found = lookup.find(text, from: folder, wanted: .fileOrFolder)
        if case .missing = found, FilePattern.isPattern(text), let matches = lookup.matches(text, from: folder) {
            let manifests = matches.filter { isManifestOrFolder($0) }.compactMap { manifest(at: $0) }
            if manifests.isEmpty {
                report(.missing, "no manifest matches “\(text)”", at: entry.location)
            }
            // A pattern stands for the others: what is listed by name before it, or holds it, is not meant again.
            return manifests.filter { !hasRead($0) }
        }
        switch found {
        case .found(let path, _):
            if let manifest = manifest(at: path) { return [manifest] }
            let names = ManifestReader.names.joined(separator: ", ")
            report(.missing, "no \(names) in the folder “\(path)”", at: entry.location)
        case .outside(let message, let hint):
            report(.pathOutside, "“\(text)” " + message, notes: [hint], at: entry.location)
        case .missing(let wanted, let hint):
            report(.missing, "there is no manifest “\(wanted)”", notes: hint.map { [$0] } ?? [], at: entry.location)
        case .unusable(let path, let reason):
            report(.missing, "“\(path)” \(reason)", at: entry.location)
        }
        return []
    }

    private func isManifestOrFolder(_ path: String) -> Bool {
        if case .found = lookup.find(path, from: "") {
            return [".yaml", ".yml", ".json"].contains { path.lowercased().hasSuffix($0) }
        }
        return true
    }

    /// A file as it is, or the manifest in a folder; nil when that holds none, or leads out.
    private func manifest(at path: String) -> String? {
        let candidates = [path] + ManifestReader.names.map { path.isEmpty ? $0 : path + "/" + $0 }
        for candidate in candidates {
            if case .found(let found, _) = lookup.find(candidate, from: "") { return found }
        }
        return nil
    }
}
