import Foundation
import StickerEngine
import StickerModel

/// A tree of files that exist only here: documents as text, pictures as the facts a reader would have measured.
struct FakeTree: FileTree {
    enum Content: Sendable {
        case text(String)
        case bytes([UInt8])
        case picture(ImageFacts)
        case unreadable(ArtProblem)
        case archive(FakeArchive)
    }

    /// A tree inside a tree has to be a class, as values cannot hold themselves.
    final class FakeArchive: Sendable {
        let tree: FakeTree
        init(_ tree: FakeTree) { self.tree = tree }
    }

    var name = "out"
    var kind = FileTreeKind.folder
    var focus: String?
    var contents: [String: Content] = [:]
    /// Facts of pictures inside documents, by their decoded bytes.
    var embedded: [[UInt8]: ImageFacts] = [:]

    var files: [String] { contents.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
    var emptyFolders: [String] { [] }

    func contains(_ path: String) -> Bool { contents[path] != nil }

    func byteCount(_ path: String) -> Int? {
        switch contents[path] {
        case .text(let text): text.utf8.count
        case .bytes(let bytes): bytes.count
        case .picture(let facts): facts.byteCount
        case .unreadable, .archive: 100
        case nil: nil
        }
    }

    func bytes(_ path: String) throws -> [UInt8] {
        switch contents[path] {
        case .text(let text): Array(text.utf8)
        case .bytes(let bytes): bytes
        default: throw ArtProblem(.missing, "is not there")
        }
    }

    func json(_ path: String) throws -> DocumentNode { try JSONReader.read(bytes(path), file: path) }

    func image(_ path: String) throws -> ImageFacts {
        switch contents[path] {
        case .picture(let facts): return facts
        case .unreadable(let problem): throw problem
        default: throw ArtProblem(.notArt, "is text, not an image")
        }
    }

    func image(bytes: [UInt8], named name: String) throws -> ImageFacts {
        guard let facts = embedded[bytes] else { throw ArtProblem(.damaged, "is cut short", hint: "export it again") }
        return facts
    }

    func archive(_ path: String) throws -> any FileTree {
        guard case .archive(let archive)? = contents[path] else { throw ArtProblem(.damaged, "is not a zip archive") }
        return archive.tree
    }

    func propertyList(_ path: String) throws -> DocumentNode { throw ArtProblem(.missing, "is not there") }
}
