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
