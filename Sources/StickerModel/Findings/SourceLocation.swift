/// A place in a text file, counted from 1, as editors do.
public struct SourceLocation: Hashable, Sendable, Codable {
    /// The file as the user named it, or relative to the folder being checked.
    public var file: String
    /// The line, counted from 1.
    public var line: Int
    /// The column in characters, counted from 1.
    public var column: Int

    /// A place by line and column, both counted from 1.
    public init(file: String, line: Int, column: Int) {
        self.file = file
        self.line = line
        self.column = column
    }
}
