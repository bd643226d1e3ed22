/// How our categories stand to the editor's own.
enum LibraryMode: String, Sendable, CaseIterable {
    /// Behind the editor's own.
    case append
    /// Before the editor's own.
    case prepend
    /// Instead of the editor's own, apart from those that are included by name.
    case replace
}
