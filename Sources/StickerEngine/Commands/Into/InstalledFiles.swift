import PortableFoundation
import StickerModel

/// The list of files that were copied into an app, each with the hash of its content.
package struct InstalledFiles: Codable, Equatable {
    /// It is at the top of the app, above the folders into which files are copied.
    package static let fileName = ".stickerpress-into.json"
    private static let limit = 20_000_000

    var version = 1
    /// Stands for the manifest that the files were built from: the hash of its path as seen from the app. nil where that
    /// is not known.
    var manifest: String?
    var hashes: [String: String] = [:]

    init(hashes: [String: String], manifest: String? = nil) {
        self.hashes = hashes
        self.manifest = manifest
    }

    /// Reads the list of an app; empty when there is none or it is damaged.
    init(in root: OpenFolder) {
        guard let bytes = try? root.bytes(Self.fileName, called: Self.fileName, atMost: Self.limit),
            let list = try? JSONDecoder().decode(InstalledFiles.self, from: Data(bytes)), list.version == 1
        else { return }
        self = list
    }

    /// Stands for a manifest, a file or a folder with one, whose files are copied into an app. It does not say where
    /// the manifest is, and is the same wherever both are moved together.
    static func identity(of manifest: String, in app: String) -> String {
        let file = FilePath.real(ManifestReader.manifest(at: manifest) ?? manifest)
        return ContentHash(FilePath.relative(file, from: FilePath.real(app))).hex
    }

    /// Without files elsewhere, whatever the list says.
    func limited(to folders: [String]) -> InstalledFiles {
        let kept = hashes.filter { path, _ in
            // By bytes, as the system reads paths.
            let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            let leadsAnywhere = parts.contains { part in ["", ".", ".."].contains { part.elementsEqual($0.utf8) } }
            return folders.contains { path.hasPrefix($0 + "/") } && !leadsAnywhere
        }
        return InstalledFiles(hashes: kept, manifest: manifest)
    }

    func bytes() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        return Array(try encoder.encode(self)) + [0x0A]
    }
}
