import StickerModel

/// The files of all packs, kind by kind of bundle.
struct WhatsAppLayout: Sendable {
    let packs: [PlannedPack]
    let links: StoreLinks
    let recipes: ImageRecipes
    let templates: WhatsAppTemplates

    var entries: [OutputEntry] {
        let readme = templates.readme.filled(ReadmeText(packs: packs).values)
        return iosEntries + androidEntries + packs.flatMap(handOverEntries)
            + [OutputEntry("README.md", .text(readme.file))]
    }

    /// The pictures of a pack in one folder.
    func images(of pack: PlannedPack, in folder: String) -> [OutputEntry] {
        var entries: [OutputEntry] = []
        if let tray = recipes.tray(of: pack) {
            let origin = Origin(pack: pack.source.id, art: tray.source, role: "tray image")
            entries.append(OutputEntry(folder + pack.trayName, .art(.raster(tray)), origin: origin))
        }
        for planned in pack.stickers {
            let origin = Origin(
                pack: pack.source.id, sticker: planned.sticker.id, art: planned.sticker.file, role: Origin.stickerRole)
            let recipe = recipes.sticker(planned, in: pack.source)
            entries.append(OutputEntry(folder + planned.fileName, .art(.raster(recipe)), origin: origin))
        }
        return entries
    }
}

extension WhatsAppLayout {
    static let iosFolder = "ios/"

    /// What goes into the bundle of an iOS app, flat, and what helps to build that app.
    var iosEntries: [OutputEntry] {
        [OutputEntry(Self.iosFolder + "sticker_packs.wasticker", .document(iosDocument))]
            + packs.flatMap { images(of: $0, in: Self.iosFolder) }
            + templates.ios.map { OutputEntry(Self.iosFolder + $0.name, .text(.finished($0.text))) }
    }

    private var iosDocument: OutputDocument {
        .object([
            "android_play_store_link": .string(links.playStore.value),
            "ios_app_store_link": .string(links.appStore.value),
            "sticker_packs": .list(packs.map { .object($0.sharedFields) }),
        ])
    }
}

extension WhatsAppLayout {
    static let androidFolder = "android/"
    static let assetsFolder = "android/app/src/main/assets/"

    /// What goes into an Android app, laid out as its Gradle project is.
    var androidEntries: [OutputEntry] {
        [OutputEntry(Self.assetsFolder + "contents.json", .document(androidDocument))]
            + packs.flatMap { images(of: $0, in: folder(of: $0)) }
            + templates.android.map { OutputEntry(Self.androidFolder + $0.name, .text(.finished($0.text))) }
    }

    private func folder(of pack: PlannedPack) -> String { Self.assetsFolder + pack.folder + "/" }

    private var androidDocument: OutputDocument {
        .object([
            "android_play_store_link": .string(links.playStore.value),
            "ios_app_store_link": .string(links.appStore.value),
            "sticker_packs": .list(packs.map(androidPack)),
        ])
    }

    /// WhatsApp shows its cached pictures until this changes, so it follows from the pictures themselves.
    func pictureVersion(of pack: PlannedPack) -> PictureVersion {
        PictureVersion(
            "image_data_version", of: pack.identifier, pictures: images(of: pack, in: folder(of: pack)).map(\.path))
    }

    private func androidPack(_ pack: PlannedPack) -> OutputDocument {
        var fields = pack.sharedFields
        let version = pictureVersion(of: pack)
        fields[version.name] = .digest(of: version.pictures, digits: 16)
        fields["publisher_email"] = OutputDocument(pack.source.links.email)
        return .object(fields)
    }
}

extension WhatsAppLayout {
    /// The files that pass on one pack by itself: the archive for sticker apps and the payload for the iOS pasteboard.
    /// Both refer to the pictures of `ios/`.
    func handOverEntries(of pack: PlannedPack) -> [OutputEntry] {
        [
            OutputEntry(pack.archivePath, .archive(members(of: pack))),
            OutputEntry(pack.payloadPath, .document(payload(of: pack))),
        ]
    }

    /// Importers take any PNG for the cover and order stickers by name; they know neither identifier nor emojis.
    private func members(of pack: PlannedPack) -> [ArchiveMember] {
        var members = [
            ArchiveMember("author.txt", .text(.finished(pack.source.publisher + "\n"))),
            ArchiveMember("title.txt", .text(.finished(pack.name + "\n"))),
            ArchiveMember("tray.png", .entry(Self.iosFolder + pack.trayName)),
        ]
        for (index, planned) in pack.stickers.enumerated() {
            let name = planned.numberedID(at: index) + ".webp"
            members.append(ArchiveMember(name, .entry(Self.iosFolder + planned.fileName)))
        }
        return members
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

extension PlannedPack {
    /// The fields of a pack that `sticker_packs.wasticker` and `contents.json` have in common; what is empty is left
    /// out.
    var sharedFields: [String: OutputDocument] {
        var fields: [String: OutputDocument] = [
            "identifier": .string(identifier), "name": .string(name), "publisher": .string(source.publisher),
            "tray_image_file": .string(trayName), "animated_sticker_pack": .bool(isAnimated),
            "stickers": .list(stickers.map { .object($0.fields(image: "image_file", .string($0.fileName))) }),
        ]
        fields["publisher_website"] = OutputDocument(source.links.website)
        fields["privacy_policy_website"] = OutputDocument(source.links.privacyPolicy)
        fields["license_agreement_website"] = OutputDocument(source.links.licenseAgreement)
        return fields
    }
}

extension PlannedSticker {
    func fields(image key: String, _ image: OutputDocument) -> [String: OutputDocument] {
        var fields = [key: image, "emojis": OutputDocument(emojis)]
        fields["accessibility_text"] = OutputDocument(text)
        return fields
    }
}

/// How each picture of a pack is made. All forms share these recipes, so that every picture is encoded once.
struct ImageRecipes: Sendable {
    let limits: WhatsAppLimits
    let target: String

    func sticker(_ planned: PlannedSticker, in pack: Pack) -> ImageRecipe {
        let edit = planned.sticker.edit
        let budget = planned.isAnimated ? limits.animatedBytes : limits.stillBytes
        var encoding = Encoding(.webp, byteBudget: budget, quality: edit.quality)
        if planned.isAnimated { encoding.loopCount = WhatsAppOptions(pack, target: target).loops }
        return ImageRecipe(
            source: planned.sticker.file,
            timing: Timing(
                edit, isStill: !planned.isAnimated, shortestFrame: planned.isAnimated ? limits.shortestFrame : 0),
            framing: Framing(edit, canvas: .fixed(.square(limits.stickerSide))), encoding: encoding)
    }

    /// The given tray image as it is, else the icon, else the first sticker. Further parts of a split pack show their
    /// own first sticker, so that people can tell them apart in the tray.
    func tray(of part: PlannedPack) -> ImageRecipe? {
        let pack = part.source
        if part.isFirstPart, let tray = pack.tray {
            var edit = pack.edit.plain
            edit.crop = nil
            return trayRecipe(tray, edit)
        }
        if part.isFirstPart, let icon = pack.icon { return trayRecipe(icon, pack.edit) }
        guard let first = part.stickers.first?.sticker else { return nil }
        return trayRecipe(first.file, first.edit)
    }

    private func trayRecipe(_ source: String, _ edit: ArtEdit) -> ImageRecipe {
        ImageRecipe(
            source: source, timing: Timing(edit, isStill: true),
            framing: Framing(edit, canvas: .fixed(.square(limits.traySide))),
            encoding: Encoding(.png, byteBudget: limits.trayBytes))
    }
}

/// The text files beside the images, from `Templates/WhatsApp`.
struct WhatsAppTemplates: Sendable {
    struct File: Sendable {
        var name: String
        var text: String
    }

    let ios: [File]
    let android: [File]
    let readme: Template<Markdown>

    init(_ files: [String: String]) {
        ios = Self.files(below: "ios/", of: files)
        android = Self.files(below: "android/", of: files)
        readme = Template(files["README.md"] ?? "")
    }

    /// Swift sources carry `.template` at the end so that the package does not compile them.
    private static func files(below folder: String, of files: [String: String]) -> [File] {
        var templates: [File] = []
        for (path, text) in files where path.hasPrefix(folder) {
            let name = path.dropFirst(folder.count)
            templates.append(File(name: String(name.hasSuffix(".template") ? name.dropLast(9) : name), text: text))
        }
        return templates.sorted { $0.name < $1.name }
    }
}
