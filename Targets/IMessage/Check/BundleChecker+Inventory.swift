import StickerModel

extension BundleChecker {
    /// The stickers of the bundle with what they weigh, in the order people see them.
    mutating func inventory() -> [BundleFact] {
        packContents().flatMap { pack, sequences in
            pack.stickers.compactMap { sticker in
                sequences.first { $0.path.hasPrefix(FileName.folder(sticker.path) + "/") && sticker.isFrame }
                    .map { row($0, sticker) } ?? row(sticker)
            }
        }
    }

    /// Every pack of the bundle with what lies in it.
    mutating func packContents() -> [PackContents] {
        switch form {
        case .project: index.folders(below: path, endings: FolderKind.catalog).flatMap(packs).map { read(pack: $0) }
        case .catalog: packs(in: path).map { read(pack: $0) }
        case .pack: [read(pack: path)]
        case .sticker: [read(sticker: path)]
        case .loose: [(loosePack(), [])]
        case .iconSet, .manifest: []
        }
    }

    private func row(_ sticker: IMessageSticker) -> BundleFact? {
        guard let facts = sticker.facts else { return nil }
        return BundleFact(
            pack: sticker.pack, name: sticker.name, path: sticker.path, format: facts.format.title, size: facts.size,
            sizeClass: limits.sizeClass(of: facts.size)?.rawValue, byteCount: facts.byteCount,
            byteLimit: limits.stickerBytes, frameCount: facts.frameCount, duration: facts.totalDuration)
    }

    private func row(_ sequence: IMessageSequence, _ sticker: IMessageSticker) -> BundleFact? {
        guard let facts = sticker.facts else { return nil }
        return BundleFact(
            pack: sticker.pack, name: sticker.name, path: FileName.folder(sticker.path),
            format: facts.format.title + " sequence", size: facts.size,
            sizeClass: limits.sizeClass(of: facts.size)?.rawValue, byteCount: sequence.byteCount,
            byteLimit: limits.stickerBytes, frameCount: sequence.frames.count,
            duration: (sequence.frameDuration ?? 0) * Double(sequence.frames.count))
    }
}
