/// What a `FileTree` stands for.
package enum FileTreeKind: Sendable, Equatable {
    case folder
    case archive
    case file
}
