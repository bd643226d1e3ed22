import StickerModel

struct WhatsAppLayout: Sendable {
    let packs: [PlannedPack]
    let playStore: String?
    let appStore: String?
    let target: WhatsAppTarget
    var app: AppPlan?

    static let iosFolder = "ios/"
    static let iosDocument = "sticker_packs.wasticker"
    static let assetsFolder = "android/app/src/main/assets/"

    var entries: [OutputEntry] {
        guard !packs.isEmpty else { return [] }
        let ios = OutputEntry(Self.iosFolder + Self.iosDocument, .document(catalog(packs.map(\.sharedFields))))
        let android = OutputEntry(Self.assetsFolder + "contents.json", .document(catalog(packs.map(androidPack))))
        // What goes into the bundle of an iOS app, flat, and into an Android app, as its Gradle project is laid out; beside
        // each what helps to build that app.
        var entries =
            [ios] + packs.flatMap { $0.images(in: Self.iosFolder) }
            + OutputEntry.templates(in: Self.iosFolder, of: target.platform.files)
        entries +=
            [android] + packs.flatMap { $0.images(in: $0.assets) }
            + OutputEntry.templates(in: "android/", of: target.platform.files)
        return entries + handOverEntries + (app?.entries ?? [])
            + [target.platform.entry("README.md", readme)]
    }

    private func catalog(_ packs: [[String: OutputDocument]]) -> OutputDocument {
        .object([
            "android_play_store_link": .string(playStore ?? ""), "ios_app_store_link": .string(appStore ?? ""),
            "sticker_packs": .list(packs.map { .object($0) }),
        ])
    }

    private func androidPack(_ pack: PlannedPack) -> [String: OutputDocument] {
        var fields = pack.sharedFields
        let version = pack.pictureVersion
        fields[version.name] = .digest(of: version.pictures, digits: 16)
        fields["publisher_email"] = OutputDocument(pack.source.links.email)
        return fields
    }
}

extension WhatsAppLayout {
    /// The files that pass on one pack by itself: the archive for sticker apps and the payload for the iOS pasteboard.
    /// Both refer to the pictures of `ios/`.
    private var handOverEntries: [OutputEntry] {
        // Called like the folder, unless another pack has its name in other capitals.
        var names = FileNamer()
        return packs.flatMap { pack in
            [
                OutputEntry(pack.archivePath, .archive(members(of: pack))),
                OutputEntry(
                    "pasteboard/" + names.claim(pack.folder, suffix: ".json"), .document(payload(of: pack))),
            ]
        }
    }

    /// Importers take any PNG for the cover and order stickers by name; they know neither identifier nor emojis.
    private func members(of pack: PlannedPack) -> [ArchiveMember] {
        let stickers = pack.stickers.enumerated().map { index, planned in
            ArchiveMember(planned.numberedID(at: index) + ".webp", .entry(Self.iosFolder + planned.fileName))
        }
        return [
            ArchiveMember("author.txt", .text(.finished(pack.author + "\n"))),
            ArchiveMember("title.txt", .text(.finished(pack.title + "\n"))),
            ArchiveMember("tray.png", .entry(Self.iosFolder + pack.trayName)),
        ] + stickers
    }

    private func payload(of pack: PlannedPack) -> OutputDocument {
        var fields: [String: OutputDocument] = [
            "identifier": .string(pack.key), "name": .string(pack.title), "publisher": .string(pack.author),
            "tray_image": .base64(of: Self.iosFolder + pack.trayName),
            "stickers": .list(
                pack.stickers.map { .object($0.fields(image: "image_data", .base64(of: Self.iosFolder + $0.fileName))) }
            ),
        ]
        if pack.isAnimated { fields["animated_sticker_pack"] = .bool(true) }
        fields["ios_app_store_link"] = OutputDocument(appStore)
        fields["android_play_store_link"] = OutputDocument(playStore)
        return .object(fields)
    }

    /// How the packs get into WhatsApp, with a sticker app or with an app of one's own.
    private var readme: [String: Template<Markdown>.Value] {
        let values: [String: Template<Markdown>.Value] = [
            "app-store-facts": StoreFact.entries(of: "App Store"), "play-facts": StoreFact.entries(of: "Google Play"),
            "has-animations": .flag(packs.contains(where: \.isAnimated)),
            "app": .text(.code(app?.fileName ?? "")), "has-app": .flag(app != nil),
            "has-bundle": .flag(app?.hasBundle ?? false), "bundle": .text(.code(app?.bundleName ?? "")),
            "packs": .list(
                packs.map { pack in
                    [
                        "name": .text(.text(pack.title)),
                        "stickers": "\(pack.stickers.count), \(.text(pack.isAnimated ? "animated" : "still"))",
                        "archive": .text(.code(pack.archivePath, escapesBars: true)),
                    ]
                }),
        ]
        let heading = packs.heading(MetricUnit.packs.text(Double(packs.count)), by: packs.first?.author)
        return heading.merging(values) { $1 }
    }

    var nextStep: NextStep {
        let isOne = packs.count == 1
        if let app {
            return NextStep(
                .path(app.fileName),
                .words(" is an Android app to install (experimental: please report how it went on your phone); "),
                .path("README.md"), .words(" says how, and has the other ways"))
        }
        return NextStep(
            .command("preview --serve --lan"), .words(isOne ? " brings " : " brings the \(packs.count) packs in "),
            .path(isOne ? packs[0].archivePath : "wastickers"), .words(" to a phone; "),
            .path("README.md"), .words(" has the other ways"))
    }
}

extension PlannedPack {
    /// WhatsApp recognizes a pack by its app and its identifier.
    static let identifierKind = {
        var kind = IdentifierKind(
            "pack", loss: "people keep the old pack, without updates",
            source: "the pack's `identifier` or `id`", coverName: "tray image")
        kind.option = "identifier"
        return kind
    }()

    var isAnimated: Bool { kind == "animated" }
    var trayName: String { stem + "_tray.png" }
    var archivePath: String { "wastickers/\(stem).wastickers" }
    fileprivate var assets: String { WhatsAppLayout.assetsFolder + folder + "/" }

    var publishedIdentifier: PublishedIdentifier {
        var record = IdentifierRecord(kind: "pack", id: key, owner: ManifestItem(pack: source.id))
        record.form = kind
        record.stickers = stickers.map(\.sticker.id)
        record.cover = cover?.rendition.source
        let options = source.options(for: WhatsAppTarget.name)
        var published = PublishedIdentifier(record, at: options.place("identifier", of: source, else: "id"))
        published.isCoverGiven = part == 0 && (source.tray ?? source.icon) != nil
        return published
    }

    /// WhatsApp shows its cached pictures until this changes, so it follows from the pictures themselves.
    var pictureVersion: PictureVersion {
        PictureVersion("image_data_version", of: key, pictures: images(in: assets).map(\.path))
    }

    /// The tray image and the stickers in one folder.
    fileprivate func images(in folder: String) -> [OutputEntry] {
        let stickers = pictures(in: folder)
        return stickers.suffix(cover == nil ? 0 : 1) + stickers.dropLast(cover == nil ? 0 : 1)
    }

    /// The fields of a pack that `sticker_packs.wasticker` and `contents.json` have in common; what is empty is left
    /// out.
    fileprivate var sharedFields: [String: OutputDocument] {
        var fields: [String: OutputDocument] = [
            "identifier": .string(key), "name": .string(title), "publisher": .string(author),
            "tray_image_file": .string(trayName), "animated_sticker_pack": .bool(isAnimated),
            "stickers": .list(stickers.map { .object($0.fields(image: "image_file", .string($0.fileName))) }),
        ]
        for (key, _, path) in Links.websites { fields[key] = OutputDocument(source.links[keyPath: path]) }
        return fields
    }
}

extension PlannedSticker {
    fileprivate func fields(image key: String, _ image: OutputDocument) -> [String: OutputDocument] {
        var fields = [key: image, "emojis": OutputDocument(emojis)]
        if !text.isEmpty { fields["accessibility_text"] = .string(text) }
        return fields
    }

    /// `NN_<sticker>`, counted from 1, for a position that counts from 0; an id that begins with that number keeps it.
    func numberedID(at index: Int) -> String {
        let number = Figures.padded(index + 1, asIn: index + 1)
        let isNumbered = sticker.id.hasPrefix(number + "_") || sticker.id.hasPrefix(number + "-")
        return isNumbered ? sticker.id : "\(number)_\(sticker.id)"
    }
}
