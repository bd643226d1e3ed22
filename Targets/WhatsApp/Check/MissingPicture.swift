import StickerModel

extension BundleImages {
    /// The notice that a picture is not where a document names it, and where it might be after all: nowhere else where it
    /// is there in another composition of its letters.
    func missing(_ name: String, at path: String, named file: String, in tree: any FileTree) -> Notice {
        let elsewhere =
            if tree.contains(path) {
                ""
            } else if let found = fileNamed(as: path) {
                found.lowercased() == path.lowercased()
                    ? "; there is \(found), but letter case counts" : "; expected at \(path), found at \(found)"
            } else {
                "; expected at \(path)"
            }
        return .missing(
            name, MissingFile(path, in: tree, similar: nil), absent: "is missing" + elsewhere, ["file": file])
    }
}
