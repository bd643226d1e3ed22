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

    /// Facts of the image at `path`, a sticker or tray image; nil once a fault has been reported. `named` is where the
    /// document names it.
    func facts(at path: String, named: Located<String>?, _ role: String, log: inout FindingLog) -> ImageFacts? {
        // A file whose name is composed in another way is none for Android.
        guard tree.hasExactly(path) else {
            reportMissing(path, named, role, &log)
            return nil
        }
        return log.facts(of: role, at: path, in: tree, prefix: prefix) {
            reportMissing(path, named, role, &$0)
        }
    }

    private func reportMissing(_ path: String, _ named: Located<String>?, _ role: String, _ log: inout FindingLog) {
        let notice = Notice.missing(
            role + (role == MessengerSticker.subjectName && hasPackFolders ? "-missing.android" : "-missing"),
            MissingFile(path, in: tree, similar: nil),
            absent: "is missing" + elsewhere(path),
            ["file": named?.value ?? path])
        log.raise(notice, path: named?.location?.file ?? prefix + path, at: named?.location)
    }

    /// Where a missing file might be after all; "" where there is one whose letters are composed in another way.
    private func elsewhere(_ path: String) -> String {
        if tree.contains(path) { return "" }
        guard let found = images.fileNamed(as: path) else { return "; expected at \(path)" }
        if found.lowercased() == path.lowercased() { return "; there is \(found), but letter case counts" }
        return "; expected at \(path), found at \(found)"
    }
}
