import StickerModel

/// What reading one bundle needs, and what it finds on the way.
struct BundleReading {
    let target: WhatsAppTarget
    let tree: any FileTree
    let form: WhatsAppForm
    /// The bundle's main file in the tree; "" for an archive that is the tree itself.
    let path: String
    /// By emitted pack identifier.
    let levels: [String: [String: RuleLevel]]
    var log: FindingLog

    init(
        _ target: WhatsAppTarget, _ tree: any FileTree, _ form: WhatsAppForm, path: String,
        levels: [String: [String: RuleLevel]]
    ) {
        self.target = target
        self.tree = tree
        self.form = form
        self.path = path
        self.levels = levels
        log = FindingLog(target.rules)
    }

    /// The folder the main file lies in, with its slash; "" at the top.
    var folder: String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }

    mutating func findings() -> [Finding] {
        if form == .archive {
            if let pack = archivePack() { log.add(target.rules.judge(pack, levels: archiveLevels, shown: shown)) }
        } else if let catalog = documentCatalog() {
            log.add(target.rules.judge(catalog, levels: levels, shown: shown))
        }
        return log.findings
    }

    /// What one of the forms that are documents holds; nil once the reason has been reported.
    private mutating func documentCatalog() -> WhatsAppCatalog? {
        switch form {
        case .ios, .android: catalog()
        case .pasteboard: payload()
        case .archive, .manifest: nil
        }
    }

    /// The packs of the bundle with the catalog they stand in.
    mutating func contents() -> WhatsAppCatalog? {
        guard form == .archive else { return documentCatalog() }
        return archivePack().map { WhatsAppCatalog(path: $0.path, form: .archive, packs: [$0]) }
    }

    /// What the iOS bundle of the same output has been judged by already, for the forms that repeat it.
    var shown: JudgedImages {
        form == .archive || form == .pasteboard ? JudgedImages(beside: path, in: tree) : .none
    }

    /// The parsed document, or nil once its fault has been reported.
    mutating func document() -> DocumentNode? {
        log.reading(path, .jsonSyntax, levels: RuleLevel.shared(by: levels.values)) { [tree, path] in
            try tree.json(path)
        }
    }

    /// Compares a part of the document with its shape.
    mutating func fits(
        _ node: DocumentNode, _ shape: DocumentShape, named name: String, levels: [String: RuleLevel]
    ) -> Bool {
        var checker = ShapeChecker(form: form, path: path, log: log, levels: levels)
        let fits = checker.check(node, shape, named: name)
        log = checker.log
        return fits
    }
}
