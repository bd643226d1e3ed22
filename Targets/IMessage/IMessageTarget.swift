import StickerModel

/// iMessage: writes Xcode projects with a sticker pack extension, and reads any sticker catalog.
package struct IMessageTarget: PlatformTarget {
    static let name = "imessage"
    package var platform: Platform
    package let icons: IconTable
    let limits: IMessageLimits

    /// Reads the rules, icon table and templates in the binary; throws when they are damaged, naming the rule.
    package init() throws { try self.init(files: EmbeddedFiles.text) }

    init(files: [String: String]) throws {
        platform = try Platform(
            .iMessage, files,
            subjects: [
                IMessageCatalog.self, IMessagePack.self, IMessageSticker.self, IMessageSequence.self,
                IMessageIconSet.self, IMessageIcon.self, IMessageProject.self,
            ])
        icons = try platform.table("icons.json")
        limits = try IMessageLimits(platform.rules)
    }

    package var iconCatalog: (any IconCatalog)? { IMessageIcons(target: self) }

    package func plan(_ catalog: Catalog, art: ArtFacts, released: [IdentifierRecord]) -> TargetPlan {
        var planner = IMessagePlanner(self, catalog, art, released: released)
        return planner.plan()
    }

    package func bundles(in tree: any FileTree) -> [BundleReference] { StickerBundles(tree).all }

    package func open(
        _ bundle: BundleReference, in tree: any FileTree, levels: [String: [String: RuleLevel]]
    ) -> any OpenedBundle {
        guard let kind = IMessageBundleKind(rawValue: bundle.kind.id) else { return UnknownBundle() }
        return IMessageBundle(kind, at: bundle.path, in: tree, by: self, levels: levels)
    }
}

extension TargetDescription {
    fileprivate static var iMessage: TargetDescription {
        var about = TargetDescription(name: IMessageTarget.name, title: "iMessage")
        about.isOnByDefault = true
        about.isOnInNewManifests = true
        about.unusedKeys = ["vendor", "emojis", "tags", "tray", "links", "overlong"]
        about.packFields = IMessageOptions.fields
        about.stickerFields = IMessageOptions.stickerFields
        about.identifierKinds = PlannedApp.identifierKinds
        about.repairableKinds = ["Xcode project", ".xcassets", ".xcstickers", ".stickerpack"]
        about.importableKinds = about.repairableKinds + ["folder of sticker images"]
        about.bundleKinds = about.importableKinds + [".sticker", ".stickersequence", ".stickersiconset"]
        return about
    }
}
