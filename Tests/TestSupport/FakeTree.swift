import StickerEngine
import StickerModel

/// A tree of files that exist only here: documents as text, pictures as the facts a reader would have measured.
package struct FakeTree: FileTree {
    package enum Content: Sendable {
        case text(String)
        case bytes([UInt8])
        case picture(ImageFacts)
        case unreadable(ArtProblem)
        case archive(Archive)
    }

    /// A tree inside a tree has to be a class, as values cannot hold themselves.
    package final class Archive: Sendable {
        let tree: FakeTree

        package init(_ tree: FakeTree) { self.tree = tree }
    }

    package var name: String
    package var kind: FileTreeKind
    package var focus: String?
    package var contents: [String: Content]
    package var emptyFolders: [String] = []
    /// Facts of pictures inside documents, by their decoded bytes.
    package var embedded: [[UInt8]: ImageFacts] = [:]

    package init(name: String = "out", kind: FileTreeKind = .folder, contents: [String: Content] = [:]) {
        self.name = name
        self.kind = kind
        self.contents = contents
    }

    package var files: [String] { contents.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

    package func contains(_ path: String) -> Bool { contents[path] != nil }

    package func byteCount(_ path: String) -> Int? {
        switch contents[path] {
        case .text(let text): text.utf8.count
        case .bytes(let bytes): bytes.count
        case .picture(let facts): facts.byteCount
        case .unreadable, .archive: 100
        case nil: nil
        }
    }

    /// Of pictures no more than a byte that no text begins with.
    package func bytes(_ path: String) throws -> [UInt8] {
        switch contents[path] {
        case .text(let text): Array(text.utf8)
        case .bytes(let bytes): bytes
        case .picture, .unreadable, .archive: [0x89]
        case nil: throw Self.missing
        }
    }

    package func json(_ path: String) throws -> DocumentNode { try JSONReader.read(bytes(path), file: path) }

    /// A text that begins like a drawing is one, of 300 px.
    package func image(_ path: String) throws -> ImageFacts {
        switch contents[path] {
        case .picture(let facts): return facts
        case .unreadable(let problem): throw problem
        case .text(let text) where text.hasPrefix("<svg"):
            return ImageFacts(format: .svg, byteCount: text.utf8.count, size: .square(300))
        case .text, .bytes, .archive: throw ArtProblem(.notArt, "is text, not an image")
        case nil: throw Self.missing
        }
    }

    package func image(bytes: [UInt8], named name: String) throws -> ImageFacts {
        guard let facts = embedded[bytes] else { throw ArtProblem(.damaged, "is cut short", hint: "export it again") }
        return facts
    }

    package func archive(_ path: String) throws -> any FileTree {
        guard case .archive(let archive)? = contents[path] else { throw ArtProblem(.damaged, "is not a zip archive") }
        return archive.tree
    }

    package func propertyList(_ path: String) throws -> DocumentNode {
        try PropertyListReader.read(bytes(path), file: path)
    }

    private static let missing = ArtProblem(.missing, "is not there")
}
