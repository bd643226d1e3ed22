import PortableFoundation
import StickerModel

/// The folders of a staged build as platforms would read them, with the bundles in them: judging and the preview page
/// ask for the same.
final class StagedTrees: Sendable {
    private let staged: StagedFiles
    private let images: ImageFactsCache
    private let known = Locked<[String: (tree: DiskTree, bundles: [BundleReference])]>([:])
    /// What people see of the packs of targets that were judged, by target.
    private let shown = Locked<[String: [PreviewPack]]>([:])

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

    /// Keeps what judging read of a target's packs, for the page.
    func show(_ packs: [PreviewPack], of target: any Target) { shown.with { $0[target.name] = packs } }

    /// What the page shows of a target: what judging read, else what is read now.
    func previews(of target: any Target) -> [PreviewPack] {
        if let known = shown.with({ $0.removeValue(forKey: target.name) }) { return known }
        let (tree, bundles) = bundles(of: target)
        return bundles.ofFirstKind.flatMap { target.open($0, in: tree).previews() }
    }
}
