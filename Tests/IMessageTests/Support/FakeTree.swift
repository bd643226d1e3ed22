import StickerEngine
import StickerModel

/// A tree of files that exist only here: documents as text, pictures as the facts a reader would have measured.
struct FakeTree: FileTree {
    enum Content: Sendable {
        case text(String)
        case picture(ImageFacts)
        case unreadable(ArtProblem)
    }

    var name = "out"
    var kind = FileTreeKind.folder
    var focus: String?
    var contents: [String: Content] = [:]
    var emptyFolders: [String] = []

    var files: [String] { contents.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

    func contains(_ path: String) -> Bool { contents[path] != nil }

    func byteCount(_ path: String) -> Int? {
        switch contents[path] {
        case .text(let text): text.utf8.count
        case .picture(let facts): facts.byteCount
        case .unreadable: 100
        case nil: nil
        }
    }

    func bytes(_ path: String) throws -> [UInt8] {
        switch contents[path] {
        case .text(let text): return Array(text.utf8)
        case .picture, .unreadable: return [0x89]
        case nil: throw ArtProblem(.missing, "is not there")
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

    func image(bytes: [UInt8], named name: String) throws -> ImageFacts { throw ArtProblem(.damaged, "is cut short") }
    func archive(_ path: String) throws -> any FileTree { throw ArtProblem(.damaged, "is not a zip archive") }
    func propertyList(_ path: String) throws -> DocumentNode { try PropertyListReader.read(bytes(path), file: path) }
}
