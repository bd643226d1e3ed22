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

    /// WhatsApp displays it on several colors, so it may be transparent.
    var tray: IconList {
        IconList(
            id: "whatsapp-tray", title: "WhatsApp tray image", folder: nil, source: table.tray.reference,
            reviewer: "WhatsApp", isOpaque: false, byteLimit: limits.trayByteBound, slots: table.tray.slots)
    }

    func plan(_ request: IconRenderRequest) -> OutputPlan {
        let trays = table.tray.slots.map { slot in
            OutputEntry(slot.file, .art(.raster(request.transparentRecipe(slot.pixels, byteBudget: limits.trayBytes))))
        }
        return OutputPlan(request.iconSet(table.app.slots, in: app.folder ?? "") { _ in nil } + trays)
    }

    func checklists(in tree: any FileTree, layout: ProjectLayout?) -> [IconChecklist] {
        let sets = IconChecklist.iconSets(in: tree, extension: "appiconset").map { folder in
            IconChecklist(app, iconSet: folder, in: tree) { Self.assign(&$0, $1, in: tree) }
        }
        return sets + trays(in: tree)
    }

    /// Fills the slots of an app icon set; returns the files of all its entries.
    private static func assign(
        _ checklist: inout IconChecklist, _ entries: [DocumentNode], in tree: any FileTree
    ) -> Set<String> {
        func path(_ entry: DocumentNode) -> String? {
            entry["filename"]?.string.map { FileName.join(checklist.folder ?? "", $0) }
        }
        // Dark and tinted variants may be transparent, and no store requires them.
        let plain = entries.filter { $0["appearances"] == nil && $0["filename"]?.string != nil }
        // Since Xcode 14 one entry may serve for all sizes.
        let single = plain.first { $0["idiom"]?.string == "universal" && $0["size"]?.string == "1024x1024" }
        for row in checklist.rows.indices {
            let slot = checklist.rows[row].slot
            let entry = plain.first {
                $0["idiom"]?.string == slot.idiom && $0["size"]?.string == slot.points
                    && ($0["scale"]?.string ?? "1x") == "\(slot.scale)x"
            }
            if let file = (entry ?? (slot.isStore ? single : nil)).flatMap(path) {
                checklist.fill(row, with: file, in: tree)
            } else if single != nil {
                checklist.rows[row].remarks = [.derived]
                checklist.rows[row].isNeeded = false
            }
        }
        return Set(entries.compactMap(path))
    }

    /// Images whose name, or the document of their packs, says that they are tray images, as one list.
    private func trays(in tree: any FileTree) -> [IconChecklist] {
        let slots = tray.slots
        let files = Set(tree.files.filter(Self.isTray) + Self.named(in: tree)).sortedByUTF8
        guard let slot = slots.first, !files.isEmpty else { return [] }
        var checklist = IconChecklist(tray, folder: "")
        checklist.rows = files.map {
            IconCheck(slot, file: $0, remarks: tray.remarks(on: $0, in: tree, for: slot), isNeeded: true)
        }
        return [checklist]
    }

    /// The tray images that documents of packs name, there or not.
    private static func named(in tree: any FileTree) -> [String] {
        let images = BundleImages(tree)
        return BundleFinder(tree: tree).bundles.flatMap { bundle -> [String] in
            guard let kind = bundle.kind as? WhatsAppBundleKind, [.ios, .android].contains(kind),
                let packs = try? tree.json(bundle.path)["sticker_packs"]?.elements
            else { return [] }
            let folder = FileName.folder(bundle.path)
            return packs.compactMap { pack -> String? in
                let parts = [kind == .android ? "identifier" : nil, "tray_image_file"].compactMap(\.self)
                    .map { pack.string(at: $0)?.value ?? "" }
                guard let file = parts.last, !parts.contains(where: { $0.isEmpty || PlainName.hasFolders($0) }) else {
                    return nil
                }
                let path = parts.reduce(folder, FileName.join)
                let isThere = kind == .android || tree.contains(path)
                return isThere ? path : images.onlyFile(named: file, near: folder) ?? path
            }
        }
    }

    /// `tray.png`, `cats_tray.png`, `tray-Cuppy.png`, but not `ashtray.png`.
    private static func isTray(_ file: String) -> Bool {
        let name = FileName.last(file).lowercased()
        guard name.hasSuffix(".png") || name.hasSuffix(".webp") else { return false }
        // Hardly any name has the word, and going through characters is slow.
        return name.containsBytes("tray") && name.split { !$0.isLetter && !$0.isNumber }.contains("tray")
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
}
