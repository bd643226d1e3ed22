/// One file inside an archive of a plan.
package struct ArchiveMember: Sendable, Hashable {
    package enum Content: Sendable, Hashable {
        case text(String)
        /// The bytes of another entry of the plan, by its path.
        case entry(String)
    }

    package var name: String
    package var content: Content

    package init(_ name: String, _ content: Content) {
        self.name = name
        self.content = content
    }
}
