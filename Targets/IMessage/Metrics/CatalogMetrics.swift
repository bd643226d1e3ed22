import StickerModel

/// What is measured on an asset catalog.
enum CatalogMetrics {
    static let all: [Metric<IMessageCatalog>] = [packFolders, hasIconSet, hasContents]

    static let packFolders = Metric<IMessageCatalog>("packFolders", in: .packs) { catalog in
        [Measurement(.count(catalog.packs.count), details: ["names": NameList.text(catalog.packs)])]
    }

    static let hasIconSet = Metric<IMessageCatalog>("hasIconSet") { catalog in
        let found = catalog.otherIcons.first.map { "; \($0) is an icon of another kind" } ?? ""
        return [Measurement(.flag(!catalog.iconSets.isEmpty), details: ["found": found])]
    }

    static let hasContents = Metric<IMessageCatalog>("hasContents") { [Measurement(.flag($0.hasContents))] }
}
