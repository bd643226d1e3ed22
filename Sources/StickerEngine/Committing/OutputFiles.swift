import StickerModel

/// The files that a build wrote into its output folder, to be opened one by one. Everything else in the folder is out of reach.
package struct OutputFiles: Sendable {
    /// The output folder, which a later build replaces.
    private let folder: String
    /// Relative to it.
    package let paths: Set<String>

    /// The files of the build in a folder; nil when no build wrote it.
    package init?(in folder: String) {
        guard let marker = OpenFolder.open(folder).flatMap({ Marker(in: $0) }), marker.kind == .build else {
            return nil
        }
        self.folder = folder
        paths = Set(marker.files.keys)
    }

    /// Opens a file through the folder, never through a link; nil when the build did not write it or it is gone.
    package func open(_ path: String) -> OpenFile? {
        guard paths.contains(path) else { return nil }
        return OpenFolder.open(folder)?.file(at: path)
    }
}
