import StickerModel

/// The apps of an output that is replaced: packs that become apps of another shape leave people with the old ones.
struct OldApps {
    private let target: IMessageTarget
    private let source: BundleSource
    private let projects: [String]

    init(in tree: any FileTree, _ target: IMessageTarget) {
        self.target = target
        source = BundleSource(tree, target, levels: [:])
        projects = source.index.folders(below: "", endings: FolderKind.project)
    }

    /// The finding about apps that are no longer built because their packs became one app, or one app became several.
    func findings(by catalog: Catalog) -> [Finding] {
        let packs = catalog.packs(for: target.name)
        guard let lead = packs.first, !projects.isEmpty else { return [] }
        let planner = IMessagePlanner(target, catalog: catalog, art: ArtFacts())
        let wasShared = projects.contains { $0.hasPrefix(PlannedApp.shared + "/") }
        let isShared = PackShape(of: packs.map { IMessageOptions($0, target: target.name) }) != .separate
        guard wasShared != isShared else { return [] }
        let new = planner.appIDs()
        let gone = identifiers.filter { !new.contains($0) }
        guard !gone.isEmpty else { return [] }
        var log = FindingLog(target.rules)
        let notice = Notice(
            "apps-replaced",
            [
                "old": NameList.text(gone), "new": NameList.text(new), "take": new.count == 1 ? "takes" : "take",
                "those": gone.count == 1 ? "that app" : "those apps",
            ])
        log.raise(notice, at: catalog.location, of: lead)
        return log.findings
    }

    /// Bundle ids of the old apps.
    private var identifiers: [String] {
        projects.compactMap { folder in
            let project = ProjectReader.project(
                at: folder + "/project.pbxproj", folder: FileName.folder(folder), in: source)
            let app = project.targets.first { $0.kind == .messagesApp }
            return app?.setting("PRODUCT_BUNDLE_IDENTIFIER")
        }
    }
}
