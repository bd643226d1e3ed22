import StickerModel

struct IMessageBundle: OpenedBundle {
    let kind: IMessageBundleKind
    let path: String
    let source: BundleSource
    let contents: BundleContents

    /// Reads a bundle. `levels` are by emitted pack id.
    static func read(
        _ kind: IMessageBundleKind, at path: String, in tree: any FileTree, by target: IMessageTarget,
        levels: [String: [String: RuleLevel]]
    ) -> IMessageBundle {
        // A build puts each pack into a folder of its own, named after the pack.
        let pack = path.split(separator: "/").first.map(String.init) ?? ""
        let source = BundleSource(tree, target, levels: levels[pack] ?? [:])
        let reader = BundleReader(kind: kind, path: path, source: source, packLevels: levels)
        return IMessageBundle(kind: kind, path: path, source: source, contents: reader.contents())
    }

    func findings() -> [Finding] {
        BundleJudge(rules: source.platform.rules, levels: source.levels, limit: source.limit.copy).findings(
            on: contents)
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
