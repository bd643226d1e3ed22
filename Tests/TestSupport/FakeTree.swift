import StickerDocuments
import StickerEngine
import StickerModel

/// A tree of files that exist only here: documents as text, pictures as the facts a reader would have measured.
package struct FakeTree: FileTree {
    package enum Content: Sendable {
        case text(String)
        case bytes([UInt8])
        case picture(ImageFacts)
        case unreadable(FileError)
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

    package var passedOver: [PassedOver] = []
    package var innerLinks: [PassedOver] = []
    package var archiveBytes: [UInt8]?

    package init(name: String = "out", kind: FileTreeKind = .folder, contents: [String: Content] = [:]) {
        self.name = name
        self.kind = kind
        self.contents = contents
    }

    package var files: [String] { contents.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

    package func listed(_ path: String) -> String? { contents.index(forKey: path).map { contents.keys[$0] } }

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
        case .text, .bytes, .archive: throw FileError(.notArt, "is text, not an image")
        case nil: throw Self.missing
        }
    }

    package func image(bytes: [UInt8]) throws -> ImageFacts {
        guard let facts = embedded[bytes] else { throw FileError(.damaged, "is cut short", hint: "export it again") }
        return facts
    }

    package func archive(_ path: String) throws -> any FileTree {
        guard case .archive(let archive)? = contents[path] else { throw FileError(.damaged, "is not a zip archive") }
        return archive.tree
    }

    package func propertyList(_ path: String) throws -> DocumentNode {
        try PropertyListReader.read(bytes(path), file: path)
    }

    private static let missing = FileError(.missing, "is not there")
}

/// Changes that break one thing. One that finds nothing to change leaves an empty tree, so that the test fails.
extension FakeTree {
    package mutating func change(_ path: String, _ edit: (inout ImageFacts) throws -> Void) rethrows {
        guard case .picture(var facts)? = contents[path] else {
            contents = [:]
            return
        }
        try edit(&facts)
        contents[path] = .picture(facts)
    }

    /// Every picture with one thing changed, those inside documents and archives as well.
    package mutating func changeAll(_ edit: (inout ImageFacts) -> Void) {
        embedded = embedded.mapValues { facts in
            var facts = facts
            edit(&facts)
            return facts
        }
        for (path, content) in contents {
            if case .picture = content { change(path, edit) }
            guard case .archive(let archive) = content else { continue }
            var inner = archive.tree
            inner.changeAll(edit)
            contents[path] = .archive(Archive(inner))
        }
    }

    package mutating func replace(_ path: String, _ old: String, _ new: String) {
        guard case .text(let text)? = contents[path], text.contains(old) else {
            contents = [:]
            return
        }
        contents[path] = .text(text.replacing(old, with: new))
    }

    package mutating func move(_ path: String, to other: String) {
        guard let content = contents.removeValue(forKey: path) else {
            contents = [:]
            return
        }
        contents[other] = content
    }
}

extension FakeTree {
    /// Everything a platform has to say about its bundles in this tree.
    package func findings(by target: any Target, levels: [String: [String: RuleLevel]] = [:]) -> [Finding] {
        target.bundles(in: self).flatMap { target.open($0, in: self, levels: levels).findings() }
    }

    /// The packs of its bundles, as a manifest would describe them.
    package func packs(by target: any Target) -> [ImportedPack] {
        target.bundles(in: self).flatMap { target.open($0, in: self).packs() }
    }

    /// `error sticker-format` for each finding, sorted.
    package func verdicts(by target: any Target) -> [String] {
        findings(by: target).map { "\($0.severity.rawValue) \($0.rule.dropFirst(target.name.count + 1))" }.sorted()
    }
}
