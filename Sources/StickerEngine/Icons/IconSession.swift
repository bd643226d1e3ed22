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
