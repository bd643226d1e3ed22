import StickerModel

extension WhatsAppLayout {
    /// What carries one pack by itself: the archive for sticker apps and the payload for the iOS pasteboard. Both refer
    /// to the pictures of `ios/`.
    func handOverEntries(of pack: PlannedPack) -> [OutputEntry] {
        [
            OutputEntry(pack.archivePath, .archive(members(of: pack))),
            OutputEntry(pack.payloadPath, .document(payload(of: pack))),
        ]
    }

    /// Importers take any PNG for the cover and order stickers by name; they know neither identifier nor emojis.
    private func members(of pack: PlannedPack) -> [ArchiveMember] {
        [
            ArchiveMember("author.txt", .text(pack.source.publisher + "\n")),
            ArchiveMember("title.txt", .text(pack.name + "\n")),
            ArchiveMember("tray.png", .entry(Self.iosFolder + pack.trayName)),
        ]
            + pack.stickers.enumerated().map { index, planned in
                let number = index < 9 ? "0\(index + 1)" : "\(index + 1)"
                return ArchiveMember("\(number)_\(planned.sticker.id).webp", .entry(Self.iosFolder + planned.fileName))
            }
    }

    private func payload(of pack: PlannedPack) -> OutputDocument {
        var fields: [String: OutputDocument] = [
            "identifier": .string(pack.identifier), "name": .string(pack.name),
            "publisher": .string(pack.source.publisher),
            "tray_image": .base64(of: Self.iosFolder + pack.trayName),
            "stickers": .list(
                pack.stickers.map { .object($0.fields(image: "image_data", .base64(of: Self.iosFolder + $0.fileName))) }
            ),
        ]
        if pack.isAnimated { fields["animated_sticker_pack"] = .bool(true) }
        if !links.appStore.value.isEmpty { fields["ios_app_store_link"] = .string(links.appStore.value) }
        if !links.playStore.value.isEmpty { fields["android_play_store_link"] = .string(links.playStore.value) }
        return .object(fields)
    }
}
