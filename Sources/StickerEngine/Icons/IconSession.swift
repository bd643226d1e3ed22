import Foundation
import StickerModel

/// One `icons`: finds the icons at a path and ticks the lists they belong to.
struct IconSession: Sendable {
    let request: IconsRequest
    private let catalogs: [any IconCatalog]

    init(_ request: IconsRequest, targets: [any Target]) {
        self.request = request
        let wanted = targets.filter { request.targets?.contains($0.name) ?? true }.compactMap(\.iconCatalog)
        // The longest lists first: they are what people come for.
        catalogs = wanted.sorted { Self.length($0) > Self.length($1) }
    }

    private static func length(_ catalog: any IconCatalog) -> Int {
        catalog.lists.map(\.slots.count).max() ?? 0
    }

    func run() -> IconsOutcome {
        guard let path = request.path else {
            let layout = request.layout ?? .standalone
            let lists = catalogs.flatMap(\.lists).map { IconChecklist($0, layout: layout) }
            return IconsOutcome(.success, IconReport(checklists: lists))
        }
        return ticked(path)
    }

    private func ticked(_ path: String) -> IconsOutcome {
        let folder: String
        switch Self.folder(at: path) {
        case .success(let found): folder = found
        case .failure(let refusal): return IconsOutcome(.missingInput, findings: [refusal.finding])
        }
        let limits = request.limits.art(workers: 1)
        // A folder named "." or "Icons.stickersiconset/.." is what it really is.
        let name = URL(fileURLWithPath: folder).standardizedFileURL.path
        let tree: DiskTree
        do {
            let images = ImageFactsCache(limits: limits)
            tree = try DiskTree(foreign: folder, name: name, images: images, fileLimit: limits.fileBytes)
        } catch {
            return IconsOutcome(.findings, findings: [error.artFinding(at: path)])
        }
        var report = IconReport(checklists: checklists(in: tree), root: folder)
        if report.checklists.isEmpty {
            report.checklists = LooseIcons(lists: catalogs.flatMap(\.lists)).checklists(in: tree, request.layout)
        }
        let isComplete = report.checklists.allSatisfy(\.isComplete)
        return IconsOutcome(isComplete ? .success : .findings, report)
    }

    private func checklists(in tree: any FileTree) -> [IconChecklist] {
        catalogs.flatMap { $0.checklists(in: tree, layout: request.layout) }
    }

    private struct Refusal: Error {
        let finding: Finding
    }

    /// The folder to look through: what is named, or what the named document or project belongs to.
    private static func folder(at path: String) -> Result<String, Refusal> {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            return refusal(path, "there is no such file or folder")
        }
        let name = URL(fileURLWithPath: path).standardizedFileURL.lastPathComponent
        if isFolder.boolValue {
            return .success(name.hasSuffix(".xcodeproj") ? FileWriting.parent(of: path) : path)
        }
        guard name == "Contents.json" else {
            return refusal(path, "is a file", note: "name the icon set, asset catalog, project or folder it lies in")
        }
        return .success(FileWriting.parent(of: path))
    }

    private static func refusal(_ path: String, _ message: String, note: String? = nil) -> Result<String, Refusal> {
        let finding = Finding(
            rule: "icons/path", severity: .error, message: message, notes: note.map { [$0] } ?? [], path: path)
        return .failure(Refusal(finding: finding))
    }
}

/// Ticks a folder of images that says nowhere what they are for.
struct LooseIcons {
    let lists: [IconList]

    /// The lists that an image's exact size gives away, or the first list where none does.
    func checklists(in tree: any FileTree, _ layout: ProjectLayout?) -> [IconChecklist] {
        let files = IconChecklist.images(in: "", of: tree)
        let sizes = Set(files.compactMap { try? tree.image($0).size })
        var chosen = lists.filter { list in
            // 1024 x 1024 belongs to several lists and tells nothing.
            list.slots.contains { slot in sizes.contains(slot.pixels) && isTelling(slot.pixels) }
        }
        if chosen.isEmpty { chosen = Array(lists.prefix(1)) }
        var checklists = chosen.map { IconChecklist($0, layout: layout ?? .standalone, imagesIn: "", of: tree) }
        settleStrangers(&checklists)
        if files.isEmpty, !checklists.isEmpty {
            checklists[0].notes = ["there is neither an icon set nor an image directly in this folder"]
        }
        return checklists
    }

    private func isTelling(_ size: PixelSize) -> Bool {
        lists.count { list in list.slots.contains { $0.pixels == size } } == 1
    }

    /// An image is unassigned only when no list has a place for it.
    private func settleStrangers(_ checklists: inout [IconChecklist]) {
        let used = Set(checklists.flatMap { $0.rows.filter(\.isFilled).compactMap(\.file) })
        // What fills one list exactly is no bad attempt at another.
        for index in checklists.indices {
            for row in checklists[index].rows.indices {
                let tick = checklists[index].rows[row]
                guard let file = tick.file, !tick.isFilled, used.contains(file) else { continue }
                checklists[index].rows[row] = IconCheck(tick.slot, isNeeded: tick.isNeeded)
            }
        }
        let named = Set(checklists.flatMap { $0.rows.compactMap(\.file) })
        for index in checklists.indices {
            checklists[index].unassigned = index == 0 ? checklists[index].unassigned.filter { !named.contains($0) } : []
            if index > 0 { checklists[index].notes = [] }
        }
    }
}
