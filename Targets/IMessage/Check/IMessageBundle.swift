import StickerModel

struct IMessageBundle: OpenedBundle {
    let kind: IMessageBundleKind
    let path: String
    let source: BundleSource
    let contents: BundleContents

    /// Reads a bundle. `levels` are by emitted pack id.
    init(
        _ kind: IMessageBundleKind, at path: String, in tree: any FileTree, by target: IMessageTarget,
        levels: [String: [String: RuleLevel]]
    ) {
        (self.kind, self.path) = (kind, path)
        source = BundleSource(tree, target, at: path, levels: levels)
        contents = BundleReader(kind: kind, path: path, source: source).contents()
    }

    /// What was wrong when it was read, and the broken rules, part by part.
    func findings() -> [Finding] {
        // It has counted what the readers found.
        let (rules, limit) = (source.platform.rules, source.limit.copy)
        func judge(_ subject: some RuleSubject, _ levels: [String: RuleLevel]? = nil) -> [Finding] {
            rules.judge(subject, levels: levels ?? source.levels).filter(limit.admits)
        }
        func findings(on pack: IMessagePack) -> [Finding] {
            var found = pack.problems
            if pack.isWhole { found += judge(pack, pack.levels) }
            for sticker in pack.stickers { found += judge(sticker, pack.levels) }
            for sequence in pack.stickers.compactMap(\.sequence) { found += judge(sequence, pack.levels) }
            return found
        }
        var found = contents.problems + contents.projects.flatMap(\.problems)
        for part in contents.parts {
            if let catalog = part.catalog { found += catalog.problems + judge(catalog) }
            for pack in part.packs { found += findings(on: pack) }
            for set in part.iconSets { found += set.problems + judge(set) + set.icons.flatMap { judge($0) } }
        }
        for project in contents.projects { found += judge(project) }
        return found + [limit.closing].compactMap(\.self)
    }

    func repairs(_ order: RepairOrder) -> BundleRepairs? {
        var fixer = BundleFixer(self, order)
        return fixer.fixes()
    }
}

extension IMessageBundle {
    /// The stickers with what they weigh, in the order people see them.
    func inventory() -> [BundleFact] {
        contents.packs.flatMap { pack in
            pack.stickers.compactMap { sticker in
                sticker.facts.map { facts in
                    var fact = BundleFact(
                        pack: sticker.pack, name: sticker.name, path: sticker.path, facts,
                        sizeClass: source.limits.sizeClass(of: facts.size)?.rawValue,
                        byteLimit: source.limits.stickerByteBound)
                    if let sequence = sticker.sequence { fact.show(sequence) }
                    return fact
                }
            }
        }
    }

    func previews() -> [PreviewPack] {
        let app = app()
        let cover = contents.iconSets.first?.icons.filter { $0.facts != nil && $0.slot.isWide && !$0.slot.isStore }
            .max { $0.slot.width < $1.slot.width }
        return contents.packs.compactMap { pack in
            guard let look = source.platform.look(of: pack.sizeClass.rawValue) else { return nil }
            var preview = PreviewPack(name: name(of: pack, in: app), look: look)
            preview.cover = cover.map { .file($0.path) }
            preview.stickers = pack.stickers.compactMap { self.preview(of: $0, in: pack) }
            return preview
        }
    }

    private func preview(of sticker: IMessageSticker, in pack: IMessagePack) -> PreviewSticker? {
        guard let facts = sticker.facts, let imported = imported(sticker, of: pack) else { return nil }
        var preview = PreviewSticker(name: sticker.name, path: sticker.path, picture: imported.file, facts: facts)
        preview.byteLimit = source.limits.stickerByteBound
        preview.alt = imported.alt?.base
        return preview
    }
}

extension BundleFact {
    /// All frames together instead of the first.
    fileprivate mutating func show(_ sequence: IMessageSequence) {
        path = FileName.folder(path)
        format += " sequence"
        byteCount = sequence.byteCount
        frameCount = sequence.frames.count
        duration = (sequence.frameDuration ?? 0) * Double(sequence.frames.count)
    }
}
