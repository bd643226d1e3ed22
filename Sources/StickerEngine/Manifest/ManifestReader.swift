import PortableFoundation
import StickerDocuments
import StickerImaging
import StickerModel

enum ManifestReader {
    static let names = ["pack.yaml", "pack.yml", "pack.json"]

    /// The manifest a path means: the file itself, or the one in that folder; nil when there is none.
    static func manifest(at path: String) -> String? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard isFolder(path) else { return path }
        let prefix = path.hasSuffix("/") ? path : path + "/"
        return names.map { prefix + $0 }.first { FileManager.default.fileExists(atPath: $0) && !isForeign($0) }
    }

    /// Whether a file that is called as a manifest is a list of another tool.
    static func isForeign(_ path: String) -> Bool {
        // The YAML ones have a key that ours have not; large manifests are not read twice.
        let isYAML = !path.hasSuffix(".json")
        if isYAML, FileReading.beginning(of: path, atMost: 4_096)?.contains("src:") != true { return false }
        guard let root = (try? read(path, called: path)).flatMap(\.self) else { return false }
        let isOurs = ["stickers", "packs", "publisher"].contains { root[$0] != nil }
        return ForeignList.isOne(root) || !isYAML && !isOurs
    }

    /// The manifest in a folder or the nearest folder above it; nil when there is none. The search ends at the top of a
    /// git repository and at the home folder, and where a manifest is someone else's, who may put one into a shared
    /// folder.
    static func nearest(to path: String) -> String? { nearest(to: path, owner: owner(of: path)) }

    /// The manifest of the nearest folder above the one that a manifest is in.
    static func nearest(above manifest: String) -> String? {
        let folder = FilePath.parent(manifest)
        let real = FilePath.real(folder)
        guard real != "/", !isRepository(real) else { return nil }
        return nearest(to: above(folder), owner: owner(of: manifest), trustsFirst: false)
    }

    private static func nearest(to path: String, owner own: uid_t?, trustsFirst: Bool = true) -> String? {
        let home = FilePath.real(FileManager.default.homeDirectoryForCurrentUser.path)
        var folder = path
        for _ in 0..<64 {
            if let found = manifest(at: folder) {
                let isTrusted =
                    (trustsFirst && folder == path) || owner(of: found) == own || owner(of: found) == geteuid()
                return isTrusted ? (folder == "." ? FilePath.name(found) : found) : nil
            }
            let real = FilePath.real(folder)
            if real == "/" || real == home || isRepository(real) { return nil }
            folder = above(folder)
        }
        return nil
    }

    /// Whether a folder is the top of a git repository. Its `.git` is a file in linked working trees.
    static func isRepository(_ folder: String) -> Bool {
        FileManager.default.fileExists(atPath: FilePath.join(folder, ".git"))
    }

    /// The folder above, as a user would write it: `..` of `.`, `a` of `a/b`.
    static func above(_ folder: String) -> String {
        let last = FilePath.name(folder)
        if last == "." { return ".." }
        if last == ".." { return folder + "/.." }
        return FilePath.parent(folder)
    }

    private static func owner(of path: String) -> uid_t? { stat(at: path)?.st_uid }

    static func isFolder(_ path: String) -> Bool { FileManager.default.isFolder(at: path) == true }

    /// The document in a file; nil when it cannot be read. Throws `FileError`.
    static func read(_ path: String, called name: String) throws -> DocumentNode? {
        try bytes(of: path, called: name).map { try read($0, of: path, called: name) }
    }

    /// What is wrong with the text of a manifest, or of a list of another tool that is called like one.
    static func faults(in path: String) -> [Finding] {
        do {
            _ = try read(path, called: path)
            return []
        } catch {
            let start = SourceLocation(file: path, line: 1, column: 1)
            return (error as? FileError).map { Finding.syntax($0, at: start) } ?? []
        }
    }

    /// The document that the bytes of a file are. Throws `FileError`.
    static func read(_ bytes: [UInt8], of path: String, called name: String) throws -> DocumentNode {
        try isJSON(bytes, name: path) ? JSONReader.read(bytes, file: name) : YAMLReader.read(bytes, file: name)
    }

    /// All bytes of a file; nil when it cannot be read. Throws `FileError` when it is too long for a manifest.
    static func bytes(of path: String, called name: String) throws(FileError) -> [UInt8]? {
        // Opening a pipe would wait for ever.
        guard let status = stat(at: path), status.kind == S_IFREG,
            let bytes = FileReading.beginning(of: path, atMost: YAMLReader.byteLimit + 1)
        else { return nil }
        let format = FormatSniffer.format(of: bytes)
        // What is text may be meant as a manifest; the reader says what is wrong with it.
        guard [.text, .svg, .lottie, .html, .gitLFSPointer, .empty, .unknown].contains(format) else {
            throw FileError(
                "is \(format.withArticle), not a manifest",
                hint: "name pack.yaml or its folder; `stickerpress init` makes a manifest from a folder of pictures, "
                    + "`stickerpress import` from anything else",
                at: SourceLocation(file: name, line: 1, column: 1))
        }
        let size = max(bytes.count, Int(clamping: status.st_size))
        guard bytes.count <= YAMLReader.byteLimit else {
            throw FileError(
                "has \(Figures.grouped(size)) bytes; the limit is \(Figures.grouped(YAMLReader.byteLimit))",
                hint: "a catalog can be split into several manifests: list their paths under `packs`",
                at: SourceLocation(file: name, line: 1, column: 1))
        }
        return bytes
    }

    static func isJSON(_ bytes: [UInt8], name: String) -> Bool {
        let name = name.lowercased()
        if name.hasSuffix(".json") { return true }
        if name.hasSuffix(".yaml") || name.hasSuffix(".yml") { return false }
        return bytes.first { !" \t\r\n\u{FEFF}".utf8.contains($0) } == UInt8(ascii: "{")
    }
}

/// A document and its folder, relative to the root folder; "" for the root itself.
typealias ManifestFile = (node: DocumentNode, folder: String)
