import StickerModel

enum PackShape: String, Sendable, CaseIterable {
    /// A project for each pack.
    case separate
    /// One project whose only pack holds the stickers of all packs.
    case merged
    /// One project with code, in which people switch between packs.
    case together

    /// What the packs ask for. Packs that share a bundle id, or state none, are meant for one app; the stores turn away
    /// many apps that differ only in their stickers.
    init(of packs: [IMessageOptions]) {
        if let stated = packs.lazy.compactMap(\.packs).first {
            self = stated
        } else {
            let apps = Set(packs.map { $0.bundleID?.lowercased() })
            self = packs.count > 1 && apps.count == 1 ? .merged : .separate
        }
    }
}

/// One Xcode project as planned: an app with one pack or several.
struct PlannedApp: Sendable {
    /// Folder in the output and name of the `.stickerpack` for several packs. It does not depend on the packs, so that
    /// iOS knows the pack again after one is added, renamed or moved.
    static let shared = "stickers"

    let shape: PackShape
    /// Never empty.
    let packs: [PlannedPack]
    let options: IMessageOptions
    let bundleID: String
    /// Stem of the `.stickerpack` folder.
    let stem: String
    /// Whether it has several packs, built this time or not.
    let isShared: Bool

    /// nil without packs. `stem` is nil where the manifest states none. `all` are the packs of the app, whether they are
    /// built this time or not.
    init?(
        _ packs: [PlannedPack], _ shape: PackShape, options: IMessageOptions, bundleID: String, stem: String?,
        among all: [Pack]
    ) {
        guard let first = packs.first else { return nil }
        self.shape = shape
        self.packs = packs.map { pack in
            var pack = pack
            for index in pack.stickers.indices {
                let planned = pack.stickers[index]
                let file = planned.name + "." + planned.fileExtension
                // The images of an app with code are files beside its list.
                pack.stickers[index].fileName = shape == .together ? file : FileName.join(planned.folder, file)
            }
            return pack
        }
        isShared = all.count > 1
        self.options = options
        self.bundleID = bundleID
        folder = shape == .separate ? first.source.id : Self.shared
        self.stem = stem ?? folder
        lead = first.source
        // The publisher of one is not the publisher of all.
        let publishers = Set(all.map(\.publisher))
        let common = shape == .separate || publishers.count > 1 ? nil : publishers.first
        name = options.name ?? common.flatMap { $0.isEmpty ? nil : $0 } ?? (all.first ?? first.source).name
        projectName = StickerProject.appName(of: name, isCoded: shape == .together)
    }

    let folder: String
    /// The name under the icon and in the drawer.
    let name: String
    /// Of the project, the app target and its folder: letters and digits only.
    let projectName: String
    /// The pack that is named where a finding needs one.
    let lead: Pack

    /// The pack that the icons are made from: the first with an icon, else the first with a sticker. nil without art.
    var iconPack: Pack? {
        let pack =
            packs.first { options.icon ?? $0.source.icon != nil }
            ?? packs.first { !$0.source.stickers(for: IMessageTarget.name).isEmpty }
        return pack?.source
    }

    /// The masters of the icons: those in the options, the icon of the pack, or the first sticker that iMessage gets. nil
    /// without art.
    var icons: IconRenderRequest? { iconPack.flatMap { IconRenderRequest(of: $0, options) } }
}

extension IconRenderRequest {
    fileprivate init?(of pack: Pack, _ options: IMessageOptions) {
        guard let square = Self.square(of: pack, options) else { return nil }
        var wide = square
        if let file = options.wideIcon { wide = IconMaster(file: file, edit: pack.edit.plain) }
        self.init(
            square: Self.fitted(square, options), wide: Self.fitted(wide, options), background: pack.background,
            layout: options.hasMarketingIcon ? .standalone : .extension)
    }

    private static func square(of pack: Pack, _ options: IMessageOptions) -> IconMaster? {
        if let file = options.icon ?? pack.icon { return IconMaster(file: file, edit: pack.edit.plain) }
        guard let first = pack.stickers(for: IMessageTarget.name).first else { return nil }
        var edit = first.edit
        // Without a margin, a sticker that is used as an icon reaches its edges.
        edit.margin = max(edit.margin, IconMaster.roomyMargin)
        return IconMaster(file: first.file, edit: edit)
    }

    private static func fitted(_ master: IconMaster, _ options: IMessageOptions) -> IconMaster {
        var master = master
        if let fit = options.iconFit {
            master.edit.fit = fit == .crop ? .cover : .contain
            // A cropped icon reaches the edges.
            if fit == .crop { master.edit.margin = 0 }
        }
        if let focus = options.iconFocus {
            master.edit.focusX = focus.x
            master.edit.focusY = focus.y
        }
        return master
    }
}
