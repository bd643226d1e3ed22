import StickerModel

/// Looks images up in a tree and reads their facts, or reports why that is not possible.
struct PictureReader {
    let images: BundleImages
    private let tree: any FileTree
    /// Precedes paths in findings: the archive's own path for what is inside it.
    let prefix: String
    /// Whether each pack has a folder, which is called after its identifier.
    private let hasPackFolders: Bool

    init(_ tree: any FileTree, prefix: String = "", hasPackFolders: Bool = false) {
        images = BundleImages(tree)
        self.tree = tree
        self.prefix = prefix
        self.hasPackFolders = hasPackFolders
    }

    /// Facts of the image at `path`; nil once a fault has been reported. `named` is where the document names it.
    func facts(
        at path: String, named: Located<String>?, _ role: PictureRole, log: inout FindingLog,
        levels: [String: RuleLevel]
    ) -> ImageFacts? {
        do throws(ImageFault) {
            guard tree.hasExactly(path) else { throw .missing }
            return try images.facts(at: path)
        } catch {
            switch error {
            case .missing:
                let missing = MissingFile(path, in: tree, similar: nil)
                log.raise(
                    .imageMissing(
                        role, file: named?.value ?? path, missing, elsewhere: elsewhere(path),
                        inPackFolder: hasPackFolders),
                    path: named?.location?.file ?? prefix + path, at: named?.location, levels: levels)
            case .empty: log.raise(.imageEmpty(role), path: prefix + path, levels: levels)
            case .unreadable(let error):
                log.raise(.imageUnreadable(role, error), path: prefix + path, at: error.location, levels: levels)
            }
            return nil
        }
    }

    /// Where a missing file might be after all; "" where there is one whose letters are composed in another way.
    private func elsewhere(_ path: String) -> String {
        if tree.contains(path) { return "" }
        guard let found = images.fileNamed(as: path) else { return "; expected at \(path)" }
        if found.lowercased() == path.lowercased() { return "; there is \(found), but letter case counts" }
        return "; expected at \(path), found at \(found)"
    }
}
