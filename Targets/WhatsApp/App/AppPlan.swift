import AndroidPackage
import PortableFoundation
import StickerModel

/// The app that a catalog asks for (`targets.whatsapp.app`), around the packs of `android/`.
struct AppPlan {
    private let node: DocumentNode
    private let packs: [PlannedPack]
    private let target: WhatsAppTarget
    private let signing: Signing?
    private let versionCode: Int
    /// What the last release has recorded.
    private let last: IdentifierRecord?
    /// A release has recorded an app of another id.
    private let isRenamed: Bool

    /// The identifier of an app in the lock file.
    static let identifierKind = IdentifierKind(
        "app", loss: "people keep the app they have, without updates", source: "`app: { id: … }`")
    /// Its icon, drawn on the canvas of adaptive icons: 108 dp, of which launchers cut off all but a circle of 72.
    private static let (icon, side) = ("android/app/src/main/res/mipmap-xxxhdpi/ic_launcher_art.png", 432)
    /// A square of 52 dp fits that circle: the rest of the canvas is margin, in px of a canvas of 512.
    private static let margin = 512 * (108 - 52) / 2.0 / 108
    private static let iconBytes = 60_000

    /// nil where the catalog asks for none.
    init?(_ packs: [PlannedPack], in catalog: Catalog, by target: WhatsAppTarget, released: [IdentifierRecord]) {
        let asking = catalog.packs(for: WhatsAppTarget.name).lazy.compactMap { WhatsAppOptions($0).app }
        guard let node = asking.first, !packs.isEmpty else { return nil }
        (self.node, self.packs, self.target, signing) = (node, packs, target, catalog.signing)
        let all = released.filter { $0.kind == Self.identifierKind.name && $0.id == node["id"]?.string }
        // A merge of two branches leaves both releases, and phones have the higher version.
        last = all.max { ($0.version ?? 0) < ($1.version ?? 0) }
        isRenamed = all.isEmpty && released.contains { $0.kind == Self.identifierKind.name }
        let isSame = last?.pictures == signing?.content
        versionCode = (last?.version ?? 0) + (isSame && last != nil ? 0 : 1)
    }

    private var id: String { node["id"]?.string ?? "" }
    private var names: [String: String] { node["name"]?.localizedText?.texts ?? ["": packs[0].source.name] }
    private var version: String { node["version"]?.scalar ?? "1.0" }
    private var iconSource: String? {
        node["icon"]?.string ?? packs[0].source.icon ?? packs[0].stickers.first?.sticker.file
    }

    var bundleName: String { id + ".aab" }
    /// Whether there is a bundle for stores, too.
    var hasBundle: Bool { !(signing?.isDebug ?? true) }

    /// `org.tea_room.stickers.apk`; without a key of the artist's own `org.tea_room.stickers-debug.apk`.
    var fileName: String { id + (signing?.isDebug ?? true ? "-debug" : "") + ".apk" }

    var entries: [OutputEntry] {
        guard let source = iconSource, AndroidApp.fault(inID: id) == nil else { return [] }
        let app = app
        var edit = packs[0].source.edit.plain
        (edit.crop, edit.margin) = (nil, Self.margin)
        let recipe = ImageRecipe(
            of: source, edit, as: Encoding(.png, byteBudget: Self.iconBytes), on: .fixed(.square(Self.side)),
            isStill: true)
        let origin = Origin(pack: packs[0].source.id, art: source, role: "app icon")
        let icon = OutputEntry(Self.icon, .art(.raster(recipe)), origin: origin)
        let folder = WhatsAppLayout.assetsFolder
        let pictures = packs.flatMap { $0.pictures(in: $0.folder + "/") }.map(\.path)
        let members =
            [ArchiveMember("", .entry(Self.icon))]
            + (["contents.json"] + pictures).map { ArchiveMember($0, .entry(folder + $0)) }
        let installable = entry(fileName, of: app, members, isBundle: false)
        // What stores take is signed with a key that stays.
        return [icon, installable] + (hasBundle ? [entry(bundleName, of: app, members, isBundle: true)] : [])
    }

    private func entry(
        _ path: String, of app: AndroidApp?, _ members: [ArchiveMember], isBundle: Bool
    ) -> OutputEntry {
        let key = signing?.key ?? []
        let seal = [path, signing?.fingerprint, app?.seal].compactMap(\.self).joined(separator: "\n")
        let kind = isBundle ? "Android bundle" : "Android app"
        let file = DerivedFile(kind, of: members, seal: seal) { files throws(FileError) in
            do throws(AppFault) {
                guard let app else { throw AppFault("cannot be made: the program lacks the code of apps") }
                let key = try SigningKey(pem: key) { nil }
                let (assets, icon) = (Array(files.dropFirst()), files.first?.bytes ?? [])
                return try isBundle
                    ? app.bundle(assets, icon: icon, key: key) : app.installable(assets, icon: icon, key: key)
            } catch {
                throw FileError(.unwritable, error.message)
            }
        }
        return OutputEntry(path, .derived(file))
    }

    private var app: AndroidApp? {
        let color = node["background"]?.string.flatMap { Color(hex: $0) } ?? .white
        var texts = target.appWords
        // Descriptions in several languages; contents.json has room for one.
        for planned in packs.flatMap(\.stickers) {
            guard let alt = planned.sticker.alt, alt.texts.count > 1 else { continue }
            let plain = alt.texts.mapValues { AccessibilityText.plain($0) }.filter { !$0.value.isEmpty }
            texts["alt_" + planned.fileName] = plain.merging(["": AccessibilityText.plain(alt.base)]) { $1 }
        }
        guard let code = target.appCode else { return nil }
        return AndroidApp(
            id: id, names: names, version: version, versionCode: versionCode,
            background: Int(color.red) << 16 | Int(color.green) << 8 | Int(color.blue) | 0xff00_0000, texts: texts,
            code: code)
    }

    /// Without a key of the artist's own it is what was released: only a release changes it.
    var publishedIdentifier: PublishedIdentifier? {
        var record = IdentifierRecord(kind: Self.identifierKind.name, id: id)
        if let signing, !signing.isDebug {
            (record.key, record.version, record.pictures) = (signing.fingerprint, versionCode, signing.content)
        } else if let last {
            record = last
        } else if !isRenamed {
            return nil
        }
        return PublishedIdentifier(record, at: node["id"]?.location ?? node.location)
    }

    /// What is wrong with it, before anything is drawn.
    func notices(_ art: ArtFacts, _ catalog: Catalog) -> [Notice] {
        var notices: [Notice] = []
        let location = node["id"]?.location ?? node.location
        if let fault = AndroidApp.fault(inID: id) {
            notices.append(Notice("app-id", ["id": id, "fault": fault], at: location))
        }
        for name in names.values.sorted() where name.lowercased().contains("whatsapp") {
            notices.append(Notice("app-name", ["name": name], at: node["name"]?.location ?? location))
        }
        if let source = iconSource, let facts = art[source], packs[0].source.edit.key == nil,
            !facts.hasAlphaChannel
        {
            notices.append(Notice("app-icon", ["icon": source], at: node["icon"]?.location ?? node.location))
        }
        let others = catalog.packs(for: WhatsAppTarget.name).compactMap { WhatsAppOptions($0).app?["id"] }
        if let other = others.first(where: { $0.string != id }) {
            notices.append(Notice("app-differs", ["id": id, "other": other.string ?? ""], at: other.location))
        }
        if catalog.isPart {
            notices.append(Notice("app-part", ["id": id], at: location))
        } else if let signing, signing.isDebug {
            let known = last?.key
            let release = known == nil ? "app-release-key" : "app-release-key.known"
            let values = ["file": fileName, "known": known ?? ""]
            notices.append(Notice(signing.isRelease ? release : "app-debug-key", values, at: location))
        } else if let signing, let known = last?.key, known != signing.fingerprint {
            notices.append(
                Notice("app-key-changed", ["id": id, "known": known, "key": signing.fingerprint], at: location))
        }
        return notices
    }
}
