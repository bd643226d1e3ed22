import StickerModel

/// One bundle of iMessage: what reading it found, and what it holds.
struct IMessageBundle: OpenedBundle {
    let target: IMessageTarget
    let reader: BundleReader
    let contents: BundleContents

    func findings() -> [Finding] {
        let source = reader.source
        return BundleChecker(rules: target.rules, levels: source.levels, limit: source.limit.copy)
            .findings(on: contents)
    }

    func previews() -> [PreviewPack] { BundleImporter(reader, contents).previews(target.limits) }

    func inventory() -> [BundleFact] { contents.table(target.limits) }

    func packs() -> [ImportedPack] { BundleImporter(reader, contents).packs(by: target.rules) }

    func repairs() -> BundleRepairs? {
        var fixer = BundleFixer(reader, contents)
        return fixer.fixes()
    }
}
