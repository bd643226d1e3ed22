/// What a target knows about icons.
package protocol IconCatalog: Sendable {
    /// The icons the platform asks for, one list a kind.
    var lists: [IconList] { get }
    /// Names that `comparison(of:)` takes; empty where there is nothing to compare.
    var sources: [String] { get }

    /// Everything in a tree that says by its name that it holds icons of the platform, ticked. `layout` is what ships
    /// them; nil asks the tree.
    func checklists(in tree: any FileTree, layout: ProjectLayout?) -> [IconChecklist]

    /// What one source says about the sizes, or all of them; nil for an unknown name.
    func comparison(of source: String) -> IconComparison?

    /// The files to make of the masters.
    func plan(_ order: IconRenderRequest) -> OutputPlan
}

extension IconCatalog {
    /// A catalog whose sizes nobody doubts.
    package var sources: [String] { [] }
    package func comparison(of source: String) -> IconComparison? { nil }
}
