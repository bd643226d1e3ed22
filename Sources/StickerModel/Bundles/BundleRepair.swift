/// What has to change in a bundle so that its platform takes it, as far as no person has to decide anything.
///
/// Everything that is not named stays as it is: other files, and keys of documents that StickerPress does not know.
package struct BundleRepairs: Sendable {
    /// The folder that holds all of it, relative to the tree.
    package var folder: String
    package private(set) var changes: [BundleRepair] = []
    private var paths: Set<String> = []

    package init(folder: String) { self.folder = folder }

    /// Adds a change; the first for a path holds.
    package mutating func add(_ repair: BundleRepair) {
        if paths.insert(repair.path).inserted { changes.append(repair) }
    }
}

/// One file of a bundle that is made anew, renamed or written.
package struct BundleRepair: Sendable {
    package enum Content: Sendable {
        /// Made from the file that the recipe names.
        case image(ImageRecipe)
        /// The bytes of another file.
        case copy(of: String)
        /// A document; derived values refer to other files of the bundle.
        case document(OutputDocument)
    }

    /// Relative to the tree.
    package var path: String
    package var content: Content
    /// A file that goes: the one that was renamed, or its version in another format.
    package var removes: String?
    /// What is different: "is now a PNG of 408 x 408 px; was a JPEG of 256 x 256 px".
    package var text: String

    package init(_ path: String, _ content: Content, removes: String? = nil, text: String) {
        self.path = path
        self.content = content
        self.removes = removes == path ? nil : removes
        self.text = text
    }
}

extension OutputDocument {
    /// A document that was read, to be written again; nil where it has a value that cannot be written, which is null.
    package init?(_ node: DocumentNode) {
        switch node.value {
        case .null: return nil
        case .bool(let flag): self = .bool(flag)
        case .integer(let number): self = .integer(number)
        case .number(let number): self = .number(number)
        case .string(let text): self = .string(text)
        case .list(let elements):
            var list: [OutputDocument] = []
            for element in elements {
                guard let value = OutputDocument(element) else { return nil }
                list.append(value)
            }
            self = .list(list)
        case .object(let members):
            var object: [String: OutputDocument] = [:]
            for member in members {
                guard let value = OutputDocument(member.node) else { return nil }
                object[member.key] = value
            }
            self = .object(object)
        }
    }

    /// The value of a key; setting it keeps all others.
    package subscript(key: String) -> OutputDocument? {
        get { if case .object(let members) = self { members[key] } else { nil } }
        set {
            guard case .object(var members) = self else { return }
            members[key] = newValue
            self = .object(members)
        }
    }

    /// The elements of a list; empty for anything else.
    package var elements: [OutputDocument] {
        if case .list(let elements) = self { elements } else { [] }
    }

    package var text: String? { if case .string(let text) = self { text } else { nil } }
}

extension ImageFacts {
    /// `a PNG of 256 x 256 px`
    package var description: String { "\(format.withArticle) of \(size.width) x \(size.height) px" }
}
