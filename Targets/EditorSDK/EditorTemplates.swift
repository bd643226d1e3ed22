import StickerModel

/// The text files we emit, with holes for what differs from catalog to catalog.
struct EditorTemplates: Sendable {
    private let files: [String: String]

    init(_ files: [String: String]) { self.files = files }

    /// The template at a path in `Templates/EditorSDK`; empty when there is none, which the tests refuse.
    subscript(path: String) -> Template { Template(files[path] ?? "") }
}
