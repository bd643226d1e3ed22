import Foundation
import StickerModel

extension BundleReading {
    /// Reads a pasteboard payload with the pictures it carries as base64.
    mutating func payload() -> WhatsAppCatalog? {
        guard let root = document() else { return nil }
        let identifier = root.placedText("identifier")
        let packLevels = levels[identifier?.value ?? ""] ?? [:]
        guard fits(root, .payload, named: "the document", levels: packLevels) else { return nil }
        var pack = WhatsAppPack(path: path, location: root.location, form: form)
        pack.identifier = identifier
        pack.name = root.placedText("name")
        pack.publisher = root.placedText("publisher")
        pack.isMarkedAnimated = root.placedFlag("animated_sticker_pack") ?? Located(false, at: root.location)
        pack.trayFile = root.placedText("tray_image").map {
            Located($0.value.isEmpty ? "" : "tray_image", at: $0.location)
        }
        if let place = root.member("tray_image")?.node.location {
            var tray = WhatsAppTray(path: path, location: place, form: form, pack: pack.title)
            tray.facts = picture(root, "tray_image", named: "tray_image", .trayUnreadable, packLevels)
            pack.tray = tray
        }
        for (index, node) in (root["stickers"]?.elements ?? []).enumerated() {
            if let sticker = payloadSticker(node, number: index + 1, of: pack, packLevels) {
                pack.stickers.append(sticker)
            }
        }
        var catalog = WhatsAppCatalog(path: path, location: root.location, form: form, packs: [pack])
        catalog.playStore = root.link("android_play_store_link")
        catalog.appStore = root.link("ios_app_store_link")
        return catalog
    }

    private mutating func payloadSticker(
        _ node: DocumentNode, number: Int, of pack: WhatsAppPack, _ levels: [String: RuleLevel]
    ) -> WhatsAppSticker? {
        let name = "sticker \(number)"
        guard fits(node, .payloadSticker, named: name, levels: levels) else { return nil }
        var sticker = WhatsAppSticker(path: path, form: form, name: name, pack: pack.title)
        sticker.location = node.member("image_data")?.node.location ?? node.location
        sticker.isInAnimatedPack = pack.isMarkedAnimated?.value
        sticker.read(node)
        sticker.show(picture(node, "image_data", named: name, .stickerUnreadable, levels))
        return sticker
    }

    private mutating func picture(
        _ node: DocumentNode, _ key: String, named name: String, _ rule: WhatsAppRule, _ levels: [String: RuleLevel]
    ) -> ImageFacts? {
        guard let text = node.placedText(key), !text.value.isEmpty else {
            // An empty tray has a rule of its own; nothing else would speak of an empty sticker.
            if node.placedText(key) != nil, rule == .stickerUnreadable {
                log.raise(.stickerEmpty, path: path, at: node.member(key)?.node.location, levels: levels)
            }
            return nil
        }
        guard let data = Data(base64Encoded: text.value) else {
            let place = name == key ? key : "\(key) of \(name)"
            log.raise(.base64, ["key": place], path: path, at: text.location, levels: levels)
            return nil
        }
        return log.reading(path, rule, at: text.location, levels: levels) { [tree] in
            try tree.image(bytes: [UInt8](data), named: name)
        }
    }
}
