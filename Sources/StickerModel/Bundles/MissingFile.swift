/// Why a file that a document names is not read.
package enum MissingFile: Sendable, Hashable {
    /// It is not there; `similar` may be meant.
    case absent(similar: String?)
    /// This one is there, whose name is another one where the bytes of names count.
    case composedDifferently(String)
    /// It is there, but it is none that can be read.
    case skipped(PassedOver)

    /// The file at a path of the tree; `similar` is only looked for when nothing is there.
    package init(_ path: String, in tree: any FileTree, similar: @autoclosure () -> String?) {
        self =
            tree.unread(atOneOf: [path]).map { .skipped($0) } ?? tree.listed(path).map { .composedDifferently($0) }
            ?? .absent(similar: similar())
    }

    /// Completes a sentence that begins with the file; `absent` says that it is not there.
    package func text(absent: String) -> String {
        switch self {
        case .absent(let similar): absent + (similar.map { "; there is “\($0)”" } ?? "")
        case .composedDifferently(let file):
            absent + "; there is \(file), but its letters are composed in another way (NFC or NFD)"
        case .skipped(let entry): "is " + entry.message
        }
    }

    package var remedy: String? {
        guard case .skipped(let entry) = self else { return nil }
        return entry.remedy ?? "replace it with a file"
    }
}
