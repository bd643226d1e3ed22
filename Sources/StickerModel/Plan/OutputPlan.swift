/// All files of one target, in the order they are listed; a pure function of catalog and art facts.
package struct OutputPlan: Sendable, Hashable {
    package var entries: [OutputEntry]

    package init(_ entries: [OutputEntry] = []) { self.entries = entries }

    package subscript(path: String) -> OutputEntry? { entries.first { $0.path == path } }
}
