import StickerDocuments
import StickerModel

/// One bundle of the editors: what reading it found, and what it holds.
struct EditorBundle: OpenedBundle {
    let target: EditorSDKTarget
    let tree: any FileTree
    let kind: EditorBundleKind
    /// The bundle's document.
    let path: String
    /// By category id.
    let levels: [String: [String: RuleLevel]]
    /// The levels for findings about all categories: those that all packs share.
    private let documentLevels: [String: RuleLevel]
    /// What is wrong with the document and with the pictures it names.
    private var log: FindingLog
    /// The document with the facts of its pictures; nil where it cannot be read.
    private(set) var catalog: ReadCatalog?

    /// Reads the document, and every picture that it names and that is there.
    static func read(
        _ kind: EditorBundleKind, at path: String, in tree: any FileTree, by target: EditorSDKTarget,
        levels: [String: [String: RuleLevel]]
    ) -> EditorBundle {
        let shared = RuleLevel.shared(by: levels.values)
        var bundle = EditorBundle(
            target: target, tree: tree, kind: kind, path: path, levels: levels, documentLevels: shared,
            log: FindingLog(target.rules, levels: shared))
        guard var catalog = bundle.readDocument() else { return bundle }
        var pictures = PictureReader(
            tree: tree, kind: kind, document: path, log: bundle.log)
        pictures.read(&catalog)
        bundle.log = pictures.log
        // A catalog that names nothing has lost it: no one is to delete the files.
        if kind == .output, !catalog.references.isEmpty {
            catalog.subject.unreferenced = bundle.unreferenced(besides: pictures.found)
        }
        bundle.catalog = catalog
        return bundle
    }

    func findings() -> [Finding] {
        guard let catalog else { return log.whole }
        var log = log.continued
        log.judge(catalog.subject, levels: levels)
        return log.whole
    }

    /// The document's content; reports when it cannot be read and returns nil.
    private mutating func readDocument() -> ReadCatalog? {
        let document = DocumentChecker(path: path, log: log, notice: Notice.about)
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
