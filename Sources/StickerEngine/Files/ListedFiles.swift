import StickerModel

/// Files of a folder that may be opened, one by one and never through a link. Everything else in the folder is out of
/// reach.
package struct ListedFiles: Sendable {
    private let folder: String
    /// Relative to the folder.
    package let paths: Set<String>

    /// `folder` is not a link.
    init(_ paths: [String], in folder: String) {
        self.folder = folder
        self.paths = Set(paths)
    }

    /// The files that a build wrote into its output folder; nil when no build wrote it.
    package init?(ofBuildIn folder: String) {
        guard let marker = OpenFolder.open(folder).flatMap({ Marker(in: $0) }), marker.kind == .build else {
            return nil
        }
        self.init(Array(marker.files.keys), in: folder)
    }

    /// Opens a file of the list; nil when it is not in it, or gone.
    package func open(_ path: String) -> OpenFile? {
        guard paths.contains(path) else { return nil }
        return OpenFolder.open(folder)?.file(at: path)
    }
}
