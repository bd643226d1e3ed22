/// One file of a plan.
package struct OutputEntry: Sendable, Hashable {
    /// Relative to the target's folder, `/` between parts, unique in the plan also when letter case is ignored.
    package var path: String
    package var content: OutputContent
    /// What the file is made of, for findings and the report; nil for files of the catalog as a whole.
    package var origin: Origin?

    package init(_ path: String, _ content: OutputContent, origin: Origin? = nil) {
        self.path = path
        self.content = content
        self.origin = origin
    }
}
