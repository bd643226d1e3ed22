import StickerDocuments
import StickerModel

/// Reads one bundle as the editors would and applies the rules.
struct BundleChecker {
    let target: EditorSDKTarget
    let tree: any FileTree
    let kind: EditorBundleKind
    /// The bundle's document.
    let path: String
    /// By category id.
    let levels: [String: [String: RuleLevel]]
    /// The levels for findings about all categories: those that all packs share.
    private let documentLevels: [String: RuleLevel]
    var log: FindingLog

    /// nil for a reference of another target.
    init?(
        _ target: EditorSDKTarget, _ bundle: BundleReference, in tree: any FileTree,
        levels: [String: [String: RuleLevel]]
    ) {
        guard let kind = bundle.kind as? EditorBundleKind else { return nil }
        self.target = target
        self.tree = tree
        self.kind = kind
        self.levels = levels
        documentLevels = RuleLevel.shared(by: levels.values)
        path = bundle.path
        log = FindingLog(target.rules)
    }

    /// The findings, and the packs where they are shown.
    mutating func review(isShown: Bool) -> BundleReview {
        guard var catalog = read() else { return BundleReview(findings: log.whole) }
        var pictures = PictureReader(tree: tree, kind: kind, document: path, levels: documentLevels, log: log)
        pictures.read(&catalog, rules: target.rules)
        var found = pictures.log
        // A catalog that names nothing has lost it: no one is to delete the files.
        if kind == .output, !catalog.references.isEmpty {
            catalog.subject.unreferenced = unreferenced(besides: pictures.found)
        }
        found.judge(catalog.subject, by: target.rules) { levels($0) }
        log = found
        return BundleReview(findings: log.whole, packs: isShown ? previews(of: catalog) : [])
    }

    /// The document's content; reports when it cannot be read and returns nil.
    mutating func read() -> ReadCatalog? {
        let document = DocumentChecker(path: path, levels: documentLevels, log: log, notice: Notice.about)
        switch kind {
        case .planned: return nil
        case .output:
            var reader = OutputReader(builtins: target.builtins, checker: document)
            defer { log = reader.checker.log }
            return reader.catalog(in: tree)
        case .configuration:
            var reader = ConfigurationReader(builtins: target.builtins, checker: document)
            defer { log = reader.checker.log }
            return reader.catalog(in: tree)
        case .cesdk:
            var reader = ContentReader(checker: document)
            defer { log = reader.checker.log }
            return reader.catalog(in: tree)
        }
    }

    private func levels(_ category: CategorySubject?) -> [String: RuleLevel] {
        category?.id.flatMap { levels[$0.value] } ?? documentLevels
    }

    /// Files beside the document's assets that nothing names.
    private func unreferenced(besides found: Set<String>) -> [String] {
        let folder = FileName.join(FileName.folder(path), "assets") + "/"
        return tree.files.filter { $0.hasPrefix(folder) && !found.contains($0) && FileName.last($0).first != "." }
    }
}
