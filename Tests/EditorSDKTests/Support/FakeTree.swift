import StickerEngine
import StickerModel

@testable import EditorSDK

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
        case .text: return ImageFacts(format: .svg, byteCount: 100, size: .square(300))
        case nil: throw ArtProblem(.missing, "is not there")
        }
    }

    func image(bytes: [UInt8], named name: String) throws -> ImageFacts { throw ArtProblem(.damaged, "is cut short") }
    func archive(_ path: String) throws -> any FileTree { throw ArtProblem(.damaged, "is not a zip archive") }
    func propertyList(_ path: String) throws -> DocumentNode { throw ArtProblem(.damaged, "is no property list") }
}

extension FakeTree {
    /// Everything `check` has to say about the bundles of this tree.
    func findings(levels: [String: [String: RuleLevel]] = [:]) throws -> [Finding] {
        let target = try EditorSDKTarget()
        return target.bundles(in: self).flatMap { target.check($0, in: self, levels: levels) }
    }

    /// `error sticker-format` for each finding, sorted.
    func verdicts() throws -> [String] {
        try findings().map { "\($0.severity.rawValue) \($0.rule.dropFirst("editor-sdk/".count))" }.sorted()
    }

    /// The same picture with one thing changed.
    mutating func change(_ path: String, _ edit: (inout ImageFacts) -> Void) {
        guard case .picture(var facts)? = contents[path] else {
            contents = [:]
            return
        }
        edit(&facts)
        contents[path] = .picture(facts)
    }

    /// A document with one text replaced by another; a tree without the text becomes empty, so that the test fails.
    mutating func replace(_ path: String, _ old: String, _ new: String) {
        guard case .text(let text)? = contents[path], text.contains(old) else {
            contents = [:]
            return
        }
        contents[path] = .text(text.replacing(old, with: new))
    }
}
