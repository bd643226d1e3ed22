import StickerModel

/// The folders of a staged build as platforms would read them, with the bundles in them: judging and the preview page ask
/// for the same.
final class StagedTrees: Sendable {
    private let staged: StagedFiles
    private let images: ImageFactsCache
    private let known = Locked<[String: (tree: DiskTree, bundles: [BundleReference])]>([:])

    /// Of a build that has written the files of its targets.
    init(_ staged: StagedFiles, images: ImageFactsCache) {
        self.staged = staged
        self.images = images
    }

    /// A target's folder as it was when it was asked for first.
    func bundles(of target: any Target) -> (tree: DiskTree, bundles: [BundleReference]) {
        if let known = known.with({ $0[target.name] }) { return known }
        let tree = DiskTree(target.name, of: staged, images: images)
        let found = (tree: tree, bundles: target.bundles(in: tree))
        known.with { $0[target.name] = found }
        return found
    }
}
