/// One key of the manifest: its name, what it holds and what it is for.
package struct Field: Sendable {
    package var name: String
    package var type: FieldType
    /// One sentence for the schema and for `explain`.
    package var summary: String
    package var isRequired: Bool
    /// What applies when the key is absent, in words or as a literal.
    package var defaultText: String?

    package init(
        _ name: String, _ type: FieldType, _ summary: String, isRequired: Bool = false,
        default defaultText: String? = nil
    ) {
        self.name = name
        self.type = type
        self.summary = summary
        self.isRequired = isRequired
        self.defaultText = defaultText
    }
}
