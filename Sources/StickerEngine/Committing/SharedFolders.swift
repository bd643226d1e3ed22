import PortableFoundation
import StickerModel

/// What an output has in common with the one it replaced, which is the spare output now: a folder of that which is as it
/// was has the same names, of the same files, as the output has there, but for the `differing` ones. So nothing in it has
/// to be looked at.
struct SharedFolders: Sendable {
    /// Those of the spare output, itself aside.
    var folders: [OutputListing.Folder]
    /// Files that only one of the two has by a path, and those that are another file in each.
    var differing: [String]

    /// `folders` are those of the replaced output as it was listed, of which only the `settled` ones were seen to be as
    /// they were.
    init(_ folders: [OutputListing.Folder], settled: Set<String>, differing: [String]) {
        self.folders = folders.map { folder in
            OutputListing.Folder(path: folder.path, stamp: settled.contains(folder.path) ? folder.stamp : nil)
        }
        self.differing = differing
    }
}

extension [OutputListing.Folder] {
    /// The paths of those that are as they were, and all folders inside them; `due` are folders that are not. Those that
    /// are not `fit` are not among them.
    func settled(
        in root: OpenFolder, but due: some Sequence<String>, where isFit: @Sendable (stat) -> Bool = { _ in true }
    ) -> Set<String> {
        var open: Set<String> = []
        func add(_ path: String) {
            var path = path
            while !path.isEmpty, open.insert(path).inserted { path = FileName.folder(path) }
        }
        for path in due { add(path) }
        let areSettled = mapOnAllCores { folder in
            guard let stamp = folder.stamp, let status = root.status(at: folder.path) else { return false }
            return ContentStamp(status) == stamp && isFit(status)
        }
        for (folder, isSettled) in zip(self, areSettled) where !isSettled { add(folder.path) }
        return Set(lazy.map(\.path).filter { !open.contains($0) })
    }
}

extension SharedFolders: Packable {
    func pack(into data: inout PackedData) {
        data.append(folders)
        data.append(differing)
    }

    init(from data: inout PackedData) throws(FileError) {
        folders = try data.next()
        differing = try data.next()
    }
}

extension OutputListing.Folder: Packable {
    func pack(into data: inout PackedData) {
        data.append(path)
        data.append(stamp)
    }

    init(from data: inout PackedData) throws(FileError) {
        self.init(path: try data.next(), stamp: try data.next())
    }
}
