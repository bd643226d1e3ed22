import PortableFoundation
import StickerModel

/// One `icons`: finds the icons at a path and checks them against the lists of the platforms.
struct IconCheckSession: Sendable {
    private let request: IconsRequest
    private let targets: [any Target]
    private let catalogs: [any IconCatalog]

    init(_ request: IconsRequest, targets: [any Target]) {
        func length(_ catalog: any IconCatalog) -> Int { catalog.lists.map(\.slots.count).max() ?? 0 }
        (self.request, self.targets) = (request, targets)
        let wanted = targets.filter { request.targets?.contains($0.name) ?? true }.compactMap(\.iconCatalog)
        // The longest lists first: people come for those.
        catalogs = wanted.sorted { length($0) > length($1) }
    }

    func run() -> IconsOutcome {
        guard let path = request.path else {
            let layout = request.layout ?? .standalone
            let lists = catalogs.flatMap(\.lists).map { IconChecklist($0, layout: layout) }
            return IconsOutcome(report: IconReport(checklists: lists))
        }
        do throws(RunFailure) {
            let folder = try Self.folder(at: path)
            let report = try report(on: folder)
            let isComplete = report.checklists.allSatisfy(\.isComplete)
            var outcome = IconsOutcome(status: isComplete ? .success : .findings, report: report)
            if let tree = report.tree, let faulty = report.checklists.first(where: { !$0.isComplete }) {
                outcome.next =
                    faulty.list.folder == nil
                    ? targets.iconCommand(outsideSets: faulty, in: tree, at: folder)
                    : targets.iconCommand(for: faulty.folder, in: tree, at: folder)
            }
            return outcome
        } catch {
            return IconsOutcome(error)
        }
    }

    private func report(on folder: String) throws(RunFailure) -> IconReport {
        let limits = request.limits.art(workers: 1)
        // The real name of a folder given as "." or "Icons.stickersiconset/..".
        let name = FilePath.absolute(folder)
        let images = ImageFactsCache(limits: limits)
        let tree: DiskTree
        do throws(FileError) {
            tree = try DiskTree(foreign: folder, name: name, images: images, fileLimit: limits.fileBytes)
        } catch {
            throw RunFailure(.findings, [Finding(error, of: "art", path: error.path.isEmpty ? folder : error.path)])
        }
        var checklists = catalogs.flatMap { $0.checklists(in: tree, layout: request.layout) }
        if checklists.isEmpty {
            checklists = LooseIcons(lists: catalogs.flatMap(\.lists)).checklists(in: tree, request.layout)
        }
        return IconReport(checklists: checklists, root: folder, tree: tree)
    }

    /// The folder to search: the named one, or that of the named document or project.
    private static func folder(at path: String) throws(RunFailure) -> String {
        guard let isFolder = FileManager.default.isFolder(at: path) else {
            throw RunFailure(.missingInput, "icons/path", at: path)
        }
        let opened = TreeOpener.path(of: path)
        if isFolder || opened != path { return opened }
        guard FilePath.name(path) == "Contents.json" else {
            throw RunFailure(.missingInput, "icons/path.file", at: path)
        }
        return FilePath.parent(path)
    }
}

/// Checks a folder of images without a document that says what they are for.
struct LooseIcons {
    let lists: [IconList]

    /// The lists that an image's exact size points to, or the first list where no size does.
    func checklists(in tree: any FileTree, _ layout: ProjectLayout?) -> [IconChecklist] {
        let files = IconChecklist.images(in: "", of: tree)
        let sizes = Set(files.compactMap { try? tree.image($0).size })
        var chosen = lists.filter { list in
            // 1024 x 1024 belongs to several lists and points to none.
            list.slots.contains { slot in sizes.contains(slot.pixels) && belongsToOneList(slot.pixels) }
        }
        if chosen.isEmpty { chosen = Array(lists.prefix(1)) }
        var checklists = chosen.map { IconChecklist($0, layout: layout ?? .standalone, imagesIn: "", of: tree) }
        removeAssigned(&checklists)
        if files.isEmpty, !checklists.isEmpty {
            checklists[0].notes = ["this folder has neither an icon set nor images"]
        }
        return checklists
    }

    private func belongsToOneList(_ size: PixelSize) -> Bool {
        lists.count { list in list.slots.contains { $0.pixels == size } } == 1
    }

    /// An image is unassigned only when no list has a slot for it.
    private func removeAssigned(_ checklists: inout [IconChecklist]) {
        let used = Set(checklists.flatMap { $0.rows.filter(\.isFilled).compactMap(\.file) })
        // An image that fills a slot of one list exactly is not a wrong icon of another list.
        for index in checklists.indices {
            for row in checklists[index].rows.indices {
                let check = checklists[index].rows[row]
                guard let file = check.file, !check.isFilled, used.contains(file) else { continue }
                checklists[index].rows[row] = IconCheck(check.slot, isNeeded: check.isNeeded)
            }
        }
        let named = Set(checklists.flatMap { $0.rows.compactMap(\.file) })
        for index in checklists.indices {
            checklists[index].unassigned = index == 0 ? checklists[index].unassigned.filter { !named.contains($0) } : []
            if index > 0 { checklists[index].notes = [] }
        }
    }
}
