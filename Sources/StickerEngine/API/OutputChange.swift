/// One file in which a build differs from the one before.
public struct OutputChange: Sendable, Hashable {
    /// What happened to the file.
    public enum Kind: String, Sendable {
        case added, changed, removed
    }

    /// What happened to it.
    public var kind: Kind
    /// Relative to the output folder.
    public var path: String

    /// The differences between two outputs by their content hashes, sorted by path.
    static func between(_ old: [String: String], and new: [String: String]) -> [OutputChange] {
        Set(old.keys).union(new.keys).sorted().compactMap { path in
            switch (old[path], new[path]) {
            case (nil, _): OutputChange(kind: .added, path: path)
            case (_, nil): OutputChange(kind: .removed, path: path)
            case (let before, let after): before == after ? nil : OutputChange(kind: .changed, path: path)
            }
        }
    }
}
