import StickerDocuments
import StickerEngine
import StickerImaging
import StickerModel

/// A bundle of which every file is in memory.
struct MemoryTree: FileTree {
    let name = "bundle"
    let kind = FileTreeKind.folder
    let focus: String?
    let contents: [String: [UInt8]]
    let emptyFolders = ["empty"]

    init(_ contents: [String: [UInt8]], focus: String? = nil) {
        self.contents = contents
        self.focus = focus
    }

    var files: [String] { contents.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

    func contains(_ path: String) -> Bool { contents[path] != nil }
    func byteCount(_ path: String) -> Int? { contents[path]?.count }

    func bytes(_ path: String) throws -> [UInt8] {
        guard let bytes = contents[path] else { throw ArtProblem(.missing, "there is no \(path)") }
        return bytes
    }

    func json(_ path: String) throws -> DocumentNode { try JSONReader.read(try bytes(path), file: path) }
    func image(_ path: String) throws -> ImageFacts { try image(bytes: try bytes(path), named: path) }

    func image(bytes: [UInt8], named name: String) throws -> ImageFacts {
        try ArtDecoder.measure(bytes, limits: HostileReader.limits)
    }

    func archive(_ path: String) throws -> any FileTree {
        try ArchiveTree(name: path, bytes: try bytes(path), limits: HostileReader.limits)
    }

    func propertyList(_ path: String) throws -> DocumentNode {
        try PropertyListReader.read(try bytes(path), file: path)
    }
}
