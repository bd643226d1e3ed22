import Foundation
import StickerModel

/// The icons of apps that carry packs, and tray images.
struct WhatsAppIcons: IconCatalog {
    let table: WhatsAppIconTable
    let limits: WhatsAppLimits

    var lists: [IconList] { [app, tray] }

    var app: IconList {
        IconList(
            id: "app-icon", title: "App icon", folder: "AppIcon.appiconset", source: table.app.reference,
            slots: table.app.slots)
    }

    /// Shown on backgrounds of all colors, so it may be transparent.
    var tray: IconList {
        IconList(
            id: "whatsapp-tray", title: "WhatsApp tray image", folder: nil, source: table.tray.reference,
            isOpaque: false, byteLimit: limits.trayByteBound, slots: table.tray.slots)
    }

    func plan(_ order: IconRenderRequest) -> OutputPlan {
        let trays = table.tray.slots.map { slot in
            OutputEntry(slot.file, .image(order.clearRecipe(slot.pixels, byteBudget: limits.trayBytes)))
        }
        return OutputPlan(order.iconSet(table.app.slots, in: app.folder ?? "") { _ in nil } + trays)
    }

    func checklists(in tree: any FileTree, layout: ProjectLayout?) -> [IconChecklist] {
        Self.sets(in: tree).map { AppIconChecker(tree, list: app).checklist(of: $0) } + trays(in: tree)
    }

    /// Folders of app icons, also without any document.
    private static func sets(in tree: any FileTree) -> [String] {
        let ending = ".appiconset"
        if tree.name.hasSuffix(ending) || tree.name.hasSuffix(ending + "/") { return [""] }
        let folders = (tree.files + tree.emptyFolders.map { $0 + "/" }).compactMap { path -> String? in
            let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
            guard let place = parts.lastIndex(where: { $0.hasSuffix(ending) }) else { return nil }
            return parts[...place].joined(separator: "/")
        }
        return Set(folders).sorted()
    }

    /// Pictures whose name says that they are tray images, as one list.
    private func trays(in tree: any FileTree) -> [IconChecklist] {
        let slots = tray.slots
        let files = tree.files.filter(Self.isTray)
        guard let slot = slots.first, !files.isEmpty else { return [] }
        var checklist = IconChecklist(tray, place: "")
        checklist.rows = files.map {
            IconCheck(slot, file: $0, remarks: tray.remarks(on: $0, in: tree, for: slot), isNeeded: true)
        }
        return [checklist]
    }

    /// `tray.png`, `cats_tray.png`, `tray-Cuppy.png`, but not `ashtray.png`.
    private static func isTray(_ file: String) -> Bool {
        let name = (file.split(separator: "/").last ?? "").lowercased()
        guard name.hasSuffix(".png") || name.hasSuffix(".webp") else { return false }
        return name.split { !$0.isLetter && !$0.isNumber }.contains("tray")
    }
}

/// Everything known about icon sizes, read from `icons.json`.
struct WhatsAppIconTable: Codable, Sendable {
    /// One kind of icons with the document that names them.
    struct Kind: Codable, Sendable {
        var reference: String
        var slots: [IconSlot]
    }

    /// The icon of the app that carries the packs.
    var app: Kind
    /// The picture of a pack in WhatsApp's tray.
    var tray: Kind

    /// Throws the decoder's own error, which names the key, when the data is not as it should be.
    init(json: String) throws {
        self = try JSONDecoder().decode(WhatsAppIconTable.self, from: Data(json.utf8))
    }
}
