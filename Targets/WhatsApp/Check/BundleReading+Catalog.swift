import StickerModel

extension BundleReading {
    /// Reads `sticker_packs.wasticker` or `contents.json` with every picture it names.
    mutating func catalog() -> WhatsAppCatalog? {
        guard let root = document() else { return nil }
        let shared = RuleLevel.shared(by: levels.values)
        guard fits(root, .root(form), named: "the document", levels: shared) else { return nil }
        var catalog = WhatsAppCatalog(path: path, location: root.location, form: form)
        catalog.playStore = root.link("android_play_store_link")
        catalog.appStore = root.link("ios_app_store_link")
        guard let list = packs(of: root) else { return nil }
        catalog.location = list.location
        let pictures = PictureReader(tree)
        for (index, node) in list.elements.enumerated() {
            if let pack = pack(node, number: index + 1, pictures) { catalog.packs.append(pack) }
        }
        return catalog
    }

    /// The list of packs, also where its key is misspelt, so that one slip does not hide the rest.
    private func packs(of root: DocumentNode) -> DocumentNode? {
        let node =
            root["sticker_packs"]
            ?? root.members.first { SpellingSuggestion.match($0.key, in: ["sticker_packs"]) != nil }?.node
        guard let node, case .list = node.value else { return nil }
        return node
    }

    private mutating func pack(_ node: DocumentNode, number: Int, _ pictures: PictureReader) -> WhatsAppPack? {
        let identifier = node.placedText("identifier")
        let packLevels = levels[identifier?.value ?? ""] ?? [:]
        guard fits(node, .pack(form), named: "pack \(number)", levels: packLevels) else { return nil }
        var pack = WhatsAppPack(path: path, location: node.location, form: form)
        pack.number = number
        pack.identifier = identifier
        pack.name = node.placedText("name")
        pack.publisher = node.placedText("publisher")
        pack.trayFile = node.placedText("tray_image_file")
        pack.version = node.placedText("image_data_version")
        pack.avoidsCache = node.placedFlag("avoid_cache")
        pack.isMarkedAnimated = node.placedFlag("animated_sticker_pack") ?? Located(false, at: node.location)
        pack.email = node.placedText("publisher_email")
        let sites = ["publisher_website", "privacy_policy_website", "license_agreement_website"]
        pack.websites = sites.compactMap(node.link)
        pack.tray = tray(of: pack, pictures, packLevels)
        for (index, entry) in (node["stickers"]?.elements ?? []).enumerated() {
            guard fits(entry, .sticker(form), named: "sticker \(index + 1)", levels: packLevels) else { continue }
            pack.stickers.append(sticker(entry, number: index + 1, of: pack, pictures, packLevels))
        }
        return pack
    }

    private mutating func tray(
        of pack: WhatsAppPack, _ pictures: PictureReader, _ levels: [String: RuleLevel]
    ) -> WhatsAppTray? {
        guard let file = pack.trayFile, !file.value.isEmpty else { return nil }
        var tray = WhatsAppTray(path: path, form: form, pack: pack.title, file: file)
        guard let place = place(of: file.value, in: pack, pictures) else { return tray }
        tray.path = place
        tray.facts = pictures.facts(at: place, named: file, .tray, log: &log, levels: levels)
        return tray
    }

    private mutating func sticker(
        _ node: DocumentNode, number: Int, of pack: WhatsAppPack, _ pictures: PictureReader,
        _ levels: [String: RuleLevel]
    ) -> WhatsAppSticker {
        let file = node.placedText("image_file")
        var sticker = WhatsAppSticker(
            path: path, form: form, name: file?.value.fileName ?? "sticker \(number)", pack: pack.title)
        sticker.file = file
        sticker.isInAnimatedPack = pack.isMarkedAnimated?.value
        sticker.read(node)
        guard let file, let place = place(of: file.value, in: pack, pictures) else { return sticker }
        sticker.path = place
        sticker.show(pictures.facts(at: place, named: file, .sticker, log: &log, levels: levels))
        return sticker
    }

    /// Where a named picture has to lie: beside the document on iOS, in the pack's folder on Android. nil for names
    /// that lead elsewhere, which a rule of their own refuses.
    private func place(of file: String, in pack: WhatsAppPack, _ pictures: PictureReader) -> String? {
        guard !file.isEmpty, !PlainName.hasFolders(file) else { return nil }
        guard form == .android else {
            // Xcode gathers files of all folders of a project into the one flat bundle.
            let beside = folder + file
            return tree.contains(beside) ? beside : pictures.onlyFile(named: file) ?? beside
        }
        let identifier = pack.identifier?.value ?? ""
        guard !identifier.isEmpty, !PlainName.hasFolders(identifier) else { return nil }
        return folder + identifier + "/" + file
    }
}
